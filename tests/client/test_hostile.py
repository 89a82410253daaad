"""Programs of ours on a server that means harm: nothing it says may end them badly, or do something to the terminal."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from msgspec import structs
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from narabe_client.brains.bot import BrainBot, report
from narabe_client.brains.team import Program
from narabe_client.connection import MAX_TABLES, Client, Rejected
from narabe_client.shown import harmless
from narabe_client.table import Laid, can_be, from_snapshot
from narabe_client.terminal.play import Pipe
from narabe_client.terminal.telling import told
from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK
from narabe_protocol.limits import SUBPROTOCOL_MSGPACK
from tests.client.said import SNAPSHOT

TABLE = from_snapshot(SNAPSHOT)
WELCOME = wire.Welcome(
    protocol=1,
    server="x",
    token="t" * 32,
    name="Ada",
    now=0,
    rules=("freestyle",),
    openings=("free",),
    levels=(),
)


def step(**more: Any) -> wire.StepView:  # noqa: ANN401 - fields of a step
    """A step of an opening."""
    return structs.replace(wire.StepView("place", 0, "black"), **more)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann 안녕 é 👩‍👩‍👧\nsecond line", "Ann 안녕 é 👩‍👩‍👧\nsecond line"),
        ("\x1b]0;owned\x07\x1b[2J", "\ufffd]0;owned\ufffd\ufffd[2J"),
        ("\x9b31m\x00\r\x08\x7f", "\ufffd31m" + "\ufffd" * 4),
        ("a\u202eb\u2066c\u2069\u2028d\ud800", "a\ufffdb\ufffdc\ufffd\ufffdd\ufffd"),
    ],
)
def test_nothing_that_is_shown_moves_the_cursor(
    text: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Control characters and those that turn the text around are marks; letters of all scripts and emoji stay."""
    assert harmless(text) == shown
    Pipe().show(told(wire.Notice(text=text), None) or "")
    report(text)
    assert capsys.readouterr().out == f"Notice: {shown}\n{shown}\n"


@pytest.mark.parametrize("size", [-1, 0, 8, 21, 10**6, 2**53])
def test_no_board_of_another_size(size: int) -> None:
    """A board of a million lines is drawn for nobody."""
    assert can_be(TABLE)
    assert not can_be(replace(TABLE, settings=structs.replace(SNAPSHOT.settings, size=size)))


@pytest.mark.parametrize(
    "more",
    [
        {"stones": (Laid(81, "black"),)},
        {"stones": (Laid(-1, "black"),)},
        {"stones": (Laid(0, "black"),) * 82},
        {"removed": ((Laid(2**53, "white"),),)},
        {"step": step(do="choose")},
        {"step": step(do="choose", options=("stay", "win"))},
        {"step": step(do="pick")},
        {"step": step(do="pick", points=(40, 81))},
        {"said": (wire.SaidView("choose", 0, 3, option="win"),)},
        {"said": (wire.SaidView("offer", 0, 4, points=(-1,)),)},
    ],
    ids=str,
)
def test_no_table_that_can_not_be(more: dict[str, Any]) -> None:
    """Points off the board, more stones than points, and choices that no opening has make no table."""
    assert not can_be(replace(TABLE, **more))


@asynccontextmanager
async def hostile(*says: wire.ToClient) -> AsyncIterator[str]:
    """The address of a server that says this to whoever comes, and closes for good."""

    async def speak(socket: ServerConnection) -> None:
        await socket.recv()
        for message in says:
            await socket.send(MSGPACK.encode(message))
        await socket.close(4002, "enough")

    async with serve(speak, "127.0.0.1", 0, subprotocols=[Subprotocol(SUBPROTOCOL_MSGPACK)]) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"


async def hears(*says: wire.ToClient) -> tuple[Client, list[wire.ToClient]]:
    """A client that was told this, and what of it came through."""
    heard: list[wire.ToClient] = []
    async with hostile(*says) as address:
        client = Client(address)
        try:
            async for message in client:
                heard.append(message)  # noqa: PERF401 - what came before the end counts
        except Rejected:
            pass
    return client, heard


