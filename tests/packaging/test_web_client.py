"""The web client's own checks, so that pytest alone runs every test there is."""

from typing import TYPE_CHECKING

import pytest

import web_build

if TYPE_CHECKING:
    from tests.conftest import SkipLoudly


@pytest.fixture(scope="module")
def node_tools(skip_loudly: "SkipLoudly") -> None:
    """Give a node_modules with all packages."""
    if web_build.find_node() is None:
        skip_loudly("the web client's tests need Node.js 20.19 or newer: install it, or `make test`")
    web_build.install_packages(with_dev=True)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("command", [("vitest", "run"), ("tsc", "--noEmit")], ids=lambda command: command[0])
def test_the_web_client_passes(node_tools: None, command: tuple[str, ...]) -> None:
    """Its unit tests pass and its types are sound; the output above says what is not."""
    assert web_build.run_tool(*command) == 0
