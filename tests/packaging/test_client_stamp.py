from pathlib import Path

import pytest

from narabe_server import client_stamp


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """Give a small client source tree."""
    web = tmp_path / "web"
    (web / "src" / "board").mkdir(parents=True)
    (web / "package.json").write_text("{}")
    (web / "src" / "board" / "render.ts").write_text("draw()")
    return web


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """Give an empty output folder."""
    static = tmp_path / "static"
    static.mkdir()
    return static


def test_a_client_is_stale_until_its_stamp_is_written(web: Path, static: Path) -> None:
    """Output without a stamp counts as stale, as a build that broke off leaves it."""
    assert client_stamp.is_stale(web, static)
    client_stamp.write_stamp(web, static)
    assert not client_stamp.is_stale(web, static)


@pytest.mark.parametrize(
    "changed", ["src/board/render.ts", "src/new.ts", "package-lock.json", ".npmrc", "public/x"]
)
def test_any_changed_or_new_input_makes_it_stale(web: Path, static: Path, changed: str) -> None:
    """Sources, lock file, npm settings and public files are all inputs."""
    client_stamp.write_stamp(web, static)
    (web / changed).parent.mkdir(parents=True, exist_ok=True)
    (web / changed).write_text("other")
    assert client_stamp.is_stale(web, static)


def test_neither_times_nor_tests_nor_installed_packages_matter(web: Path, static: Path) -> None:
    """Only names and bytes of inputs count."""
    client_stamp.write_stamp(web, static)
    (web / "package.json").touch()
    for folder in ("tests", "node_modules"):
        (web / folder).mkdir()
        (web / folder / "x.ts").write_text("x")
    assert not client_stamp.is_stale(web, static)


def test_a_moved_byte_between_two_files_changes_the_digest(web: Path) -> None:
    """Lengths and names are part of the digest, so contents can't run into one another."""
    (web / "src" / "a.ts").write_text("ab")
    (web / "src" / "b.ts").write_text("c")
    before = client_stamp.source_digest(web)
    (web / "src" / "a.ts").write_text("a")
    (web / "src" / "b.ts").write_text("bc")
    assert client_stamp.source_digest(web) != before


def test_an_installed_server_has_no_sources_and_is_never_stale(tmp_path: Path) -> None:
    """Without client/web there is nothing to compare with."""
    assert not client_stamp.is_stale(tmp_path / "nowhere", tmp_path)
