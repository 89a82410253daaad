"""How long a bot thinks: as long as it always does, or what its clock allows. Its thinking is on its clock."""

from typing import Final

from narabe_core.game import Game
from narabe_core.types import Seat
from narabe_protocol.gomocup.timing import turn_limit

MOVE_LIMIT_MS: Final = 1000
"""What a brain is told it may use for a move where no clock says less."""


def turn_ms(game: Game, seat: Seat) -> int:
    """What a brain may use for the move of ``seat``: always some milliseconds, though its flag may fall."""
    spec, clock = game.settings.clock, game.clock
    if spec is None or clock is None or spec.by_mail:
        return MOVE_LIMIT_MS
    bank = clock.banks[seat]
    stones = max(1, bank.stones)
    regained = spec.increment_ms + (bank.period_left or bank.left * (spec.main_ms == 0)) / stones
    return turn_limit(MOVE_LIMIT_MS, bank.left, regained, clock.control.total(bank))


def left_ms(game: Game, seat: Seat) -> int | None:
    """All the time that ``seat`` has left; None: no limit."""
    return None if game.clock is None else game.clock.control.total(game.clock.banks[seat])
