"""The room of the reference servers: join, move, is it your turn and is the point free, broadcast. Nothing else.

It is what the network costs at least with a given library. Narabe is measured against it in the same run.
"""

import gc
import sys
from collections.abc import Callable, Coroutine
from time import time
from typing import Generic, TypeVar

import msgspec
import uvloop

POINTS = 225
LINES = 15

T = TypeVar("T")


class Join(msgspec.Struct, tag_field="t", tag="join", gc=False):
    """Come into room ``r`` on seat ``s``."""

    r: int
    s: int


class Move(msgspec.Struct, tag_field="t", tag="move", gc=False):
    """Stone number ``n``, from 1, on ``x``, ``y``."""

    r: int
    x: int
    y: int
    n: int
    id: int


class Joined(msgspec.Struct, tag_field="t", tag="joined", gc=False):
    """The answer to ``join``."""

    r: int
    s: int
    n: int


class Moved(msgspec.Struct, tag_field="t", tag="moved", gc=False):
    """A stone, for everybody in the room."""

    r: int
    x: int
    y: int
    n: int
    c: int
    id: int
    ts: float


class Err(msgspec.Struct, tag_field="t", tag="error", gc=False):
    """A refusal."""

    why: str


class Room(Generic[T]):
    """A board and its members."""

    __slots__ = ("board", "id", "members", "ply")

    def __init__(self, number: int) -> None:
        self.id = number
        self.board = bytearray(POINTS)
        self.ply = 0
        self.members: set[T] = set()

    def play(self, move: Move) -> int:
        """Put the stone and return its colour; ``ValueError`` says why not."""
        if self.ply == POINTS:
            self.ply = 0
            self.board = bytearray(POINTS)
        if not (0 <= move.x < LINES and 0 <= move.y < LINES) or move.n != self.ply + 1:
            raise ValueError("not your turn")
        cell = move.y * LINES + move.x
        if self.board[cell]:
            raise ValueError("occupied")
        color = 1 if move.n & 1 else 2
        self.board[cell] = color
        self.ply = move.n
        return color


class Hall(Generic[T]):
    """All rooms of a server whose connections are ``T``."""

    def __init__(self) -> None:
        self._rooms: dict[int, Room[T]] = {}
        self._decode = msgspec.msgpack.Decoder(Join | Move).decode
        self._encode = msgspec.msgpack.Encoder().encode

    def handle(
        self, member: T, room: Room[T] | None, data: bytes | memoryview
    ) -> tuple[Room[T] | None, bytes | None, bytes | None]:
        """Take a frame; return the member's room, an answer for them, and a frame for everybody there."""
        message = self._decode(data)
        if isinstance(message, Move) and room is not None:
            try:
                color = room.play(message)
            except ValueError as error:
                return room, self._encode(Err(str(error))), None
            moved = Moved(room.id, message.x, message.y, message.n, color, message.id, time())
            return room, None, self._encode(moved)
        if isinstance(message, Join):
            room = self._rooms.setdefault(message.r, Room(message.r))
            room.members.add(member)
            return room, self._encode(Joined(message.r, message.s, room.ply)), None
        return room, self._encode(Err("join first")), None

    def leave(self, member: T, room: Room[T] | None) -> None:
        """Forget a member whose connection has ended."""
        if room is not None:
            room.members.discard(member)
            if not room.members:
                self._rooms.pop(room.id, None)


def run(main: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run a server until it is killed, with the collector tuned as Narabe tunes it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    uvloop.run(main())


def announce(port: int) -> None:
    """Tell the bench where the server listens."""
    sys.stdout.write(f"http://127.0.0.1:{port}/\n")
    sys.stdout.flush()
