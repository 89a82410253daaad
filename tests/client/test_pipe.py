"""``narabe play`` with lines from a pipe: each is obeyed, and the answer to the last is shown before the end."""

import asyncio
import re
import socket
import sys
from pathlib import Path

import pytest
from msgspec import structs

from narabe_client.connection import Client
from narabe_client.terminal.play import Player, Unanswered, play
from narabe_client.terminal.receipt import Receipt
from narabe_protocol import messages as wire
from narabe_server.app import App
from narabe_server.rooms.state import Command
from narabe_server.rooms.wire import to_action
from narabe_server.settings import Settings
from narabe_server.storage.base import Append
from tests.fakes import ScriptedStore
from tests.nodes import PLENTY_S, Peer

SNAPSHOT = wire.Snapshot(
    room="KQ7M2P",
    version=3,
    settings=wire.RoomSettings("friend", "freestyle", 9, "free", "ask", "black"),
    seats=(wire.SeatView("Ada"), None),
    you=(0,),
    game=0,
    black=0,
)
PROGRAM = "from narabe_client.terminal.play import play; import sys; play(sys.argv[1], name='Pipe')"


class Lines:
    """All lines at once, and what is shown for them."""

    def __init__(self, *lines: str, patience_s: float = PLENTY_S) -> None:
        self.patience_s = patience_s
        self.shown: list[str] = []
        self.begun = asyncio.Event()
        """When it is set the first line can be typed: at once, where a test doesn't clear it."""
        self.begun.set()
        self._lines = iter(lines)

    async def ask(self) -> str | None:
        """The next line."""
        await self.begun.wait()
        return next(self._lines, None)

    def show(self, text: str) -> None:
        """Note what is shown."""
        self.shown.append(text)
        self.begun.set()


class Slow(ScriptedStore):
    """Writes the making of the first room at once, and all else when told to hurry."""

    hurried = False

    def append(self, append: Append) -> None:
        """Hold what comes after the first."""
        super().append(append)
        self.holding = not self.hurried

    def hurry(self) -> None:
        """Write everything, and hold nothing from now on."""
        self.hurried, self.holding = True, False
        while self.held:
            self.release()


