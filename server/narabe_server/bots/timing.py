"""How long a bot thinks: as long as it always does, or what its clock allows. Its thinking is on its clock."""

from typing import Final

from narabe_core.game import Game
from narabe_core.types import Seat

MOVE_LIMIT_MS: Final = 1000
"""What a brain is told it may use for a move where no clock says less."""
LEAST_MS: Final = 20
RESERVE_MS: Final = 300
"""Kept for the way to the brain and back."""
EXPECTED_MOVES: Final = 25
_SHARE: Final = 0.7
"""Of what comes back with each move, and of what is left at all, this much may be used."""


def turn_ms(game: Game, seat: Seat) -> int:
    """What a brain may use for the move of ``seat``: always some milliseconds, though its flag may fall."""
    spec, clock = game.settings.clock, game.clock
    if spec is None or clock is None or spec.by_mail:
        return MOVE_LIMIT_MS
    bank = clock.banks[seat]
    stones = max(1, bank.stones)
    regained = spec.increment_ms + (bank.period_left or bank.left * (spec.main_ms == 0)) / stones
    fair = bank.left / EXPECTED_MOVES + regained * _SHARE
    safe = (clock.control.total(bank) - RESERVE_MS) * _SHARE
    return max(LEAST_MS, int(min(MOVE_LIMIT_MS, fair, safe)))


def left_ms(game: Game, seat: Seat) -> int | None:
    """All the time that ``seat`` has left; None: no limit."""
    return None if game.clock is None else game.clock.control.total(game.clock.banks[seat])
