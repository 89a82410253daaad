"""``narabe admin``: what the operator of a running node can see and do; one JSON line for each row."""

import json
import socket
import sys
from pathlib import Path
from typing import Annotated, Final

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number

from narabe_server.admin import requests as ask
from narabe_server.commands.output import complain, until_the_reader_leaves
from narabe_server.settings import default_data
from narabe_server.storage.manners import BanKind

FAILED: Final = 1
"""Exit code when the node says no, or does not answer."""
_TIMEOUT_S: Final = 30
_DEFAULT: Final = default_data()
Data = Annotated[Path, Parameter(help="Data directory of the running node.")]

app: Final = App(
    name="admin", help="Reports, rooms and bans of the running node whose data directory is --data."
)


@app.command
def reports(*, limit: Annotated[int, Parameter(validator=Number(gte=1))] = 20, data: Data = _DEFAULT) -> None:
    """Print the latest reports, the newest first: who, where, why, and what was said around it."""
    _print(data, ask.Reports(limit))


@app.command
def rooms(*, data: Data = _DEFAULT) -> None:
    """Print all rooms in memory, with names and player ids."""
    _print(data, ask.ListRooms())


@app.command
def close(code: str, *, data: Data = _DEFAULT) -> None:
    """Close the room CODE for ever, whatever goes on in it; its finished games can still be downloaded."""
    _print(data, ask.Close(code.upper()))


@app.command
def ban(kind: BanKind, value: str, *, why: str = "", data: Data = _DEFAULT) -> None:
    """Let a player (by the id in a report: who holds its token) or an address in no more; end their connections."""
    _print(data, ask.Ban(kind, value, why))


@app.command
def unban(value: str, *, data: Data = _DEFAULT) -> None:
    """Let a player or an address in again."""
    _print(data, ask.Unban(value))


@app.command
def bans(*, data: Data = _DEFAULT) -> None:
    """Print all bans, the oldest first."""
    _print(data, ask.ListBans())


@app.command
def counts(*, data: Data = _DEFAULT) -> None:
    """Print how many connections, rooms, games in play, watchers and bans there are now."""
    _print(data, ask.Counts())


@app.command
def notice(text: str = "", *, data: Data = _DEFAULT) -> None:
    """Show everybody TEXT in the lobby, now and after a restart; without TEXT the notice is taken down."""
    _print(data, ask.Notice(text))


def _print(data: Path, request: ask.Request) -> None:
    answer = _asked(data / ask.SOCKET, request)
    if answer.error is not None:
        complain(answer.error)
        raise SystemExit(FAILED)
    with until_the_reader_leaves():
        for row in answer.rows:
            sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")


def _asked(path: Path, request: ask.Request) -> ask.Answer:
    """The node's answer; ends the program with one line when there is none."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as node:
            node.settimeout(_TIMEOUT_S)
            node.connect(str(path))
            node.sendall(msgspec.json.encode(request) + b"\n")
            line = node.makefile("rb").readline(ask.MAX_LINE)
        return msgspec.json.decode(line, type=ask.Answer)
    except (OSError, msgspec.MsgspecError) as error:
        complain(f"no node answers at {path}: {error}")
        raise SystemExit(FAILED) from None
