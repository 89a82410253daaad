"""The promise of the command line: no file costs more than 200 MB, with the limits that people have."""

import subprocess
import sys

import pytest

from tests.conftest import LOUD

MOST_MIB = 200
SCRIPT = """
import re, sys
from itertools import islice
from pathlib import Path
from narabe_core.records import Broken, Options, Record
from narabe_server.records import read_stream
from tests.server.records.bombs import BOMBS

count, last = 0, None
for last in islice(read_stream(BOMBS[sys.argv[1]](), Options()), 5_000):
    count += 1
# Not ru_maxrss: a child begins with its parent's.
peak = int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
print(peak // 1024, count, isinstance(last, (Broken, Record)))
"""


@pytest.mark.slow
@pytest.mark.parametrize("bomb", ["nodes", "comments", "letters", "rectangles", "names", "games", "xml"])
@pytest.mark.skipif(sys.platform != "linux", reason=f"{LOUD}memory is read from /proc: Linux only")
def test_the_worst_file_fits_the_promise(bomb: str) -> None:
    """A million nodes, a hundred thousand comments, text of wide letters, many games, one text without end."""
    done = subprocess.run([sys.executable, "-c", SCRIPT, bomb], capture_output=True, text=True, check=True)
    peak, count, is_value = done.stdout.split()
    assert is_value == "True"
    assert int(count) >= 1
    assert int(peak) < MOST_MIB