async def test_what_can_not_be_is_passed_over() -> None:
    """A stone off the board, and a snapshot that contradicts itself, change nothing; the table is as it was."""
    off = wire.Stone(room="KQ7M2P", version=4, seat=0, ply=2, at=300)
    odd: Sequence[wire.ToClient] = (
        structs.replace(SNAPSHOT, colors=("black",)),
        structs.replace(SNAPSHOT, moves=(81,)),
        off,
    )
    client, heard = await hears(WELCOME, SNAPSHOT, *odd)
    assert heard == [WELCOME, SNAPSHOT]
    assert client.tables == {"KQ7M2P": TABLE}


def test_a_point_off_the_board_is_told_as_such() -> None:
    """An event that the table passed over, for it was there already, may name any point."""
    stone = wire.Stone(room="KQ7M2P", version=1, seat=1, ply=0, at=2**53)
    assert told(stone, TABLE) == "Ben: ?. Your turn, black."


async def test_of_endless_rooms_few_are_remembered() -> None:
    """A server that shows room after room does not fill the memory."""
    rooms = [structs.replace(SNAPSHOT, room=f"R{number}") for number in range(2 * MAX_TABLES)]
    client, _ = await hears(WELCOME, *rooms)
    assert len(client.tables) == MAX_TABLES


async def test_who_leaves_waits_for_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not answer the goodbye, or buries its answer, keeps nobody for long."""
    monkeypatch.setattr("narabe_client.connection.CLOSE_TIMEOUT_S", 0.01)
    left = asyncio.Event()

    async def deaf(socket: ServerConnection) -> None:
        await socket.recv()
        socket.transport.pause_reading()
        await socket.send(MSGPACK.encode(WELCOME))
        await left.wait()
        socket.transport.abort()

    async with serve(deaf, "127.0.0.1", 0, subprotocols=[Subprotocol(SUBPROTOCOL_MSGPACK)]) as server:
        client = Client(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
        async with asyncio.timeout(8):  # the library alone waits for ten seconds
            async for _ in client:
                await client.close()
        left.set()


async def test_after_a_lost_line_all_rooms_are_entered_again() -> None:
    """A hello has place for some, those entered last; the others are asked for when it was answered."""
    versions = {f"AAAAA{letter}": version for version, letter in enumerate("BCDEFGHJKLMN")}
    heard: list[wire.ToServer] = []

    async def listen(socket: ServerConnection) -> None:
        heard.append(MSGPACK.decode_to_server(await socket.recv()))
        await socket.send(MSGPACK.encode(WELCOME))
        heard.extend([MSGPACK.decode_to_server(await socket.recv()) for _ in range(4)])
        await socket.close(4002, "enough")

    async with serve(listen, "127.0.0.1", 0, subprotocols=[Subprotocol(SUBPROTOCOL_MSGPACK)]) as server:
        client = Client(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
        client.tables |= {room: replace(TABLE, room=room, version=seen) for room, seen in versions.items()}
        with pytest.raises(Rejected):
            _ = [message async for message in client]
    hello, *entered = heard
    assert isinstance(hello, wire.Hello)
    assert entered == [wire.Enter(room=room, version=seen) for room, seen in tuple(versions.items())[:4]]
    assert hello.rooms == dict(tuple(versions.items())[4:])


async def test_a_bot_starts_no_more_programs_than_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever seats a server gives it, a bot has few processes; the games beyond are given up."""
    begun = count()

    async def ask(*_: object) -> int:
        next(begun)
        return 0

    monkeypatch.setattr("narabe_client.brains.team.SteadyBrain.ask", ask)
    rooms = [structs.replace(SNAPSHOT, room=f"R{number}") for number in range(20)]
    async with hostile(WELCOME, *rooms) as address:
        bot = BrainBot(Client(address), Program(["true"]), say=lambda _: None)
        with pytest.raises(ExceptionGroup):
            await bot.run()
    assert next(begun) <= bot.policy.rooms + 1


@pytest.mark.parametrize("wait", ["soon", "", "-1", -(10**9)])
async def test_a_bot_waits_before_it_tries_again(wait: str | int) -> None:
    """A refusal whose waiting time makes no sense neither ends the bot nor makes it hurry."""
    refused = wire.Refused(code="too_fast", room="KQ7M2P", params={"wait_ms": wait})
    async with hostile(WELCOME, SNAPSHOT, refused) as address:
        bot = BrainBot(Client(address), Program(["true"]), say=lambda _: None)
        with pytest.raises(ExceptionGroup) as ended:
            await bot.run()
    assert [type(each).__name__ for each in ended.value.exceptions] == ["Rejected"]
