import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Route, expect

import texts
from tests.e2e.conftest import PHONE
from tests.e2e.layout import AROUND, overflow
from tests.e2e.person import Person

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite

LANGUAGES = {
    "ja-JP": "ja",
    "ko-KR": "ko",
    "vi-VN": "vi",
    "ru-RU": "ru",
    "zh-CN": "zh-Hans",
    "zh-HK": "zh-Hant",
}
ACCENTS = str.maketrans("aeiouyACEINOSUYZcnrsz", "áéíóúýÁČÉÍŇÓŠÚÝŽčňřšž")


async def see_screens(person: Person) -> dict[str, list[str]]:
    """What overflows on home and each other page, in the settings and the dialog of a new game, at a table."""
    found: dict[str, list[str]] = {}
    await person.page.goto(person.url)
    await expect(person.main.get_by_role("button").first).to_be_visible()
    found["home"] = await overflow(person)
    await person.page.locator("header button").last.click()
    await expect(person.page.get_by_role("dialog")).to_be_visible()
    found["settings"] = await overflow(person)
    await person.page.keyboard.press("Escape")
    await person.main.get_by_role("button").first.click()
    await expect(person.page.get_by_role("dialog")).to_be_visible()
    found["new game"] = await overflow(person)
    await person.page.get_by_role("dialog").get_by_role("button").last.click()
    await expect(person.page.get_by_role("grid")).to_be_visible()
    found["table"] = await overflow(person)
    await person.page.goto(f"{person.url}/a")
    await expect(person.page.get_by_role("grid")).to_be_visible()
    found["analysis"] = await overflow(person)
    for path in AROUND:
        await person.page.goto(f"{person.url}{path}")
        await expect(person.page.get_by_role("heading", level=1)).to_be_visible()
        await expect(person.page.locator("main *")).not_to_have_count(2)
        found[path] = await overflow(person)
    return {screen: texts for screen, texts in found.items() if texts}


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_each_language_fits_a_small_phone(invite: "Invite", locale: str) -> None:
    """A browser's language is taken up, and none of its texts is wider than 320 px or than its button."""
    ann = await invite(**PHONE, locale=locale)
    await ann.page.goto(ann.url)
    await expect(ann.page.locator("html")).to_have_attribute("lang", LANGUAGES[locale])
    assert await see_screens(ann) == {}


async def test_texts_that_are_two_fifths_longer_fit_a_small_phone(invite: "Invite") -> None:
    """English with accents and forty per cent more letters, in place of a language, stays within 320 px."""
    ann = await invite(**PHONE, locale="ru-RU")
    await ann.page.route(re.compile(r"/assets/(\w+\.)?ru-[\w-]+\.js$"), answer_in_pseudo)
    assert await see_screens(ann) == {}
    await expect(ann.main).to_contain_text("á")


async def answer_in_pseudo(route: Route) -> None:
    """Give the texts in a language that nobody speaks, packed as the build packs them."""
    part = route.request.url.rpartition("/")[2].rpartition("ru-")[0]
    packed: dict[str, str | dict[str, str]] = {}
    for key, text in texts.read(part, texts.SOURCE).items():
        whole = texts.whole_key(key)
        packed[whole] = pseudo(text) if whole == key else {"other": pseudo(text)}
    body = f"export default {json.dumps(list(packed.values()))}"
    await route.fulfill(body=body, content_type="text/javascript")


def pseudo(text: str) -> str:
    """The text with accents and two fifths longer; placeholders stay as they are."""
    words = re.sub(
        r"\{\w+\}|[^{}]+", lambda part: part[0] if part[0][0] == "{" else part[0].translate(ACCENTS), text
    )
    return words + "·" * round(0.4 * len(re.sub(r"\{\w+\}", "", text)))
