"""Field types with their limits, and the base of all messages."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from narabe_protocol import limits

ROOM_PATTERN: Final = f"^[{limits.ROOM_CODE_LETTERS}]{{{limits.ROOM_CODE_LENGTH}}}$"
Room = Annotated[
    str,
    Meta(
        pattern=ROOM_PATTERN,
        max_length=limits.ROOM_CODE_LENGTH,  # Python's ``$`` alone would let a final newline pass
    ),
]
RoomHere = Annotated[str, Meta(min_length=limits.ROOM_CODE_LENGTH, max_length=limits.ROOM_CODE_LENGTH)]
"""A room that one is in: looked up among those, so its letters need no check, which would double a move's decoding."""
CommandId = Annotated[str, Meta(min_length=1, max_length=limits.MAX_COMMAND_ID)]
Name = Annotated[str, Meta(min_length=1, max_length=limits.MAX_NAME_CHARS)]
Word = Annotated[str, Meta(min_length=1, max_length=limits.MAX_WORD)]
Password = Annotated[str, Meta(min_length=1, max_length=limits.MAX_PASSWORD)]
Size = Annotated[int, Meta(ge=limits.MIN_SIZE, le=limits.MAX_SIZE)]
Point = Annotated[int, Meta(ge=0, le=limits.MAX_POINT)]
Ply = Annotated[int, Meta(ge=0, le=limits.MAX_PLY)]
Version = Annotated[int, Meta(ge=0, le=limits.MAX_INT)]
Count = Annotated[int, Meta(ge=1, le=limits.MAX_OFFERED)]
OfferId = Annotated[int, Meta(ge=1, le=limits.MAX_INT)]
Handle = Annotated[str, Meta(min_length=1, max_length=limits.MAX_HANDLE)]
Seat = Literal[0, 1]
ColorName = Literal["black", "white"]
COLOR_NAMES: Final[tuple[ColorName, ColorName, ColorName]] = ("black", "black", "white")
"""By the number of the colour, 1 or 2; number 0 is that of an empty point, and is not asked for."""
Kind = Literal["friend", "bot", "hotseat", "bots"]
TakebackPolicy = Literal["ask", "free", "none", "limited"]
OfferName = Literal[
    "takeback", "restore", "draw", "rematch", "more_time", "swap_seats", "adjourn", "pause", "resume"
]
ClockKind = Literal["per_move", "sudden", "fischer", "byoyomi", "canadian", "correspondence"]
HoldName = Literal["start", "restart", "pause", "adjourn"]
ClockTakeback = Literal["restore", "keep"]
ForbiddenPolicy = Literal["loses", "refused"]
FlawName = Literal["overline", "blocked_both_ends", "blocked_end"]
OptionName = Literal["stay", "swap", "place_two", "offer_ten"]
StepName = Literal["place", "choose", "declare", "offer", "pick"]
SaidName = Literal["choose", "declare", "offer", "pass"]
MarkName = Literal["label", "triangle", "square", "circle", "cross"]
ResultName = Literal["black", "white", "draw", "void"]
HowName = Literal["plain", "resigned", "time", "forfeit", "forbidden"]
FaultName = Literal[
    "empty",
    "unknown_format",
    "unreadable",
    "header",
    "version",
    "syntax",
    "number",
    "size",
    "maybe_go",
    "point",
    "outside",
    "taken",
    "order",
    "setup",
    "result",
    "identity",
    "truncated",
    "trailing",
    "entity",
    "too_large",
    "too_many_nodes",
    "too_many_games",
    "too_deep",
]

Channel = Literal["players", "watchers"]
Phrase = Literal["hello", "good_luck", "good_game", "thanks", "nice_move", "oops", "sorry", "rematch", "bye"]
WatchingPolicy = Literal["open", "hidden", "closed"]
ReportReason = Literal["abuse", "spam", "cheat", "name", "other"]
ManageAct = Literal["close", "lock", "unlock", "remove"]
RemovedReason = Literal["closed", "removed", "watching_closed"]


class Message(
    Struct, tag_field="t", frozen=True, gc=False, omit_defaults=True, rename={"version": "v"}, kw_only=True
):
    """Base of all messages."""


class InRoom(Message, frozen=True):
    """Base of what the server says of one room."""

    room: str


class AtVersion(InRoom, frozen=True):
    """Base of what the server says of one room as it is at a version."""

    version: int
