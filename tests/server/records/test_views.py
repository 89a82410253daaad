from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings

from narabe_core.records import Broken, Fault, Flaw, Mark, Note, Record, Result, Tree, line_tree
from narabe_core.records.model import How, Reading
from narabe_core.records.tree import TreeBuilder
from narabe_core.types import BLACK, WHITE, Point
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.codec import JSON, MSGPACK
from narabe_server.records.apart import Job, read_here
from narabe_server.records.views import LONGEST_WORD, MOST_FLAWS, record_read
from tests.core.records.games import CORPUS, Shape, Start, sgf_note, trees

MOVES = [Point(112), Point(98), Point(113)]
BRANCHED = trees(Start(9, 9), Shape(passes=True, branches=True, bare_nodes=True, note=sgf_note))


def told(*readings: Reading) -> wire.RecordRead:
    """The answer that tells these readings, by way of both codecs."""
    answer = record_read("u1", "sgf", readings)
    assert MSGPACK.decode_to_client(MSGPACK.encode(answer)) == answer
    assert JSON.decode_to_client(JSON.encode(answer).decode()) == answer
    return answer


def test_a_record_is_told_whole() -> None:
    """Names, result, stones that lay there, offered points: nothing is lost or invented."""
    record = Record(
        line_tree(MOVES),
        rule="caro6",
        first=WHITE,
        black_stones=(Point(0), Point(1)),
        white_stones=(Point(2),),
        black="Ann",
        white="安",
        event="Cup",
        date="2026",
        result=Result(BLACK, How.RESIGNED),
        fifths=(Point(3), Point(4)),
    )
    head = wire.RecordHead(black="Ann", white="安", event="Cup", date="2026", result="black", how="resigned")
    game = wire.RecordGame(
        size=15,
        moves=(-2, 112, 98, 113),
        rule="caro6",
        head=head,
        rule_given=True,
        first="white",
        black_stones=(0, 1),
        white_stones=(2,),
        fifths=(3, 4),
    )
    assert told(record) == wire.RecordRead(id="u1", format="sgf", games=(game,))


@settings(max_examples=20)
@given(BRANCHED)
def test_any_tree_is_told_as_it_is(tree: Tree) -> None:
    """Moves, parents and notes of every node; a tree of one line needs no parents."""
    record = Record(tree, 9, 9)
    (game,) = told(record).games
    parents = game.parents or tuple(range(-1, len(game.moves) - 1))
    assert (list(game.moves), list(parents)) == (list(record.tree.moves), list(record.tree.parents))
    notes = {note.node: (note.title, note.comment, len(note.marks)) for note in game.notes}
    kept = {node: (note.title, note.comment, len(note.marks)) for node, note in record.notes()}
    assert notes == {node: note for node, note in kept.items() if note != ("", "", 0)}


def test_a_rule_that_is_not_named_is_the_one_that_fits() -> None:
    """Seven stones in the corner are no renju game."""
    (game,) = told(Record(line_tree([Point(number) for number in range(7)]))).games
    assert (game.rule, game.rule_given) == ("freestyle", False)


def test_what_is_wrong_is_told_with_its_place() -> None:
    """A broken game keeps its beginning; one of which nothing is left, or on a board of no game, is only a flaw."""
    flaw = Flaw(Fault.TAKEN, "a free point, h8 holds a stone", offset=4, line=3)
    mended = replace(Record(line_tree(MOVES)), flaws=(Flaw(Fault.TRAILING, "the end"),))
    answer = told(Broken(flaw, mended), Broken(flaw), Record(line_tree(MOVES), 15, 20))
    seen = wire.RecordFlaw(fault="taken", expected="a free point, h8 holds a stone", line=3, offset=4)
    (game,) = answer.games
    assert (game.broken, game.flaws) == (seen, (wire.RecordFlaw(fault="trailing", expected="the end"),))
    assert answer.flaws == (
        seen,
        wire.RecordFlaw(fault="size", expected="a square board of 9 to 20 lines"),
    )
    assert not answer.cut
    assert [game.left_out for game in answer.games] == [0] * len(answer.games)


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_its_word(fault: Fault) -> None:
    """The words of the wire are those of the core."""
    (flaw,) = told(Broken(Flaw(fault, "more"))).flaws
    assert flaw.fault == fault.value


def test_a_tree_that_is_too_large_is_cut_after_its_first_nodes() -> None:
    """The main line stands first, so it is the last that goes."""
    builder = TreeBuilder(15, 15)
    for _ in range(30):
        parent = 0
        for move in range(200):
            parent = builder.add(parent, Point(move))
    answer = told(Record(builder.build()), Record(line_tree(MOVES)))
    (game,) = answer.games
    assert len(game.moves) == len(game.parents) == limits.MAX_RECORD_NODES
    assert (game.moves[1:201], answer.cut) == (tuple(range(200)), True)
    assert game.left_out == 30 * 200 + 1 - limits.MAX_RECORD_NODES


def test_no_more_readings_are_taken_than_are_told() -> None:
    """A file of a million games is not read to its end."""
    taken = count()
    games = (Record(line_tree([Point(next(taken) % 225)])) for _ in range(1_000_000))
    answer = record_read("u1", "bdt", games)
    assert (len(answer.games), answer.cut) == (limits.MAX_RECORD_GAMES, True)
    assert next(taken) == limits.MAX_RECORD_GAMES + 1
    broken = record_read("u1", "bdt", (Broken(Flaw(Fault.SYNTAX, "x")) for _ in range(1_000_000)))
    assert (len(broken.flaws), broken.cut) == (MOST_FLAWS, True)


@pytest.mark.parametrize(("letter", "games"), [("x", 64), ("字", 1), ("\U0001f600", 64)])
def test_the_answer_fits_a_frame_whatever_it_tells(letter: str, games: int) -> None:
    """All caps together: nodes, text, marks, flaws and games; text is cut between letters."""
    text = letter * 200
    marks = tuple(Mark("LB", Point(point), text[:9]) for point in range(225))
    builder = TreeBuilder(15, 15)
    parent = 0
    for move in range(225):
        parent = builder.add(parent, Point(move))
        builder.annotate(parent, Note(text, text * 9, marks))
    setup = tuple(map(Point, range(100)))
    record = Record(
        builder.build(), black_stones=setup, white_stones=setup, black=text, white=text, event=text, date=text,
        flaws=(Flaw(Fault.SYNTAX, text),) * 99, rule="freestyle",
    )  # fmt: skip
    answer = record_read("u1", "lib", [record] * games)
    assert answer.cut
    assert len(MSGPACK.encode(answer)) < 64 * 1024
    head = answer.games[0].head
    assert len(head.black.encode()) <= LONGEST_WORD
    assert text.startswith(head.black)


def test_the_corpus_is_told() -> None:
    """Every sample of the repository can be told in one frame."""
    for path in sorted(CORPUS.rglob("*.*")):
        if path.suffix != ".json" and path.stat().st_size <= limits.MAX_UPLOAD_BYTES:
            answer = read_here(Job("u1", path.name, path.read_bytes()))
            assert len(MSGPACK.encode(answer)) < 64 * 1024
            assert answer.games or answer.flaws
