"""What only some rules have: points forbidden to a colour, and turns without a stone."""

import pytest

from narabe_core.actions import Choose, Code, OfferKind, Option, Pass, Play, Propose
from narabe_core.events import Ended, Passed, Placed, TakenBack
from narabe_core.game import Settings
from narabe_core.outcome import Outcome, Reason
from narabe_core.referee import decide
from narabe_core.types import BLACK, WHITE, Forbidden, Ply, Point, Seat, Takeback, other
from tests.core.table import NOW, begin, do, put, refused
from tests.strategies import SEATS

BACK, AGAIN = Propose(OfferKind.TAKEBACK), Propose(OfferKind.RESTORE)


def test_a_forbidden_stone_is_refused_with_its_kinds(touchy: str) -> None:
    """Where the room refuses such stones, the refusal carries every kind that applies, and black goes on."""
    game = begin(Settings(rule=touchy, forbidden=Forbidden.REFUSED))
    refusal = refused(game, 0, Play(Point(0), Ply(0)))
    assert (refusal.code, refusal.params["kinds"]) == (Code.FORBIDDEN, "overline,double_four")
    assert put(game, Point(1)).in_play


@pytest.mark.parametrize("black", SEATS)
def test_a_forbidden_stone_stands_and_loses(touchy: str, black: Seat) -> None:
    """By default the game is over at once: the other seat has won, and all kinds are told."""
    game = begin(Settings(rule=touchy), black)
    outcome = Outcome(other(black), Reason.FORBIDDEN, kinds=("overline", "double_four"))
    assert decide(game, black, Play(Point(0), Ply(0)), NOW) == (Placed(black, Point(0)), Ended(outcome))
    over = put(game, Point(0))
    assert (over.board.at(Point(0)), over.outcome) == (BLACK, outcome)


def test_white_is_free_where_black_is_forbidden(touchy: str) -> None:
    """The rule asks for the colour of the stone."""
    assert put(begin(Settings(rule=touchy)), Point(1), Point(0)).in_play


# --- passing ---------------------------------------------------------------------------------------------------------

SIX = [Point(at) for at in (40, 80, 42, 84, 160, 164)]


def test_passing_turns_the_colour_and_leaves_no_stone(touchy: str) -> None:
    """The other seat moves with its own colour; the passed stone is not made up for."""
    game = put(begin(Settings(rule=touchy)), *SIX)
    assert decide(game, 0, Pass(game.ply), NOW) == (Passed(0, Ply(6)),)
    passed = do(game, 0, Pass(game.ply))
    assert (passed.ply, passed.turn, passed.color_to_move, passed.in_play) == (6, 1, WHITE, True)
    again = put(passed, "a1")
    assert (again.turn, again.color_to_move) == (0, BLACK)


def test_two_passes_in_a_row_are_a_draw(touchy: str) -> None:
    """One after the other, by both; a stone between them and the game goes on."""
    game = put(begin(Settings(rule=touchy)), *SIX)
    once = do(game, 0, Pass(game.ply))
    assert do(once, 1, Pass(game.ply)).outcome == Outcome(None, Reason.BOTH_PASSED)
    stone = put(once, "a1")
    assert do(stone, 0, Pass(stone.ply)).in_play


def test_passes_are_refused_early_out_of_turn_and_by_other_rules(touchy: str) -> None:
    """Not before the sixth stone, not for the other, and never where the rule doesn't know them."""
    five, six = put(begin(Settings(rule=touchy)), *SIX[:5]), put(begin(Settings(rule=touchy)), *SIX)
    refusal = refused(five, 1, Pass(Ply(5)))
    assert (refusal.code, refusal.params["ply"]) == (Code.TOO_EARLY_TO_PASS, 6)
    assert refused(six, 1, Pass(Ply(6))).code is Code.NOT_YOUR_TURN
    assert refused(six, 0, Pass(Ply(5))).code is Code.STALE
    assert refused(put(begin(), *SIX), 0, Pass(Ply(6))).code is Code.NO_PASSING


def test_nobody_passes_in_an_opening_however_long_it_is() -> None:
    """Six stones lie, and the next one is still part of it; the turn after it is a turn like any other."""
    game = put(begin(Settings(rule="renju", opening="super_sakata")), "h8", "h9", "h10", "k8", "l8")
    game = put(do(game, 0, Choose(Option.PLACE_TWO, game.ply)), "a1")
    assert refused(game, 0, Pass(Ply(6))).code is Code.TOO_EARLY_TO_PASS
    over = put(game, "a3")
    over = do(over, 1, Choose(Option.STAY, over.ply))
    assert do(over, over.turn, Pass(over.ply)).said[-1] == Passed(over.turn, Ply(7))


def test_a_pass_is_taken_back_like_a_stone(touchy: str) -> None:
    """It is a decision: a takeback goes back to it, a restore brings it back."""
    game = put(begin(Settings(rule=touchy, takeback=Takeback.FREE)), *SIX)
    passed = put(do(game, 0, Pass(game.ply)), "a1")
    assert decide(passed, 0, BACK, NOW) == (TakenBack(0, plies=1, said=1),)
    back = do(passed, 0, BACK)
    assert back._replace(removed=()) == game
    assert do(back, 1, AGAIN) == passed
