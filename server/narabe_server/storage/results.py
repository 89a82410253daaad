"""What the store keeps of people beside their ratings: results of games, and the settings that follow them."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, NamedTuple, Protocol

from narabe_protocol.limits import PROFILE_POINTS
from narabe_server.storage.calls import Calls


class FinishedGame(NamedTuple):
    """A game between two people that has ended; the tuples are by seat.

    ``score`` is that of seat 0, 1, 0.5 or 0; ``shown``: all may know of it.
    """

    rule: str
    room: str
    game: int
    players: tuple[str, str]
    names: tuple[str, str]
    black: int
    score: float
    shown: bool


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A finished game as one of the two has it; ``rating`` after it, None where it did not count.

    ``id`` is given by the store, and grows. ``opponent``: the other's name then, empty when they have been deleted.
    """

    player: str
    rule: str
    room: str
    game: int
    at: int
    black: bool
    score: float
    other: str
    opponent: str
    shown: bool
    rating: float | None = None
    id: int = 0


class ResultsStore(Protocol):
    """The part of a store that keeps results and settings; calls raise what those of the store raise."""

    async def tally(self, player: str) -> Mapping[tuple[bool, float], int]:
        """How often ``player`` has had which score, by (black, score)."""
        ...

    async def points(self, player: str) -> Mapping[str, tuple[float, ...]]:
        """The latest ratings of ``player`` by rule, oldest first, at most :data:`PROFILE_POINTS` of each."""
        ...

    async def games(
        self, player: str, before: int | None, limit: int, *, shown: bool
    ) -> tuple[StoredResult, ...]:
        """The latest results, of ids below ``before``; with ``shown`` only those that all may know of."""
        ...

    async def named(self, name: str, limit: int) -> tuple[str, ...]:
        """Players of that name who have a rating, those with most rated games first."""
        ...

    async def choices(self, player: str) -> bytes | None:
        """The settings kept for ``player``."""
        ...

    async def keep_choices(self, player: str, body: bytes) -> None:
        """Keep settings in place of those before."""
        ...


def both_sides(game: FinishedGame, at: int) -> tuple[StoredResult, StoredResult]:
    """The game as each of the two has it, by seat."""
    first, second = (_side(game, at, seat) for seat in (0, 1))
    return first, second


def _side(game: FinishedGame, at: int, seat: int) -> StoredResult:
    return StoredResult(
        game.players[seat],
        game.rule,
        game.room,
        game.game,
        at,
        black=game.black == seat,
        score=game.score if seat == 0 else 1 - game.score,
        other=game.players[1 - seat],
        opponent=game.names[1 - seat],
        shown=game.shown,
    )


class MemoryResults:
    """A :class:`ResultsStore` in lists; ``check`` raises when the store around it is closed.

    ``named`` asks ``rated`` for the players of a name and their numbers of rated games.
    """

    def __init__(self, check: Callable[[], None], rated: Callable[[str], Mapping[str, int]]) -> None:
        self._check = check
        self._rated = rated
        self._results: list[StoredResult] = []
        self._choices: dict[str, bytes] = {}
        self._made = 0

    def keep(self, result: StoredResult) -> None:
        """Keep one side of a game."""
        self._made += 1
        self._results.append(replace(result, id=self._made))

    def forget(self, player: str) -> None:
        """Nothing is known of ``player`` any more."""
        self._choices.pop(player, None)
        self._results = [
            replace(each, other="", opponent="") if each.other == player else each
            for each in self._results
            if each.player != player
        ]

    async def tally(self, player: str) -> Mapping[tuple[bool, float], int]:
        """How often which score."""
        self._check()
        return Counter((each.black, each.score) for each in self._results if each.player == player)

    async def points(self, player: str) -> Mapping[str, tuple[float, ...]]:
        """The latest ratings by rule."""
        self._check()
        found: dict[str, list[float]] = {}
        for each in self._results:
            if each.player == player and each.rating is not None:
                found.setdefault(each.rule, []).append(each.rating)
        return {rule: tuple(points[-PROFILE_POINTS:]) for rule, points in found.items()}

    async def games(
        self, player: str, before: int | None, limit: int, *, shown: bool
    ) -> tuple[StoredResult, ...]:
        """The latest results."""
        self._check()
        found = (
            each
            for each in reversed(self._results)
            if each.player == player and (before is None or each.id < before) and (each.shown or not shown)
        )
        return tuple(islice(found, limit))

    async def named(self, name: str, limit: int) -> tuple[str, ...]:
        """Rated players of that name."""
        self._check()
        games = self._rated(name)
        return tuple(sorted(games, key=lambda player: (-games[player], player))[:limit])

    async def choices(self, player: str) -> bytes | None:
        """The settings of a player."""
        self._check()
        return self._choices.get(player)

    async def keep_choices(self, player: str, body: bytes) -> None:
        """Keep settings."""
        self._check()
        self._choices[player] = body


