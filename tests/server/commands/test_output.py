import subprocess
import sys

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
