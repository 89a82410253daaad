"""What the server and its analysing process say to each other: one line of JSON each."""

from msgspec import Struct

from narabe_engine.study import Look, Position


class Task(Struct, frozen=True):
    """Look at a position for ``ms`` milliseconds, or at so many nodes."""

    position: Position
    ms: int | None = None
    nodes: int | None = None


class Report(Struct, frozen=True):
    """What was seen; null: the position can't be looked at, and ``error`` says why."""

    look: Look | None
    error: str = ""
