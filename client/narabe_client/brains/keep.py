"""What a bot keeps on disk, so that after a crash it is the same guest in the same rooms."""

import json
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

_OWN_ONLY: Final = 0o600


@dataclass(frozen=True, slots=True)
class Kept:
    """The token of the guest, and the rooms where it was seen last."""

    token: str | None = None
    rooms: tuple[str, ...] = ()


class Keeper:
    """Keeps it in one file, which nobody else may read: who has the token is the guest."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._last = Kept()

    def load(self) -> Kept:
        """What was kept; nothing where there is no file, or one that can't be read as ours."""
        try:
            told = json.loads(self._path.read_text(encoding="utf-8"))
            self._last = Kept(str(told["token"]), tuple(map(str, told["rooms"])))
        except (OSError, ValueError, LookupError, TypeError):
            self._last = Kept()
        return self._last

    def save(self, kept: Kept) -> None:
        """Write, all or nothing; the same thing again is not written."""
        if kept == self._last:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._path.with_suffix(".new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _OWN_ONLY), "w") as file:
            json.dump({"token": kept.token, "rooms": kept.rooms}, file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)
        self._last = kept


def keeper_for(server: str, name: str, brain: str) -> Keeper:
    """Where this bot on that server keeps its token: a file in the user's data directory."""
    mark = sha256(f"{server}\n{name}\n{brain}".encode()).hexdigest()[:16]
    return Keeper(user_data_path("narabe", appauthor=False) / "bots" / f"{mark}.json")
