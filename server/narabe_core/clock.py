"""Time controls: an interface that game and server speak, and the control of games without a clock.

A clock is an immutable value. It never ticks: whoever holds it asks for the deadline and comes back then.
"""

from dataclasses import dataclass
from typing import Protocol

from narabe_core.errors import UnknownName
from narabe_core.types import Millis, Seat


class Clock(Protocol):
    """The clocks of both seats at one moment."""

    def start(self, seat: Seat, now: Millis) -> "Clock":
        """The clock running for ``seat`` from ``now``."""
        ...

    def press(self, now: Millis) -> "Clock":
        """The clock after the running seat has acted: charged, incremented, stopped."""
        ...

    def stop(self, now: Millis) -> "Clock":
        """The clock stopped without a move: the running seat is charged but gains nothing."""
        ...

    def remaining(self, seat: Seat, now: Millis) -> Millis | None:
        """Time left for ``seat`` in milliseconds; None when it is unlimited."""
        ...

    def deadline(self) -> Millis | None:
        """Server time at which the running seat's flag falls; None when it never does."""
        ...


@dataclass(frozen=True, slots=True)
class NoClock:
    """No time limit: nobody's flag ever falls."""

    def start(self, seat: Seat, now: Millis) -> "NoClock":  # noqa: ARG002 - the interface names them
        """Nothing runs."""
        return self

    def press(self, now: Millis) -> "NoClock":  # noqa: ARG002 - the interface names it
        """Nothing to charge."""
        return self

    def stop(self, now: Millis) -> "NoClock":  # noqa: ARG002 - the interface names it
        """Nothing to charge."""
        return self

    def remaining(self, seat: Seat, now: Millis) -> Millis | None:  # noqa: ARG002 - the interface names them
        """Unlimited."""
        return None

    def deadline(self) -> Millis | None:
        """Never."""
        return None


_CLOCKS: dict[str, Clock] = {"none": NoClock()}


def get_clock(name: str) -> Clock:
    """The stopped clock of the time control called ``name``; :class:`UnknownName` when there is none."""
    try:
        return _CLOCKS[name]
    except KeyError:
        raise UnknownName("clock", name, tuple(_CLOCKS)) from None
