"""Runs the kernel: without the interpreter's lock where it is compiled, and with a clock beside it."""

import contextlib
import threading
from collections.abc import Callable, Iterator

from narabe_engine import codes, native
from narabe_engine.search import Search
from narabe_engine.vcf import Vcf
from narabe_engine.vct import Vct


def _iterate(search: Search, depth: int, alpha: int, beta: int) -> int:
    return search.iterate(depth, alpha, beta)


def _solve(vcf: Vcf, most: int, limit: int, first: int = 0) -> int:
    return vcf.solve(most, limit, first)


def _prove(vct: Vct, limit: int) -> int:
    return vct.solve(limit)


if native:
    from narabe_engine.released import iterate, prove, solve
else:
    iterate, prove, solve = _iterate, _prove, _solve

__all__ = ["iterate", "prove", "solve", "stopped_after", "widen"]

_WINDOW = 24
_STEADY = 4
"""From this depth on a score is a good guess of the next one."""


def widen(search: Search, depth: int, guess: int) -> int:
    """Search the root to a depth, in a window about the last score that grows until the new one lies within."""
    width = _WINDOW if depth >= _STEADY and abs(guess) < codes.MATE else 2 * codes.WIN
    low, high = max(-codes.WIN, guess - width), min(codes.WIN, guess + width)
    while True:
        score = iterate(search, depth, low, high)
        if search.stop or low < score < high:
            return score
        width *= 4
        if score <= low:
            low = max(-codes.WIN, score - width)
        else:
            high = min(codes.WIN, score + width)
        if low == -codes.WIN and high == codes.WIN:
            return iterate(search, depth, low, high)


@contextlib.contextmanager
def stopped_after(milliseconds: float | None, stop: Callable[[], None]) -> Iterator[None]:
    """Call ``stop`` from another thread once the time is over, unless the block has ended by then."""
    if milliseconds is None:
        yield
        return
    ended = threading.Event()

    def watch() -> None:
        if not ended.wait(max(0.0, milliseconds) / 1000):
            stop()

    watchman = threading.Thread(target=watch, name="search-clock", daemon=True)
    watchman.start()
    try:
        yield
    finally:
        ended.set()
        watchman.join()
