import asyncio
import shutil
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import WebSocketRoute, expect

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


async def test_who_slept_over_a_restore_sees_what_the_server_has(
    opened: "OpenTable", server_process: "Node", tmp_path: Path
) -> None:
    """Data of before are put back while Ann's page sleeps: as many events later, its stones of after are gone."""
    _, ann, bob, eve = await opened(*GAME[:4], url=server_process.url)
    for person in (ann, bob, eve):
        person.allow(LOST)
    kept = tmp_path.with_name(f"{tmp_path.name}-kept")
    await server_process.end(signal.SIGTERM)
    shutil.copytree(tmp_path, kept, ignore=shutil.ignore_patterns("*.sock"))
    await server_process.start()
    for person in (ann, bob, eve):
        await person.hears("Connected again")
    await alternate(GAME[4:6], ann, bob)
    awake = asyncio.Event()

    async def asleep(socket: WebSocketRoute) -> None:
        await awake.wait()
        socket.connect_to_server()

    await ann.page.route_web_socket("**/ws", asleep)
    await server_process.end(signal.SIGKILL)
    shutil.rmtree(tmp_path)
    shutil.copytree(kept, tmp_path)
    await server_process.start()
    for person in (bob, eve):
        await person.sees_stones(GAME[:4])
    await bob.button("Draw").click()
    await bob.button("Cancel").click()
    await expect(bob.button("Cancel")).to_have_count(0)
    await ann.sees_stones(GAME[:6])
    awake.set()
    await ann.sees_stones(GAME[:4])
    await alternate(["a1", "b1"], ann, bob)
