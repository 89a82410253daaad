"""A room as a value, and what events make of it. Pure: no socket, no store, no clock.

state = fold(settings, events). What commands lead to is decided in :mod:`narabe_server.rooms.deciding`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace as with_fields

from narabe_core.actions import Action, Refusal
from narabe_core.events import Ended, Event, Placed, SeatsSwapped, Started, TakenBack
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings, new_game
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Millis, Seat
from narabe_protocol.base import WatchingPolicy
from narabe_protocol.errors import WireCode
from narabe_server.rooms.claims import Claim
from narabe_server.rooms.handing import SeatHanded, TakeOver
from narabe_server.rooms.timekeeping import TimeCommand
from narabe_server.storage.standings import Changes

Kind = Literal["friend", "bot", "hotseat", "bots"]
Score = tuple[int, int, int]
HOUSE: Final = "narabe"
"""The player id of the server itself, as the maker of rooms; real ids are longer."""


@dataclass(frozen=True, slots=True)
class Audience:
    """What a room is for those who do not play, and whether anybody talks in it.

    Watchers see a stone when ``delay_plies`` more lie, and everything ``delay_s`` seconds later.
    """

    chat: bool = True
    watching: WatchingPolicy = "open"
    delay_plies: int = 0
    delay_s: int = 0


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """What was fixed when the room was made. ``host_begins``: seat 0 plays the colour that begins in game 1."""

    kind: Kind
    game: Settings
    level: str | None = None
    listed: bool = True
    host_begins: bool = True
    audience: Audience = Audience()
    level2: str | None = None
    """Level of the second bot, on seat 1, for ``bots``."""
    password: bytes | None = None
    """Salted hash of what one must know to come in."""
    rated: bool = False
    maker: tuple[str, str] | None = None
    """Id and name of who made the room, where they do not sit down in it."""


NO_MORE: Final = "gone"
"""The player id of all who were deleted; real ids are longer."""

HOUSE_BOTS: Final = ("bot", "bot2")
"""The player ids of bots of the server itself, the second one for a room with two; real ids are longer."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits: a player's id and the name shown; ``bot`` is the level of a bot, or the program of a guest.

    ``rating``: with which they sat down, where games are rated.
    """

    player: str
    name: str
    bot: str | None = None
    rating: int | None = None
    former: tuple[str, ...] = ()
    """Who the same person was before they handed the seat over, the one who sat down first: games count for that one.

    Unless they have been deleted: then they count for the next.
    """

    @property
    def counts_for(self) -> str:
        """The player whose rating the games on this seat change."""
        return next((each for each in self.former if each != NO_MORE), self.player)

    @property
    def house(self) -> bool:
        """Whether it is a bot of this server, which plays it and never loses it."""
        return self.player in HOUSE_BOTS


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Event: ``occupant`` sat down on ``seat``."""

    seat: Seat
    occupant: Occupant


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """Event: ``seat`` is free again, and the series that was played there is over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoomClosed:
    """Event: nobody comes into this room any more."""


@dataclass(frozen=True, slots=True)
class RatingsChanged:
    """Event: what the game that has just ended has made of the ratings, by seat."""

    changes: Changes


AroundTheTable = SeatTaken | SeatLeft | SeatHanded | RoomClosed | RatingsChanged
"""Events of which the game knows nothing."""
RoomEvent = AroundTheTable | Event


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Command: sit down on ``seat``, None: whichever is free."""

    occupant: Occupant
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Command: get up from every seat one holds."""


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """Command: the first people of a new room sit down, all at once; with both seats taken the game starts."""

    occupants: tuple[Occupant | None, Occupant | None]


@dataclass(frozen=True, slots=True)
class InviteBot:
    """Command: let ``occupant``, a bot of the house, sit down opposite the host, who waits."""

    occupant: Occupant


@dataclass(frozen=True, slots=True)
class AtVersion:
    """Command: ``action``, thought out for ``version`` of the room and for no other, as a bot's are."""

    version: int
    action: Action


@dataclass(frozen=True, slots=True)
class CloseRoom:
    """Command: close the room for ever. The host may when no game is in play, the operator at any time.

    A game in play is aborted.
    """

    by_operator: bool = False


AroundTheGame = OpenRoom | TakeSeat | LeaveSeat | InviteBot | TakeOver | Claim | CloseRoom

Command = AroundTheGame | AtVersion | TimeCommand | Action


@dataclass(frozen=True, slots=True)
class RoomRefusal:
    """A refusal by the room around the game; nothing has changed."""

    code: WireCode
    params: Mapping[str, int | str] = field(default_factory=dict)


AnyRefusal = Refusal | RoomRefusal


class RoomState(Struct, frozen=True, gc=False):
    """Everything that is true of a room at ``version``. A struct: one is made for each stone on the server, in C."""

    code: str
    settings: RoomSettings
    version: int
    game: Game
    seats: tuple[Occupant | None, Occupant | None] = (None, None)
    score: Score = (0, 0, 0)
    host: str | None = None
    """The player who made the room: the first one who sat down, unless the settings name another."""
    closed: bool = False
    rated: Changes | None = None
    """What the game that is over has made of the ratings."""
    taken_back: tuple[bool, bool] = (False, False)
    """The seats whose deeds in this game were ever taken back."""

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        """The seats that ``player`` holds: none, one, or both at one screen."""
        first, second = self.seats
        holds_first = first is not None and first.player == player
        if second is not None and second.player == player:
            return (0, 1) if holds_first else (1,)
        return (0,) if holds_first else ()

    def is_elsewhere(self, player: str) -> bool:
        """True for who has handed their seat over, and plays on another device as somebody else."""
        return any(seat is not None and player in seat.former for seat in self.seats)

    def seat_acting(self, player: str) -> Seat | None:
        """The seat for which ``player`` acts now: their own, or the one to move when they hold both."""
        first, second = self.seats
        holds_second = second is not None and second.player == player
        if first is None or first.player != player:
            return 1 if holds_second else None
        return self.game.turn if holds_second and self.game.in_play else 0


