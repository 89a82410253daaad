"""What the server needs of a bus between nodes: a hint that something happened, never the truth.

A bus may lose, repeat or reorder; the store decides. With one node the in-process twin is all there is.
"""

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, bytes], None]


class Bus(Protocol):
    """Publish and subscribe by topic; topics are levels joined by ``/``, and ``+`` matches one level."""

    async def start(self) -> None:
        """Connect."""
        ...

    async def stop(self) -> None:
        """Disconnect and forget all subscriptions."""
        ...

    def publish(self, topic: str, payload: bytes) -> None:
        """Send to all subscribers, at most once each; returns at once."""
        ...

    def subscribe(self, pattern: str, listener: Listener) -> Callable[[], None]:
        """Call ``listener(topic, payload)`` for what matches; the returned function ends that."""
        ...
