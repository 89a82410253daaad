"""Events as bytes for the store: MessagePack arrays, tagged, with short field lists.

What is written here is read for years: fields are only ever added at the end, with a default.
"""

import msgspec

from narabe_core import events as core
from narabe_core.actions import Option
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Millis, Ply, Point, Seat
from narabe_server.rooms.handing import SeatHanded
from narabe_server.rooms.rows import AgreedRow, OfferedRow, Row, agreed, agreed_row, offered, offered_row
from narabe_server.rooms.state import (
    AroundTheTable,
    Occupant,
    RatingsChanged,
    RoomClosed,
    RoomEvent,
    SeatLeft,
    SeatTaken,
)
from narabe_server.storage.standings import RatingChange


class _Stone(Row, tag="p", frozen=True):
    seat: Seat
    at: int


class _Timed(Row, tag="q", frozen=True):
    seat: Seat
    at: int
    charged: int


class _Started(Row, tag="s", frozen=True):
    number: int
    black: Seat


class _Chosen(Row, tag="h", frozen=True):
    seat: Seat
    ply: int
    option: Option
    black: Seat


class _Declared(Row, tag="d", frozen=True):
    seat: Seat
    ply: int
    count: int


class _PointsOffered(Row, tag="f", frozen=True):
    seat: Seat
    ply: int
    points: tuple[int, ...]


class _Picked(Row, tag="k", frozen=True):
    seat: Seat
    at: int


class _Passed(Row, tag="x", frozen=True):
    seat: Seat
    ply: int


class _TakenBack(Row, tag="t", frozen=True):
    seat: Seat
    plies: int
    said: int = 0


class _Restored(Row, tag="r", frozen=True):
    seat: Seat
    plies: int
    said: int = 0


class _OfferClosed(Row, tag="c", frozen=True):
    offer: int
    how: core.OfferEnd


class _Ended(Row, tag="e", frozen=True):
    winner: Seat | None
    reason: Reason
    lines: tuple[tuple[int, ...], ...]
    kinds: tuple[str, ...] = ()


class _Sat(Row, tag="+", frozen=True):
    seat: Seat
    player: str
    name: str
    bot: str | None
    rating: int | None = None


class _Stood(Row, tag="-", frozen=True):
    seat: Seat


class _Closed(Row, tag="!", frozen=True):
    pass


class _Handed(Row, tag="=", frozen=True):
    seat: Seat
    player: str
    name: str


class _Rated(Row, tag="%", frozen=True):
    before: tuple[int, int]
    after: tuple[int, int]


_DeedRow = _Stone | _Timed | _Picked | _Chosen | _Declared | _PointsOffered | _Passed
_SeatRow = _Sat | _Stood | _Handed | _Closed | _Rated
_PlainRow = _DeedRow | _SeatRow | _Started | _TakenBack | _Restored | OfferedRow | _OfferClosed | _Ended
_AnyRow = _PlainRow | AgreedRow


_Plain = (
    core.Started
    | core.TakenBack
    | core.Restored
    | core.Offered
    | core.OfferClosed
    | core.Ended
    | AroundTheTable
)
_encode = msgspec.msgpack.Encoder().encode
_decode_event = msgspec.msgpack.Decoder(_AnyRow).decode


def pack_event(event: RoomEvent) -> bytes:
    """One event as bytes."""
    if type(event) is core.Placed:
        seat, point, charged = event
        return _encode(_Stone(seat, point) if charged is None else _Timed(seat, point, charged))
    if isinstance(event, core.Agreed):
        return _encode(agreed_row(event))
    return _encode(_deed_row(event) if isinstance(event, core.Deed) else _row(event))


def unpack_event(body: bytes) -> RoomEvent:
    """The event in ``body``; ``msgspec.MsgspecError`` when it is damaged."""
    row = _decode_event(body)
    return agreed(row) if isinstance(row, AgreedRow) else _event(row)


