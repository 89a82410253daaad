"""A server for browsers in this process, whose rooms and connections are in the test's hands."""

from pathlib import Path

from narabe_server.app import App
from narabe_server.rooms.actor import Room
from narabe_server.settings import Settings
from narabe_server.transport.base import Connection, Receiver


class Server(App):
    """A whole node on a free port, with its data in a directory of the test."""

    def __init__(self, data: Path) -> None:
        super().__init__(Settings(port=0, data=data, bot_tables=0))
        self.connections: list[Connection] = []

    @property
    def url(self) -> str:
        """Its address without the slash at the end."""
        return self.address.rstrip("/")

    def connected(self, connection: Connection) -> Receiver:
        """Remember each connection."""
        self.connections.append(connection)
        return super().connected(connection)

    async def room(self, code: str) -> Room:
        """The room of that code."""
        room = await self.rooms.find(code)
        assert room is not None
        return room

    async def moves(self, code: str) -> int:
        """The number of stones that the server has in a room."""
        return len((await self.room(code)).state.game.moves)
