"""Hypothesis strategies for everybody: settings, lines of points, and whole evenings of random play."""

from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from narabe_core.actions import (
    Abort,
    Action,
    Answer,
    Choose,
    Declare,
    OfferKind,
    OfferPoints,
    Option,
    Pass,
    Pick,
    Play,
    Propose,
    Refusal,
    Resign,
    Withdraw,
)
from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.events import Event, Released
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings, new_game
from narabe_core.openings import Do, opening_names
from narabe_core.openings.symmetry import Symmetries
from narabe_core.referee import Applied, apply, start
from narabe_core.rules import rule_names
from narabe_core.types import (
    MAX_SIZE,
    MIN_SIZE,
    ClockRule,
    Color,
    Forbidden,
    Millis,
    Ply,
    Point,
    Seat,
    Takeback,
)

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
SEATS: tuple[Seat, Seat] = (0, 1)
CROWDED = 24
"""Stones are set among the first few free points, so that rows come about."""

sizes = st.integers(MIN_SIZE, MAX_SIZE)
seats: st.SearchStrategy[Seat] = st.sampled_from(SEATS)
colors = st.sampled_from(Color)
settings_of_a_room = st.builds(
    Settings,
    size=sizes,
    rule=st.sampled_from(rule_names()),
    opening=st.sampled_from(opening_names()),
    takeback=st.sampled_from(Takeback),
    takebacks=st.integers(0, 3),
    first=colors,
    shared=st.booleans(),
    forbidden=st.sampled_from(Forbidden),
)

SECOND, DAY = 1000, 86_400_000
clock_specs = st.one_of(
    st.builds(ClockSpec, kind=st.just(ControlKind.PER_MOVE), period_ms=st.integers(SECOND, 60 * SECOND)),
    st.builds(ClockSpec, kind=st.just(ControlKind.SUDDEN), main_ms=st.integers(SECOND, 300 * SECOND)),
    st.builds(
        ClockSpec,
        kind=st.just(ControlKind.FISCHER),
        main_ms=st.integers(SECOND, 300 * SECOND),
        increment_ms=st.integers(1, 20 * SECOND),
    ),
    st.builds(
        ClockSpec,
        kind=st.just(ControlKind.BYOYOMI),
        main_ms=st.sampled_from([0, SECOND, 60 * SECOND]),
        period_ms=st.integers(SECOND, 30 * SECOND),
        periods=st.integers(1, 5),
    ),
    st.builds(
        ClockSpec,
        kind=st.just(ControlKind.CANADIAN),
        main_ms=st.sampled_from([0, SECOND, 60 * SECOND]),
        period_ms=st.integers(SECOND, 120 * SECOND),
        stones=st.integers(1, 10),
    ),
    st.builds(
        ClockSpec, kind=st.just(ControlKind.CORRESPONDENCE), period_ms=st.integers(1, 5).map(DAY.__mul__)
    ),
)
settings_of_a_timed_room = st.builds(
    Settings,
    size=st.sampled_from([9, 15]),
    rule=st.sampled_from(rule_names()),
    opening=st.sampled_from(opening_names()),
    clock=clock_specs,
    takeback=st.sampled_from(Takeback),
    shared=st.booleans(),
    takebacks=st.integers(0, 3),
    oops=st.booleans(),
    teaching=st.booleans(),
    clock_rule=st.sampled_from(ClockRule),
)


class Request(NamedTuple):
    """What was asked of which state, and the answer."""

    before: Game
    seat: Seat
    action: Action
    answer: Applied | Refusal
    at: Millis


class Evening(NamedTuple):
    """All that happened in one room: the requests, the events with their times, the last state."""

    settings: Settings
    requests: tuple[Request, ...]
    log: tuple[tuple[Event, Millis], ...]
    game: Game

    @property
    def states(self) -> list[Game]:
        """Each state in turn, the last one included."""
        return [*(request.before for request in self.requests), self.game]


def line_of(size: int, x: int, y: int, direction: tuple[int, int], length: int) -> tuple[Point, ...] | None:
    """Points of a straight line from ``x, y`` on; None where it leaves the board."""
    dx, dy = direction
    if not (0 <= x + (length - 1) * dx < size and 0 <= y + (length - 1) * dy < size):
        return None
    return tuple(Point((y + step * dy) * size + x + step * dx) for step in range(length))


def lines_of(size: int, length: int) -> list[tuple[Point, ...]]:
    """Each straight line of ``length`` points that fits the board, once."""
    found = (
        line_of(size, x, y, direction, length)
        for direction in DIRECTIONS
        for y in range(size)
        for x in range(size)
    )
    return [line for line in found if line is not None]


