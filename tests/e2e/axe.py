"""The checker of accessibility, as it is run in a page."""

import os
from pathlib import Path
from typing import Final, Literal

from playwright.async_api import Page

TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
RUN: Final = """async (tags) => {
    const runOnly = { type: "tag", values: tags };
    const { violations, passes } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
    if (passes.length < 10) return ["hardly anything was looked at"];
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target} ${node.failureSummary}`));
}"""


async def violations(page: Page, axe: str, where: str, pictures: Path | None = None) -> list[str]:
    """What breaks a rule in a page as it is now, light and dark; ``axe`` is the checker's source.

    A picture of each goes into ``pictures``, to be looked at; without one into the folder ``NARABE_PICTURES``, if set.
    """
    pictures = pictures or asked_for(page)
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(axe)
    found = []
    for scheme in SCHEMES:
        await page.emulate_media(color_scheme=scheme)
        if pictures:
            await page.screenshot(path=pictures / f"{where.replace(' ', '-')}-{scheme}.png")
        found += [f"{where}, {scheme}: {violation}" for violation in await page.evaluate(RUN, TAGS)]
    return found


def asked_for(page: Page) -> Path | None:
    """The folder for pictures of a page so wide, if pictures are asked for."""
    folder, size = os.environ.get("NARABE_PICTURES"), page.viewport_size
    if not folder or size is None:
        return None
    path = Path(folder) / str(size["width"])
    path.mkdir(parents=True, exist_ok=True)
    return path
