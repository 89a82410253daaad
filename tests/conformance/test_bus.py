import asyncio

import pytest

from narabe_server.cluster.base import Bus

Heard = list[tuple[str, bytes]]


async def settle() -> None:
    """Let the loop turn until what was published has arrived."""
    for _ in range(3):
        await asyncio.sleep(0)


def listen(bus: Bus, pattern: str) -> Heard:
    """Subscribe; the list fills with what is heard."""
    heard: Heard = []
    bus.subscribe(pattern, lambda topic, payload: heard.append((topic, payload)))
    return heard


async def test_a_subscriber_hears_its_topic_in_order(bus: Bus) -> None:
    """What is published on a topic arrives there, in order, and nowhere else."""
    room, other = listen(bus, "r/ABCDEF/ev"), listen(bus, "r/ABCDEG/ev")
    bus.publish("r/ABCDEF/ev", b"1")
    bus.publish("r/ABCDEF/ev", b"2")
    await settle()
    assert room == [("r/ABCDEF/ev", b"1"), ("r/ABCDEF/ev", b"2")]
    assert other == []


@pytest.mark.parametrize(
    ("pattern", "topic", "times"),
    [
        ("r/+/ev", "r/ABCDEF/ev", 1),
        ("r/+/ev", "r/ABCDEF/x", 0),
        ("r/+/ev", "r/ABCDEF/ev/more", 0),
        ("r/+/ev", "r//ev", 1),
        ("r/+", "r", 0),
        ("+/+", "lobby/n1", 1),
        ("+", "lobby", 1),
        ("+", "lobby/n1", 0),
    ],
)
async def test_plus_stands_for_exactly_one_level(bus: Bus, pattern: str, topic: str, times: int) -> None:
    """``+`` matches any one level, never none and never two."""
    heard = listen(bus, pattern)
    bus.publish(topic, b"")
    await settle()
    assert len(heard) == times


async def test_a_listener_is_never_called_from_within_publish(bus: Bus) -> None:
    """A listener that publishes to itself is called again later, not deeper."""
    depth: list[int] = []
    inside = 0

    def listener(_: str, payload: bytes) -> None:
        nonlocal inside
        inside += 1
        depth.append(inside)
        if payload == b"first":
            bus.publish("a", b"second")
        inside -= 1

    bus.subscribe("a", listener)
    bus.publish("a", b"first")
    assert depth == []
    await settle()
    assert depth == [1, 1]


async def test_one_failing_listener_harms_no_other(bus: Bus) -> None:
    """An exception in a listener doesn't keep the message from those after it."""

    def fail(_topic: str, _payload: bytes) -> None:
        raise RuntimeError("a listener's own trouble")

    bus.subscribe("a", fail)
    heard = listen(bus, "a")
    bus.publish("a", b"x")
    await settle()
    assert heard == [("a", b"x")]


@pytest.mark.parametrize("pattern", ["a/b", "a/+"])
async def test_who_has_left_hears_nothing_more(bus: Bus, pattern: str) -> None:
    """Unsubscribing holds at once, for messages on their way too, and may be repeated."""
    heard: list[bytes] = []
    end = bus.subscribe(pattern, lambda _, payload: heard.append(payload))
    stays = listen(bus, pattern)
    bus.publish("a/b", b"on its way")
    end()
    end()
    await settle()
    assert heard == []
    assert stays == [("a/b", b"on its way")]


async def test_a_stopped_bus_has_forgotten_its_subscriptions(bus: Bus) -> None:
    """After stop and start nobody is subscribed any more."""
    exact, pattern = listen(bus, "a/b"), listen(bus, "a/+")
    await bus.stop()
    await bus.start()
    bus.publish("a/b", b"x")
    await settle()
    assert exact == pattern == []


@pytest.mark.parametrize("pattern", ["a/#", "a/b+", "++/a"])
async def test_other_wildcards_are_refused(bus: Bus, pattern: str) -> None:
    """A pattern that would never match is an error, not silence."""
    with pytest.raises(ValueError, match="pattern"):
        bus.subscribe(pattern, lambda _topic, _payload: None)


@pytest.mark.parametrize("topic", ["a/+", "#"])
async def test_nobody_publishes_to_a_pattern(bus: Bus, topic: str) -> None:
    """A topic has no wildcards."""
    with pytest.raises(ValueError, match="wildcard"):
        bus.publish(topic, b"")
