"""Reads SGF as it is found: collections, variations, any game number, any character set, broken files.

A board without SZ has 15 lines when all points fit there (renju programs leave it out), else 19 as the standard
says. Two moves of one colour in a row get a pass between them. ``docs/records.md`` has the whole list.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from narabe_core.records.faults import Fault, Flaw, Trouble
from narabe_core.records.limits import LEAST_LINES, MOST_LINES, Limits
from narabe_core.records.model import Broken, Reading
from narabe_core.records.sgf_game import Game
from narabe_core.records.sgf_info import info_of
from narabe_core.records.sgf_parse import START, Node, Parser
from narabe_core.records.sgf_points import columns_and_rows
from narabe_core.records.source import Options, Source, slurp
from narabe_core.records.text import charset_of

_DECLARED: Final = re.compile(rb"(?<![A-Za-z])CA\s*\[([^\]]{1,40})\]")
_UTF16: Final = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_SIZE: Final = re.compile(r"\s*(\d{1,3})\s*(?::\s*(\d{1,3})\s*)?")
_RENJU_SIZE, _GO_SIZE, _LARGEST_SURE = 15, 19, 20
_OUR_NUMBER: Final = "4"
_CAPS: Final = frozenset({Fault.TOO_LARGE, Fault.TOO_DEEP, Fault.TOO_MANY_NODES})


class _File:
    """The decoded file; translates offsets in the text to offsets in the file."""

    def __init__(self, raw: bytes, options: Options) -> None:
        declared = _DECLARED.search(raw)
        name = declared[1].decode("latin-1") if declared else ""
        self.charset = _UTF16.get(raw[:2]) or charset_of(raw, name, options.guess)
        self.text = raw.decode(self.charset, "replace")
        self._start = self._bytes_before = 0

    def begin(self, start: int) -> None:
        """Count from here on; without it a file of many games would be counted from its start for each."""
        self._bytes_before += self._bytes(self._start, start)
        self._start = start

    def placed(self, flaw: Flaw) -> Flaw:
        """The flaw, somewhere in the game that has begun, with its place counted in bytes."""
        if flaw.offset is None:
            return flaw
        return replace(flaw, offset=self._bytes_before + self._bytes(self._start, flaw.offset))

    def _bytes(self, start: int, end: int) -> int:
        return len(self.text[start:end].encode(self.charset, "replace"))


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The games of a collection, in order. After a fault of syntax or a cap the rest is not read."""
    try:
        file = _File(slurp(source, options.limits.file_bytes), options)
        yield from _games(file, options)
    except Trouble as trouble:
        yield Broken(trouble.at())


def _games(file: _File, options: Options) -> Iterator[Reading]:
    games, found = 0, START.search(file.text)
    if found is None:
        raise Trouble(Fault.EMPTY, "'(;', the start of a game", 0)
    while found is not None:
        games += 1
        if games > options.limits.games:
            raise Trouble(Fault.TOO_MANY_GAMES, f"at most {options.limits.games} games")
        file.begin(found.start())
        parser = Parser(file.text, found.start(), options.limits)
        reading = _game(file, parser, options)
        yield reading
        if isinstance(reading, Broken) and (reading.flaw.fault in _CAPS or not _finish(parser)):
            return
        found = START.search(file.text, parser.end)


def _finish(parser: Parser) -> bool:
    """Skip the rest of a broken game; False when its syntax is broken too."""
    try:
        for _ in parser.nodes():
            pass
    except Trouble:
        return False
    return True


def _game(file: _File, parser: Parser, options: Options) -> Reading:
    game = None
    offset = parser.end
    try:
        for node in parser.nodes():
            offset = node.at
            if game is None:
                game = _begin(node, file, options)
            game.add(node)
    except Trouble as trouble:
        flaw = file.placed(trouble.at(offset))
        return Broken(flaw, None if game is None else game.record(()))
    if game is None:
        return Broken(Flaw(Fault.EMPTY, "a node", offset))
    return game.record(tuple(file.placed(flaw) for flaw in (*game.flaws, *parser.flaws)))


def _begin(root: Node, file: _File, options: Options) -> Game:
    width, height, flaws = _size(root, file, options.limits)
    info = info_of(root.properties, width, height)
    is_sure = options.any_game or info.rule is not None
    if not is_sure and _may_be_go(root.properties.get("GM"), max(width, height), guessed=bool(flaws)):
        raise Trouble(Fault.MAYBE_GO, "GM[4] or at most 18 lines; this may be a game of go")
    return Game(info, options.limits, flaws)


def _may_be_go(numbers: list[str] | None, size: int, *, guessed: bool) -> bool:
    """Go editors write GM[1], the standard takes a missing GM for it, and nearly all of go has 19 lines."""
    number = numbers[0].strip() if numbers else None
    if size > _LARGEST_SURE:
        return number != _OUR_NUMBER
    return size == _GO_SIZE and (number == "1" or (number is None and guessed))


def _size(root: Node, file: _File, limits: Limits) -> tuple[int, int, list[Flaw]]:
    values = root.properties.get("SZ")
    if not values:
        reach = _reach(file, root.at, limits)
        size = _RENJU_SIZE if reach < _RENJU_SIZE else _GO_SIZE
        return size, size, [Flaw(Fault.SIZE, f"SZ; taken for {size} lines", root.at)]
    found = _SIZE.fullmatch(values[0])
    if not found:
        raise Trouble(Fault.SIZE, "SZ[15] or SZ[15:20]")
    width, height = int(found[1]), int(found[2] or found[1])
    if not all(LEAST_LINES <= lines <= MOST_LINES for lines in (width, height)):
        raise Trouble(Fault.SIZE, f"{LEAST_LINES} to {MOST_LINES} lines")
    return width, height, []


def _reach(file: _File, start: int, limits: Limits) -> int:
    """The largest column or row of the whole game, read once more for it."""
    largest = 0
    parser = Parser(file.text, file.text.rfind("(", 0, start), limits)
    for node in parser.nodes():
        for name in ("B", "W", "AB", "AW"):
            for value in node.properties.get(name, ()):
                largest = max(largest, _reach_of(value))
    return largest


def _reach_of(value: str) -> int:
    if value.strip() in ("", "tt"):
        return 0
    try:
        return max(max(columns_and_rows(part)) for part in value.split(":"))
    except Trouble:
        return 0
