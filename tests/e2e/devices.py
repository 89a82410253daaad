"""What a browser brings along: settings that it remembers, and ears."""

import json
from typing import Any, Final

from playwright.async_api import Page

COUNT: Final = """
    window.heard = 0;
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) { window.heard++; return start.apply(this, when); };
"""
"""A script that counts the sounds of a page from its beginning."""
TELL: Final = """
    const Plain = AudioContext;
    window.AudioContext = function (...how) {
        document.documentElement.dataset.audio = "on";
        return new Plain(...how);
    };
"""
"""Marks the page when it has made itself ready to be heard, which is after the first gesture."""


def remembers(url: str, name: str, **prefs: object) -> dict[str, Any]:
    """A browser that knows a name and some settings."""
    stored = {"narabe.name": name, "narabe.prefs": json.dumps(prefs)}
    items = [{"name": key, "value": value} for key, value in stored.items()]
    return {"storage_state": {"cookies": [], "origins": [{"origin": url, "localStorage": items}]}}


async def heard(page: Page) -> int:
    """How many sounds the page has begun to play."""
    count: int = await page.evaluate("window.heard")
    return count
