"""The table of the slow openings: stones, who plays which colour, and how a script asks the players.

Stones are (x, y); players are ``First`` and ``Second``, colours ``B`` and ``W``.
"""

from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Place = tuple[int, int]
First, Second = 0, 1


@dataclass(frozen=True)
class Question:
    """Who must answer, what is asked (``place``, ``choose``, ``declare``, ``offer``, ``pick``), which answers count.

    The answers are listed when somebody wants to see them, before anybody answers: sets of points are many.
    """

    player: int
    what: str
    listed: Callable[[], Sequence[Hashable]]

    @property
    def answers(self) -> Sequence[Hashable]:
        """All that may be answered."""
        return self.listed()


_OFFERS: dict[Hashable, Sequence[Hashable]] = {}
"""What was listed before: the same position comes again with each answer to it."""

Script = Generator[Question, Hashable, None]


@dataclass
class Game:
    """Board, and who plays black; both change while a script runs."""

    size: int
    stones: dict[Place, str] = field(default_factory=dict)
    black: int = First

    def player_of(self, color: str) -> int:
        """Who plays ``color`` now."""
        return self.black if color == "B" else 1 - self.black

    def square(self, side: int | None) -> set[Place]:
        """The free points of the square of ``side`` lines around the centre; None: of the board."""
        middle = self.size // 2
        half = self.size if side is None else side // 2
        return {
            (x, y)
            for x in range(self.size)
            for y in range(self.size)
            if abs(x - middle) <= half and abs(y - middle) <= half and (x, y) not in self.stones
        }

    def place(self, color: str, where: set[Place], player: int | None = None) -> Script:
        """A stone of ``color``, by who plays it if nobody else is named."""
        answer = yield Question(
            self.player_of(color) if player is None else player, "place", lambda: sorted(where)
        )
        assert isinstance(answer, tuple)
        self.stones[answer] = color

    def may_swap(self, player: int) -> Script:
        """``player`` says swap or stay."""
        yield from self.choice(player, "stay", "swap")

    def choice(self, player: int, *options: str) -> Generator[Question, Hashable, Hashable]:
        """``player`` chooses; a swap exchanges the colours."""
        answer = yield Question(player, "choose", lambda: sorted(options))
        if answer == "swap":
            self.black = 1 - self.black
        return answer

    def declaration(self, player: int, most: int) -> Generator[Question, Hashable, int]:
        """``player`` says a number from 1 to ``most``."""
        answer = yield Question(player, "declare", lambda: range(1, most + 1))
        assert isinstance(answer, int)
        return answer

    def fifth(self, count: int) -> Script:
        """Black offers ``count`` points, no two symmetric; White takes one, and black's stone stands there."""
        offered = yield Question(self.player_of("B"), "offer", lambda: self.offers(count))
        assert isinstance(offered, tuple)
        taken = yield Question(self.player_of("W"), "pick", lambda: sorted(offered))
        assert isinstance(taken, tuple)
        self.stones[taken] = "B"

    def offers(self, count: int) -> Sequence[Hashable]:
        """All sets of one or two points that may be offered; larger ones are too many to list."""
        key = (self.size, frozenset(self.stones.items()), count)
        if key not in _OFFERS:
            sets = combinations(sorted(self.square(None)), count) if count <= 2 else ()
            _OFFERS[key] = [
                each for each in sets if not any(self.same(a, b) for a, b in combinations(each, 2))
            ]
        return _OFFERS[key]

    def same(self, one: Place, two: Place) -> bool:
        """Whether some way to lay the pattern upon itself, colours kept, carries ``one`` to ``two``.

        Searched by brute force: any motion of the grid is a turn or reflection and a shift, and the shift must carry
        the first stone to some stone.
        """
        if not self.stones:
            return one == two
        anchor = next(iter(self.stones))
        for turn in TURNS:
            for target in self.stones:
                shift = (target[0] - turn(*anchor)[0], target[1] - turn(*anchor)[1])
                moved = {moved_by(turn, shift, stone): color for stone, color in self.stones.items()}
                if moved == self.stones and moved_by(turn, shift, one) == two:
                    return True
        return False

    def different(self) -> int:
        """How many free points there are of which no two are the same."""
        found: list[Place] = []
        for point in sorted(self.square(None)):
            if not any(self.same(point, other) for other in found):
                found.append(point)
        return len(found)


Turn = Callable[[int, int], Place]
TURNS: tuple[Turn, ...] = (
    lambda x, y: (x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, y),
    lambda x, y: (-x, -y),
    lambda x, y: (y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, x),
    lambda x, y: (-y, -x),
)


def moved_by(turn: Turn, shift: Place, point: Place) -> Place:
    """``point`` turned, then shifted."""
    x, y = turn(*point)
    return x + shift[0], y + shift[1]
