"""Wins by fours of a position at rest: the whole line, which first moves begin one, and where a four is stopped."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from narabe_core.types import Color, Point
from narabe_engine import codes
from narabe_engine.answers import Answers
from narabe_engine.kernel import Board
from narabe_engine.patterns import tables
from narabe_engine.running import solve
from narabe_engine.vcf import Vcf
from narabe_engine.weights import weights

MOST_NODES: Final = 200_000
"""Nodes after which a win counts as not there: a fifth of a second at most."""
_MOST_FOURS: Final = 60
_MEMORY_BITS: Final = 14


@dataclass(frozen=True, slots=True)
class First:
    """A first move that makes a four, or the five itself; ``plies`` of the win that it begins, 0: none."""

    point: Point
    plies: int


class Fours:
    """A position, for questions about its wins by fours. Exact within ``MOST_NODES``."""

    def __init__(self, size: int, rule: str, stones: Iterable[tuple[Point, Color]]) -> None:
        self._size = size
        self._board = Board(size, tables(rule), weights(rule))
        self._vcf = Vcf(self._board, _MEMORY_BITS)
        for point, color in stones:
            self._turn_to(color)
            self._board.make(self._cell(point))

    def win(self, color: Color) -> tuple[Point, ...]:
        """The shortest win of ``color``, to move, with the answers to its fours; empty if there is none."""
        self._turn_to(color)
        plies = solve(self._vcf, _MOST_FOURS, MOST_NODES)
        return tuple(self._point(cell) for cell in self._vcf.line[:plies])

    def firsts(self, color: Color) -> tuple[First, ...]:
        """Every four that ``color``, to move, can make, and what comes of it."""
        self._turn_to(color)
        return tuple(First(self._point(cell), self._plies(cell)) for cell in self._fours(color - 1))

    def _fours(self, side: int) -> Iterator[int]:
        for cell in map(self._cell, map(Point, range(self._size**2))):
            board = self._board
            if board.cells[cell] == codes.EMPTY and board.grade_at(cell, side) >= codes.G_FOUR:
                if board.grade_at(cell, side) == codes.G_SUSPECT and board.fouls_now(cell):
                    continue
                yield cell

    def answers(self, color: Color) -> tuple[Point, ...]:
        """Where a stone of the other side, to move, leaves ``color`` no five; empty: nowhere, or there is none to stop.

        In caro there may be several, and never one that is forbidden.
        """
        self._turn_to(color.other)
        board, side = self._board, color - 1
        if not (five := board.find(side, codes.G_FIVE)):
            return ()
        cells = (Answers(board).at(side, five, number) for number in range(codes.ANSWERS))
        return tuple(self._point(cell) for cell in cells if cell and not board.fouls_now(cell))

    def _plies(self, cell: int) -> int:
        if self._board.grade_at(cell, self._board.side) == codes.G_FIVE:
            return 1
        return solve(self._vcf, _MOST_FOURS, MOST_NODES, cell)

    def _turn_to(self, color: Color) -> None:
        if self._board.side != color - 1:
            self._board.turn()

    def _cell(self, point: Point) -> int:
        return (point // self._size + codes.PAD) * codes.STRIDE + point % self._size + codes.PAD

    def _point(self, cell: int) -> Point:
        return Point((cell // codes.STRIDE - codes.PAD) * self._size + cell % codes.STRIDE - codes.PAD)
