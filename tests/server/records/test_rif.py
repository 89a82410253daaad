from io import BytesIO

import pytest

from narabe_core.records import READERS, WRITERS, Broken, Fault, Limits, Options, Reading, Record, Result
from narabe_core.types import BLACK, WHITE
from narabe_server.records import rif
from tests.core.records.games import CORPUS

HEAD = """<?xml version="1.0" encoding="UTF-8"?><database>
<players><player id="1" name="Ann" surname="One"/><player id="2" name="Ben"/></players>
<tournaments><tournament id="1" name="Cup &amp; Co" year="2003"/></tournaments>
<games>
"""
GAME = (
    '<game id="{id}" tournament="1" round="2" black="1" white="2" bresult="{result}" alt="g9" swap="{swap}">'
    "{moves}</game>\n"
)


def read(text: str | bytes, limits: Limits | None = None) -> list[Reading]:
    """All that the reader yields."""
    data = text.encode() if isinstance(text, str) else text
    return list(rif.read(BytesIO(data), Options(limits=limits or Limits())))


def game(number: int = 1, moves: str = "<move>h8 h9</move>", result: str = "1", swap: str = "") -> str:
    """One game of the database's layout."""
    return GAME.format(id=number, moves=moves, result=result, swap=swap)


def database(*games: str) -> str:
    """A database of these games."""
    return HEAD + "".join(games) + "</games></database>"


def faults(readings: list[Reading]) -> list[tuple[Fault, int | None]]:
    """Fault and line of what was broken."""
    return [(reading.flaw.fault, reading.flaw.line) for reading in readings if isinstance(reading, Broken)]


def test_the_sample_is_read_whole() -> None:
    """Twenty games with players, event, year, result, offers and rule."""
    readings = list(rif.read(BytesIO((CORPUS / "rif" / "sample.xml").read_bytes()), Options()))
    records = [reading for reading in readings if isinstance(reading, Record)]
    assert (len(readings), len(records)) == (20, 20)
    first = records[0]
    assert (first.black, first.white, first.event) == ("Player0027 Test", "Player0165 Test", "Sample <open>")
    assert (first.date, first.result, first.rule, first.plies) == ("2003", Result(BLACK), "renju", 23)
    assert first.fifths == (114,)
    assert first.comment == "end: five"
    more = {"ID": "1", "RO": "1", "ON": "1D", "RULE": "RIF", "PUBLISHER": "1", "BTIME": "0", "WTIME": "0"}
    assert first.more == tuple((name, (value,)) for name, value in more.items())
    (again,) = READERS["sgf"](BytesIO(WRITERS["sgf"](first)), Options())
    assert isinstance(again, Record)
    assert sorted(again.more) == sorted(first.more)


def test_a_game_has_all_that_the_tables_say() -> None:
    """Names, event, swap, offer and pass are taken from attributes and text."""
    (record,) = read(database(game(moves="<move>h8 -- i9</move>", result="0", swap="R")))
    assert isinstance(record, Record)
    assert (record.black, record.white, record.event, record.swapped) == ("Ann One", "Ben", "Cup & Co", True)
    assert (record.result, record.moves, record.fifths) == (Result(WHITE), (112, -1, 98), (96,))
    assert dict(record.more) == {"ID": ("1",), "RO": ("2",)}


def test_bad_games_are_counted_and_none_is_imported() -> None:
    """A bad token, a result that is no number, a point twice: three answers, with what could be read."""
    readings = read((CORPUS / "malformed" / "bad_moves.xml").read_bytes())
    assert faults(readings) == [(Fault.POINT, 1), (Fault.RESULT, 1), (Fault.TAKEN, 1)]
    assert [reading.part and reading.part.plies for reading in readings if isinstance(reading, Broken)] == [
        1,
        2,
        1,
    ]


def test_entities_are_not_expanded() -> None:
    """A document that declares entities is refused where it does."""
    readings = read((CORPUS / "malformed" / "entity.xml").read_bytes())
    assert faults(readings) == [(Fault.ENTITY, 1)]


def test_a_billion_laughs_cost_nothing() -> None:
    """Nested entities are refused at their declaration."""
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    readings = read(
        f'<!DOCTYPE a [<!ENTITY l0 "ha">{entities}]><database><games>{game(moves="&l11;")}</games></database>'
    )
    assert faults(readings) == [(Fault.ENTITY, 1)]


def test_an_outside_file_is_not_opened() -> None:
    """An external entity is refused, whatever it names."""
    readings = read('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><database>&x;</database>')
    assert faults(readings) == [(Fault.ENTITY, 1)]


def test_ids_are_checked() -> None:
    """A game's id must be its own, and its players must be in the tables."""
    readings = read(database(game(1), game(1), game(2).replace('black="1"', 'black="9"'), game(3)))
    assert faults(readings) == [(Fault.IDENTITY, 6), (Fault.IDENTITY, 7)]
    assert sum(isinstance(reading, Record) for reading in readings) == 2


def test_a_damaged_document_gives_the_games_before() -> None:
    """What stands before the damage is read, and the damage has its line."""
    readings = read(HEAD + game(1) + game(2) + "<game id=<")
    assert [isinstance(reading, Record) for reading in readings] == [True, True, False]
    assert faults(readings) == [(Fault.SYNTAX, 7)]


def test_a_document_without_an_end_gives_its_games() -> None:
    """A file that was cut is told after its games."""
    readings = read(HEAD + game(1))
    assert [isinstance(reading, Record) for reading in readings] == [True, False]
    assert faults(readings)[0][0] is Fault.SYNTAX


def test_an_unknown_encoding_is_told() -> None:
    """A declared encoding that nobody knows is a fault of the header."""
    assert faults(read('<?xml version="1.0" encoding="none-such"?><database/>'))[0][0] in {
        Fault.HEADER,
        Fault.SYNTAX,
    }


@pytest.mark.parametrize(
    "encoding", ["utf-7", "gb18030", "shift_jis", "punycode", "idna", "undefined", "hex"]
)
def test_an_encoding_that_can_not_be_read_is_told(encoding: str) -> None:
    """One that the parser can't take, or Python's decoder fails at, is a fault of the header, and no error of ours."""
    text = f'<?xml version="1.0" encoding="{encoding}"?><database>'.encode() + bytes(range(0x80, 0x100))
    assert faults(read(text))[0][0] is Fault.HEADER


@pytest.mark.parametrize(
    ("text", "limits", "fault"),
    [
        ("<a>" * 100, Limits(), Fault.TOO_DEEP),
        (database(*(game(number) for number in range(9))), Limits(games=5), Fault.TOO_MANY_GAMES),
        (database(game(moves=f"<move>{'h8 ' * 99}</move>")), Limits(text_bytes=64), Fault.TOO_LARGE),
        (database(*(game(number) for number in range(99))), Limits(xml_bytes=2_000), Fault.TOO_LARGE),
    ],
    ids=["depth", "games", "text", "bytes"],
)
def test_each_cap_holds(text: str, limits: Limits, fault: Fault) -> None:
    """Depth, games, text and bytes are counted while the file is read."""
    assert faults(read(text, limits))[-1][0] is fault
