"""The manager's side of one conversation with a brain, without any input or output.

Methods return the lines to send; ``feed`` takes the lines that came back, one by one,
and says what each means. Time limits and the process itself are the caller's business.
"""

from collections.abc import Callable, Iterable
from enum import Enum, auto
from typing import Final

from narabe_protocol.gomocup.answers import (
    AboutBrain,
    Answer,
    Error,
    Move,
    Moves,
    Ok,
    Suggest,
    Swap,
    Unknown,
    Weighed,
    nonsense,
    parse_answer,
)
from narabe_protocol.gomocup.commands import EMPTY, OPPONENT, OWN, Stone

Point = tuple[int, int]
_CHOICES: Final = {0: (3,), 3: (0, 1, 2), 5: (0, 1)}
"""After so many stones of swap2: how many a brain may put down; none: it takes the other colour."""


class State(Enum):
    """Where the conversation stands."""

    NEW = auto()
    """No game yet, or the brain refused it: START is next."""
    STARTING = auto()
    """START or RESTART was sent; OK is awaited."""
    READY = auto()
    """The brain waits for a command."""
    THINKING = auto()
    """A move is awaited."""
    CHOOSING = auto()
    """SWAP2BOARD was sent; stones or SWAP are awaited."""
    WEIGHING = auto()
    """WEIGH was sent; numbers are awaited."""
    SUGGESTED = auto()
    """The brain suggested a point and waits for PLAY."""
    TAKING_BACK = auto()
    """TAKEBACK was sent; OK is awaited."""
    ASKING = auto()
    """ABOUT was sent; its line is awaited."""
    ENDED = auto()
    """END was sent; nothing more is."""


class WrongStateError(Exception):
    """The caller asked for what the conversation does not allow now: a bug of the caller.

    ``state`` is where the conversation stands.
    """

    def __init__(self, state: State) -> None:
        super().__init__(f"not possible while {state.name}")
        self.state = state


