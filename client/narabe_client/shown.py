"""What a server says, as a terminal may show it: a stranger's text must not move the cursor or turn the line around.

An honest server takes such characters out of names and talk; this is for one that does not.
"""

import unicodedata
from typing import Final

_CONTROLS: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Control characters, lone surrogates, and the separators of lines and paragraphs, as Unicode has them."""
_TURNS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""What sets the direction of the text behind it."""
_OURS: Final = "\n"
"""Between our own lines."""
_INSTEAD: Final = "\ufffd"


def harmless(text: str) -> str:
    """``text`` with a mark in place of each character that would do something to the terminal."""
    return "".join(_INSTEAD if _does_something(each) else each for each in text)


def _does_something(each: str) -> bool:
    if each == _OURS:
        return False
    return unicodedata.category(each) in _CONTROLS or unicodedata.bidirectional(each) in _TURNS
