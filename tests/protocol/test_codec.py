import json
from collections.abc import Callable

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from narabe_protocol.codec import JSON, MSGPACK, BadMessage, Codec
from narabe_protocol.depth import json_too_deep, msgpack_too_deep
from narabe_protocol.errors import WireCode
from narabe_protocol.limits import MAX_DEPTH, MAX_SERVER_FRAME_BYTES
from narabe_protocol.messages import Enter, Message, Ping, Play, Refused, Rename, ToServer
from tests.protocol.test_vectors import load

FRAMES = [vector.data for vector in load("to_server")]
PLAY = Play(room="KQ7M2P", ply=12, at=112, id="c5")

both = pytest.mark.parametrize("codec", [MSGPACK, JSON], ids=lambda codec: codec.subprotocol)


def packed(codec: Codec, fields: object) -> bytes | str:
    """A frame with anything in it, made by a codec that is not ours."""
    return json.dumps(fields) if codec.text else bytes(msgpack.packb(fields))


def refusal(codec: Codec, frame: bytes | str) -> Refused:
    """What the sender of ``frame`` is told; the test fails when the frame is taken."""
    with pytest.raises(BadMessage) as caught:
        codec.decode_to_server(frame)
    return caught.value.refused()


def try_out(decode: Callable[[], object]) -> None:
    """Decode a message, or get a refusal that names what is wrong and can be sent; other exceptions pass."""
    refused = None
    try:
        decode()
    except BadMessage as bad:
        refused = bad.refused()
    if refused is not None:
        assert refused.code in {WireCode.BAD_MESSAGE, WireCode.TOO_DEEP}
        assert {"what", "limit"} & refused.params.keys()
        assert refused.params.keys() <= {"what", "at", "limit"}
        assert len(MSGPACK.encode(refused)) < 1100
        assert JSON.encode(refused)


def nested(codec: Codec, depth: int, *, maps: bool) -> bytes | str:
    """A ping of ``depth`` levels, the message itself included, in an unknown key."""
    value: object = 0
    for _ in range(depth - 1):
        value = {"x": value} if maps else [value]
    return packed(codec, {"t": "ping", "x": value})


@given(st.binary(max_size=200))
@example(b"")
@example(b"\xc1")
@example(b"\x81" * 4096)
@example(b"\x91" * 4096)
@example(b"\x82\xa1t\xa4ping\xa1x" + b"\x91" * 4000)
@example(b"\x82\xa1t\xa4ping\xa1x\xdd\xff\xff\xff\xff")
@example(b"\x82\xa1t\xa4ping\xa1x\xc6\xff\xff\xff\xff")
@example(b"\x82\xa2id\xd6\xff\xff\xff\xff\xff\xa1t\xc0")
@example(b"\x82\xa2id\xc7\x0c\xff" + b"\xff" * 12 + b"\xa1t\xc0")
def test_any_bytes_are_a_message_or_one_exception(data: bytes) -> None:
    """Whatever a stranger sends on the binary subprotocol, the server gets a message or BadMessage."""
    try_out(lambda: MSGPACK.decode_to_server(data))
    try_out(lambda: MSGPACK.decode_to_client(data))


@given(st.text(max_size=200))
@example("[" * 4096)
@example('{"x":' * 700)
@example('{"t":"ping","x":' + "[" * 4000)
@example('{"t":"ping","n":NaN}')
@example('{"t":"ping","n":Infinity}')
@example('{"t":"ping","n":' + "9" * 4000 + "}")
@example('{"t":"ping","n":1e999999}')
@example('{"t":"rename","name":"\\ud800"}')
@example('{"t":"rename","name":"\ud800"}')
@example("\ufeff{}")
def test_any_text_is_a_message_or_one_exception(text: str) -> None:
    """The same for text frames of the JSON subprotocol, lone surrogates included."""
    try_out(lambda: JSON.decode_to_server(text))
    try_out(lambda: JSON.decode_to_client(text))


@given(st.sampled_from(FRAMES), st.data())
def test_damaged_frames_are_messages_or_one_exception(frame: bytes, data: st.DataObject) -> None:
    """Real messages with bytes exchanged, lost or doubled: a message or BadMessage."""
    start = data.draw(st.integers(0, len(frame) - 1))
    end = data.draw(st.integers(start, len(frame)))
    damaged = frame[:start] + data.draw(st.binary(max_size=8)) + frame[end:]
    try_out(lambda: MSGPACK.decode_to_server(damaged))
    try_out(lambda: JSON.decode_to_server(damaged.decode(errors="replace")))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES, st.data())
