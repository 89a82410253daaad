import asyncio
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from narabe_protocol import messages as wire
from narabe_protocol.base import Seat
from narabe_protocol.codec import MSGPACK
from narabe_protocol.limits import SUBPROTOCOL_MSGPACK
from narabe_server.app import App
from narabe_server.settings import Settings
from tests.nodes import PLENTY_S

README = Path(__file__).parents[2] / "protocol" / "README.md"
ROOM = "KQ7M2P"
SETTINGS = wire.RoomSettings(
    kind="bot",
    rule="freestyle",
    size=15,
    opening="free",
    takeback="free",
    first="black",
    level="first",
)
STONES = 20
HERE = wire.SeatPresence(state="online", since=0)


def documented_client() -> str:
    """The one Python program of the README."""
    text = README.read_text(encoding="utf-8")
    programs: list[str] = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(programs) == 1
    return programs[0]


class ScriptedServer:
    """One game as the README tells it: the host is seat 0, black, and begins."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket
        self._version = 0
        self._moves: list[int] = []

    async def talk(self) -> None:
        """Answer frame by frame; a frame that is no message of the protocol fails the connection and the test."""
        async for frame in self._socket:
            for answer in self._answers(MSGPACK.decode_to_server(frame)):
                await self._socket.send(MSGPACK.encode(answer))

    def _answers(self, message: wire.ToServer) -> list[wire.ToClient]:
        match message:
            case wire.Hello():
                return [_welcome()]
            case wire.Create(kind="bot", level="first", size=15, side="first", id=command):
                return self._opened(command)
            case wire.Play(room="KQ7M2P", ply=ply, at=at) if (
                ply == len(self._moves) and at not in self._moves
            ):
                return self._played(at)
            case _:
                return [wire.Refused(code="bad_message", params={"what": repr(message)})]

    def _next(self) -> int:
        self._version += 1
        return self._version

    def _opened(self, command: str) -> list[wire.ToClient]:
        """Tell of the room as the real server does: an empty snapshot, then the first events."""
        return [
            wire.Snapshot(
                room=ROOM,
                version=0,
                settings=SETTINGS,
                seats=(None, None),
                you=(),
                game=0,
                black=0,
                id=command,
            ),
            wire.You(room=ROOM, seats=(0,)),
            wire.Sat(room=ROOM, version=self._next(), seat=0, name="Guest 1"),
            wire.Sat(room=ROOM, version=self._next(), seat=1, name="first", bot="first"),
            wire.Started(room=ROOM, version=self._next(), game=1, black=0),
            wire.Presence(room=ROOM, seats=(HERE, HERE), watchers=0),
        ]

    def _played(self, at: int) -> list[wire.ToClient]:
        answers: list[wire.ToClient] = [self._stone(0, at)]
        answers.append(self._stone(1, next(point for point in range(225) if point not in self._moves)))
        if len(self._moves) >= STONES:
            outcome = wire.OutcomeView(reason="resigned", winner=0)
            answers.append(wire.Over(room=ROOM, version=self._next(), outcome=outcome, score=(1, 0, 0)))
        return answers

    def _stone(self, seat: Seat, at: int) -> wire.Stone:
        self._moves.append(at)
        ply = len(self._moves) - 1
        return wire.Stone(room=ROOM, version=self._next(), seat=seat, ply=ply, at=at)


def _welcome() -> wire.Welcome:
    levels = (wire.Level(name="first", scores=True), wire.Level(name="second"))
    return wire.Welcome(
        protocol=1,
        server="scripted/1",
        token="x" * 32,
        name="Guest 1",
        now=0,
        rules=("freestyle",),
        levels=levels,
    )


@pytest.fixture
async def scripted_url() -> AsyncIterator[str]:
    """Address of a server that plays one scripted game on each connection."""

    async def talk(socket: ServerConnection) -> None:
        await ScriptedServer(socket).talk()

    async with serve(talk, "127.0.0.1", 0, subprotocols=[Subprotocol(SUBPROTOCOL_MSGPACK)]) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield f"ws://127.0.0.1:{port}/ws"


@pytest.fixture
async def server_url(tmp_path: Path) -> AsyncIterator[str]:
    """Address of the real server, with its database in a fresh directory."""
    app = App(Settings(port=0, data=tmp_path / "data", log_level="error"))
    await app.start()
    try:
        yield f"ws://127.0.0.1:{app.port}/ws"
    finally:
        await app.stop()


async def play(program: Path, url: str) -> tuple[int | None, str, str]:
    """Run the documented client as a stranger would: exit code, output, errors."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, program, url, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        output, errors = await asyncio.wait_for(process.communicate(), PLENTY_S)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode, output.decode(), errors.decode()


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The README's client as a file of its own, with nothing of ours beside it."""
    path = tmp_path / "player.py"
    path.write_text(documented_client(), encoding="utf-8")
    return path


def test_the_documented_client_is_short_and_independent() -> None:
    """Under 60 lines, and nothing imported but the standard library, websockets and msgpack."""
    lines = documented_client().splitlines()
    assert len(lines) < 60
    imports = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert imports == {"asyncio", "sys", "msgpack", "websockets"}


async def test_the_documented_client_speaks_the_protocol(program: Path, scripted_url: str) -> None:
    """Against a server that takes only what the README says, the client plays from hello to over."""
    code, output, errors = await play(program, scripted_url)
    assert (code, errors) == (0, "")
    assert output == f"resigned after {STONES} stones, winner: 0\n"


@pytest.mark.slow
async def test_the_documented_client_plays_a_whole_game(program: Path, server_url: str) -> None:
    """Against the real server and its weakest bot, a script that is not ours plays until the game is over."""
    code, output, errors = await play(program, server_url)
    assert (code, errors) == (0, "")
    assert re.fullmatch(
        r"(five after \d+ stones, winner: [01]|full_board after 225 stones, winner: None)\n", output
    )
