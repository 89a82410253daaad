"""Everything that can be set, typed, read once at start from flags, environment and file."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

from cyclopts import Parameter
from cyclopts.types import Port
from cyclopts.validators import Number
from platformdirs import user_data_path

from narabe_server.transport.places import is_host, place
from narabe_server.transport.proxies import networks

DEFAULT_PORT: Final = 8642
SPARE_CORES: Final = max(1, (os.cpu_count() or 2) - 1)
"""Cores that the server leaves to its bots."""

MOST: Final = 1_000_000_000
"""More of anything is a slip; so many seconds are thirty years."""
MOST_WORKERS: Final = 1000
"""Each is a task of its own from the start."""

Positive = Annotated[int, Parameter(validator=Number(gte=1, lte=MOST))]
Count = Annotated[int, Parameter(validator=Number(gte=0, lte=MOST))]


def default_data() -> Path:
    """The user's data directory for Narabe."""
    return user_data_path("narabe", appauthor=False)


def _check_networks(_: object, names: tuple[str, ...]) -> None:
    networks(names)


def _check_addresses(_: object, given: str | tuple[str, ...] | None) -> None:
    for address in (given,) if isinstance(given, str) else given or ():
        parts = urlsplit(address)
        right = parts.scheme in {"http", "https"} and is_host(parts.hostname or "")
        # The port is looked at where it is read; line ends, which urlsplit passes over, would stand in what is shown.
        if not right or parts.port == 0 or not address.isprintable() or " " in address:
            raise ValueError(f"{address!r} is no address of a web page, as https://example.org")


def _check_host(_: object, given: str) -> None:
    if not is_host(given):
        raise ValueError(f"{given!r} is no address to listen on; all of them are 0.0.0.0")


def _check_place(_: object, given: str | None) -> None:
    if given is not None:
        place(given)


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How ``narabe serve`` runs."""

    host: Annotated[str, Parameter(validator=_check_host)] = "127.0.0.1"
    """Address to listen on; 0.0.0.0 for all."""
    port: Annotated[Port, Parameter(validator=Number(gte=0, lte=65535))] = DEFAULT_PORT
    """Port to listen on; 0 takes a free one."""
    data: Path = field(default_factory=default_data)
    """Directory of the database."""
    store: Literal["sqlite", "memory"] = "sqlite"
    """Where games are kept; memory forgets all at the end."""
    transport: Literal["websockets", "picows"] = "websockets"
    """Network library; picows is the fast one (pip install 'picows~=2.3.1')."""
    public_url: Annotated[str | None, Parameter(validator=_check_addresses)] = None
    """Address that people open, when a web server stands in front."""
    origins: Annotated[tuple[str, ...], Parameter(validator=_check_addresses)] = ()
    """Further origins whose pages may connect, as https://example.org."""
    trusted_proxies: Annotated[tuple[str, ...], Parameter(validator=_check_networks)] = ()
    """Addresses or networks, as 10.0.0.0/8, of web servers in front, whose header X-Forwarded-For is believed."""
    metrics_at: Annotated[str | None, Parameter(validator=_check_place)] = None
    """Where /metrics is, as 127.0.0.1:9642; without it beside the pages, as long as only this machine reaches them."""
    connections_per_address: Count = 100
    """Connections from one address; 0: no limit. This machine and private networks are never counted."""
    people_per_address: Count = 20
    """Limits of one guest, times this, hold for all guests of one address together; 0: no such limits."""
    max_rooms: Positive = 20_000
    """Rooms in memory."""
    max_watchers: Positive = 10_000
    """Watchers in one room."""
    frames_per_second: Count = 20
    """Frames that one connection may send in the long run; 0: no limit."""
    frame_burst: Positive = 60
    """Frames that one connection may send at once."""
    rooms_per_minute: Count = 20
    """Rooms that one guest may make in a minute, and at once; 0: no limit."""
    joins_per_minute: Count = 60
    """Rooms that one guest may come into in a minute, and at once; 0: no limit."""
    offers_per_minute: Count = 30
    """Proposals that one guest may make in a minute, and at once; 0: no limit."""
    chat_per_minute: Count = 30
    """Lines that one guest may write in a minute, and at once; 0: no limit."""
    bot_workers: Annotated[int, Parameter(validator=Number(gte=1, lte=MOST_WORKERS))] = SPARE_CORES
    """Brains that think at the same time."""
    bot_offer_after_s: Count = 20
    """Seconds after which a bot is offered to who looks for a game."""
    bot_tables: Count = 1
    """Games of bots that are always going on while somebody looks at the lobby; 0: none."""
    bot_games: Count = 8
    """Games of bot against bot that people may have going on; a bot of each may think all the time."""
    bot_deadline_ms: Positive = 10_000
    """Milliseconds after which a brain is killed."""
    house_brains: Path | None = None
    """TOML file of further Gomocup programs that people may play against."""
    drain_s: Count = 0
    """Seconds between SIGTERM and the end, in which people are told of it and no new rooms are made."""
    evict_after_s: Positive = 600
    """Seconds without people after which a room leaves memory; the store keeps it."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Least level of log lines."""
    log_format: Literal["text", "json"] = "text"
    """Log lines for people or for machines."""
