"""Deeds before they are done: what a stone, a choice, a declaration, offered points, a pick or a pass leads to."""

from typing import Final

from narabe_core.actions import (
    Choose,
    Code,
    Deciding,
    Declare,
    OfferPoints,
    Option,
    Pass,
    Pick,
    Play,
    Refusal,
)
from narabe_core.board import Board
from narabe_core.events import (
    Chosen,
    Declared,
    Ended,
    Event,
    Passed,
    Picked,
    Placed,
    PointsOffered,
)
from narabe_core.game import Game
from narabe_core.openings import Do, Step
from narabe_core.openings.base import PLACE
from narabe_core.openings.machine import after, colors_open
from narabe_core.openings.symmetry import Symmetries
from narabe_core.outcome import Outcome, Reason
from narabe_core.rules import NOTHING, Verdict
from narabe_core.types import Forbidden, Point, Seat, other

Decision = tuple[Event, ...] | Refusal

PASS_FROM_PLY: Final = 6
"""Nobody may pass before as many stones are on the board."""


def not_in_play(game: Game) -> Refusal | None:
    """The refusal of whatever needs a running game; None while one is in play."""
    if game.number == 0:
        return Refusal(Code.NOT_STARTED)
    return Refusal(Code.GAME_OVER) if game.outcome else None


def decide_stone(game: Game, seat: Seat, play: Play) -> Decision:
    """The events of a stone, or why it is refused."""
    step, board, point = game.step, game.board, play.point
    refusal = _out_of_turn(game, seat, play, PLACE) or _badly_placed(board, step, point)
    if refusal:
        return refusal
    verdict = game.settings.rules.judge(board, point, step.color)
    placed = tuple.__new__(Placed, (seat, point, None))  # as Placed(...), sooner: each move makes one
    if verdict is not NOTHING and (verdict.forbidden or verdict.lines):
        return _judged(game, placed, verdict)
    if play.ply + 1 == len(board.cells):
        return placed, Ended(Outcome(None, Reason.FULL_BOARD))
    return (placed,)


def decide_saying(game: Game, seat: Seat, action: Choose | Declare | OfferPoints | Pick | Pass) -> Decision:
    """The events of any deed but a stone, or why it is refused."""
    match action:
        case Choose():
            return _choose(game, seat, action)
        case Declare():
            return _declare(game, seat, action)
        case OfferPoints():
            return _offer_points(game, seat, action)
        case Pick():
            return _pick(game, seat, action)
        case Pass():
            return _pass(game, seat, action)


def _out_of_turn(game: Game, seat: Seat, action: Deciding, do: Do) -> Refusal | None:
    if game.number == 0 or game.outcome:
        return not_in_play(game)
    step = game.step
    if game.hold is not None and game.stopped_by_consent:
        return Refusal(Code.CLOCK_HELD, {"why": game.hold.why})
    if action.ply != len(game.moves):
        return Refusal(Code.STALE, {"ply": game.ply})
    if seat != step.seat:
        return Refusal(Code.NOT_YOUR_TURN)
    return None if step.do is do else Refusal(Code.NOT_NOW, {"due": step.do})


def _badly_placed(board: Board, step: Step, point: Point) -> Refusal | None:
    cells = board.cells
    if not 0 <= point < len(cells):
        return Refusal(Code.OFF_BOARD)
    if cells[point]:
        return Refusal(Code.OCCUPIED)
    if step.reach is None and step.beyond < 0:
        return None
    reach = board.size if step.reach is None else step.reach
    if step.beyond < board.distance(point) <= reach:
        return None
    return Refusal(Code.OUTSIDE_ZONE, {"reach": reach, "beyond": step.beyond})


def _judged(game: Game, placed: Placed, verdict: Verdict) -> Decision:
    """A stone that wins or is forbidden: for its colour, whoever put it."""
    undecided, color = colors_open(after(game.plan)) if game.plan else False, game.step.color
    if verdict.forbidden:
        if undecided or game.settings.forbidden is Forbidden.REFUSED:
            return Refusal(Code.FORBIDDEN, {"kinds": ",".join(verdict.forbidden)})
        winner = game.seat_of(color.other)
        return placed, Ended(Outcome(winner, Reason.FORBIDDEN, kinds=verdict.forbidden))
    if undecided:
        return Refusal(Code.TOO_EARLY_TO_WIN)
    return placed, Ended(Outcome(game.seat_of(color), Reason.FIVE, verdict.lines))


def _choose(game: Game, seat: Seat, choose: Choose) -> Decision:
    if refusal := _out_of_turn(game, seat, choose, Do.CHOOSE):
        return refusal
    if choose.option not in game.step.options:
        return Refusal(Code.NO_SUCH_OPTION, {"options": ",".join(game.step.options)})
    black = other(game.black) if choose.option is Option.SWAP else game.black
    return (Chosen(seat, choose.ply, choose.option, black),)


def _declare(game: Game, seat: Seat, declare: Declare) -> Decision:
    if refusal := _out_of_turn(game, seat, declare, Do.DECLARE):
        return refusal
    if not 0 < declare.count <= game.step.count:
        return Refusal(Code.WRONG_COUNT, {"least": 1, "most": game.step.count})
    return (Declared(seat, declare.ply, declare.count),)


def _offer_points(game: Game, seat: Seat, offer: OfferPoints) -> Decision:
    refusal = _out_of_turn(game, seat, offer, Do.OFFER) or _bad_offer(game, offer.points)
    return refusal or (PointsOffered(seat, offer.ply, offer.points),)


def _bad_offer(game: Game, points: tuple[Point, ...]) -> Refusal | None:
    count = game.step.count
    if len(points) != count:
        return Refusal(Code.WRONG_COUNT, {"least": count, "most": count})
    symmetries = Symmetries(game.board)
    equal_to: dict[Point, Point] = {}
    for point in points:
        if refusal := _badly_placed(game.board, game.step, point):
            return Refusal(refusal.code, {**refusal.params, "at": point})
        if point in equal_to:
            earlier = equal_to[point]
            code = Code.SAME_POINT if earlier == point else Code.SYMMETRIC
            return Refusal(code, {"at": point, "equals": earlier})
        equal_to.update(dict.fromkeys(symmetries.images(point), point))
    return None


def _pick(game: Game, seat: Seat, pick: Pick) -> Decision:
    if refusal := _out_of_turn(game, seat, pick, Do.PICK):
        return refusal
    if pick.point not in game.step.points:
        return Refusal(Code.NOT_OFFERED, {"at": pick.point})
    return (Picked(seat, pick.point),)


def _pass(game: Game, seat: Seat, action: Pass) -> Decision:
    if refusal := _out_of_turn(game, seat, action, PLACE):
        return refusal
    if not game.settings.rules.passes:
        return Refusal(Code.NO_PASSING)
    if game.plan or game.ply < PASS_FROM_PLY:
        return Refusal(Code.TOO_EARLY_TO_PASS, {"ply": PASS_FROM_PLY})
    passed = Passed(seat, action.ply)
    if isinstance(game.history[-1], Passed):
        return passed, Ended(Outcome(None, Reason.BOTH_PASSED))
    return (passed,)
