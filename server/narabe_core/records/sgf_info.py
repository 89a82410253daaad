"""What the root node of an SGF game tells about the game, and how it is written again."""

from typing import Final

from narabe_core.records.faults import Trouble
from narabe_core.records.model import Record
from narabe_core.records.names import result_named, result_text, rule_named, rule_title
from narabe_core.records.sgf_parse import escaped, one_line, simple_text
from narabe_core.records.sgf_points import parse_offers, place_text
from narabe_core.records.tree import Properties, line_tree
from narabe_core.types import BLACK, WHITE, Color, Point

FIFTHS: Final = "5A"
SETUP: Final = ("AB", "AW", "AE", "PL")
_FIELDS: Final = {"PB": "black", "PW": "white", "EV": "event", "DT": "date"}
_DROPPED: Final = frozenset({"GM", "FF", "CA", "AP", "SZ", *SETUP, *_FIELDS})
NODE_NAMES: Final = frozenset({"B", "W", "C", "N", "TR", "SQ", "CR", "MA", "LB"})

_COLORS: Final[dict[str, Color]] = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}


def info_of(properties: dict[str, list[str]], width: int, height: int) -> Record:
    """A record without moves; what has no field of its own is kept as written."""
    more: list[tuple[str, tuple[str, ...]]] = []
    rule, result = None, None
    fifths: tuple[Point, ...] = ()
    for name, values in properties.items():
        if name == "RU" and (rule := rule_named(simple_text(values[0]))):
            continue
        if name == "RE" and (result := result_named(simple_text(values[0]))):
            continue
        if name == FIFTHS and (fifths := _offers(values, width, height)):
            continue
        if name not in _DROPPED and name not in NODE_NAMES:
            more.append((name, tuple(values)))
    texts = {field: simple_text(properties[name][0]) for name, field in _FIELDS.items() if name in properties}
    return Record(
        line_tree([]),
        width,
        height,
        rule=rule,
        result=result,
        fifths=fifths,
        more=tuple(more),
        black=texts.get("black", ""),
        white=texts.get("white", ""),
        event=texts.get("event", ""),
        date=texts.get("date", ""),
        format="sgf",
    )


def _offers(values: list[str], width: int, height: int) -> tuple[Point, ...]:
    try:
        return parse_offers(values, width, height)
    except Trouble:
        return ()


def to_move(properties: dict[str, list[str]]) -> Color | None:
    """Whose turn PL says it is."""
    return _COLORS.get(properties["PL"][0].strip().lower()) if "PL" in properties else None


def root_text(record: Record) -> str:
    """The root node without its ``;`` and without its note."""
    size = f"{record.width}" if record.is_square else f"{record.width}:{record.height}"
    parts = [f"GM[4]FF[4]CA[UTF-8]AP[Narabe:1]SZ[{size}]"]
    for name, field in _FIELDS.items():
        if text := getattr(record, field):
            parts.append(f"{name}[{escaped(one_line(text))}]")
    if record.rule:
        parts.append(f"RU[{rule_title(record.rule)}]")
    if record.result:
        parts.append(f"RE[{result_text(record.result)}]")
    parts += [_list("AB", record.black_stones, record), _list("AW", record.white_stones, record)]
    parts += ["PL[W]" if record.first is WHITE else "", _list(FIFTHS, record.fifths, record)]
    return "".join(parts) + properties_text(record.more)


def _list(name: str, points: tuple[Point, ...], record: Record) -> str:
    return name + "".join(f"[{place_text(point, record.width)}]" for point in points) if points else ""


def properties_text(more: Properties) -> str:
    """Kept properties, as they were; values of other formats are escaped where SGF needs it."""
    return "".join(name + "".join(f"[{_safe(value)}]" for value in values) for name, values in more if values)


def _safe(value: str) -> str:
    rest = value.replace("\\\\", "").replace("\\]", "")
    return escaped(value) if "]" in rest or rest.endswith("\\") else value
