"""Time: the controls by name, what each seat has left, and the two clocks of a game as one value."""

from narabe_core.clocks.base import Bank, Banks, Control
from narabe_core.clocks.clocks import Clocks, Undone
from narabe_core.clocks.lag import Lag
from narabe_core.clocks.spec import ClockSpec, ControlKind, control_of

__all__ = ["Bank", "Banks", "ClockSpec", "Clocks", "Control", "ControlKind", "Lag", "Undone", "control_of"]
