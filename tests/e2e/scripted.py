"""A server in the test's hands, for states of the page that a real one takes minutes to get into."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

import msgpack
from playwright.async_api import WebSocketRoute

from tests.e2e.person import PATIENCE_S, Person

CODE: Final = "KQ7M2P"
Message = dict[str, Any]

SETTINGS: Final[Message] = {
    "kind": "friend",
    "rule": "freestyle",
    "size": 15,
    "opening": "free",
    "takeback": "ask",
    "first": "black",
}
FIVE_MINUTES: Final[Message] = {
    "kind": "fischer",
    "main_ms": 300_000,
    "increment_ms": 3_000,
    "period_ms": 0,
    "periods": 0,
    "stones": 0,
}
POINTS: Final = [112, 113, 97, 127, 98, 83]


def now() -> int:
    """Server time in milliseconds."""
    return int(time.time() * 1000)


def snapshot(**change: Any) -> Message:  # noqa: ANN401 - a message's field may be anything
    """Mika (seat 0, black, me) plays Linh; six stones lie."""
    usual = {
        "t": "snapshot",
        "room": CODE,
        "v": 9,
        "settings": SETTINGS,
        "seats": [
            {"name": "Mika", "bot": None, "online": True},
            {"name": "Linh", "bot": None, "online": True},
        ],
        "you": [0],
        "game": 1,
        "black": 0,
        "moves": POINTS,
        "score": [0, 0, 0],
        "watchers": 7,
        "who": "me",
    }
    return {**usual, **change}


def clocks(left: tuple[int, int], **change: Any) -> Message:  # noqa: ANN401 - as above
    """Two clocks that are true now."""
    usual = {"running": None, "periods": [0, 0], "stones": [0, 0], "period_left": None, "held": None}
    return {"left": list(left), "since": now(), **usual, **change}


def presence(state: str, *, claim_in: int | None = None, lag: int | None = 42) -> Message:
    """How Linh is here; ``claim_in``: milliseconds until the game may be claimed."""
    mika = {"state": "online", "since": now(), "lag_ms": 20}
    linh = {"state": state, "since": now(), "lag_ms": lag}
    if claim_in is not None:
        linh["claim_at"] = now() + claim_in
    return {"t": "presence", "room": CODE, "seats": [mika, linh], "watchers": 7}


def stone(version: int, left: tuple[int, int]) -> Message:
    """Mika's seventh stone, on the board's third row, and what is left on the clocks: Linh's runs."""
    after = clocks(left, running=1)
    return {"t": "stone", "room": CODE, "v": version, "seat": 0, "ply": 6, "at": 84, "clocks": after}


def refused(asked: Message, code: str, **params: Any) -> Message:  # noqa: ANN401 - as above
    """What the page asked is refused."""
    return {"t": "refused", "code": code, "id": asked["id"], "room": CODE, "params": params}


def line(n: int, text: str | None, *, channel: str = "players", who: str = "linh", **change: Any) -> Message:  # noqa: ANN401 - as above
    """Something that Linh said."""
    usual = {"t": "line", "room": CODE, "n": n, "channel": channel, "who": who, "name": "Linh", "ply": n}
    return {**usual, "at": now(), "seat": 1, "text": text, **change}


class Script:
    """Stands in the server's place for one page: answers hello and ping, says what the test wants, keeps the rest.

    What the page sends is on its way for a while: a test waits with ``hears`` for what it answers or claims.
    """

    def __init__(self, *first: Message) -> None:
        self.heard: list[Message] = []
        self._came = asyncio.Event()
        self._first = first
        self._route: WebSocketRoute | None = None
        self._mute = False
        self.ahead_ms = 0
        """By how much the server's time is ahead of the real one."""

    async def take(self, person: Person) -> None:
        """From now on the page's socket leads here."""
        await person.page.route_web_socket("**/ws", self._open)

    def say(self, *messages: Message) -> None:
        """Send messages to the page."""
        assert self._route is not None
        for message in messages:
            self._route.send(msgpack.packb(message))

    async def close(self, code: int) -> None:
        """End the connection from the server's side."""
        assert self._route is not None
        await self._route.close(code=code)

    async def hears(self, tag: str, count: int = 1) -> list[Message]:
        """All that the page sent of one kind, as soon as there are ``count`` of it; an AssertionError in vain."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while len(self.heard_of(tag)) < count:
                    self._came.clear()
                    await self._came.wait()
        except TimeoutError:
            told = ", ".join(message["t"] for message in self.heard)
            raise AssertionError(f"not {count} of {tag!r} came, but: {told}") from None
        return self.heard_of(tag)

    def heard_of(self, tag: str) -> list[Message]:
        """What has come of one kind so far: to claim that nothing did, before something later that has come."""
        return [message for message in self.heard if message["t"] == tag]

    def mute(self) -> None:
        """Answer nothing from now on, on a line that stays open."""
        self._mute = True

    def _open(self, route: WebSocketRoute) -> None:
        self._route = route
        route.on_message(self._on_frame)

    def _on_frame(self, frame: str | bytes) -> None:
        assert isinstance(frame, bytes)
        if self._mute:
            return
        message = msgpack.unpackb(frame)
        self.heard.append(message)
        self._came.set()
        answer = _ANSWERS.get(message["t"])
        if answer:
            self.say({**answer(message), "now": now() + self.ahead_ms})
        if message["t"] == "hello":
            self.say(*self._first)


_ANSWERS: Final[dict[str, Callable[[Message], Message]]] = {
    "ping": lambda message: {"t": "pong", "n": message["n"]},
    "hello": lambda message: {
        "t": "welcome",
        "protocol": 1,
        "server": "scripted",
        "token": "token",
        "name": message.get("name", "Mika"),
        "rules": ["freestyle"],
        "levels": [],
    },
}
