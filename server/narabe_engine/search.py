"""The alpha-beta search over a board: what it visits, in which order, and what it leaves out.

Compiled with ``search.pxd``, as ``kernel.py`` is. Scores are for the side to move; with the same node limit
the same position gives the same moves and counts. Other threads may set ``stop``, and search with the same table.
"""

import math

from narabe_engine import codes
from narabe_engine.answers import Answers
from narabe_engine.candidates import Candidates
from narabe_engine.kernel import Board
from narabe_engine.table import Table

_DEEP = 120
_WIDTH = 400
_EXACT, _LOWER, _UPPER = 1, 2, 3
_UNKNOWN = 32767
_NEVER = 256  # deeper than any visit that is remembered
_LONE_DEPTH, _LONE_MARGIN = 6, 6


class Search:
    """One search at a time on one board, which is left as it was; others may share the ``table``."""

    def __init__(self, board: Board, table: Table) -> None:
        self.board = board
        self.table = table
        self.list = Candidates(board)
        self.answers = Answers(board)
        logs = [math.log(max(1, number)) for number in range(64)]
        self.reduction = [int(0.4 + depth * number / 1.9) for depth in logs for number in logs]
        zeros = [0] * _WIDTH
        self.evals, self.chosen = zeros[: _DEEP + 8], zeros[: _DEEP + 8]
        self.without, self.longer = zeros[: _DEEP + 8], zeros[: _DEEP + 8]
        self.root = zeros
        self.root_count = self.best = 0
        self.nodes = self.limit = self.stop = 0

    def begin(self, limit: int, heedless: int = 0) -> int:
        """Prepare a search of at most ``limit`` nodes; the number of moves at the root.

        The game must not be over and the side to move have no five. Only the five of the opponent is a move
        where there is one, unless ``heedless``; in caro, where several stones may stop it, all that do.
        """
        self.nodes, self.limit, self.root_count = 0, limit, 0
        self.list.fade()
        side = self.board.side
        found = self.list.gather(0, 0, 0)
        fives = self.board.has(1 - side, codes.G_FIVE)
        if fives and heedless == 0 and self.board.shut == 0:
            self.list.offer(0, 0, self.board.find(1 - side, codes.G_FIVE), 0)
            found = 1
        for number in range(found):
            cell = self.list.pick(0, number, found)
            if not self.board.fouls_now(cell):
                self.root[self.root_count] = cell
                self.root_count += 1
        if fives and heedless == 0 and self.board.shut:
            self._stop_all()
        self.best = self.root[0]
        return self.root_count

    def _stop_all(self) -> None:
        # Keep the moves that leave the opponent no five, if there are any.
        kept = 0
        for i in range(self.root_count):
            cell = self.root[i]
            self.board.make(cell)
            if self.board.has(self.board.side, codes.G_FIVE) == 0:
                self.root[i] = self.root[kept]
                self.root[kept] = cell
                kept += 1
            self.board.undo()
        if kept:
            self.root_count = kept

    def leave_out(self, cell: int) -> None:
        """Take a move off the root's, unless it is the last one."""
        kept = 0
        for i in range(self.root_count):
            if self.root[i] != cell:
                self.root[kept] = self.root[i]
                kept += 1
        if kept:
            self.root_count = kept
            self.best = self.root[0]

    def iterate(self, depth: int, alpha: int, beta: int) -> int:
        """Search the root to a depth within a window; the score, meaningless once ``stop`` is set.

        ``best`` is the best move found so far, and stays so if the search is stopped.
        """
        best, floor = -codes.WIN, alpha
        for i in range(self.root_count):
            cell = self.root[i]
            less = self._late(depth, i, cell, 0) if depth > 2 and i > 2 else 0
            score = self._try(cell, alpha, beta, depth, 0, i + 1, less)
            if self.stop:
                return best
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
        while number > 0:
            self.root[number] = self.root[number - 1]
            number -= 1
        self.root[0] = cell

    def visit(self, alpha: int, beta: int, depth: int, ply: int) -> int:
        """The score of the position, exact within the window."""
        if self._over():
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
        if fives and self.board.shut:
            return self._any_answer(alpha, beta, depth, ply, 0)
        if fives:
            return self._forced(alpha, beta, depth, ply)
        plies = self.board.sure()
        if plies:
            return codes.WIN - ply - plies
        alpha = max(alpha, ply - codes.WIN)
        beta = min(beta, codes.WIN - ply)
        if alpha >= beta:
            return alpha
        if depth <= 0:
            return self._leaf(alpha, beta, ply)
        return self._branch(alpha, beta, depth, ply)

    def _over(self) -> int:
        # One more node: whether the search is to end here.
        self.nodes += 1
        if self.nodes >= self.limit:
            self.stop = 1
        return self.stop

    def _leaf(self, alpha: int, beta: int, ply: int) -> int:
        # Where the depth is used up only fours are played; what came of them is remembered.
        if self.board.fours(self.board.side) == 0:
            return self.board.evaluate()
        entry = self.table.find(self.board.key)
        score = self._known(entry, alpha, beta, 0, ply) if entry else _UNKNOWN
        if score == _UNKNOWN:
            score = self.quiet(alpha, beta, 0, ply)
            if entry == 0 and self.stop == 0:
                bound = _LOWER if score >= beta else _UPPER if score <= alpha else _EXACT
                self.table.store(self.board.key, 0, score, 0, bound, self.evals[ply], ply)
        return score

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

    def _any_answer(self, alpha: int, beta: int, depth: int, ply: int, chasing: int) -> int:
        # In caro a four may have several answers, and two of them one. ``chasing``: only fours are played after it.
        side = self.board.side
        best = ply + 2 - codes.WIN
        five = self.board.find(1 - side, codes.G_FIVE)
        for number in range(codes.ANSWERS):
            cell = self.answers.at(1 - side, five, number)
            if cell:
                self.board.make(cell)
                if chasing:
                    score = -self._after(-beta, -max(alpha, best), depth + 1, ply + 1)
                else:
                    score = -self.visit(-beta, -max(alpha, best), depth, ply + 1)
                self.board.undo()
                best = max(best, score)
                if self.stop or best >= beta:
                    break
        return best

    def _branch(self, alpha: int, beta: int, depth: int, ply: int) -> int:
        # A position to be searched: what is known of it, what can be said at a glance, then its moves.
        key = self.board.key
        narrow = 1 if beta - alpha == 1 else 0
        entry = self.table.find(key)
        self.longer[ply] = self.without[ply] = 0
        score = self._known(entry, alpha, beta, depth if narrow else _NEVER, ply) if entry else _UNKNOWN
        if score != _UNKNOWN:
            return score
        value = self.table.value(entry) if entry else self.board.evaluate()
        self.evals[ply] = value
        danger = self.answers.danger(1 - self.board.side)
        if narrow and danger == 0 and beta < codes.MATE and alpha > -codes.MATE:
            score = self._glance(value, alpha, beta, depth, ply)
            if score != _UNKNOWN:
                return score
        first = self.table.move(entry) if entry else 0
        if first == 0 and depth >= 5:
            depth -= 1
        if first and depth >= _LONE_DEPTH:
            score = self._alone(entry, depth, ply, danger)
            if narrow and danger == 0 and score >= beta:
                return score
        self.chosen[ply] = first
        best = self._moves(alpha, beta, depth, ply, danger)
        if self.stop == 0:
            bound = _LOWER if best >= beta else _UPPER if best <= alpha else _EXACT
            self.table.store(key, self.chosen[ply], best, depth, bound, value, ply)
        return best

    def _known(self, entry: int, alpha: int, beta: int, depth: int, ply: int) -> int:
        # The score an earlier visit of such a depth found, if it decides; what is forced is so at any depth.
        score = self.table.score(entry, ply)
        if self.table.depth(entry) < depth and -codes.MATE <= score <= codes.MATE:
            return _UNKNOWN
        bound = self.table.bound(entry)
        if bound == _EXACT or (bound == _LOWER and score >= beta) or (bound == _UPPER and score <= alpha):
            return score
        return _UNKNOWN

    def _alone(self, entry: int, depth: int, ply: int, danger: int) -> int:
        # Whether the move known to be good is so much better than all others that it is searched deeper.
        # If not, and by a lower bound of its score, others are about as good: that bound, else a lost game.
        score = self.table.score(entry, ply)
        shallow = 1 if self.table.bound(entry) == _UPPER or self.table.depth(entry) < depth - 3 else 0
        if shallow or score > codes.MATE or score < -codes.MATE:
            return -codes.WIN
        goal = score - _LONE_MARGIN * depth
        self.without[ply] = self.table.move(entry)
        self.chosen[ply] = 0
        others = self._moves(goal - 1, goal, depth // 2 - 1, ply, danger)
        self.without[ply] = 0
        if others >= goal:
            return goal
        self.longer[ply] = 1
        return -codes.WIN

    def _glance(self, value: int, alpha: int, beta: int, depth: int, ply: int) -> int:
        # So good or so bad that a deep search would hardly say otherwise.
        if value - 50 * depth >= beta:
            return value
        if depth <= 3 and value + 120 + 110 * depth < alpha:
            score = self.quiet(alpha, beta, 0, ply)
            if score <= alpha:
                return score
        return _UNKNOWN

    def _moves(self, alpha: int, beta: int, depth: int, ply: int, danger: int) -> int:
        # The best of the moves; the one that raised alpha is left in ``chosen``.
        side = self.board.side
        narrow = 1 if beta - alpha == 1 else 0
        found = self.list.gather(ply, self.chosen[ply], danger)
        best = ply + 4 - codes.WIN if danger else -codes.WIN
        allowed = self._allowed(depth, ply) if narrow and danger == 0 else _WIDTH
        tried = 0
        for number in range(found):
            cell = self.list.pick(ply, number, found)
            if cell == self.without[ply] or self.board.fouls_now(cell):
                continue
            if tried > allowed and best > -codes.MATE and self.board.grade_at(cell, side) < codes.G_THREE:
                break
            tried += 1
            less = self._less(depth, tried, cell, narrow) if tried > 2 and danger == 0 else 0
            score = self._try(cell, alpha, beta, depth, ply, tried, less)
            if self.stop:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    self.chosen[ply] = cell
                    alpha = score
                    if score >= beta:
                        self.list.praise(side, cell, depth, ply, number)
                        break
        return 0 if tried == 0 and danger == 0 else best

    def _allowed(self, depth: int, ply: int) -> int:
        # How many moves are tried before quiet ones are left out; fewer where things get worse.
        better = 1 if ply < 2 or self.evals[ply] > self.evals[ply - 2] else 0
        return 4 + depth * depth // (1 if better else 2)

    def _try(self, cell: int, alpha: int, beta: int, depth: int, ply: int, tried: int, less: int) -> int:
        # The score of a move: the first in full, others by whether they beat it, less deep at first.
        self.board.make(cell)
        if tried == 1:
            score = -self.visit(-beta, -alpha, depth - 1 + self.longer[ply], ply + 1)
        else:
            score = -self.visit(-alpha - 1, -alpha, depth - 1 - less, ply + 1)
            if score > alpha and less:
                score = -self.visit(-alpha - 1, -alpha, depth - 1, ply + 1)
            if score > alpha and score < beta:
                score = -self.visit(-beta, -alpha, depth - 1, ply + 1)
        self.board.undo()
        return score

    def _less(self, depth: int, tried: int, cell: int, narrow: int) -> int:
        # By how much less deep a late move is tried first.
        side = self.board.side
        grade = self.board.grade_at(cell, side)
        if depth < 2 or grade >= codes.G_FOUR:
            return 0
        less = self._late(depth, tried, cell, side)
        if grade >= codes.G_THREE or narrow == 0:
            less -= 1
        return max(0, less)

    def _late(self, depth: int, number: int, cell: int, side: int) -> int:
        # How much less deep a late move is searched.
        return self.reduction[min(63, depth) * 64 + min(63, number)] - (self.list.merit(side, cell) >> 12)

    def quiet(self, alpha: int, beta: int, depth: int, ply: int) -> int:
        """The score when only fours and their answers are played, or nothing."""
        side = self.board.side
        best = self.evals[ply] = self.board.evaluate()
        alpha = max(alpha, best)
        if alpha >= beta or self.board.fours(side) == 0 or depth >= 8 or ply + 2 >= _DEEP:
            return best
        last = self.board.moves[self.board.ply - 1]
        found = 0
        for i in range(self.board.size * self.board.size):
            cell = self.board.points[i]
            grade = self.board.word[side * codes.AREA + cell] >> codes.GRADE
            if grade >= codes.G_FOUR and (depth == 0 or self.list.linked(cell, last)):
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

    def _chase(self, cell: int, alpha: int, beta: int, depth: int, ply: int) -> int:
        # A four, its answer, and on.
        side = self.board.side
        self.board.make(cell)
        self.nodes += 1
        reply = self.board.five_by(cell, side)
        if reply == 0:
            score = -codes.WIN
        elif self.board.shut:
            score = -self._any_answer(-beta, -alpha, depth, ply + 1, 1)
        elif self.board.fouls_now(reply):
            score = codes.WIN - ply - 3
        else:
            self.board.make(reply)
            score = self._after(alpha, beta, depth + 1, ply + 2)
            self.board.undo()
        self.board.undo()
        return score

    def _after(self, alpha: int, beta: int, depth: int, ply: int) -> int:
        if self._over():
            return 0
        side = self.board.side
        if self.board.has(side, codes.G_FIVE):
            return codes.WIN - ply - 1
        fives = self.board.has(1 - side, codes.G_FIVE)
        if fives and self.board.shut:
            return self._any_answer(alpha, beta, depth, ply, 1)
        if fives > 1:
            return ply + 2 - codes.WIN
        if fives == 0:
            plies = self.board.sure()
            return codes.WIN - ply - plies if plies else self.quiet(alpha, beta, depth, ply)
        cell = self.board.find(1 - side, codes.G_FIVE)
        if self.board.fouls_now(cell):
            return ply + 2 - codes.WIN
        if self.board.grade_at(cell, side) >= codes.G_FOUR:
            return self._chase(cell, alpha, beta, depth, ply)
        self.board.make(cell)
        score = -self._after(-beta, -alpha, depth + 1, ply + 1)
        self.board.undo()
        return score
