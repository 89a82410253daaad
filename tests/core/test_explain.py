"""Explanations: that they say what the rules decide, and that each thing they name is so on the board."""

from collections.abc import Iterator
from random import Random

import pytest

from narabe_core.actions import Code, Play, Refusal
from narabe_core.board import Board
from narabe_core.errors import CoreError
from narabe_core.explain import Explanation, Flaw, Three, explain, explain_in
from narabe_core.explain_text import explanation_lines
from narabe_core.fold import evolve
from narabe_core.game import Settings, new_game
from narabe_core.notation import parse_point
from narabe_core.outcome import Outcome, Reason
from narabe_core.referee import Applied, apply, start
from narabe_core.rules import get_rules, rule_names
from narabe_core.rules.forbidden import Search
from narabe_core.rules.renju import Renju
from narabe_core.rules.renju_reasons import explain_black
from narabe_core.types import BLACK, WHITE, Color, Millis, Ply, Point
from tests.core.rules.positions import board_of, corpus, corpus_board, crowd, free_points, names, row
from tests.reference.renju import Position

RENJU = get_rules("renju")


def at(name: str, size: int = 15) -> Point:
    """A point by its name."""
    return parse_point(name, size)


def look(position_id: str, name: str) -> Explanation:
    """Explain a point of a corpus position."""
    (position,) = (position for position in corpus() if position["id"] == position_id)
    return explain(RENJU, corpus_board(position), at(name), BLACK)


def every_stage(board: Board, told: Explanation) -> Iterator[tuple[Board, Explanation]]:
    """Each explanation of the tree with the board that it speaks of."""
    yield board, told
    after = board.place(told.point, told.color)
    for three in told.threes:
        for spot in three.spots:
            if spot.spoiled:
                yield from every_stage(after, spot.spoiled)


