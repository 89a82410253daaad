"""Our brain under a manager that is not ours: ``pygomo-lib`` (MIT), installed with the extra ``test``."""

import stat
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def manager(skip_loudly: Callable[[str], None], tmp_path: Path) -> Iterator[Any]:
    """A manager with our brain started under it; it takes one file without arguments."""
    if find_spec("pygomo") is None:
        skip_loudly("no pygomo-lib: pip install -e .[test]")
    program = tmp_path / "brain.sh"
    program.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -m narabe_client.gomocup.brain --level tutorial-10\n',
        encoding="utf-8",
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    client = import_module("pygomo").EngineClient(str(program))
    client.connect()
    process = client._transport._process
    yield client
    client.quit()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()  # it leaves them to the collector, which warns


def test_a_foreign_manager_plays_a_game_with_our_brain(manager: Any) -> None:  # noqa: ANN401 - it has no types
    """It starts a game, lets us open, and gets a free point of the board for each turn, as it reads the protocol."""
    assert manager.start(board_size=15)
    manager.configure(timeout_turn=1000, rule=0)
    taken = {manager.begin().move.to_tuple()}
    assert taken == {(7, 7)}
    for point in ((0, 0), (14, 0), (0, 14)):
        taken.add(point)
        answer = manager.turn(point).move.to_tuple()
        assert all(0 <= value < 15 for value in answer)
        assert answer not in taken
        taken.add(answer)


def test_a_foreign_manager_is_told_who_we_are(manager: Any) -> None:  # noqa: ANN401 - it has no types
    """ABOUT is answered in a way that it understands."""
    assert "Narabe tutorial-10" in str(manager.about())
