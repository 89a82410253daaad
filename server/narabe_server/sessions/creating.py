"""What a ``create`` asks for: a room's settings, who sits in it first, and the codes it may stand under. No I/O."""

import hashlib
import secrets
from typing import Final, Literal

from narabe_core.errors import ClockError, CoreError, UnknownName
from narabe_core.game import Settings
from narabe_core.openings import get_opening
from narabe_core.rules import get_rules, rule_names
from narabe_core.types import ClockRule, Color, Forbidden, Takeback
from narabe_engine.levels import DEFAULT_LEVEL
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.bots.roster import OURS, Roster
from narabe_server.callers.auth import Identity
from narabe_server.callers.refusing import Refusing
from narabe_server.rooms.clock_wire import spec_of
from narabe_server.rooms.state import (
    HOUSE_BOTS,
    Audience,
    Occupant,
    OpenRoom,
    RoomSettings,
)

_CODES_TRIED: Final = 8


def room_settings(message: wire.Create, maker: Identity | None = None, bots: Roster = OURS) -> RoomSettings:
    """The settings that ``message`` of ``maker`` asks for; a refusal that names the field when they are impossible."""
    level = None if message.kind in {"friend", "hotseat"} else _level(message, bots, "level")
    level2 = _level(message, bots, "level2") if message.kind == "bots" else None
    game = _game_settings(message)
    if message.rated and message.kind != "friend":
        raise Refusing(WireCode.BAD_SETTING, {"field": "rated", "what": "only between two people"})
    _check_fit(message)
    host_begins = message.side == "first" or (message.side == "random" and secrets.randbelow(2) == 0)
    audience = Audience(message.chat, message.watching, message.delay_plies, message.delay_s)
    watching = message.kind == "bots" and maker is not None
    return RoomSettings(
        message.kind,
        game,
        level,
        message.listed,
        host_begins,
        audience,
        level2=level2,
        rated=message.rated,
        maker=(maker.player, maker.name) if maker is not None and watching else None,
    )


def _game_settings(message: wire.Create) -> Settings:
    try:
        return Settings(
            size=message.size,
            rule=message.rule,
            opening=message.opening,
            takeback=_takeback(message),
            first=Color.BLACK if message.first == "black" else Color.WHITE,
            shared=message.kind == "hotseat",
            forbidden=Forbidden(message.forbidden),
            clock=spec_of(message.clock),
            takebacks=message.takebacks,
            oops=message.oops,
            teaching=message.teaching,
            clock_rule=ClockRule(message.clock_on_takeback),
        )
    except UnknownName as error:
        raise Refusing(WireCode.BAD_SETTING, {"field": error.kind, "known": ", ".join(error.known)}) from None
    except ClockError as error:
        raise Refusing(WireCode.BAD_SETTING, {"field": "clock", "what": str(error)}) from None
    except CoreError as error:
        raise Refusing(WireCode.BAD_SETTING, {"field": "size", "what": str(error)}) from None


def _check_fit(message: wire.Create) -> None:
    """Refuse a rule on a board, or an opening with a rule, that nobody plays it on or with."""
    rule, sizes = message.rule, get_rules(message.rule).sizes
    if message.size not in sizes:
        lines = " to ".join(map(str, sorted({sizes[0], sizes[-1]})))
        raise Refusing(WireCode.BAD_SETTING, {"field": "size", "what": f"{rule} is played on {lines} lines"})
    allowed = get_opening(message.opening).rules
    if allowed and rule not in allowed:
        what = f"{message.opening} goes with {', '.join(allowed)}"
        raise Refusing(WireCode.BAD_SETTING, {"field": "opening", "what": what})


def _takeback(message: wire.Create) -> Takeback:
    if message.takeback is not None:
        return Takeback(message.takeback)
    return Takeback.ASK if message.kind == "friend" else Takeback.FREE


def _level(message: wire.Create, bots: Roster, field: Literal["level", "level2"]) -> str:
    """The bot that ``field`` names; the second one is like the first where nothing is said."""
    second = message.level2 if field == "level2" else None
    level = second or message.level or DEFAULT_LEVEL
    if level not in bots or message.size not in bots[level].sizes:
        raise Refusing(WireCode.BAD_SETTING, {"field": field, "known": ", ".join(bots)})
    rules = bots[level].rules
    if message.rule in rule_names() and message.rule not in rules:
        raise Refusing(WireCode.BAD_SETTING, {"field": "rule", "known": ", ".join(rules)})
    return level


def opening_of(settings: RoomSettings, host: Occupant) -> OpenRoom:
    """The command that seats the first people of a room of ``host``."""
    match settings.kind:
        case "friend":
            return OpenRoom((host, None))
        case "hotseat":
            return OpenRoom((host, host))
        case "bot":
            level = settings.level or DEFAULT_LEVEL
            return OpenRoom((host, Occupant(HOUSE_BOTS[0], level, bot=level)))
        case "bots":
            first = settings.level or DEFAULT_LEVEL
            second = settings.level2 or first
            return OpenRoom(
                (Occupant(HOUSE_BOTS[0], first, bot=first), Occupant(HOUSE_BOTS[1], second, bot=second))
            )


def room_codes(player: str, command_id: str) -> tuple[str, ...]:
    """Room codes for one ``create``: random to everybody else, the same each time for the one who sends it."""
    letters = limits.ROOM_CODE_LETTERS
    digests = (
        hashlib.sha256(f"{player}:{command_id}:{attempt}".encode()).digest()
        for attempt in range(_CODES_TRIED)
    )
    return tuple(
        "".join(letters[byte % len(letters)] for byte in digest[: limits.ROOM_CODE_LENGTH])
        for digest in digests
    )
