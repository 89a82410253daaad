"""What all tests share: hypothesis profiles, and skips that nobody overlooks. Markers: pyproject.toml."""

import os
from typing import NoReturn, Protocol

import hypothesis
import pytest

LOUD = "LOUD: "
IN_CI = os.environ.get("CI", "") in {"1", "true"}

# The same examples each time: a red test stays red until it is mended. Deadlines would measure the machine.
hypothesis.settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
# For a long look now and then: pytest --hypothesis-profile=thorough
hypothesis.settings.register_profile("thorough", parent=hypothesis.settings(max_examples=3000), deadline=None)
hypothesis.settings.load_profile("repeatable")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take long, so that of several workers none is left alone with one at the end."""
    long = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in long)


class SkipLoudly(Protocol):
    """Skips the running test for want of something on this machine."""

    def __call__(self, missing: str) -> NoReturn:
        """Name what is missing and how to get it, in one line."""
        ...


def _skip_loudly(missing: str) -> NoReturn:
    if IN_CI:
        pytest.fail(f"not skipped in CI: {missing}", pytrace=False)
    pytest.skip(LOUD + missing)


@pytest.fixture(scope="session")
def skip_loudly() -> SkipLoudly:
    """Give a skip that is repeated in the summary, and is a failure in CI (CI=true)."""
    return _skip_loudly


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end what was left untested on this machine, and why."""
    reasons: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        _, _, text = str(report.longrepr).partition(LOUD)
        if reason := text.rstrip("')"):
            reasons[reason] = reasons.get(reason, 0) + 1
    for reason, count in reasons.items():
        terminalreporter.write_sep("!", f"{count} test(s) NOT RUN", red=True, bold=True)
        terminalreporter.write_line(reason)
