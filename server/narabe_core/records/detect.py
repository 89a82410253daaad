"""Tells the format of a file by its first bytes; names lie, and uploads have none."""

import re
from typing import Final

from narabe_core.records import bdt, lib, movestring, pos, psq
from narabe_core.records.sgf_parse import START

HEAD: Final = 4096
"""Bytes from the start of a file that :func:`detect` wants to see."""
_CUT_WORD: Final = re.compile(r"[A-Za-z-]{1,4}$")
"""A move that the end of the head may have cut in two."""
_PLAIN: Final = re.compile(rb"[\t\n\r -~]*")
_BOMS: Final = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


def detect(head: bytes, name: str = "") -> str | None:
    """``sgf``, ``psq``, ``rec``, ``pos``, ``lib``, ``bdt``, ``rif`` or ``moves``; None when nothing fits.

    ``head`` is the start of the file, all of it where it is shorter than ``HEAD``. The ending of ``name`` decides
    only when the bytes fit nothing, so that a broken file is answered by the reader of its format.
    """
    return _by_content(head) or format_named(name)


def _by_content(head: bytes) -> str | None:
    if head.startswith(lib.MAGIC):
        return "lib"
    text = _text(head)
    if START.match(text.lstrip()):
        return "sgf"
    if pos.looks_like_pos(head):
        return "pos"
    if psq.HEADER.match(text):
        return "psq"
    if text.lstrip()[:1] == "<":
        return "rif"
    if START.search(text):
        return "sgf"
    if any(map(bdt.looks_like_bdt, head.splitlines()[:10])):
        return "bdt"
    if psq.looks_like_rec(text):
        return "rec"
    if movestring.LOOKS_LIKE.fullmatch(text if len(head) < HEAD else _CUT_WORD.sub("", text)):
        return "moves"
    return "lib" if head[:1] == bytes([lib.CENTRE]) and not _PLAIN.fullmatch(head) else None


def _text(head: bytes) -> str:
    for mark, charset in _BOMS.items():
        if head.startswith(mark):
            return head[len(mark) :].decode(charset, "replace")
    return head.decode("latin-1")


_ENDINGS: Final = {
    ".sgf": "sgf",
    ".psq": "psq",
    ".rec": "rec",
    ".pos": "pos",
    ".lib": "lib",
    ".bdt": "bdt",
    ".rif": "rif",
    ".xml": "rif",
    ".txt": "moves",
}


def format_named(name: str) -> str | None:
    """The format of a file name's ending."""
    lower = name.lower()
    return next((kind for ending, kind in _ENDINGS.items() if lower.endswith(ending)), None)
