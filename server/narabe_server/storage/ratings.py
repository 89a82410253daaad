"""What the store keeps of how strong people are, each at each rule."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from narabe_server.rating import Rating
from narabe_server.storage.calls import Calls
from narabe_server.storage.players import MemoryPlayers
from narabe_server.storage.standings import SURE, Ranked, RatedGame, Standing, after_game, changes, newcomer


class RatingsStore(Protocol):
    """The part of a store that knows how strong people are; calls raise what those of the store raise."""

    async def standings(self, player: str) -> tuple[Standing, ...]:
        """The player's ratings, by name of the rule."""
        ...

    async def best(self, rule: str, limit: int, skip: int = 0, since: int = 0) -> tuple[Ranked, ...]:
        """The ``limit`` highest ratings by ``rule`` that are sure enough, highest first, without the first ``skip``.

        Only of those who played a rated game by it at or after ``since`` (ms).
        """
        ...

    async def ranked(self, rule: str, since: int = 0) -> int:
        """How many rows that list has."""
        ...

    async def rank(self, player: str, rule: str, since: int = 0) -> Ranked | None:
        """The player's own row in that list; None: they are not in it."""
        ...


class MemoryRatings:
    """A :class:`RatingsStore` in a dictionary; ``check`` raises when the store around it is closed.

    As in SQL, where ``players`` are joined, a standing without a player is in no list.
    """

    def __init__(self, check: Callable[[], None], players: MemoryPlayers) -> None:
        self._check = check
        self._players = players
        self._standings: dict[tuple[str, str], Standing] = {}

    def rate(self, game: RatedGame, at: int) -> bytes | None:
        """Bring both players' ratings up to date; the event that tells it, if there shall be one."""
        first, second = (
            self._standings.get((player, game.rule)) or newcomer(player, game.rule, at)
            for player in game.players
        )
        rated = after_game(game, (first, second), at)
        for standing in rated:
            self._standings[standing.player, standing.rule] = standing
        return game.told(changes((first, second), rated))

    def of(self, player: str, rule: str) -> Standing:
        """The rating of who has one."""
        return self._standings[player, rule]

    def named(self, name: str) -> Mapping[str, int]:
        """Players of that name who have a rating, and how many rated games each has played."""
        games = Counter[str]()
        for standing in self._standings.values():
            if self._players.name_of(standing.player) == name:
                games[standing.player] += standing.games
        return games

    def forget(self, player: str) -> None:
        """Nothing is known of ``player`` any more."""
        self._standings = {key: each for key, each in self._standings.items() if each.player != player}

    async def standings(self, player: str) -> tuple[Standing, ...]:
        """The player's ratings."""
        self._check()
        return tuple(sorted(each for each in self._standings.values() if each.player == player))

    async def best(self, rule: str, limit: int, skip: int = 0, since: int = 0) -> tuple[Ranked, ...]:
        """The highest ratings that are sure enough."""
        self._check()
        return self._ranking(rule, since)[skip : skip + limit]

    async def ranked(self, rule: str, since: int = 0) -> int:
        """How many they are."""
        self._check()
        return len(self._ranking(rule, since))

    async def rank(self, player: str, rule: str, since: int = 0) -> Ranked | None:
        """The player's own row."""
        self._check()
        return next((each for each in self._ranking(rule, since) if each.standing.player == player), None)

    def _ranking(self, rule: str, since: int) -> tuple[Ranked, ...]:
        sure = [
            (-each.rating.rating, each.player, name, each)
            for each in self._standings.values()
            if each.rule == rule and each.rating.deviation <= SURE and each.played_at >= since
            if (name := self._players.name_of(each.player)) is not None
        ]
        return tuple(Ranked(number, name, each) for number, (_, _, name, each) in enumerate(sorted(sure), 1))


_READ: Final = """
SELECT player, rule, rating, deviation, volatility, games, played_at FROM rating WHERE player = ?1
"""
_WRITE: Final = "INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?, ?, ?)"
_RANKING: Final = """
WITH ranking AS (
    SELECT row_number() OVER (ORDER BY rating DESC, player) AS number,
        player, rule, rating, deviation, volatility, games, played_at
    FROM rating WHERE rule = ?1 AND deviation <= ?2 AND played_at >= ?3
)
SELECT number, player.name, player, rule, rating, deviation, volatility, games, played_at
FROM ranking JOIN player ON player.id = ranking.player
"""
_RANKED: Final = "SELECT count(*) FROM rating WHERE rule = ? AND deviation <= ? AND played_at >= ?"


def rate_game(db: sqlite3.Connection, game: RatedGame, at: int) -> bytes | None:
    """Bring both players' ratings up to date; the event that tells it, if there shall be one."""
    first, second = (_standing(db, player, game.rule, at) for player in game.players)
    rated = after_game(game, (first, second), at)
    for each in rated:
        db.execute(_WRITE, (each.player, each.rule, *each.rating, each.games, each.played_at))
    return game.told(changes((first, second), rated))


class SqliteRatings:
    """A :class:`RatingsStore` in the table of ``migrations/0005_rating.sql``."""

    def __init__(self, call: Calls) -> None:
        self._call = call

    async def standings(self, player: str) -> tuple[Standing, ...]:
        """The player's ratings."""
        return await self._call(
            lambda db: tuple(map(_from_row, db.execute(_READ + "ORDER BY rule", (player,))))
        )

    async def best(self, rule: str, limit: int, skip: int = 0, since: int = 0) -> tuple[Ranked, ...]:
        """The highest ratings that are sure enough."""
        sql = _RANKING + "ORDER BY number LIMIT ?4 OFFSET ?5"
        rows = await self._call(lambda db: db.execute(sql, (rule, SURE, since, limit, skip)).fetchall())
        return tuple(map(_ranked, rows))

    async def ranked(self, rule: str, since: int = 0) -> int:
        """How many they are."""
        row = await self._call(lambda db: db.execute(_RANKED, (rule, SURE, since)).fetchone())
        return int(row[0])

    async def rank(self, player: str, rule: str, since: int = 0) -> Ranked | None:
        """The player's own row."""
        sql = _RANKING + "WHERE player = ?4"
        row = await self._call(lambda db: db.execute(sql, (rule, SURE, since, player)).fetchone())
        return None if row is None else _ranked(row)


def _standing(db: sqlite3.Connection, player: str, rule: str, now: int) -> Standing:
    row = db.execute(_READ + "AND rule = ?2", (player, rule)).fetchone()
    return newcomer(player, rule, now) if row is None else _from_row(row)


def _ranked(row: Any) -> Ranked:  # noqa: ANN401 - what the database gives
    number, name, *standing = row
    return Ranked(number, name, _from_row(standing))


def _from_row(row: Any) -> Standing:  # noqa: ANN401 - what the database gives
    player, rule, rating, deviation, volatility, games, played_at = row
    return Standing(player, rule, Rating(rating, deviation, volatility), games, played_at)
