"""What a bot does in an opening: a sound choice for brains that only know how to put the next stone.

Positions are weighed by the lines of five that are still open to one side, as the tutorial bots do, and by who moves.
While colours are open a bot puts its stones so that both sides are worth the same, and takes the better one when
asked. Pure, and a few milliseconds at most.
"""

from collections.abc import Iterable
from typing import Final
from zlib import crc32

from narabe_core.actions import Action, Choose, Declare, OfferPoints, Option, Pick, Play, Refusal
from narabe_core.deciding import decide_stone
from narabe_core.game import Game
from narabe_core.openings import Do
from narabe_core.openings.machine import after, colors_open
from narabe_core.openings.symmetry import Symmetries
from narabe_core.types import BLACK, Color, Point
from narabe_engine.tutorial import WEIGHTS, lines_on

_WORTH: Final = (0, *WEIGHTS["tutorial-200"].ours, 0)
"""Of a line with as many stones of one side only."""
TEMPO: Final = 10 * _WORTH[1]
"""What it is worth to be the one to move: half of a stone in the middle of an empty board."""
_FOUR, _TEN = 4, 10
_VARIETY: Final = 3
"""Among so many balanced points a bot has no preference, so that not all games begin alike."""


def opening_action(game: Game, room: str) -> Action | None:
    """What to do at the step that is due; None where any brain knows: a stone of one's own, anywhere.

    ``room`` only serves to vary what is otherwise equal; the same state always gives the same answer.
    """
    match game.step.do:
        case Do.PLACE:
            return None if _is_plain(game) else _stone(game, room)
        case Do.CHOOSE:
            return Choose(_option(game), game.ply)
        case Do.DECLARE:
            return Declare(_count(game), game.ply)
        case Do.OFFER:
            moves = _fifth_moves(game, _Scale(game), game.step.count)
            return OfferPoints(tuple(point for point, _ in moves), game.ply)
        case Do.PICK:
            scale, color = _Scale(game), game.step.color
            best = max(game.step.points, key=lambda point: scale.after(point, color.other, color))
            return Pick(best, game.ply)


class _Scale:
    """How good a position is for one side, and would be with one stone more."""

    def __init__(self, game: Game) -> None:
        self._lines = lines_on(game.board.size)
        self._counts = {color: [0] * len(self._lines.points) for color in Color}
        self.free = [Point(at) for at, cell in enumerate(game.board.cells) if not cell]
        self._black_worth = 0
        for at, cell in enumerate(game.board.cells):
            if cell:
                self.place(Point(at), Color(cell))

    def place(self, point: Point, color: Color) -> None:
        """Put a stone."""
        self._black_worth += self._change(point, color)
        for line in self._lines.through[point]:
            self._counts[color][line] += 1
        if point in self.free:
            self.free.remove(point)

    def now(self, color: Color, to_move: Color) -> int:
        """Worth of the position for ``color``; positive: better than for the other side."""
        black_worth = self._black_worth + (TEMPO if to_move is BLACK else -TEMPO)
        return black_worth if color is BLACK else -black_worth

    def after(self, point: Point, stone: Color, color: Color) -> int:
        """Worth for ``color`` when ``stone`` stands on ``point``, too, and the other side moves."""
        change = self._change(point, stone)
        return self.now(color, stone.other) + (change if color is BLACK else -change)

    def best_first(self, color: Color) -> list[Point]:
        """The free points, the best one for a stone of ``color`` first."""
        return sorted(self.free, key=lambda point: -self.after(point, color, color))

    def _change(self, point: Point, color: Color) -> int:
        """What a stone adds to Black's worth."""
        own, others = self._counts[color], self._counts[color.other]
        gain = 0
        for line in self._lines.through[point]:
            if not others[line]:
                gain += _WORTH[own[line] + 1] - _WORTH[own[line]]
            elif not own[line]:
                gain += _WORTH[others[line]]
        return gain if color is BLACK else -gain


def _is_plain(game: Game) -> bool:
    step = game.step
    anywhere = step.reach is None and step.beyond < 0
    return not game.plan or (
        anywhere and step.seat == game.seat_of(step.color) and not colors_open(game.plan)
    )


def _stone(game: Game, room: str) -> Action:
    scale, color = _Scale(game), game.step.color
    if colors_open(after(game.plan)):
        balanced = sorted(scale.free, key=lambda point: abs(scale.after(point, color, BLACK)))
        return _allowed(game, balanced, crc32(f"{room}{game.number}{game.ply}".encode()) % _VARIETY)
    return _allowed(game, scale.best_first(color))


def _allowed(game: Game, points: Iterable[Point], skip: int = 0) -> Action:
    """The first of ``points`` that the referee accepts, or one of the next ones."""
    found = None
    for point in points:
        play = Play(point, game.ply)
        if not isinstance(decide_stone(game, game.turn, play), Refusal):
            found, skip = play, skip - 1
        if found and skip < 0:
            break
    if found is None:
        raise ValueError("an opening always leaves a point")
    return found


def _option(game: Game) -> Option:
    options, color = game.step.options, game.step.color
    scale = _Scale(game)
    worth = scale.now(color, game.settings.first if game.ply % 2 == 0 else game.settings.first.other)
    if Option.PLACE_TWO in options and abs(worth) < TEMPO // 2:
        return Option.PLACE_TWO
    if Option.OFFER_TEN in options and _fifth_moves(game, scale, _TEN)[-1][1] >= max(0, worth):
        return Option.OFFER_TEN
    return Option.STAY if worth >= 0 else Option.SWAP


def _count(game: Game) -> int:
    """The number of fifth moves with which black is no better than white any more."""
    scale, most = _Scale(game), game.step.count
    if game.ply < _FOUR:
        white = game.settings.first.other
        scale.place(scale.best_first(white)[0], white)
    moves = enumerate(_fifth_moves(game, scale, most), start=1)
    return next((count for count, (_, worth) in moves if worth <= 0), most)


def _fifth_moves(game: Game, scale: _Scale, count: int) -> list[tuple[Point, int]]:
    """The best points for the fifth stone, no two of them symmetric, and what black's position is worth then."""
    symmetries, taken = Symmetries(game.board), set[Point]()
    black = game.settings.first
    found: list[tuple[Point, int]] = []
    for point in scale.best_first(black):
        if point not in taken and len(found) < count:
            taken |= symmetries.images(point)
            found.append((point, scale.after(point, black, black)))
    return found
