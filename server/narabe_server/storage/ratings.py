"""What the store keeps of how strong people are, each at each rule."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Protocol

from narabe_server.rating import Rating
from narabe_server.storage.calls import Calls
from narabe_server.storage.players import MemoryPlayers
from narabe_server.storage.standings import (
    SURE,
    Ranked,
    RatedGame,
    Standing,
    Withheld,
    after_game,
    changes,
    newcomer,
    withheld_after,
)

_EVER: Final = 2**62
"""A time at which nothing is withheld any more."""


class RatingsStore(Protocol):
    """The part of a store that knows how strong people are; calls raise what those of the store raise.

    With ``told_at``, a time in ms, ratings are as others are told them then: without the games whose end watchers
    have not seen by that time, nor those after them.
    """

    async def standings(self, player: str, told_at: int | None = None) -> tuple[Standing, ...]:
        """The player's ratings, by name of the rule."""
        ...

    async def best(
        self, rule: str, limit: int, skip: int = 0, since: int = 0, told_at: int | None = None
    ) -> tuple[Ranked, ...]:
        """The ``limit`` highest ratings by ``rule`` that are sure enough, highest first, without the first ``skip``.

        Only of those who played a rated game by it at or after ``since`` (ms).
        """
        ...

    async def ranked(self, rule: str, since: int = 0, told_at: int | None = None) -> int:
        """How many rows that list has."""
        ...

    async def rank(self, player: str, rule: str, since: int = 0, told_at: int | None = None) -> Ranked | None:
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
        self._withheld: dict[tuple[str, str], Withheld] = {}

    def rate(self, game: RatedGame, at: int) -> bytes | None:
        """Bring both players' ratings up to date; the event that tells it, if there shall be one."""
        first, second = (
            self._standings.get((player, game.rule)) or newcomer(player, game.rule, at)
            for player in game.players
        )
        hidden = [self._withhold(game, before, at) for before in (first, second)]
        rated = after_game(game, (first, second), at)
        for standing in rated:
            self._standings[standing.player, standing.rule] = standing
        return None if any(hidden) else game.told(changes((first, second), rated))

    def _withhold(self, game: RatedGame, before: Standing, at: int) -> bool:
        """Withhold what others must not be told yet; whether the change by this game gives away another one."""
        key = before.player, before.rule
        withheld = self._withheld.get(key)
        if (after := withheld_after(game, before, withheld, at)) is not None:
            self._withheld[key] = after
        return withheld is not None and withheld.hides(game, at)

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
        self._withheld = {key: each for key, each in self._withheld.items() if key[0] != player}

    async def standings(self, player: str, told_at: int | None = None) -> tuple[Standing, ...]:
        """The player's ratings."""
        self._check()
        return tuple(sorted(each for each in self._told(told_at) if each.player == player))

    async def best(
        self, rule: str, limit: int, skip: int = 0, since: int = 0, told_at: int | None = None
    ) -> tuple[Ranked, ...]:
        """The highest ratings that are sure enough."""
        self._check()
        return self._ranking(rule, since, told_at)[skip : skip + limit]

    async def ranked(self, rule: str, since: int = 0, told_at: int | None = None) -> int:
        """How many they are."""
        self._check()
        return len(self._ranking(rule, since, told_at))

    async def rank(self, player: str, rule: str, since: int = 0, told_at: int | None = None) -> Ranked | None:
        """The player's own row."""
        self._check()
        found = self._ranking(rule, since, told_at)
        return next((each for each in found if each.standing.player == player), None)

    def _told(self, told_at: int | None) -> Iterator[Standing]:
        now = _EVER if told_at is None else told_at
        for key, standing in self._standings.items():
            withheld = self._withheld.get(key)
            if withheld is None or withheld.until <= now:
                yield standing
            elif withheld.standing.games:
                yield withheld.standing

    def _ranking(self, rule: str, since: int, told_at: int | None) -> tuple[Ranked, ...]:
        sure = [
            (-each.rating.rating, each.player, name, each)
            for each in self._told(told_at)
            if each.rule == rule and each.rating.deviation <= SURE and each.played_at >= since
            if (name := self._players.name_of(each.player)) is not None
        ]
        return tuple(Ranked(number, name, each) for number, (_, _, name, each) in enumerate(sorted(sure), 1))


