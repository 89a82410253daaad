"""What to do at the steps of an opening, given what positions are worth: colours, stones, numbers and fifth moves.

Pure. :func:`opening_step` either knows the deed or says what it must know first (:class:`Ask`): a search weighs it, or
:mod:`narabe_engine.guessing` does. While colours are open, stones are put so that both sides are worth the same. A
colour is worth what its position is; but where the colours may be exchanged once more, all that counts is whose word
is the last one, and that side is never worse off than even.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final
from zlib import crc32

from narabe_core.actions import Action, Choose, Declare, OfferPoints, Option, Pick, Play, Refusal
from narabe_core.deciding import decide_stone
from narabe_core.game import Game
from narabe_core.openings import Do
from narabe_core.openings.base import Plan
from narabe_core.openings.machine import Table, after, colors_open, resolve
from narabe_core.openings.symmetry import Symmetries
from narabe_core.types import Color, Point, Seat, other
from narabe_engine.guessing import Scale

LAST_WORD: Final = 10
"""What it is worth to be the one who may exchange the colours in the end, in the engine's points."""
_WEIGHED: Final = 24
"""Points that are weighed for one stone: a second is forty milliseconds for each."""
_SPARE: Final = 8
"""Points that are weighed beyond those to be offered."""
_EVEN: Final = 20
_VARIETY: Final = 3
"""Among so many points that are about as balanced as the best, a bot has no preference: not all games begin alike."""
_FOUR: Final = 4


@dataclass(frozen=True, slots=True)
class Ask:
    """What must be known after ``stones``, in order of play: what a stone of the mover on each of ``points`` is worth.

    To the mover. No points: what the position is worth. None: no worth, but the mover's best point.
    """

    stones: tuple[Point, ...]
    points: tuple[Point, ...] | None = ()


Heard = Point | tuple[int, ...]
"""The answer to an :class:`Ask`: a point, or the worth of each."""


def opening_step(game: Game, salt: str, heard: Sequence[Heard] = ()) -> Action | Ask | None:
    """What to do at the step that is due, or what to ask first; None: a stone of one's own, anywhere.

    ``heard``: the answers to what was asked at this step before. ``salt`` only varies what is otherwise equal.
    """
    match game.step.do:
        case Do.PLACE:
            return None if _is_plain(game) else _stone(game, salt, heard)
        case Do.CHOOSE:
            return _choice(game, heard)
        case Do.DECLARE:
            return _declaration(game, heard)
        case Do.OFFER:
            return _offer(game, heard)
        case Do.PICK:
            return _pick(game, heard)


def guessed(game: Game, salt: str) -> Action | None:
    """What to do at the step that is due, at once, by how many lines of five are open."""
    heard: list[Heard] = []
    while isinstance(step := opening_step(game, salt, heard), Ask):
        scale = Scale(game.board.size, step.stones, game.settings.first)
        if step.points is None:
            heard.append(scale.best_first()[0])
        else:
            heard.append(tuple(map(scale.after, step.points)) or (scale.now(),))
    return step


# --- stones ----------------------------------------------------------------------------------------------------------


def _is_plain(game: Game) -> bool:
    step = game.step
    anywhere = step.reach is None and step.beyond < 0
    own = step.seat == game.seat_of(step.color)
    return not game.plan or (anywhere and own and not colors_open(game.plan))


