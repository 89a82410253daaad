"""Waiting for a store that has failed to work again: a full disk is not for ever."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from narabe_server.storage.base import Store
from narabe_server.storage.errors import StoreError
from narabe_server.timesource import TimeSource

AGAIN_MS: Final = 1000
"""How long a try waits for the next one."""


async def outlast(trouble_of: Store, time: TimeSource, work: Callable[[], Awaitable[None]]) -> None:
    """Do ``work`` again and again for as long as the whole store is in trouble.

    ``StoreError`` when the store is well and ``work`` fails all the same: a damaged room stays so.
    """
    while True:
        try:
            return await work()
        except StoreError:
            if trouble_of.healthy():
                raise
            await _pause(time)


async def _pause(time: TimeSource) -> None:
    over = asyncio.Event()
    timer = time.call_later(AGAIN_MS, over.set)
    try:
        await over.wait()
    finally:
        timer.cancel()
