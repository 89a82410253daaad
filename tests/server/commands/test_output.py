import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.records.games import CORPUS


@pytest.mark.parametrize(
    "words",
    [["record", "check", *[str(CORPUS / "rif" / "sample.xml")] * 20], ["board", "h8", "--svg"]],
    ids=["check", "board"],
)
def test_a_reader_may_leave_early(words: list[str]) -> None:
    """A closed pipe ends the command without a traceback."""
    with subprocess.Popen(
        [sys.executable, "-m", "narabe_server", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize("words", [["board", "h8"], ["record", "check", "none.sgf"], ["--help"]])
def test_a_full_disk_is_one_line(words: list[str]) -> None:
    """What can't be printed is said in one line, with exit code 1."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        ended = subprocess.run(
            [sys.executable, "-m", "narabe_server", *words], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (ended.returncode, ended.stderr) == (1, b"narabe: the output: No space left on device\n")
