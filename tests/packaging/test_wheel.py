"""The wheel as a stranger gets it: built from the sdist, installed where nothing else is, played against."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.wheel_game import play_bot_game

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"narabe_core", "narabe_engine", "narabe_server", "narabe_protocol", "narabe_client"}
pytestmark = [pytest.mark.wheel, pytest.mark.slow, pytest.mark.timeout(600), pytest.mark.xdist_group("wheel")]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist, and the wheel from it; give their folder. How fast its engine is does not matter here."""
    folder = tmp_path_factory.mktemp("dist")
    quick = os.environ | {"CFLAGS": "-O0"}
    subprocess.run([sys.executable, "-m", "build", "--outdir", folder, ROOT], env=quick, check=True)
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    """Give the one wheel that was built."""
    (wheel,) = dist.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel with its run-time dependencies only; give the environment's programs."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", wheel], check=True)
    return programs


@pytest.fixture
def address(environment: Path, tmp_path: Path) -> Iterator[str]:
    """Start the installed server far from the checkout; give the address it prints, and stop it cleanly."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("NARABE_", "PYTHON"))}
    command = [str(environment / "narabe"), "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, cwd=tmp_path, env=clean, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"http://[\w.:\[\]]+", line)
            assert found, f"no address in the first line {line!r}"
            yield found[0]
            server.send_signal(signal.SIGTERM)
            assert server.wait(timeout=30) == 0
        finally:
            server.kill()


def test_the_wheel_holds_our_packages_and_nothing_else(wheel: Path) -> None:
    """No tests, no sources of the client, no stray top-level name; each package says that it is typed."""
    names = zipfile.ZipFile(wheel).namelist()
    top = {name.partition("/")[0] for name in names}
    assert {name for name in top if not name.endswith(".dist-info")} == PACKAGES
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(names)
    assert not [name for name in names if "node_modules" in name or name.endswith((".ts", ".tsx"))]


def test_wheel_and_sdist_carry_the_built_client(dist: Path, wheel: Path) -> None:
    """The page, the embed script and the stamp are in both, so neither needs Node to be installed."""
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("index.html", "index.html.br", "embed.js", ".client-digest"):
        assert f"narabe_server/static/{name}" in zipfile.ZipFile(wheel).namelist()
        assert f"server/narabe_server/static/{name}" in packed


def test_the_wheel_carries_the_conformance_pack(wheel: Path) -> None:
    """Each file of the pack is where `narabe conformance` looks for it."""
    packed = {
        name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("narabe_server/conformance/")
    }
    pack = {f"narabe_server/conformance/{path.name}" for path in (ROOT / "docs" / "conformance").iterdir()}
    assert packed == pack


def test_an_sdist_is_installed_without_node(dist: Path, tmp_path: Path) -> None:
    """The unpacked sdist counts as built: its build asks for no Node and runs none."""
    (sdist,) = dist.glob("*.tar.gz")
    shutil.unpack_archive(sdist, tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    command = [sys.executable, "client/web_build.py"]
    nowhere = {"PATH": "/nowhere"}
    asked = subprocess.run([*command, "--requires"], cwd=source, env=nowhere, check=True, capture_output=True)
    assert asked.stdout == b"\n"
    subprocess.run(command, cwd=source, env=nowhere, check=True)


def test_a_game_against_the_installed_server(address: str, wheel: Path) -> None:
    """The page is served, the server is healthy and its engine compiled, and a bot of it plays a game to its end."""
    with urllib.request.urlopen(f"{address}/", timeout=10) as page:
        assert b'id="app"' in page.read()
    with urllib.request.urlopen(f"{address}/healthz", timeout=10) as health:
        assert health.status == 200
        built = "interpreted" if wheel.name.endswith("-any.whl") else "compiled"
        assert json.load(health)["engine"] == built
    table = play_bot_game(address.replace("http:", "ws:") + "/ws", "tutorial-200")
    assert table.outcome is not None
    assert table.outcome["reason"] == "five"
    first = 0 if table.outcome["winner"] == table.black else 1
    assert set(table.outcome["lines"][0]) <= set(table.moves[first::2])