def test_wrong_values_are_messages_or_one_exception(value: object, data: st.DataObject) -> None:
    """Real messages with one key's value replaced by anything MessagePack can say."""
    fields = dict(msgpack.unpackb(data.draw(st.sampled_from(FRAMES))))
    fields[data.draw(st.sampled_from(sorted(fields)))] = value
    try_out(lambda: MSGPACK.decode_to_server(bytes(msgpack.packb(fields))))


@given(VALUES)
def test_depth_of_any_value_is_told_exactly(value: object) -> None:
    """A frame is too deep exactly when its nesting, counted by hand, is over the limit."""
    assert msgpack_too_deep(bytes(msgpack.packb([[[[[value]]]]]))) == (5 + depth_of(value) > MAX_DEPTH)
    text = json.dumps([[[[[value]]]]], default=lambda _: "[[[[[[[[[")
    assert json_too_deep(text.encode()) == (5 + depth_of(value) > MAX_DEPTH)


def depth_of(value: object) -> int:
    """Levels of maps and lists in ``value``."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(depth_of, inside), default=0)


@both
@pytest.mark.parametrize("maps", [True, False])
def test_depth_limit_is_exact(codec: Codec, *, maps: bool) -> None:
    """A message may nest to the limit, its own map included, and not one level deeper."""
    assert codec.decode_to_server(nested(codec, MAX_DEPTH, maps=maps)) == Ping()
    told = refusal(codec, nested(codec, MAX_DEPTH + 1, maps=maps))
    assert (told.code, told.params) == (WireCode.TOO_DEEP, {"limit": MAX_DEPTH})


@both
def test_many_brackets_are_not_deep(codec: Codec) -> None:
    """Wide values and text that looks like brackets are counted, walked through, and taken."""
    fields = {"t": "rename", "name": '[[{{\\"[[{{[[', "x": [[], {}] * 40, "y": "愠愡愢" * 20}
    assert codec.decode_to_server(packed(codec, fields)) == Rename(name='[[{{\\"[[{{[[')


@both
def test_frame_size_limit_is_exact(codec: Codec) -> None:
    """The largest frame is taken, one byte more is refused with the limit."""
    room = 4096 - len(packed(codec, {"t": "ping", "x": "y" * 300})) + 300
    assert codec.decode_to_server(packed(codec, {"t": "ping", "x": "y" * room})) == Ping()
    told = refusal(codec, packed(codec, {"t": "ping", "x": "y" * (room + 1)}))
    assert told.params == {"what": "frame too long", "limit": 4096}


def test_size_of_text_is_counted_in_bytes() -> None:
    """A text frame of few characters and many bytes is too long as well."""
    told = refusal(JSON, json.dumps({"t": "ping", "x": "石" * 1400}, ensure_ascii=False))
    assert told.params["what"] == "frame too long"


@both
def test_a_server_may_send_more(codec: Codec) -> None:
    """The client's direction takes long frames, up to its own limit."""
    payload = codec.encode(Refused(code="x" * 100_000))
    frame = payload.decode() if codec.text else payload
    assert codec.decode_to_client(frame) == Refused(code="x" * 100_000)
    with pytest.raises(BadMessage):
        codec.decode_to_client(packed(codec, {"t": "left", "room": "x" * MAX_SERVER_FRAME_BYTES}))


@both
def test_the_other_kind_of_frame_is_refused(codec: Codec) -> None:
    """Text on the binary subprotocol and the other way round is no message, though its content would be one."""
    payload = codec.encode(PLAY)
    told = refusal(codec, payload if codec.text else payload.decode(errors="replace"))
    assert told.code == WireCode.BAD_MESSAGE
    assert codec.subprotocol in str(told.params["what"])


@both
@pytest.mark.parametrize(
    ("change", "params"),
    [
        ({"at": 400}, {"at": "$.at", "limit": 399}),
        ({"at": -1}, {"at": "$.at", "limit": 0}),
        ({"at": 1.0}, {"at": "$.at"}),
        ({"at": True}, {"at": "$.at"}),
        ({"at": None}, {"at": "$.at"}),
        ({"at": 2**64 - 1}, {"at": "$.at", "limit": 399}),
        ({"ply": 401}, {"at": "$.ply", "limit": 400}),
        ({"ply": "12"}, {"at": "$.ply"}),
    ],
)
def test_a_wrong_value_is_told_with_place_limit_and_command(
    codec: Codec, change: dict[str, object], params: dict[str, object]
) -> None:
    """The refusal names command, room, place and limit, so a client knows what to drop."""
    fields = {"t": "play", "room": "KQ7M2P", "ply": 12, "at": 112, "id": "c5", **change}
    told = refusal(codec, packed(codec, fields))
    assert (told.code, told.id, told.room) == (WireCode.BAD_MESSAGE, "c5", "KQ7M2P")
    assert told.params.items() >= params.items()
    assert told.params["what"]


