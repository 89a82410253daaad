"""How long a move may take: from a manager's limits to two times, when to stop at leisure and when at once."""

from collections.abc import Callable
from dataclasses import dataclass, field

_UNTOLD_MS = 1000
_HASTE_MS = 20
_MATCH_SHARE = 25
_MATCH_MOST = 5


@dataclass(frozen=True, slots=True)
class Limits:
    """Time for a choice in milliseconds, as a manager tells it.

    ``turn_ms``: for this move, 0 = as fast as possible, ``None`` = never told.
    ``match_ms``: for the whole game, 0 or ``None`` = no limit.
    ``left_ms``: what is left of that, may be negative, ``None`` = never told.
    ``nodes``: at most this many positions; with it and no times the same search gives the same move.
    ``depth``: at most this many plies. ``memory``: bytes for everything, 0 or ``None`` = no limit.
    ``threads``: searches at once; ``nodes`` are shared among them, and only one alone gives the same move again.
    ``stopped``: whether it is to end already; asked once, when from then on the player's ``stop`` ends it.
    """

    turn_ms: int | None = None
    match_ms: int | None = None
    left_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    memory: int | None = None
    threads: int = 1
    stopped: Callable[[], bool] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Budget:
    """Milliseconds from now: ``soft``: begin nothing new; ``hard``: stop. ``None``: no limit of time."""

    soft: float | None
    hard: float | None


@dataclass(slots=True)
class Course:
    """How a search goes: what it takes to stop at leisure before or after its time."""

    choice: int = -1
    score: int = 0
    calm: int = 0
    need: float = 1.0

    def note(self, choice: int, score: int) -> None:
        """One more depth is done: ``need`` is the share of the time to take, more where the choice is new or worse."""
        self.calm = self.calm + 1 if choice == self.choice else 0
        fallen = self.score - score if self.choice >= 0 else 0
        self.need = max(0.4, 1.3 - 0.15 * self.calm) + min(0.7, max(0, fallen - 20) / 150)
        self.choice, self.score = choice, score

    def enough(self, times: Budget, spent: float) -> bool:
        """Whether to stop now, after ``spent`` milliseconds. Where only a turn is timed, all of it is used."""
        if times.soft is None or times.hard is None:
            return False
        return spent >= (times.hard if times.soft == times.hard else min(times.hard, times.soft * self.need))


def budget(limits: Limits) -> Budget:
    """Split limits into a budget; never more than the turn's or the match's time, less a reserve."""
    if limits.turn_ms is None and not limits.match_ms:
        if limits.nodes is not None or limits.depth is not None:
            return Budget(None, None)
        return Budget(_UNTOLD_MS / 2, _UNTOLD_MS)
    turn = float(_HASTE_MS if limits.turn_ms == 0 else _usable(limits.turn_ms or _UNTOLD_MS * 60))
    if not limits.match_ms or limits.left_ms is None:
        return Budget(turn, turn)
    left = _usable(max(0, limits.left_ms))
    hard = min(turn, left / _MATCH_MOST)
    return Budget(min(hard, left / _MATCH_SHARE), hard)


def _usable(milliseconds: int) -> float:
    # What a busy machine and the way to the manager may cost.
    return max(1.0, milliseconds - min(30.0, 9.0 + milliseconds * 0.05))
