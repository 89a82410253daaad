"""RIF, the XML of the renju database, read piece by piece without a tree; entities are refused, never expanded.

Users may read their own copy; the data base itself forbids its use in online systems, so we neither ship nor
serve any of it. A bad game is answered and the next one read.
"""

from collections.abc import Callable, Iterator
from typing import Final
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from narabe_core.errors import PointError
from narabe_core.notation import parse_point
from narabe_core.records.faults import Fault, Flaw, Trouble
from narabe_core.records.limits import Limits
from narabe_core.records.model import DRAW, Broken, Reading, Record, Result
from narabe_core.records.source import CHUNK, Options, Source
from narabe_core.records.tree import PASS, Note, TreeBuilder
from narabe_core.types import BLACK, WHITE, Point

SIZE: Final = 15
_TABLES: Final = frozenset({"player", "tournament", "rule", "opening"})
_MOST_ROWS: Final = 200_000
_DEEPEST: Final = 32
_KEPT: Final = ("publisher", "btime", "wtime")
"""What is told of a game and has no place of its own in a record; ``rule`` is the rule of its opening."""
_OF_THE_PARSER: Final = "multi-byte encodings"
"""What expat says, as ``ValueError``, of encodings such as GBK that it can't read."""
_PASSES: Final = frozenset({"pass", "--"})

