"""Where things are on a page, and whether they fit."""

from typing import Any, Final

from playwright.async_api import Locator

from tests.e2e.person import Person

AROUND: Final = ("/top", "/u/me", "/settings", "/help", "/p")
"""The pages around the game."""
SPACING: Final = """
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }"""
"""What WCAG 2.2, 1.4.12 says a reader may set."""


async def places(person: Person) -> list[list[Any]]:
    """Where each part of the page is."""
    return [list(part) for part in await person.page.evaluate(PARTS)]


async def overflow(person: Person) -> list[str]:
    """What is wider than the window or than its own button, as its text; only what scrolls may be."""
    found: list[str] = await person.page.evaluate(OVERFLOW)
    return found


async def buried(locator: Locator) -> list[str]:
    """Texts of those that are not whole and on top: at each of their edges something else would be pressed."""
    found: list[str] = await locator.evaluate_all(BURIED)
    return found


# All that is in the page's main part has its reserved place, whatever it is called.
PARTS: Final = """[...document.querySelectorAll('main > *')].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [part.tagName, x, y, width, height];
}).filter(([, , , width, height]) => width > 1 && height > 1)"""
OVERFLOW: Final = """() => {
    const width = document.documentElement.clientWidth;
    const found = [];
    const scrolls = (element) => {
        for (let at = element; at && at !== document.body; at = at.parentElement)
            if (getComputedStyle(at).overflowX !== "visible") return true;
        return false;
    };
    const dialog = document.querySelector("dialog[open]");
    for (const element of (dialog ?? document.body).querySelectorAll("*")) {
        if (!element.checkVisibility() || element.closest(".vh, .skip, svg, [role=grid]")) continue;
        const { left, right } = element.getBoundingClientRect();
        const wide = (right > width + 1 || left < -1) && !scrolls(element.parentElement);
        const cut = element.matches("button") && element.scrollWidth > element.clientWidth + 1;
        if (wide || cut) found.push(`${element.tagName}.${element.className}: ${element.textContent.slice(0, 60)}`);
    }
    if (document.scrollingElement.scrollWidth > window.innerWidth) found.push("the page");
    return found;
}"""
BURIED: Final = """(elements) => elements.filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return [[x, top + 2], [x, bottom - 2], [left + 4, y], [right - 4, y]].some(
        ([at, down]) => !element.contains(document.elementFromPoint(at, down)),
    ) || right > element.parentElement.getBoundingClientRect().right + 1;
}).map((element) => element.textContent)"""
