"""Records for the tests: the corpus, a reader from bytes, and hypothesis strategies for what each format can hold."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st

from narabe_core.records import NOTHING, PASS, How, Mark, Note, Options, Reading, Record, Result, Tree
from narabe_core.records.formats import READERS
from narabe_core.records.lib import STARTED
from narabe_core.records.movestring import parse
from narabe_core.records.sgf_parse import escaped
from narabe_core.records.tree import MARK_KINDS, TreeBuilder
from narabe_core.rules import rule_names
from narabe_core.types import BLACK, Color, Point

CORPUS = Path(__file__).parents[2] / "data" / "records"
SHORTEST, LONGEST = 5, 26
RULES = rule_names()

text = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12)
lines = st.lists(text, max_size=3).map("\n".join)
names = text.map(str.strip)
colors = st.sampled_from(Color)


def record_of(moves: str, size: int = 15) -> Record:
    """A record of these moves."""
    reading = parse(moves, Options(size=size))
    assert isinstance(reading, Record)
    return reading


def read_bytes(kind: str, data: bytes, options: Options | None = None) -> list[Reading]:
    """All that a reader of the core yields for some bytes."""
    return list(READERS[kind](BytesIO(data), options or Options()))


def read_one(kind: str, data: bytes, options: Options | None = None) -> Record:
    """The only record of some bytes, which must be whole."""
    (reading,) = read_bytes(kind, data, options)
    assert isinstance(reading, Record), reading
    return reading


class Shape(NamedTuple):
    """What the trees of a format may have; ``note`` makes the strategy of a node's note from its move."""

    passes: bool = False
    branches: bool = False
    bare_nodes: bool = False
    note: Callable[[Point, int], st.SearchStrategy[Note]] | None = None
    root_note: bool = False


class Start(NamedTuple):
    """Board and stones before the first move."""

    width: int
    height: int
    setup: tuple[Point, ...] = ()
    first: Color = BLACK


@st.composite
def trees(draw: st.DrawFn, start: Start, shape: Shape) -> Tree:
    """A tree that grows at its end, sometimes from further back; stones only on free points."""
    width, height, setup, first = start
    builder = TreeBuilder(width, height, first=first)
    builder.set_up(setup)
    points = width * height
    if shape.root_note and shape.note and draw(st.booleans()):
        builder.annotate(0, draw(shape.note(NOTHING, points)))
    path: list[tuple[int, Point]] = [(0, NOTHING)]
    for back, number in draw(st.lists(st.tuples(st.integers(0, 9), st.integers(0, points + 9)), max_size=30)):
        if shape.branches and back > 6:
            del path[max(1, len(path) - (back - 6)) :]
        taken = {move for _, move in path} | set(setup)
        move = _move(number, points, taken, shape)
        node = builder.add(path[-1][0], move)
        if shape.note and (move == NOTHING or back % 3 == 0):
            builder.annotate(node, draw(shape.note(move, points)))
        path.append((node, move))
    return builder.build()


def _move(number: int, points: int, taken: set[Point], shape: Shape) -> Point:
    if number >= points + 5 and shape.bare_nodes:
        return NOTHING
    if number >= points and shape.passes:
        return PASS
    free = [Point(point) for point in range(points) if point not in taken]
    return free[number % len(free)] if free else PASS


def marks_on(points: int) -> st.SearchStrategy[tuple[Mark, ...]]:
    """Marks anywhere on the board, in the order of their kinds."""
    places = st.integers(0, points - 1).map(Point)
    mark = st.one_of(
        st.builds(Mark, st.just("LB"), places, text),
        st.builds(Mark, st.sampled_from(MARK_KINDS[1:]), places),
    )
    return st.lists(mark, max_size=3).map(
        lambda marks: tuple(sorted(marks, key=lambda mark: MARK_KINDS.index(mark.kind)))
    )


kept = st.lists(
    st.tuples(
        st.sampled_from(("KO", "GC", "TM", "XY")),
        st.lists(lines.map(escaped), min_size=1, max_size=2).map(tuple),
    ),
    max_size=2,
    unique_by=lambda pair: pair[0],
).map(tuple)


def sgf_note(move: Point, points: int) -> st.SearchStrategy[Note]:
    """A note as SGF can tell it; a node without stone has a comment, or it would vanish."""
    comment = lines.filter(bool) if move == NOTHING else lines
    return st.builds(Note, names, comment, marks_on(points), st.none(), kept)