@st.composite
def evenings(
    draw: st.DrawFn, longest: int = 120, settings: st.SearchStrategy[Settings] = settings_of_a_room
) -> Evening:
    """A random walk of sensible and senseless requests over both seats, from the start of the first game on.

    Hypothesis chooses the room, the seed and the length, and so shrinks to the shortest walk that fails; lists of
    choices would be its own, but they come out too short for games to end.
    """
    room, black = draw(settings), draw(seats)
    dice, length = Random(draw(st.integers(0, 2**32))), draw(st.integers(0, longest))
    now = Millis(0)
    first = start(new_game(room), black)[0]
    game = evolve(new_game(room), first, now)
    log: list[tuple[Event, Millis]] = [(first, now)]
    requests = []
    for _ in range(length):
        now = Millis(now + dice.randrange(10_000))
        if game.hold is not None and not game.stopped_by_consent:  # both have the board at last
            game = evolve(game, Released(), now)
            log.append((Released(), now))
        seat, action = _request(game, dice.choice(_CHOICES), dice.randrange(400))
        answer = apply(game, seat, action, now)
        requests.append(Request(game, seat, action, answer, now))
        if isinstance(answer, Applied):
            game = answer.game
            log += [(event, now) for event in answer.events]
    return Evening(room, tuple(requests), tuple(log), game)


_CHOICES = ["stone"] * 50 + ["wild"] * 3 + ["offer"] * 10 + ["answer"] * 6 + ["withdraw"] * 2 + ["give_up"]


def _request(game: Game, choice: str, number: int) -> tuple[Seat, Action]:
    seat = SEATS[number % 2]
    match choice:
        case "stone" if game.outcome:
            return seat, Propose(OfferKind.REMATCH)
        case "stone":
            return game.turn, next_deed(game, number)
        case "wild" if number % 3 == 0:
            return seat, Pass(game.ply)
        case "wild" if number % 3 == 1:
            return seat, out_of_place(game, number)
        case "wild":
            return seat, Play(Point(number - 3), Ply(game.ply + number % 3 - 1))
        case "offer" if game.removed and number % 3:
            return seat, Propose(OfferKind.RESTORE)
        case "offer":
            return seat, Propose(tuple(OfferKind)[number // 2 % len(OfferKind)])
        case "answer":
            return seat, Answer(_offer_id(game, number // 4), accept=number % 4 < 2)
        case "withdraw":
            return seat, Withdraw(_offer_id(game, number // 2))
        case _:
            return seat, Resign() if number % 3 else Abort()


def next_deed(game: Game, number: int) -> Action:
    """Something that the step of ``game`` allows; ``number`` says which."""
    if game.stopped_by_consent:
        return Propose(OfferKind.RESUME)
    step = game.step
    match step.do:
        case Do.PLACE:
            return _stone(game, number)
        case Do.CHOOSE:
            return Choose(step.options[number % len(step.options)], game.ply)
        case Do.DECLARE:
            return Declare(1 + number % step.count, game.ply)
        case Do.OFFER:
            return OfferPoints(different_points(game, step.count, number), game.ply)
        case Do.PICK:
            return Pick(step.points[number % len(step.points)], game.ply)


def out_of_place(game: Game, number: int) -> Action:
    """Something that is mostly not due, or not allowed."""
    deeds: tuple[Action, ...] = (
        Choose(tuple(Option)[number % len(Option)], game.ply),
        Declare(number % 16, game.ply),
        OfferPoints((Point(number), Point(number % 7)), game.ply),
        Pick(Point(number), game.ply),
    )
    return deeds[number // 3 % len(deeds)]


def different_points(game: Game, count: int, number: int = 0) -> tuple[Point, ...]:
    """As many free points, none of them symmetric to another one; ``number`` turns the board's order."""
    symmetries, taken, found = Symmetries(game.board), set[Point](), list[Point]()
    total = len(game.board.cells)
    for step in range(total):
        point = Point((number + step) % total)
        if game.board.is_free(point) and point not in taken and len(found) < count:
            taken |= symmetries.images(point)
            found.append(point)
    return tuple(found)


def points_of_step(game: Game) -> list[Point]:
    """The free points in the zone of the stone that is due."""
    step, board = game.step, game.board
    reach = board.size if step.reach is None else step.reach
    free = (Point(at) for at, cell in enumerate(board.cells) if not cell)
    return [point for point in free if step.beyond < board.distance(point) <= reach]


def _stone(game: Game, number: int) -> Play:
    """On the mover's own column, so that games are won; or somewhere in the crowd."""
    free = points_of_step(game) or [Point(0)]
    own = [point for point in free if point % game.settings.size == 2 * game.color_to_move]
    return Play(own[0] if own and number % 2 else free[number % CROWDED % len(free)], game.ply)


def _offer_id(game: Game, number: int) -> int:
    return game.offers[number % len(game.offers)].id if game.offers and number % 5 else number
