"""A search and its helpers, each in a thread and on a board of its own, with one table for all (lazy SMP).

What a helper finds is in the table when the leading search comes there; nobody asks it for anything else. So that
they are not all at the same place, every other helper begins a ply deeper.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait

from narabe_engine import codes
from narabe_engine.kernel import Board
from narabe_engine.running import widen
from narabe_engine.search import Search
from narabe_engine.table import Table

DEEPEST = 100
"""Plies that are searched at most, forced ones not counted."""
MOST_THREADS = 64
"""Searches at once; each takes about a megabyte beside the table."""

Laid = Sequence[tuple[int, int]]
"""Cells and sides of stones, in the order in which they were put."""


class Helper:
    """One search beside the leading one, which begins ``ahead`` plies deeper."""

    def __init__(self, board: Board, table: Table, ahead: int) -> None:
        self.search = Search(board, table)
        self._board, self._ahead = board, ahead
        self._laid: Laid = ()

    def follow(self, stones: Laid, side: int) -> None:
        """Lay the board with these stones, and this side to move."""
        known = len(self._laid)
        if stones[:known] != self._laid:
            self._board.clear()
            known = 0
        for cell, owner in stones[known:]:
            self._turn_to(owner)
            self._board.make(cell)
        self._turn_to(side)
        self._laid = stones

    def deepen(self, nodes: int) -> None:
        """Search deeper and deeper until the search is stopped or there is nothing more to find."""
        search, score = self.search, 0
        if search.begin(nodes) == 0:
            return
        for depth in range(1 + self._ahead, DEEPEST + 1):
            if search.stop or codes.WIN - abs(score) <= depth:
                return
            score = widen(search, depth, score)

    def _turn_to(self, side: int) -> None:
        if self._board.side != side:
            self._board.turn()


class Crew:
    """So many ``threads``: the ``leader``, a search on ``board``, and helpers on boards that ``lay`` makes.

    The table has two to the power of ``bits`` entries. One search at a time; ``stop`` may be called from any thread.
    """

    def __init__(self, board: Board, lay: Callable[[], Board], bits: int, threads: int) -> None:
        self.bits, self.threads = bits, threads
        self._table = Table(bits)
        self.leader = Search(board, self._table)
        self._helpers = [Helper(lay(), self._table, 1 - number % 2) for number in range(threads - 1)]
        self._pool = ThreadPoolExecutor(threads, "search")
        self._at_work: list[Future[None]] = []

    @property
    def nodes(self) -> int:
        """Positions visited by all in the search that runs or ran last."""
        return self.leader.nodes + sum(helper.search.nodes for helper in self._helpers)

    def gather(self, stones: Laid, side: int) -> None:
        """Prepare a search: all have left the one before, see the position, and forget that they were stopped."""
        left, self._at_work = wait(self._at_work).done, []
        for work in left:
            work.result()
        self._table.grow_old()
        self.leader.stop = 0
        for helper in self._helpers:
            helper.follow(stones, side)
            helper.search.stop = 0

    @contextlib.contextmanager
    def helping(self, nodes: int) -> Iterator[None]:
        """Search beside the block, at most ``nodes`` each; when it ends all are told to stop, and not waited for."""
        self._at_work = [self._pool.submit(each.deepen, nodes) for each in self._helpers]
        try:
            yield
        finally:
            for helper in self._helpers:
                helper.search.stop = 1

    def stop(self) -> None:
        """End the search of all."""
        self.leader.stop = 1
        for helper in self._helpers:
            helper.search.stop = 1
