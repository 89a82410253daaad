"""``narabe serve``: run one node until it is told to stop."""

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Final

from narabe_server.app import App, tune_garbage_collector
from narabe_server.bots.foreign import HouseBrainsError
from narabe_server.log import configure_logging
from narabe_server.settings import Settings
from narabe_server.storage.errors import StoreError
from narabe_server.storage.holding import holding
from narabe_server.transport.registry import TransportUnavailable

CANNOT_START: Final = 2
"""Exit code when the port, the data directory or the database can't be used, or another server has the directory."""


def serve(settings: Settings = Settings()) -> None:  # noqa: B008 - immutable, and the flags' source
    """Run the server: rooms, bots and the web client on one port. Ctrl-C or SIGTERM ends it in good order.

    SIGTERM gives people --drain-s seconds to take notice; a second one, and Ctrl-C, give none.
    """
    configure_logging(settings.log_level, settings.log_format)
    raise_file_limit()
    try:
        with holding(settings.data) if settings.store == "sqlite" else contextlib.nullcontext():
            run(lambda: _serve(settings))
    except (StoreError, TransportUnavailable, HouseBrainsError) as error:
        _give_up(str(error))
    except OSError as error:
        _give_up(f"can't listen on {settings.host} port {settings.port}: {error.strerror or error}")


def raise_file_limit() -> None:
    """Let the process open as many files as the system lets it: each connection is one, and 1,024 are soon used up."""
    try:
        import resource  # noqa: PLC0415 - not there on every platform
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems promise more than they give
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def run(main: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run ``main`` on uvloop where it exists, else on asyncio's own loop."""
    try:
        import uvloop  # noqa: PLC0415 - not there on every platform
    except ImportError:
        asyncio.run(main())
    else:
        uvloop.run(main())


async def _serve(settings: Settings) -> None:
    stop, at_once = asyncio.Event(), asyncio.Event()

    def told_to_stop(*, now: bool) -> None:
        if now or stop.is_set():
            at_once.set()
        stop.set()

    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, partial(told_to_stop, now=False))
    loop.add_signal_handler(signal.SIGINT, partial(told_to_stop, now=True))
    app = App(settings)
    await app.start()
    print(f"Narabe is at {app.address}", flush=True)  # noqa: T201 - the one line for the person who started it
    tune_garbage_collector()
    await stop.wait()
    await app.drain(at_once)
    await app.stop()


def _give_up(line: str) -> None:
    print(f"narabe: {line}", file=sys.stderr)  # noqa: T201 - the one line for the person who started it
    raise SystemExit(CANNOT_START)
