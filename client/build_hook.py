"""Hatchling hook: builds the browser client and compiles the engine before anything is packed or installed.

The built files are git-ignored; the hook adds them to the artifacts, so that wheel and sdist carry the
client, and the wheel, which is then one for this platform, the compiled engine. With NARABE_SKIP_CLIENT=1
there is no client, with NARABE_PURE=1 no compiled engine. The wheel gets the conformance pack, too.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatchling loads this file by its path, from wherever it stands.
sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1] / "server")]

import kernel_build
import web_build

STATIC_ARTIFACTS = "server/narabe_server/static/**"
PACK = ("docs/conformance", "narabe_server/conformance")
"""What `narabe conformance` asks: its place in a checkout, and in a wheel."""


class NarabeBuildHook(BuildHookInterface[Any]):
    """Runs `web_build` and `kernel_build` at the right moments of a hatchling build."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for a Node.js from PyPI only when the client must be built and the system has no usable one."""
        return web_build.missing_requirements()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is stale and pack it; end the build with one clear line if that fails."""
        if (
            self.target_name == "wheel" and version == "standard"
        ):  # an editable install finds it in the checkout
            source, place = PACK
            build_data["force_include"][str(Path(self.root, source))] = place
        try:
            self._build(version, build_data)
        except web_build.ClientBuildError as error:
            sys.exit(web_build.failure_line(error))
        except kernel_build.KernelBuildError as error:
            sys.exit(f"narabe: the engine cannot be compiled: {error}")

    def _build(self, version: str, build_data: dict[str, Any]) -> None:
        if not web_build.is_skipped():
            web_build.build_if_stale()
            build_data["artifacts"].append(STATIC_ARTIFACTS)
        if self.target_name == "wheel" and kernel_build.build():
            build_data.update(pure_python=False, infer_tag=True)
            if version == "standard":
                self._pack_compiled(build_data)

    def _pack_compiled(self, build_data: dict[str, Any]) -> None:
        """Put what is compiled behind all else in the wheel.

        Installed files are as old as their place in the wheel says, and the engine passes over a compiled module that
        is older than its source.
        """
        for module in sorted(Path(self.root).glob(kernel_build.ARTIFACTS)):
            place = module.relative_to(Path(self.root, "server"))
            build_data["force_include"][str(module)] = place.as_posix()
