"""Openings on the wire: the step that is due, what was said, and the stones where colours no longer alternate."""

from collections.abc import Iterable

from narabe_core import events
from narabe_core.game import Game
from narabe_core.openings.machine import plain
from narabe_core.types import Color, Seat
from narabe_protocol import messages as wire
from narabe_protocol.base import COLOR_NAMES, ColorName
from narabe_server.rooms.clock_wire import clocks_view
from narabe_server.rooms.state import RoomState


def step_view(game: Game) -> wire.StepView | None:
    """What is due; None where it is what a client expects anyway, and out of play.

    That is a stone anywhere, of the colour that alternation says, by the seat that plays it.
    """
    step = game.step
    first = game.settings.first
    expected = plain(game.black, first if len(game.moves) % 2 == 0 else first.other)
    if step == expected or not game.in_play:
        return None
    return wire.StepView(
        do=step.do.value,
        seat=step.seat,
        color=COLOR_NAMES[step.color],
        reach=step.reach,
        beyond=step.beyond,
        options=tuple(option.value for option in step.options),
        count=step.count,
        points=step.points,
    )


def points_of(deeds: Iterable[events.Deed]) -> tuple[int, ...]:
    """The points of the stones among ``deeds``."""
    return tuple(deed.point for deed in deeds if isinstance(deed, events.Move))


def colors_view(game: Game) -> tuple[ColorName, ...]:
    """The colour of each stone; empty while they alternate."""
    if not any(isinstance(said, events.Passed) for said in game.said):
        return ()
    return tuple(COLOR_NAMES[game.board.cells[move.point]] for move in game.moves)


def placers_view(game: Game, start: int = 0) -> tuple[Seat, ...]:
    """Who put each stone from number ``start`` on; empty when that is in each case who plays its colour now."""
    cells, moves = game.board.cells, game.moves[start:]
    if all(move.seat == game.seat_of(Color(cells[move.point])) for move in moves):
        return ()
    return tuple(move.seat for move in moves)


def said_view(said: events.Said) -> wire.SaidView:
    """Something said, for the list of what was said."""
    match said:
        case events.Chosen(seat=seat, ply=ply, option=option):
            return wire.SaidView(what="choose", seat=seat, ply=ply, option=option.value)
        case events.Declared(seat=seat, ply=ply, count=count):
            return wire.SaidView(what="declare", seat=seat, ply=ply, count=count)
        case events.PointsOffered(seat=seat, ply=ply, points=points):
            return wire.SaidView(what="offer", seat=seat, ply=ply, points=points)
        case events.Passed(seat=seat, ply=ply):
            return wire.SaidView(what="pass", seat=seat, ply=ply)


def deed_message(before: RoomState, after: RoomState, version: int, deed: events.Deed) -> wire.RoomEvent:
    """The message of any deed but a placed stone, which led from ``before`` to ``after``."""
    room, step, clocks = after.code, step_view(after.game), clocks_view(after.game)
    match deed:
        case events.Chosen(seat=seat, ply=ply, option=option, black=black):
            return wire.Chosen(
                room=room,
                version=version,
                seat=seat,
                ply=ply,
                option=option.value,
                black=black,
                next=step,
                clocks=clocks,
            )
        case events.Declared(seat=seat, ply=ply, count=count):
            return wire.Declared(
                room=room, version=version, seat=seat, ply=ply, count=count, next=step, clocks=clocks
            )
        case events.PointsOffered(seat=seat, ply=ply, points=points):
            return wire.PointsOffered(
                room=room, version=version, seat=seat, ply=ply, points=points, next=step, clocks=clocks
            )
        case events.Picked(seat=seat, point=point):
            return wire.Picked(
                room=room, version=version, seat=seat, ply=before.game.ply, at=point, next=step, clocks=clocks
            )
        case events.Passed(seat=seat, ply=ply):
            return wire.Passed(room=room, version=version, seat=seat, ply=ply, next=step, clocks=clocks)
        case events.Placed():
            raise TypeError("stones have a path of their own")


def takebacks_left(game: Game) -> tuple[int, int] | None:
    """How many takebacks each seat still has; None: all, or they are not counted."""
    first, second = game.dealings.taken_back
    most = game.settings.takebacks
    return (most - first, most - second) if first or second else None


def undo_message(
    before: RoomState, after: RoomState, version: int, event: events.TakenBack | events.Restored
) -> wire.TakenBack | wire.Restored:
    """The message of a takeback or restore that led from ``before`` to ``after``."""
    black = after.game.black if event.said else None
    step, clocks = step_view(after.game), clocks_view(after.game)
    if isinstance(event, events.TakenBack):
        return wire.TakenBack(
            room=after.code,
            version=version,
            seat=event.seat,
            plies=event.plies,
            words=event.said,
            black=black,
            next=step,
            clocks=clocks,
            takebacks_left=takebacks_left(after.game),
        )
    back = (deed for deed in before.game.removed[-1] if not isinstance(deed, events.Move))
    return wire.Restored(
        room=after.code,
        version=version,
        seat=event.seat,
        plies=event.plies,
        placed_by=placers_view(after.game, after.game.ply - event.plies),
        said=tuple(map(said_view, back)),
        black=black,
        next=step,
        clocks=clocks,
    )
