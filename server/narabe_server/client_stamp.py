"""Tells whether the built browser client belongs to the sources beside it.

The build leaves a stamp in the output folder: a SHA-256 over names and bytes of its inputs. Times of files
are not part of it, so a fresh clone, an unpacked sdist and a touched file never cause a needless build.
The build reads this module by its path (`client/web_build.py`), before anything is installed; hence it imports the
standard library only. The server takes from it where the client is.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

STAMP_NAME = ".client-digest"

CHECKOUT = Path(__file__).resolve().parents[2]
"""Where the sources are, in a checkout; an installed wheel has none there."""

STATIC_DIR = Path(__file__).resolve().parent / "static"
"""Where the build writes and the server reads."""

_WEB = "client/web"
_INPUT_FILES = (
    f"{_WEB}/index.html",
    f"{_WEB}/package.json",
    f"{_WEB}/package-lock.json",
    f"{_WEB}/.npmrc",
    f"{_WEB}/vite.config.ts",
    f"{_WEB}/tsconfig.json",
)
_INPUT_DIRS = (f"{_WEB}/src", f"{_WEB}/public", f"{_WEB}/build", "protocol/ts")


def source_digest(checkout: Path = CHECKOUT) -> str:
    """Return the SHA-256 (hex) over every input of the client build in `checkout`, missing ones left out."""
    digest = hashlib.sha256()
    for path in _inputs(checkout):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(checkout).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def write_stamp(digest: str, static: Path = STATIC_DIR) -> None:
    """Record in `static` of which sources it was built; call it only after a build that succeeded."""
    (static / STAMP_NAME).write_text(digest + "\n", encoding="ascii")


def is_stale(checkout: Path = CHECKOUT, static: Path = STATIC_DIR) -> bool:
    """Tell whether `static` is missing or was built from other sources than those of `checkout`.

    False where there are no sources: an installed wheel is never stale.
    """
    if not (checkout / _WEB / "package.json").is_file():
        return False
    stamp = static / STAMP_NAME
    return not stamp.is_file() or stamp.read_text(encoding="ascii").strip() != source_digest(checkout)


def _inputs(checkout: Path) -> Iterator[Path]:
    for name in _INPUT_FILES:
        if (checkout / name).is_file():
            yield checkout / name
    for folder in _INPUT_DIRS:
        yield from sorted(path for path in (checkout / folder).rglob("*") if path.is_file())
