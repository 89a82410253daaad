import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TRANSLATED = ROOT / "build/kernel/narabe_engine"
COMPILED = {"answers", "candidates", "kernel", "network", "released", "search", "table", "vcf", "vct"}
"""The modules where a search spends its time."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a copy of the engine's sources with nothing compiled; what an installation has translated to C is there."""
    shutil.copytree(
        ROOT / "server/narabe_engine",
        tmp_path / "server/narabe_engine",
        ignore=shutil.ignore_patterns("*.so", "__pycache__"),
    )
    shutil.copytree(ROOT / "server/narabe_core", tmp_path / "server/narabe_core")
    if TRANSLATED.exists():
        shutil.copytree(TRANSLATED, tmp_path / TRANSLATED.relative_to(ROOT))
    shutil.copy(ROOT / "server/kernel_build.py", tmp_path / "server")
    return tmp_path


def run(checkout: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the checkout with these variables and none of ours."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NARABE_")}
    return subprocess.run(
        [sys.executable, *command],
        cwd=checkout / "server", env=clean | variables, capture_output=True, text=True, check=False,
    )  # fmt: skip


def build(checkout: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the build in the checkout."""
    return run(checkout, "kernel_build.py", **variables)


def test_without_a_compiler_one_line_says_so(checkout: Path) -> None:
    """No module is made, the reason is one line, and the engine plays interpreted."""
    done = build(checkout, CC="no-such-compiler")
    assert len(done.stderr.splitlines()) == 1
    assert "no C compiler (no-such-compiler)" in done.stderr
    assert not list(checkout.rglob("*.so"))
    code = "from narabe_engine import native; from narabe_engine.bench import bench; print(native, bench(1).nodes > 0)"
    assert run(checkout, "-c", code).stdout == "False True\n"


def test_a_compiler_that_fails_is_no_compiler(checkout: Path) -> None:
    """A compiler without headers, or one that can't run, leaves the engine interpreted and says why."""
    done = build(checkout, CC="false")
    assert "not compiled" in done.stderr
    assert not list(checkout.rglob("*.so"))


@pytest.mark.parametrize(
    ("change", "required"),
    [
        ("sysconfig.get_path = lambda *_: '/nowhere'; assert k.main(['--has-headers'])", []),
        ("importlib.util.find_spec = lambda *_: None", ["cython>=3.1,<4", "setuptools>=77"]),
    ],
    ids=["headers", "Cython"],
)
def test_what_pip_can_bring_is_named(checkout: Path, change: str, required: list[str]) -> None:
    """Without Cython a build asks for it; without Python's headers it asks for nothing, and says what is missing."""
    code = f"import importlib.util, sysconfig, kernel_build as k; {change}; print(k.missing_requirements())"
    assert run(checkout, "-c", code).stdout == f"{required}\n"
    if not required:
        done = run(checkout, "-c", f"{code}; k.build()")
        assert len(done.stderr.splitlines()) == 1
        assert "Python's headers are missing (python3-dev on Debian" in done.stderr


@pytest.mark.parametrize("variables", [{"CC": "no-such-compiler"}, {"NARABE_PURE": "1"}])
def test_a_missing_kernel_is_an_error_when_it_is_required(checkout: Path, variables: dict[str, str]) -> None:
    """NARABE_REQUIRE_NATIVE=1 turns the line into a failure."""
    done = build(checkout, NARABE_REQUIRE_NATIVE="1", **variables)
    assert done.returncode != 0
    assert "cannot be compiled" in done.stderr


def test_pure_compiles_nothing(checkout: Path) -> None:
    """NARABE_PURE=1 is no failure to look into: the line names it."""
    done = build(checkout, NARABE_PURE="1")
    assert "NARABE_PURE is set" in done.stderr
    assert not list(checkout.rglob("*.so"))


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_what_is_compiled_is_used(checkout: Path) -> None:
    """The build makes every module once, the package says that it is native, and NARABE_PURE=1 passes it by."""
    assert build(checkout, CFLAGS="-O0", NARABE_REQUIRE_NATIVE="1").returncode == 0
    package = checkout / "server/narabe_engine"
    made = {path: path.stat().st_mtime_ns for path in package.glob("*.so")}
    assert {path.name.partition(".")[0] for path in made} == COMPILED
    assert build(checkout).returncode == 0
    assert {path: path.stat().st_mtime_ns for path in package.glob("*.so")} == made
    code = "import narabe_engine.kernel as k, narabe_engine; print(k.__file__.endswith('.py'), narabe_engine.native)"
    assert run(checkout, "-c", code).stdout == "False True\n"
    assert run(checkout, "-c", code, NARABE_PURE="1").stdout == "True False\n"
    changed = package / "kernel.py"
    os.utime(changed, ns=(0, max(made.values()) + 1_000_000_000))
    assert run(checkout, "-c", code).stdout == "True False\n", "changed since it was compiled"
    (checkout / "server/kernel_build.py").unlink()
    assert run(checkout, "-c", code).stdout == "False True\n", "installed, by whatever wrote the source last"
