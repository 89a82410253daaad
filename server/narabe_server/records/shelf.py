"""Answers that are kept for the next who asks, within a budget of bytes."""

from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from narabe_server.timesource import TimeSource
from narabe_server.transport.base import HttpResponse

SHELF_BYTES: Final = 16 * 1024 * 1024
OVERHEAD: Final = 1024
"""What an answer costs beside its body."""

K = TypeVar("K", bound=Hashable)


class Shelf(Generic[K]):
    """The answers that were used last, at most ``SHELF_BYTES`` of them."""

    def __init__(self, time: TimeSource, room: int = SHELF_BYTES) -> None:
        self._time = time
        self._left = room
        self._answers: dict[K, tuple[HttpResponse, int | None]] = {}

    def get(self, key: K) -> HttpResponse | None:
        """The answer, unless it has been dropped or is too old."""
        answer, until = self._answers.get(key, (None, None))
        if answer is None:
            return None
        self._drop(key)
        if until is not None and self._time.now() >= until:
            return None
        self._keep(key, answer, until)
        return answer

    def put(self, key: K, answer: HttpResponse, keep_ms: int | None = None) -> None:
        """Keep an answer, for so many milliseconds at most; those used longest ago make room."""
        if key in self._answers:
            self._drop(key)
        self._keep(key, answer, None if keep_ms is None else self._time.now() + keep_ms)
        while self._left < 0 and len(self._answers) > 1:
            self._drop(next(iter(self._answers)))

    def forget(self, which: Callable[[K], bool]) -> None:
        """Keep the answers to ``which`` no longer."""
        for key in [each for each in self._answers if which(each)]:
            self._drop(key)

    def __len__(self) -> int:
        return len(self._answers)

    def _keep(self, key: K, answer: HttpResponse, until: int | None) -> None:
        self._answers[key] = answer, until
        self._left -= OVERHEAD + len(answer.body)

    def _drop(self, key: K) -> None:
        answer, _ = self._answers.pop(key)
        self._left += OVERHEAD + len(answer.body)
