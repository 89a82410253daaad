"""Fills the tables of ``protocol/README.md``: ``python -m narabe_protocol.export_docs [--check]``.

Between two markers stands what the messages say about themselves, with a golden vector of each.
"""

import json
import re
import sys
import textwrap
import typing
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

from msgspec import inspect as shape

from narabe_protocol import describe, limits
from narabe_protocol.describe import Field, Record
from narabe_protocol.errors import GameCode, OutcomeReason, WireCode
from narabe_protocol.generated import write_or_check
from narabe_protocol.roles_docs import roles_table

TARGET: typing.Final = Path(__file__).parents[1] / "README.md"
ROLES: typing.Final = Path(__file__).parents[2] / "tests" / "data" / "roles.json"
"""Who may send what when, as the server's tests have it."""
VECTORS: typing.Final = Path(__file__).parents[1] / "vectors"
_WIDTH: typing.Final = 110
_LONGEST_HEX: typing.Final = 480
_MARKED: typing.Final = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

_COMMON: typing.Final = {
    "room": "Code of the room.",
    "id": "Command id, made by the client.",
    "v": "Version of the room.",
    "seat": "Whose it is.",
    "seats": "By seat; null: free.",
    "you": "Seats that you hold.",
    "at": "Point.",
    "who": "Handle of a person in this room.",
    "channel": "Whose talk it is.",
    "text": "What is said.",
    "phrase": "Key of a quick phrase.",
    "lines": "What was said before.",
    "ply": "Number of the stone, from 0.",
    "plies": "How many stones.",
    "offer": "Number of the offer, unique in the room.",
    "online": "How many people are connected.",
    "SeatView.online": "Whether they are connected.",
    "watchers": "People in the room without a seat.",
    "game": "Number of the game in the room, from 1.",
    "black": "The seat that plays black.",
    "next": "What must be done next; null: a stone as always.",
    "said": "What was decided without a stone.",
    "words": "How many things said.",
    "do": "What kind of act it is.",
    "what": "What kind of thing was said.",
    "option": "What to choose.",
    "count": "How many points.",
    "why": "What the stone makes.",
    "forbidden": "What happens to a stone that the rule forbids.",
    "name": "Name to show.",
    "bot": "Level of a bot; null: a person.",
    "level": "Level of a bot.",
    "MyGame.your_turn": "Whether I am to move.",
    "PlayedGame.black": "Whether they had the black stones at the end.",
    "PlayedGame.result": "How it ended for them.",
    "PlayedGame.rule": "By which rule.",
    "won": "Games won.",
    "drawn": "Games drawn.",
    "lost": "Games lost.",
    "values": "Settings by name.",
    "rating": "In points; a beginner has 1500.",
    "MyGames.rows": "One for each room.",
    "ClockSpec.kind": "Which one.",
    "periods": "How many of them.",
    "stones": "Moves in a period.",
    "main_ms": "Main time.",
    "increment_ms": "More with each move.",
    "period_ms": "Length of a period.",
    "rule": "A name from `welcome.rules`.",
    "size": "Lines of the board in each direction.",
    "opening": "Name of the opening rule, one of `welcome.openings`.",
    "clock": "Time control; null: none.",
    "clocks": "What the clocks read; null: the room has none.",
    "first": "The colour that begins.",
    "takeback": "Policy of the room.",
    "listed": "Whether the lobby shows the room. It shows at most 8 rooms of one guest, the first ones.",
    "offers": "Pending offers.",
    "outcome": "How the game ended; null: it is in play, or none has started.",
    "score": "Games won by seat 0, won by seat 1, drawn.",
    "token": "Proof of who you are.",
    "best": "Point that the bot would play.",
    "ours": "As `theirs`.",
    "code": "Why: one of the refusals above.",
    "n": "Any number.",
    "rows": "All rows.",
    "put": "Rows that are new or changed.",
    "gone": "Codes of rooms to take out.",
    "rooms": "Room code to last version seen.",
    "now": "Server time in milliseconds since 1970.",
    "winner": "Seat; null: nobody.",
    "settings": "What was fixed when the room was made.",
    "side": "When the creator's turn is in the first game.",
    "accept": "true: yes.",
    "on": "true: start, false: stop.",
    "how": "By what it was closed.",
    "kind": "What is offered.",
    "RoomSettings.kind": "Against whom: see `create`.",
    "Report.why": "What is wrong.",
    "Removed.why": "`closed`: the room is, for ever; `removed`: by the host; `watching_closed`: both seats are taken, "
    "and nobody may watch.",
    "Manage.what": "What to do.",
    "LobbyRow.kind": "Against whom: see `create`.",
    "scores": "Whether it can show the teaching overlay.",
}
"""What a key means where its message says no more; for one record, or for all."""
_PLAYER: typing.Final = "`not_in_room` `not_seated` `busy` `unavailable` "
_IN_PLAY: typing.Final = _PLAYER + "`not_started` `game_over` "
_ENTER: typing.Final = (
    "`no_such_room` `too_many_rooms` `too_many_watchers` `password_needed` `wrong_password` `too_fast` "
    "`watching_closed` `room_locked` `removed` `unavailable`"
)
_DEED: typing.Final = _IN_PLAY + "`stale` `not_your_turn` `not_now` `clock_held` "
REFUSALS: typing.Final = {
    "hello": "`hello_once` `unavailable`; for each of `rooms`: " + _ENTER,
    "rename": "`unavailable`",
    "create": "`bad_setting` `too_many_rooms` `too_fast` `draining` `unavailable`",
    "enter": _ENTER,
    "sit": "`not_in_room` `already_seated` `room_full` `seat_taken` `room_worn_out` `busy` `unavailable`",
    "play": _DEED + "`off_board` `occupied` `outside_zone` `forbidden` `too_early_to_win`",
    "choose": _DEED + "`no_such_option`",
    "declare": _DEED + "`wrong_count`",
    "offer_points": _DEED + "`wrong_count` `off_board` `occupied` `same_point` `symmetric`",
    "pick": _DEED + "`not_offered`",
    "pass": _DEED + "`no_passing` `too_early_to_pass`",
    "propose": _IN_PLAY
    + "`game_not_over` `already_offered` `cooling_down` `takeback_disabled` `takebacks_used_up` `nothing_to_take_back` "
    "`nothing_to_restore` `no_teaching` `no_such_ply` `no_clock` `enough_time` `clock_held` `not_held` "
    "`too_late_to_swap`",
    "answer": _PLAYER + "`offer_gone` `own_offer`",
    "withdraw": _PLAYER + "`offer_gone` `not_your_offer`",
    "give_time": _IN_PLAY + "`no_clock` `enough_time`",
    "resign": _IN_PLAY.strip(),
    "abort": _IN_PLAY + "`too_late_to_abort`",
    "seek": "`bad_setting` `too_many_rooms` `too_fast` `sought_again` `draining` `unavailable`",
    "get_my_games": "`too_fast` `unavailable`",
    "get_profile": "`not_in_room` `not_seated` `no_such_person` `too_fast` `unavailable`",
    "get_top": "`too_fast` `unavailable`",
    "get_choices": "`unavailable`",
    "keep_choices": "`too_fast` `unavailable`",
    "export_games": "`too_fast` `unavailable`",
    "forget_me": "`game_running` `too_fast` `unavailable`",
    "invite_bot": "`not_in_room` `other_tab` `not_host` `not_seated` `only_people` `room_full` `bad_setting` "
    "`room_worn_out` `busy` `unavailable`",
    "move_now": "`not_in_room` `other_tab` `not_seated` `no_hurrying` `not_thinking`",
    "get_scores": "`not_in_room` `no_scores` `locked`",
    "say": "`not_in_room` `chat_off` `not_your_channel` `nothing_said` `text_too_long` `too_fast`",
    "block": "`not_in_room` `no_such_person` `unavailable`",
    "report": "`not_in_room` `no_such_line` `no_such_person` `text_too_long` `too_fast` `unavailable`",
    "get_watchers": "`not_in_room`",
    "guess": "`not_in_room` `only_watchers` `nothing_to_guess` `stale` `occupied`",
    "manage": "`not_in_room` `not_host` `no_such_person` `game_running` `busy` `unavailable`",
    "play_here": "`not_in_room` `not_seated`",
    "hand_over": "`not_in_room` `not_seated` `other_tab` `too_fast`",
    "take_over": "`ticket_gone` `already_seated` `too_many_rooms` `busy` `unavailable`",
    "claim": _IN_PLAY + "`no_claim` `own_turn` `not_absent`",
    "explain": "`not_in_room` `not_started` `game_over` `off_board` `occupied` `busy`",
    "analyse": "`locked` `no_engine` `position` `too_fast` `busy`",
    "hint": "`not_in_room` `locked` `no_engine` `position` `too_fast` `busy`",
    "get_review": "`locked` `no_such_game` `no_engine` `too_fast` `busy` `unavailable`",
    "get_puzzle": "`no_such_game`",
    "try_puzzle": "`no_such_game` `position`",
    "upload": "`bad_message` `wrong_part` `too_fast` `busy` `not_read`",
}
"""What may come back instead, beside the codes that any message may get; by tag."""
_SCALARS: typing.Final[dict[type, str]] = {
    shape.IntType: "integer",
    shape.StrType: "text",
    shape.BoolType: "boolean",
    shape.NoneType: "null",
}