Row = dict[str, str]


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The games of a RIF file, in order."""
    games = _Games(options.limits)
    parser = DefusedXMLParser(target=games)
    games.line = lambda: parser.parser.CurrentLineNumber
    flaw, size = None, 0
    while flaw is None and (piece := source.read(CHUNK)):
        size += len(piece)
        flaw = _feed(parser, piece)
        if size > options.limits.xml_bytes:
            flaw = Flaw(Fault.TOO_LARGE, f"a file of at most {options.limits.xml_bytes} bytes", size)
        yield from games.take()
    flaw = flaw or _feed(parser, None)
    yield from games.take()
    if flaw is not None:
        yield Broken(flaw)


def _feed(parser: DefusedXMLParser, piece: bytes | None) -> Flaw | None:
    """Hand a piece to the parser (None: the end); what is wrong with it, if anything is."""
    try:
        if piece is None:
            parser.close()
        else:
            parser.feed(piece)
    except ParseError as error:
        return Flaw(Fault.SYNTAX, f"XML: {error}", line=error.position[0])
    except DefusedXmlException as error:
        return Flaw(
            Fault.ENTITY, f"no entities: {type(error).__name__}", line=parser.parser.CurrentLineNumber
        )
    except Trouble as trouble:
        return trouble.at(line=parser.parser.CurrentLineNumber)
    except (LookupError, UnicodeError) as error:
        return Flaw(Fault.HEADER, f"an encoding that is known: {error}", line=1)
    except ValueError as error:
        if _OF_THE_PARSER not in str(error):
            raise
        return Flaw(Fault.HEADER, f"another encoding: {error}", line=1)
    return None


class _Games:
    """What the parser calls for each tag and text; collects games until they are taken."""

    def __init__(self, limits: Limits) -> None:
        self.line: Callable[[], int] = lambda: 0
        self._limits = limits
        self._tables: dict[str, dict[str, Row]] = {name: {} for name in _TABLES}
        self._seen: set[str] = set()
        self._done: list[Reading] = []
        self._depth = self._room = 0
        self._game: Row | None = None
        self._texts: dict[str, list[str]] = {}
        self._into: list[str] | None = None

    def take(self) -> list[Reading]:
        """The games read since the last call."""
        done, self._done = self._done, []
        return done

    def start(self, tag: str, attributes: Row) -> None:
        """A tag opens."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise Trouble(Fault.TOO_DEEP, f"at most {_DEEPEST} tags in each other")
        if tag == "game":
            self._game, self._texts, self._room = attributes, {}, self._limits.text_bytes
        elif self._game is not None:
            self._into = self._texts.setdefault(tag, [])
        elif tag in _TABLES:
            self._row(tag, attributes)

    def data(self, text: str) -> None:
        """Text within a tag."""
        if self._into is not None:
            self._room -= len(text)
            if self._room < 0:
                raise Trouble(Fault.TOO_LARGE, f"a game of at most {self._limits.text_bytes} bytes")
            self._into.append(text)

    def end(self, tag: str) -> None:
        """A tag closes."""
        self._depth -= 1
        self._into = None
        if tag == "game" and self._game is not None:
            self._count()
            self._done.append(self._reading(self._game))
            self._game = None

    def close(self) -> None:
        """The document is over."""

    def _row(self, table: str, attributes: Row) -> None:
        rows = self._tables[table]
        if len(rows) >= _MOST_ROWS:
            raise Trouble(Fault.TOO_LARGE, f"at most {_MOST_ROWS} rows of <{table}>")
        rows[attributes.get("id", "")] = attributes

    def _count(self) -> None:
        if len(self._seen) >= self._limits.games:
            raise Trouble(Fault.TOO_MANY_GAMES, f"at most {self._limits.games} games")

    def _reading(self, game: Row) -> Reading:
        builder = TreeBuilder(SIZE, SIZE, self._limits)
        try:
            self._identify(game)
            self._moves(builder)
            self._check_ids(game)
            result = _result(game.get("bresult", ""))
        except Trouble as trouble:
            return Broken(trouble.at(line=self.line()), self._record(game, builder, None))
        return self._record(game, builder, result)

    def _identify(self, game: Row) -> None:
        name = game.get("id", f"#{len(self._seen)}")
        if name in self._seen:
            raise Trouble(Fault.IDENTITY, f"an id of its own, {name!r} was used before")
        self._seen.add(name)

    def _check_ids(self, game: Row) -> None:
        for field, table in (("black", "player"), ("white", "player"), ("tournament", "tournament")):
            if field in game and game[field] not in self._tables[table]:
                raise Trouble(Fault.IDENTITY, f"a {table} of the tables, {game[field]!r} is none")

    def _moves(self, builder: TreeBuilder) -> None:
        for token in self._text("move").split():
            builder.add(builder.last, _point(token))
        if info := self._text("info"):
            builder.annotate(0, Note(comment=info))

    def _text(self, tag: str) -> str:
        return "".join(self._texts.get(tag, [])).strip()

    def _record(self, game: Row, builder: TreeBuilder, result: Result | None) -> Record:
        tournament = self._tables["tournament"].get(game.get("tournament", ""), {})
        opening = self._tables["opening"].get(game.get("opening", ""), {}).get("abbr", "")
        rule = self._tables["rule"].get(game.get("rule", ""), {}).get("name", "")
        kept = ((name.upper(), game.get(name, "")) for name in _KEPT)
        more = (
            ("ID", game.get("id", "")),
            ("RO", game.get("round", "")),
            ("ON", opening),
            ("RULE", rule),
            *kept,
        )
        return Record(
            builder.build(),
            SIZE,
            SIZE,
            rule="renju",
            black=self._player(game.get("black")),
            white=self._player(game.get("white")),
            event=tournament.get("name", ""),
            date=tournament.get("year", ""),
            result=result,
            fifths=_fifths(game.get("alt", "")),
            swapped=game.get("swap") == "R",
            more=tuple((name, (value,)) for name, value in more if value),
            format="rif",
        )

    def _player(self, number: str | None) -> str:
        row = self._tables["player"].get(number or "", {})
        return f"{row.get('name', '')} {row.get('surname', '')}".strip()


def _point(token: str) -> Point:
    if token.lower() in _PASSES:
        return PASS
    try:
        return parse_point(token, SIZE)
    except PointError:
        raise Trouble(Fault.POINT, f"a point such as h8, found {token[:10]!r}") from None


def _fifths(text: str) -> tuple[Point, ...]:
    try:
        return tuple(parse_point(token, SIZE) for token in text.split())
    except PointError:
        return ()


_RESULTS: Final = {1.0: Result(BLACK), 0.5: DRAW, 0.0: Result(WHITE)}


def _result(text: str) -> Result:
    try:
        return _RESULTS[float(text)]
    except (ValueError, KeyError):
        raise Trouble(Fault.RESULT, f"bresult of 1, 0.5 or 0, found {text[:10]!r}") from None
