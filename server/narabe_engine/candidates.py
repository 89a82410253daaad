"""Which moves are looked at, and in which order. Compiled with ``candidates.pxd``, as ``kernel.py`` is."""

from narabe_engine import codes
from narabe_engine.kernel import Board

_WIDTH = 400
_DEEP = 122
_FIRST = 1_000_000
_COUNTER = 100


def _zeros(count: int) -> list[int]:
    return [0] * count


class Candidates:
    """Lists of moves, one a ply, and the memory of which moves were good elsewhere."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.history = _zeros(2 * codes.AREA)
        self.counter = _zeros(2 * codes.AREA)
        self.mark = _zeros(codes.AREA)
        self.cells = _zeros(_WIDTH * _DEEP)
        self.scores = _zeros(_WIDTH * _DEEP)
        self.stamp = 0

    def fade(self) -> None:
        """Begin another search: what was learnt counts half."""
        for i in range(2 * codes.AREA):
            self.history[i] >>= 1

    def merit(self, side: int, cell: int) -> int:
        """How often a move of this side was good, about -8,000 to 8,000."""
        return self.history[side * codes.AREA + cell]

    def praise(self, side: int, cell: int, depth: int, ply: int, number: int) -> None:
        """Remember the move that refuted, and think less of those tried before it."""
        bonus = min(400, depth * depth * 8)
        self._learn(side * codes.AREA + cell, bonus)
        for i in range(number):
            self._learn(side * codes.AREA + self.cells[ply * _WIDTH + i], -bonus)
        self.counter[side * codes.AREA + self.board.moves[self.board.ply]] = cell

    def _learn(self, slot: int, bonus: int) -> None:
        old = self.history[slot]
        self.history[slot] = old + bonus * 16 - (old * (bonus if bonus > 0 else -bonus) >> 9)

    def gather(self, ply: int, first: int, danger: int) -> int:
        """List the candidates of a ply with their scores; in danger only what breaks the threat, and fours."""
        side = self.board.side
        reply = self.counter[side * codes.AREA + self.board.moves[self.board.ply]]
        goal = self._mark_defences(side) if danger else 0
        base = ply * _WIDTH
        found = 0
        for i in range(self.board.size * self.board.size):
            cell = self.board.points[i]
            if self.board.cells[cell] != codes.EMPTY:
                continue
            if danger:
                if self.mark[cell] != goal and self.board.grade_at(cell, side) < codes.G_FOUR:
                    continue
            elif self.board.near[cell] == 0:
                continue
            self.cells[base + found] = cell
            score = self.board.promise(cell) + (self.history[side * codes.AREA + cell] >> 5)
            if cell == first:
                score = _FIRST
            elif cell == reply:
                score += _COUNTER
            self.scores[base + found] = score
            found += 1
        if found == 0 and danger == 0:
            found = self._anywhere(base)
        return found

    def _anywhere(self, base: int) -> int:
        # Nothing near any stone is free, or there is no stone.
        found = 0
        for i in range(self.board.size * self.board.size):
            cell = self.board.points[i]
            if self.board.cells[cell] == codes.EMPTY:
                self.cells[base + found] = cell
                self.scores[base + found] = self.board.promise(cell)
                found += 1
        return found

    def offer(self, ply: int, number: int, cell: int, score: int) -> None:
        """Put a move into the list of a ply."""
        self.cells[ply * _WIDTH + number] = cell
        self.scores[ply * _WIDTH + number] = score

    def at(self, ply: int, number: int) -> int:
        """The move at a place in the list of a ply."""
        return self.cells[ply * _WIDTH + number]

    def pick(self, ply: int, number: int, found: int) -> int:
        """The best of those left in the list of a ply, put at place ``number`` of the ``found``."""
        base = ply * _WIDTH
        best = base + number
        for i in range(base + number + 1, base + found):
            if self.scores[i] > self.scores[best]:
                best = i
        cell = self.cells[best]
        score = self.scores[best]
        self.cells[best] = self.cells[base + number]
        self.scores[best] = self.scores[base + number]
        self.cells[base + number] = cell
        self.scores[base + number] = score
        return cell

    def linked(self, cell: int, last: int) -> int:
        """Whether two cells are near or on one line within four steps."""
        dx = (cell & 31) - (last & 31)
        dy = (cell >> 5) - (last >> 5)
        if dx < 0:
            dx = -dx
        if dy < 0:
            dy = -dy
        if dx > 4 or dy > 4:
            return 0
        return 1 if dx == 0 or dy == 0 or dx == dy or (dx <= 2 and dy <= 2) else 0

    def _mark_defences(self, side: int) -> int:
        # Marks the cells on the lines of every open four the opponent could make; the mark is returned.
        self.stamp += 64
        left = min(60, self.board.has(1 - side, codes.G_WINS_FOUR))
        goal = self.stamp
        i = 0
        while left:
            cell = self.board.points[i]
            i += 1
            if self.board.word[(1 - side) * codes.AREA + cell] >> codes.GRADE == codes.G_WINS_FOUR:
                self._mark_lines(cell, side, goal)
                goal += 1
                left -= 1
        return goal

    def _mark_lines(self, cell: int, side: int, goal: int) -> None:
        self._mark(cell, goal)
        for axis in range(4):
            if self.board.class_at(cell, 1 - side, axis) >= codes.FOUR:
                for hand in range(2):
                    step = self.board.steps[axis] if hand else -self.board.steps[axis]
                    at = cell
                    for _ in range(codes.PAD):
                        at += step
                        there = self.board.cells[at]
                        if there == codes.EMPTY:
                            self._mark(at, goal)
                        elif there != 2 - side:
                            break

    def _mark(self, cell: int, goal: int) -> None:
        # Only what was marked for every threat before is marked for this one.
        if self.mark[cell] == goal or (goal == self.stamp and self.mark[cell] < goal):
            self.mark[cell] = goal + 1
