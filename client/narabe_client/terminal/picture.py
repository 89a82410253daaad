"""A table as text: the board with letters for stones, and a line that says how things stand. Pure."""

from typing import Final

from narabe_client.table import Table
from narabe_client.terminal.asking import asked
from narabe_client.terminal.clocks import clocks
from narabe_client.terminal.names import who
from narabe_protocol import messages as wire

_STONES: Final = {"black": "X", "white": "O"}
# A dot in the middle is as wide as two letters in a Chinese terminal.
_EMPTY, _STAR = ".", "+"
_STARS: Final = {15: (3, 7, 11), 19: (3, 9, 15)}


def board(table: Table) -> str:
    """The board: X is black, O is white, the last stone stands in brackets; row numbers from the bottom."""
    size = table.settings.size
    cells = {stone.at: _STONES[stone.color] for stone in table.stones}
    last = table.stones[-1].at if table.stones else -1
    letters = "   " + "".join(f" {chr(ord('A') + x)}" for x in range(size))
    rows = [letters]
    for y in range(size):
        drawn = [_cell(cells, y * size + x, size) for x in range(size)]
        rows.append(f"{size - y:>3}{_row(drawn, last - y * size)} {size - y}")
    return "\n".join((*rows, letters))


def _cell(cells: dict[int, str], at: int, size: int) -> str:
    stars = _STARS.get(size, (size // 2,))
    star = at % size in stars and at // size in stars
    return cells.get(at, _STAR if star else _EMPTY)


def _row(cells: list[str], last: int) -> str:
    """Cells side by side; the blanks around cell number ``last`` become brackets."""
    gaps = [" "] * (len(cells) + 1)
    if 0 <= last < len(cells):
        gaps[last], gaps[last + 1] = "[", "]"
    return "".join(gap + cell for gap, cell in zip(gaps, cells, strict=False)) + gaps[-1].rstrip()


def standing(table: Table, now: int | None = None) -> str:
    """Whose turn it is, what is to be done and what the clocks read at server time ``now``, or how the game ended."""
    if table.outcome is not None:
        return ending(table)
    if not table.in_play:
        return f"Room {table.room} waits for a second player."
    color, rest = table.color_of(table.turn), f"{asked(table)}.{clocks(table, now)}"
    if table.my_turn:
        return f"Your turn, {color}{rest}"
    return f"{who(table, table.turn)} ({color}) is to move{rest}"


def ending(table: Table) -> str:
    """How the game ended, and the series so far."""
    outcome = table.outcome
    if outcome is None:
        return ""
    first, second, drawn = table.score
    name = "Nobody" if outcome.winner is None else who(table, outcome.winner)
    winner = f"{name} win" if name == "You" else f"{name} wins"
    score = f"{first}-{second}" + (f", {drawn} drawn" if drawn else "")
    return f"{winner}: {_reason(outcome)}. Series {score}."


def _reason(outcome: wire.OutcomeView) -> str:
    """How it came, in words; four win by some rules, and six by others."""
    if outcome.reason == "five" and outcome.lines:
        return f"{max(map(len, outcome.lines))} in a row"
    return outcome.reason.replace("_", " ")