_INSERT: Final = """
INSERT INTO result (player, rule, room, game, at, black, score, other, opponent, shown, rating)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CASE WHEN ? THEN (SELECT rating FROM rating WHERE player = ? AND rule = ?) END)
"""
_GAMES: Final = """
SELECT player, rule, room, game, at, black, score, other, opponent, shown, rating, id
FROM result WHERE player = ?1 AND (?2 IS NULL OR id < ?2) AND (shown OR NOT ?3) ORDER BY id DESC LIMIT ?4
"""
_POINTS: Final = """
SELECT rule, rating FROM (
    SELECT id, rule, rating, row_number() OVER (PARTITION BY rule ORDER BY id DESC) AS age
    FROM result WHERE player = ? AND rating IS NOT NULL
) WHERE age <= ? ORDER BY id
"""
_NAMED: Final = """
SELECT player.id FROM player JOIN rating ON rating.player = player.id WHERE name = ?
GROUP BY player.id ORDER BY sum(games) DESC, player.id LIMIT ?
"""


def keep_game(db: sqlite3.Connection, game: FinishedGame, at: int, *, rated: bool) -> None:
    """Keep both sides of a game, after its ratings."""
    for side in both_sides(game, at):
        db.execute(
            _INSERT,
            (
                side.player, side.rule, side.room, side.game, side.at, side.black, side.score,
                side.other, side.opponent, side.shown, rated, side.player, side.rule,
            ),
        )  # fmt: skip


class SqliteResults:
    """A :class:`ResultsStore` in the tables of ``migrations/0007_results.sql``."""

    def __init__(self, call: Calls, aside: Calls) -> None:
        self._call = call
        self._aside = aside

    async def tally(self, player: str) -> Mapping[tuple[bool, float], int]:
        """How often which score."""
        sql = "SELECT black, score, count(*) FROM result WHERE player = ? GROUP BY black, score"
        rows = await self._aside(lambda db: db.execute(sql, (player,)).fetchall())
        return {(bool(black), score): count for black, score, count in rows}

    async def points(self, player: str) -> Mapping[str, tuple[float, ...]]:
        """The latest ratings by rule."""
        found: dict[str, tuple[float, ...]] = {}
        for rule, rating in await self._aside(
            lambda db: db.execute(_POINTS, (player, PROFILE_POINTS)).fetchall()
        ):
            found[rule] = (*found.get(rule, ()), rating)
        return found

    async def games(
        self, player: str, before: int | None, limit: int, *, shown: bool
    ) -> tuple[StoredResult, ...]:
        """The latest results."""
        rows = await self._aside(lambda db: db.execute(_GAMES, (player, before, shown, limit)).fetchall())
        return tuple(StoredResult(*row) for row in rows)

    async def named(self, name: str, limit: int) -> tuple[str, ...]:
        """Rated players of that name."""
        rows = await self._aside(lambda db: db.execute(_NAMED, (name, limit)).fetchall())
        return tuple(player for (player,) in rows)

    async def choices(self, player: str) -> bytes | None:
        """The settings of a player."""
        sql = "SELECT body FROM choices WHERE player = ?"
        row = await self._call(lambda db: db.execute(sql, (player,)).fetchone())
        return None if row is None else bytes(row[0])

    async def keep_choices(self, player: str, body: bytes) -> None:
        """Keep settings."""
        sql = "INSERT OR REPLACE INTO choices (player, body) VALUES (?, ?)"
        await self._call(lambda db: db.execute(sql, (player, body)).rowcount)