def _stone(game: Game, salt: str, heard: Sequence[Heard]) -> Action | Ask:
    balanced = colors_open(after(game.plan))
    points = _candidates(game, balanced=balanced)
    if len(points) == 1:
        return Play(points[0], game.ply)
    if not heard:
        return Ask(_stones(game), points)
    worth = dict(zip(points, _numbers(heard[0]), strict=True))
    dice = crc32(f"{salt}{game.number}{game.ply}".encode())
    if not balanced:
        return Play(max(points, key=worth.__getitem__), game.ply)
    even = sorted(points, key=lambda point: abs(worth[point]))[:_VARIETY]
    equal = [point for point in even if abs(worth[point]) <= abs(worth[even[0]]) + _EVEN]
    return Play(_turned(game, equal[dice % len(equal)], dice // _VARIETY), game.ply)


def _candidates(game: Game, *, balanced: bool) -> tuple[Point, ...]:
    """Points where the referee lets the stone stand, of each symmetric few only one, the most promising first."""
    ranked = Scale(game.board.size, _stones(game), game.settings.first).best_first(even=balanced)
    if balanced:  # a guess may be far off: half of the points come from all over the board
        spread = max(1, len(ranked) // _WEIGHED)
        ranked = [*ranked[: _WEIGHED // 2], *ranked[_WEIGHED // 2 :: spread], *ranked]
    allowed = (point for point in ranked if _is_allowed(game, point))
    points = tuple(islice(_apart(game, allowed), _WEIGHED))
    if not points:
        raise ValueError("an opening always leaves a point")
    return points


def _is_allowed(game: Game, point: Point) -> bool:
    return not isinstance(decide_stone(game, game.turn, Play(point, game.ply)), Refusal)


def _turned(game: Game, point: Point, dice: int) -> Point:
    """``point``, or one that is the same to the stones on the board."""
    images = sorted(each for each in _images(game)(point) if _is_allowed(game, each))
    return images[dice % len(images)]


def _apart(game: Game, points: Iterable[Point]) -> Iterable[Point]:
    """``points`` without those that are the same as an earlier one."""
    images, taken = _images(game), set[Point]()
    for point in points:
        if point not in taken:
            taken |= images(point)
            yield point


class _Empty:
    """The symmetries of a board without stones: those of the square."""

    def __init__(self, size: int) -> None:
        self._size = size

    def images(self, point: Point) -> set[Point]:
        """All points that are the same as ``point``."""
        y, x = divmod(point, self._size)
        last = self._size - 1
        turned = ((a, b) for a, b in ((x, y), (y, x)))
        return {
            Point(row * self._size + column)
            for a, b in turned
            for column in (a, last - a)
            for row in (b, last - b)
        }


def _images(game: Game) -> Callable[[Point], set[Point]]:
    return Symmetries(game.board).images if game.moves else _Empty(game.board.size).images


# --- words -----------------------------------------------------------------------------------------------------------


def _choice(game: Game, heard: Sequence[Heard]) -> Action | Ask:
    """The option with the best outlook; the first of equals."""
    outlooks = {option: _outlook(game, option) for option in game.step.options}
    counts = [each[0] for each in outlooks.values() if not isinstance(each, int)]
    found = _worths(game, heard, max(counts)) if counts else []
    if isinstance(found, Ask):
        return found
    worth = {
        option: each if isinstance(each, int) else _settled(each, found) for option, each in outlooks.items()
    }
    return Choose(max(game.step.options, key=worth.__getitem__), game.ply)


def _outlook(game: Game, option: Option) -> int | tuple[int, int]:
    """What an option is worth to who chooses, where that is whose word is the last.

    Else the number of fifth moves that will be offered (0: none), and 1 or -1: whether they play the colour that began.
    """
    plan = after(game.plan, option)
    black = other(game.black) if option is Option.SWAP else game.black
    seat = _next_to_choose(game, plan, black)
    if seat is not None:
        return LAST_WORD if seat == game.turn else -LAST_WORD
    count = next((task.count or game.declared for task in plan if task.do is Do.OFFER), 0)
    began = game.settings.first is (Color.BLACK if black == game.turn else Color.WHITE)
    return count, 1 if began else -1


def _next_to_choose(game: Game, plan: Plan, black: Seat) -> Seat | None:
    """The seat that may exchange the colours next when ``plan`` remains."""
    last, ply = (game.moves[-1].seat if game.moves else game.starter), int(game.ply)
    for number, task in enumerate(plan):
        step = resolve(plan[number:], Table(black, game.starter, game.settings.first, ply, last))
        if task.branches:
            return step.seat
        if step.do is Do.PLACE:
            last, ply = step.seat, ply + 1
    return None


def _settled(outlook: tuple[int, int], worth: list[int]) -> int:
    count, sign = outlook
    return sign * worth[max(1, count) - 1 if count <= len(worth) else -1]


def _declaration(game: Game, heard: Sequence[Heard]) -> Action | Ask:
    """The number of fifth moves with which black is about as good as white."""
    worth = _worths(game, heard, game.step.count)
    if isinstance(worth, Ask):
        return worth
    best = min(range(len(worth)), key=lambda number: abs(worth[number]))
    return Declare(best + 1, game.ply)


def _offer(game: Game, heard: Sequence[Heard]) -> Action | Ask:
    points = _fifth_moves(game, _stones(game), game.step.count)
    if not heard:
        return Ask(_stones(game), points)
    worth = dict(zip(points, _numbers(heard[0]), strict=True))
    best = sorted(points, key=lambda point: -worth[point])[: game.step.count]
    return OfferPoints(tuple(best), game.ply)


def _pick(game: Game, heard: Sequence[Heard]) -> Action | Ask:
    points = game.step.points
    if not heard:
        return Ask(_stones(game), points)
    worth = dict(zip(points, _numbers(heard[0]), strict=True))
    own = game.step.color is _mover(game)
    return Pick((max if own else min)(points, key=worth.__getitem__), game.ply)


def _worths(game: Game, heard: Sequence[Heard], count: int) -> list[int] | Ask:
    """What the position is worth for the colour that began, if it plays on; or with 1 to ``count`` fifth moves.

    Before the fourth stone the best one for it is asked for first.
    """
    stones = _stones(game)
    if not count:
        if not heard:
            return Ask(stones)
        (worth,) = _numbers(heard[0])
        return [worth if _mover(game) is game.settings.first else -worth]
    if game.ply < _FOUR:
        if not heard:
            return Ask(stones, None)
        stones, heard = (*stones, _point(heard[0])), heard[1:]
    points = _fifth_moves(game, stones, count)
    if not heard:
        return Ask(stones, points)
    return sorted(_numbers(heard[0]), reverse=True)[:count]


def _fifth_moves(game: Game, stones: tuple[Point, ...], count: int) -> tuple[Point, ...]:
    """Points for the fifth stone that look best, no two of them symmetric; some more than ``count``."""
    board = game.board
    for point in stones[game.ply :]:
        board = board.place(point, _mover(game))
    scale = Scale(board.size, stones, game.settings.first)
    symmetries, taken, found = Symmetries(board), set[Point](), list[Point]()
    for point in scale.best_first():
        if point not in taken:
            taken |= symmetries.images(point)
            found.append(point)
        if len(found) == count + _SPARE:
            break
    return tuple(found)


# --- small words -----------------------------------------------------------------------------------------------------


def _stones(game: Game) -> tuple[Point, ...]:
    return tuple(move.point for move in game.moves)


def _mover(game: Game) -> Color:
    """The colour of the next stone."""
    first = game.settings.first
    return first if game.ply % 2 == 0 else first.other


def _numbers(heard: Heard) -> tuple[int, ...]:
    if not isinstance(heard, tuple):
        raise TypeError("numbers were asked for")
    return heard


def _point(heard: Heard) -> Point:
    if isinstance(heard, tuple):
        raise TypeError("a point was asked for")
    return heard
