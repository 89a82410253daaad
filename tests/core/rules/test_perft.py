"""In how many ways the next deeds of a game can go, and how many of them end it: the referee against the reference."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from narabe_core.actions import Code, Deciding, Pass, Play, Refusal
from narabe_core.events import Event
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings
from narabe_core.outcome import Reason
from narabe_core.referee import decide
from narabe_core.rules import rule_names
from narabe_core.types import Forbidden, Point
from tests.core.table import NOW, begin, put
from tests.reference import perft_rules

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "data" / "perft" / "rules.json").read_text("utf-8")
)
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']}-{len(case['moves'])}")


def game_of(case: dict[str, Any], forbidden: Forbidden = Forbidden.LOSES) -> Game:
    """The game of a case, its stones put one after the other."""
    size = perft_rules.SIZE
    game = begin(Settings(size=size, rule=case["rule"], forbidden=forbidden))
    return put(game, *(Point(y * size + x) for x, y in case["moves"]))


def ways(game: Game, depth: int) -> Counter[str]:
    """The numbers of the reference, found by asking the referee for everything."""
    found: Counter[str] = Counter()
    for events in allowed(game):
        after = game
        for event in events:
            after = evolve(after, event, NOW)
        if after.outcome is not None or depth == 1:
            found[told(after)] += 1
        else:
            found += ways(after, depth - 1)
    return found


def allowed(game: Game) -> Iterator[tuple[Event, ...]]:
    """What each deed that is not refused leads to; every point is tried, and a pass."""
    deeds: list[Deciding] = [Play(Point(at), game.ply) for at in range(len(game.board.cells))]
    for action in (*deeds, Pass(game.ply)):
        decision = decide(game, game.turn, action, NOW)
        if not isinstance(decision, Refusal):
            yield decision


def told(game: Game) -> str:
    """How the game ended, in the words of the reference."""
    if game.outcome is None:
        return "goes on"
    winner = game.outcome.winner
    who = "draw" if winner is None else game.color_of(winner).name.lower()
    return f"{who} {game.outcome.reason}"


def test_each_rule_has_its_numbers() -> None:
    """A crowded board and one with four points left; every end that a rule knows is in them."""
    assert Counter(case["rule"] for case in CASES) == dict.fromkeys(rule_names(), 2)
    ends = {end.partition(" ")[2] for case in CASES for end in case["ways"]}
    assert ends == {Reason.FIVE, Reason.FORBIDDEN, Reason.FULL_BOARD, Reason.BOTH_PASSED, "on"}


@each_case
def test_the_numbers_are_those_of_the_definitions(case: dict[str, Any]) -> None:
    """The slow reference counts them anew."""
    assert perft_rules.ways(perft_rules.played(case["rule"], case["moves"]), case["depth"]) == case["ways"]


@each_case
def test_as_many_ways_as_the_reference_counts(case: dict[str, Any]) -> None:
    """Wins, forbidden stones, draws and what goes on, each the right number of times."""
    assert ways(game_of(case), case["depth"]) == case["ways"]


@each_case
def test_a_forbidden_stone_that_is_refused_is_no_way_at_all(case: dict[str, Any]) -> None:
    """Where the room refuses them, the first deeds lack exactly these."""
    loses, refuses = ways(game_of(case), 1), ways(game_of(case, Forbidden.REFUSED), 1)
    lost = {end: number for end, number in loses.items() if end.endswith(" forbidden")}
    assert refuses == loses - Counter(lost)
    game = game_of(case, Forbidden.REFUSED)
    answers = [decide(game, game.turn, Play(Point(at), game.ply), NOW) for at in range(81)]
    codes = Counter(answer.code for answer in answers if isinstance(answer, Refusal))
    assert codes[Code.FORBIDDEN] == sum(lost.values())
