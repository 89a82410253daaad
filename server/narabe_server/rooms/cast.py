"""A message for many: encoded and framed once for each codec that somebody present speaks."""

from narabe_protocol.codec import JSON, MSGPACK
from narabe_protocol.messages import ToClient
from narabe_server.transport.base import Frame


class Cast:
    """One message to any number of members. ``binary`` is its MessagePack frame, ``text`` its JSON frame."""

    __slots__ = ("_text", "binary", "message")

    def __init__(self, message: ToClient) -> None:
        self.message = message
        self.binary = Frame(MSGPACK.encode(message))
        self._text: Frame | None = None

    @property
    def text(self) -> Frame:
        """The JSON frame, made when first asked for."""
        if self._text is None:
            self._text = Frame(JSON.encode(self.message), text=True)
        return self._text
