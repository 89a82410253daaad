"""What looks at the positions of a game say about its moves. Pure."""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from narabe_core.events import Passed, Picked
from narabe_core.game import Game
from narabe_core.outcome import Reason
from narabe_core.types import BLACK, WHITE, Color
from narabe_engine.study import Look
from narabe_protocol.messages import ReviewNote
from narabe_protocol.study import Mistake

HIGH, HALF, BLUNDER = 800, 500, 200
"""In thousandths: as good as won; even; what a blunder costs at least."""
_ON_THE_BOARD: Final = frozenset({Reason.FIVE, Reason.FORBIDDEN, Reason.FULL_BOARD})
_STEEP: Final = 5.0
"""How fast accuracy falls: a move that costs a tenth of a win is worth ``exp(-0.5)``, 61 of 100."""


class Judged(NamedTuple):
    """Looks at a game's positions, as far as there is something to look at.

    ``looks[ply]`` is the position before move ``ply``; ``end`` black's chance after the last move, in thousandths; None
    where nothing could be seen. The first ``opened`` moves are stones of an opening with choices: whose they were was
    open, so nobody erred by them.
    """

    moves: tuple[int, ...]
    colors: tuple[Color, ...]
    looks: tuple[Look | None, ...]
    end: int | None
    opened: int = 0


class Review(NamedTuple):
    """A finished review; ``accuracy`` of black and of white, from 0 to 100.

    ``unknown``: plies of ``scores`` where nothing could be seen. The number there is the one before.
    """

    scores: tuple[int, ...]
    notes: tuple[ReviewNote, ...]
    accuracy: tuple[int | None, int | None]
    unknown: tuple[int, ...] = ()


def review(judged: Judged) -> Review:
    """The review of a game. A move is judged where both the position before it and the one after were seen."""
    looks = judged.looks
    seen = zip(looks, judged.colors, strict=True)
    before = [None if look is None else for_black(look.score, color) for look, color in seen]
    scores = [*before, judged.end]
    notes, worth = list[ReviewNote](), {BLACK: list[float](), WHITE: list[float]()}
    for ply, (look, color, move) in enumerate(zip(looks, judged.colors, judged.moves, strict=True)):
        after = scores[ply + 1]
        if ply < judged.opened or look is None or after is None:
            continue
        left = for_black(after, color)
        cost = 0 if move == look.best[0] else max(0, look.score - left)
        worth[color].append(math.exp(-_STEEP * cost / 1000))
        what = mistake(look, cost, left)
        if what is not None:
            notes.append(ReviewNote(ply=ply, what=what, best=look.best[0], win=look.win or None))
    unknown = tuple(ply for ply, score in enumerate(scores) if score is None)
    accuracy = (_accuracy(worth[BLACK]), _accuracy(worth[WHITE]))
    return Review(tuple(_filled(scores)), tuple(notes), accuracy, unknown)


def mistake(look: Look, cost: int, left: int) -> Mistake | None:
    """What a move was that cost so much of a position and ``left`` so much of a chance, in thousandths."""
    if cost > 0 and look.win:
        return "missed_win"
    if cost > 0 and left < HALF and (look.mate is not None or look.score >= HIGH):
        return "lost_win"
    return "blunder" if cost >= BLUNDER else None


def for_black(score: int, color: Color) -> int:
    """The chance of one side as black's, or black's as that side's."""
    return score if color is BLACK else 1000 - score


def opened(game: Game) -> int:
    """How many stones of a game were put before the last choice of its opening, or picked from an offer."""
    said = (each.ply for each in game.said if not isinstance(each, Passed))
    picked = (ply for ply, move in enumerate(game.moves, start=1) if isinstance(move, Picked))
    return max((*said, *picked), default=0)


def end_of(game: Game) -> int | None:
    """Black's chance after a game that ended on the board; None when it could have gone on."""
    outcome = game.outcome
    if outcome is None or outcome.reason not in _ON_THE_BOARD:
        return None
    if outcome.winner is None:
        return HALF
    return for_black(1000, game.color_of(outcome.winner))


def _filled(scores: Sequence[int | None]) -> Iterator[int]:
    last = HALF
    for score in scores:
        last = last if score is None else score
        yield last


def _accuracy(worth: Sequence[float]) -> int | None:
    return round(100 * sum(worth) / len(worth)) if worth else None
