"""Memory with a bound: of what comes and comes the latest is kept."""

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def keep_latest(kept: dict[K, V], key: K, value: V, limit: int) -> None:
    """Put ``value`` under ``key`` as the latest in ``kept``, and forget the oldest beyond ``limit``."""
    kept.pop(key, None)
    kept[key] = value
    if len(kept) > limit:
        del kept[next(iter(kept))]
