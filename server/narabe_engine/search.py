"""The alpha-beta search over a board: what it visits, in which order, and what it leaves out.

Compiled with ``search.pxd``, as ``kernel.py`` is. Scores are for the side to move; with the same node limit
the same position gives the same moves and counts. Another thread may set ``stop``.
"""

import math

from narabe_engine import codes
from narabe_engine.candidates import Candidates
from narabe_engine.kernel import Board
from narabe_engine.table import Table

_DEEP = 120
_WIDTH = 400
_EXACT = 1
_LOWER = 2
_UPPER = 3
_NO_EVAL = 32767


def _reductions() -> list[int]:
    return [
        int(0.4 + math.log(max(1, depth)) * math.log(max(1, number)) / 1.9)
        for depth in range(64)
        for number in range(64)
    ]


def _zeros(count: int) -> list[int]:
    return [0] * count


class Search:
    """One search at a time on one board; the board is left as it was.

    ``bits``: the transposition table has two to this many entries of sixteen bytes.
    """

    def __init__(self, board: Board, bits: int) -> None:
        self.board = board
        self.table = Table(bits)
        self.list = Candidates(board)
        self.reduction = _reductions()
        self.evals = _zeros(_DEEP + 8)
        self.root = _zeros(_WIDTH)
        self.root_scores = _zeros(_WIDTH)
        self.root_count = self.best = 0
        self.nodes = 0
        self.limit = 0
        self.stop = 0

    def begin(self, limit: int) -> int:
        """Prepare a search of at most ``limit`` nodes; the number of moves at the root.

        The game must not be over and the side to move have no five.
        """
        self.nodes = 0
        self.limit = limit
        self.table.grow_old()
        self.list.fade()
        self.root_count = 0
        side = self.board.side
        found = self.list.gather(0, 0, 0)
        if self.board.has(1 - side, codes.G_FIVE):
            found = 0
            self.list.offer(0, 0, self.board.find(1 - side, codes.G_FIVE), 0)
            found = 1
        for number in range(found):
            cell = self.list.pick(0, number, found)
            if not self.board.fouls_now(cell):
                self.root[self.root_count] = cell
                self.root_scores[self.root_count] = 0
                self.root_count += 1
        self.best = self.root[0]
        return self.root_count

    def iterate(self, depth: int, alpha: int, beta: int) -> int:
        """Search the root to a depth within a window; the score, meaningless once ``stop`` is set.

        ``best`` is the best move found so far, and stays so if the search is stopped.
        """
        best = -codes.WIN
        floor = alpha
        for i in range(self.root_count):
            cell = self.root[i]
            self.board.make(cell)
            if i == 0:
                score = -self.visit(-beta, -alpha, depth - 1, 1)
            else:
                less = self._late(depth, i, cell, 0) if depth > 2 and i > 2 else 0
                score = -self.visit(-alpha - 1, -alpha, depth - 1 - less, 1)
                if score > alpha and less:
                    score = -self.visit(-alpha - 1, -alpha, depth - 1, 1)
                if score > alpha and score < beta:
                    score = -self.visit(-beta, -alpha, depth - 1, 1)
            self.board.undo()
            if self.stop:
                return best
            self.root_scores[i] = score if i == 0 or score > alpha else -codes.WIN
            if score > best:
                best = score
                if score > floor:
                    self.best = cell
                    self._raise(i)
                alpha = max(alpha, score)
                if score >= beta:
                    break
        return best

    def _raise(self, number: int) -> None:
        # The new best move goes first; the order of the others stays.
        cell = self.root[number]
        score = self.root_scores[number]
        while number > 0:
            self.root[number] = self.root[number - 1]
            self.root_scores[number] = self.root_scores[number - 1]
            number -= 1
        self.root[0] = cell
        self.root_scores[0] = score

    def visit(self, alpha: int, beta: int, depth: int, ply: int) -> int:
        """The score of the position, exact within the window."""
        self.nodes += 1
        if self.nodes >= self.limit:
            self.stop = 1
        if self.stop:
            return 0
        side = self.board.side
        if self.board.has(side, codes.G_FIVE):
            return codes.WIN - ply - 1
        if self.board.free == 0:
            return 0
        fives = self.board.has(1 - side, codes.G_FIVE)
        if fives > 1 and self.board.shut == 0:
            return ply + 2 - codes.WIN
        if ply >= _DEEP:
            return self.board.evaluate()
        if fives > 1:
            return self._any_answer(alpha, beta, depth, ply)
        if fives:
            return self._forced(alpha, beta, depth, ply)
        score = self._won(ply)
        if score:
            return score
        alpha = max(alpha, ply - codes.WIN)
        beta = min(beta, codes.WIN - ply)
        if alpha >= beta:
            return alpha
        if depth <= 0:
            return self.quiet(alpha, beta, 0, ply)
        return self._branch(alpha, beta, depth, ply)

    def _forced(self, alpha: int, beta: int, depth: int, ply: int) -> int:
        # The one answer to a four costs no depth.
        cell = self.board.five_by(self.board.moves[self.board.ply], 1 - self.board.side)
        if cell == 0:
            cell = self.board.find(1 - self.board.side, codes.G_FIVE)
        if self.board.fouls_now(cell):
            return ply + 2 - codes.WIN
        self.board.make(cell)
        score = -self.visit(-beta, -alpha, depth, ply + 1)
        self.board.undo()
        return score

    def _any_answer(self, alpha: int, beta: int, depth: int, ply: int) -> int:
        # Several fives threaten, but in caro one stone may stop two of them.
        side = self.board.side
        best = ply + 2 - codes.WIN
        for i in range(self.board.size * self.board.size):
            cell = self.board.points[i]
            if self.board.cells[cell] == codes.EMPTY and self.board.grade_at(cell, 1 - side) == codes.G_FIVE:
                self.board.make(cell)
                best = max(best, -self.visit(-beta, -max(alpha, best), depth, ply + 1))
                self.board.undo()
                if self.stop or best >= beta:
                    break
        return best

    def _won(self, ply: int) -> int:
        # A win that needs no search; the opponent has no five to make.
        side = self.board.side
        if self.board.shut:
            return 0
        if self.board.has(side, codes.G_WINS_FOUR):
            return codes.WIN - ply - 3
        if self.board.foul and side == 0:
            return 0
        if self.board.has(side, codes.G_FOUR_THREE) or self.board.has(side, codes.G_THREE_THREE):
            return 0 if self.board.fours(1 - side) else codes.WIN - ply - 5
        return 0

    def _branch(self, alpha: int, beta: int, depth: int, ply: int) -> int:
        side = self.board.side
        key = self.board.key
        first = 0
        narrow = 1 if beta - alpha == 1 else 0
        value = _NO_EVAL
        entry = self.table.find(key)
        if entry:
            first = self.table.move(entry)
            value = self.table.value(entry)
            if narrow and self.table.depth(entry) >= depth:
                score = self.table.score(entry, ply)
                bound = self.table.bound(entry)
                if (
                    bound == _EXACT
                    or (bound == _LOWER and score >= beta)
                    or (bound == _UPPER and score <= alpha)
                ):
                    return score
        if value == _NO_EVAL:
            value = self.board.evaluate()
        self.evals[ply] = value
        danger = self.board.has(1 - side, codes.G_WINS_FOUR)
        better = 1 if ply < 2 or value > self.evals[ply - 2] else 0
        if narrow and danger == 0 and beta < codes.MATE and alpha > -codes.MATE:
            if value - 50 * depth >= beta:
                return value
            if depth <= 3 and value + 120 + 110 * depth < alpha:
                score = self.quiet(alpha, beta, 0, ply)
                if score <= alpha:
                    return score
        if first == 0 and depth >= 5:
            depth -= 1
        found = self.list.gather(ply, first, danger)
        best = ply + 4 - codes.WIN if danger else -codes.WIN
        low = alpha
        chosen = 0
        allowed = 4 + depth * depth // (1 if better else 2)
        tried = 0
        for number in range(found):
            cell = self.list.pick(ply, number, found)
            if self.board.fouls_now(cell):
                continue
            grade = self.board.grade_at(cell, side)
            if narrow and danger == 0 and tried > allowed and best > -codes.MATE and grade < codes.G_THREE:
                break
            tried += 1
            less = 0
            if tried > 2 and depth >= 2 and danger == 0 and grade < codes.G_FOUR:
                less = self._late(depth, tried, cell, side)
                if grade >= codes.G_THREE or not narrow:
                    less -= 1
            self.board.make(cell)
            if tried == 1:
                score = -self.visit(-beta, -alpha, depth - 1, ply + 1)
            else:
                less = max(less, 0)
                score = -self.visit(-alpha - 1, -alpha, depth - 1 - less, ply + 1)
                if score > alpha and less:
                    score = -self.visit(-alpha - 1, -alpha, depth - 1, ply + 1)
                if score > alpha and score < beta:
                    score = -self.visit(-beta, -alpha, depth - 1, ply + 1)
            self.board.undo()
            if self.stop:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    chosen = cell
                    alpha = score
                    if score >= beta:
                        self.list.praise(side, cell, depth, ply, number)
                        break
        if tried == 0 and danger == 0:
            return 0
        bound = _EXACT
        if best >= beta:
            bound = _LOWER
        elif best <= low:
            bound = _UPPER
        self.table.store(key, chosen if chosen else first, best, depth, bound, value, ply)
        return best

    def _late(self, depth: int, number: int, cell: int, side: int) -> int:
        # How much less deep a late move is searched.
        less = self.reduction[min(63, depth) * 64 + min(63, number)]
        return less - (self.list.merit(side, cell) >> 12)

    def quiet(self, alpha: int, beta: int, depth: int, ply: int) -> int:
        """The score when only fours and their answers are played, or nothing."""
        side = self.board.side
        best = self.board.evaluate()
        alpha = max(alpha, best)
        if alpha >= beta or self.board.fours(side) == 0 or depth >= 8 or ply + 2 >= _DEEP:
            return best
        last = self.board.moves[self.board.ply - 1]
        found = 0
        for i in range(self.board.size * self.board.size):
            cell = self.board.points[i]
            if self.board.cells[cell] == codes.EMPTY:
                grade = self.board.grade_at(cell, side)
                if grade >= codes.G_FOUR and (depth == 0 or self._linked(cell, last)):
                    self.list.offer(ply, found, cell, grade * 4096 + self.board.promise(cell))
                    found += 1
        for number in range(found):
            cell = self.list.pick(ply, number, found)
            if self.board.fouls_now(cell):
                continue
            score = self._chase(cell, alpha, beta, depth, ply)
            if self.stop:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        break
        return best

    def _linked(self, cell: int, last: int) -> int:
        # Whether two cells are near or on one line within four steps.
        dx = (cell & 31) - (last & 31)
        dy = (cell >> 5) - (last >> 5)
        if dx < 0:
            dx = -dx
        if dy < 0:
            dy = -dy
        if dx > 4 or dy > 4:
            return 0
        return 1 if dx == 0 or dy == 0 or dx == dy or (dx <= 2 and dy <= 2) else 0

    def _chase(self, cell: int, alpha: int, beta: int, depth: int, ply: int) -> int:
        # A four, its answer, and on.
        side = self.board.side
        self.board.make(cell)
        self.nodes += 1
        reply = self.board.five_by(cell, side)
        if reply == 0:
            score = -codes.WIN
        elif self.board.shut and self.board.has(side, codes.G_FIVE) > 1:
            score = -self._any_answer(-beta, -alpha, 0, ply + 1)
        elif self.board.fouls_now(reply):
            score = codes.WIN - ply - 3
        else:
            self.board.make(reply)
            score = self._after(alpha, beta, depth + 1, ply + 2)
            self.board.undo()
        self.board.undo()
        return score

    def _after(self, alpha: int, beta: int, depth: int, ply: int) -> int:
        self.nodes += 1
        if self.nodes >= self.limit:
            self.stop = 1
        if self.stop:
            return 0
        side = self.board.side
        if self.board.has(side, codes.G_FIVE):
            return codes.WIN - ply - 1
        fives = self.board.has(1 - side, codes.G_FIVE)
        if fives > 1:
            return self._any_answer(alpha, beta, 0, ply) if self.board.shut else ply + 2 - codes.WIN
        if fives == 0:
            score = self._won(ply)
            return score if score else self.quiet(alpha, beta, depth, ply)
        cell = self.board.find(1 - side, codes.G_FIVE)
        if self.board.fouls_now(cell):
            return ply + 2 - codes.WIN
        if self.board.grade_at(cell, side) >= codes.G_FOUR:
            return self._chase(cell, alpha, beta, depth, ply)
        self.board.make(cell)
        score = -self._after(-beta, -alpha, depth + 1, ply + 1)
        self.board.undo()
        return score
