"""Frames to messages and back, one codec for each subprotocol, safe against whatever a stranger sends.

A decoder is told the types, so a frame of a few dozen bytes costs well under a microsecond, checks included,
and no value is ever built that no message has. A key that occurs twice counts with its last value.
"""

import re
from collections.abc import Callable
from typing import Final, Protocol, TypeVar

import msgspec

from narabe_protocol import limits
from narabe_protocol.depth import json_too_deep, msgpack_too_deep
from narabe_protocol.errors import WireCode
from narabe_protocol.messages import Message, Refused, ToClient, ToServer

_T_co = TypeVar("_T_co", covariant=True)
_LONGEST_COMPLAINT: Final = 120
_MAX_FRAME_BYTES: Final = limits.MAX_FRAME_BYTES
_COMPLAINT: Final = re.compile(r"(?P<what>.*?)(?: - at (?P<at>.*))?", re.DOTALL)
_LIMIT: Final = re.compile(r"[<>]=? ?(-?\d+)$")


class BadMessage(ValueError):
    """A frame that is no message.

    ``code`` and ``params`` are those of a refusal: ``what`` is wrong, in words for a developer; ``at`` which
    place in the frame, and against which ``limit``, where there is one. ``id`` and ``room`` are the frame's
    own, if it can be read so far, and let its sender know which command it was.
    """

    def __init__(
        self,
        code: WireCode,
        params: dict[str, int | str],
        command: str | None = None,
        room: str | None = None,
    ) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self.id = command
        self.room = room

    def refused(self) -> Refused:
        """The message that tells its sender."""
        return Refused(code=self.code.value, id=self.id, room=self.room, params=self.params)


class _Decoder(Protocol[_T_co]):
    def decode(self, data: bytes, /) -> _T_co: ...


class _Envelope(msgspec.Struct, gc=False):
    """What is still read of a frame that failed."""

    id: object = None
    room: object = None


class Codec:
    """One subprotocol. ``text`` says that its frames are text frames; ``encode`` makes a frame's payload."""

    __slots__ = ("_envelope", "_to_client", "_to_server", "_too_deep", "encode", "subprotocol", "text")

    encode: Callable[[Message], bytes]

    def __init__(
        self,
        subprotocol: str,
        encode: Callable[[Message], bytes],
        decoders: tuple[_Decoder[ToServer], _Decoder[ToClient], _Decoder[_Envelope]],
        too_deep: Callable[[bytes], bool],
        *,
        text: bool,
    ) -> None:
        self.subprotocol = subprotocol
        self.text = text
        self.encode = encode
        self._to_server, self._to_client, self._envelope = decoders
        self._too_deep = too_deep

    def decode_to_server(self, data: bytes | str) -> ToServer:
        """The message in a frame from a client; :class:`BadMessage` for anything else, whatever the bytes."""
        raw = (
            data  # nearly always; else it is looked at
            if type(data) is bytes and not self.text and len(data) <= _MAX_FRAME_BYTES
            else self._payload(data, _MAX_FRAME_BYTES)
        )
        if self._too_deep(raw):
            raise BadMessage(WireCode.TOO_DEEP, {"limit": limits.MAX_DEPTH})
        try:
            return self._to_server.decode(raw)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise self._bad(raw, error) from None

    def decode_to_client(self, data: bytes | str) -> ToClient:
        """The message in a frame from a server; :class:`BadMessage` also for a kind newer than this code."""
        raw = self._payload(data, limits.MAX_SERVER_FRAME_BYTES)
        try:
            return self._to_client.decode(raw)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise BadMessage(WireCode.BAD_MESSAGE, _complaint(error)) from None
        except RecursionError:
            # The decoder's own bound: the lists of a server are too long to be walked through beforehand.
            raise BadMessage(WireCode.TOO_DEEP, {"limit": limits.MAX_DEPTH}) from None

    def _payload(self, data: bytes | str, limit: int) -> bytes:
        if isinstance(data, str) is not self.text:
            frame = "binary" if self.text else "text"
            raise BadMessage(WireCode.BAD_MESSAGE, {"what": f"{frame} frame on {self.subprotocol}"})
        raw = data.encode(errors="surrogatepass") if isinstance(data, str) else data
        if len(raw) > limit:
            raise BadMessage(WireCode.BAD_MESSAGE, {"what": "frame too long", "limit": limit})
        return raw

    def _bad(self, raw: bytes, error: Exception) -> BadMessage:
        try:
            envelope = self._envelope.decode(raw)
        except (msgspec.MsgspecError, UnicodeError):
            envelope = _Envelope()
        command = _short(envelope.id, limits.MAX_COMMAND_ID)
        room = _short(envelope.room, limits.ROOM_CODE_LENGTH)
        return BadMessage(WireCode.BAD_MESSAGE, _complaint(error), command, room)


def _short(value: object, longest: int) -> str | None:
    return value if isinstance(value, str) and 0 < len(value) <= longest else None


def _complaint(error: Exception) -> dict[str, int | str]:
    match = _COMPLAINT.fullmatch(str(error))
    what, at = match.group("what", "at") if match else ("", None)
    params: dict[str, int | str] = {"what": what[:_LONGEST_COMPLAINT]}
    if at:
        params["at"] = at.strip("`")[:_LONGEST_COMPLAINT]
    if limit := _LIMIT.search(what):
        params["limit"] = int(limit[1])
    return params


MSGPACK: Final = Codec(
    limits.SUBPROTOCOL_MSGPACK,
    msgspec.msgpack.Encoder().encode,
    (
        msgspec.msgpack.Decoder(ToServer),
        msgspec.msgpack.Decoder(ToClient),
        msgspec.msgpack.Decoder(_Envelope),
    ),
    msgpack_too_deep,
    text=False,
)
"""MessagePack in binary frames: the default."""

JSON: Final = Codec(
    limits.SUBPROTOCOL_JSON,
    msgspec.json.Encoder().encode,
    (msgspec.json.Decoder(ToServer), msgspec.json.Decoder(ToClient), msgspec.json.Decoder(_Envelope)),
    json_too_deep,
    text=True,
)
"""The same messages as JSON in text frames, for people with a debugger or a shell tool."""
