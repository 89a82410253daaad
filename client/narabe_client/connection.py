"""A connection to a Narabe server that comes back by itself, typed, with what is known of each room.

    client = Client("https://example.org/", name="Ada")
    async for message in client:
        ...

Messages that are lost on the way need no care: after a reconnect each room answers with what was missed or with the
whole state, and a command sent again under its id has no second effect.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import Final, Literal
from urllib.parse import urlsplit, urlunsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.client import process_exception
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Subprotocol

from narabe_client.retries import Retries
from narabe_client.table import Table, can_be, fold, from_snapshot
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK, BadMessage

FINAL_CODES: Final = frozenset({limits.CLOSE_VERSION, limits.CLOSE_KICKED, limits.CLOSE_BANNED})
"""Close codes after which coming back is of no use."""
_OUTSIDE: Final = frozenset(
    {
        "no_such_room",
        "not_in_room",
        "password_needed",
        "removed",
        "room_locked",
        "too_many_watchers",
        "watching_closed",
    }
)
"""Refusals that say that this client is not in the room, whatever it was before."""
CLOSE_TIMEOUT_S: Final = 1.0
"""How long who leaves waits for the server to answer the goodbye; in a flood it may not come through at all."""
WELCOME_S: Final = 15.0
"""How long a server is waited for that is there and says nothing."""
MAX_TABLES: Final = 64
"""Rooms of which something is remembered: twice as many as one connection can be in."""
_log: Final = logging.getLogger(__name__)
State = Literal["connecting", "online", "closed"]


class Rejected(ConnectionError):
    """The server closed the connection for good: ``code`` and ``reason`` as it gave them."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"the server closed the connection for good: {code} {reason}".rstrip())
        self.code = code
        self.reason = reason


class NoNarabeError(Rejected):
    """Something else answers at ``address``, or it lets nobody in; ``code`` is that of HTTP, 0 where it spoke none."""

    def __init__(self, address: str, error: Exception) -> None:
        code = error.response.status_code if isinstance(error, InvalidStatus) else 0
        super().__init__(code, str(error))
        self._address = address

    def __str__(self) -> str:
        """One line for people."""
        return f"no Narabe server answers at {self._address}, but something else: {self.reason}"


