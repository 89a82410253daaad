"""Compiles the engine's hot loops in place, where there is a C compiler.

    python server/kernel_build.py                compile what is stale; needs Cython and setuptools
    python server/kernel_build.py --requires     print what pip must install for that ("" if nothing)
    python server/kernel_build.py --has-headers  exit with 0 if this Python has its headers

The build hook uses the same function. NARABE_PURE=1 leaves the kernel interpreted; without a C compiler or Python's
headers one line says so and the engine runs about a hundred times slower; NARABE_REQUIRE_NATIVE=1 makes that an error.
"""

import importlib.util
import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent
PACKAGE = "narabe_engine"
SOURCES = (
    "network.py",
    "kernel.py",
    "table.py",
    "answers.py",
    "candidates.py",
    "search.py",
    "vcf.py",
    "vct.py",
    "released.pyx",
)
REQUIREMENTS = {"Cython": "cython>=3.1,<4", "setuptools": "setuptools>=77"}
"""What a build imports, and how pip is asked for it."""
ARTIFACTS = f"server/{PACKAGE}/*{sysconfig.get_config_var('EXT_SUFFIX')}"
DIRECTIVES = {
    "annotation_typing": False,  # the .pxd files have the types
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "language_level": "3",
}


class KernelBuildError(Exception):
    """The kernel can't be compiled; the text is one line and says why."""


def build() -> bool:
    """Compile what is stale; return whether the compiled kernel is there.

    Raises:
        KernelBuildError: it is not, and NARABE_REQUIRE_NATIVE=1 says that it must.

    """
    try:
        _compile()
    except KernelBuildError as error:
        if _is_set("NARABE_REQUIRE_NATIVE"):
            raise
        sys.stderr.write(f"narabe: the engine is not compiled and will be slow: {error}\n")
        return False
    return True


def missing_requirements() -> list[str]:
    """Return what pip must install before a build: nothing if none is due, or something else is missing anyway."""
    if _is_set("NARABE_PURE") or not _is_stale() or _obstacle():
        return []
    return [what for name, what in REQUIREMENTS.items() if importlib.util.find_spec(name) is None]


def has_headers() -> bool:
    """Tell whether there is what C code for this Python includes."""
    return Path(sysconfig.get_path("include"), "Python.h").exists()


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in {"", "0"}


def _modules() -> list[Path]:
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    return [ROOT / PACKAGE / f"{Path(source).stem}{suffix}" for source in SOURCES]


def _is_stale() -> bool:
    folder = ROOT / PACKAGE
    sources = [folder / source for source in SOURCES] + list(folder.glob("*.pxd"))
    newest = max(source.stat().st_mtime_ns for source in sources)
    return any(not module.exists() or module.stat().st_mtime_ns < newest for module in _modules())


def _compile() -> None:
    if _is_set("NARABE_PURE"):
        raise KernelBuildError("NARABE_PURE is set")
    if not _is_stale():
        return
    for module in _modules():
        module.unlink(missing_ok=True)  # an old module would hide the edited source
    if obstacle := _obstacle():
        raise KernelBuildError(obstacle)
    try:
        _run_setuptools()
    except ImportError as error:
        raise KernelBuildError(f"Cython and setuptools are needed ({error})") from error


def _obstacle() -> str:
    """What this machine lacks that pip can't bring; empty when nothing is in the way."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not has_headers():
        return "Python's headers are missing (python3-dev on Debian, python3-devel on Fedora)"
    return ""


def _run_setuptools() -> None:
    from Cython.Build import cythonize  # noqa: PLC0415 - only a build has them
    from setuptools import Distribution, Extension  # noqa: PLC0415
    from setuptools.errors import CompileError, LinkError  # noqa: PLC0415

    os.chdir(ROOT)
    work = ROOT.parent / "build" / "kernel"
    extensions = cythonize(  # type: ignore[no-untyped-call,unused-ignore]  # some versions are typed
        [
            Extension(
                f"{PACKAGE}.{Path(source).stem}",
                [f"{PACKAGE}/{source}"],
                extra_compile_args=[] if os.name == "nt" or "CFLAGS" in os.environ else ["-O3", "-g0", "-w"],
                extra_link_args=["-s"] if sys.platform == "linux" else [],
            )
            for source in SOURCES
        ],
        compiler_directives=DIRECTIVES,
        build_dir=str(work),
        quiet=True,
    )
    distribution = Distribution({"name": "narabe-kernel", "packages": [PACKAGE], "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.inplace = True
    command.build_temp = str(work / "objects")
    command.build_lib = str(work / "modules")
    try:
        distribution.run_command("build_ext")
    except (CompileError, LinkError) as error:
        raise KernelBuildError(" ".join(str(error).split())) from error


def main(arguments: list[str]) -> int:
    """Do what the module's docstring says; status 1, with one line on standard error, when there is no kernel."""
    match arguments:
        case ["--requires"]:
            sys.stdout.write(" ".join(missing_requirements()) + "\n")
            return 0
        case ["--has-headers"]:
            return 0 if has_headers() else 1
    try:
        return 0 if build() else 1
    except KernelBuildError as failure:
        sys.stderr.write(f"narabe: the engine cannot be compiled: {failure}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
