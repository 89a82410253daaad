"""Events and settings as bytes for the store: MessagePack arrays, tagged, with short field lists.

What is written here is read for years: fields are only ever added at the end, with a default.
"""

from typing import Literal, TypeVar

import msgspec

from narabe_core import events as core
from narabe_core.actions import OfferKind, Option
from narabe_core.game import Settings
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Color, Forbidden, Ply, Point, Seat, Takeback
from narabe_protocol.base import WatchingPolicy
from narabe_server.rooms.handing import SeatHanded
from narabe_server.rooms.state import (
    Audience,
    Kind,
    Occupant,
    RoomClosed,
    RoomEvent,
    RoomSettings,
    SeatLeft,
    SeatTaken,
)

T = TypeVar("T")


class _Row(msgspec.Struct, array_like=True, frozen=True, gc=False, tag_field="t"):
    pass


class _Stone(_Row, tag="p", frozen=True):
    seat: Seat
    at: int


class _Started(_Row, tag="s", frozen=True):
    number: int
    black: Seat


class _Chosen(_Row, tag="h", frozen=True):
    seat: Seat
    ply: int
    option: Option
    black: Seat


class _Declared(_Row, tag="d", frozen=True):
    seat: Seat
    ply: int
    count: int


class _PointsOffered(_Row, tag="f", frozen=True):
    seat: Seat
    ply: int
    points: tuple[int, ...]


class _Picked(_Row, tag="k", frozen=True):
    seat: Seat
    at: int


class _Passed(_Row, tag="x", frozen=True):
    seat: Seat
    ply: int


class _TakenBack(_Row, tag="t", frozen=True):
    seat: Seat
    plies: int
    said: int = 0


class _Restored(_Row, tag="r", frozen=True):
    seat: Seat
    plies: int
    said: int = 0


class _Offered(_Row, tag="o", frozen=True):
    offer: int
    kind: OfferKind
    seat: Seat
    plies: int
    said: int = 0


class _OfferClosed(_Row, tag="c", frozen=True):
    offer: int
    how: core.OfferEnd


class _Ended(_Row, tag="e", frozen=True):
    winner: Seat | None
    reason: Reason
    lines: tuple[tuple[int, ...], ...]
    kinds: tuple[str, ...] = ()


class _Sat(_Row, tag="+", frozen=True):
    seat: Seat
    player: str
    name: str
    bot: str | None
    rating: int | None = None


class _Stood(_Row, tag="-", frozen=True):
    seat: Seat


class _Closed(_Row, tag="!", frozen=True):
    pass


class _Handed(_Row, tag="=", frozen=True):
    seat: Seat
    player: str
    name: str


_DeedRow = _Stone | _Picked | _Chosen | _Declared | _PointsOffered | _Passed
_SeatRow = _Sat | _Stood | _Handed | _Closed
_AnyRow = _DeedRow | _SeatRow | _Started | _TakenBack | _Restored | _Offered | _OfferClosed | _Ended


class _Settings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    kind: Kind
    size: int
    rule: str
    opening: str
    clock: str
    takeback: Takeback
    first: Literal[1, 2]
    level: str | None = None
    listed: bool = True
    host_begins: bool = True
    forbidden: Forbidden = Forbidden.LOSES
    level2: str | None = None
    password: bytes | None = None
    maker: tuple[str, str] | None = None
    rated: bool = False
    chat: bool = True
    watching: WatchingPolicy = "open"
    delay_plies: int = 0
    delay_s: int = 0


_encode = msgspec.msgpack.Encoder().encode
_decode_event = msgspec.msgpack.Decoder(_AnyRow).decode
_decode_settings = msgspec.msgpack.Decoder(_Settings).decode


def pack_event(event: RoomEvent) -> bytes:
    """One event as bytes."""
    if isinstance(event, core.Placed):
        return _encode(_Stone(event.seat, event.point))
    return _encode(_row(event))


def unpack_event(body: bytes) -> RoomEvent:
    """The event in ``body``; ``msgspec.MsgspecError`` when it is damaged."""
    return _event(_decode_event(body))


