"""The table of ratings in the database."""

import sqlite3
from typing import Any, Final

from narabe_server.lobby.rating import Rating
from narabe_server.storage.standings import SURE, Ranked, RatedGame, Standing, after_game, changes, newcomer

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


def rate_game(db: sqlite3.Connection, game: RatedGame, at: int) -> bytes | None:
    """Bring both players' ratings up to date; the event that tells it, if there shall be one."""
    first, second = (_standing(db, player, game.rule, at) for player in game.players)
    rated = after_game(game, (first, second), at)
    for each in rated:
        db.execute(_WRITE, (each.player, each.rule, *each.rating, each.games, each.played_at))
    return game.told(changes((first, second), rated))


def standings(db: sqlite3.Connection, player: str) -> tuple[Standing, ...]:
    """The player's ratings, by name of the rule."""
    return tuple(map(_from_row, db.execute(_READ + "ORDER BY rule", (player,))))


def best(db: sqlite3.Connection, rule: str, limit: int, skip: int, since: int) -> tuple[Ranked, ...]:
    """The highest ratings that are sure enough, highest first."""
    rows = db.execute(_RANKING + "ORDER BY number LIMIT ?4 OFFSET ?5", (rule, SURE, since, limit, skip))
    return tuple(Ranked(number, name, _from_row(row)) for number, name, *row in rows)


def ranked(db: sqlite3.Connection, rule: str, since: int) -> int:
    """How many they are."""
    sql = "SELECT count(*) FROM rating WHERE rule = ? AND deviation <= ? AND played_at >= ?"
    return int(db.execute(sql, (rule, SURE, since)).fetchone()[0])


def rank(db: sqlite3.Connection, player: str, rule: str, since: int) -> Ranked | None:
    """The player's own row among them; None: they are not there."""
    for number, name, *row in db.execute(_RANKING + "WHERE player = ?4", (rule, SURE, since, player)):
        return Ranked(number, name, _from_row(row))
    return None


def _standing(db: sqlite3.Connection, player: str, rule: str, now: int) -> Standing:
    row = db.execute(_READ + "AND rule = ?2", (player, rule)).fetchone()
    return newcomer(player, rule, now) if row is None else _from_row(row)


def _from_row(row: Any) -> Standing:  # noqa: ANN401 - what the database gives
    player, rule, rating, deviation, volatility, games, played_at = row
    return Standing(player, rule, Rating(rating, deviation, volatility), games, played_at)