async def piped(address: str) -> asyncio.subprocess.Process:
    """The program with real pipes, quick to try again."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PROGRAM,
        address,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={"WEBSOCKETS_BACKOFF_INITIAL_DELAY": "0.1", "PYTHONPATH": ":".join(sys.path)},
    )


async def test_a_script_plays_through_a_pipe(app: App) -> None:
    """Lines that all came before the program had a connection are obeyed, each after what it builds on."""
    process = await piped(app.address)
    async with asyncio.timeout(PLENTY_S):
        output, _ = await process.communicate(b"h8\nnew 9\nboard\n\xff\njoin QQQQQQ\nboard\nnew 10\n")
    told = [line for line in output.decode().splitlines() if not line.startswith((" ", "You sat"))]
    assert re.sub(r"(Room|narabe) [\w.]+\w", r"\1 X", "\n".join(told)).splitlines() == [
        "Welcome, Pipe. This is narabe X. Type help for what you can type.",
        "You are in no room: type new, open, bot, join CODE or rooms.",
        "Room X: freestyle, 9 lines. Room X waits for a second player.",
        "Room X waits for a second player.",
        "'\ufffd' is neither a point of this board nor a word I know; type help.",
        "No room has this code.",
        "Room X waits for a second player.",
        "Room X: freestyle, 10 lines. Room X waits for a second player.",
    ]
    assert process.returncode == 0


async def test_a_pipe_waits_for_the_server_and_for_its_last_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_port: int
) -> None:
    """Lines that came before there was a server are obeyed when there is one; the slowest disk may answer last."""
    store = Slow()

    heard: list[wire.ToServer] = []

    def hear(message: wire.RoomCommand) -> Command:
        heard.append(message)
        if [type(each) for each in heard].count(wire.Resign) == 2:  # the second only asks whether it was done
            asyncio.get_running_loop().call_later(
                0, store.hurry
            )  # after the pong, which tells nothing about it
        return to_action(message)

    monkeypatch.setattr("narabe_server.sessions.session.to_action", hear)
    process = await piped(f"http://127.0.0.1:{free_port}/")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"new freestyle 9\ninvite tutorial-10\nresign\n")
    process.stdin.write_eof()
    app = App(Settings(port=free_port, data=tmp_path / "data", log_level="error"), store=store)
    async with asyncio.timeout(PLENTY_S):
        assert b"No server answers" in await process.stdout.readline()
        await app.start()
        try:
            output, _ = await process.communicate()
        finally:
            await app.stop()
    assert output.decode().splitlines()[-1] == "tutorial-10 wins: resigned. Series 0-1."
    assert process.returncode == 0


async def test_the_answer_to_each_kind_of_last_line_is_shown(app: App) -> None:
    """Whoever gives it: the room, its hall, the lobby, or the program itself."""
    answers = {
        "e5": "No game has begun yet.",
        "invite tutorial-10": "Game 1 begins.",
        "say hello": "Ada: hello",
        "rooms": "1 online",
        "now": "Refused: no hurrying.",
        "leave": "You left room",
        "join QQQQQQ": "No room has this code.",
        "board": "waits for a second player.",
        "help": "put a stone",
        "quit": "waits for a second player.",
    }
    for line, answer in answers.items():
        screen = Lines("new 9", line)
        async with asyncio.timeout(PLENTY_S):
            await Player(Client(app.address, name="Ada"), screen).run()
        assert answer in "\n".join(screen.shown[1:]), line
        assert len(screen.shown) == len(set(screen.shown)), "nothing is told twice"


async def test_who_sits_down_by_a_line_talks_as_a_player(app: App) -> None:
    """A line after ``join`` waits for the seat, not only for the room; so does one after ``new``, as above."""
    host = await Peer.join(app.address, "Host")
    screen = Lines(f"join {await host.create(size=9)}", "say hello")
    async with asyncio.timeout(PLENTY_S):
        await Player(Client(app.address, name="Ada"), screen).run()
    await host.leave()
    assert "Ada: hello" in screen.shown


@pytest.mark.parametrize("silent", [True, False], ids=["silent", "not there"])
async def test_a_pipe_does_not_wait_for_ever(free_port: int, *, silent: bool) -> None:
    """A server that says nothing, and one that is not there, end it in a while, and what is lost is said."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = int(listening.getsockname()[1]) if silent else free_port
        screen = Lines("new", patience_s=0.05)
        if not silent:
            screen.begun.clear()  # it has been told that nobody is there
        with pytest.raises(
            Unanswered, match=f":{port}/ has not answered for 0.05 s: what was typed last may"
        ):
            await Player(Client(f"http://127.0.0.1:{port}/"), screen).run()
    assert [text.split(" (")[0] for text in screen.shown] == (
        [] if silent else [f"No server answers at http://127.0.0.1:{port}/"]
    )


def test_what_ends_unanswered_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The words go to standard error, and the exit code says it to scripts."""

    async def unanswered(_: Player) -> None:
        raise Unanswered("nothing came")

    monkeypatch.setattr(Player, "run", unanswered)
    with pytest.raises(SystemExit) as ended:
        play("http://127.0.0.1:1/")
    assert (ended.value.code, capsys.readouterr().err) == (2, "narabe play: nothing came\n")


LAST = wire.Resign(room="KQ7M2P", id="b")
REFUSED, OTHER = wire.Refused(code="game_over", id="b"), wire.Refused(code="game_over", id="a")
AGAIN = structs.replace(SNAPSHOT, id="b")


@pytest.mark.parametrize(
    ("sent", "heard", "news"),
    [
        ((), (wire.Pong(now=0),), [True]),
        ((LAST,), (wire.Pong(now=0), AGAIN), [True, False]),
        ((LAST,), (AGAIN, wire.Pong(now=0)), [False, True]),
        ((LAST,), (REFUSED, wire.Pong(now=0)), [True, True]),
        ((LAST,), (wire.Pong(now=0), REFUSED, REFUSED), [True, True, False]),
        ((LAST,), (OTHER, SNAPSHOT, wire.Pong(now=0), AGAIN), [True, True, True, False]),
    ],
)
async def test_a_receipt_is_complete_with_the_last_answer(
    sent: tuple[wire.ToServer, ...], heard: tuple[wire.ToClient, ...], news: list[bool]
) -> None:
    """It waits for the pong and for what names the last command, and passes on only what says something new."""
    receipt = Receipt(Client("http://127.0.0.1:1/"))
    for message in sent:
        receipt.sent(message)
    waiting = asyncio.create_task(receipt.all_answered())
    assert [not receipt.hears(message) for message in heard] == news
    async with asyncio.timeout(PLENTY_S):
        await waiting
