import random
import subprocess
import sys
from pathlib import Path

import pytest

from narabe_server.storage.sqlite import SqliteStore

APPENDER = Path(__file__).with_name("appender.py")


def kill_after(path: Path, lines: int) -> dict[str, int]:
    """Run the appender, kill it when it has named that many appends; give the last version named for each room."""
    with subprocess.Popen(
        [sys.executable, str(APPENDER), str(path)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        named = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        named += child.stdout.readlines()  # what it had named before it died
    return {code: int(version) for code, version in (line.split() for line in named if line.endswith("\n"))}


@pytest.mark.slow
async def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """After each of five kills at random moments every named event is there, in order, without a hole."""
    path = tmp_path / "narabe.db"
    chance = random.Random(9)
    for _ in range(5):
        named = kill_after(path, chance.randrange(1, 400))
        store = SqliteStore(path)
        await store.open()
        for code, version in named.items():
            room = await store.load(code)
            assert room is not None
            assert len(room.events) >= version
            bodies = [event.body for event in room.events]
            assert bodies == [b"%s %d" % (code.encode(), number) for number in range(1, len(bodies) + 1)]
        await store.close()
