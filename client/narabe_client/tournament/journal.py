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
        """Open or make the file for a tournament of these ``terms``; :class:`OtherTournamentError` if it has others."""
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = path.read_bytes().rpartition(b"\n")[0].splitlines() if path.exists() else []
        if whole and whole[0] != json.dumps(terms).encode():
            raise OtherTournamentError(
                f"{path} holds another tournament: name another folder, or the same options"
            )
        self.lines = [Line(**json.loads(each)) for each in whole[1:]]
        # What a crash left of a last line goes.
        rows = [json.dumps(terms), *(json.dumps(asdict(line)) for line in self.lines)]
        _write_through(path, "wb", "".join(f"{row}\n" for row in rows).encode())

    def add(self, line: Line) -> None:
        """Write one game more."""
        _write_through(self._path, "ab", f"{json.dumps(asdict(line))}\n".encode())
        self.lines.append(line)


def _write_through(path: Path, mode: str, data: bytes) -> None:
    with path.open(mode) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
