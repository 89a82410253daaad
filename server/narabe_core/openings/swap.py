"""Openings of gomoku with an exchange of colours: who puts the first stones does not know yet whose they will be."""

from typing import Final

from narabe_core.actions import Option
from narabe_core.openings.base import Branch, By, Opening, black, choose, register, swap_or_stay, white

_THREE: Final = (black(by=By.FIRST), white(by=By.FIRST), black(by=By.FIRST))
_TWO_MORE: Final = (white(by=By.SECOND), black(by=By.SECOND), swap_or_stay(By.FIRST))

register(
    Opening("swap", (*_THREE, swap_or_stay(By.SECOND))),
    Opening(
        "swap2",
        (
            *_THREE,
            choose(By.SECOND, Branch(Option.STAY), Branch(Option.SWAP), Branch(Option.PLACE_TWO, _TWO_MORE)),
        ),
    ),
    Opening("swap1", (black(by=By.FIRST), swap_or_stay(By.SECOND))),
)
