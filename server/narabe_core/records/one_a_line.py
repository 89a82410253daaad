"""Formats with one game a line: each line is answered for itself, so a bad one does not hide the next."""

from collections.abc import Callable, Iterator

from narabe_core.records.faults import Fault, Flaw, Trouble
from narabe_core.records.model import Broken, Reading
from narabe_core.records.source import Options, Source, lines


def read_lines(
    source: Source, options: Options, most: int, read_line: Callable[[bytes, int], Reading]
) -> Iterator[Reading]:
    """What ``read_line`` says of each line and its number; empty lines are passed over, ``most`` bytes are read."""
    games, limits = 0, options.limits
    try:
        for number, line in enumerate(lines(source, most, limits.text_bytes), 1):
            if not line.strip():
                continue
            games += 1
            if games > limits.games:
                yield Broken(Flaw(Fault.TOO_MANY_GAMES, f"at most {limits.games} games", line=number))
                return
            yield read_line(line, number)
    except Trouble as trouble:
        yield Broken(trouble.at())
    else:
        if not games:
            yield Broken(Flaw(Fault.EMPTY, "a line with a game", 0))
