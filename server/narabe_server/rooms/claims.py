"""What may be claimed when a player stays away: the win or a draw, only in their turn, and never once they are back."""

from dataclasses import dataclass
from typing import Literal, Protocol

from narabe_core.actions import Refusal
from narabe_core.clocks import ClockSpec
from narabe_core.deciding import not_in_play
from narabe_core.events import Ended
from narabe_core.game import Game
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Seat, other
from narabe_protocol.errors import WireCode
from narabe_protocol.limits import GRACE_MS


class Absence(Protocol):
    """Who knows how long the players have been away."""

    def absent_since(self, seat: Seat) -> int | None:
        """Server time at which the last connection of the one on ``seat`` ended; None while they are here."""
        ...


@dataclass(frozen=True, slots=True)
class Claim:
    """Command: end the game, as won or drawn, because the other one is away.

    ``absence`` is asked when the command's turn has come, so that a claim is inert when they returned just before.
    """

    what: Literal["win", "draw"]
    absence: Absence


@dataclass(frozen=True, slots=True)
class Unfounded:
    """Why there is nothing to claim."""

    code: WireCode
    wait_ms: int | None = None
    """How long it would take from now if they stayed away."""


def decide_claim(game: Game, seat: Seat, claim: Claim, now: int) -> tuple[Ended] | Refusal | Unfounded:
    """The event that a claim by ``seat`` at server time ``now`` leads to, or why it is refused."""
    if refusal := not_in_play(game):
        return refusal
    if game.stopped_by_consent:
        return Unfounded(WireCode.NO_CLAIM)
    if game.turn == seat:
        return Unfounded(WireCode.OWN_TURN)
    since = claim.absence.absent_since(other(seat))
    wait_ms = GRACE_MS if since is None else since + GRACE_MS - now
    if wait_ms > 0:
        return Unfounded(WireCode.NOT_ABSENT, wait_ms)
    return (Ended(Outcome(seat if claim.what == "win" else None, Reason.ABSENT)),)


def may_claim(kind: str, clock: ClockSpec | None) -> bool:
    """Whether anybody can be late in a room of that kind, by that clock.

    Not a bot, not one of two at one screen, and nobody who has days for each move: they are away as a rule.
    """
    return kind == "friend" and (clock is None or not clock.by_mail)
