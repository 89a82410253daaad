import shutil
import sys
from pathlib import Path

import pytest

from tests.bench.run import BARE, MEMORY, BenchError, Candidate, Scenario, build, measure
from tests.conftest import SkipLoudly

pytestmark = pytest.mark.slow
SHORT = ("--rooms", "2", "--spectators", "1", "--warmup", "0.1", "--settle", "0.1")


@pytest.fixture(scope="module", autouse=True)
def _load_generator(skip_loudly: SkipLoudly) -> None:
    """Build the load generator."""
    if shutil.which("g++") is None:
        skip_loudly("the load generator needs a C++ compiler: apt-get install g++")
    build()


@pytest.mark.parametrize("candidate", BARE + MEMORY, ids=lambda each: each.key)
def test_the_load_generator_speaks_to_every_server(candidate: Candidate) -> None:
    """A short load joins, plays and watches without a refusal or a lost connection."""
    sample = measure(candidate, Scenario("short", SHORT, (candidate,)), 0.4)
    assert sample["moves"] > 0
    assert sample["casts_s"] > sample["moves_s"]
    assert (sample["errors"], sample["dead"]) == (0, 0)


def test_a_server_that_does_not_start_is_an_error() -> None:
    """A candidate that ends without an address breaks its run, and says so."""

    def command(_: Path) -> list[str]:
        return [sys.executable, "-c", "pass"]

    with pytest.raises(BenchError, match="did not start"):
        measure(Candidate("nothing", "ref", command), Scenario("short", SHORT, ()), 0.1)
