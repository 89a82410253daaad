"""What all who are connected are told: the operator's notice, and that the server is about to stop."""

from typing import Final, Protocol

from narabe_protocol import messages as wire
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.fanout import Fanout, Member
from narabe_server.storage.base import Store
from narabe_server.storage.manners import StoredNotice
from narabe_server.text import clean_text, graphemes
from narabe_server.timesource import TimeSource

MAX_NOTICE: Final = 200
"""Characters of a notice, as people count them."""


class Reader(Member, Protocol):
    """A connection that has said hello."""

    def send(self, message: wire.ToClient) -> None:
        """Take a message for it alone."""
        ...


class Bulletin:
    """The board of one node, and all who read it."""

    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time
        self._readers: Fanout[Reader] = Fanout()
        self._notice: wire.Notice | None = None
        self._stops_at: int | None = None

    def __len__(self) -> int:
        return len(self._readers)

    async def load(self) -> None:
        """Read the notice from the store; ``StoreError`` when that fails."""
        kept = await self._store.manners.notice()
        self._notice = None if kept is None else wire.Notice(text=kept.text, at=kept.at)

    def came(self, reader: Reader) -> None:
        """Tell ``reader`` what is up, and all that comes."""
        self._readers.add(reader, seated=False)
        if self._notice is not None:
            reader.send(self._notice)
        self._tell_of_the_end(reader)

    def show(self, reader: Reader) -> None:
        """Tell ``reader``, who has missed something, what is up now, also that it is nothing any more."""
        reader.send(self._notice or wire.Notice())
        self._tell_of_the_end(reader)

    def _tell_of_the_end(self, reader: Reader) -> None:
        if self._stops_at is not None:
            reader.send(wire.Draining(ms=max(0, self._stops_at - self._time.now())))

    def went(self, reader: Reader) -> None:
        """Tell ``reader`` nothing more; harmless when they were told nothing."""
        self._readers.remove(reader)

    async def post(self, text: str) -> str:
        """Put up a notice, or take it down (empty); what was put up. ``ValueError`` for one that is too long."""
        text = clean_text(text)
        if graphemes(text) > MAX_NOTICE:
            raise ValueError(f"a notice has at most {MAX_NOTICE} characters")
        at = self._time.now()
        await self._store.manners.post(StoredNotice(text, at) if text else None)
        self._notice = wire.Notice(text=text, at=at) if text else None
        self._readers.send(Cast(self._notice or wire.Notice()))
        return text

    def drain(self, ms: int) -> None:
        """Tell all that the server stops in ``ms`` milliseconds."""
        self._stops_at = self._time.now() + ms
        self._readers.send(Cast(wire.Draining(ms=ms)))
