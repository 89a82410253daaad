import resource
import socket
import sqlite3
from pathlib import Path

import pytest

from narabe_protocol.limits import CLOSE_RESTART
from narabe_server import __version__
from narabe_server.app import DATABASE, App
from narabe_server.serve import raise_file_limit
from narabe_server.settings import Settings
from narabe_server.storage.holding import LOCK
from tests.nodes import Peer, outcome, running_app, running_node


async def test_first_line_is_the_address(tmp_path: Path) -> None:
    """The first line of the output is the address, and nothing else goes to standard output."""
    async with running_node(tmp_path) as node:
        assert node.address.startswith("http://127.0.0.1:")
        node.process.terminate()
        out, error = await node.process.communicate()
    assert (out, node.process.returncode) == (b"", 0)
    assert b"started" in error
    assert b"stopped" in error


async def test_people_are_told_before_the_end(tmp_path: Path) -> None:
    """SIGTERM tells all that the server stops; a second one ends it, with the code that says come back."""
    async with running_node(tmp_path, "--drain-s", "600") as node:
        ann = await Peer.join(node.address, "Ann")
        node.process.terminate()
        assert (await ann.hear("draining"))["ms"] == 600_000
        node.process.terminate()
        assert await ann.ended() == CLOSE_RESTART
        await node.process.communicate()
    assert node.process.returncode == 0


def test_file_limit() -> None:
    """The server may have as many connections as the system allows, not as many as a shell allows by default."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_one_damaged_room(tmp_path: Path) -> None:
    """A room that the database has lost a part of does not keep the server from starting with all the others."""
    async with running_app(Settings(port=0, data=tmp_path)) as app:
        ann = await Peer.join(app.address, "Ann")
        damaged, whole = [await ann.create(kind="hotseat") for _ in range(2)]
        await ann.hear("started", room=whole)
        token = ann.token
        await ann.leave()
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute(
            "DELETE FROM event WHERE version = 1 AND room = (SELECT id FROM room WHERE code = ?)", (damaged,)
        )
    db.close()
    async with running_app(Settings(port=0, data=tmp_path)) as app:
        assert app.rooms.get(whole) is not None
        assert app.rooms.get(damaged) is None
        ann = await Peer.join(app.address, "Ann", token, {damaged: 1, whole: 1})
        assert (await ann.hear("refused"))["code"] == "unavailable"
        assert (await ann.hear("snapshot"))["room"] == whole


async def test_busy_port(tmp_path: Path) -> None:
    """A port that is taken is one clear line and exit code 2."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, error = await outcome("serve", "--port", str(port), "--data", str(tmp_path))
    assert (code, out) == (2, "")
    assert error.startswith(f"narabe: can't listen on 127.0.0.1 port {port}: ")
    assert error.count("\n") == 1


async def test_unwritable_directory(tmp_path: Path) -> None:
    """A directory that can't be made is one clear line and exit code 2."""
    (tmp_path / "file").touch()
    data = tmp_path / "file" / "data"
    code, out, error = await outcome("serve", "--port", "0", "--data", str(data))
    assert (code, out) == (2, "")
    assert error == f"narabe: cannot write {data / LOCK}: Not a directory\n"


async def test_newer_database(tmp_path: Path) -> None:
    """A database of a newer version is left alone: one clear line and exit code 2."""
    async with running_app(Settings(port=0, data=tmp_path)):
        pass
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    code, out, error = await outcome("serve", "--port", "0", "--data", str(tmp_path))
    assert (code, out) == (2, "")
    assert error.startswith(f"narabe: {tmp_path / DATABASE} is newer than this program")
    assert error.count("\n") == 1


async def test_picows_missing(tmp_path: Path) -> None:
    """Without the library the fast transport is one clear line that says what to do, and exit code 2."""
    (tmp_path / "picows.py").write_text("raise ModuleNotFoundError('no picows here', name='picows')\n")
    code, out, error = await outcome(
        "serve", "--port", "0", "--data", str(tmp_path), "--transport", "picows", PYTHONPATH=str(tmp_path)
    )
    assert (code, out, error) == (2, "", "narabe: picows is not installed: pip install 'picows~=2.3.1'\n")


async def test_version() -> None:
    """The command knows its version."""
    assert await outcome("--version") == (0, f"{__version__}\n", "")


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        ({"host": "127.0.0.1"}, "http://127.0.0.1:8000/"),
        ({"host": "0.0.0.0"}, "http://127.0.0.1:8000/"),  # noqa: S104 - shown, not bound
        ({"host": "::"}, "http://127.0.0.1:8000/"),
        ({"host": "::1"}, "http://[::1]:8000/"),
        ({"public_url": "https://go.example/"}, "https://go.example/"),
    ],
)
def test_address(settings: dict[str, str], address: str, tmp_path: Path) -> None:
    """The address shown is one that a browser on this machine can open, or the public one."""
    app = App(Settings(data=tmp_path, **settings))  # type: ignore[arg-type]
    app.port = 8000
    assert app.address == address


async def test_failed_start_leaves_nothing(tmp_path: Path) -> None:
    """When listening fails the store is closed again, and may be opened by another."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        app = App(Settings(data=tmp_path, port=taken.getsockname()[1]))
        with pytest.raises(OSError, match=r"(?i)in use"):
            await app.start()
    assert not app.store.healthy()
    async with running_app(Settings(data=tmp_path, port=0)) as again:
        assert again.store.healthy()
