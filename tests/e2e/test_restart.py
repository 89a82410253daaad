import signal
from typing import TYPE_CHECKING

import pytest

from tests.e2e.person import LOST, alternate

if TYPE_CHECKING:
    from tests.e2e.conftest import OpenTable
    from tests.nodes import Node

GAME = ["h8", "g8", "h9", "g9", "h10", "g10", "h11"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=lambda number: number.name)
async def test_all_go_on_after_the_server_is_gone_and_back(
    opened: "OpenTable", server_process: "Node", number: signal.Signals
) -> None:
    """In mid-game the server ends, by `kill -9` or in good order; started again, all three go on by themselves."""
    _, ann, bob, eve = await opened(*GAME[:4], url=server_process.url)
    for person in (ann, bob, eve):
        person.allow(LOST)
    status = await server_process.end(number)
    assert status == (-signal.SIGKILL if number is signal.SIGKILL else 0)
    for person in (ann, bob, eve):
        await person.sees("The server is restarting" if number is signal.SIGTERM else "Connecting again")
        await person.sees_stones(GAME[:4])
    await ann.point_at("h10")
    await ann.sees_stones(GAME[:4])
    await server_process.start()
    for person in (ann, bob, eve):
        await person.hears("Connected again")
    await ann.sees("Your move")
    await alternate(GAME[4:], ann, bob)
    for person in (ann, bob, eve):
        await person.sees_stones(GAME)
