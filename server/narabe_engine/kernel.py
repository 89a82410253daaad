"""The board of the engine: stones, and what a stone on each empty cell would make, kept up to date.

Plain Python that is also compiled to C, with the types of ``kernel.pxd``; both do the same. A *cell* is an
index into the padded board (``cell_of``, ``point_of``), a *side* is 0 for Black and 1 for White. Nothing here
checks its arguments: ``engine.py`` does.
"""

import random

from narabe_engine import codes
from narabe_engine.network import Network
from narabe_engine.patterns import HALF_COUNT, Tables
from narabe_engine.weights import BLOCK, Weights

_RADIUS = 2
_RAY = 3


def _zeros(count: int) -> list[int]:
    return [0] * count


def _hashes(count: int) -> list[int]:
    source = random.Random(6)
    return [source.getrandbits(64) for _ in range(count)]


def _near_steps() -> list[int]:
    square = [
        dy * codes.STRIDE + dx
        for dy in range(-_RADIUS, _RADIUS + 1)
        for dx in range(-_RADIUS, _RADIUS + 1)
        if dx or dy
    ]
    rays = [_RAY * sign * step for step in (1, 32, 33, 31) for sign in (1, -1)]
    return square + rays


class Board:
    """Stones on 9 to 20 lines, the patterns around them, counters of grades and the sums of values."""

    def __init__(self, size: int, tables: Tables, weights: Weights) -> None:
        self.size = size
        self.half = tables.half
        self.shape = tables.shape
        self.kind = tables.kind
        self.rows = weights.rows
        self.order = weights.order
        self.network = Network(weights)
        self.foul = 1 if tables.rule == "renju" else 0
        # In caro one stone may take the five from both ends of a four.
        self.shut = 1 if tables.rule in {"caro5", "caro6"} else 0
        self.halves = HALF_COUNT
        self.block = BLOCK
        # Beyond four cells nothing matters where longer rows win too.
        self.reach = codes.PAD - 1 if tables.rule == "freestyle" else codes.PAD
        self.steps = [1, 32, 33, 31]
        self.near_steps = _near_steps()
        self.zobrist = _hashes(2 * codes.AREA + 1)
        self.clear()

    def clear(self) -> None:
        """Take all stones off; Black moves."""
        self.cells = _zeros(codes.AREA)
        self.word = _zeros(2 * codes.AREA)
        self.keys = _zeros(8 * codes.AREA)
        self.near = _zeros(codes.AREA)
        self.count = _zeros(2 * codes.GRADES)
        self.moves = _zeros(codes.MAX_PLY + 1)
        self.points = _zeros(codes.MAX_PLY)
        self.old_count = _zeros(2 * codes.GRADES * codes.LEVELS)
        self.old_totals = _zeros(codes.SUMS * codes.LEVELS)
        self.totals = _zeros(codes.SUMS)
        self.told = _zeros(codes.KINDS)
        self.log_end = _zeros(codes.LEVELS)
        self.log_slot = _zeros(82 * codes.LEVELS)
        self.log_word = _zeros(82 * codes.LEVELS)
        self.ply = self.side = self.key = self.level = 0
        self.free = self.size * self.size
        for i in range(codes.AREA):
            self.cells[i] = codes.WALL
        for i in range(self.free):
            self.points[i] = (i // self.size + codes.PAD) * codes.STRIDE + i % self.size + codes.PAD
            self.cells[self.points[i]] = codes.EMPTY
        for i in range(self.free):
            self._survey(self.points[i])

    def _survey(self, cell: int) -> None:
        for axis in range(4):
            for hand in range(2):
                step = self.steps[axis] if hand else -self.steps[axis]
                key = 0
                for k in range(self.reach):
                    key |= self.cells[cell + step * (k + 1)] << (2 * k)
                    if self.cells[cell + step * (k + 1)] == codes.WALL:
                        break
                self.keys[cell * 8 + axis * 2 + hand] = key
            self._read(cell, axis)
        self._settle(cell, 1)

    def _read(self, cell: int, axis: int) -> None:
        # The two classes of one line, written over the old ones.
        left = self.half[self.keys[cell * 8 + axis * 2]]
        right = self.half[self.keys[cell * 8 + axis * 2 + 1]]
        black = self.shape[(left & 255) * self.halves + (right & 255)]
        white = self.shape[(self.halves + (left >> 8)) * self.halves + (right >> 8)]
        shift = 4 * axis
        self.word[cell] = self._worded((self.word[cell] & 65535 & ~(15 << shift)) | black << shift, 0)
        cell += codes.AREA
        self.word[cell] = self._worded((self.word[cell] & 65535 & ~(15 << shift)) | white << shift, 1)

    def _worded(self, code: int, side: int) -> int:
        return code | self.kind[side * codes.CODES + code] << codes.NUMBER

    def _settle(self, cell: int, sign: int) -> None:
        # Put a cell's grades and values on the scales, or take them off.
        black = self.word[cell]
        white = self.word[codes.AREA + cell]
        self.count[black >> codes.GRADE] += sign
        self.count[codes.GRADES + (white >> codes.GRADE)] += sign
        row = (black >> codes.NUMBER & 4095) * codes.SUMS
        other = (self.block + (white >> codes.NUMBER & 4095)) * codes.SUMS
        for i in range(codes.SUMS):
            self.totals[i] += sign * (self.rows[row + i] + self.rows[other + i])

    def put(self, cell: int, side: int) -> None:
        """Put a stone down; whose turn it is does not change."""
        self.level += 1
        for i in range(2 * codes.GRADES):
            self.old_count[self.level * 2 * codes.GRADES + i] = self.count[i]
        for i in range(codes.SUMS):
            self.old_totals[self.level * codes.SUMS + i] = self.totals[i]
        self._settle(cell, -1)
        self.cells[cell] = side + 1
        self.log_end[self.level] = self.log_end[self.level - 1]
        self._write(cell, 0)
        self._write(codes.AREA + cell, 0)
        for axis in range(4):
            self._spread(cell, side + 1, axis, -self.steps[axis], 1)
            self._spread(cell, side + 1, axis, self.steps[axis], 0)
        self.key ^= self.zobrist[side * codes.AREA + cell]
        self.free -= 1

    def lift(self, cell: int, side: int) -> None:
        """Undo ``put``; the last stone put is the first to be lifted."""
        self.free += 1
        self.key ^= self.zobrist[side * codes.AREA + cell]
        for axis in range(4):
            self._unspread(cell, side + 1, axis, -self.steps[axis], 1)
            self._unspread(cell, side + 1, axis, self.steps[axis], 0)
        for i in range(self.log_end[self.level - 1], self.log_end[self.level]):
            self.word[self.log_slot[i]] = self.log_word[i]
        self.cells[cell] = codes.EMPTY
        for i in range(codes.SUMS):
            self.totals[i] = self.old_totals[self.level * codes.SUMS + i]
        for i in range(2 * codes.GRADES):
            self.count[i] = self.old_count[self.level * 2 * codes.GRADES + i]
        self.level -= 1

    def _spread(self, cell: int, color: int, axis: int, step: int, hand: int) -> None:
        # A stone comes: its colour is exclusive-or-ed into the keys of the cells that see it.
        for k in range(self.reach):
            cell += step
            there = self.cells[cell]
            if there == codes.WALL:
                break
            slot = cell * 8 + axis * 2 + hand
            key = self.keys[slot]
            new = key ^ color << (2 * k)
            self.keys[slot] = new
            if there == codes.EMPTY and self.half[key] != self.half[new]:
                self._update(cell, axis)

    def _unspread(self, cell: int, color: int, axis: int, step: int, hand: int) -> None:
        for k in range(self.reach):
            cell += step
            if self.cells[cell] == codes.WALL:
                break
            self.keys[cell * 8 + axis * 2 + hand] ^= color << (2 * k)

    def _update(self, cell: int, axis: int) -> None:
        left = self.half[self.keys[cell * 8 + axis * 2]]
        right = self.half[self.keys[cell * 8 + axis * 2 + 1]]
        self._change(cell, 4 * axis, self.shape[(left & 255) * self.halves + (right & 255)], 0)
        shape = self.shape[(self.halves + (left >> 8)) * self.halves + (right >> 8)]
        self._change(cell, 4 * axis, shape, 1)

    def _change(self, cell: int, shift: int, shape: int, side: int) -> None:
        slot = side * codes.AREA + cell
        old = self.word[slot]
        if old >> shift & 15 == shape:
            return
        new = self._worded((old & 65535 & ~(15 << shift)) | shape << shift, side)
        self._write(slot, new)
        row = (side * self.block + (old >> codes.NUMBER & 4095)) * codes.SUMS
        other = (side * self.block + (new >> codes.NUMBER & 4095)) * codes.SUMS
        for i in range(codes.SUMS):
            self.totals[i] += self.rows[other + i] - self.rows[row + i]
        self.count[side * codes.GRADES + (old >> codes.GRADE)] -= 1
        self.count[side * codes.GRADES + (new >> codes.GRADE)] += 1

    def _write(self, slot: int, word: int) -> None:
        # Put another word, and remember the old one for the stone's undoing.
        end = self.log_end[self.level]
        self.log_slot[end] = slot
        self.log_word[end] = self.word[slot]
        self.log_end[self.level] = end + 1
        self.word[slot] = word

    def make(self, cell: int) -> None:
        """Play a stone for the side to move."""
        self.put(cell, self.side)
        for i in range(_NEAR_COUNT):
            self.near[cell + self.near_steps[i]] += 1
        self.ply += 1
        self.moves[self.ply] = cell
        self.turn()

    def undo(self) -> None:
        """Take the last stone back."""
        cell = self.moves[self.ply]
        self.ply -= 1
        self.turn()
        for i in range(_NEAR_COUNT):
            self.near[cell + self.near_steps[i]] -= 1
        self.lift(cell, self.side)

    def turn(self) -> None:
        """Give the move to the other side."""
        self.side = 1 - self.side
        self.key ^= self.zobrist[2 * codes.AREA]

    def grade_at(self, cell: int, side: int) -> int:
        """What a stone of ``side`` on an empty cell is worth."""
        return self.word[side * codes.AREA + cell] >> codes.GRADE

    def class_at(self, cell: int, side: int, axis: int) -> int:
        """What a stone of ``side`` on an empty cell makes on one line."""
        return self.word[side * codes.AREA + cell] >> (4 * axis) & 15

    def has(self, side: int, grade: int) -> int:
        """How many empty cells have exactly this grade for ``side``."""
        return self.count[side * codes.GRADES + grade]

    def fours(self, side: int) -> int:
        """How many empty cells make ``side`` a four or better, five left out."""
        base = side * codes.GRADES
        return (
            self.count[base + codes.G_FOUR]
            + self.count[base + codes.G_FOUR_PLUS]
            + self.count[base + codes.G_FOUR_THREE]
            + self.count[base + codes.G_WINS_FOUR]
            + self.count[base + codes.G_SUSPECT]
        )

    def sure(self) -> int:
        """Plies of a win that needs no search, 0 if there is none; neither side may have a five to make."""
        if self.shut:
            return 0
        if self.has(self.side, codes.G_WINS_FOUR):
            return 3
        if (self.foul and self.side == 0) or self.fours(1 - self.side):
            return 0
        return 5 if self.has(self.side, codes.G_FOUR_THREE) + self.has(self.side, codes.G_THREE_THREE) else 0

    def find(self, side: int, grade: int) -> int:
        """The first empty cell of this grade, but the least one, 0 if there is none."""
        for i in range(self.size * self.size):
            cell = self.points[i]
            if self.word[side * codes.AREA + cell] >> codes.GRADE == grade:
                return cell
        return 0

    def five_by(self, cell: int, side: int) -> int:
        """An empty cell where the stone on ``cell`` becomes part of a five, 0 if there is none."""
        for axis in range(4):
            for hand in range(2):
                step = self.steps[axis] if hand else -self.steps[axis]
                at = cell
                for _ in range(codes.PAD - 1):
                    at += step
                    if self.cells[at] == codes.EMPTY:
                        if self.class_at(at, side, axis) == codes.FIVE:
                            return at
                        break
                    if self.cells[at] != side + 1:
                        break
        return 0

    def evaluate(self) -> int:
        """The value of the position for the side to move."""
        self.tell()
        return self.network.value(self.totals, self.told, self.threats(), self.side)

    def tell(self) -> None:
        """Count each kind of threat up to three into ``told``, the mover's first."""
        for i in range(2):
            base = (1 - self.side if i else self.side) * codes.GRADES
            at = i * codes.KINDS // 2
            self.told[at] = min(3, self.count[base + codes.G_THREE] + self.count[base + codes.G_THREE_PLUS])
            self.told[at + 1] = min(3, self.count[base + codes.G_THREE_THREE])
            self.told[at + 2] = min(3, self.count[base + codes.G_FOUR] + self.count[base + codes.G_FOUR_PLUS])
            self.told[at + 3] = min(3, self.count[base + codes.G_FOUR_THREE])
            self.told[at + 4] = min(3, self.count[base + codes.G_WINS_FOUR])
            self.told[at + 5] = min(
                3, self.count[base + codes.G_TWO_TWO] + self.count[base + codes.G_CLOSED_THREE_PLUS]
            )
            self.told[at + 6] = min(
                3, self.count[base + codes.G_TWO] + self.count[base + codes.G_CLOSED_THREE]
            )

    def threats(self) -> int:
        """Which threats there are, as nine bits: the mover's four, the opponent's four, an open four to come."""
        own = self.side * codes.GRADES
        other = codes.GRADES - own
        bits = self._threats(own) | self._threats(other) << 4
        if self.count[other + codes.G_WINS_FOUR]:
            bits |= 256
        return bits

    def _threats(self, base: int) -> int:
        bits = 1 if self.count[base + codes.G_FOUR_THREE] else 0
        if self.count[base + codes.G_FOUR] + self.count[base + codes.G_FOUR_PLUS]:
            bits |= 2
        if self.count[base + codes.G_THREE_THREE]:
            bits |= 4
        if self.count[base + codes.G_THREE] + self.count[base + codes.G_THREE_PLUS]:
            bits |= 8
        return bits

    def promise(self, cell: int) -> int:
        """How likely the side to move plays here, by patterns alone; the higher the likelier."""
        own = self.word[self.side * codes.AREA + cell] >> codes.NUMBER & 4095
        other = self.word[(1 - self.side) * codes.AREA + cell] >> codes.NUMBER & 4095
        return self.order[self.side * self.block + own] + self.order[(3 - self.side) * self.block + other]

    def fouls(self, cell: int) -> int:
        """Whether Black may not play on an empty cell, decided exactly (renju)."""
        if self.foul and self.grade_at(cell, 0) == codes.G_SUSPECT:
            return self._breaks(cell)
        return 0

    def fouls_now(self, cell: int) -> int:
        """Whether the side to move may not play on an empty cell."""
        return 0 if self.side else self.fouls(cell)

    def _breaks(self, cell: int) -> int:
        fours = threes = 0
        for axis in range(4):
            shape = self.class_at(cell, 0, axis)
            if shape == codes.OVERLINE or shape == codes.DOUBLE_FOUR:
                return 1
            if shape >= codes.FOUR:
                fours += 1
            elif shape >= codes.OPEN_THREE:
                threes += 1
        if fours > 1:
            return 1
        if threes <= 1:
            return 0
        threes = 0
        word = self.word[cell]
        self.put(cell, 0)
        for axis in range(4):
            shape = word >> (4 * axis) & 15
            if shape == codes.OPEN_THREE or shape == codes.SOLID_THREE:
                threes += self._true_three(cell, axis)
        self.lift(cell, 0)
        return 1 if threes > 1 else 0

    def _true_three(self, cell: int, axis: int) -> int:
        # With the stone on the board: some point makes the straight four through it, and may be played.
        for hand in range(2):
            step = self.steps[axis] if hand else -self.steps[axis]
            at = cell + step
            while self.cells[at] == 1:
                at += step
            if self.cells[at] == codes.EMPTY and self.class_at(at, 0, axis) == codes.OPEN_FOUR:
                grade = self.grade_at(at, 0)
                if grade != codes.G_FIVE and not (grade == codes.G_SUSPECT and self._breaks(at)):
                    return 1
        return 0


_NEAR_COUNT = len(_near_steps())
