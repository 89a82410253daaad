"""The shell around the terminal client: a person's lines in, the server's words out."""

import asyncio
import io
import sys
import threading
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import chain
from typing import NoReturn, Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.patch_stdout import patch_stdout

from narabe_client.connection import Client, Rejected, command_id
from narabe_client.table import Table
from narabe_client.terminal.picture import board, standing
from narabe_client.terminal.telling import told
from narabe_client.terminal.typed import HELP, Join, Local, Unclear, read
from narabe_protocol import messages as wire

_DEEDS = wire.Snapshot | wire.Started | wire.Stone | wire.Picked | wire.TakenBack | wire.Restored
_ANSWERS = wire.Welcome | wire.Snapshot | wire.Refused
"""What tells that a room was entered, or that it was not."""


class Screen(Protocol):
    """Where lines come from and go to."""

    async def ask(self) -> str | None:
        """The next line that was typed; None at the end."""
        ...

    def show(self, text: str) -> None:
        """Show text."""
        ...


class Terminal:
    """A person at a terminal: what comes in is printed above the line that is being typed."""

    def __init__(self) -> None:
        self._prompt: PromptSession[str] = PromptSession("> ")

    async def ask(self) -> str | None:
        """The next line; None when the person leaves with Ctrl-D or Ctrl-C."""
        try:
            return await self._prompt.prompt_async()
        except (EOFError, KeyboardInterrupt):
            return None

    def show(self, text: str) -> None:
        """Print above the prompt."""
        sys.stdout.write(f"{text}\n")


class Pipe:
    """Lines from a pipe or a file, answers to standard output: for scripts, and for Braille and speech tools."""

    def __init__(self) -> None:
        self._lines: asyncio.Queue[str] | None = None

    async def ask(self) -> str | None:
        """The next line; None at the end of the input."""
        if self._lines is None:
            self._lines = asyncio.Queue()
            # Not asyncio's own pool: it would wait at the end for a line that nobody types.
            reader = partial(self._read, asyncio.get_running_loop(), self._lines)
            threading.Thread(target=reader, name="terminal input", daemon=True).start()
        return await self._lines.get() or None

    def _read(self, loop: asyncio.AbstractEventLoop, lines: asyncio.Queue[str]) -> None:
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # one byte that is no text must not end the reading
        for line in chain(sys.stdin, ("",)):
            loop.call_soon_threadsafe(lines.put_nowait, line)

    def show(self, text: str) -> None:
        """Print at once."""
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()


class Player:
    """One person's session: the room that is looked at, what is typed, what is told.

    A line may come before the server has said anything, or go on from what the line before it asked for (``new``,
    then ``e5``), as all lines of a pipe do. So each line waits for the welcome, and for the room that was asked for.
    """

    def __init__(self, client: Client, screen: Screen, first: str = "") -> None:
        self._client = client
        self._screen = screen
        self._first = first
        self._room: str | None = None
        self._sit_in: str | None = None
        self._answered = asyncio.Event()
        """Set when what the next line builds on is known, or known not to come."""
        client.on_unreachable = self._unreachable

    async def run(self) -> None:
        """Talk until the person quits; :class:`Rejected` when the server has had enough."""
        listening = asyncio.create_task(self._listen(), name="terminal listens")
        typing = asyncio.create_task(self._type(), name="terminal reads")
        done, left = await asyncio.wait((listening, typing), return_when=asyncio.FIRST_COMPLETED)
        await self._client.close()
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        for task in done:
            task.result()

    @property
    def table(self) -> Table | None:
        """The room that is looked at."""
        return self._client.tables.get(self._room or "")

    async def _type(self) -> None:
        while (line := await self._screen.ask()) is not None:
            await self._answered.wait()
            if await self._obey(line):
                return
        await self._answered.wait()

    async def _obey(self, line: str) -> bool:
        """Do what a line says; True: the person wants to leave."""
        try:
            wish = read(line, self.table)
        except Unclear as unclear:
            self._screen.show(str(unclear))
            return False
        match wish:
            case None:
                pass
            case "quit":
                return True
            case "board" | "help" | "rooms":
                await self._help(wish)
            case Join(room=room, sit=sit):
                self._sit_in = room if sit else None
                await self._go_into(wire.Enter(room=room, id=command_id()))
            case wire.Create():
                await self._go_into(wish)
            case _:
                await self._send(wish)
        return False

    async def _go_into(self, room: wire.Enter | wire.Create) -> None:
        self._answered.clear()
        if not await self._send(room):
            self._answered.set()

    async def _help(self, wish: Local) -> None:
        if wish == "rooms":
            await self._send(wire.WatchLobby())
            await self._send(wire.WatchLobby(on=False))
        elif wish == "board" and self.table is not None:
            self._screen.show(f"{board(self.table)}\n{standing(self.table)}")
        else:
            self._screen.show(HELP)

    async def _send(self, message: wire.ToServer) -> bool:
        sent = await self._client.send(message)
        if not sent:
            self._screen.show("No connection now; it is being sought. Type it again in a moment.")
        return sent

    def _unreachable(self, error: Exception) -> None:
        self._answered.set()
        self._screen.show(
            f"No server answers at {self._client.address} ({error}). It is tried again until you quit."
        )

    async def _listen(self) -> None:
        async for message in self._client:
            await self._hear(message)

    async def _hear(self, message: wire.ToClient) -> None:
        if isinstance(message, wire.Snapshot):
            self._room = message.room
            await self._take_seat(message)
        room = getattr(message, "room", None)
        table = self.table if room == self._room else None
        text = told(message, table)
        if table is not None and isinstance(message, _DEEDS) and table.stones:
            self._screen.show(board(table))
        if text is not None:
            self._screen.show(text)
        if isinstance(message, wire.Welcome) and self._first:
            first, self._first = self._first, ""
            await self._obey(first)
        elif isinstance(message, _ANSWERS):
            self._answered.set()

    async def _take_seat(self, snapshot: wire.Snapshot) -> None:
        if self._sit_in == snapshot.room and not snapshot.you and None in snapshot.seats:
            await self._send(wire.Sit(room=snapshot.room, id=command_id()))
        self._sit_in = None


def play(url: str = "http://127.0.0.1:8642/", *, name: str | None = None) -> None:
    """Play in the terminal: make rooms, join, watch; type help for what can be typed.

    Args:
        url: Address of the server, or the link to a room there.
        name: What others call you.
    """
    address, _, code = url.partition("/r/")
    try:
        client = Client(address, name=name, program="narabe-play")
    except ValueError as error:
        _complain(str(error))
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    screen: Screen = Terminal() if terminal else Pipe()
    guard: AbstractContextManager[None] = patch_stdout() if terminal else nullcontext()
    with guard:
        try:
            asyncio.run(Player(client, screen, f"join {code}" if code else "").run())
        except Rejected as rejected:
            _complain(str(rejected))
        except KeyboardInterrupt:
            return  # while a line waits for an answer, or in a pipe: to leave, as at the prompt


def _complain(text: str) -> NoReturn:
    sys.stderr.write(f"narabe play: {text}\n")
    raise SystemExit(2)
