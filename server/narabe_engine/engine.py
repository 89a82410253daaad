"""The searching player: a board that answers with a move, within limits of time, nodes and memory."""

import threading
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial

from narabe_core.types import MAX_SIZE, MIN_SIZE, Color, Point
from narabe_engine import codes
from narabe_engine.crew import DEEPEST, MOST_THREADS, Crew
from narabe_engine.kernel import Board
from narabe_engine.patterns import tables
from narabe_engine.running import prove, solve, stopped_after, widen
from narabe_engine.timeman import Budget, Course, Limits, budget
from narabe_engine.vcf import Vcf
from narabe_engine.vct import Vct
from narabe_engine.weights import weights

_NO_LIMIT = 1 << 60
_VCF_FOURS = 60
_VCF_NODES = 200_000
_VCT_NODES = 20_000
_NODES_A_MS = 800
_TABLE_BITS = 20
_VCF_BITS = 16
_ENTRY = 16


@dataclass(frozen=True, slots=True)
class Found:
    """A choice and why: ``score`` for the side to move (200 are odds of e to 1), depth in plies, nodes."""

    point: Point
    score: int
    depth: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Loud:
    """What is to be seen of an empty point for either side: a three at least, a four, a five.

    ``diagonal``: the strongest of them is on a diagonal only.
    """

    point: Point
    threat: bool
    four: bool
    five: bool
    diagonal: bool


