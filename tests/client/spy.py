"""A brain's session without a program around it, and a player for it that remembers what it was told."""

from narabe_client.gomocup.session import Session
from narabe_core.types import Color, Point
from narabe_engine.levels import LEVELS, Level, Limits


def talk(*lines: str, level: str = "tutorial-30") -> list[str]:
    """All answers to these lines."""
    session = Session(LEVELS[level])
    return [answer for line in lines for answer in session.feed(line)]


class Spy:
    """A player that plays the first empty point and remembers what it was told."""

    def __init__(self, size: int, rule: str) -> None:
        self.size, self.rule = size, rule
        self.stones: dict[Point, Color] = {}
        self.asked: list[tuple[Color, Limits]] = []
        self.pondered: list[tuple[Color, bool]] = []

    def place(self, point: Point, color: Color) -> None:
        """Remember a stone."""
        if point in self.stones:
            raise ValueError("occupied")
        self.stones[point] = color

    def take_back(self, point: Point) -> None:
        """Forget a stone."""
        del self.stones[point]

    def stop(self) -> None:
        """Nothing to stop."""

    def ponder(self, color: Color, limits: Limits, /) -> None:
        """Remember for whom, and whether it was to end before it began."""
        assert limits.stopped is not None
        self.pondered.append((color, limits.stopped()))

    def forbidden(self) -> list[Point]:
        """Point 3 and point 17, whatever the stones."""
        return [Point(3), Point(17)]

    def decide(self, color: Color, limits: Limits, /) -> Point:
        """Play the first empty point."""
        self.asked.append((color, limits))
        return next(Point(p) for p in range(self.size**2) if p not in self.stones)


def spied(*lines: str) -> list[Spy]:
    """The players a session makes while it reads these lines."""
    made: list[Spy] = []

    def make(size: int, rule: str) -> Spy:
        made.append(Spy(size, rule))
        return made[-1]

    session = Session(Level("spy", range(9, 21), make))
    for line in lines:
        session.feed(line)
    return made
