"""The games that were played, one a line: what lets a tournament go on after a crash."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Line:
    """One game: numbers of the entrants and of the game, the winner's seat (None: nobody), and why."""

    black: int
    white: int
    number: int
    winner: int | None
    reason: str

    @property
    def key(self) -> tuple[int, int, int]:
        """What no other game of the tournament has."""
        return self.black, self.white, self.number


class OtherTournamentError(ValueError):
    """The file holds games of another tournament."""


class Journal:
    """A file of games, each written through to the disk before it counts."""

    def __init__(self, path: Path, terms: dict[str, object]) -> None:
        """Open or make the file for a tournament of these ``terms``.

        :class:`OtherTournamentError` if it has others, ``OSError`` where it can't be read or made, ``ValueError`` for
        a line that is no game.
        """
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        found = path.read_bytes() if path.exists() else b""
        kept = found[: found.rfind(b"\n") + 1]
        whole = kept.splitlines()
        if whole and whole[0] != json.dumps(terms).encode():
            raise OtherTournamentError(
                f"{path} holds another tournament: name another folder, or the same options"
            )
        self.lines = [_line(path, number, each) for number, each in enumerate(whole[1:], start=2)]
        if kept != found:
            os.truncate(path, len(kept))  # what a crash left of a last line goes, and nothing else is touched
        if not whole:
            _write_through(path, f"{json.dumps(terms)}\n".encode())

    def add(self, line: Line) -> None:
        """Write one game more."""
        _write_through(self._path, f"{json.dumps(asdict(line))}\n".encode())
        self.lines.append(line)


def _line(path: Path, number: int, text: bytes) -> Line:
    try:
        return Line(**json.loads(text))
    except (ValueError, TypeError) as error:
        raise ValueError(f"{path}, line {number}: no game of a tournament ({error})") from None


def _write_through(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
