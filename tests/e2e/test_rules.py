"""Every other rule set from the first stone to a win, in two browsers, with a third that watches."""

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.async_api import expect

from tests.e2e.person import alternate

if TYPE_CHECKING:
    from tests.e2e.conftest import OpenTable

RULES: Final = {
    "standard": "Standard",
    "renju": "Renju",
    "caro5": "Caro",
    "omok": "Omok",
}
"""Each rule set with how its name begins; freestyle is played in ``test_game``."""
BLACK: Final = ("h8", "i8", "j8", "k8", "l8")
WHITE: Final = ("a1", "c1", "e1", "g1")
GAME: Final = [point for pair in zip(BLACK, (*WHITE, ""), strict=True) for point in pair if point]


@pytest.mark.parametrize(("rule", "name"), RULES.items(), ids=list(RULES))
async def test_each_rule_set_is_played_to_a_win(opened: "OpenTable", rule: str, name: str) -> None:
    """Both players and a watcher see the same five, ringed, and who won; a watcher's press puts no stone."""
    _, ann, bob, eve = await opened(rule=rule)
    await eve.sees("You are watching", name)
    await alternate(GAME[:-1], ann, bob)
    await expect(eve.cell(GAME[-2])).to_have_accessible_name(re.compile("last move"))
    await eve.point_at(GAME[-1])
    await ann.play(GAME[-1])
    for person, said in ((ann, "You won"), (bob, "You lost"), (eve, "Black won")):
        await person.sees(said)
        row = person.page.get_by_role("gridcell", name=re.compile("winning line"))
        await expect(row).to_have_count(len(BLACK))
    await eve.sees_stones(GAME)
