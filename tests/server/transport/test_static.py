from http import HTTPStatus
from pathlib import Path

import pytest

from narabe_server.transport.base import HttpRequest
from narabe_server.transport.static import BUILT_CLIENT, StaticSite, choose_coding, is_page

FILES = {
    "index.html": b"<!doctype html>",
    "embed.js": b"export {}",
    "embed.js.gz": b"gz of embed",
    "assets/index-abc.css": b"body{}",
    "assets/index-abc.css.br": b"br of css",
    "assets/index-abc.css.gz": b"gz of css",
    "assets/stone-abc.blob": b"\0",
    ".client-digest": b"secret",
}


@pytest.fixture
def site(tmp_path: Path) -> StaticSite:
    """Give the site of a small client, beside a file that is none of its business."""
    (tmp_path / "outside.txt").write_bytes(b"outside")
    root = tmp_path / "static"
    for name, content in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return StaticSite(root)


def ask(site: StaticSite, target: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    """Ask for a page; give status, body and headers."""
    path, _, query = target.partition("?")
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = site.respond(HttpRequest(path, query, named))
    assert len(dict(answer.headers)) == len(answer.headers)
    return answer.status, answer.body, dict(answer.headers)


@pytest.mark.parametrize("path", ["/", "/r/KQ7M2P", "/settings", "/help", "/index.html"])
def test_pages_of_the_client_are_its_index(site: StaticSite, path: str) -> None:
    """Any page of the client is index.html, asked for again each time."""
    status, body, headers = ask(site, path)
    assert (status, body) == (HTTPStatus.OK, FILES["index.html"])
    assert (headers["Content-Type"], headers["Cache-Control"]) == ("text/html; charset=utf-8", "no-cache")


@pytest.mark.parametrize(
    "path",
    [
        "/outside.txt",
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/assets/../../outside.txt",
        "//outside.txt",
        "/.client-digest",
        "/embed.js.gz",
        "/assets/",
        "/assets/none",
        "/assets/none.js",
        "/games/KQ7M2P",
        "/api/x",
        "",
        "*",
        "assets/index-abc.css",
    ],
)
def test_what_is_no_file_and_no_page_is_not_found(site: StaticSite, path: str) -> None:
    """Neither what lies outside, nor hidden files, nor the compressed neighbours, nor API paths."""
    assert ask(site, path)[0] == HTTPStatus.NOT_FOUND


def test_hashed_assets_are_kept_for_ever_and_embed_is_not(site: StaticSite) -> None:
    """Only what has its hash in the name never changes."""
    assert "immutable" in ask(site, "/assets/index-abc.css")[2]["Cache-Control"]
    assert ask(site, "/embed.js")[2]["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/embed.js", "text/javascript; charset=utf-8"),
        ("/assets/index-abc.css", "text/css; charset=utf-8"),
        ("/assets/stone-abc.blob", "application/octet-stream"),
    ],
)
def test_types_are_named_and_not_guessed_by_the_browser(site: StaticSite, path: str, kind: str) -> None:
    """Each file has its type, nosniff, and may be imported by other sites' pages."""
    headers = ask(site, path)[2]
    assert (headers["Content-Type"], headers["X-Content-Type-Options"]) == (kind, "nosniff")
    assert headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(
    ("accepted", "body", "coding"),
    [
        ("br, gzip, deflate", b"br of css", "br"),
        ("gzip", b"gz of css", "gzip"),
        ("", FILES["assets/index-abc.css"], None),
    ],
)
def test_compressed_neighbours_are_used(
    site: StaticSite, accepted: str, body: bytes, coding: str | None
) -> None:
    """The best coding the client takes is sent, caches are told that it varies, and each has its own ETag."""
    _, got, headers = ask(site, "/assets/index-abc.css", accept_encoding=accepted)
    assert (got, headers.get("Content-Encoding"), headers["Vary"]) == (body, coding, "Accept-Encoding")
    assert headers["ETag"].endswith(f'-{coding or "identity"}"')


