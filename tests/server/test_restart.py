"""A real ``narabe serve`` is killed and started again in the middle of a game that nobody wants to stop."""

import asyncio
import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from narabe_server.settings import Settings
from tests.nodes import Node, Peer, outcome, running_app, running_node

SIZE = 20


def peaceful_points(number: int) -> list[int]:
    """So many points in an order of play in which nobody ever gets five in a row: runs are two long at most."""
    sides: tuple[list[int], list[int]] = ([], [])
    for at in range(SIZE * SIZE):
        sides[(at % SIZE + 2 * (at // SIZE)) % 4 // 2].append(at)
    return [at for pair in zip(*sides, strict=True) for at in pair][:number]


POINTS = peaceful_points(200)


class Stubborn:
    """A player who plays as fast as they hear, and comes back whatever happens.

    ``seen`` has each stone that they were told of; the server may never take one back.
    """

    def __init__(self, node: Node, name: str, seat: int) -> None:
        self.name = name
        self.seat = seat
        self.seen: list[int] = []
        self.version = 0
        self.returns = 0
        self.closes: list[int] = []
        self._node = node
        self._peer: Peer | None = None
        self._sent = ""
        self._starts = 0
        self._up = asyncio.Event()
        self._progress = asyncio.Event()

    @property
    def peer(self) -> Peer:
        """The connection they have, or had last."""
        assert self._peer is not None
        return self._peer

    async def arrive(self) -> None:
        """Connect for the first time."""
        self._peer = await Peer.join(self._node.address, self.name)

    def come_back(self) -> None:
        """The server is up again."""
        self._starts += 1
        self._up.set()

    async def play_on(self, room: str) -> None:
        """Play until there are no more points or they are stopped."""
        await self._move(room)
        while True:
            try:
                await self._play(room)
            except (ConnectionClosed, InvalidMessage, OSError):
                self.closes.append(self.peer.socket.close_code or 0)
                while self._starts == self.returns:
                    self._up.clear()
                    await self._up.wait()
                self.returns += 1
                token, rooms = self.peer.token, {room: self.version}
                self._peer = await Peer.join(self._node.address, self.name, token, rooms)

    async def reach(self, stones: int) -> None:
        """Wait until they know of so many stones."""
        while len(self.seen) < stones:
            self._progress.clear()
            await self._progress.wait()

    async def _play(self, room: str) -> None:
        while True:
            told = await self.peer.next()
            match told["t"]:
                case "snapshot":
                    moves = told.get("moves", [])
                    assert moves[: len(self.seen)] == self.seen
                    self.seen = list(moves)
                    self.version = told["v"]
                case "stone":
                    assert told["v"] == self.version + 1
                    assert told["ply"] == len(self.seen)
                    self.seen.append(told["at"])
                    self.version = told["v"]
                case "resumed":
                    assert told["v"] >= self.version
                case "refused":
                    raise AssertionError(told)
                case _:
                    continue
            self._progress.set()
            await self._move(room)

    async def _move(self, room: str) -> None:
        """Play if it is their turn; the command id belongs to the ply, so that sending it again is safe."""
        ply = len(self.seen)
        if ply % 2 == self.seat and ply < len(POINTS):
            await self.peer.say("play", room=room, ply=ply, at=POINTS[ply], id=f"{self.name}{ply}")


async def fast_game(node: Node) -> tuple[str, Stubborn, Stubborn]:
    """Two players at a big board, both at the version at which the game has begun."""
    ann, bob = Stubborn(node, "Ann", 0), Stubborn(node, "Bob", 1)
    for each in (ann, bob):
        await each.arrive()
    room = await ann.peer.create(size=SIZE)
    await bob.peer.say("enter", room=room)
    await bob.peer.say("sit", room=room)
    for each in (ann, bob):
        each.version = (await each.peer.hear("started"))["v"]
    return room, ann, bob


@pytest.mark.parametrize(("number", "code"), [(signal.SIGKILL, 1006), (signal.SIGTERM, 1012)])
async def test_killed_in_mid_game(tmp_path: Path, number: signal.Signals, code: int) -> None:
    """However the server ends, every stone that anybody was told of is there afterwards, and both play on."""
    async with running_node(tmp_path, "--frames-per-second", "0") as node:
        room, ann, bob = await fast_game(node)
        async with asyncio.TaskGroup() as group:
            games = [group.create_task(each.play_on(room)) for each in (ann, bob)]
            for stones in (31, 64, 97):
                await (ann, bob)[stones % 2].reach(stones)
                await node.end(number)
                known = [*max(ann.seen, bob.seen, key=len)]
                await node.start()
                for each in (ann, bob):
                    each.come_back()
                for each in (ann, bob):
                    await each.reach(stones + 20)
                    assert each.seen[: len(known)] == known
            await ann.reach(len(POINTS))
            await bob.reach(len(POINTS))
            for game in games:
                game.cancel()
        assert ann.seen == bob.seen == POINTS
        assert (ann.returns, bob.returns) == (3, 3)
        assert {*ann.closes, *bob.closes} == {code}


async def test_token_from_the_store(tmp_path: Path) -> None:
    """After a crash the token alone gives the seat back."""
    async with running_node(tmp_path) as node:
        room, ann, _ = await fast_game(node)
        await node.end(signal.SIGKILL)
        await node.start()
        back = await Peer.join(node.address, "Ann", ann.peer.token)
        await back.say("enter", room=room)
        assert (await back.hear("snapshot"))["you"] == [0]


async def test_a_second_server_is_refused(tmp_path: Path) -> None:
    """A data directory has one server: another one says so in one line, and harms nothing; a kill makes room for it."""
    async with running_node(tmp_path) as node:
        ann = await Peer.join(node.address, "Ann")
        room = await ann.create(kind="hotseat")
        refused = f"narabe: cannot use {tmp_path}: another server runs on it\n"
        assert await outcome("serve", "--port", "0", "--data", str(tmp_path)) == (2, "", refused)
        await ann.play(room, 0, 112)
        assert (await ann.hear("stone"))["at"] == 112
        await node.end(signal.SIGKILL)
        await node.start()
        back = await Peer.join(node.address, "Ann", ann.token, {room: 0})
        assert (await back.hear("snapshot"))["moves"] == [112]


async def test_a_second_node_fences_the_first(tmp_path: Path) -> None:
    """Where no lock keeps it out two nodes never both write to a room: the first one sends its players away."""
    async with running_node(tmp_path) as first, running_app(Settings(port=0, data=tmp_path)) as second:
        room, ann, bob = await fast_game(first)
        there = await Peer.join(second.address, "Ann", ann.peer.token, {room: 0})
        assert (await there.hear("snapshot"))["you"] == [0]
        await ann.peer.play(room, 0, 112)
        assert (await ann.peer.ended(), await bob.peer.ended()) == (1012, 1012)
        await there.play(room, 0, 113)
        assert (await there.hear("stone"))["at"] == 113


async def test_start_takes_over(tmp_path: Path) -> None:
    """A node that starts takes the rooms that were in use: an older one on the same database sends people away."""
    async with running_node(tmp_path) as first:
        room, ann, bob = await fast_game(first)
        async with running_app(Settings(port=0, data=tmp_path)):
            await ann.peer.play(room, 0, 112)
            assert (await ann.peer.ended(), await bob.peer.ended()) == (1012, 1012)
