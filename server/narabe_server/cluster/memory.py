"""The bus of a single node: no wire, same behaviour."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from narabe_server.cluster.base import Listener

_log = structlog.get_logger(__name__)


@dataclass(slots=True, eq=False)
class _Subscription:
    levels: tuple[str, ...]
    listener: Listener
    active: bool = True

    def matches(self, levels: tuple[str, ...]) -> bool:
        return len(levels) == len(self.levels) and all(
            wanted in ("+", level) for wanted, level in zip(self.levels, levels, strict=True)
        )


class MemoryBus:
    """A :class:`~narabe_server.cluster.base.Bus` within one loop.

    Listeners are called in a later turn of the loop, never from within ``publish``, in the order of publishing.
    One that raises is logged and hinders no other. Who unsubscribes hears nothing more, not even what was sent.
    """

    def __init__(self) -> None:
        self._exact: dict[str, list[_Subscription]] = {}
        self._patterns: list[_Subscription] = []

    async def start(self) -> None:
        """Nothing to connect."""

    async def stop(self) -> None:
        """Forget all subscriptions."""
        for subscription in [*self._patterns, *(one for many in self._exact.values() for one in many)]:
            subscription.active = False
        self._exact.clear()
        self._patterns.clear()

    def publish(self, topic: str, payload: bytes) -> None:
        """Send to those who subscribe now; call it on the loop. ``ValueError`` for a topic with a wildcard."""
        if "+" in topic or "#" in topic:
            raise ValueError(f"a topic has no wildcard: {topic!r}")
        levels = tuple(topic.split("/"))
        hearers = self._exact.get(topic, []) + [one for one in self._patterns if one.matches(levels)]
        if hearers:
            asyncio.get_running_loop().call_soon(_deliver, hearers, topic, payload)

    def subscribe(self, pattern: str, listener: Listener) -> Callable[[], None]:
        """Listen to what matches; the returned function ends that and may be called twice.

        ``ValueError`` when ``+`` is not a whole level, or for ``#``, which this bus doesn't know.
        """
        levels = tuple(pattern.split("/"))
        if "#" in pattern or any("+" in level and level != "+" for level in levels):
            raise ValueError(f"not a pattern of this bus: {pattern!r}")
        subscription = _Subscription(levels, listener)
        if "+" in levels:
            self._patterns.append(subscription)
        else:
            self._exact.setdefault(pattern, []).append(subscription)
        return lambda: self._end(pattern, subscription)

    def _end(self, pattern: str, subscription: _Subscription) -> None:
        if not subscription.active:
            return
        subscription.active = False
        if subscription in self._patterns:
            self._patterns.remove(subscription)
            return
        self._exact[pattern].remove(subscription)
        if not self._exact[pattern]:
            del self._exact[pattern]


def _deliver(hearers: list[_Subscription], topic: str, payload: bytes) -> None:
    for subscription in hearers:
        if not subscription.active:
            continue
        try:
            subscription.listener(topic, payload)
        except Exception:  # noqa: BLE001 - a listener is foreign code; the others must still hear
            _log.exception("bus_listener_failed", topic=topic)