def test_without_neighbours_nothing_varies(site: StaticSite) -> None:
    """A file without compressed neighbours comes as it is."""
    _, _, headers = ask(site, "/", accept_encoding="br")
    assert "Vary" not in headers
    assert "Content-Encoding" not in headers


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", {}', "*"])
def test_a_known_etag_is_answered_with_304(site: StaticSite, form: str) -> None:
    """A client that has the file gets no body, and what a cache must refresh."""
    tag = ask(site, "/embed.js", accept_encoding="gzip")[2]["ETag"]
    status, body, headers = ask(site, "/embed.js", accept_encoding="gzip", if_none_match=form.format(tag))
    assert (status, body) == (HTTPStatus.NOT_MODIFIED, b"")
    assert set(headers) == {"ETag", "Cache-Control", "Vary"}


def test_an_etag_of_another_coding_is_not_the_same(site: StaticSite) -> None:
    """A cached gzip is not what a client without gzip has."""
    tag = ask(site, "/embed.js", accept_encoding="gzip")[2]["ETag"]
    assert ask(site, "/embed.js", if_none_match=tag)[0] == HTTPStatus.OK


@pytest.mark.parametrize(
    ("target", "framing"),
    [
        ("/", "'self'"),
        ("/r/KQ7M2P?embed=0", "'self'"),
        ("/r/KQ7M2P?x=embed=1", "'self'"),
        ("/r/KQ7M2P?embed=1", "*"),
        ("/?theme=wood&embed=1", "*"),
        ("/R/kq7m2p?embed=1&embed=0", "*"),
        ("/r/KQ7M2P?embed=&embed=1", "'self'"),
        ("/r/KQ7M2P?embed&embed=1", "'self'"),
        ("/?embed=0&embed=1", "'self'"),
        ("/?embed=2&%65mbed=1", "'self'"),
        *((f"{path}?embed=1", "'self'") for path in ("/p", "/a", "/g/KQ7M2P-1", "/u/me", "/settings")),
    ],
)
def test_only_embedded_pages_may_be_framed_by_others(site: StaticSite, target: str, framing: str) -> None:
    """The policy of a page lets strangers frame it only when it is asked for as an embedded one."""
    headers = ask(site, target)[2]
    policy = headers["Content-Security-Policy"]
    assert policy.split("; ")[-1] == f"frame-ancestors {framing}"
    assert policy.startswith("default-src 'self'; connect-src 'self' ws: wss:;")
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("missing", [True, False])
def test_without_a_client_the_page_says_what_to_run(tmp_path: Path, *, missing: bool) -> None:
    """An empty or missing directory is no error: the page names the command."""
    status, body, _ = ask(StaticSite(tmp_path / "none" if missing else tmp_path), "/r/KQ7M2P")
    assert status == HTTPStatus.SERVICE_UNAVAILABLE
    assert b"make serve" in body


def test_the_default_directory_is_inside_the_package() -> None:
    """The wheel carries the client where the server looks for it."""
    assert BUILT_CLIENT.parent.name == "narabe_server"


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("", "identity"),
        ("br", "br"),
        ("gzip, br", "br"),
        ("gzip;q=1, br;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=nonsense, gzip;q=0.2", "gzip"),
        ("*", "br"),
        ("*;q=0.5, gzip", "gzip"),
        ("br;q=0, *", "gzip"),
        ("GZIP ; Q=0.8", "gzip"),
        ("identity, br;q=0.5", "identity"),
        ("zstd", "identity"),
        ("br;q=0, gzip;q=0, *;q=0", "identity"),
        (",,;", "identity"),
    ],
)
def test_codings_are_weighed(accepted: str, expected: str) -> None:
    """The highest q-value wins, br before gzip among equals, and identity is always left."""
    assert choose_coding(accepted, ("br", "gzip", "identity")) == expected


def test_pages_have_no_dot() -> None:
    """A path with a dot is a file, found or not."""
    assert is_page("/settings/board")
    assert not is_page("/settings.html")


def test_worker_and_manifest_are_served_as_such_and_asked_for_each_time(tmp_path: Path) -> None:
    """A worker that a cache keeps would hold its page at an old version."""
    for name in ("index.html", "sw.js", "manifest.webmanifest"):
        (tmp_path / name).write_bytes(b"{}")
    site = StaticSite(tmp_path)
    for path, kind in (
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ):
        headers = ask(site, path)[2]
        assert (headers["Content-Type"], headers["Cache-Control"]) == (kind, "no-cache")
