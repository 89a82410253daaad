from pathlib import Path

import pytest

from narabe_server import client_stamp


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a checkout with a small client."""
    (tmp_path / "client/web/src/board").mkdir(parents=True)
    (tmp_path / "client/web/package.json").write_text("{}")
    (tmp_path / "client/web/src/board/render.ts").write_text("draw()")
    return tmp_path


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """Give an empty output folder."""
    static = tmp_path / "static"
    static.mkdir()
    return static


def stamp(checkout: Path, static: Path) -> None:
    """Do what a build does at its end."""
    client_stamp.write_stamp(client_stamp.source_digest(checkout), static)


def test_a_client_is_stale_until_its_stamp_is_written(checkout: Path, static: Path) -> None:
    """Output without a stamp counts as stale, as a build that broke off leaves it."""
    assert client_stamp.is_stale(checkout, static)
    stamp(checkout, static)
    assert not client_stamp.is_stale(checkout, static)


@pytest.mark.parametrize(
    "changed",
    [
        "client/web/src/board/render.ts",
        "client/web/src/new.ts",
        "client/web/package-lock.json",
        "client/web/.npmrc",
        "client/web/public/icon.svg",
        "protocol/ts/messages.ts",
    ],
)
def test_any_changed_or_new_input_makes_it_stale(checkout: Path, static: Path, changed: str) -> None:
    """Sources, lock file, npm settings, public files and the generated messages are all inputs."""
    stamp(checkout, static)
    (checkout / changed).parent.mkdir(parents=True, exist_ok=True)
    (checkout / changed).write_text("other")
    assert client_stamp.is_stale(checkout, static)


def test_neither_times_nor_tests_nor_installed_packages_matter(checkout: Path, static: Path) -> None:
    """Only names and bytes of inputs count."""
    stamp(checkout, static)
    (checkout / "client/web/package.json").touch()
    for folder in ("tests", "node_modules"):
        (checkout / "client/web" / folder).mkdir()
        (checkout / "client/web" / folder / "x.ts").write_text("x")
    assert not client_stamp.is_stale(checkout, static)


def test_a_moved_byte_between_two_files_changes_the_digest(checkout: Path) -> None:
    """Lengths and names are part of the digest, so contents can't run into one another."""
    source = checkout / "client/web/src"
    (source / "a.ts").write_text("ab")
    (source / "b.ts").write_text("c")
    before = client_stamp.source_digest(checkout)
    (source / "a.ts").write_text("a")
    (source / "b.ts").write_text("bc")
    assert client_stamp.source_digest(checkout) != before


def test_an_installed_server_has_no_sources_and_is_never_stale(tmp_path: Path) -> None:
    """Without client/web there is nothing to compare with."""
    assert not client_stamp.is_stale(tmp_path / "nowhere", tmp_path)
