"""What a step of an opening asks for, in the words that are typed in answer. Pure."""

from collections.abc import Sequence
from typing import Final

from narabe_client.table import Table
from narabe_client.terminal.names import point
from narabe_client.terminal.typed import CHOICES
from narabe_protocol import messages as wire

_TYPED: Final[dict[str, str]] = {option: word for word, option in CHOICES.items()}


def asked(table: Table) -> str:
    """What the one to move has to do, as " (a white stone)"; empty where it is a stone as always."""
    return "" if table.step is None else f" ({_asked(table.step, table)})"


def _asked(step: wire.StepView, table: Table) -> str:
    number = table.ply + 1
    match step.do:
        case "choose":
            return _either([_TYPED.get(option, option) for option in step.options])
        case "declare":
            return f"say how many points will be offered for stone 5, {step.count} at most: declare 1"
        case "offer":
            return f"offer {step.count} points for stone {number}: offer h8 i9 ..."
        case "pick":
            points = [point(at, table) for at in step.points]
            return f"pick one of {' '.join(points)}: pick {points[0]}"
        case _:
            return f"a {step.color} stone{_zone(step)}"


def _zone(step: wire.StepView) -> str:
    """Where the stone may stand."""
    if step.reach == 0:
        return " in the centre"
    if step.reach is not None:
        return f" inside the square of {2 * step.reach + 1} lines"
    return "" if step.beyond < 0 else f" outside the square of {2 * step.beyond + 1} lines"


def _either(words: Sequence[str]) -> str:
    """``stay, swap or two``."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