def new_room(code: str, settings: RoomSettings) -> RoomState:
    """The room before anybody has sat down."""
    host = None if settings.maker is None else settings.maker[0]
    return RoomState(code, settings, 0, new_game(settings.game), host=host)


def new_sitters(before: RoomState, after: RoomState) -> tuple[str, ...]:
    """The people, not bots, who have a seat in ``after`` and had none in ``before``."""
    people = {each.player for each in after.seats if each is not None and each.bot is None}
    return tuple(player for player in sorted(people) if not before.seats_of(player))


def has_bot(state: RoomState) -> bool:
    """True when a bot of the house sits here."""
    first, second = state.seats
    return (second is not None and second.house) or (first is not None and first.house)


def is_with_bot(state: RoomState) -> bool:
    """True where a bot plays, or will: the answer is another one only when the seats are."""
    return state.settings.kind in {"bot", "bots"} or has_bot(state)


def is_bots_turn(state: RoomState) -> bool:
    """True while a bot of the house is to act."""
    who = state.seats[state.game.turn] if state.game.in_play else None
    return who is not None and who.house


def is_between_people(state: RoomState) -> bool:
    """True where nobody may have help: two people play each other, each at their own screen, or wait for that."""
    return state.settings.kind == "friend" and not has_bot(state)


def is_of_house(state: RoomState) -> bool:
    """True for a table of bots that the server itself has set up."""
    return state.settings.maker is not None and state.host == HOUSE


def evolve_room(state: RoomState, event: RoomEvent, at: Millis) -> RoomState:
    """The room after ``event``, which happened at server time ``at``."""
    seats, score, rated, taken_back = state.seats, state.score, state.rated, state.taken_back
    match event:
        case Placed():  # first: most events are stones, and nothing but the game is different after one
            pass
        case SeatTaken(seat=seat, occupant=occupant):
            host = occupant.player if state.host is None else state.host
            seats = _with_seat(seats, seat, occupant)
            return with_fields(state, version=state.version + 1, seats=seats, host=host)
        case SeatLeft(seat=seat):
            seats = _with_seat(seats, seat, None)
            return with_fields(state, version=state.version + 1, seats=seats, score=(0, 0, 0))
        case RoomClosed():
            return with_fields(state, version=state.version + 1, closed=True)
        case SeatHanded(seat=seat, player=player):
            return _with_player(state, seat, player)
        case RatingsChanged(changes=changes):
            return _with_ratings(state, changes)
        case Ended(outcome=outcome):
            score = _scored(score, outcome)
        case SeatsSwapped():
            seats, score = (seats[1], seats[0]), (score[1], score[0], score[2])
            rated, taken_back = rated and (rated[1], rated[0]), (taken_back[1], taken_back[0])
        case Started():
            rated, taken_back = None, (False, False)
        case _:
            taken_back = _takers(taken_back, event)
    game = evolve(state.game, event, at)
    version = state.version + 1
    return RoomState(
        state.code, state.settings, version, game, seats, score, state.host, state.closed, rated, taken_back
    )


def _takers(before: tuple[bool, bool], event: RoomEvent) -> tuple[bool, bool]:
    if not isinstance(event, TakenBack):
        return before
    return (True, before[1]) if event.seat == 0 else (before[0], True)


def _with_seat(
    seats: tuple[Occupant | None, Occupant | None], seat: Seat, occupant: Occupant | None
) -> tuple[Occupant | None, Occupant | None]:
    return (occupant, seats[1]) if seat == 0 else (seats[0], occupant)


def _with_player(state: RoomState, seat: Seat, player: str) -> RoomState:
    """The room after the guest on ``seat`` has become ``player``, the same person; so does the host."""
    before = state.seats[seat]
    if before is None:
        raise ValueError(f"nobody sits on {seat}")
    seats = _with_seat(
        state.seats, seat, replace(before, player=player, former=(*before.former, before.player))
    )
    host = player if state.host == before.player else state.host
    return with_fields(state, version=state.version + 1, seats=seats, host=host)


def _with_ratings(state: RoomState, changes: Changes) -> RoomState:
    """The room where both play on with the ratings that they have now."""
    first, second = (
        None if who is None else replace(who, rating=change.after)
        for who, change in zip(state.seats, changes, strict=True)
    )
    return with_fields(state, version=state.version + 1, seats=(first, second), rated=changes)


def _scored(score: Score, outcome: Outcome) -> Score:
    if outcome.reason is Reason.ABORTED:
        return score
    first, second, drawn = score
    match outcome.winner:
        case None:
            return first, second, drawn + 1
        case 0:
            return first + 1, second, drawn
        case _:
            return first, second + 1, drawn
