"""Writes the messages as TypeScript: ``python -m narabe_protocol.export_ts [--check]``.

The result is ``protocol/ts/messages.ts``, types, codes, and the defaults that the wire leaves out, and ``limits.ts``
beside it: each limit by itself, so that a page is sent only those that it uses.
"""

import json
import sys
import textwrap
import typing
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

from msgspec import inspect as shape

from narabe_protocol import describe, limits
from narabe_protocol.describe import Field, Record
from narabe_protocol.errors import GameCode, OutcomeReason, WireCode
from narabe_protocol.generated import write_or_check

TARGET: typing.Final = Path(__file__).parents[1] / "ts" / "messages.ts"
LIMITS: typing.Final = TARGET.with_name("limits.ts")
_WIDTH: typing.Final = 110
_LIMITS_HEADER: typing.Final = """\
// The limits of the wire, by the names they have on the server; made by `python -m narabe_protocol.export_ts` from
// `narabe_protocol/limits.py`. Do not edit.
"""
_HEADER: typing.Final = """\
// The wire of Narabe, made by `python -m narabe_protocol.export_ts` from the Python messages. Do not edit.
// A field with `?` is absent on the wire when it has its default value: `withDefaults` puts it back.
"""
_REFUSAL: typing.Final = """\
/** Every code that a refusal can carry today; a later server may know more. */
export type RefusalCode = WireCode | GameCode;
"""
_SCALARS: typing.Final[dict[type, str]] = {
    shape.IntType: "number",
    shape.StrType: "string",
    shape.BoolType: "boolean",
    shape.NoneType: "null",
}
_LABELS: typing.Final = {
    "seats": ("seat0", "seat1"),
    "rated": ("seat0", "seat1"),
    "takebacks_left": ("seat0", "seat1"),
    "Rated.ratings": ("seat0", "seat1"),
    "LobbyRow.ratings": ("seat0", "seat1"),
    "names": ("seat0", "seat1"),
    "online": ("seat0", "seat1"),
    "left": ("seat0", "seat1"),
    "periods": ("seat0", "seat1"),
    "stones": ("seat0", "seat1"),
    "period_left": ("seat0", "seat1"),
    "score": ("seat0", "seat1", "drawn"),
    "Level.sizes": ("least", "most"),
    "Votes.counts": ("at", "count"),
    "Votes.score": ("right", "asked"),
}
"""What the places of a tuple mean, by the name of its field, or of its record and field."""
_TAIL: typing.Final = """\
/** `T` with every optional field there, at any depth: what `withDefaults` returns. */
export type Full<T> = T extends object ? { readonly [K in keyof T]-?: Full<T[K]> } : T;

/** The server's message with the fields that the wire left out. A message of an unknown kind comes back as it is. */
export function withDefaults<T extends ToClient>(message: T): Full<T> {
  return filled(message.t, message) as Full<T>;
}

type Table<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

function filled(name: string, given: object): object {
  const result: Record<string, unknown> = { ...(DEFAULTS as Table<unknown>)[name], ...given };
  const inner = (INNER as Table<string>)[name] ?? {};
  for (const [key, record] of Object.entries(inner)) result[key] = filledValue(record, result[key]);
  return result;
}

function filledValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => filledValue(name, item));
  return typeof value === "object" && value !== null ? filled(name, value) : value;
}
"""


def typescript() -> str:
    """The whole file of the messages."""
    records = describe.values()
    incoming, outgoing = describe.messages_to_server(), describe.messages_to_client()
    parts = [
        _HEADER,
        _words("WIRE_CODES", "WireCode", WireCode),
        _words("GAME_CODES", "GameCode", GameCode),
        _words("OUTCOME_REASONS", "OutcomeReason", OutcomeReason),
        _REFUSAL,
        _literals(),
        *map(_interface, (*records, *incoming, *outgoing)),
        _union("ToServer", "Every message that a client may send.", incoming),
        _union("ToClient", "Every message that a server may send.", outgoing),
        _defaults(
            "DEFAULTS",
            "What an absent field means: by tag for messages, by name for values inside them.",
            (*outgoing, *records),
        ),
        _defaults("DEFAULTS_TO_SERVER", "The same for what a client sends.", incoming),
        _inner((*outgoing, *records)),
        _TAIL,
    ]
    return "\n".join(parts)


def limits_file() -> str:
    """The whole file of the limits."""
    numbers = {name: value for name, value in vars(limits).items() if name.isupper()}
    return "\n".join(
        [
            _LIMITS_HEADER,
            *(f"export const {name} = {_constant(value)};" for name, value in numbers.items()),
            "",
        ]
    )


def _constant(value: object) -> str:
    return f"{json.dumps(value)} as const" if isinstance(value, tuple) else json.dumps(value)


