"""What a person types, as a message for the server. Pure."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, cast

from narabe_client.connection import command_id
from narabe_client.table import Table
from narabe_core.errors import PointError
from narabe_core.notation import parse_point
from narabe_core.rules import rule_names
from narabe_protocol import messages as wire
from narabe_protocol.base import Channel, OfferName, OptionName
from narabe_protocol.limits import MAX_PASSWORD, MAX_TEXT, MAX_TEXT_CHARS

HELP: Final = """\
  h8                       put a stone (column letter, row number)
  undo, redo               take your last move back; put it back again
  draw, rematch            offer it; yes and no answer, withdraw takes it back
  pause, adjourn, resume   the same for a rest of the game; time asks for more of it, seats for the other side
  resign, abort, pass      give up; end before the second stone; no stone this turn
  stay, swap, two, ten     the choices of an opening
  declare 3, offer h8 i9, pick h8
  new [RULE] [SIZE]        make a room for a friend, to whom you give its code
  open [RULE] [SIZE]       make a room that the lobby shows, for whoever comes
  bot [LEVEL] [RULE] [SIZE]  make a room with a bot: 1 to 12, easy, medium, hard, strong
  invite [LEVEL], now      ask a bot to your table while you wait; let it move at once
  join CODE, watch CODE    go into a room, with or without sitting down; its password stands behind CODE
  sit, leave               take the free seat there; go out
  say TEXT                 talk: players with players, watchers with watchers
  rooms, board, help, quit"""

CHOICES: Final[dict[str, OptionName]] = {
    "stay": "stay",
    "swap": "swap",
    "two": "place_two",
    "ten": "offer_ten",
}
"""What is typed for each choice of an opening."""
_OFFERS: Final[dict[str, OfferName]] = {
    "undo": "takeback",
    "redo": "restore",
    "draw": "draw",
    "rematch": "rematch",
    "pause": "pause",
    "adjourn": "adjourn",
    "resume": "resume",
    "time": "more_time",
    "seats": "swap_seats",
}
_LEVELS: Final = {"easy": "tutorial-10", "medium": "tutorial-200", "hard": "tutorial-30"}
"""What the pages call levels."""
_MOST_DIGITS: Final = 9
"""Of a number: more than any that means something here, and fewer than what no message can hold."""

Local = Literal["board", "help", "quit", "rooms"]


@dataclass(frozen=True, slots=True)
class Join:
    """Go into a room, with its password if it has one; with ``sit`` take the free seat there."""

    room: str
    sit: bool
    password: str | None = None


class Unclear(ValueError):
    """What was typed makes no sense here; the text says why."""


Wish = wire.ToServer | Local | Join


def read(line: str, table: Table | None) -> Wish | None:
    """The wish in a line; None for an empty one. :class:`Unclear` says what is wrong with it.

    Bytes that were no text where the line came from, which Python keeps as lone surrogates, are question marks.
    """
    words = line.encode(errors="replace").decode().split()
    if not words:
        return None
    word, rest = words[0].lower(), words[1:]
    if word in {"board", "help", "quit", "rooms"}:
        return cast("Local", word)
    if word in _OUTSIDE:
        return _OUTSIDE[word](rest)
    if table is None:
        raise Unclear("You are in no room: type new, open, bot, join CODE or rooms.")
    return _in_room(word, rest, table)


def _new(rest: list[str], *, listed: bool = False) -> wire.Create:
    rule, size = _rule_and_size(rest)
    return wire.Create(id=command_id(), rule=rule, size=size, listed=listed)


def _bot(rest: list[str]) -> wire.Create:
    named = rest[:1] if rest and rest[0] not in rule_names() else []
    rule, size = _rule_and_size(rest[len(named) :])
    return wire.Create(id=command_id(), kind="bot", level=_level(named), rule=rule, size=size, listed=False)


def _level(rest: list[str]) -> str | None:
    """The name of a level, which a number is enough for; None: none was typed."""
    if not rest:
        return None
    if rest[0].isdecimal():
        return f"level-{_number(rest[0])}"
    return _LEVELS.get(rest[0].lower(), rest[0])


def _rule_and_size(rest: list[str]) -> tuple[str, int]:
    sizes = [_number(word) for word in rest if word.isdecimal()]
    rules = [word for word in rest if not word.isdecimal()]
    return rules[0] if rules else "freestyle", sizes[0] if sizes else 15


def _join(rest: list[str], *, sit: bool = True) -> Join:
    if not rest:
        raise Unclear("Which room? Type its code, or the link to it.")
    password = " ".join(rest[1:])
    if len(password) > MAX_PASSWORD:
        raise Unclear(f"That is too long: a password has at most {MAX_PASSWORD} letters.")
    return Join(room_of(rest[0]), sit, password or None)


def room_of(link: str) -> str:
    """The code of a room, from the link to it or as somebody typed it."""
    return link.rstrip("/").rpartition("/")[2].upper()


_OUTSIDE: Final[dict[str, Callable[[list[str]], Wish]]] = {
    "new": _new,
    "open": lambda rest: _new(rest, listed=True),
    "bot": _bot,
    "join": _join,
    "watch": lambda rest: _join(rest, sit=False),
}


_ABOUT_BOTS: Final[dict[str, Callable[[str, list[str]], wire.ToServer]]] = {
    "invite": lambda room, rest: wire.InviteBot(room=room, id=command_id(), level=_level(rest[:1])),
    "now": lambda room, _: wire.MoveNow(room=room, id=command_id()),
}


def _in_room(word: str, rest: list[str], table: Table) -> Wish:
    room = table.room
    if word in _OFFERS:
        return wire.Propose(room=room, kind=_OFFERS[word], id=command_id())
    if word in CHOICES:
        return wire.Choose(room=room, ply=table.ply, option=CHOICES[word], id=command_id())
    if word in _ABOUT_BOTS:
        return _ABOUT_BOTS[word](room, rest)
    match word:
        case "yes" | "no" | "withdraw":
            return _answer(word, table)
        case "resign":
            return wire.Resign(room=room, id=command_id())
        case "abort":
            return wire.Abort(room=room, id=command_id())
        case "sit":
            return wire.Sit(room=room, id=command_id())
        case "leave":
            return wire.Leave(room=room)
        case "say":
            return _say(rest, table)
        case _:
            return _deed(word, rest, table)


def _say(rest: list[str], table: Table) -> Wish:
    text = " ".join(rest)
    if not text:
        raise Unclear("Say what? For example: say good game")
    if len(text) > MAX_TEXT_CHARS:
        raise Unclear(f"That is too long: at most {MAX_TEXT} letters.")
    channel: Channel = "players" if table.you else "watchers"
    return wire.Say(room=table.room, channel=channel, text=text, id=command_id())


def _answer(word: str, table: Table) -> Wish:
    own = word == "withdraw"
    offers = [offer for offer in table.offers if (offer.seat in table.you) is own]
    if not offers:
        raise Unclear("You have offered nothing." if own else "Nothing was offered to you.")
    last = offers[-1].offer
    if own:
        return wire.Withdraw(room=table.room, offer=last, id=command_id())
    return wire.Answer(room=table.room, offer=last, accept=word == "yes", id=command_id())


def _deed(word: str, rest: list[str], table: Table) -> Wish:
    room, ply = table.room, table.ply
    match word:
        case "pass":
            return wire.Pass(room=room, ply=ply, id=command_id())
        case "declare":
            if not (rest and rest[0].isdecimal()):
                raise Unclear("How many? For example: declare 2")
            return wire.Declare(room=room, ply=ply, count=_number(rest[0]), id=command_id())
        case "offer":
            points = tuple(_point(each, table) for each in rest)
            return wire.OfferPoints(room=room, ply=ply, points=points, id=command_id())
        case "pick":
            return wire.Pick(room=room, ply=ply, at=_point(" ".join(rest), table), id=command_id())
        case _:
            return wire.Play(room=room, ply=ply, at=_point(word, table), id=command_id())


def _number(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise Unclear(f"{digits[:_MOST_DIGITS]}... is too large a number.")
    return int(digits)


def _point(text: str, table: Table) -> int:
    try:
        return parse_point(text, table.settings.size)
    except PointError:
        raise Unclear(f"{text!r} is neither a point of this board nor a word I know; type help.") from None
