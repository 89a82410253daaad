"""A guest that plays a game against a bot with `websockets` and `msgpack`: nothing of ours is imported."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgpack
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

SIZE = 9
ANSWER_SECONDS = 30.0


@dataclass
class Table:
    """What the guest knows of the room: read from the snapshot, kept up to date by events."""

    room: str = ""
    mine: int = -1
    black: int = -1
    moves: list[int] = field(default_factory=list)
    outcome: Mapping[str, Any] | None = None

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take in one message of the server."""
        match message["t"]:
            case "snapshot":
                self.room, self.moves = message["room"], list(message.get("moves", ()))
                self.mine = next(iter(message["you"]), -1)
                self.black = message["black"] if message["game"] else -1
            case "you":
                self.mine = next(iter(message["seats"]), -1)
            case "started":
                self.black, self.moves = message["black"], []
            case "stone":
                assert message["ply"] == len(self.moves)
                self.moves.append(message["at"])
            case "over":
                self.outcome = message["outcome"]
            case "refused":
                raise AssertionError(f"refused: {message}")

    def my_turn(self) -> bool:
        """Tell whether the game waits for the guest; Black moves at even plies."""
        running = self.mine >= 0 and self.black >= 0 and self.outcome is None
        return running and len(self.moves) % 2 == (0 if self.black == self.mine else 1)


def play_bot_game(address: str, level: str) -> Table:
    """Play at `ws://…/ws` against `level` on a small board, always on the first empty point, to the end."""
    with connect(address, subprotocols=[Subprotocol("narabe.v1.msgpack")], compression=None) as socket:
        _send(socket, t="hello", name="wheel", client="wheel_game")
        assert _receive(socket)["t"] == "welcome"
        _send(socket, t="create", id="c1", kind="bot", rule="freestyle", size=SIZE, side="first", level=level)
        table, asked = Table(), -1
        while table.outcome is None:
            table.hear(_receive(socket))
            if table.my_turn() and asked != len(table.moves):
                asked = len(table.moves)
                at = next(point for point in range(SIZE * SIZE) if point not in table.moves)
                _send(socket, t="play", room=table.room, ply=asked, at=at, id=f"p{asked}")
        return table


def _send(socket: ClientConnection, **message: object) -> None:
    socket.send(msgpack.packb(message))


def _receive(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = msgpack.unpackb(socket.recv(timeout=ANSWER_SECONDS))
    return message