def readme(text: str) -> str:
    """The README ``text`` with its marked parts made anew; ``KeyError`` for a marker that nothing fills."""
    parts = {
        "limits": _limits(),
        "to_server": _messages(describe.messages_to_server(), "to_server"),
        "to_client": _messages(describe.messages_to_client(), "to_client"),
        "values": "\n".join(_section(record, []) for record in describe.values()),
        "wire_codes": _words(WireCode),
        "game_codes": _words(GameCode),
        "outcomes": _words(OutcomeReason),
        "roles": roles_table(ROLES.read_text(encoding="utf-8")),
    }
    return _MARKED.sub(lambda match: f"{match[1]}\n{parts[match[2]]}\n{match[3]}", text)


def _limits() -> str:
    rows = [f"| `{name}` | `{value}` |" for name, value in vars(limits).items() if name.isupper()]
    return "\n".join(["| limit | value |", "|---|---|", *rows, ""])


def _words(words: type[StrEnum]) -> str:
    docs = describe.docs_of(words)
    rows = [f"| `{word.value}` | {_marks(docs.get(word.name, ''))} |" for word in words]
    return "\n".join(["| word | meaning |", "|---|---|", *rows, ""])


def _messages(records: Iterable[Record], file: str) -> str:
    examples: dict[str, dict[str, typing.Any]] = {}
    for vector in json.loads((VECTORS / f"{file}.json").read_text(encoding="utf-8")):
        examples.setdefault(vector["json"]["t"], vector)
    return "\n".join(_section(record, _example(record, examples[record.tag or ""])) for record in records)


