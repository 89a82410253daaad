"""What the messages say about themselves: the source of the TypeScript types and of the README's tables."""

import ast
import inspect
import itertools
import textwrap
import typing
from dataclasses import dataclass

import msgspec
from msgspec import NODEFAULT
from msgspec import inspect as shape

from narabe_protocol import base, clocks, limits, lobby, presence, record_messages, study, views
from narabe_protocol.messages import ToClient, ToServer

_LITERAL_NAMES: typing.Final = (
    "Seat",
    "ColorName",
    "Kind",
    "TakebackPolicy",
    "OfferName",
    "ForbiddenPolicy",
    "FlawName",
    "OptionName",
    "StepName",
    "SaidName",
    "ClockKind",
    "HoldName",
    "ClockTakeback",
    "MarkName",
    "ResultName",
    "HowName",
    "FaultName",
    "Channel",
    "Phrase",
    "WatchingPolicy",
    "ReportReason",
    "ManageAct",
    "RemovedReason",
)
LITERALS: typing.Final = {frozenset(typing.get_args(getattr(base, name))): name for name in _LITERAL_NAMES}
"""Names of the literal types that several messages share, by their values."""


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a message, as on the wire. An ``optional`` one is absent when it equals ``default``."""

    name: str
    type: shape.Type
    optional: bool
    default: object
    doc: str


@dataclass(frozen=True, slots=True)
class Record:
    """A message (with a ``tag``) or a value inside messages (without one)."""

    name: str
    tag: str | None
    doc: str
    fields: tuple[Field, ...]


def messages_to_server() -> tuple[Record, ...]:
    """What a client may send, in the order of definition."""
    return tuple(_record(cls) for cls in typing.get_args(ToServer))


def messages_to_client() -> tuple[Record, ...]:
    """What a server may send, in the order of definition."""
    return tuple(_record(cls) for cls in typing.get_args(ToClient))


def values() -> tuple[Record, ...]:
    """The records that occur inside messages."""
    found = [
        thing
        for module in (views, clocks, lobby, presence, record_messages, study)
        for thing in vars(module).values()
        if isinstance(thing, type)
        and thing.__module__ == module.__name__
        and issubclass(thing, msgspec.Struct)
        and not issubclass(thing, base.Message)
    ]
    return tuple(map(_record, found))


def limits_of(kind: shape.Type) -> str:
    """The limits of a value in words, ``""`` when there are none."""
    match kind:
        case shape.UnionType(types=types):
            return ", ".join(filter(None, map(limits_of, types)))
        case shape.IntType(ge=int(low), le=int(high)):
            return f"{low} to {high}"
        case shape.IntType(ge=int(low), lt=int(end)):
            return f"{low} to {end - 1}"
        case shape.StrType(pattern=base.ROOM_PATTERN) | shape.StrType(min_length=limits.ROOM_CODE_LENGTH):
            return "a room code"
        case shape.StrType(min_length=low, max_length=int(high)):
            return f"{low or 0} to {high} characters"
        case shape.DictType(max_length=int(high)):
            return f"at most {high} entries"
        case _:
            return ""


def _record(cls: type[msgspec.Struct]) -> Record:
    info = shape.type_info(cls)
    assert isinstance(info, shape.StructType)  # noqa: S101 - narrows the type
    docs = docs_of(cls)
    fields = tuple(
        Field(field.encode_name, field.type, not field.required, _default(field), docs.get(field.name, ""))
        for field in info.fields
    )
    tag = None if info.tag is None else str(info.tag)
    doc = (inspect.getdoc(cls) or "").replace("``version``", "``v``")  # by its name on the wire
    return Record(cls.__name__, tag, doc, fields)


def _default(field: shape.Field) -> object:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def docs_of(cls: type) -> dict[str, str]:
    """The strings below the names in a class body, by name: Python keeps them only in the source."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    docs = {}
    statements = body.body if isinstance(body, ast.ClassDef) else []
    for above, below in itertools.pairwise(statements):
        match above, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                docs[name] = inspect.cleandoc(text)
    return docs
