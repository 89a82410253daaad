"""Real servers and clients that are not ours: an app in this process, ``narabe serve`` in another, plain sockets."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from narabe_protocol.limits import SUBPROTOCOL_JSON, SUBPROTOCOL_MSGPACK
from narabe_server.app import App
from narabe_server.settings import Settings

_IDS = count(1)
"""Command ids of all peers: one player may come back as another."""
PLENTY_S = 100
"""Longer than anything here takes on the slowest machine: what hangs ends, and nothing else does."""

Told = dict[str, Any]
"""A message as a stranger's codec sees it."""


@contextlib.asynccontextmanager
async def running_app(settings: Settings) -> AsyncIterator[App]:
    """An app that listens (``port=0``: on a free port), stopped at the end."""
    app = App(settings)
    await app.start()
    try:
        yield app
    finally:
        await app.stop()


def socket_url(address: str) -> str:
    """The WebSocket's address for a server's ``address``."""
    return address.replace("http", "ws", 1) + "ws"


class Peer:
    """A client on a real socket, with the independent ``msgpack`` or ``json`` as its codec."""

    def __init__(self, socket: ClientConnection, *, text: bool) -> None:
        self.socket = socket
        self.text = text
        self.token = ""

    @classmethod
    async def join(
        cls,
        address: str,
        name: str,
        token: str | None = None,
        rooms: dict[str, int] | None = None,
        *,
        text: bool = False,
    ) -> "Peer":
        """Connect and say hello; ``welcome`` has been read."""
        subprotocol = Subprotocol(SUBPROTOCOL_JSON if text else SUBPROTOCOL_MSGPACK)
        url = socket_url(address)
        socket = await connect(url, subprotocols=[subprotocol], compression=None, proxy=None)
        peer = cls(socket, text=text)
        await peer.say("hello", name=name, token=token, rooms=rooms or {})
        peer.token = (await peer.hear("welcome"))["token"]
        return peer

    async def say(self, tag: str, /, **fields: Any) -> str:  # noqa: ANN401 - whatever a message holds
        """Send a message, with a fresh id unless one is given; the id."""
        fields = {"t": tag, "id": f"id{next(_IDS)}"} | fields
        await self.socket.send(json.dumps(fields) if self.text else msgpack.packb(fields))
        return str(fields["id"])

    async def next(self) -> Told:
        """The next message."""
        async with asyncio.timeout(PLENTY_S):
            frame = await self.socket.recv()
        told: Told = json.loads(frame) if self.text else msgpack.unpackb(frame)
        return told

    async def hear(self, tag: str, /, **wanted: Any) -> Told:  # noqa: ANN401 - as above
        """The next message with that tag and these values; what comes before is passed over."""
        while True:
            told = await self.next()
            if told["t"] == tag and wanted.items() <= told.items():
                return told

    async def events(self, number: int) -> list[Told]:
        """The next events of a room, without what has no version."""
        found: list[Told] = []
        while len(found) < number:
            told = await self.next()
            if "v" in told and told["t"] not in {"snapshot", "resumed", "scores"}:
                found.append(told)
        return found

    async def create(self, **fields: Any) -> str:  # noqa: ANN401 - as above
        """Make a room, by default for a friend and with the first move; its code."""
        await self.say("create", **({"kind": "friend", "side": "first"} | fields))
        return str((await self.hear("snapshot"))["room"])

    async def play(self, room: str, ply: int, at: int) -> None:
        """Put a stone."""
        await self.say("play", room=room, ply=ply, at=at)

    async def ended(self) -> int:
        """Wait for the end of the connection; its close code."""
        async with asyncio.timeout(PLENTY_S):
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await self.socket.recv()
            await self.socket.wait_closed()
        return self.socket.close_code or 0

    async def leave(self) -> None:
        """Close the connection."""
        await self.socket.close()


class Node:
    """``narabe serve`` in a process of its own: on a free port, or, with ``same_port``, on that of its first start."""

    def __init__(self, data: Path, *flags: str, same_port: bool = False) -> None:
        self.address = ""
        self._data = data
        self._flags = flags
        self._same_port = same_port
        self._process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        """Its address without the slash at the end."""
        return self.address.rstrip("/")

    @property
    def process(self) -> asyncio.subprocess.Process:
        """The process; only after :meth:`start`."""
        if self._process is None:
            raise RuntimeError("not started")
        return self._process

    async def start(self) -> None:
        """Start, and wait for the address, its first line."""
        port = self.url.rpartition(":")[2] if self._same_port and self.address else "0"
        self._process = await narabe("serve", "--port", port, "--data", str(self._data), *self._flags)
        if self._process.stdout is None:
            raise RuntimeError("no pipe")
        async with asyncio.timeout(PLENTY_S):
            line = (await self._process.stdout.readline()).decode()
        self.address = line.split()[-1] if line else ""

    async def end(self, number: signal.Signals) -> int:
        """Send a signal and wait; the exit code."""
        self.process.send_signal(number)
        async with asyncio.timeout(PLENTY_S):
            await self.process.communicate()
        return self.process.returncode or 0


@contextlib.asynccontextmanager
async def running_node(data: Path, *flags: str, same_port: bool = False) -> AsyncIterator[Node]:
    """A node that runs; killed at the end if it still does."""
    node = Node(data, *flags, same_port=same_port)
    try:
        await node.start()
        yield node
    finally:
        if node.process.returncode is None:
            await node.end(signal.SIGKILL)


async def narabe(*arguments: str, **environment: str) -> asyncio.subprocess.Process:
    """Run the command with pipes, in an environment without settings but these."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("NARABE_")}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "narabe_server",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=inherited | environment,
    )


async def outcome(*arguments: str, **environment: str) -> tuple[int, str, str]:
    """Run the command to its end: exit code, standard output, standard error."""
    process = await narabe(*arguments, **environment)
    async with asyncio.timeout(PLENTY_S):
        out, error = await process.communicate()
    return process.returncode or 0, out.decode(), error.decode()
