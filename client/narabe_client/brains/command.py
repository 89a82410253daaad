"""``narabe bot``: a seat on any Narabe server for any Gomocup program."""

import asyncio
import signal
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Final, NoReturn

from cyclopts import Parameter
from cyclopts.validators import Number

from narabe_client.brains.bot import BrainBot, NoRoomError, Plan
from narabe_client.brains.keep import keeper_for
from narabe_client.brains.policy import BOTS, GRANTED, Policy
from narabe_client.brains.team import Program
from narabe_client.connection import Client, Rejected
from narabe_client.shown import harmless
from narabe_core.openings import opening_names
from narabe_core.types import MAX_SIZE, MIN_SIZE
from narabe_protocol.gomocup import RULE_BITS
from narabe_protocol.gomocup.process import command_line
from narabe_protocol.limits import MAX_NAME, MAX_WORD

_MEGABYTE: Final = 1 << 20
_ACCEPTED: Final = frozenset({*GRANTED, "draw", BOTS})

Positive = Annotated[int, Parameter(validator=Number(gte=1))]
Count = Annotated[int, Parameter(validator=Number(gte=0))]
Size = Annotated[int, Parameter(validator=Number(gte=MIN_SIZE, lte=MAX_SIZE))]


def bot(  # noqa: PLR0913 - the options of a command
    *,
    brain: str,
    server: str = "http://127.0.0.1:8642/",
    room: str | None = None,
    lobby: bool = False,
    rules: tuple[str, ...] = ("freestyle",),
    openings: tuple[str, ...] = ("free", "swap2"),
    sizes: tuple[Size, ...] = (),
    accept: tuple[str, ...] = tuple(sorted(GRANTED)),
    name: str | None = None,
    rooms: Positive = 4,
    games: Count = 0,
    time: Positive = 1000,
    memory: Count = 0,
    settle: Count = 10,
) -> None:
    """Let a Gomocup program play on a Narabe server, until it is stopped or the games are played.

    Without --room and --lobby it makes a room that only its link leads to, and prints the link. What it must not
    forget, its token, is kept in the user's data directory.

    Args:
        brain: The program with its arguments, as on a command line.
        server: Address of the server.
        room: Code of the room, or the link to it.
        lobby: Sit down in open rooms of the lobby, and keep one open there.
        rules: Rules it plays; the first is that of its own rooms.
        openings: Openings it plays; the first is that of its own rooms.
        sizes: Board sizes it plays; none: all.
        accept: What it grants: takeback, restore, rematch, draw; and bots, to play other bots.
        name: What others call it.
        rooms: Most rooms at the same time.
        games: Leave after so many games; 0: stay.
        time: Most milliseconds for a move.
        memory: Megabytes that the program is told to keep to; 0: no limit.
        settle: Milliseconds between its answer and the next command, which some programs need.
    """
    argv = _program(brain)
    _check("rules", rules, RULE_BITS)
    _check("openings", openings, opening_names())
    _check("accept", accept, _ACCEPTED)
    title = Path(argv[0]).stem
    address, _, code = server.partition("/r/")
    try:
        client = Client(address, name=(name or title)[:MAX_NAME], program="narabe-bot", bot=title[:MAX_WORD])
    except ValueError as error:
        _complain(str(error))
    keeper = keeper_for(client.url, client.name or "", brain)
    client.token = keeper.load().token
    client.on_unreachable = lambda error: _say(f"no server answers at {client.address} ({error}); trying on")
    player = BrainBot(
        client,
        Program(argv, time, settle, memory * _MEGABYTE),
        policy=Policy(rules, openings, sizes, frozenset(accept), rooms),
        plan=Plan(_code(room or code), lobby, games),
        keeper=keeper,
    )
    _run(player)


def _run(player: BrainBot) -> None:
    try:
        asyncio.run(_until_stopped(player))
    except* (Rejected, NoRoomError) as ended:
        _complain(str(ended.exceptions[0]))


async def _until_stopped(player: BrainBot) -> None:
    """Play; SIGTERM and Ctrl-C end it, and its brains with it."""
    playing = asyncio.create_task(player.run(), name="bot")
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, playing.cancel)
    try:
        await playing
    except asyncio.CancelledError:
        await player.client.close()


def _program(brain: str) -> list[str]:
    try:
        return command_line(brain)
    except ValueError as error:
        _complain(f"--brain: {error}")


def _check(what: str, given: tuple[str, ...], known: Collection[str]) -> None:
    unknown = [each for each in given if each not in known]
    if unknown:
        _complain(f"--{what}: no {', '.join(unknown)}; there are {', '.join(sorted(known))}")


def _code(room: str) -> str | None:
    return room.rstrip("/").rpartition("/")[2].upper() or None


def _say(text: str) -> None:
    sys.stderr.write(f"narabe bot: {harmless(text)}\n")


def _complain(text: str) -> NoReturn:
    sys.stderr.write(f"narabe bot: {harmless(text)}\n")
    raise SystemExit(2)
