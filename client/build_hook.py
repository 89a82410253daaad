"""Hatchling hook: builds the browser client before a wheel, an sdist or an editable install is made.

The built files are git-ignored; the hook adds them to the artifacts, so that wheel and sdist carry them.
With NARABE_SKIP_CLIENT=1 it does neither: the server alone is packed. The wheel gets the conformance pack, too.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatchling loads this file by its path, from wherever it stands.
sys.path.insert(0, str(Path(__file__).resolve().parent))

import web_build

STATIC_ARTIFACTS = "server/narabe_server/static/**"
PACK = ("docs/conformance", "narabe_server/conformance")
"""What `narabe conformance` asks: its place in a checkout, and in a wheel."""


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs `web_build` at the right moments of a hatchling build."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for a Node.js from PyPI only when the client must be built and the system has no usable one."""
        return web_build.missing_requirements()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it is stale and pack it; end the build with one clear line if that fails."""
        if (
            self.target_name == "wheel" and version == "standard"
        ):  # an editable install finds it in the checkout
            source, place = PACK
            build_data["force_include"][str(Path(self.root, source))] = place
        if web_build.is_skipped():
            return
        try:
            web_build.build_if_stale()
        except web_build.ClientBuildError as error:
            sys.exit(web_build.failure_line(error))
        build_data["artifacts"].append(STATIC_ARTIFACTS)
