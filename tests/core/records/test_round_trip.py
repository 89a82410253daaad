from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill import sgf as independent

from narabe_core.records import PASS, WRITERS, CannotWrite, Options, Record, line_tree
from narabe_core.rules import rule_names
from narabe_core.types import WHITE, Point
from tests.core.records.games import (
    CORPUS,
    lib_records,
    line_records,
    psq_records,
    read_bytes,
    read_one,
    sgf_records,
)


def assert_comes_back(kind: str, record: Record, options: Options | None = None) -> None:
    """Write, read, and compare all that counts; nothing may need mending."""
    back = read_one(kind, WRITERS[kind](record), options)
    assert back == record
    assert back.flaws == ()


@pytest.mark.parametrize("rule", rule_names())
@pytest.mark.parametrize("kind", ["sgf", "psq"])
def test_every_rule_has_a_name_that_is_read_back(kind: str, rule: str) -> None:
    """All presets of caro, too, which other programs don't tell apart."""
    assert read_one(kind, WRITERS[kind](Record(line_tree([]), rule=rule))).rule == rule


@given(sgf_records())
def test_sgf_keeps_everything(record: Record) -> None:
    """Board, setup, players, result, variations, texts, marks and unknown properties survive SGF."""
    assert_comes_back("sgf", record)


@given(lib_records())
def test_lib_keeps_the_tree(record: Record) -> None:
    """Variations, passes, texts, labels, marks and starts survive LIB."""
    assert_comes_back("lib", record)


@given(psq_records())
def test_psq_keeps_the_game(record: Record) -> None:
    """Board, moves, times, players, rule and winner survive PSQ."""
    assert_comes_back("psq", record)


@given(line_records(15, passes=False))
def test_pos_keeps_the_moves(record: Record) -> None:
    """The moves survive POS."""
    assert_comes_back("pos", record)


@given(st.integers(5, 26).flatmap(lambda size: line_records(size, passes=True)))
def test_a_move_string_keeps_the_moves(record: Record) -> None:
    """Moves and passes survive a move string, given the size."""
    assert_comes_back("moves", record, Options(size=record.width))


@given(line_records(15, passes=False))
def test_sgf_is_read_by_others(record: Record) -> None:
    """An independent library finds the same moves in the SGF we write."""
    game = independent.Sgf_game.from_bytes(WRITERS["sgf"](record))
    moves = [node.get_move() for node in game.get_main_sequence() if node.get_move()[0]]
    assert [Point((14 - row) * 15 + column) for _, (row, column) in moves] == list(record.moves)
    assert [color for color, _ in moves] == [("b", "w")[ply % 2] for ply in range(len(moves))]


@pytest.mark.parametrize("path", sorted(CORPUS.glob("lib/*.lib")), ids=lambda path: path.name)
def test_each_sample_library_comes_back(path: Path) -> None:
    """A library of the corpus is the same tree after writing and reading."""
    (record,) = read_bytes("lib", path.read_bytes())
    assert isinstance(record, Record)
    assert read_one("lib", WRITERS["lib"](record)).tree == record.tree


@pytest.mark.parametrize("name", ["sample_v30.lib", "sample_v34_boardtext.lib", "sample_v34_anyfirst.lib"])
def test_a_library_is_written_byte_by_byte_as_it_was(name: str) -> None:
    """What RenLib's layout fixes comes out unchanged: header, version, flags, padding."""
    data = (CORPUS / "lib" / name).read_bytes()
    assert WRITERS["lib"](read_one("lib", data)) == data


@pytest.mark.parametrize("kind", ["psq", "pos"])
def test_a_pass_is_refused_where_no_word_exists(kind: str) -> None:
    """PSQ and POS have no pass, and say so instead of writing another game."""
    with pytest.raises(CannotWrite, match="pass"):
        WRITERS[kind](Record(line_tree([Point(112), PASS])))


@pytest.mark.parametrize("kind", ["psq", "pos", "lib", "moves"])
def test_another_start_is_refused_where_it_cannot_be_told(kind: str) -> None:
    """Stones set up beforehand and a first white stone exist in SGF only."""
    with pytest.raises(CannotWrite):
        WRITERS[kind](Record(line_tree([Point(112)]), black_stones=(Point(0),)))
    with pytest.raises(CannotWrite):
        WRITERS[kind](Record(line_tree([Point(112)]), first=WHITE))


@pytest.mark.parametrize("kind", ["pos", "lib"])
def test_another_board_is_refused_by_renju_formats(kind: str) -> None:
    """POS and LIB know 15 lines only."""
    with pytest.raises(CannotWrite, match="15 lines"):
        WRITERS[kind](Record(line_tree([Point(0)]), 19, 19))


def test_a_collection_is_read_game_by_game() -> None:
    """Two SGF games in one file are two records."""
    one = WRITERS["sgf"](Record(line_tree([Point(112)])))
    two = WRITERS["sgf"](Record(line_tree([Point(0)])))
    games = read_bytes("sgf", one + b"mail footer\n" + two)
    assert [game.moves for game in games if isinstance(game, Record)] == [(112,), (0,)]
