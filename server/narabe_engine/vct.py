"""Wins by threats: every attacking stone makes a four or an open three. Proof-number search, depth first (df-pn).

Compiled with ``vct.pxd``, as ``kernel.py`` is. A position has two numbers: its *proof*, how many positions must yet
turn out won to prove the attacker's win, and its *doubt*, how many lost to refute it. The search goes where the
side to move is nearest to its aim, and comes back when that is no longer there. The defender has every answer
there is: the five, any four, and all that stands on the lines of the open four to come. So a proof is a proof; no
proof within the limit says nothing.
"""

from array import array

from narabe_engine import codes
from narabe_engine.candidates import Candidates
from narabe_engine.kernel import Board

_DEEP = 100
_SURE = 1_000_000
"""No number of positions helps."""
_ANSWERS = 3
"""What an open three is guessed to have, before they are looked at."""


class Vct:
    """A solver on a board; the board is left as it was.

    ``bits``: the memory has two to this many entries of sixteen bytes. ``stop`` may be set by another thread.
    """

    def __init__(self, board: Board, bits: int) -> None:
        self.board = board
        self.list = Candidates(board)
        self.mask = (1 << bits) - 1
        self.keys = array("Q", bytes(8 << bits))
        self.proof = array("i", bytes(4 << bits))
        self.doubt = array("i", bytes(4 << bits))
        self.attacker = 0
        self.move = 0
        self.nodes = 0
        self.limit = 0
        self.stop = 0

    def solve(self, limit: int) -> int:
        """Plies of a win of the side to move, not always the shortest, if ``limit`` nodes prove one; 0 if not.

        Its first cell is in ``move``. Always 0 in caro, where a stone may stop two fives at once.
        """
        self.nodes = 0
        self.limit = limit
        self.attacker = self.board.side
        if self.board.shut:
            return 0
        for i in range(self.mask + 1):
            self.keys[i] = 0  # what was proved for one attacker says nothing of the other
        self._prove(0)
        if self._proved(self.board.key) == 0:
            return 0
        self.limit = 2 * limit
        return max(0, self._plies(0))

    def _over(self) -> int:
        return 1 if self.stop or self.nodes >= self.limit else 0

    def _prove(self, ply: int) -> None:
        if self._look(ply) == 0:
            self._expand(ply, _SURE, _SURE)

    def _proved(self, key: int) -> int:
        slot = key & self.mask
        return 1 if self.keys[slot] == key and self.proof[slot] == 0 else 0

    def _note(self, proof: int, doubt: int) -> None:
        slot = self.board.key & self.mask
        self.keys[slot] = self.board.key
        self.proof[slot] = min(proof, _SURE)
        self.doubt[slot] = min(doubt, _SURE)

    def _after(self, cell: int) -> int:
        # The key of the position after a move.
        moved = self.board.key ^ self.board.zobrist[self.board.side * codes.AREA + cell]
        return moved ^ self.board.zobrist[2 * codes.AREA]

    def _look(self, ply: int) -> int:
        # First sight of a position: whether it is decided, by what was noted or at a glance.
        slot = self.board.key & self.mask
        if self.keys[slot] == self.board.key:
            return 1 if self.proof[slot] == 0 or self.doubt[slot] == 0 else 0
        self.nodes += 1
        attacks = 1 if self.board.side == self.attacker else 0
        plies = self._attack() if attacks else self._defence()
        if plies > 0:
            self._note(0, _SURE)
        elif plies < 0 or ply >= _DEEP:
            self._note(_SURE, 0)
        else:
            self._note(1 if attacks or self.board.has(self.attacker, codes.G_FIVE) else _ANSWERS, 1)
            return 0
        return 1

    def _attack(self) -> int:
        # The attacker to move: plies of a win that is plain to see, -1 if there can be none by threats.
        side = self.board.side
        if self.board.has(side, codes.G_FIVE):
            return 1
        fives = self.board.has(1 - side, codes.G_FIVE)
        if fives:
            return -1 if fives > 1 else 0
        return self.board.sure()

    def _defence(self) -> int:
        # The defender to move: plies it still lasts, -1 if there is no threat or a faster one.
        side = self.board.side
        if self.board.has(side, codes.G_FIVE):
            return -1
        fives = self.board.has(1 - side, codes.G_FIVE)
        if fives > 1:
            return 2
        if fives:
            return 2 if self.board.fouls_now(self.board.find(1 - side, codes.G_FIVE)) else 0
        if self.board.has(1 - side, codes.G_WINS_FOUR) == 0 or self.board.has(side, codes.G_WINS_FOUR):
            return -1
        return 0

    def _gather(self, ply: int) -> int:
        # List what the side to move may do: threats, or answers to one.
        side = self.board.side
        if self.board.has(1 - side, codes.G_FIVE):
            cell = self.board.find(1 - side, codes.G_FIVE)
            if side == self.attacker and self.board.grade_at(cell, side) < codes.G_THREE:
                return 0
            return self._list(ply, 0, cell)
        if side != self.attacker:
            return self._permit(ply, self.list.gather(ply, 0, 1))
        found = 0
        for i in range(self.board.size * self.board.size):
            cell = self.board.points[i]
            if self.board.word[side * codes.AREA + cell] >> codes.GRADE >= codes.G_THREE:
                found = self._list(ply, found, cell)
        return found

    def _list(self, ply: int, found: int, cell: int) -> int:
        if self.board.fouls_now(cell):
            return found
        self.list.offer(ply, found, cell, 0)
        return found + 1

    def _permit(self, ply: int, found: int) -> int:
        # Leave out what Black may not play.
        kept = 0
        for i in range(found):
            kept = self._list(ply, kept, self.list.at(ply, i))
        return kept

    def _expand(self, ply: int, proof: int, doubt: int) -> None:
        # Search below a position until one of its numbers reaches a limit.
        attacks = 1 if self.board.side == self.attacker else 0
        found = self._gather(ply)
        for i in range(found):
            self.board.make(self.list.at(ply, i))
            self._look(ply + 1)
            self.board.undo()
        while self._over() == 0:
            place = self._choose(ply, found, attacks)
            least = self.least
            second = self.second
            total = self.total
            self._note(least if attacks else total, total if attacks else least)
            if least >= (proof if attacks else doubt) or total >= (doubt if attacks else proof) or least == 0:
                return
            cell = self.list.at(ply, place)
            near = min(proof if attacks else doubt, second + 1)
            far = min(_SURE, (doubt if attacks else proof) - total + self.share)
            self.board.make(cell)
            if self._look(ply + 1) == 0:
                self._expand(ply + 1, near if attacks else far, far if attacks else near)
            self.board.undo()

    def _choose(self, ply: int, found: int, attacks: int) -> int:
        # The child nearest to the mover's aim; its number, the next one's, and the sum of all others' numbers.
        self.least = self.second = _SURE
        self.total = self.share = place = 0
        for i in range(found):
            key = self._after(self.list.at(ply, i))
            slot = key & self.mask
            near = far = 1
            if self.keys[slot] == key:
                near = self.proof[slot] if attacks else self.doubt[slot]
                far = self.doubt[slot] if attacks else self.proof[slot]
            self.total = min(_SURE, self.total + far)
            if near < self.least:
                self.second = self.least
                self.least = near
                self.share = far
                place = i
            elif near < self.second:
                self.second = near
        return place

    def _plies(self, ply: int) -> int:
        # How long a proved win lasts against the longest defence; -1 if the memory lost too much of it, or at a stop.
        if self.stop:
            return -1
        attacks = 1 if self.board.side == self.attacker else 0
        sure = self._attack() if attacks else self._defence()
        if sure > 0:
            if ply == 0:
                self.move = self._plain()
            return sure
        found = self._gather(ply)
        if found == 0:
            return 4
        longest = -1
        for i in range(found):
            cell = self.list.at(ply, i)
            if attacks and self._proved(self._after(cell)) == 0:
                continue
            self.board.make(cell)
            self._prove(ply + 1)
            plies = self._plies(ply + 1) if self._proved(self.board.key) else -1
            self.board.undo()
            if ply == 0 and plies > 0:
                self.move = cell
            if plies < 0 or attacks:
                return plies + 1 if plies > 0 else -1
            longest = max(longest, plies + 1)
        return longest

    def _plain(self) -> int:
        # The move of a win that is plain to see.
        side = self.board.side
        grade = codes.G_FIVE
        while grade > codes.G_FOUR_THREE and self.board.has(side, grade) == 0:
            grade -= 1
        return self.board.find(side, grade if self.board.has(side, grade) else codes.G_THREE_THREE)
