"""Errors of the core: what a caller did wrong, never what a player may not do.

::

    CoreError (ValueError)
    ├── SizeError        a board of fewer than 9 or more than 20 lines
    ├── PointError       a point or a name outside the board
    ├── UnknownName      a rule or opening that is not registered
    ├── ClockError       a time control whose numbers don't fit
    └── ReplayError      an event that cannot follow the state it is applied to

What a *player* may not do is a value, :class:`narabe_core.actions.Refusal`, because it is an everyday answer.
"""


class CoreError(ValueError):
    """Root of all errors of the core."""


class SizeError(CoreError):
    """The board size is outside 9..20."""

    def __init__(self, size: int) -> None:
        super().__init__(f"board size {size} is outside 9..20")
        self.size = size


class PointError(CoreError):
    """A point that is not on the board, or text that names none."""

    def __init__(self, what: object, size: int) -> None:
        super().__init__(f"{what!r} is not a point of a board of {size} lines")
        self.what = what
        self.size = size


class UnknownName(CoreError):
    """No rule or opening of this name is registered."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no {kind} is called {name!r}; known: {', '.join(known)}")
        self.kind = kind
        self.name = name
        self.known = known


class ClockError(CoreError):
    """A time control whose numbers do not fit its kind, or are out of bounds."""


class ReplayError(CoreError):
    """A stored event does not fit the state before it: the record is damaged."""