_READ: Final = """
SELECT player, rule, rating, deviation, volatility, games, played_at FROM rating WHERE player = ?1 AND rule = ?2
"""
_WRITE: Final = "INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?, ?, ?)"
_READ_WITHHELD: Final = """
SELECT player, rule, rating, deviation, volatility, games, played_at, until, room FROM withheld
WHERE player = ? AND rule = ?
"""
_WITHHOLD: Final = "INSERT OR REPLACE INTO withheld VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_STANDINGS: Final = """
SELECT player, rule, rating, deviation, volatility, games, played_at FROM rating
WHERE player = ?1 AND rule NOT IN (SELECT rule FROM withheld WHERE player = ?1 AND until > ?2)
UNION ALL
SELECT player, rule, rating, deviation, volatility, games, played_at FROM withheld
WHERE player = ?1 AND until > ?2 AND games > 0
ORDER BY rule
"""
_SURE: Final = """
WITH sure AS (
    SELECT player, rule, rating, deviation, volatility, games, played_at FROM rating
    WHERE rule = ?1 AND deviation <= ?2 AND played_at >= ?3
        AND player NOT IN (SELECT player FROM withheld WHERE rule = ?1 AND until > ?4)
    UNION ALL
    SELECT player, rule, rating, deviation, volatility, games, played_at FROM withheld
    WHERE rule = ?1 AND deviation <= ?2 AND played_at >= ?3 AND until > ?4 AND games > 0
)
"""
_RANKING: Final = """
, ranking AS (SELECT row_number() OVER (ORDER BY rating DESC, player) AS number, * FROM sure)
SELECT number, player.name, player, rule, rating, deviation, volatility, games, played_at
FROM ranking JOIN player ON player.id = ranking.player
"""
_COUNT: Final = "SELECT count(*) FROM sure"


def rate_game(db: sqlite3.Connection, game: RatedGame, at: int) -> bytes | None:
    """Bring both players' ratings up to date; the event that tells it, if there shall be one."""
    first, second = (_standing(db, player, game.rule, at) for player in game.players)
    hidden = [_withhold(db, game, before, at) for before in (first, second)]
    rated = after_game(game, (first, second), at)
    for each in rated:
        db.execute(_WRITE, _cells(each))
    return None if any(hidden) else game.told(changes((first, second), rated))


def _withhold(db: sqlite3.Connection, game: RatedGame, before: Standing, at: int) -> bool:
    """Withhold what others must not be told yet; whether the change by this game gives away another one."""
    row = db.execute(_READ_WITHHELD, (before.player, before.rule)).fetchone()
    withheld = None if row is None else Withheld(_from_row(row[:-2]), *row[-2:])
    if (after := withheld_after(game, before, withheld, at)) is not None:
        db.execute(_WITHHOLD, (*_cells(after.standing), after.until, after.room))
    return withheld is not None and withheld.hides(game, at)


class SqliteRatings:
    """A :class:`RatingsStore` in the tables of ``migrations/0005_rating.sql`` and ``0013_withheld.sql``."""

    def __init__(self, call: Calls) -> None:
        self._call = call

    async def standings(self, player: str, told_at: int | None = None) -> tuple[Standing, ...]:
        """The player's ratings."""
        values = player, _or_ever(told_at)
        return await self._call(lambda db: tuple(map(_from_row, db.execute(_STANDINGS, values))))

    async def best(
        self, rule: str, limit: int, skip: int = 0, since: int = 0, told_at: int | None = None
    ) -> tuple[Ranked, ...]:
        """The highest ratings that are sure enough."""
        sql = f"{_SURE}{_RANKING}ORDER BY number LIMIT ?5 OFFSET ?6"
        values = rule, SURE, since, _or_ever(told_at), limit, skip
        rows = await self._call(lambda db: db.execute(sql, values).fetchall())
        return tuple(map(_ranked, rows))

    async def ranked(self, rule: str, since: int = 0, told_at: int | None = None) -> int:
        """How many they are."""
        values = rule, SURE, since, _or_ever(told_at)
        row = await self._call(lambda db: db.execute(_SURE + _COUNT, values).fetchone())
        return int(row[0])

    async def rank(self, player: str, rule: str, since: int = 0, told_at: int | None = None) -> Ranked | None:
        """The player's own row."""
        sql = f"{_SURE}{_RANKING}WHERE player = ?5"
        values = rule, SURE, since, _or_ever(told_at), player
        row = await self._call(lambda db: db.execute(sql, values).fetchone())
        return None if row is None else _ranked(row)


def _or_ever(told_at: int | None) -> int:
    return _EVER if told_at is None else told_at


def _standing(db: sqlite3.Connection, player: str, rule: str, now: int) -> Standing:
    row = db.execute(_READ, (player, rule)).fetchone()
    return newcomer(player, rule, now) if row is None else _from_row(row)


def _cells(standing: Standing) -> tuple[object, ...]:
    return standing.player, standing.rule, *standing.rating, standing.games, standing.played_at


def _ranked(row: Any) -> Ranked:  # noqa: ANN401 - what the database gives
    number, name, *standing = row
    return Ranked(number, name, _from_row(standing))


def _from_row(row: Any) -> Standing:  # noqa: ANN401 - what the database gives
    player, rule, rating, deviation, volatility, games, played_at = row
    return Standing(player, rule, Rating(rating, deviation, volatility), games, played_at)
