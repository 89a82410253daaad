"""One brain's side of a conversation, pure: a manager's lines in, answer lines out."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from narabe_client.gomocup.position import Position
from narabe_core.types import Color, Point
from narabe_engine import swap2, weighing
from narabe_engine.levels import Level, Limits, Player
from narabe_engine.weights import prepare
from narabe_protocol.gomocup.answers import (
    AboutBrain,
    Answer,
    Error,
    Forbidden,
    Move,
    Moves,
    Ok,
    Swap,
    Unknown,
    Weighed,
    format_answer,
)
from narabe_protocol.gomocup.commands import (
    OWN,
    About,
    Begin,
    Board,
    Command,
    CommandReader,
    End,
    Info,
    Malformed,
    RectStart,
    Restart,
    ShowForbidden,
    Start,
    Stone,
    Stop,
    Swap2Board,
    Takeback,
    Turn,
    Unrecognised,
    Weigh,
)
from narabe_protocol.gomocup.fields import RULE_BITS

_RULES: Final = {str(bits): name for name, bits in RULE_BITS.items()}
_NUMBERS: dict[str, Callable[[Limits, int | None], Limits]] = {
    "timeout_turn": lambda limits, told: replace(limits, turn_ms=told),
    "timeout_match": lambda limits, told: replace(limits, match_ms=told),
    "time_left": lambda limits, told: replace(limits, left_ms=told),
    "max_node": lambda limits, told: replace(limits, nodes=told),
    "max_depth": lambda limits, told: replace(limits, depth=told),
    "max_memory": lambda limits, told: replace(limits, memory=told),
    "thread_num": lambda limits, told: replace(limits, threads=max(1, told or 1)),
}
_NONE_AT_ZERO: Final = {"max_node", "max_depth", "max_memory"}
_AT_ONCE: Final = {"STOP", "YXSTOP", "END"}
_HURRIED_NODES: Final = 1000
"""About a millisecond: for a choice that was stopped before it began."""
_GameCommand = Restart | Begin | Turn | Board | Takeback | Swap2Board | Weigh | ShowForbidden
_NO_GAME: Final = Error("no game: START comes first")
_UNTOLD: Final = Limits()


class Session:
    """A conversation with one manager, playing at one level.

    Everything a manager may send has its answer here; nothing raises. ``ended`` is true
    after END: the program leaves. ``limits`` hold until the manager tells others.
    """

    def __init__(self, level: Level, limits: Limits = _UNTOLD) -> None:
        self.ended = False
        self._level = level
        self._reader = CommandReader()
        self._position: Position | None = None
        self._rule = "freestyle"
        self._limits = limits
        # Each number is written by one thread only: what was heard by the one, what was fed by the other.
        self._heard = self._fed = 0
        self._stops_heard = self._stops_fed = 0
        self._moved = self._pondering = False

    def hear(self, line: str) -> None:
        """Look at a line as soon as it comes, from any thread, before it can be fed.

        STOP and END let a running choice end at once, and any line the thinking on the opponent's time.
        """
        self._heard += 1
        at_once = line.strip().upper() in _AT_ONCE
        self._stops_heard += at_once
        if (at_once or self._pondering) and (position := self._position):
            position.stop()

    def ponder(self) -> None:
        """Think about the opponent's move until a line is heard, or there is nothing more to find."""
        position = self._position
        if position is None or not self._moved:
            return
        self._pondering = True
        position.ponder(replace(self._limits, stopped=lambda: self._heard > self._fed))
        self._pondering = False

    def feed(self, line: str) -> list[str]:
        """Read one line and return the lines of the answer, none or one."""
        self._fed += 1
        command = self._reader.feed(line)
        answer = None if command is None or self.ended else self._answer(command)
        if answer is None:
            return []
        self._moved = isinstance(answer, Move)
        return [format_answer(answer)]

    def _answer(self, command: Command) -> Answer | None:
        """Do what a command asks. Wrong ones change nothing and answer ERROR or UNKNOWN."""
        try:
            return self._setting(command)
        except ValueError as error:
            return Error(str(error))

    def _setting(self, command: Command) -> Answer | None:
        match command:
            case Start(size):
                return self._start(size)
            case RectStart():
                return Error("only square boards are supported")
            case Stop():
                self._stops_fed = min(self._stops_fed + 1, self._stops_heard)
                return None
            case Info(key, value):
                self._info(key, value)
                return None
            case About():
                return self._about()
            case End():
                self.ended = True
                return None
            case Malformed(reason):
                return Error(reason)
            case Unrecognised(word):
                return Unknown(f"command {word[:20]}")
            case _:
                return self._game(command, self._position) if self._position else _NO_GAME

    def _game(
        self,
        command: _GameCommand,
        position: Position,
    ) -> Answer:
        match command:
            case Restart():
                return self._start(position.size)
            case Begin():
                return self._move(position) if position.empty else Error("the board is not empty")
            case Turn(x, y):
                position.opponent_plays(x, y)
            case Takeback(x, y):
                position.take_back(x, y)
                return Ok()
            case ShowForbidden():
                return Forbidden(tuple(position.forbidden()))
            case Swap2Board(points):
                return self._swap2(points, position.size)
            case Weigh(stones, points):
                return self._weigh(stones, points, position.size)
            case Board(stones):
                position = self._position = Position.of(
                    position.size, self._player_for(position.size), stones
                )
        return self._move(position)

    def _start(self, size: int) -> Answer:
        sizes = self._level.sizes
        if size not in sizes:
            return Error(f"unsupported size, only {sizes[0]} to {sizes[-1]}")
        prepare()  # a manager allows time for START, and none beyond its limit for the first move
        self._position = Position(size, self._player_for(size))
        return Ok()

    def _move(self, position: Position) -> Answer:
        if position.full:
            return Error("the board is full")
        limits = replace(self._limits, stopped=self._is_stopped)
        if self._is_stopped():
            limits = replace(limits, nodes=min(_HURRIED_NODES, limits.nodes or _HURRIED_NODES), stopped=None)
        return Move(*position.play(limits))

    def _is_stopped(self) -> bool:
        return self._stops_heard > self._stops_fed

    def _swap2(self, points: tuple[tuple[int, int], ...], size: int) -> Answer:
        if len(set(points)) < len(points) or any(x >= size or y >= size for x, y in points):
            raise ValueError("a stone is off the board or on another")
        choice = swap2.choose(size, self._rule, [Point(y * size + x) for x, y in points], self._choosing())
        chosen = tuple((point % size, point // size) for point in choice.points)
        if choice.swaps:
            return Swap()
        return Moves(chosen) if len(chosen) > 1 else Move(*chosen[0])

    def _weigh(self, stones: tuple[Stone, ...], points: tuple[tuple[int, int], ...], size: int) -> Answer:
        own = Color.WHITE if len(stones) % 2 else Color.BLACK
        if any(x >= size or y >= size for x, y in [*points, *((stone.x, stone.y) for stone in stones)]):
            raise ValueError("a stone is off the board")
        laid = [(Point(each.y * size + each.x), own if each.field == OWN else own.other) for each in stones]
        free = [Point(y * size + x) for x, y in points]
        return Weighed(weighing.weigh(size, self._rule, laid, own, free, self._choosing()))

    def _choosing(self) -> Limits:
        """The limits for what is no move: a level with a brake looks no further than it does for one, alone."""
        limits, most = replace(self._limits, stopped=self._is_stopped), self._level.nodes
        return limits if most is None else replace(limits, nodes=min(most, limits.nodes or most), threads=1)

    def _info(self, key: str, value: str) -> None:
        # INFO is never answered, so what can't be read is left as it was.
        if key == "rule":
            self._change_rule(_RULES.get(value, self._rule))
        elif key in _NUMBERS and value.removeprefix("-").isascii() and value.removeprefix("-").isdigit():
            number = int(value[:15])
            told = None if key in _NONE_AT_ZERO and number <= 0 else number
            self._limits = _NUMBERS[key](self._limits, told)

    def _change_rule(self, rule: str) -> None:
        if rule != self._rule:
            self._rule = rule
            if self._position:
                self._position.hand_to(self._player_for(self._position.size))

    def _player_for(self, size: int) -> Callable[[], Player]:
        return partial(self._level.make, size, self._rule)

    def _about(self) -> Answer:
        name = f"Narabe {self._level.name}"
        return AboutBrain({"name": name, "version": _version(), "author": "The Narabe authors"})


def _version() -> str:
    try:
        return version("narabe")
    except PackageNotFoundError:  # run from a bare checkout
        return "0"
