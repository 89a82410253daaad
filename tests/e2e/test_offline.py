import signal
from typing import TYPE_CHECKING

from narabe_server.transport.static import BUILT_CLIENT

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite
    from tests.nodes import Node

KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))).join();
}"""


async def test_the_shell_a_board_and_kept_games_open_without_a_server(
    invite: "Invite", server_process: "Node"
) -> None:
    """With the server gone the page opens, says what works, lets two play to five in a row, and has that game later."""
    ann = await invite(url=server_process.url, service_workers="allow")
    ann.allow("WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource|fetch")
    await ann.page.goto(ann.url)
    files = [path for path in (BUILT_CLIENT / "assets").iterdir() if path.suffix in {".js", ".css"}]
    assert await ann.page.evaluate(KEPT) == f"{len(files) + 1}"
    await server_process.end(signal.SIGKILL)
    await ann.page.reload()
    await ann.hears("The server can't be reached")
    await ann.page.get_by_role("link", name="Board for two").click()
    for point in ("h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"):
        await ann.play(point)
    await ann.sees("Black has won")
    await ann.page.goto(ann.url)
    await ann.page.get_by_role("link", name="9 moves").click()
    await ann.sees("Black has won")


async def test_the_page_can_be_installed(invite: "Invite") -> None:
    """The manifest is linked, its icons are what they say, and the worker is asked for each time."""
    ann = await invite()
    await ann.page.goto(ann.url)
    link = await ann.page.locator("link[rel=manifest]").get_attribute("href")
    answer = await ann.page.request.get(f"{ann.url}{link}")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = await answer.json()
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        sides = await ann.page.evaluate(
            "async (src) => { const { width, height } = await createImageBitmap(await (await fetch(src)).blob());"
            " return `${width}x${height}`; }",
            icon["src"],
        )
        assert sides == icon["sizes"]
    worker = await ann.page.request.get(f"{ann.url}/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["content-type"].startswith("text/javascript")
