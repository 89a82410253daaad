"""The board of a brain in the middle of a conversation: who has which stone, and who moves."""

from collections.abc import Callable, Iterable

from narabe_core.types import Color, Point
from narabe_engine.levels import Limits, Player
from narabe_protocol.gomocup.commands import OWN, SPECIAL, Stone

MakePlayer = Callable[[], Player]


class Position:
    """Stones of both sides, mirrored on a player's board.

    The protocol says *own* and *opponent*; a player knows colours. The brain is Black when
    it opens or when a block has an even number of stones, and keeps its colour until the
    board is empty again. Impossible stones raise ``ValueError`` and change nothing.
    """

    def __init__(self, size: int, make_player: MakePlayer) -> None:
        self.size = size
        self._player = make_player()
        self._stones: dict[Point, Color] = {}
        self._color = Color.BLACK

    @classmethod
    def of(cls, size: int, make_player: MakePlayer, stones: Iterable[Stone]) -> "Position":
        """Set up the stones of a BOARD block, the brain to move."""
        position = cls(size, make_player)
        listed = tuple(stones)
        position._color = Color.WHITE if len(listed) % 2 else Color.BLACK
        for stone in listed:
            if stone.field == SPECIAL:
                raise ValueError("continuous games are not supported")
            color = position._color if stone.field == OWN else position._color.other
            position._place(position._point(stone.x, stone.y), color)
        return position

    @property
    def empty(self) -> bool:
        """True while there is no stone."""
        return not self._stones

    @property
    def full(self) -> bool:
        """True when there is no empty point."""
        return len(self._stones) == self.size * self.size

    def opponent_plays(self, x: int, y: int) -> None:
        """Put the opponent's stone down; on an empty board that makes the brain White."""
        point = self._point(x, y)
        color = Color.WHITE if self.empty else self._color
        self._place(point, color.other)
        self._color = color

    def play(self, limits: Limits) -> tuple[int, int]:
        """Choose the brain's own stone, put it down, and return its x and y."""
        if self.empty:
            self._color = Color.BLACK
        point = self._player.decide(self._color, limits)
        self._place(point, self._color)
        return point % self.size, point // self.size

    def ponder(self, limits: Limits) -> None:
        """Think about the opponent's move until ``stop``."""
        if not self.empty and not self.full:
            self._player.ponder(self._color.other, limits)

    def forbidden(self) -> list[tuple[int, int]]:
        """The points where Black may not play, x and y; none when White is to move."""
        if len(self._stones) % 2:
            return []
        return [(point % self.size, point // self.size) for point in self._player.forbidden()]

    def stop(self) -> None:
        """Let a running choice end at once; from another thread."""
        self._player.stop()

    def take_back(self, x: int, y: int) -> None:
        """Take a stone off, whosever it is."""
        point = self._point(x, y)
        self._player.take_back(point)
        del self._stones[point]

    def hand_to(self, make_player: MakePlayer) -> None:
        """Give the board to another player."""
        self._player = make_player()
        for point, color in self._stones.items():
            self._player.place(point, color)

    def _place(self, point: Point, color: Color) -> None:
        self._player.place(point, color)
        self._stones[point] = color

    def _point(self, x: int, y: int) -> Point:
        if not (0 <= x < self.size and 0 <= y < self.size):
            raise ValueError(f"{x},{y} is off the board")
        return Point(y * self.size + x)
