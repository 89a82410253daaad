"""The shell around the terminal client: a person's lines in, the server's words out."""

import asyncio
import io
import sys
import threading
from collections.abc import Awaitable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import chain
from typing import Final, NoReturn, Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.patch_stdout import patch_stdout

from narabe_client.connection import Client, Rejected, command_id
from narabe_client.shown import harmless
from narabe_client.table import Table
from narabe_client.terminal.picture import board, standing
from narabe_client.terminal.receipt import Receipt
from narabe_client.terminal.telling import told
from narabe_client.terminal.typed import HELP, Join, Local, Unclear, read, room_of
from narabe_protocol import messages as wire

_DEEDS = wire.Snapshot | wire.Started | wire.Stone | wire.Picked | wire.TakenBack | wire.Restored
PATIENCE_S: Final = 30.0
"""How long lines from a pipe wait for the server."""


class Unanswered(ConnectionError):
    """The server has not answered in time."""


class Screen(Protocol):
    """Where lines come from and go to."""

    patience_s: float
    """How long a line waits for a connection, and the end of the input for the last answer.

    0: neither does. A person sits there, who sees what was answered, and can type a line again.
    """

    async def ask(self) -> str | None:
        """The next line that was typed; None at the end."""
        ...

    def show(self, text: str) -> None:
        """Show text."""
        ...


class Terminal:
    """A person at a terminal: what comes in is printed above the line that is being typed."""

    patience_s = 0.0

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
        sys.stdout.write(f"{harmless(text)}\n")


class Pipe:
    """Lines from a pipe or a file, answers to standard output: for scripts, and for Braille and speech tools."""

    patience_s = PATIENCE_S

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
        sys.stdout.write(f"{harmless(text)}\n")
        sys.stdout.flush()


class Player:
    """One person's session: the room that is looked at, what is typed, what is told.

    A line may come before the server has said anything, or go on from what the line before it asked for (``new``,
    then ``e5``), as all lines of a pipe do. So each line waits for the welcome, and for the room, or the
    seat, that was asked for.
    """

    def __init__(self, client: Client, screen: Screen, first: str | None = None) -> None:
        self._client = client
        self._screen = screen
        self._first = first
        self._room: str | None = None
        self._sit_in: str | None = None
        self._asked: wire.Enter | wire.Create | wire.Sit | None = None
        """How a room, or a seat in it, was asked for last."""
        self._answered = asyncio.Event()
        """Set when what the next line builds on is known, or known not to come."""
        self._receipt = Receipt(client)
        client.on_unreachable = self._unreachable

    async def run(self) -> None:
        """Talk until the person quits, or the input ends and all is answered.

        :class:`Rejected` when the server has had enough, :class:`Unanswered` when a pipe has waited too long for it.
        """
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
            await self._in_time(self._answered.wait())
            if await self._obey(line):
                break
        if self._screen.patience_s:
            await self._in_time(self._all_answered())

    async def _all_answered(self) -> None:
        await self._answered.wait()
        await self._receipt.all_answered()

    async def _in_time(self, answer: Awaitable[object]) -> None:
        patience = self._screen.patience_s
        try:
            await asyncio.wait_for(answer, patience or None)
        except TimeoutError:
            raise Unanswered(
                f"{self._client.address} has not answered for {patience:g} s: "
                "what was typed last may not have been done"
            ) from None

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
            case Join(room=room, sit=sit, password=password):
                self._sit_in = room if sit else None
                await self._send(wire.Enter(room=room, id=command_id(), password=password))
            case _:
                await self._send(wish)
        return False

    async def _help(self, wish: Local) -> None:
        if wish == "rooms":
            await self._send(wire.WatchLobby())
            await self._send(wire.WatchLobby(on=False))
        elif wish == "board" and self.table is not None:
            self._screen.show(f"{board(self.table)}\n{standing(self.table, self._client.now())}")
        else:
            self._screen.show(HELP)

    async def _send(self, message: wire.ToServer) -> None:
        while not await self._try(message):
            if not self._screen.patience_s:
                self._answered.set()
                self._screen.show("No connection now; it is being sought. Type it again in a moment.")
                return
            self._answered.clear()
            await self._in_time(self._answered.wait())  # for another welcome

    async def _try(self, message: wire.ToServer) -> bool:
        if isinstance(message, wire.Enter | wire.Create | wire.Sit):
            self._asked = message
            self._answered.clear()
        self._receipt.sent(message)
        return await self._client.send(message)

    def _unreachable(self, error: Exception) -> None:
        patience = self._screen.patience_s
        if not patience:
            self._answered.set()
        until = f"; a line waits {patience:g} s for it" if patience else " until you quit"
        self._screen.show(f"No server answers at {self._client.address} ({error}). It is tried again{until}.")

    async def _listen(self) -> None:
        async for message in self._client:
            await self._hear(message)

    async def _hear(self, message: wire.ToClient) -> None:
        if self._receipt.hears(message):
            return
        if isinstance(message, wire.Snapshot):
            self._room = message.room
            await self._take_seat(message)
        room = getattr(message, "room", None)
        table = self.table if room == self._room else None
        text = told(message, table, self._client.now())
        if table is not None and isinstance(message, _DEEDS) and table.stones:
            self._screen.show(board(table))
        if text is not None:
            self._screen.show(text)
        if isinstance(message, wire.Welcome):
            await self._begin()
        elif self._is_answer(message):
            self._answered.set()

    def _is_answer(self, message: wire.ToClient) -> bool:
        """Whether this tells that the room or the seat that was asked for is there, or can't be had."""
        match message:
            case wire.Snapshot(id=answered):
                return isinstance(self._asked, wire.Enter) and answered == self._asked.id
            case wire.You(room=room):
                return isinstance(self._asked, wire.Create | wire.Sit) and room == self._room
            case wire.Refused(id=answered):
                return answered is None or (self._asked is not None and answered == self._asked.id)
            case _:
                return False

    async def _begin(self) -> None:
        """There is a connection: go into the room that the address named, or let the next line be read."""
        if self._first is None:
            self._answered.set()
        else:
            self._sit_in, self._first = self._first, None
            await self._try(wire.Enter(room=self._sit_in, id=command_id()))

    async def _take_seat(self, snapshot: wire.Snapshot) -> None:
        if self._sit_in == snapshot.room and not snapshot.you and None in snapshot.seats:
            await self._try(wire.Sit(room=snapshot.room, id=command_id()))
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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # a name that this terminal has no letters for must not end the game
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    screen: Screen = Terminal() if terminal else Pipe()
    guard: AbstractContextManager[None] = patch_stdout() if terminal else nullcontext()
    with guard:
        try:
            asyncio.run(Player(client, screen, room_of(code) if code else None).run())
        except (Rejected, Unanswered) as ended:
            _complain(str(ended))
        except KeyboardInterrupt:
            return  # while a line waits for an answer, or in a pipe: to leave, as at the prompt


def _complain(text: str) -> NoReturn:
    sys.stderr.write(f"narabe play: {harmless(text)}\n")
    raise SystemExit(2)
