"""(a'): the bare room on picows' listener and uvloop."""

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_create_server

from tests.bench.servers.refroom import Hall, Room, announce, run

BINARY = WSMsgType.BINARY


class Member(WSListener):
    """One connection."""

    __slots__ = ("room", "transport")

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the way out."""
        self.transport = transport
        self.room: Room[Member] | None = None

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take one frame."""
        if frame.msg_type == BINARY:
            self.room, reply, cast = HALL.handle(self, self.room, frame.get_payload_as_memoryview())
            if cast is not None and self.room is not None:
                for member in self.room.members:
                    member.transport.send(BINARY, cast)
            elif reply is not None:
                transport.send(BINARY, reply)
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002 -- picows passes it
        """Go out of the room."""
        HALL.leave(self, self.room)


HALL: Hall[Member] = Hall()


async def main() -> None:
    """Listen on a free port."""
    server = await ws_create_server(
        lambda _: Member(), "127.0.0.1", 0, backlog=1024, read_buffer_init_size=1024
    )
    announce(next(iter(server.sockets)).getsockname()[1])
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    run(main)
