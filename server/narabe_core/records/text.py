"""Text of unknown origin: the declared character set if it can be true, else UTF-8, else a guess, else Latin-1."""

import re
from collections.abc import Callable, Iterable
from typing import Final

Guess = Callable[[bytes], str | None]
"""Names the character set of bytes that are not UTF-8 (None: can't tell). The server has a better one."""

CANDIDATES: Final = ("gb18030", "cp932", "cp949", "big5hkscs", "cp1251")
"""Character sets of renju programs, in the order in which they are tried."""
SAMPLE: Final = 64 * 1024
"""Bytes that are enough to tell a character set by."""

_NO_ACCENT: Final = re.compile(rb"[\x80-\xbf]|[\x80-\xff]{2}")

# A declared name goes through this table and never to Python's own registry: that one also knows transformations
# such as "punycode", whose cost grows with the square of the text.
_KNOWN: Final = {
    "ascii": "ascii",
    "usascii": "ascii",
    "utf8": "utf-8",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "cp936": "gb18030",
    "windows936": "gb18030",
    "euccn": "gb18030",
    "shiftjis": "cp932",
    "sjis": "cp932",
    "cp932": "cp932",
    "windows31j": "cp932",
    "mskanji": "cp932",
    "eucjp": "euc_jp",
    "iso2022jp": "iso2022_jp",
    "euckr": "cp949",
    "cp949": "cp949",
    "ksc5601": "cp949",
    "big5": "big5hkscs",
    "cp950": "big5hkscs",
    "big5hkscs": "big5hkscs",
    "windows1251": "cp1251",
    "cp1251": "cp1251",
    "koi8r": "koi8_r",
    "windows1250": "cp1250",
    "windows1252": "cp1252",
    "cp1252": "cp1252",
    "latin1": "latin-1",
    "iso88591": "latin-1",
    "iso88592": "iso8859_2",
    "iso885915": "iso8859_15",
}


def known_charset(name: str) -> str | None:
    """Python's name of a declared character set, None for an unknown one."""
    return _KNOWN.get("".join(letter for letter in name.lower() if letter.isascii() and letter.isalnum()))


def can_decode(raw: bytes, charset: str) -> bool:
    """True when ``raw`` is valid in ``charset``."""
    try:
        raw.decode(charset)
    except UnicodeDecodeError:
        return False
    return True


def guess_plainly(raw: bytes) -> str | None:
    """The first of ``CANDIDATES`` in which ``raw`` is valid; Latin-1 when all is plain but single accented letters."""
    if not _NO_ACCENT.search(raw):
        return "latin-1"
    return next((charset for charset in CANDIDATES if can_decode(raw, charset)), None)


def charset_of(raw: bytes, declared: str = "", guess: Guess = guess_plainly) -> str:
    """A character set in which ``raw`` is valid, by the order of the module's first line."""
    for charset in (known_charset(declared), "utf-8"):
        if charset and can_decode(raw, charset):
            return charset
    guessed = guess(raw[:SAMPLE])
    return guessed if guessed and can_decode(raw, guessed) else "latin-1"


def charset_of_texts(texts: Iterable[bytes], guess: Guess) -> str:
    """One character set for the many small texts of one file."""
    return charset_of(b"\n".join(texts), "", guess)