class Client:
    """One client of one server. Iterate over it for all messages; ``tables`` are up to date when one comes.

    ``url`` may be the address that people open (http, https) or that of the socket (ws, wss). ``token`` is the one of
    an earlier :class:`narabe_protocol.messages.Welcome`, to be the same guest again. ``bot`` is what the program is
    called that plays by itself: others see it at its seats.
    """

    def __init__(
        self,
        url: str,
        *,
        name: str | None = None,
        token: str | None = None,
        program: str = "narabe-client",
        bot: str | None = None,
    ) -> None:
        self.url = socket_url(url)
        self.name = name
        self.token = token
        self.bot = bot
        self.state: State = "connecting"
        self.tables: dict[str, Table] = {}
        self.welcome: wire.Welcome | None = None
        self.on_unreachable: Callable[[Exception], None] | None = None
        """Told once, when nobody answers there; it is tried again and again all the same."""
        self.retries = Retries()
        self._silent = False
        self._leaving = asyncio.Event()
        self._ahead_ms = 0
        self._program = program
        self._socket: ClientConnection | None = None

    @property
    def address(self) -> str:
        """The address that people open, with a slash at its end."""
        return f"http{self.url.removeprefix('ws').removesuffix('ws')}"

    def now(self) -> int:
        """The server's time in milliseconds since 1970, as far as the last ``welcome`` told it."""
        return _own_time_ms() + self._ahead_ms

    async def __aiter__(self) -> AsyncIterator[wire.ToClient]:
        """All messages of the server, over reconnects, until :meth:`close`. :class:`Rejected` when it is no use."""
        while not self._leaving.is_set():
            code = None
            if (socket := await self._open()) is not None:
                async with aclosing(self._talk(socket)) as talk:
                    async for message in talk:
                        yield message
                code = socket.close_code
            if self.state == "closed":
                return
            self.state = "connecting"
            with suppress(TimeoutError):
                await asyncio.wait_for(self._leaving.wait(), self.retries.wait_s(code))

    async def send(self, message: wire.ToServer) -> bool:
        """Send a message; False when there is no connection now: decide anew from the tables when it is back."""
        if self._socket is None:
            return False
        try:
            await self._socket.send(MSGPACK.encode(message))
        except ConnectionClosed:
            return False
        return True

    async def close(self) -> None:
        """Say goodbye; seats stay kept by the server."""
        self.state = "closed"
        self._leaving.set()
        if self._socket is not None:
            await self._socket.close()

    async def _open(self) -> ClientConnection | None:
        """A connection; None: there is no server now."""
        try:
            return await connect(
                self.url,
                subprotocols=[Subprotocol(limits.SUBPROTOCOL_MSGPACK)],
                compression=None,
                max_size=limits.MAX_SERVER_FRAME_BYTES,
                close_timeout=CLOSE_TIMEOUT_S,
            )
        except (OSError, ValueError, WebSocketException) as error:
            final = self.failed(error)
            if final is not None:
                raise final from error
            return None

    async def _talk(self, socket: ClientConnection) -> AsyncGenerator[wire.ToClient, None]:
        """All messages of one connection, until it ends. A server that never says welcome is no server."""
        patience = asyncio.get_running_loop().call_later(WELCOME_S, self._give_up, socket)
        try:
            async with socket, aclosing(self._conversation(socket)) as conversation:
                async for message in conversation:
                    yield message
        except ConnectionClosed as closed:
            self._rejected(closed)
        finally:
            self._socket = None
            patience.cancel()
        # Half-told rooms are asked for whole: events may have been lost between two tellings.
        self.tables = {code: replace(table, version=_known(table)) for code, table in self.tables.items()}

    def _give_up(self, socket: ClientConnection) -> None:
        if self.state != "online":
            socket.transport.abort()

    async def _conversation(self, socket: ClientConnection) -> AsyncGenerator[wire.ToClient, None]:
        self._socket = socket
        await self.send(self._hello())
        async for frame in socket:
            try:
                message = MSGPACK.decode_to_client(frame)
            except BadMessage as newer:
                _log.info("passed over what a newer server says: %s", newer)
                continue
            if await self._note(message):
                yield message
            else:
                _log.warning("passed over what can't be: %s", type(message).__name__)

    def _hello(self) -> wire.Hello:
        known = tuple(self.tables.values())[-limits.MAX_RESUMED_ROOMS :]
        versions = {table.room: table.version for table in known}
        return wire.Hello(
            token=self.token, name=self.name, client=self._program, rooms=versions, bot=self.bot
        )

    async def _enter_again(self, *, anew: bool) -> None:
        """Enter the rooms for which the hello had no place; ``anew``, on another run of the server, all of them.

        What was seen of another run may never have been, where old data was put back: a gap until it is told whole.
        """
        tables = tuple(self.tables.values())
        for table in tables if anew else tables[: -limits.MAX_RESUMED_ROOMS]:
            if anew:
                self.tables[table.room] = replace(table, gap=True)
            await self.send(wire.Enter(room=table.room, version=None if anew else table.version))

    async def _note(self, message: wire.ToClient) -> bool:
        """Bring the tables up to date; where events are missing ask for the whole room. False: it makes no sense."""
        match message:
            case wire.Welcome(token=token, name=name):
                anew = self.welcome is not None and self.welcome.run != message.run
                self.welcome, self.token, self.name, self.state = message, token, name, "online"
                self._silent = False
                self.retries.welcomed()
                self._ahead_ms = message.now - _own_time_ms()
                await self._enter_again(anew=anew)
            case wire.Snapshot(moves=moves, colors=colors):
                return len(colors) in {0, len(moves)} and self._know(from_snapshot(message))
            case wire.Left(room=room) | wire.Removed(room=room):
                self.tables.pop(room, None)
            case wire.Refused(room=str(room), code=code) if code in _OUTSIDE:
                self.tables.pop(room, None)
            case _:
                return await self._fold(message)
        return True

    async def _fold(self, message: wire.ToClient) -> bool:
        table = self.tables.get(getattr(message, "room", None) or "")
        if table is None:
            return True
        after = fold(table, message)
        known = self._know(after)
        if known and after.gap and not table.gap:
            await self.send(wire.Enter(room=table.room))
        return known

    def _know(self, table: Table) -> bool:
        """Remember a table, if there can be such a one, and not too many."""
        known = can_be(table) and (table.room in self.tables or len(self.tables) < MAX_TABLES)
        if known:
            self.tables[table.room] = table
        return known

    def failed(self, error: Exception) -> Exception | None:
        """An attempt that found no server: None to try again, else what to raise.

        What answers in place of a server that was here before, a proxy perhaps, is waited out.
        """
        final = None
        if self.welcome is None and process_exception(error) is not None:
            final = NoNarabeError(self.address, error)
        if final is None and not self._silent and self.on_unreachable is not None:
            self.on_unreachable(error)
        self._silent = True
        return final

    def _rejected(self, closed: ConnectionClosed) -> None:
        if closed.rcvd is not None and closed.rcvd.code in FINAL_CODES:
            self.state = "closed"
            raise Rejected(closed.rcvd.code, closed.rcvd.reason) from closed


def _known(table: Table) -> int:
    return 0 if table.gap else table.version


def _own_time_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def command_id() -> str:
    """A fresh id for a command."""
    return secrets.token_urlsafe(9)


def socket_url(url: str) -> str:
    """The socket's address for the address that people open; :class:`ValueError` for what is neither."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    schemes = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
    if parts.scheme not in schemes or not parts.netloc:
        raise ValueError(f"no address of a server: {url!r}; it looks like https://example.org/")
    return urlunsplit((schemes[parts.scheme], parts.netloc, "/ws", "", ""))