def root_note(move: Point, points: int) -> st.SearchStrategy[Note]:
    """A note on the root of an SGF game, whose unknown properties belong to the record."""
    return st.builds(Note, names, lines, marks_on(points))


def lib_note(move: Point, points: int) -> st.SearchStrategy[Note]:
    """A note as RenLib can tell it: label and mark only on the node's own point."""
    place = st.just(move) if move >= 0 else st.integers(0, points - 1).map(Point)
    own = place if move == NOTHING else st.just(move)
    marks = own.flatmap(
        lambda point: st.tuples(
            st.lists(st.builds(Mark, st.just("LB"), st.just(point), text.filter(bool)), max_size=1),
            st.lists(st.just(Mark("MA", point)), max_size=1),
        )
    ).map(lambda pair: (*pair[0], *pair[1]))
    return st.builds(
        Note,
        names,
        lines,
        marks if move != PASS else st.just(()),
        st.none(),
        st.sampled_from(((), (STARTED,))),
    )


results = st.one_of(
    st.none(),
    st.builds(Result, colors, st.sampled_from(How)),
    st.just(Result(None)),
    st.just(Result(None, void=True)),
)


@st.composite
def sgf_records(draw: st.DrawFn) -> Record:
    """A record with everything that SGF can tell."""
    width = draw(st.integers(SHORTEST, LONGEST))
    height = draw(st.one_of(st.just(width), st.integers(SHORTEST, LONGEST)))
    points = st.lists(st.integers(0, width * height - 1).map(Point), max_size=6, unique=True).map(tuple)
    setup, fifths, first = draw(points), draw(points), draw(colors)
    half = len(setup) // 2
    shape = Shape(passes=True, branches=True, bare_nodes=True, note=sgf_note)
    tree = draw(trees(Start(width, height, setup, first), shape))
    if draw(st.booleans()):
        note = draw(root_note(NOTHING, width * height))
        tree = Tree(tree.parents, tree.moves, {**tree.notes, **({0: note} if note != Note() else {})})
    return Record(
        tree,
        width,
        height,
        rule=draw(st.sampled_from((None, *RULES))),
        first=first,
        black_stones=setup[:half],
        white_stones=setup[half:],
        black=draw(names),
        white=draw(names),
        event=draw(names),
        date=draw(names),
        result=draw(results),
        fifths=fifths,
        more=draw(kept),
    )


@st.composite
def psq_records(draw: st.DrawFn) -> Record:
    """A record as PSQ can tell it: one line, a time for each move."""
    width, height = draw(st.integers(SHORTEST, LONGEST)), draw(st.integers(SHORTEST, LONGEST))
    line = draw(trees(Start(width, height), Shape()))
    notes = {node: Note(millis=draw(st.just(0) | st.integers(0, 10**9))) for node in line.main_line}
    rule = draw(st.sampled_from((None, *RULES)))
    black, white = draw(st.tuples(brains, brains) | st.just(("", "")))
    return Record(
        Tree(line.parents, line.moves, notes),
        width,
        height,
        rule=rule,
        black=black,
        white=white,
        result=draw(st.none() | st.builds(Result, colors)) if rule else None,
        more=(
            *draw(st.sampled_from(((), (("LEVELS", ("7:11",)),), (("LEVELS", ("11:11",)),)))),
            ("ENDCODE", (draw(st.sampled_from("0123")),)),
        ),
    )


brains = st.from_regex(r"[A-Za-z\u5b57][A-Za-z0-9._\u5b57-]{0,20}", fullmatch=True)


@st.composite
def line_records(draw: st.DrawFn, size: int, *, passes: bool) -> Record:
    """A record of one line with a move or more, and nothing told about it."""
    shape = Shape(passes=passes)
    tree = draw(trees(Start(size, size), shape).filter(lambda tree: len(tree) > 1))
    return Record(tree, size, size)


@st.composite
def lib_records(draw: st.DrawFn) -> Record:
    """A library with texts and marks."""
    shape = Shape(passes=True, branches=True, bare_nodes=True, note=lib_note)
    tree = draw(trees(Start(15, 15), shape))
    if draw(st.booleans()):
        root = Note(draw(names), draw(lines))
        tree = Tree(tree.parents, tree.moves, {**tree.notes, **({0: root} if root != Note() else {})})
    return Record(tree)
