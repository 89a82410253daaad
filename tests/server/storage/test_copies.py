"""The copy of a database that is in use, made as docs/operating.md says."""

import asyncio
import os
import re
import sys
from pathlib import Path

from narabe_server.storage.sqlite import SqliteStore

OPERATING = Path(__file__).parents[3] / "docs" / "operating.md"


async def test_the_documented_copy_is_whole_while_the_node_runs(tmp_path: Path) -> None:
    """It has what was written last, which the file alone lacks, and only its owner can read it."""
    (command,) = re.findall(r"```sh\n(umask 077\n.*?)```", OPERATING.read_text(encoding="utf-8"), re.DOTALL)
    store = SqliteStore(tmp_path / "narabe.sqlite3")
    await store.open()
    await store.create("LATEST", b"settings", 1, None)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    shell = await asyncio.create_subprocess_exec(
        "sh", "-e", "-c", command, cwd=tmp_path, env={**os.environ, "PATH": path}
    )
    assert await shell.wait() == 0
    assert (tmp_path / "copy.sqlite3").stat().st_mode & 0o077 == 0
    await store.create("LATER", b"settings", 2, None)
    await store.close()
    copy = SqliteStore(tmp_path / "copy.sqlite3")
    await copy.open()
    assert [await copy.settings(code) for code in ("LATEST", "LATER")] == [b"settings", None]
    await copy.close()
