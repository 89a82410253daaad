"""Who has a seat in which of the rooms that are in memory, whatever connections they have, or none."""

from narabe_server.rooms.actor import Room
from narabe_server.rooms.state import is_between_people


class Seated:
    """Kept up to date by the registry, so that nobody has to look through all rooms for one player."""

    def __init__(self) -> None:
        self._rooms: dict[str, dict[str, Room]] = {}
        self._players: dict[str, frozenset[str]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def note(self, room: Room) -> None:
        """Other people have the seats of ``room`` now, or it is new in memory."""
        self.forget(room)
        people = (who for who in room.state.seats if who is not None and not who.house)
        players = frozenset(player for who in people for player in (who.player, *who.former))
        self._players[room.code] = players
        for player in players:
            self._rooms.setdefault(player, {})[room.code] = room

    def forget(self, room: Room) -> None:
        """The room is not in memory any more; harmless when it was not."""
        for player in self._players.pop(room.code, ()):
            rooms = self._rooms[player]
            del rooms[room.code]
            if not rooms:
                del self._rooms[player]

    def plays_people(self, player: str) -> bool:
        """True while ``player`` is in a game against a person, also when they play it on another device.

        By mail, where one plays many games for weeks, only while they have that room open.
        """
        return any(_is_game_of(room, player) for room in self._rooms.get(player, {}).values())


def _is_game_of(room: Room, player: str) -> bool:
    game, spec = room.game, room.state.settings.game.clock
    by_mail = spec is not None and spec.by_mail
    here = not by_mail or any(guest.player == player for guest in room.guests())
    return game.in_play and is_between_people(room.state) and here
