"""Rows of what concerns offers, time and seats: as all of them, tagged arrays whose fields only grow at the end."""

import msgspec

from narabe_core import events as core
from narabe_core.actions import OfferKind
from narabe_core.types import Hold, Millis, Ply, Seat, Version


class Row(msgspec.Struct, array_like=True, frozen=True, gc=False, tag_field="t"):
    """Base of all rows."""


class OfferedRow(Row, tag="o", frozen=True):
    """An offer."""

    offer: int
    kind: OfferKind
    seat: Seat
    plies: int
    said: int = 0
    to_ply: int | None = None
    base: int = 0
    expires: int | None = None


class HeldRow(Row, tag="H", frozen=True):
    """The clocks are held."""

    why: Hold
    upto: int | None = None


class ReleasedRow(Row, tag="R", frozen=True):
    """They run again."""


class TimeGivenRow(Row, tag="G", frozen=True):
    """Time for the other seat."""

    seat: Seat
    ms: int


class SeatsSwappedRow(Row, tag="W", frozen=True):
    """The players changed seats."""


AgreedRow = HeldRow | ReleasedRow | TimeGivenRow | SeatsSwappedRow


def offered_row(event: core.Offered) -> OfferedRow:
    """The row of an offer."""
    return OfferedRow(
        event.offer,
        event.kind,
        event.seat,
        event.plies,
        event.said,
        event.to_ply,
        event.base,
        event.expires,
    )


def offered(row: OfferedRow) -> core.Offered:
    """The offer of a row."""
    return core.Offered(
        row.offer,
        row.kind,
        row.seat,
        row.plies,
        row.said,
        None if row.to_ply is None else Ply(row.to_ply),
        Version(row.base),
        None if row.expires is None else Millis(row.expires),
    )


def agreed_row(event: core.Agreed) -> AgreedRow:
    """The row of what concerns time or seats."""
    match event:
        case core.Held(why=why, upto=upto):
            return HeldRow(why, upto)
        case core.Released():
            return ReleasedRow()
        case core.TimeGiven(seat=seat, ms=ms):
            return TimeGivenRow(seat, ms)
        case core.SeatsSwapped():
            return SeatsSwappedRow()


def agreed(row: AgreedRow) -> core.Agreed:
    """What the row tells."""
    match row:
        case HeldRow(why=why, upto=upto):
            return core.Held(why, None if upto is None else Millis(upto))
        case ReleasedRow():
            return core.Released()
        case TimeGivenRow(seat=seat, ms=ms):
            return core.TimeGiven(seat, Millis(ms))
        case SeatsSwappedRow():
            return core.SeatsSwapped()
