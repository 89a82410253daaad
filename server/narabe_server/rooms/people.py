"""The people around a table, by the handles under which they know each other."""

from itertools import islice
from typing import Final

from narabe_protocol import messages as wire
from narabe_protocol.limits import MAX_LISTED
from narabe_server.latest import keep_latest
from narabe_server.rooms.guests import Guest
from narabe_server.rooms.handles import handle_of
from narabe_server.rooms.parts import Whole

KEPT_PEOPLE: Final = 2000
"""People of a room whose handles are known."""
LOOKED_AT: Final = 1000
"""Watchers who are looked at for a list: a crowd that hides must not cost more."""


class People:
    """Those of one room whom others were told of, and those who watch."""

    __slots__ = ("_people", "_room")

    def __init__(self, room: Whole) -> None:
        self._room = room
        self._people: dict[str, str] = {}

    def handle(self, player: str) -> str:
        """The handle of ``player`` here, by which they can be found again."""
        handle = handle_of(self._room.code, player)
        keep_latest(self._people, handle, player, KEPT_PEOPLE)
        return handle

    def person(self, handle: str) -> str | None:
        """The player behind a handle that was told to anybody here."""
        seated = (each.player for each in self._room.state.seats if each is not None)
        return next(
            (each for each in seated if handle_of(self._room.code, each) == handle), self._people.get(handle)
        )

    def name_of(self, player: str) -> str:
        """The name of somebody who is here; empty when they have gone."""
        here = (guest.name for guest in self._room.guests() if guest.player == player)
        seated = (each.name for each in self._room.state.seats if each is not None and each.player == player)
        return next(seated, None) or next(here, "")

    def watchers_name(self, guest: Guest) -> str:
        """What a watcher is called here; empty when nobody is to know."""
        hidden = guest.hides or self._room.state.settings.audience.watching == "hidden"
        return "" if hidden else guest.name

    def watcher_list(self, guest: Guest, command_id: str) -> wire.WatcherList:
        """Who watches: the first to come first, without those who hide and those whom ``guest`` has blocked."""
        watchers = self._room.members.watchers
        shown: dict[str, wire.WatcherName] = {}
        for each in islice(watchers, LOOKED_AT):
            name = self.watchers_name(each)
            if name and guest.hears(each.player):
                shown[each.player] = wire.WatcherName(self.handle(each.player), name)
            if len(shown) == MAX_LISTED:
                break
        more = max(0, len(watchers) - len(shown))
        return wire.WatcherList(room=self._room.code, names=tuple(shown.values()), more=more, id=command_id)