def _section(record: Record, example: Iterable[str]) -> str:
    lines = [f"### `{record.tag or record.name}`", "", _marks(record.doc), ""]
    if record.fields:
        rows = [_row(record, field) for field in record.fields]
        lines += ["| key | type | limits | when absent | meaning |", "|---|---|---|---|---|", *rows, ""]
    return "\n".join([*lines, *example])


def _row(record: Record, field: Field) -> str:
    bounds = describe.limits_of(field.type)
    absent = f"`{json.dumps(field.default)}`" if field.optional else "never"
    common = _COMMON.get(f"{record.name}.{field.name}") or _COMMON.get(field.name, "")
    return f"| `{field.name}` | {_type(field.type)} | {bounds} | {absent} | {_marks(field.doc) or common} |"


def _example(record: Record, vector: dict[str, typing.Any]) -> list[str]:
    code = str(vector["msgpack_hex"])
    size = len(code) // 2
    shown = code if len(code) <= _LONGEST_HEX else f"{code[:_LONGEST_HEX]}... (the rest: vectors/)"
    body = json.dumps(vector["json"], ensure_ascii=False)
    frame = [*textwrap.wrap(body, _WIDTH), *textwrap.wrap(shown, _WIDTH)]
    lines = [f"Example ({size} bytes):", "", "```text", *frame, "```", ""]
    refusals = REFUSALS.get(record.tag or "")
    return [*lines, f"Refusals: {refusals.strip()}.", ""] if refusals else lines


def _type(kind: shape.Type) -> str:
    if scalar := _SCALARS.get(type(kind)):
        return scalar
    match kind:
        case shape.LiteralType(values=values):
            return " or ".join(f"`{json.dumps(value)}`" for value in values)
        case shape.StructType(cls=cls):
            return f"`{cls.__name__}`"
        case shape.UnionType(types=types):
            return " or ".join(_type(part) for part in types)
        case shape.TupleType(item_types=types):
            return f"array of {len(types)}: {_type(types[0])}"
        case shape.VarTupleType(item_type=part):
            return f"array of {_type(part)}"
        case shape.DictType(key_type=key, value_type=value):
            return f"map of {_type(key)} to {_type(value)}"
        case _:
            raise TypeError(f"no words for {kind!r}")


def _marks(text: str) -> str:
    return " ".join(text.replace("``", "`").replace("None", "null").replace("False", "false").split())


if __name__ == "__main__":
    sys.exit(write_or_check(TARGET, readme(TARGET.read_text(encoding="utf-8"))))
