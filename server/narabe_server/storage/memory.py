"""The store's in-process twin: same answers, but nothing outlives the process."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import starmap

from narabe_server.storage.base import (
    Append,
    AppendStatus,
    Outage,
    SeatedIn,
    StoredEvent,
    StoredPlayer,
    StoredRoom,
    StoreError,
)
from narabe_server.storage.erasing import Rewrite
from narabe_server.storage.manners import MemoryManners
from narabe_server.storage.results import FinishedGame, MemoryResults, both_sides
from narabe_server.storage.standings import SURE, Ranked, RatedGame, Standing, after_game, changes, newcomer
from narabe_server.storage.studies import MemoryStudies, StudiesStore


@dataclass(slots=True)
class _Room:
    settings: bytes
    created_at: int
    touched_at: int
    maker: str | None
    epoch: int = 0
    # Plain tuples of StoredEvent's fields: those of a class the collector of cycles would visit again and again.
    events: list[tuple[int, int, str | None, bytes]] = field(default_factory=list)
    sitters: set[str] = field(default_factory=set)

    def stored(self, code: str) -> StoredRoom:
        events = tuple(starmap(StoredEvent, self.events))
        return StoredRoom(code, self.settings, self.created_at, self.epoch, events)

    def forget(self, player: str, rewrite: Rewrite) -> bool:
        """Take a player's name off; False when they were never here."""
        if player not in self.sitters and player != self.maker:
            return False
        self.settings = rewrite.settings(self.settings) or self.settings
        self.sitters.discard(player)
        self.events = [
            (version, at, command, rewrite.event(body) or body) for version, at, command, body in self.events
        ]
        return True


