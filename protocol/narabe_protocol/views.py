"""Values inside the messages that the server sends."""

from typing import Literal

from msgspec import Struct

from narabe_protocol.base import (
    ColorName,
    ForbiddenPolicy,
    Kind,
    OfferName,
    SaidName,
    Seat,
    StepName,
    TakebackPolicy,
)


class Level(Struct, frozen=True, gc=False, omit_defaults=True):
    """A bot that rooms can be made with; ``scores`` says that it can show the teaching overlay."""

    name: str
    scores: bool = False


class RoomSettings(Struct, frozen=True, gc=False, omit_defaults=True):
    """What was fixed when the room was made."""

    kind: Kind
    rule: str
    size: int
    opening: str
    clock: str
    takeback: TakebackPolicy
    first: ColorName
    level: str | None = None
    listed: bool = True
    forbidden: ForbiddenPolicy = "loses"
    passes: bool = False
    """Whether a turn may be passed, after the opening and from the seventh stone on."""


class SeatView(Struct, frozen=True, gc=False, omit_defaults=True):
    """Who sits on a seat. ``bot`` is the level of a bot."""

    name: str
    bot: str | None = None
    online: bool = True


class OfferView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pending offer; ``plies`` is how many stones it would move, ``words`` how many things said."""

    offer: int
    kind: OfferName
    seat: Seat
    plies: int = 0
    words: int = 0


class StepView(Struct, frozen=True, gc=False, omit_defaults=True):
    """What must be done next, by which seat: his clock runs."""

    do: StepName
    seat: Seat
    color: ColorName
    """Colour of the stone; for a choice, a declaration and a pick the one that ``seat`` plays."""
    reach: int | None = None
    """A stone may stand at most as many rings from the centre (0: on it); null: up to the edge."""
    beyond: int = -1
    """A stone must stand more rings from the centre than this."""
    options: tuple[str, ...] = ()
    """What may be chosen."""
    count: int = 0
    """The most that may be declared, or how many points must be offered."""
    points: tuple[int, ...] = ()
    """The points to pick from."""


class SaidView(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something decided without a stone: a choice, a declaration, offered points, a pass."""

    what: SaidName
    seat: Seat
    ply: int
    """Stones on the board before it."""
    option: str | None = None
    """What was chosen."""
    count: int = 0
    """How many points were declared."""
    points: tuple[int, ...] = ()
    """The points that were offered."""


class OutcomeView(Struct, frozen=True, gc=False, omit_defaults=True):
    """How the game ended; ``winner`` None: nobody won."""

    reason: str
    """One of the reasons in the table of outcomes."""
    winner: Seat | None = None
    lines: tuple[tuple[int, ...], ...] = ()
    """Points of each winning row, in board order."""
    kinds: tuple[str, ...] = ()
    """All kinds of prohibition that the last stone violated, for the reason ``forbidden``."""


class LobbyRow(Struct, frozen=True, gc=False, omit_defaults=True):
    """One room as the lobby shows it."""

    room: str
    kind: Kind
    rule: str
    size: int
    state: Literal["open", "live", "over"]
    """Waits for a second player, is in play, or has ended."""
    names: tuple[str | None, str | None]
    """Names on the seats; null: free."""
    takeback: TakebackPolicy = "ask"
    level: str | None = None
    ply: int = 0
    """Stones on the board."""
    watchers: int = 0