class Manager:
    """One conversation: start, moves, end.

    It remembers the stones so that a move off the board or onto a stone is ``Nonsense``.
    A method called at the wrong time raises ``WrongStateError``, one that names an
    impossible point ``ValueError``; nothing has changed then.
    """

    def __init__(self) -> None:
        self.state = State.NEW
        self.size = 0
        self._stones: set[Point] = set()
        self._taking: Point | None = None
        self._weighed = 0
        self._before_about = State.NEW

    def start(self, size: int) -> tuple[str, ...]:
        """Begin a game on an empty board of ``size`` lines."""
        self._need(State.NEW, State.READY)
        self.state, self.size = State.STARTING, size
        self._stones.clear()
        return (f"START {size}",)

    def restart(self) -> tuple[str, ...]:
        """Begin again on the same size. A brain may not know it: then use ``start``."""
        self._need(State.READY)
        self.state = State.STARTING
        self._stones.clear()
        return ("RESTART",)

    def begin(self) -> tuple[str, ...]:
        """Ask for the first move on the empty board."""
        self._need(State.READY)
        if self._stones:
            raise ValueError("BEGIN needs an empty board")
        self.state = State.THINKING
        return ("BEGIN",)

    def turn(self, x: int, y: int) -> tuple[str, ...]:
        """Tell the opponent's stone and ask for the answer."""
        self._need(State.READY)
        self._put((x, y))
        self.state = State.THINKING
        return (f"TURN {x},{y}",)

    def board(self, stones: Iterable[Stone]) -> tuple[str, ...]:
        """Tell the whole position, stones in the order of play, and ask for a move."""
        self._need(State.READY)
        listed = tuple(stones)
        self._lay(listed)
        self.state = State.THINKING
        return ("BOARD", *(f"{s.x},{s.y},{s.field}" for s in listed), "DONE")

    def weigh(self, stones: Iterable[Stone], points: Iterable[Point]) -> tuple[str, ...]:
        """Ask what a position, or a stone on each of ``points`` in it, is worth. Only our own brains know it."""
        self._need(State.READY)
        listed, free = tuple(stones), tuple(points)
        self._lay(listed)
        for point in free:
            self._check_free(point)
        self._weighed = len(free) or 1
        self.state = State.WEIGHING
        rows = [*listed, *(Stone(x, y, EMPTY) for x, y in free)]
        return ("WEIGH", *(f"{row.x},{row.y},{row.field}" for row in rows), "DONE")

    def swap2board(self, points: Iterable[Point]) -> tuple[str, ...]:
        """Ask how a swap2 opening goes on after 0, 3 or 5 stones. A brain may not know it."""
        self._need(State.READY)
        listed = tuple(points)
        if (
            len(listed) not in _CHOICES
            or len(set(listed)) < len(listed)
            or not all(map(self._inside, listed))
        ):
            raise ValueError("swap2 has choices after 0, 3 and 5 stones")
        self._stones = set(listed)
        self.state = State.CHOOSING
        return ("SWAP2BOARD", *(f"{x},{y}" for x, y in listed), "DONE")

    def play(self, x: int, y: int) -> tuple[str, ...]:
        """Answer a suggestion: this point, suggested or not, is the one to play."""
        self._need(State.SUGGESTED)
        self._check_free((x, y))
        self.state = State.THINKING
        return (f"PLAY {x},{y}",)

    def takeback(self, x: int, y: int) -> tuple[str, ...]:
        """Take a stone off; it is off once OK has come."""
        self._need(State.READY)
        if (x, y) not in self._stones:
            raise ValueError(f"no stone at {x},{y}")
        self._taking = (x, y)
        self.state = State.TAKING_BACK
        return (f"TAKEBACK {x},{y}",)

    def info(self, key: str, value: str | int) -> tuple[str, ...]:
        """Tell a setting; a brain never answers it."""
        if self.state is State.ENDED:
            raise WrongStateError(self.state)
        if not key.isidentifier() or "\n" in str(value) or "\r" in str(value):
            raise ValueError("INFO needs a plain key and a value of one line")
        return (f"INFO {key} {value}",)

    def hurry(self, word: str = "STOP") -> tuple[str, ...]:
        """Ask for the best move so far; nothing to send where no move is awaited. It answers with its move alone."""
        asked = {State.THINKING, State.CHOOSING, State.WEIGHING}
        return (word,) if self.state in asked else ()

    def about(self) -> tuple[str, ...]:
        """Ask who the brain is."""
        self._need(State.NEW, State.READY)
        self._before_about, self.state = self.state, State.ASKING
        return ("ABOUT",)

    def end(self) -> tuple[str, ...]:
        """Tell the brain to leave, whatever it does."""
        self.state = State.ENDED
        return ("END",)

    def feed(self, line: str) -> Answer | None:
        """Read one line of the brain; ``None`` if it is empty.

        What comes out of turn is ``Nonsense`` and changes nothing. Texts are passed on in
        every state. After ``Error`` or ``Unknown`` START is next if they answered START or
        RESTART, else the brain is where it was; while it thinks, a move may still come.
        """
        if not line.strip():
            return None
        answer = parse_answer(line)
        handler = self._handlers().get(type(answer))
        return handler(answer, line) if handler else answer

    def _handlers(self) -> dict[type, Callable[..., Answer]]:
        return {
            Move: self._on_move,
            Suggest: self._on_suggest,
            Moves: self._on_choice,
            Swap: self._on_choice,
            Weighed: self._on_weighed,
            Ok: self._on_ok,
            AboutBrain: self._on_about,
            Error: self._on_failure,
            Unknown: self._on_failure,
        }

    def _on_move(self, move: Move, line: str) -> Answer:
        if self.state is State.CHOOSING:
            return self._on_choice(move, line)
        if self.state is not State.THINKING:
            return nonsense(line, "no move was asked for")
        try:
            self._put((move.x, move.y))
        except ValueError as error:
            return nonsense(line, str(error))
        self.state = State.READY
        return move

    def _on_suggest(self, suggest: Suggest, line: str) -> Answer:
        if self.state is not State.THINKING:
            return nonsense(line, "no move was asked for")
        try:
            self._check_free((suggest.x, suggest.y))
        except ValueError as error:
            return nonsense(line, str(error))
        self.state = State.SUGGESTED
        return suggest

    def _on_choice(self, answer: Move | Moves | Swap, line: str) -> Answer:
        if self.state is not State.CHOOSING:
            return nonsense(line, "no choice of an opening was asked for")
        points = _points(answer)
        if len(points) not in _CHOICES[len(self._stones)] or len(set(points)) < len(points):
            return nonsense(line, f"no choice after {len(self._stones)} stones")
        try:
            for point in points:
                self._check_free(point)
        except ValueError as error:
            return nonsense(line, str(error))
        self._stones.update(points)
        self.state = State.READY
        return answer

    def _on_weighed(self, answer: Weighed, line: str) -> Answer:
        if self.state is not State.WEIGHING or len(answer.worth) != self._weighed:
            return nonsense(line, "so many points were not to be weighed")
        self.state = State.READY
        return answer

    def _on_ok(self, answer: Ok, line: str) -> Answer:
        if self.state not in {State.STARTING, State.TAKING_BACK}:
            return nonsense(line, "nothing was to be confirmed")
        if self._taking:
            self._stones.discard(self._taking)
        self._taking, self.state = None, State.READY
        return answer

    def _on_about(self, answer: AboutBrain, line: str) -> Answer:
        if self.state is not State.ASKING:
            return nonsense(line, "nobody asked")
        self.state = self._before_about
        return answer

    def _on_failure(self, answer: Answer, _line: str) -> Answer:
        self._taking = None
        match self.state:
            case State.STARTING:
                self.state = State.NEW
            case State.TAKING_BACK | State.CHOOSING | State.WEIGHING:
                self.state = State.READY
            case State.ASKING:
                self.state = self._before_about
            case _:
                pass
        return answer

    def _need(self, *states: State) -> None:
        if self.state not in states:
            raise WrongStateError(self.state)

    def _lay(self, stones: tuple[Stone, ...]) -> None:
        points = {(stone.x, stone.y) for stone in stones}
        if len(points) < len(stones) or not all(map(self._inside, points)):
            raise ValueError("a stone is off the board or on another")
        self._stones = points

    def _inside(self, point: Point) -> bool:
        return all(0 <= value < self.size for value in point)

    def _check_free(self, point: Point) -> None:
        if not self._inside(point):
            raise ValueError(f"{point[0]},{point[1]} is off the board")
        if point in self._stones:
            raise ValueError(f"{point[0]},{point[1]} is occupied")

    def _put(self, point: Point) -> None:
        self._check_free(point)
        self._stones.add(point)


def _points(answer: Move | Moves | Swap) -> tuple[Point, ...]:
    match answer:
        case Move(x, y):
            return ((x, y),)
        case Moves(points):
            return points
        case Swap():
            return ()


def stones_for_mover(points: Iterable[Point]) -> tuple[Stone, ...]:
    """Return points in order of play as the stones of a BOARD for the side that moves next.

    Colours alternate; the last stone is the opponent's.
    """
    listed = tuple(points)
    return tuple(
        Stone(x, y, OPPONENT if (len(listed) - order) % 2 else OWN) for order, (x, y) in enumerate(listed)
    )
