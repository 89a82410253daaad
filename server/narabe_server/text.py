"""Rules for what people write: names, and lines of chat. What comes out is plain text for one line of a page.

Out go control characters, characters that turn the text around (bidirectional controls), and what has no width; markup
stays as it is, for whoever shows it shows text. Length is counted as people count it: in grapheme clusters (UAX 29).
"""

import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import Final

from wcwidth import iter_graphemes

from narabe_protocol.limits import MAX_NAME

MAX_MARKS: Final = 4
"""Marks in a row on one letter: more than any script has, fewer than would reach into the lines above and below."""
MAX_STACKED: Final = 8
"""The same with those that Unicode does not count as combining, and that stack all the same: Tibetan letters below
letters, Thai vowels and tones, circles around a letter."""
_JOINERS: Final = "\u200c\u200d"
"""They have no width, but the scripts of India, and emoji, are not written right without them."""
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by their category, with nothing in them to see."""


def clean_text(text: str) -> str:
    """``text`` as others may see it: on one line, single spaces; empty when nothing is left to be seen."""
    shown = " ".join("".join(_kept(unicodedata.normalize("NFC", text))).split())
    return shown if any(map(_can_be_seen, shown)) else ""


def clean_name(name: str) -> str:
    """``name`` as :func:`clean_text` has it, cut to :data:`~narabe_protocol.limits.MAX_NAME` graphemes."""
    shown = "".join(islice(iter_graphemes(clean_text(name)), MAX_NAME)).rstrip()
    return shown if any(map(_can_be_seen, shown)) else ""


def graphemes(text: str) -> int:
    """How long people would say that ``text`` is."""
    return sum(1 for _ in iter_graphemes(text))


def _kept(text: str) -> Iterator[str]:
    marks, stacked, before = 0, 0, " "
    for each in text:
        if each.isspace():
            each = " "  # noqa: PLW2901 - every kind of space is one
        elif each in _JOINERS:
            if before == " " or before in _JOINERS:
                continue
        elif unicodedata.category(each).startswith("C"):
            continue
        if unicodedata.category(each).startswith("M"):
            marks += unicodedata.combining(each) > 0
            stacked += 1
        elif each not in _JOINERS:  # what follows a joiner may stand on the same letter
            marks = stacked = 0
        if marks <= MAX_MARKS and stacked <= MAX_STACKED:
            yield each
            before = each


def _can_be_seen(each: str) -> bool:
    """True for what shows by itself: no joiner, no mark without a letter, no blank letter."""
    return unicodedata.category(each)[0] in "LNPS" and each not in _BLANKS
