"""Microseconds of what a move costs without network and store: rules, room, codec, record.

As a program it prints them as JSON.
"""

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from timeit import repeat

from narabe_core.actions import Play
from narabe_core.events import Placed
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings, new_game
from narabe_core.referee import Applied, apply, start
from narabe_core.rules import get_rules
from narabe_core.types import Millis, Ply, Point
from narabe_protocol import messages as wire
from narabe_protocol.codec import JSON, MSGPACK
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.deciding import Accepted, handle
from narabe_server.rooms.record import pack_event
from narabe_server.rooms.state import Occupant, OpenRoom, RoomSettings, RoomState, new_room

PLIES = range(80, 144)
"""The moves that are timed: mid-game."""
REPEATS = 7
PASSES = 20
NOW = Millis(1_700_000_000_000)
HOST, GUEST = "p" * 22, "q" * 22
ROOM = "ABCDEF"


def drawn_game(seed: int = 42) -> list[Point]:
    """A whole game on 15 lines that nobody wins, the one that ``wsload`` plays: colours by ((x>>1)+y)&1."""
    sides: tuple[list[Point], list[Point]] = ([], [])
    for point in range(225):
        y, x = divmod(point, 15)
        sides[((x >> 1) + y) & 1].append(Point(point))
    for side in sides:
        Random(seed).shuffle(side)
    return [sides[ply & 1][ply // 2] for ply in range(225)]


def measure() -> list[tuple[str, float]]:
    """Microseconds of each operation: the quickest of several repeats, the mean over moves in mid-game."""
    return [(name, _micros(calls)) for name, calls in _operations()]


def _micros(calls: Sequence[Callable[[], object]]) -> float:
    def once() -> None:
        for call in calls:
            call()

    def idle() -> None:
        for _ in calls:
            pass

    best, empty = (min(repeat(each, number=PASSES, repeat=REPEATS)) for each in (once, idle))
    return (best - empty) / PASSES / len(calls) * 1e6


Operation = tuple[str, list[Callable[[], object]]]
"""A name, and one call for each of ``PLIES``."""


def _operations() -> list[Operation]:
    return [*_game_operations(), *_codec_operations()]


def _game_operations() -> list[Operation]:
    points, games = drawn_game(), _games()
    actions = [Play(points[ply], Ply(ply)) for ply in PLIES]
    mid = list(zip(games, _states(), actions, strict=True))
    operations: list[Operation] = [
        ("core: apply a Play", [partial(_apply, game, play) for game, _, play in mid]),
        ("room: handle a Play", [partial(_handle, state, play) for _, state, play in mid]),
        (
            "record: pack an event",
            [partial(pack_event, Placed(game.turn, play.point)) for game, _, play in mid],
        ),
    ]
    for name in ("freestyle", "standard"):
        judge = get_rules(name).judge
        calls: list[Callable[[], object]] = [
            partial(judge, game.board, play.point, game.color_to_move) for game, _, play in mid
        ]
        operations.append((f"rules: win check, {name}", calls))
    return operations


def _codec_operations() -> list[Operation]:
    points = drawn_game()
    plays = [wire.Play(room=ROOM, ply=ply, at=points[ply], id=f"{ply:06x}") for ply in PLIES]
    stones = [wire.Stone(room=ROOM, version=ply + 3, seat=0, ply=ply, at=points[ply]) for ply in PLIES]
    packed, texts = [MSGPACK.encode(each) for each in plays], [JSON.encode(each).decode() for each in plays]
    return [
        ("codec: decode a play, MessagePack", [partial(MSGPACK.decode_to_server, each) for each in packed]),
        ("codec: decode a play, JSON", [partial(JSON.decode_to_server, each) for each in texts]),
        ("codec: encode a stone, MessagePack", [partial(MSGPACK.encode, each) for each in stones]),
        ("codec: encode a stone, JSON", [partial(JSON.encode, each) for each in stones]),
        ("cast: encode and frame a stone", [partial(_frame, each) for each in stones]),
    ]


def _apply(game: Game, action: Play) -> object:
    return apply(game, game.turn, action, NOW)


def _handle(state: RoomState, action: Play) -> object:
    return handle(state, HOST if state.game.turn == 0 else GUEST, action, NOW)


def _frame(stone: wire.Stone) -> bytes:
    return Cast(stone).wire


def _games() -> list[Game]:
    game = new_game(Settings())
    game = evolve(game, start(game, 0)[0], NOW)
    games = []
    for ply, point in enumerate(drawn_game()[: PLIES.stop]):
        games.append(game)
        applied = apply(game, game.turn, Play(point, Ply(ply)), NOW)
        if not isinstance(applied, Applied):
            raise TypeError(f"the scripted game is not legal: {applied}")
        game = applied.game
    return games[PLIES.start :]


def _states() -> list[RoomState]:
    people = (Occupant(HOST, "host"), Occupant(GUEST, "guest"))
    opened = handle(new_room(ROOM, RoomSettings("friend", Settings())), HOST, OpenRoom(people), NOW)
    states = []
    for ply, point in enumerate(drawn_game()[: PLIES.stop]):
        if not isinstance(opened, Accepted):
            raise TypeError(f"the scripted game is not legal: {opened}")
        states.append(opened.state)
        opened = handle(opened.state, GUEST if ply % 2 else HOST, Play(point, Ply(ply)), NOW)
    return states[PLIES.start :]


if __name__ == "__main__":
    json.dump(dict(measure()), sys.stdout)
