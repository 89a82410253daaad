"""What the operator may ask of a node, and its answer: one JSON line each."""

from typing import Any, Final

from msgspec import Struct

from narabe_server.storage.manners import BanKind

SOCKET: Final = "admin.sock"
"""Name of the socket in the data directory."""
MAX_LINE: Final = 4 * 1024 * 1024


class Reports(Struct, frozen=True, tag_field="do", tag="reports"):
    """The latest reports."""

    limit: int = 20


class ListRooms(Struct, frozen=True, tag_field="do", tag="rooms"):
    """All rooms in memory."""


class Close(Struct, frozen=True, tag_field="do", tag="close"):
    """Close a room for ever, whatever goes on in it."""

    code: str


class Ban(Struct, frozen=True, tag_field="do", tag="ban"):
    """Let a player or an address in no more."""

    kind: BanKind
    value: str
    why: str = ""


class Unban(Struct, frozen=True, tag_field="do", tag="unban"):
    """Let a player or an address in again."""

    value: str


class ListBans(Struct, frozen=True, tag_field="do", tag="bans"):
    """All bans."""


class Counts(Struct, frozen=True, tag_field="do", tag="counts"):
    """What is going on, in numbers."""


class Notice(Struct, frozen=True, tag_field="do", tag="notice"):
    """Let everybody know ``text``; empty: nothing any more."""

    text: str = ""


Request = Reports | ListRooms | Close | Ban | Unban | ListBans | Counts | Notice


class Answer(Struct, frozen=True, omit_defaults=True):
    """Rows to show; or ``error``, one line that says why there are none."""

    rows: list[dict[str, Any]] = []
    error: str | None = None
