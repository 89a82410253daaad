"""The openings of renju; ``reach`` 1, 2, 3, 4 are the squares of 3, 5, 7, 9 lines around the centre."""

from dataclasses import replace
from typing import Final

from narabe_core.actions import Option
from narabe_core.openings.base import (
    Branch,
    By,
    Opening,
    black,
    choose,
    declare,
    fifth_moves,
    register,
    swap_or_stay,
    white,
)

MOST_DECLARED: Final = 12
"""Most fifth moves that Yamaguchi's opening lets anybody declare here; the rule itself names no limit."""

_TWENTY_SIX: Final = (black(0, by=By.FIRST), white(1, by=By.FIRST), black(2, by=By.FIRST))
"""The three stones of the 26 openings (13 direct and 13 indirect ones, up to symmetry)."""
_OTHER_MAY_SWAP: Final = swap_or_stay(By.OTHER)
_FIFTH_IN_ZONE: Final = (black(4), _OTHER_MAY_SWAP)


def _soosyrv(most: int) -> Opening:
    then = (white(), declare(By.WHITE, most), swap_or_stay(By.BLACK), *fifth_moves())
    return Opening(f"soosyrv_{most}", (*_TWENTY_SIX, swap_or_stay(By.SECOND), *then))


_FIRST_FOUR: Final = (
    black(0), _OTHER_MAY_SWAP,
    white(1), _OTHER_MAY_SWAP,
    black(2), _OTHER_MAY_SWAP,
    white(3),
)  # fmt: skip
_TARAGUCHI: Final = choose(
    By.OTHER,
    Branch(Option.STAY, _FIFTH_IN_ZONE),
    Branch(Option.SWAP, _FIFTH_IN_ZONE),
    Branch(Option.OFFER_TEN, fifth_moves(10)),
)
_SAKATA: Final = (*_TWENTY_SIX, white(3, by=By.SECOND), black(4, by=By.SECOND))
_TWO_ANYWHERE: Final = Branch(Option.PLACE_TWO, (white(by=By.OTHER), black(by=By.SAME)), again=True)


def _register(*openings: Opening) -> None:
    register(*(replace(opening, rules=("renju",)) for opening in openings))


_register(
    Opening("rif", (*_TWENTY_SIX, swap_or_stay(By.SECOND), white(), *fifth_moves(2))),
    Opening(
        "yamaguchi",
        (
            *_TWENTY_SIX,
            declare(By.FIRST, MOST_DECLARED),
            swap_or_stay(By.SECOND),
            white(),
            *fifth_moves(),
        ),
    ),
    _soosyrv(8),
    _soosyrv(4),
    Opening("taraguchi_10", (*_FIRST_FOUR, _TARAGUCHI)),
    Opening("tarannikov", (*_FIRST_FOUR, _OTHER_MAY_SWAP, *_FIFTH_IN_ZONE)),
    Opening("sakata", (*_SAKATA, swap_or_stay(By.FIRST))),
    Opening(
        "super_sakata",
        (*_SAKATA, choose(By.OTHER, Branch(Option.STAY), Branch(Option.SWAP), _TWO_ANYWHERE)),
    ),
)
