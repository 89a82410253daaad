"""A seat moves with its player to another device: clock, colour, offers and score stay where they are."""

from dataclasses import dataclass

from narabe_core.types import Seat


@dataclass(frozen=True, slots=True)
class SeatHanded:
    """Event: ``player`` sits on ``seat`` now, in place of the guest that the same person was on another device."""

    seat: Seat
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Command: all seats of ``holder``, who gave the ticket, are of the one who sends it."""

    holder: str