class MemoryStore:
    """A :class:`~narabe_server.storage.base.Store` in dictionaries; ``append`` calls ``done`` at once."""

    def __init__(self) -> None:
        self._rooms: dict[str, _Room] = {}
        self._players: dict[str, StoredPlayer] = {}
        self._ids: dict[bytes, str] = {}
        self._sign: int | None = None
        self._due: dict[str, int] = {}
        self._beside: dict[str, bytes] = {}
        self._gists: dict[str, tuple[int, bytes]] = {}
        self._outages: list[Outage] = []
        self._standings: dict[tuple[str, str], Standing] = {}
        self._open = False
        self.manners = MemoryManners(self._check_open)
        self.results = MemoryResults(self._check_open, self._rated_of)
        self.studies: StudiesStore = MemoryStudies(self._check_open)

    async def open(self) -> None:
        """Begin to answer; what a store held before it was closed is still there."""
        self._open = True

    async def close(self) -> None:
        """From now on appends fail and calls raise."""
        self._open = False

    def append(self, append: Append) -> None:
        """Add the events and call ``done`` at once."""
        append.done(self._append(append) if self._open else AppendStatus.FAILED)

    def _append(self, append: Append) -> AppendStatus:
        room = self._rooms.get(append.room)
        if room is None or room.epoch != append.epoch or len(room.events) != append.version:
            return AppendStatus.FENCED
        command, at, bodies = append.command, append.at, append.bodies
        if append.rated is not None and (told := self._rate(append.rated, at)) is not None:
            bodies = (*bodies, told)
        for body in bodies:
            room.events.append((len(room.events) + 1, at, command, body))
            command = None
        room.touched_at = max(room.touched_at, at)
        if append.sitters:
            room.sitters.update(append.sitters)
        if append.finished is not None:
            self._keep_results(append.finished, append)
        return AppendStatus.DURABLE

    async def create(self, code: str, settings: bytes, at: int, maker: str | None = None) -> bool:
        """Make an empty room; False when the code is taken."""
        self._check_open()
        if code in self._rooms:
            return False
        self._rooms[code] = _Room(settings, at, at, maker)
        return True

    async def load(self, code: str) -> StoredRoom | None:
        """Take the room over and read it."""
        self._check_open()
        room = self._rooms.get(code)
        if room is None:
            return None
        room.epoch += 1
        return replace(room.stored(code), beside=self._beside.get(code))

    async def read(self, code: str) -> StoredRoom | None:
        """Read a room and leave it to its holder."""
        self._check_open()
        room = self._rooms.get(code)
        return None if room is None else room.stored(code)

    async def settings(self, code: str) -> bytes | None:
        """The settings of a room."""
        self._check_open()
        room = self._rooms.get(code)
        return None if room is None else room.stored(code).settings

    async def active(self, since: int, limit: int) -> tuple[str, ...]:
        """Codes of the rooms touched at or after ``since``, latest first."""
        self._check_open()
        newest_first = reversed([code for code, room in self._rooms.items() if room.touched_at >= since])
        return tuple(sorted(newest_first, key=lambda code: -self._rooms[code].touched_at)[:limit])

    async def rooms_of(self, player: str, limit: int) -> tuple[tuple[str, int], ...]:
        """Rooms where ``player`` has sat down, latest first."""
        self._check_open()
        newest_first = reversed(self._rooms.items())
        found = [(code, room.touched_at) for code, room in newest_first if player in room.sitters]
        return tuple(sorted(found, key=lambda each: -each[1])[:limit])

    async def seated_in(self, player: str, limit: int) -> tuple[SeatedIn, ...]:
        """The same rooms, with settings, gists and deadlines, those with a deadline first."""
        found = await self.rooms_of(player, len(self._rooms))
        return tuple(
            SeatedIn(code, at, self._rooms[code].settings, self._gist(code), self._due.get(code))
            for code, at in sorted(found, key=lambda each: each[0] not in self._due)[:limit]
        )

    def _gist(self, code: str) -> bytes | None:
        version, body = self._gists.get(code, (-1, b""))
        return body if version == len(self._rooms[code].events) else None

    def note_gist(self, code: str, version: int, body: bytes) -> None:
        """Keep what lists say of a room at ``version``."""
        if code in self._rooms:
            self._gists[code] = version, body

    def _rate(self, game: RatedGame, at: int) -> bytes | None:
        first, second = (
            self._standings.get((player, game.rule)) or newcomer(player, game.rule, at)
            for player in game.players
        )
        rated = after_game(game, (first, second), at)
        for standing in rated:
            self._standings[standing.player, standing.rule] = standing
        return game.told(changes((first, second), rated))

    def _keep_results(self, game: FinishedGame, append: Append) -> None:
        for side in both_sides(game, append.at):
            standing = None if append.rated is None else self._standings[side.player, side.rule]
            self.results.keep(side if standing is None else replace(side, rating=standing.rating.rating))

    def _rated_of(self, name: str) -> dict[str, int]:
        games = Counter[str]()
        for (player, _), standing in self._standings.items():
            if player in self._players and self._players[player].name == name:
                games[player] += standing.games
        return games

    async def erase(self, player: str, rewrite: Rewrite) -> tuple[str, ...]:
        """Delete a player; their rooms stay, without their name."""
        self._check_open()
        found = [code for code, room in self._rooms.items() if room.forget(player, rewrite)]
        self._gists = {code: gist for code, gist in self._gists.items() if code not in found}
        self._standings = {key: each for key, each in self._standings.items() if key[0] != player}
        self.results.forget(player)
        for code, body in tuple(self._beside.items()):
            self.note_beside(code, rewrite.beside(body))
        self.manners.forget(player)
        gone = self._players.pop(player, None)
        if gone is not None:
            del self._ids[gone.token_hash]
        return tuple(found)

    async def standings(self, player: str) -> tuple[Standing, ...]:
        """The player's ratings, by name of the rule."""
        self._check_open()
        return tuple(sorted(each for each in self._standings.values() if each.player == player))

    async def best(self, rule: str, limit: int, skip: int = 0, since: int = 0) -> tuple[Ranked, ...]:
        """The highest ratings that are sure enough."""
        self._check_open()
        return self._ranking(rule, since)[skip : skip + limit]

    async def ranked(self, rule: str, since: int = 0) -> int:
        """How many they are."""
        self._check_open()
        return len(self._ranking(rule, since))

    async def rank(self, player: str, rule: str, since: int = 0) -> Ranked | None:
        """The player's own row."""
        self._check_open()
        return next((each for each in self._ranking(rule, since) if each.standing.player == player), None)

    def _ranking(self, rule: str, since: int) -> tuple[Ranked, ...]:
        sure = [
            each
            for each in self._standings.values()
            if each.rule == rule and each.rating.deviation <= SURE and each.played_at >= since
            # As in SQL, where players are joined: a standing without a player is in no list.
            if each.player in self._players
        ]
        sure.sort(key=lambda each: (-each.rating.rating, each.player))
        return tuple(
            Ranked(number, self._players[each.player].name, each) for number, each in enumerate(sure, 1)
        )

    async def player(self, token_hash: bytes) -> StoredPlayer | None:
        """The player whose token has this hash."""
        self._check_open()
        known = self._ids.get(token_hash)
        return None if known is None else self._players[known]

    async def save_player(self, player: StoredPlayer) -> None:
        """Add a player or change the name; :class:`StoreError` when the token is another player's."""
        self._check_open()
        known = self._players.get(player.id)
        if known is not None:
            self._players[player.id] = StoredPlayer(known.id, known.token_hash, player.name, known.created_at)
            return
        if player.token_hash in self._ids:
            raise StoreError("store: the token is another player's")
        self._players[player.id] = player
        self._ids[player.token_hash] = player.id

    def note_sign(self, at: int) -> None:
        """Keep the last moment of life."""
        self._sign = at

    async def last_sign(self) -> int | None:
        """The moment kept last."""
        self._check_open()
        return self._sign

    def note_outage(self, outage: Outage, before: int) -> None:
        """Keep when the server was away."""
        self._outages[:] = [each for each in (*self._outages, outage) if each.ended >= before]

    async def outages(self) -> tuple[Outage, ...]:
        """All that are kept."""
        self._check_open()
        return tuple(self._outages)

    def note_beside(self, code: str, body: bytes | None, people: Iterable[str] = ()) -> None:  # noqa: ARG002 - all is looked through
        """Keep or forget what goes on beside the game of a room."""
        if body is None:
            self._beside.pop(code, None)
        else:
            self._beside[code] = body

    def note_due(self, code: str, at: int | None) -> None:
        """Keep or forget the moment at which a room must be in memory."""
        if at is None:
            self._due.pop(code, None)
        else:
            self._due[code] = at

    async def due(self, moment: int, limit: int) -> tuple[str, ...]:
        """Codes of the rooms whose moment has come, earliest first."""
        self._check_open()
        ready = sorted((at, code) for code, at in self._due.items() if at <= moment)
        return tuple(code for _, code in ready[:limit])

    def healthy(self) -> bool:
        """True while it is open."""
        return self._open

    def _check_open(self) -> None:
        if not self._open:
            raise StoreError("the store is closed")