def _table(doc: str, head: str, lines: Iterable[str]) -> str:
    return "\n".join([*_comment(doc), f"{head} = {{", *lines, "} as const;", ""])


def _words(constant: str, name: str, words: type[StrEnum]) -> str:
    lines = [f"  {json.dumps(word.value)}," for word in words]
    head = [*_comment(words.__doc__ or ""), f"export const {constant} = ["]
    return "\n".join([*head, *lines, "] as const;", f"export type {name} = (typeof {constant})[number];", ""])


def _literals() -> str:
    lines = [f"export type {name} = {_choice(values)};" for values, name in describe.LITERALS.items()]
    return "\n".join([*lines, ""])


def _choice(values: Iterable[object]) -> str:
    return " | ".join(json.dumps(value) for value in sorted(values, key=str))


def _comment(text: str, indent: str = "") -> list[str]:
    lines = [
        line
        for paragraph in text.replace("``", "`").split("\n\n")
        for line in textwrap.wrap(" ".join(paragraph.split()), _WIDTH)
    ]
    if len(lines) <= 1:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def _interface(record: Record) -> str:
    tag = [f"  readonly t: {json.dumps(record.tag)};"] if record.tag else []
    body = [line for field in record.fields for line in _field(record, field)]
    return "\n".join([*_comment(record.doc), f"export interface {record.name} {{", *tag, *body, "}", ""])


def _field(record: Record, field: Field) -> list[str]:
    bounds = describe.limits_of(field.type)
    notes = [field.doc, f"Limits: {bounds}." if bounds else ""]
    if field.optional:
        notes.append(f"Default: {json.dumps(field.default)}.")
    mark = "?" if field.optional else ""
    labels = _LABELS.get(f"{record.name}.{field.name}") or _LABELS.get(field.name, ())
    line = f"  readonly {field.name}{mark}: {_type(field.type, labels)};"
    return [*_comment(" ".join(filter(None, notes)), "  "), line]


def _type(kind: shape.Type, labels: tuple[str, ...] = ()) -> str:
    if scalar := _SCALARS.get(type(kind)):
        return scalar
    match kind:
        case shape.LiteralType(values=values):
            return describe.LITERALS.get(frozenset(values)) or _choice(values)
        case shape.StructType(cls=cls):
            return cls.__name__
        case shape.UnionType(types=types):
            return " | ".join(_type(part, labels) for part in types)
        case shape.TupleType(item_types=types):
            places = zip(labels, types, strict=True)
            return f"readonly [{', '.join(f'{label}: {_type(part)}' for label, part in places)}]"
        case shape.VarTupleType(item_type=part):
            return f"readonly {_element(part, labels)}[]"
        case shape.DictType(value_type=part):
            return f"Readonly<Record<string, {_type(part)}>>"
        case _:
            raise TypeError(f"no TypeScript for {kind!r}")


def _element(part: shape.Type, labels: tuple[str, ...]) -> str:
    text = _type(part, labels)
    return f"({text})" if " " in text else text


def _union(name: str, doc: str, records: Iterable[Record]) -> str:
    return (
        "\n".join([f"/** {doc} */", f"export type {name} =", *(f"  | {record.name}" for record in records)])
        + ";\n"
    )


def _defaults(name: str, doc: str, records: Iterable[Record]) -> str:
    return _table(doc, f"export const {name}", [line for record in records for line in _defaults_of(record)])


def _defaults_of(record: Record) -> list[str]:
    pairs = [f"{field.name}: {json.dumps(field.default)}," for field in record.fields if field.optional]
    name = record.tag or record.name
    return [f"  {name}: {{", *(f"    {pair}" for pair in pairs), "  },"] if pairs else []


def _inner(records: Iterable[Record]) -> str:
    doc = "Which fields hold records that have defaults of their own."
    return _table(doc, "const INNER", filter(None, map(_inner_of, records)))


def _inner_of(record: Record) -> str:
    found = {field.name: name for field in record.fields if (name := _record_in(field.type))}
    pairs = ", ".join(f'{key}: "{name}"' for key, name in found.items())
    return f"  {record.tag or record.name}: {{ {pairs} }}," if pairs else ""


def _record_in(kind: shape.Type) -> str | None:
    match kind:
        case shape.StructType(cls=cls, tag=tag):
            return cls.__name__ if tag is None else str(tag)
        case shape.UnionType(types=parts) | shape.TupleType(item_types=parts):
            return next(filter(None, map(_record_in, parts)), None)
        case shape.VarTupleType(item_type=part):
            return _record_in(part)
        case _:
            return None


if __name__ == "__main__":
    sys.exit(max(write_or_check(TARGET, typescript()), write_or_check(LIMITS, limits_file())))
