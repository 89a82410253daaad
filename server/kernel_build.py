"""Compiles the engine's hot loops in place, where there is a C compiler.

    python server/kernel_build.py      compile what is stale; needs Cython and setuptools

The build hook uses the same function. NARABE_PURE=1 leaves the kernel interpreted; without a C compiler one
line says so and the engine runs about a hundred times slower; NARABE_REQUIRE_NATIVE=1 makes that an error.
"""

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
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        raise KernelBuildError(f"there is no C compiler ({compiler})")
    try:
        _run_setuptools()
    except ImportError as error:
        raise KernelBuildError(f"Cython and setuptools are needed ({error})") from error


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
                extra_compile_args=[] if os.name == "nt" or "CFLAGS" in os.environ else ["-O3", "-g0"],
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


if __name__ == "__main__":
    try:
        sys.exit(0 if build() else 1)
    except KernelBuildError as failure:
        sys.exit(f"narabe: the engine cannot be compiled: {failure}")