@both
@pytest.mark.parametrize(
    "fields",
    [
        {},
        [],
        "ping",
        {"n": 1},
        {"t": "stone"},
        {"t": 1},
        {"t": "rename", "name": ""},
        {"t": "rename", "name": "x" * 121},
        {"t": "enter", "room": "KQ7M2"},
        {"t": "enter", "room": "KQ7M2PP"},
        {"t": "enter", "room": "KQ7M2P\n"},
        {"t": "enter", "room": "KQ7M0P"},
        {"t": "enter", "room": "kq7m2p"},
        {"t": "enter", "room": "KQ7M2P", "v": 2**53},
        {"t": "create"},
        {"t": "create", "id": ""},
        {"t": "create", "id": "x" * 25},
        {"t": "create", "id": "c", "size": 8},
        {"t": "create", "id": "c", "size": 21},
        {"t": "create", "id": "c", "kind": "nobody"},
        {"t": "sit", "room": "KQ7M2P", "id": "c", "seat": 2},
        {"t": "answer", "room": "KQ7M2P", "id": "c", "offer": 0, "accept": True},
        {"t": "answer", "room": "KQ7M2P", "id": "c", "offer": 1, "accept": 1},
        {"t": "hello", "rooms": {f"KQ7M2{last}": 0 for last in "23456789A"}},
        {"t": "hello", "rooms": {"../../": 0}},
        {"t": "hello", "token": "x" * 65},
        {"t": "ping", "n": 2**32},
    ],
    ids=str,
)
def test_what_the_messages_do_not_allow_is_refused(codec: Codec, fields: object) -> None:
    """Missing keys, wrong kinds, and values just over each limit are refused."""
    assert refusal(codec, packed(codec, fields)).code == WireCode.BAD_MESSAGE


@both
def test_foreign_ids_are_not_echoed(codec: Codec) -> None:
    """An id or room of an impossible kind or length does not come back, and complaints stay short."""
    told = refusal(codec, packed(codec, {"t": "x" * 3000, "id": "y" * 25, "room": ["z"]}))
    assert (told.id, told.room) == (None, None)
    assert len(str(told.params["what"])) <= 120


def test_the_last_of_two_equal_keys_counts() -> None:
    """A doubled key is no error in either codec, and both take the last value."""
    assert JSON.decode_to_server('{"t":"ping","n":1,"n":2}') == Ping(n=2)
    assert MSGPACK.decode_to_server(b"\x83\xa1t\xa4ping\xa1n\x01\xa1n\x02") == Ping(n=2)


@pytest.mark.parametrize(
    "frame",
    [
        b"\x82\xa1t\xa6rename\xa4name\xa2\xff\xff",
        b"\x82\xa1t\xa6rename\xa4name\xa3\xed\xa0\x80",
        b"\x82\xa1t\xa6rename\xa4name\xd6\x01abcd",
        b"\x82\xa1t\xa4ping\xa1n\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
        b"\x82\xa1t\xa4ping\xa1n\xd6\xff\x00\x00\x00\x01",
        b"\x82\xa1t\xa4ping\x01\x01",
        b"\x81\xa1t\xa4ping\x00",
        b"\x81\xa1t\xa4pin",
    ],
    ids=["utf8", "surrogate", "ext", "nan", "timestamp", "int-key", "trailing", "truncated"],
)
def test_msgpack_traps_are_refused(frame: bytes) -> None:
    """Invalid UTF-8, extension types, NaN, keys that are no text, trailing and missing bytes are no message."""
    assert refusal(MSGPACK, frame).code == WireCode.BAD_MESSAGE


@both
def test_defaults_stay_off_the_wire(codec: Codec) -> None:
    """A field with its default is not sent, and one that is sent explicitly is understood."""
    assert codec.encode(Ping()) in {b"\x81\xa1t\xa4ping", b'{"t":"ping"}'}
    assert codec.decode_to_server(packed(codec, {"t": "ping", "n": 0})) == Ping()
    assert codec.decode_to_server(packed(codec, {"t": "enter", "room": "KQ7M2P", "v": None})) == Enter(
        room="KQ7M2P"
    )


NAMES = st.text(min_size=1, max_size=24)
MESSAGES: st.SearchStrategy[ToServer] = st.one_of(
    st.builds(Play, room=st.just("KQ7M2P"), ply=st.integers(0, 400), at=st.integers(0, 399), id=NAMES),
    st.builds(Rename, name=NAMES, id=st.none() | NAMES),
    st.builds(Enter, room=st.just("KQ7M2P"), version=st.none() | st.integers(0, 2**53 - 1)),
)


@both
@given(message=MESSAGES)
def test_messages_survive_the_way(codec: Codec, message: Message) -> None:
    """Decoding what was encoded gives the same message, with any text in it."""
    payload = codec.encode(message)
    assert codec.decode_to_server(payload.decode() if codec.text else payload) == message