def pack_settings(settings: RoomSettings) -> bytes:
    """Settings as bytes."""
    game = settings.game
    first: Literal[1, 2] = 1 if game.first is Color.BLACK else 2
    return _encode(
        _Settings(
            kind=settings.kind,
            size=game.size,
            rule=game.rule,
            opening=game.opening,
            clock=game.clock,
            takeback=game.takeback,
            first=first,
            level=settings.level,
            listed=settings.listed,
            host_begins=settings.host_begins,
            forbidden=game.forbidden,
            level2=settings.level2,
            password=settings.password,
            maker=settings.maker,
            rated=settings.rated,
            chat=settings.audience.chat,
            watching=settings.audience.watching,
            delay_plies=settings.audience.delay_plies,
            delay_s=settings.audience.delay_s,
        )
    )


def unpack_settings(body: bytes) -> RoomSettings:
    """The settings in ``body``; ``msgspec.MsgspecError`` or ``CoreError`` when they are damaged."""
    row = _decode_settings(body)
    game = Settings(
        size=row.size,
        rule=row.rule,
        opening=row.opening,
        clock=row.clock,
        takeback=row.takeback,
        first=Color(row.first),
        shared=row.kind == "hotseat",
        forbidden=row.forbidden,
    )
    audience = Audience(row.chat, row.watching, row.delay_plies, row.delay_s)
    return RoomSettings(
        row.kind,
        game,
        row.level,
        row.listed,
        row.host_begins,
        audience,
        level2=row.level2,
        password=row.password,
        maker=row.maker,
        rated=row.rated,
    )


def _row(event: RoomEvent) -> _AnyRow:
    match event:
        case (
            core.Placed()
            | core.Picked()
            | core.Chosen()
            | core.Declared()
            | core.PointsOffered()
            | core.Passed()
        ):
            return _deed_row(event)
        case core.Started(number=number, black=black):
            return _Started(number, black)
        case core.TakenBack(seat=seat, plies=plies, said=said):
            return _TakenBack(seat, plies, said)
        case core.Restored(seat=seat, plies=plies, said=said):
            return _Restored(seat, plies, said)
        case core.Offered(offer=offer, kind=kind, seat=seat, plies=plies, said=said):
            return _Offered(offer, kind, seat, plies, said)
        case core.OfferClosed(offer=offer, how=how):
            return _OfferClosed(offer, how)
        case core.Ended(outcome=outcome):
            return _Ended(outcome.winner, outcome.reason, outcome.lines, outcome.kinds)
        case SeatTaken() | SeatLeft() | SeatHanded() | RoomClosed():
            return _seat_row(event)


def _seat_row(event: SeatTaken | SeatLeft | SeatHanded | RoomClosed) -> _SeatRow:
    match event:
        case SeatTaken(seat=seat, occupant=who):
            return _Sat(seat, who.player, who.name, who.bot, who.rating)
        case SeatLeft(seat=seat):
            return _Stood(seat)
        case RoomClosed():
            return _Closed()
        case SeatHanded(seat=seat, player=player, name=name):
            return _Handed(seat, player, name)


def _deed_row(deed: core.Deed) -> _DeedRow:
    match deed:
        case core.Placed(seat=seat, point=point):
            return _Stone(seat, point)
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


def _event(row: _AnyRow) -> RoomEvent:
    match row:
        case _Stone() | _Picked() | _Chosen() | _Declared() | _PointsOffered() | _Passed():
            return _deed(row)
        case _Started(number=number, black=black):
            return core.Started(number, black)
        case _TakenBack(seat=seat, plies=plies, said=said):
            return core.TakenBack(seat, plies, said)
        case _Restored(seat=seat, plies=plies, said=said):
            return core.Restored(seat, plies, said)
        case _Offered(offer=offer, kind=kind, seat=seat, plies=plies, said=said):
            return core.Offered(offer, kind, seat, plies, said)
        case _OfferClosed(offer=offer, how=how):
            return core.OfferClosed(offer, how)
        case _Ended(winner=winner, reason=reason, lines=lines, kinds=kinds):
            rows = tuple(tuple(map(Point, line)) for line in lines)
            return core.Ended(Outcome(winner, reason, rows, kinds))
        case _Sat() | _Stood() | _Handed() | _Closed():
            return _seat_event(row)


def _seat_event(row: _SeatRow) -> SeatTaken | SeatLeft | SeatHanded | RoomClosed:
    match row:
        case _Sat(seat=seat, player=player, name=name, bot=bot, rating=rating):
            return SeatTaken(seat, Occupant(player, name, bot, rating))
        case _Stood(seat=seat):
            return SeatLeft(seat)
        case _Closed():
            return RoomClosed()
        case _Handed(seat=seat, player=player, name=name):
            return SeatHanded(seat, player, name)


def _deed(row: _DeedRow) -> core.Deed:
    match row:
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
