import json
import re
import typing
from pathlib import Path

import msgpack
import msgspec
import pytest

from narabe_protocol.codec import JSON, MSGPACK
from narabe_protocol.messages import ToClient, ToServer

VECTORS = Path(__file__).parents[2] / "protocol" / "vectors"


class Vector(msgspec.Struct):
    """One golden message: what it says, and its bytes."""

    name: str
    direction: typing.Literal["to_server", "to_client"]
    json: msgspec.Raw
    msgpack_hex: str

    @property
    def data(self) -> bytes:
        """The frame in MessagePack."""
        return bytes.fromhex(self.msgpack_hex)

    @property
    def fields(self) -> dict[str, object]:
        """The message as the JSON of the file says it."""
        return typing.cast("dict[str, object]", json.loads(bytes(self.json)))

    @property
    def text(self) -> str:
        """The frame in JSON: no spaces, keys in the order of the file."""
        return json.dumps(self.fields, ensure_ascii=False, separators=(",", ":"))


def load(direction: str) -> list[Vector]:
    """All golden messages of one direction."""
    return msgspec.json.decode((VECTORS / f"{direction}.json").read_bytes(), type=list[Vector])


ALL = [*load("to_server"), *load("to_client")]
each = pytest.mark.parametrize("vector", ALL, ids=lambda vector: f"{vector.direction}-{vector.name}")


def decoded(vector: Vector, frame: bytes | str) -> ToServer | ToClient:
    """The message in ``frame``, by the codec of its kind and the decoder of the vector's direction."""
    codec = JSON if isinstance(frame, str) else MSGPACK
    return (codec.decode_to_server if vector.direction == "to_server" else codec.decode_to_client)(frame)


@each
def test_both_codecs_read_and_write_the_golden_bytes(vector: Vector) -> None:
    """The bytes, the text and the message are the same thing, to the last byte and in both directions."""
    message = decoded(vector, vector.data)
    assert decoded(vector, vector.text) == message
    assert MSGPACK.encode(message).hex() == vector.msgpack_hex
    assert JSON.encode(message).decode() == vector.text


@each
def test_an_independent_codec_agrees(vector: Vector) -> None:
    """The msgpack package reads the same map with the same order of keys, and packs it to the same bytes.

    But for the head of a map that could have more than 15 keys: the server always writes the longer form of it.
    """
    fields = msgpack.unpackb(vector.data)
    assert list(fields.items()) == list(vector.fields.items())
    assert with_short_heads(vector.data) == with_short_heads(msgpack.packb(fields))


def with_short_heads(data: bytes) -> bytes:
    """The same maps, each with the shortest head it can have."""
    return re.sub(rb"\xde\x00([\x00-\x0f])", lambda head: bytes([0x80 | head[1][0]]), data)


@each
def test_order_of_keys_does_not_matter(vector: Vector) -> None:
    """A client may write the keys in any order, the tag last included."""
    backwards = dict(reversed(vector.fields.items()))
    assert decoded(vector, msgpack.packb(backwards)) == decoded(vector, vector.data)
    assert decoded(vector, json.dumps(backwards)) == decoded(vector, vector.data)


@each
def test_unknown_keys_are_ignored(vector: Vector) -> None:
    """What a newer peer adds does not disturb."""
    richer = {"new": [1, {"deep": None}], **vector.fields, "newer": 1.5}
    assert decoded(vector, msgpack.packb(richer)) == decoded(vector, vector.data)


@pytest.mark.parametrize("union", [ToServer, ToClient], ids=["to_server", "to_client"])
def test_every_message_and_every_optional_key_has_a_vector(union: object) -> None:
    """No message, and no key that may be absent, is without an example with it and one without it."""
    direction = "to_server" if union is ToServer else "to_client"
    seen: dict[object, list[dict[str, object]]] = {}
    for vector in load(direction):
        seen.setdefault(vector.fields["t"], []).append(vector.fields)
    for cls in typing.get_args(union):
        info = msgspec.inspect.type_info(cls)
        assert isinstance(info, msgspec.inspect.StructType)
        examples = seen.pop(info.tag, [])
        assert examples, f"{info.tag} has no vector"
        for field in info.fields:
            here = [field.encode_name in example for example in examples]
            assert any(here), f"{info.tag}.{field.encode_name} is in no vector"
            assert field.required or not all(here), f"{info.tag}.{field.encode_name} is absent in no vector"
    assert not seen


def test_names_are_unique() -> None:
    """A failing vector can be found by its name."""
    names = [(vector.direction, vector.name) for vector in ALL]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("tag", "most"), [("play", 48), ("stone", 64)])
def test_a_move_is_small(tag: str, most: int) -> None:
    """A typical move takes at most 48 bytes in and 64 bytes out; steps of an opening and clocks are told in more."""
    moves = [
        vector for vector in ALL if vector.fields["t"] == tag and not {"next", "clocks"} & set(vector.fields)
    ]
    sizes = [len(vector.data) for vector in moves]
    assert min(sizes) <= most
    assert tag != "stone" or max(sizes) <= most
