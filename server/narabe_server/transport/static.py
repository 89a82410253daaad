"""The built web client, read into memory at start and answered from there.

A request is looked up in a map of what was found then: no path from outside ever reaches the file system.
"""

import hashlib
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from narabe_server.client_stamp import STATIC_DIR
from narabe_server.transport.base import HttpRequest, HttpResponse
from narabe_server.transport.http import plain_text

BUILT_CLIENT: Final = STATIC_DIR
"""Where the build puts the client; inside the package, so that the wheel carries it."""

_INDEX: Final = "/index.html"
_NO_PAGES_BELOW: Final = ("/assets/", "/api/", "/games/")
_SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}
_IDENTITY: Final = "identity"

_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_SAFETY: Final = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"))
_POLICY: Final = (
    "default-src 'self'; connect-src 'self' ws: wss:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors {framing}"
)
_KEPT_IN_304: Final = {"Cache-Control", "Content-Security-Policy", "ETag", "Vary"}


@dataclass(frozen=True, slots=True)
class _Asset:
    """One file as ready answers by content coding, the preferred coding first."""

    answers: dict[str, HttpResponse]

    def answer(self, request: HttpRequest) -> HttpResponse:
        chosen = choose_coding(request.headers.get("accept-encoding", ""), tuple(self.answers))
        response = self.answers[chosen]
        etag = dict(response.headers)["ETag"]
        if not _is_fresh(request.headers.get("if-none-match", ""), etag):
            return response
        kept = tuple(pair for pair in response.headers if pair[0] in _KEPT_IN_304)
        return HttpResponse(HTTPStatus.NOT_MODIFIED, b"", kept)


class StaticSite:
    """The files below a directory, and its index.html for each page of the client.

    ``OSError`` when a file can't be read. Without an index.html the pages say how to build the client.
    """

    def __init__(self, directory: Path = BUILT_CLIENT) -> None:
        self._assets = {
            f"/{path.relative_to(directory).as_posix()}": _load(path, directory)
            for path in sorted(directory.rglob("*"))
            if path.is_file() and path.suffix not in _SUFFIXES.values() and not path.name.startswith(".")
        }
        index = directory / _INDEX[1:]
        self._embedded = _load(index, directory, framing="*") if _INDEX in self._assets else None

    def respond(self, request: HttpRequest) -> HttpResponse:
        """Return the file, a page of the client, or 404."""
        path = request.path
        if is_page(path):
            path = _INDEX
        if path == _INDEX:
            return self._page(request)
        asset = self._assets.get(path)
        return _NOT_FOUND if asset is None else asset.answer(request)

    def _page(self, request: HttpRequest) -> HttpResponse:
        if self._embedded is None:
            return _NOT_BUILT
        return (self._embedded if is_embedded(request) else self._assets[_INDEX]).answer(request)


def is_page(path: str) -> bool:
    """Tell whether the client itself shows ``path``: any without a dot that is no asset and no API."""
    return path.startswith("/") and "." not in path and not path.startswith(_NO_PAGES_BELOW)


def is_embedded(request: HttpRequest) -> bool:
    """Tell whether the client will show no more than a board: any page may put that into a frame.

    It must be the same answer as the client's, which goes by the first ``embed`` of the address and has other pages
    where it has none: in a stranger's frame one could be made to press their buttons.
    """
    first, *_ = parse_qs(request.query, keep_blank_values=True).get("embed", [""])
    return first == "1" and (request.path == "/" or request.path.lower().startswith("/r/"))


def choose_coding(accepted: str, available: tuple[str, ...]) -> str:
    """Return the coding of ``available`` with the client's highest q-value, the first of equals.

    ``accepted`` is an Accept-Encoding header; when nothing of it fits, the answer is "identity".
    """
    weights = dict(_weight(part) for part in accepted.split(",") if part.strip())
    rest = weights.get("*", 0.0)
    best, highest = _IDENTITY, 0.0
    for coding in available:
        weight = weights.get(coding, rest)
        if weight > highest:
            best, highest = coding, weight
    return best


def _weight(part: str) -> tuple[str, float]:
    coding, _, parameter = part.partition(";")
    name, _, value = parameter.partition("=")
    if name.strip().lower() != "q":
        return coding.strip().lower(), 1.0
    try:
        return coding.strip().lower(), float(value)
    except ValueError:
        return coding.strip().lower(), 0.0


def _is_fresh(if_none_match: str, etag: str) -> bool:
    tags = {tag.strip().removeprefix("W/") for tag in if_none_match.split(",")}
    return etag in tags or "*" in tags


def _load(path: Path, root: Path, *, framing: str = "'self'") -> _Asset:
    """Read a file and its compressed neighbours; ``framing`` is who may put a page into a frame."""
    codings = [(coding, path.with_name(path.name + suffix)) for coding, suffix in _SUFFIXES.items()]
    found = [(coding, beside) for coding, beside in codings if beside.is_file()]
    hashed = path.relative_to(root).parts[0] == "assets"
    headers = _headers(path, framing, hashed=hashed)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    answers = {}
    for coding, file in [*found, (_IDENTITY, path)]:
        own = [("ETag", f'"{digest}-{coding}"'), *headers]
        if found:
            own.append(("Vary", "Accept-Encoding"))
        if coding != _IDENTITY:
            own.append(("Content-Encoding", coding))
        answers[coding] = HttpResponse(HTTPStatus.OK, file.read_bytes(), tuple(own))
    return _Asset(answers)


def _headers(path: Path, framing: str, *, hashed: bool) -> list[tuple[str, str]]:
    headers = [
        ("Content-Type", _TYPES.get(path.suffix, "application/octet-stream")),
        ("Cache-Control", "public, max-age=31536000, immutable" if hashed else "no-cache"),
        *_SAFETY,
    ]
    if path.suffix == ".html":
        headers.append(("Content-Security-Policy", _POLICY.format(framing=framing)))
    else:
        # A page of somebody else imports embed.js as a module, which browsers fetch with CORS.
        headers.append(("Access-Control-Allow-Origin", "*"))
    return headers


_NOT_FOUND: Final = plain_text(HTTPStatus.NOT_FOUND, "Nothing here", _SAFETY[1:])
_NOT_BUILT: Final = plain_text(
    HTTPStatus.SERVICE_UNAVAILABLE,
    "The server runs, but its web client is not built. In a checkout, `make serve` builds it and starts both.",
    _SAFETY[1:],
)
