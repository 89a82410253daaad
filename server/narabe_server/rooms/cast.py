"""A message for many: encoded and framed once for each codec that somebody present speaks."""

from narabe_protocol.codec import JSON, MSGPACK
from narabe_protocol.messages import ToClient
from narabe_server.transport.base import Frame


class Cast(Frame):
    """One message to any number of members: it is its own MessagePack frame."""

    __slots__ = ("_as_text", "message")

    def __init__(self, message: ToClient) -> None:
        Frame.__init__(self, MSGPACK.encode(message))
        self.message = message
        self._as_text: Frame | None = None

    @property
    def as_text(self) -> Frame:
        """The JSON frame, made when first asked for."""
        if self._as_text is None:
            self._as_text = Frame(JSON.encode(self.message), text=True)
        return self._as_text
