"""The settings of a room as bytes for the store: a MessagePack map without what is as always.

What is written here is read for years: fields are only ever added, with a default.
"""

from dataclasses import astuple
from functools import lru_cache
from typing import Final, Literal

import msgspec

from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.game import Settings
from narabe_core.types import ClockRule, Color, Forbidden, Takeback
from narabe_protocol.base import WatchingPolicy
from narabe_server.rooms.state import Audience, Kind, RoomSettings

REMEMBERED_SETTINGS: Final = 256
"""Different settings that are kept to be shared, a kilobyte each; people choose among few."""


class _Clock(msgspec.Struct, frozen=True, gc=False, array_like=True):
    kind: ControlKind
    main_ms: int
    increment_ms: int
    period_ms: int
    periods: int
    stones: int


class _Settings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    kind: Kind
    size: int
    rule: str
    opening: str
    clock: str  # always "none", from before there were any: ``time`` is the one that counts
    takeback: Takeback
    first: Literal[1, 2]
    level: str | None = None
    listed: bool = True
    host_begins: bool = True
    forbidden: Forbidden = Forbidden.LOSES
    time: _Clock | None = None
    takebacks: int = 0
    oops: bool = False
    teaching: bool = False
    clock_rule: ClockRule = ClockRule.RESTORE
    level2: str | None = None
    password: bytes | None = None
    maker: tuple[str, str] | None = None
    rated: bool = False
    chat: bool = True
    watching: WatchingPolicy = "open"
    delay_plies: int = 0
    delay_s: int = 0


_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(_Settings).decode


def pack_settings(settings: RoomSettings) -> bytes:
    """Settings as bytes."""
    game = settings.game
    spec = game.clock
    first: Literal[1, 2] = 1 if game.first is Color.BLACK else 2
    return _encode(
        _Settings(
            kind=settings.kind,
            size=game.size,
            rule=game.rule,
            opening=game.opening,
            clock="none",
            takeback=game.takeback,
            first=first,
            level=settings.level,
            listed=settings.listed,
            host_begins=settings.host_begins,
            forbidden=game.forbidden,
            time=None if spec is None else _Clock(*astuple(spec)),
            takebacks=game.takebacks,
            oops=game.oops,
            teaching=game.teaching,
            clock_rule=game.clock_rule,
            level2=settings.level2,
            password=settings.password,
            maker=settings.maker,
            rated=settings.rated,
            chat=settings.audience.chat,
            watching=settings.audience.watching,
            delay_plies=settings.audience.delay_plies,
            delay_s=settings.audience.delay_s,
        )
    )


@lru_cache(REMEMBERED_SETTINGS)
def unpack_settings(body: bytes) -> RoomSettings:
    """The settings in ``body``; ``msgspec.MsgspecError`` or ``CoreError`` when they are damaged.

    Rooms made alike share one object: a move in any of them finds it in the processor's cache.
    """
    row = _decode(body)
    game = Settings(
        size=row.size,
        rule=row.rule,
        opening=row.opening,
        clock=None if row.time is None else ClockSpec(*msgspec.structs.astuple(row.time)),
        takeback=row.takeback,
        first=Color(row.first),
        shared=row.kind == "hotseat",
        forbidden=row.forbidden,
        takebacks=row.takebacks,
        oops=row.oops,
        teaching=row.teaching,
        clock_rule=row.clock_rule,
    )
    audience = Audience(row.chat, row.watching, row.delay_plies, row.delay_s)
    return RoomSettings(
        row.kind,
        game,
        row.level,
        row.listed,
        row.host_begins,
        audience,
        level2=row.level2,
        password=row.password,
        maker=row.maker,
        rated=row.rated,
    )
