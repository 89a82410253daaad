"""(a): the bare room on ``websockets`` and uvloop, as the library's documentation would have it: ``broadcast()``."""

from contextlib import suppress

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from tests.bench.servers.refroom import Hall, Room, announce, run

HALL: Hall[ServerConnection] = Hall()


async def handler(ws: ServerConnection) -> None:
    """Serve one connection."""
    room: Room[ServerConnection] | None = None
    try:
        with suppress(ConnectionClosed):
            async for data in ws:
                if isinstance(data, str):
                    break
                room, reply, cast = HALL.handle(ws, room, data)
                if reply is not None:
                    await ws.send(reply)
                if cast is not None and room is not None:
                    broadcast(room.members, cast)
    finally:
        HALL.leave(ws, room)


async def main() -> None:
    """Listen on a free port."""
    async with serve(handler, "127.0.0.1", 0, backlog=1024, compression=None) as server:
        announce(next(iter(server.sockets)).getsockname()[1])
        await server.serve_forever()


if __name__ == "__main__":
    run(main)
