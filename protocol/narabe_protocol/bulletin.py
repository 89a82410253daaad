"""What the operator lets everybody know: a line of text, and that the server is about to stop."""

from narabe_protocol.base import Message


class Notice(Message, tag="notice", frozen=True):
    """The operator's notice, for the lobby: after ``welcome`` where there is one, and whenever it changes."""

    text: str = ""
    """Plain text of one line, in whatever language the operator writes; empty: there is none any more."""
    at: int = 0
    """Server time in milliseconds at which it was put up."""


class Draining(Message, tag="draining", frozen=True):
    """The server is about to stop: no new rooms from now on. Nobody loses a seat, and clocks stand while it is away.

    All connections are closed with 1012 then, as always before a restart.
    """

    ms: int
    """Milliseconds until then."""