def reference(board: Board) -> Position:
    """The slow reference on that board."""
    words = {1: "black", 2: "white"}
    size = board.size
    return Position(size, {(p % size, p // size): words[c] for p, c in enumerate(board.cells) if c})


def test_a_double_three_names_threes_and_straight_four_points() -> None:
    """Two threes across each other: their stones and where each could go on."""
    told = explain(RENJU, board_of(15, ["f8", "g8", "h9", "h10"]), at("h8"), BLACK)
    assert told.verdict.forbidden == ("double_three",)
    assert [names(three.stones) for three in told.threes] == [["f8", "g8", "h8"], ["h10", "h9", "h8"]]
    assert [sorted(names(spot.point for spot in three.spots)) for three in told.threes] == [
        ["e8", "i8"],
        ["h11", "h7"],
    ]
    assert all(three.real for three in told.threes)
    assert (told.fours, told.dead_rows, told.depth) == ((), (), 0)


def test_a_double_four_on_one_line_names_both() -> None:
    """Each four with its stones and its completing point."""
    told = look("S003", "g8")
    assert told.verdict.forbidden == ("double_four",)
    assert [(names(four.stones), names(four.completing)) for four in told.fours] == [
        (["d8", "f8", "g8", "h8"], ["e8"]),
        (["f8", "g8", "h8", "j8"], ["i8"]),
    ]


def test_a_straight_four_has_two_completing_points() -> None:
    """And is one four."""
    told = explain(RENJU, board_of(15, ["f8", "g8", "h8"]), at("i8"), BLACK)
    assert [(names(four.stones), names(four.completing)) for four in told.fours] == [
        (["f8", "g8", "h8", "i8"], ["e8", "j8"])
    ]


def test_an_overline_is_forbidden_and_shown() -> None:
    """The row of six is the dead row."""
    told = look("S001", "h8")
    assert told.verdict.forbidden == ("overline",)
    assert [(names(dead.stones), dead.flaw) for dead in told.dead_rows] == [
        (["e8", "f8", "g8", "h8", "i8", "j8"], Flaw.OVERLINE)
    ]


def test_a_false_three_has_the_spoiler_and_its_own_reason() -> None:
    """The straight-four point of one three would make an overline, so the stone is allowed."""
    overline = ["j11", "j10", "j9", "j7", "j6"]
    board = board_of(15, [*overline, "g8", "h8", "i7", "i6"], ["e8"])
    told = explain(RENJU, board, at("i8"), BLACK)
    assert told.verdict.forbidden == ()
    false, real = told.threes
    assert (false.real, real.real) == (False, True)
    (spot,) = false.spots
    assert spot.point == at("j8")
    assert spot.spoiled
    assert spot.spoiled.verdict.forbidden == ("overline",)
    assert len(spot.spoiled.dead_rows[0].stones) == 6
    assert told.depth == 1


def test_a_three_that_would_go_on_with_a_five_is_false() -> None:
    """The reason is the five, as winning line of the nested explanation."""
    board = board_of(15, ["j11", "j10", "j9", "j7", "g8", "h8", "i7", "i6"], ["e8"])
    (spot,) = explain(RENJU, board, at("i8"), BLACK).threes[0].spots
    assert spot.spoiled
    assert names(spot.spoiled.verdict.lines[0]) == ["j11", "j10", "j9", "j8", "j7"]


def test_a_five_overrides_and_is_all_there_is_to_say() -> None:
    """No fours and threes beside the winning line; an overline of the same stone is still shown."""
    told = explain(
        RENJU, board_of(15, ["e8", "f8", "g8", "i8", "j8", "h9", "h10", "h11", "h12"]), at("h8"), BLACK
    )
    assert [len(line) for line in told.verdict.lines] == [5]
    assert (told.fours, told.threes) == ((), ())
    assert [dead.flaw for dead in told.dead_rows] == [Flaw.OVERLINE]


@pytest.mark.parametrize("position", corpus(), ids=lambda position: position["id"])
def test_explanations_fit_the_corpus(position: dict[str, list[str]]) -> None:
    """At each point the verdict is the rule's, and real threes and fours are as many as it needs."""
    board = corpus_board(position)  # type: ignore[arg-type]
    for point in free_points(board):
        told = explain(RENJU, board, point, BLACK)
        assert told.verdict == RENJU.judge(board, point, BLACK)
        if told.verdict.wins:
            continue
        kinds = told.verdict.forbidden
        assert ("double_three" in kinds) == (sum(three.real for three in told.threes) >= 2)
        assert ("double_four" in kinds) == (len(told.fours) >= 2)
        assert ("overline" in kinds) == any(dead.flaw is Flaw.OVERLINE for dead in told.dead_rows)
    for name in position["false_double_threes"]:
        told = explain(RENJU, board, at(name), BLACK)
        assert any(spot.spoiled for three in told.threes for spot in three.spots if not three.real)
        assert told.depth >= 1


def test_every_nested_reason_is_true_on_its_board() -> None:
    """Followed down with the stones on trial, each verdict is that of the slow reference."""
    rng, stages = Random(8), 0
    for _ in range(60):
        board = crowd(rng, 15)
        for point in free_points(board):
            told = explain(RENJU, board, point, BLACK)
            for stage, part in every_stage(board, told):
                assert_true(stage, part)
                stages += part is not told
    assert stages > 100


def assert_true(board: Board, told: Explanation) -> None:
    """What is told about one stone, against the slow reference."""
    slow, place = reference(board), (told.point % 15, told.point // 15)
    assert told.verdict.forbidden == slow.kinds(place)
    for three in told.threes:
        assert_true_three(board.place(told.point, BLACK), told.point, three)
    after = board.place(told.point, BLACK)
    for four in told.fours:
        assert told.point in four.stones
        for point in four.completing:
            rows = [set(line) for line in after.rows(point, BLACK, 5)]
            assert {*four.stones, point} in rows


def assert_true_three(after: Board, new: Point, three: Three) -> None:
    """The three holds the new stone; each point makes a row of four of it, and is spoiled only for a reason."""
    assert new in three.stones
    assert len(three.stones) == 3
    for spot in three.spots:
        assert {*three.stones, spot.point} in [set(line) for line in after.rows(spot.point, BLACK, 4)]
        verdict = RENJU.judge(after, spot.point, BLACK)
        assert bool(spot.spoiled) == bool(verdict.forbidden or verdict.wins)
        assert spot.spoiled is None or spot.spoiled.verdict == verdict


def test_explaining_leaves_the_board_alone_and_ends() -> None:
    """However deep the position, no explanation nests deeper than four; a cut is marked."""
    for position in corpus():
        board = corpus_board(position)
        for point in free_points(board):
            told = explain(RENJU, board, point, BLACK)
            assert told.depth <= 4
            assert all(part.depth == 0 for _, part in every_stage(board, told) if part.cut)


@pytest.mark.parametrize("rule", ["standard", "omok", "caro5", "caro_open5"])
def test_six_does_not_win_here(rule: str) -> None:
    """The row that is too long is named."""
    board, point = row("xxx*xx")
    (dead,) = explain(get_rules(rule), board, point, BLACK).dead_rows
    assert (dead.flaw, len(dead.stones), dead.blockers) == (Flaw.OVERLINE, 6, ())


def test_blocked_at_both_ends() -> None:
    """Caro names the stones that block."""
    board, point = row("..oxx*xxo")
    told = explain(get_rules("caro5"), board, point, BLACK)
    (dead,) = told.dead_rows
    assert not told.verdict.wins
    assert dead.flaw is Flaw.BLOCKED_BOTH_ENDS
    assert [blocker % 15 for blocker in dead.blockers] == [2, 8]


def test_blocked_at_one_end_where_both_must_be_open() -> None:
    """The one stone is named, at either end."""
    for text, column in (("..oxx*xx.", 2), ("...xx*xxo", 8)):
        board, point = row(text)
        (dead,) = explain(get_rules("caro_open5"), board, point, BLACK).dead_rows
        assert dead.flaw is Flaw.BLOCKED_END
        assert [blocker % 15 for blocker in dead.blockers] == [column]


@pytest.mark.parametrize("rule", rule_names())
@pytest.mark.parametrize("color", Color)
def test_every_rule_explains_its_own_verdict(rule: str, color: Color) -> None:
    """On crowded boards verdict and explanation agree, and rows are either wins or dead."""
    rng, rules = Random(rule), get_rules(rule)
    for _ in range(5):
        board = crowd(rng, 15)
        for point in free_points(board):
            told = explain(rules, board, point, color)
            assert told.verdict == rules.judge(board, point, color)
            assert (told.point, told.color) == (point, color)
            dead = {part.stones for part in told.dead_rows}
            assert not dead & set(told.verdict.lines)


def test_a_tree_that_is_too_deep_is_cut_and_says_so() -> None:
    """At the limit the verdict still stands, the threes are left out."""
    board = board_of(15, ["i11", "i10", "f8", "g8", "j7", "k6", "h7", "h6"], ["d8"])
    whole = explain_black(Search(board), Renju(), at("h8"))
    flat = explain_black(Search(board), Renju(), at("h8"), deepest=0)
    short = explain_black(Search(board), Renju(), at("h8"), deepest=1)
    assert whole.depth == 2
    assert (flat.verdict, flat.threes, flat.cut) == (whole.verdict, (), True)
    (spoiled,) = (spot.spoiled for spot in short.threes[0].spots)
    assert spoiled
    assert (spoiled.verdict.forbidden, spoiled.cut, short.cut) == (("double_three",), True, False)
    assert explanation_lines(spoiled, 15)[-1] == "  The threes go deeper than is told here."


def test_white_in_renju_has_no_fours_and_threes() -> None:
    """White's stones need no explanation beyond the row that wins."""
    told = explain(RENJU, board_of(15, white=["f8", "g8", "h9", "h10"]), at("h8"), WHITE)
    assert told == Explanation(at("h8"), WHITE, told.verdict)


def test_only_an_empty_point_can_be_explained() -> None:
    """A stone that stands already must be taken off first."""
    board = board_of(15, ["h8"])
    for point in (at("h8"), Point(225), Point(-1)):
        with pytest.raises(CoreError):
            explain(RENJU, board, point, BLACK)


@pytest.mark.parametrize("rule", rule_names())
def test_prohibits_says_whether_anything_can_be_forbidden(rule: str) -> None:
    """A rule that names no forbidden point in a crowd of positions says that it has none, and the other way round."""
    rules, found = get_rules(rule), False
    for seed in range(40):
        board = crowd(Random(seed), 15)
        found = found or any(rules.forbidden_points(board, color) for color in Color)
    assert found == rules.prohibits


def test_explaining_a_game() -> None:
    """The side to move is explained, or the last stone as if it were not there; anything else is refused."""
    game = new_game(Settings(rule="standard"))
    assert explain_in(game, at("h8")) == Refusal(Code.NOT_STARTED)
    for event in start(game, 0):
        game = evolve(game, event, Millis(0))
    for ply, name in enumerate(["e8", "a1", "f8", "a3", "g8", "a5", "i8", "a7", "j8", "a9", "h8"]):
        result = apply(game, game.turn, Play(at(name), Ply(ply)), Millis(0))
        assert isinstance(result, Applied)
        game = result.game
    last, next_one = explain_in(game, at("h8")), explain_in(game, at("b2"))
    assert isinstance(last, Explanation)
    assert isinstance(next_one, Explanation)
    assert (last.color, [dead.flaw for dead in last.dead_rows]) == (BLACK, [Flaw.OVERLINE])
    assert next_one.color == WHITE
    assert explain_in(game, at("a1")) == Refusal(Code.OCCUPIED)
    assert explain_in(game, Point(225)) == Refusal(Code.OFF_BOARD)
    over = game._replace(outcome=Outcome(None, Reason.AGREED_DRAW))
    assert explain_in(over, at("b2")) == Refusal(Code.GAME_OVER)
    assert explain_in(over, at("h8")) == last
