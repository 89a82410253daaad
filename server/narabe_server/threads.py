"""Where work is done that would hold the loop up."""

from collections.abc import Awaitable, Callable
from typing import ParamSpec, Protocol, TypeVar

_Told = ParamSpec("_Told")
_Made = TypeVar("_Made")


class Apart(Protocol):
    """Runs a function where it holds nobody up: ``asyncio.to_thread``, or what a test has in its place."""

    def __call__(
        self, work: Callable[_Told, _Made], /, *told: _Told.args, **named: _Told.kwargs
    ) -> Awaitable[_Made]:
        """What ``work`` makes of what it is told; its errors come out here."""
        ...
