"""What a store keeps of ratings, and what a finished game makes of it. Pure."""

from collections.abc import Callable
from typing import Final, NamedTuple

from narabe_server.rating import PERIOD_MS, Rating, Result, rate, rest

SURE: Final = 110.0
"""With a greater deviation nobody is in the list of the best."""


class RatingChange(NamedTuple):
    """A rating before and after a game, as people see it."""

    before: int
    after: int


Changes = tuple[RatingChange, RatingChange]
"""Those of both players, in the order of the game's ``players``."""


class RatedGame(NamedTuple):
    """A finished game that counts: ``score`` is that of the first player, 1, 0.5 or 0.

    ``told`` hears, maybe on another thread and before anything is durable, what the store makes of the ratings. What
    it returns is the body of one more event, which the store adds behind those that end the game; None: no event.
    ``late_ms``: so much later those who watch in ``room`` see the end, and before that others are not told either.
    """

    rule: str
    players: tuple[str, str]
    score: float
    told: Callable[[Changes], bytes | None] = lambda _: None
    room: str = ""
    late_ms: int = 0


class Standing(NamedTuple):
    """A player at a rule: ``games`` counted so far, the last one at ``played_at`` (ms)."""

    player: str
    rule: str
    rating: Rating
    games: int
    played_at: int

    def at(self, now: int) -> Rating:
        """What is believed of them now: less surely the longer they have not played."""
        return rest(self.rating, max(0, now - self.played_at) / PERIOD_MS)


class Withheld(NamedTuple):
    """What others are told of a rating before ``until`` (ms): the ``standing`` before a game with late watchers.

    ``room`` is that of the game; empty when there are such games in several rooms.
    """

    standing: Standing
    until: int
    room: str

    def hides(self, game: RatedGame, at: int) -> bool:
        """Whether the change that ``game``, which ended at ``at``, has made would give away another one."""
        return at < self.until and self.room != game.room


class Ranked(NamedTuple):
    """One row of the list of the best; ``rank`` from 1."""

    rank: int
    name: str
    standing: Standing


def newcomer(player: str, rule: str, now: int) -> Standing:
    """Somebody who has played no rated game by this rule."""
    return Standing(player, rule, Rating(), 0, now)


def after_game(game: RatedGame, before: tuple[Standing, Standing], now: int) -> tuple[Standing, Standing]:
    """Both standings after the game; each is rated against what the other one was before it."""
    first, second = (standing.at(now) for standing in before)
    return (
        before[0]._replace(
            rating=rate(first, [Result(second, game.score)]), games=before[0].games + 1, played_at=now
        ),
        before[1]._replace(
            rating=rate(second, [Result(first, 1 - game.score)]), games=before[1].games + 1, played_at=now
        ),
    )


def withheld_after(game: RatedGame, before: Standing, withheld: Withheld | None, at: int) -> Withheld | None:
    """What others are told of a rating after ``game``, which ended at ``at`` and found it as ``before``; None: all."""
    if withheld is None or withheld.until <= at:
        return Withheld(before, at + game.late_ms, game.room) if game.late_ms else None
    if not game.late_ms:
        return withheld
    room = game.room if game.room == withheld.room else ""
    return Withheld(withheld.standing, max(withheld.until, at + game.late_ms), room)


def changes(before: tuple[Standing, Standing], after: tuple[Standing, Standing]) -> Changes:
    """What a game has made of two ratings."""
    first, second = (
        RatingChange(round(old.rating.rating), round(new.rating.rating))
        for old, new in zip(before, after, strict=True)
    )
    return first, second
