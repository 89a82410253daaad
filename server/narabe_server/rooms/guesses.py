"""Guess the next move: the votes of watchers on the position that they see, and how often each was right. Pure."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from narabe_core.game import Game
from narabe_core.openings.base import PLACE
from narabe_core.types import Point

KEPT_SCORES: Final = 1000
"""Guessers whose scores a room remembers."""

Tally = tuple[int, int]
"""Of somebody's guesses: how many were right, and how many have been settled."""


class Guesses:
    """The vote on one position, and the scores of all who guessed before."""

    __slots__ = ("_counts", "_game", "_scores", "_votes")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._votes: dict[str, Point] = {}
        self._counts: Counter[Point] = Counter()  # kept beside the votes: to count thousands anew takes long
        self._scores: dict[str, Tally] = {}

    @property
    def ply(self) -> int:
        """Number of the stone that is guessed."""
        return self._game.ply

    def open(self) -> bool:
        """True when the next deed is a stone."""
        return self._game.in_play and self._game.step.do is PLACE

    def guess(self, player: str, at: Point) -> None:
        """Vote, or vote otherwise."""
        self._take_out(player)
        self._votes[player] = at
        self._counts[at] += 1

    def knows(self, player: str) -> bool:
        """True for who has guessed in this room."""
        return player in self._votes or player in self._scores

    def yours(self, player: str) -> Point | None:
        """What ``player`` has guessed."""
        return self._votes.get(player)

    @property
    def scores(self) -> Mapping[str, Tally]:
        """Those of all who have guessed."""
        return self._scores

    def recall(self, scores: Mapping[str, Tally]) -> None:
        """Take back the scores of before."""
        self._scores.update(scores)

    def forget(self, player: str) -> None:
        """Know nothing of ``player`` any more."""
        self._take_out(player)
        self._scores.pop(player, None)

    def score(self, player: str) -> Tally:
        """How many of their guesses were right, and how many have been settled."""
        return self._scores.get(player, (0, 0))

    def counts(self) -> tuple[tuple[int, int], ...]:
        """Points with their votes, the most first."""
        return tuple(self._counts.most_common())

    def moved(self, game: Game) -> bool:
        """The watchers see ``game`` now. True when there was a vote, which is over: settled by a stone, else void."""
        if game.board is self._game.board and game.step is self._game.step and game.in_play:
            self._game = game
            return False
        voted = bool(self._votes)
        if game.ply > self._game.ply and game.number == self._game.number:
            self._settle(game.moves[self._game.ply].point)
        self._votes, self._counts = {}, Counter()
        self._game = game
        return voted

    def _take_out(self, player: str) -> None:
        at = self._votes.pop(player, None)
        if at is not None:
            self._counts[at] -= 1
            if not self._counts[at]:
                del self._counts[at]

    def _settle(self, stone: Point) -> None:
        for player, at in self._votes.items():
            right, asked = self._scores.pop(player, (0, 0))
            self._scores[player] = right + (at == stone), asked + 1
        while len(self._scores) > KEPT_SCORES:
            del self._scores[next(iter(self._scores))]