class Engine:
    """A board of 9 to 20 lines under one rule, and a search on it.

    Points are ``y * size + x`` with y from the top; impossible ones raise ``ValueError``, as do a size or a
    rule without tables. One search at a time; ``stop`` may be called from any thread.
    """

    def __init__(self, size: int, rule: str, *, table_bits: int = _TABLE_BITS) -> None:
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"board size {size} is not in {MIN_SIZE}..{MAX_SIZE}")
        self.size = size
        self.rule = rule
        self._lay = partial(Board, size, tables(rule), weights(rule))
        self._board = self._lay()
        self._stones: dict[Point, Color] = {}
        self.won = False
        """Whether the stone that was placed last has won."""
        self._vcf = Vcf(self._board, min(_VCF_BITS, table_bits))
        self._vct = Vct(self._board, min(_VCF_BITS, table_bits))
        self._bits = table_bits
        self._crew: Crew | None = None
        self._lock = threading.Lock()

    def place(self, point: Point, color: Color) -> None:
        """Put a stone on an empty point; ``ValueError`` if that cannot be."""
        if not 0 <= point < self.size * self.size or point in self._stones:
            raise ValueError(f"point {point} is not an empty point")
        self._stones[point] = color
        self._turn_to(color)
        self.won = self._board.grade_at(self._cell(point), color - 1) == codes.G_FIVE
        self._make(point, color)

    def take_back(self, point: Point) -> None:
        """Take the stone on ``point`` off, whenever it came; ``ValueError`` if none."""
        if point not in self._stones:
            raise ValueError(f"no stone on point {point}")
        del self._stones[point]
        self.won = False
        self._board.clear()
        for there, color in self._stones.items():
            self._make(there, color)

    @property
    def stones(self) -> Mapping[Point, Color]:
        """The stones on the board, in the order in which they were put."""
        return self._stones

    @property
    def nodes(self) -> int:
        """Positions visited by the search that runs or ran last."""
        return 0 if self._crew is None else self._crew.nodes

    def forbidden(self) -> list[Point]:
        """Every empty point where Black may not play (renju), in order."""
        points = (Point(i) for i in range(self.size * self.size))
        return [p for p in points if p not in self._stones and self._board.fouls(self._cell(p))]

    def fours(self, color: Color, nodes: int = _VCF_NODES) -> int:
        """Plies of the shortest win of ``color``, to move, by nothing but fours; 0 if none was found."""
        with self._lock:
            self._turn_to(color)
            self._vcf.stop = 0
            return solve(self._vcf, _VCF_FOURS, nodes)

    def only_answer(self, color: Color) -> Point | None:
        """Where alone ``color``, to move, stops a five; None: nothing is to be stopped, or not by one stone."""
        with self._lock:
            self._turn_to(color)
            board = self._board
            if board.shut or board.has(2 - color, codes.G_FIVE) != 1:
                return None
            cell = board.find(2 - color, codes.G_FIVE)
            return None if board.fouls_now(cell) else self._point(cell)

    def stop(self) -> None:
        """End the running search; its ``decide`` returns the best move so far within two milliseconds."""
        self._vcf.stop = self._vct.stop = 1
        if self._crew is not None:
            self._crew.stop()

    def decide(self, color: Color, limits: Limits, /) -> Point:
        """Choose a point for ``color``; the stone is not placed. ``ValueError`` on a full board."""
        return self.find(color, limits).point

    def ponder(self, color: Color, limits: Limits, /) -> None:
        """Think about the move that ``color``, the other side, is to make, until ``stop``: the next search is wiser."""
        if self._board.ply and self._board.free and not self.won:
            self.find(color, replace(limits, turn_ms=None, match_ms=None, nodes=_NO_LIMIT))

    def find(self, color: Color, limits: Limits) -> Found:
        """As ``decide``, with what was found."""
        began = time.monotonic()
        with self._lock:
            self._turn_to(color)
            if self._board.free == 0:
                raise ValueError("no empty point to choose from")
            return self._at_once() or self._think(limits, budget(limits), began)

    def _at_once(self) -> Found | None:
        board = self._board
        if board.ply == 0:
            return Found(Point(self.size // 2 * self.size + self.size // 2), 0, 0, 0)
        five = board.find(board.side, codes.G_FIVE)
        return Found(self._point(five), codes.WIN - 1, 1, 1) if five else None

    def _think(self, limits: Limits, times: Budget, began: float) -> Found:
        crew = self._crew_for(limits, max(1, min(limits.threads, MOST_THREADS)))
        nodes = _NO_LIMIT if limits.nodes is None else max(1, limits.nodes)
        each = max(1, nodes // crew.threads)
        hard = None if times.hard is None else times.hard - (time.monotonic() - began) * 1000
        with stopped_after(hard, self.stop), crew.helping(each):
            return self._forced(nodes, hard) or self._deepen(
                crew, crew.leader.begin(each), limits.depth or DEEPEST, times, began
            )

    def _heed(self, limits: Limits) -> None:
        # A stop that came before the marks were reset is not lost: whoever asked for it has noted it.
        if limits.stopped is not None and limits.stopped():
            self.stop()

    def _forced(self, nodes: int, hard: float | None) -> Found | None:
        # A win by fours, or else one by threats, if a part of the nodes and of the time is enough to find it.
        share = nodes if hard is None else min(nodes, int(hard * _NODES_A_MS))
        vcf, vct = self._vcf, self._vct
        if plies := solve(vcf, _VCF_FOURS, min(_VCF_NODES, share // 4 + 1)):
            return Found(self._point(vcf.line[0]), codes.WIN - plies, plies, vcf.nodes)
        if plies := prove(vct, min(_VCT_NODES, share // 12)):
            return Found(self._point(vct.move), codes.WIN - plies, plies, vcf.nodes + vct.nodes)
        return None

    def inviting(self, color: Color) -> list[Loud]:
        """The points a search for ``color`` would begin with, and what there is to be seen of each."""
        with self._lock:
            self._turn_to(color)
            board = self._board
            cells = [self._cell(Point(i)) for i in range(self.size**2) if i not in self._stones]
            return [loud_at(board, cell, self._point(cell)) for cell in cells if board.near[cell]]

    def glance(self, color: Color, limits: Limits, unseen: Collection[Point]) -> Found:
        """Search as somebody who overlooks points: no move there is thought of, whatever it would win or save.

        Solves no forced wins beforehand.
        """
        began = time.monotonic()
        with self._lock:
            self._turn_to(color)
            hidden = {self._cell(point) for point in unseen}
            five = self._board.find(color - 1, codes.G_FIVE)
            if five and five not in hidden:
                return Found(self._point(five), codes.WIN - 1, 1, 1)
            times, crew = budget(limits), self._crew_for(limits, 1)
            search = crew.leader
            threat = self._board.find(2 - color, codes.G_FIVE)
            with stopped_after(times.hard, self.stop):
                moves = search.begin(limits.nodes or _NO_LIMIT, int(threat in hidden))
                for cell in hidden:
                    search.leave_out(cell)
                return self._deepen(
                    crew, min(moves, search.root_count), limits.depth or DEEPEST, times, began
                )

    def _deepen(self, crew: Crew, moves: int, deepest: int, times: Budget, began: float) -> Found:
        search = crew.leader
        if moves == 0:  # every empty point is forbidden, or none is near: any will do
            return Found(next(Point(i) for i in range(self.size**2) if i not in self._stones), 0, 0, 0)
        found, course = Found(self._point(search.best), 0, 0, 0), Course()
        for depth in range(1, deepest + 1):
            score = widen(search, depth, found.score)
            if search.stop:
                break
            found = Found(self._point(search.best), score, depth, crew.nodes)
            course.note(found.point, score)
            sure = moves == 1 or codes.WIN - abs(score) <= depth + 1
            if sure or course.enough(times, (time.monotonic() - began) * 1000):
                break
        return replace(found, point=self._point(search.best), nodes=crew.nodes)

    def _crew_for(self, limits: Limits, threads: int) -> Crew:
        # All who search are ready, at the position on the board.
        bits = self._bits
        while limits.memory and bits > _VCF_BITS and (_ENTRY << bits) > limits.memory // 2:
            bits -= 1
        crew = self._crew
        if crew is None or (crew.bits, crew.threads) != (bits, threads):
            self._bits = bits
            crew = self._crew = Crew(self._board, self._lay, bits, threads)
        stones = [(self._cell(point), color - 1) for point, color in self._stones.items()]
        crew.gather(stones, self._board.side)
        self._vcf.stop = self._vct.stop = 0
        self._heed(limits)
        return crew

    def _make(self, point: Point, color: Color) -> None:
        self._turn_to(color)
        self._board.make(self._cell(point))

    def _turn_to(self, color: Color) -> None:
        if self._board.side != color - 1:
            self._board.turn()

    def _cell(self, point: Point) -> int:
        return (point // self.size + codes.PAD) * codes.STRIDE + point % self.size + codes.PAD

    def _point(self, cell: int) -> Point:
        return Point((cell // codes.STRIDE - codes.PAD) * self.size + cell % codes.STRIDE - codes.PAD)


def loud_at(board: Board, cell: int, point: Point) -> Loud:
    """What is to be seen of an empty cell."""
    classes = [[board.class_at(cell, side, axis) for side in (0, 1)] for axis in range(4)]
    straight, aslant = (max(max(pair) for pair in classes[part]) for part in (slice(2), slice(2, 4)))
    best = max(straight, aslant)
    return Loud(
        point,
        best >= codes.OPEN_THREE,
        best >= codes.FOUR,
        best >= codes.FIVE,
        straight < min(aslant, codes.FIVE),
    )
