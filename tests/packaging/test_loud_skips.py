"""What `tests/conftest.py` promises about skips, tried in a pytest of its own."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"
LACKING = """
import pytest

@pytest.fixture(scope="session")
def browser(skip_loudly):
    skip_loudly("no Chromium: apt-get install chromium")

def test_one(browser): pass
def test_two(browser): pass
def test_quiet(): pytest.skip("not on this board")
"""


@pytest.fixture
def lacking(pytester: pytest.Pytester) -> pytest.Pytester:
    """Give a test folder whose tests lack a browser."""
    pytester.makeconftest(CONFTEST.read_text(encoding="utf-8"))
    pytester.makepyprojecttoml("[tool.pytest.ini_options]\nasyncio_default_fixture_loop_scope = 'function'\n")
    pytester.makepyfile(LACKING)
    return pytester


def test_what_could_not_run_is_said_at_the_end(
    lacking: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last lines count the tests and tell the remedy once; ordinary skips are not among them."""
    monkeypatch.delenv("CI", raising=False)
    result = lacking.runpytest_subprocess()
    result.assert_outcomes(skipped=3)
    result.stdout.fnmatch_lines(
        ["!*2 test(s) NOT RUN*", "no Chromium: apt-get install chromium", "*3 skipped*"]
    )
    assert "not on this board" not in result.stdout.str()


def test_in_ci_nothing_is_left_out(lacking: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """With CI=true a missing browser is an error."""
    monkeypatch.setenv("CI", "true")
    lacking.runpytest_subprocess().assert_outcomes(errors=2, skipped=1)