def _row(event: _Plain) -> _PlainRow:
    match event:
        case core.Started(number=number, black=black):
            return _Started(number, black)
        case core.TakenBack(seat=seat, plies=plies, said=said):
            return _TakenBack(seat, plies, said)
        case core.Restored(seat=seat, plies=plies, said=said):
            return _Restored(seat, plies, said)
        case core.Offered():
            return offered_row(event)
        case core.OfferClosed(offer=offer, how=how):
            return _OfferClosed(offer, how)
        case core.Ended(outcome=outcome):
            return _Ended(outcome.winner, outcome.reason, outcome.lines, outcome.kinds)
        case SeatTaken() | SeatLeft() | SeatHanded() | RoomClosed() | RatingsChanged():
            return _seat_row(event)


def _seat_row(event: AroundTheTable) -> _SeatRow:
    match event:
        case SeatTaken(seat=seat, occupant=who):
            return _Sat(seat, who.player, who.name, who.bot, who.rating)
        case SeatLeft(seat=seat):
            return _Stood(seat)
        case RoomClosed():
            return _Closed()
        case SeatHanded(seat=seat, player=player, name=name):
            return _Handed(seat, player, name)
        case RatingsChanged(changes=(first, second)):
            return _Rated((first.before, second.before), (first.after, second.after))


def _deed_row(deed: core.Deed) -> _DeedRow:
    match deed:
        case core.Placed(seat=seat, point=point, charged=charged):
            return _Stone(seat, point) if charged is None else _Timed(seat, point, charged)
        case core.Picked(seat=seat, point=point):
            return _Picked(seat, point)
        case core.Chosen(seat=seat, ply=ply, option=option, black=black):
            return _Chosen(seat, ply, option, black)
        case core.Declared(seat=seat, ply=ply, count=count):
            return _Declared(seat, ply, count)
        case core.PointsOffered(seat=seat, ply=ply, points=points):
            return _PointsOffered(seat, ply, points)
        case core.Passed(seat=seat, ply=ply):
            return _Passed(seat, ply)


def _event(row: _PlainRow) -> RoomEvent:
    match row:
        case _Stone() | _Timed() | _Picked() | _Chosen() | _Declared() | _PointsOffered() | _Passed():
            return _deed(row)
        case _Started(number=number, black=black):
            return core.Started(number, black)
        case _TakenBack(seat=seat, plies=plies, said=said):
            return core.TakenBack(seat, plies, said)
        case _Restored(seat=seat, plies=plies, said=said):
            return core.Restored(seat, plies, said)
        case OfferedRow():
            return offered(row)
        case _OfferClosed(offer=offer, how=how):
            return core.OfferClosed(offer, how)
        case _Ended(winner=winner, reason=reason, lines=lines, kinds=kinds):
            rows = tuple(tuple(map(Point, line)) for line in lines)
            return core.Ended(Outcome(winner, reason, rows, kinds))
        case _Sat() | _Stood() | _Handed() | _Closed() | _Rated():
            return _seat_event(row)


def _seat_event(row: _SeatRow) -> AroundTheTable:
    match row:
        case _Sat(seat=seat, player=player, name=name, bot=bot, rating=rating):
            return SeatTaken(seat, Occupant(player, name, bot, rating))
        case _Stood(seat=seat):
            return SeatLeft(seat)
        case _Closed():
            return RoomClosed()
        case _Handed(seat=seat, player=player, name=name):
            return SeatHanded(seat, player, name)
        case _Rated(before=before, after=after):
            first, second = map(RatingChange, before, after)
            return RatingsChanged((first, second))


def _deed(row: _DeedRow) -> core.Deed:
    match row:
        case _Timed(seat=seat, at=at, charged=charged):
            return core.Placed(seat, Point(at), Millis(charged))
        case _Stone(seat=seat, at=at):
            return core.Placed(seat, Point(at))
        case _Picked(seat=seat, at=at):
            return core.Picked(seat, Point(at))
        case _Chosen(seat=seat, ply=ply, option=option, black=black):
            return core.Chosen(seat, Ply(ply), option, black)
        case _Declared(seat=seat, ply=ply, count=count):
            return core.Declared(seat, Ply(ply), count)
        case _PointsOffered(seat=seat, ply=ply, points=points):
            return core.PointsOffered(seat, Ply(ply), tuple(map(Point, points)))
        case _Passed(seat=seat, ply=ply):
            return core.Passed(seat, Ply(ply))
