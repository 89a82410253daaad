"""For learning: analysis of a position, hints in a room, reviews of finished games, puzzles."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from narabe_protocol import limits
from narabe_protocol.base import (
    AtVersion,
    ColorName,
    CommandId,
    Message,
    Ply,
    Point,
    Room,
    RoomHere,
    Size,
    Word,
)

Moves = Annotated[
    tuple[Annotated[int, Meta(ge=-1, le=limits.MAX_POINT)], ...], Meta(max_length=limits.MAX_PLY)
]
Stones = Annotated[tuple[Point, ...], Meta(max_length=limits.MAX_PLY)]
GameNumber = Annotated[int, Meta(ge=1, le=limits.MAX_GAME_NUMBER)]
GamesKey = Annotated[str, Meta(max_length=limits.GAMES_KEY_LENGTH)]
Mistake = Literal["lost_win", "missed_win", "blunder"]


class Analyse(Message, tag="analyse", frozen=True):
    """Have a position looked at; a later ``analyse`` or ``hint`` takes the place of one that waits.

    The answer is ``analysed``. Colours alternate from ``first`` on.
    """

    id: CommandId
    rule: Word = "freestyle"
    size: Size = 15
    first: ColorName = "black"
    """The colour of ``moves[0]``."""
    moves: Moves = ()
    """Points in order of play; -1: a pass."""
    black: Stones = ()
    """Points of black stones that lie there from the beginning."""
    white: Stones = ()
    """The same for white."""
    ms: Annotated[int, Meta(ge=50, le=limits.MAX_ANALYSIS_MS)] = 500
    """Time to look, in milliseconds."""


class Analysed(Message, tag="analysed", frozen=True):
    """The answer to ``analyse``."""

    id: str
    ply: int
    """Number of moves of the position."""
    score: int
    """The chance of the side to move, in thousandths."""
    mate: int | None = None
    """Plies to the forced end; above zero the side to move wins, below it loses; null: nothing is forced."""
    best: tuple[int, ...] = ()
    """The main line, beginning with the side to move."""
    threats: tuple[int, ...] = ()
    """Where the other side would put its stones to win by fours, were it to move."""
    win: tuple[int, ...] | None = None
    """The forced win by fours of the side to move with the answers, in order of play; null: there is none."""
    depth: int = 0
    """Plies that were looked ahead."""


class Hint(Message, tag="hint", frozen=True):
    """Ask for the best move in a room: against bots and at one screen, and anywhere after the end.

    The answer is ``hinted``. While a game between people is in play it is refused as ``locked``.
    """

    room: RoomHere
    id: CommandId
    ply: Ply | None = None
    """After so many stones; null: now, and after the end before the last stone."""


class Hinted(AtVersion, tag="hinted", frozen=True):
    """The answer to ``hint``. Where it came too late for the position, ``v`` tells."""

    id: str
    ply: int
    at: int
    """The point to play."""
    score: int = 500
    """The chance of the side to move, in thousandths."""
    mate: int | None = None
    """As in ``analysed``."""
    threats: tuple[int, ...] = ()
    """As in ``analysed``."""
    win: tuple[int, ...] | None = None
    """As in ``analysed``; its first point is ``at``."""


class GetReview(Message, tag="get_review", frozen=True):
    """Ask for the review of a finished game.

    It is made when somebody asks for the first time, and kept: ``reviewing`` tells how far it is, ``reviewed`` ends it.
    """

    id: CommandId
    room: Room
    game: GameNumber
    key: GamesKey = ""
    """``snapshot.key``, for a room with a password that one is not in."""


class Reviewing(Message, tag="reviewing", frozen=True):
    """How far a review is."""

    id: str
    done: int
    """Positions looked at."""
    of: int
    """All of them."""


class ReviewNote(Struct, frozen=True, gc=False, omit_defaults=True):
    """A move that was a mistake."""

    ply: int
    """Number of the move, from 0."""
    what: Mistake
    """``missed_win``: a forced win by fours was there, and after the move none is known; ``lost_win``: the same of a
    win by other means, or of a chance of four fifths that sank below a half; ``blunder``: it cost a fifth or more."""
    best: int
    """The point that was better."""
    win: tuple[int, ...] | None = None
    """The forced win by fours that was there."""


class Reviewed(Message, tag="reviewed", frozen=True):
    """The answer to ``get_review``."""

    id: str
    room: str
    game: int
    scores: tuple[int, ...] = ()
    """Black's chance in thousandths before each move and after the last one."""
    unknown: tuple[int, ...] = ()
    """Plies of ``scores`` where nothing could be seen: the number there is the one before. No move is judged by it."""
    notes: tuple[ReviewNote, ...] = ()
    """In order of play."""
    black: int | None = None
    """How well black played, from 0 to 100; null: no move to judge."""
    white: int | None = None
    """The same for white."""


class GetPuzzle(Message, tag="get_puzzle", frozen=True):
    """Ask for a puzzle: that of a day, or the one with a number. The answer is ``puzzle``."""

    id: CommandId
    day: Annotated[int, Meta(ge=0, le=limits.MAX_DAY)] | None = None
    """Days since 1970-01-01; null: today, unless ``n`` is given."""
    n: Annotated[int, Meta(ge=0, le=limits.MAX_INT)] | None = None
    """Its number; those that don't exist are counted round."""


class Puzzle(Message, tag="puzzle", frozen=True):
    """A position where just one first move wins by fours."""

    id: str
    n: int
    """Its number, from 0."""
    of: int
    """How many there are."""
    rule: str
    size: int
    black: tuple[int, ...]
    """Points of the black stones, the one played last at the end."""
    white: tuple[int, ...]
    """The same for white."""
    to_move: ColorName
    """Who wins."""
    moves: int
    """Stones of the winner that the shortest win takes."""
    grade: int
    """From 1, easy, to 5."""
    last: int | None = None
    """The stone played last."""


class TryPuzzle(Message, tag="try_puzzle", frozen=True):
    """Try a move in a puzzle. The answer is ``puzzle_tried``."""

    id: CommandId
    n: Annotated[int, Meta(ge=0, le=limits.MAX_INT)]
    line: Annotated[tuple[Point, ...], Meta(min_length=1, max_length=limits.MAX_PLY)]
    """All moves so far, the answers included; the last one is the one to try."""


class PuzzleTried(Message, tag="puzzle_tried", frozen=True):
    """The answer to ``try_puzzle``."""

    id: str
    right: bool
    """Whether the win is still forced by fours."""
    reply: int | None = None
    """The forced answer; null: the puzzle is solved, or the move is wrong."""
    solved: bool = False
    """Whether that was the last move that matters: five in a row, or nothing left to stop it."""


StudyAsk = Analyse | Hint | GetReview | GetPuzzle | TryPuzzle
"""What a client sends to learn."""
