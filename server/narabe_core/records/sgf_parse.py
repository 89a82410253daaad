"""The syntax of SGF: text to nodes with raw values, forgiving, without recursion, one pass.

What real files have wrong is mended and told: a missing last bracket, letters between properties, a stray ``]``
of an unescaped one, an empty node, a variation that begins without ``;``.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from narabe_core.records.faults import Fault, Flaw, Trouble
from narabe_core.records.limits import Limits

START: Final = re.compile(r"\(\s*;")
# Possessive, because a value of megabytes would otherwise cost sixty bytes of state for each of its escapes.
_TOKEN: Final = re.compile(
    r"\s*+(?:(?P<value>\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\])|(?P<name>[A-Za-z0-9]{1,64})|(?P<mark>[;()]))",
    re.DOTALL,
)
_JUNK: Final = re.compile(r"[^;()\[A-Z]*")
_SPACE: Final = re.compile(r"\s*")
_MOST_FLAWS: Final = 20
_ESCAPE: Final = re.compile(r"\\(\n|.)", re.DOTALL)


class Node(NamedTuple):
    """Properties as written, between ``[`` and ``]``.

    ``level`` counts the open ``(``, ``low`` is the lowest level since the node before, ``at`` the offset in the text.
    """

    level: int
    low: int
    at: int
    properties: dict[str, list[str]]


class Parser:
    """Yields the nodes of one game; afterwards ``end`` is where the text goes on and ``flaws`` what was mended."""

    def __init__(self, text: str, start: int, limits: Limits) -> None:
        self._text, self._limits = text, limits
        self.end = start
        self.flaws: list[Flaw] = []
        self._level = 0
        self._low = 0
        self._is_over = False
        self._node: Node | None = None
        self._name = ""
        self._room = limits.all_text_bytes
        self._values = 0

    def nodes(self) -> Iterator[Node]:
        """The nodes in the order of the file. Asked again, it goes on where it was left."""
        text, size = self._text, len(self._text)
        while self.end < size and not self._is_over:
            found = _TOKEN.match(text, self.end)
            if not found:
                self._skip_junk()
                continue
            at = found.start(found.lastgroup or 0)
            self.end = found.end()
            if found.lastgroup == "value":
                self._value(found["value"][1:-1], at)
            elif found.lastgroup == "name":
                self._begin_name(found["name"], at)
            elif (done := self._mark(found["mark"], at)) is not None:
                yield done
        if self._is_over:
            return
        if self._node:
            yield self._node
        self._flaw("')' at the end", size)

    def _mark(self, mark: str, at: int) -> Node | None:
        done, self._node, self._name = self._node, None, ""
        if mark == "(":
            self._level += 1
            if self._level > self._limits.depth:
                raise Trouble(Fault.TOO_DEEP, f"at most {self._limits.depth} open brackets", at)
        elif mark == ")":
            self._level -= 1
            self._low = min(self._low, self._level)
            self._is_over = self._level == 0
        else:
            self._open(at)
        return done

    def _open(self, at: int) -> Node:
        node = self._node = Node(self._level, self._low, at, {})
        self._low, self._values = self._level, 0
        return node

    def _begin_name(self, name: str, at: int) -> None:
        # Older programs write names such as AddBlack for AB.
        self._name = name if name.isupper() else "".join(letter for letter in name if not letter.islower())
        if not self._name:
            self._flaw("a property name in capitals", at)
        elif self._node is None:
            self._flaw("';' before a property", at)
            self._open(at)

    def _value(self, value: str, at: int) -> None:
        if self._node is None or not self._name:
            self._flaw("a property name before a value", at)
            return
        if len(value) > self._limits.text_bytes:
            raise Trouble(Fault.TOO_LARGE, f"a value of at most {self._limits.text_bytes} bytes", at)
        self._values += 1
        if self._values > self._limits.node_values:
            raise Trouble(Fault.TOO_LARGE, f"at most {self._limits.node_values} values of a node", at)
        self._room -= len(value)
        if self._room < 0:
            raise Trouble(Fault.TOO_LARGE, f"at most {self._limits.all_text_bytes} bytes of values", at)
        self._node.properties.setdefault(self._name, []).append(value)

    def _skip_junk(self) -> None:
        at = _end_of(_SPACE, self._text, self.end)
        if self._text.startswith("[", at):
            raise Trouble(Fault.TRUNCATED, "']' after a value", at)
        if at < len(self._text):
            self._flaw("a property, ';', '(' or ')'", at)
        self.end = _end_of(_JUNK, self._text, at + 1)

    def _flaw(self, expected: str, at: int) -> None:
        if len(self.flaws) < _MOST_FLAWS:
            self.flaws.append(Flaw(Fault.SYNTAX, expected, at))


def _end_of(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found else len(text)


def plain_text(value: str) -> str:
    """The text that a raw value means: escapes and soft line breaks resolved, any line end as one LF."""
    value = value.replace("\r\n", "\n").replace("\n\r", "\n").replace("\r", "\n")
    return _ESCAPE.sub(lambda found: "" if found[1] == "\n" else found[1], value)


def simple_text(value: str) -> str:
    """As :func:`plain_text`, on one line."""
    return one_line(plain_text(value))


def one_line(text: str) -> str:
    """The text with a blank for each line break, of whatever kind."""
    return " ".join(text.splitlines())


def escaped(text: str) -> str:
    """The raw value that means ``text``."""
    return text.replace("\\", "\\\\").replace("]", "\\]").replace(":", "\\:")


def split_composed(value: str) -> tuple[str, str]:
    """The two halves of a raw composed value such as ``hh:label``; the second is empty where there is none."""
    first, _, second = value.partition(":")
    return first, second
