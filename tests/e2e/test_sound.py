from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.e2e.devices import COUNT, TELL, heard

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite


async def test_stones_are_heard_until_sounds_are_switched_off(invite: "Invite") -> None:
    """Each stone makes one sound, none when sounds are off, and that is remembered; nothing is fetched for it."""
    ann = await invite()
    await ann.page.add_init_script(COUNT + TELL)
    await ann.create("Two at one screen")
    await expect(ann.page.locator("html[data-audio]")).to_have_count(1)
    before = await heard(ann.page)
    for number, point in enumerate(("h8", "g8"), 1):
        await ann.play(point)
        await ann.page.wait_for_function("(count) => window.heard === count", arg=before + number)
    await ann.button("Settings").click()
    await ann.page.get_by_role("switch", name="Sounds").set_checked(False)
    await expect(ann.page.get_by_role("switch", name="Little time")).to_have_count(0)
    await ann.button("Close").click()
    await ann.play("h9")
    assert await heard(ann.page) == before + 2
    await ann.page.reload()
    await ann.play("g9")
    assert await heard(ann.page) == 0
    fetched = await ann.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in fetched if name.endswith((".mp3", ".ogg", ".wav"))] == []
