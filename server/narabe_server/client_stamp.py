"""Tells whether the built browser client belongs to the sources beside it.

The build leaves a stamp in the output folder: a SHA-256 over names and bytes of its inputs. Times of files
are not part of it, so a fresh clone, an unpacked sdist and a touched file never cause a needless build.
This module is read by the build (`client/web_build.py`, by path) and by the server (to warn about a stale
client in a checkout); hence it imports the standard library only.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

STAMP_NAME = ".client-digest"

WEB_DIR = Path(__file__).resolve().parents[2] / "client" / "web"
"""The client's sources in a checkout; does not exist in an installed wheel."""

STATIC_DIR = Path(__file__).resolve().parent / "static"
"""Where the build writes and the server reads."""

_INPUT_FILES = (
    "index.html",
    "package.json",
    "package-lock.json",
    ".npmrc",
    "vite.config.ts",
    "tsconfig.json",
)
_INPUT_DIRS = ("src", "public", "build")


def source_digest(web: Path = WEB_DIR) -> str:
    """Return the SHA-256 (hex) over every input of the client build below `web`, missing ones left out."""
    digest = hashlib.sha256()
    for path in _inputs(web):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(web).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def write_stamp(web: Path = WEB_DIR, static: Path = STATIC_DIR) -> None:
    """Record in `static` which sources it was built from; call it only after a build that succeeded."""
    (static / STAMP_NAME).write_text(source_digest(web) + "\n", encoding="ascii")


def is_stale(web: Path = WEB_DIR, static: Path = STATIC_DIR) -> bool:
    """Tell whether `static` is missing or was built from other sources than `web`.

    False where there are no sources: an installed wheel is never stale.
    """
    if not (web / "package.json").is_file():
        return False
    stamp = static / STAMP_NAME
    return not stamp.is_file() or stamp.read_text(encoding="ascii").strip() != source_digest(web)


def _inputs(web: Path) -> Iterator[Path]:
    for name in _INPUT_FILES:
        if (web / name).is_file():
            yield web / name
    for folder in _INPUT_DIRS:
        yield from sorted(path for path in (web / folder).rglob("*") if path.is_file())
