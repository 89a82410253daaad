"""Reading a file of games: the parts that a client sends, and the games that come back."""

from typing import Annotated

from msgspec import Meta, Struct

from narabe_protocol import limits
from narabe_protocol.base import ColorName, CommandId, FaultName, HowName, MarkName, Message, ResultName


class Upload(Message, tag="upload", frozen=True):
    """One part of a file of game records that the server is to read; nothing of it is kept.

    Send all parts at once and in order, each with the same ``id`` and ``of``. They don't count as frames, but there
    may be only so many files a minute. ``record_read`` answers the last one.
    """

    id: CommandId
    part: Annotated[int, Meta(ge=0, lt=limits.MAX_UPLOAD_PARTS)]
    """Number of the part, from 0. Part 0 begins a new file, in place of one that was not sent to its end."""
    of: Annotated[int, Meta(ge=1, le=limits.MAX_UPLOAD_PARTS)]
    """How many parts there are."""
    data: Annotated[str, Meta(max_length=limits.MAX_UPLOAD_PART)]
    """The next bytes of the file, in base64 (RFC 4648 §4) with its padding, with both codecs."""
    name: Annotated[str, Meta(max_length=limits.MAX_FILE_NAME)] = ""
    """The file's name; that of part 0 counts. It matters where the bytes don't tell the format."""


class RecordFlaw(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something wrong with a file, and where."""

    fault: FaultName
    """What kind of trouble it is."""
    expected: str
    """What was expected in its place, in English, for who wrote the file."""
    line: int | None = None
    """Number of the line, from 1."""
    offset: int | None = None
    """Number of the byte, from 0: in the line, where there is one, else in the file."""


class RecordMark(Struct, frozen=True, gc=False, omit_defaults=True):
    """A sign on a point."""

    at: int
    kind: MarkName
    text: str = ""
    """Of a label."""


class RecordNote(Struct, frozen=True, gc=False, omit_defaults=True):
    """What is said at a node of the tree."""

    node: int
    """Which one."""
    title: str = ""
    """Headline of the comment."""
    comment: str = ""
    """Any text; lines end with a line feed."""
    marks: tuple[RecordMark, ...] = ()
    """Signs on the board."""


class RecordHead(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a record says about its game."""

    black: str = ""
    """Who played black."""
    white: str = ""
    """Who played white."""
    event: str = ""
    """Tournament or place."""
    date: str = ""
    """When, as the record writes it."""
    result: ResultName | None = None
    """As the record says; null: it doesn't."""
    how: HowName = "plain"
    """How it was won, as the record says; ``plain``: it doesn't."""


class RecordGame(Struct, frozen=True, gc=False, omit_defaults=True):
    """A game as a tree. Node 0 is the position before the first move, node ``i`` is made by ``moves[i]``.

    Nodes come depth first: a parent before its children, a whole branch before the next one. So the first child of
    each node is ``node + 1`` and goes on with the main line. Colours alternate on every way from the root, beginning
    with ``first``; a pass is a turn, -2 is none.
    """

    size: int
    moves: tuple[int, ...]
    """For each node the point of its stone, -1 for a pass, -2 for neither, as in node 0."""
    rule: str
    """Name of the rule that it was played by."""
    head: RecordHead
    """What the record says about it."""
    parents: tuple[int, ...] = ()
    """For each node its parent, -1 for node 0; empty when there are no branches: each follows the one before."""
    notes: tuple[RecordNote, ...] = ()
    """By node, in ascending order."""
    rule_given: bool = False
    """Whether the record names the rule; else it is the one that fits its moves best."""
    first: ColorName = "black"
    black_stones: tuple[int, ...] = ()
    """Points of black stones that lie there from the beginning."""
    white_stones: tuple[int, ...] = ()
    """The same for white."""
    fifths: tuple[int, ...] = ()
    """The points offered for the fifth stone."""
    flaws: tuple[RecordFlaw, ...] = ()
    """What was mended; the game is whole."""
    broken: RecordFlaw | None = None
    """Why the game stops where it does; null: it was read to its end."""
    left_out: int = 0
    """How many nodes the record has behind these, for which there was no room."""


class RecordRead(Message, tag="record_read", frozen=True):
    """The answer to the last ``upload`` of a file: the games that are in it, as far as they could be read."""

    id: CommandId
    format: str | None = None
    """``sgf``, ``psq``, ``rec``, ``pos``, ``lib``, ``rif``, ``bdt`` or ``moves``; null: none of them."""
    games: tuple[RecordGame, ...] = ()
    """In the order of the file."""
    flaws: tuple[RecordFlaw, ...] = ()
    """Why some games, or all of them, are not among ``games``."""
    cut: bool = False
    """The file holds more than is told: more games, branches, text or flaws."""
