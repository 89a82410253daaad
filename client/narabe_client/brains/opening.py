"""What to do at the steps of an opening that Gomocup has no words for: a guess by the lines still open. Pure."""

from collections.abc import Iterator
from typing import Final

from narabe_client.connection import command_id
from narabe_client.table import Table
from narabe_core.actions import Action, Choose, Declare, OfferPoints, Option, Pick, Play, Refusal
from narabe_core.errors import CoreError
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings, new_game
from narabe_core.openings import Do
from narabe_core.referee import apply, start
from narabe_core.types import Color, Millis, Ply, Point, Seat
from narabe_engine.choices import guessed
from narabe_protocol import messages as wire

_NOW: Final = Millis(0)
_COLORS: Final = {"black": Color.BLACK, "white": Color.WHITE}


def guess(table: Table) -> wire.ToServer | None:
    """The deed that is due; None: a stone like any other, or an opening that is not known here."""
    game = game_of(table)
    action = None if game is None else guessed(game, table.room)
    return None if action is None else _message(table.room, action)


def game_of(table: Table) -> Game | None:
    """The game at the table, played through from its first stone; None where that can't be done."""
    settings = table.settings
    try:
        game = new_game(
            Settings(settings.size, settings.rule, settings.opening, first=_COLORS[settings.first])
        )
    except CoreError:
        return None
    swaps = sum(said.option == Option.SWAP for said in table.said)
    black: Seat = table.black if swaps % 2 == 0 else _across(table.black)
    game = evolve(game, start(game, black)[0], _NOW)
    for action in _deeds(table):
        if isinstance(action, Play) and game.step.do is Do.PICK:
            action = Pick(action.point, action.ply)  # noqa: PLW2901 - the same stone, as it came to the board
        done = apply(game, game.turn, action, _NOW)
        if isinstance(done, Refusal):
            return None
        game = done.game
    return game._replace(number=table.game)


def _deeds(table: Table) -> Iterator[Action]:
    """All that was done, in order."""
    for ply in range(table.ply + 1):
        yield from (_said(said) for said in table.said if said.ply == ply)
        if ply < table.ply:
            yield Play(Point(table.stones[ply].at), Ply(ply))


def _said(said: wire.SaidView) -> Action:
    ply = Ply(said.ply)
    match said.what:
        case "choose":
            return Choose(Option(said.option or ""), ply)
        case "declare":
            return Declare(said.count, ply)
        case _:  # a pass comes after all openings: it is refused here
            return OfferPoints(tuple(map(Point, said.points)), ply)


def _message(room: str, action: Action) -> wire.ToServer | None:
    command = command_id()
    match action:
        case Choose(option, ply):
            return wire.Choose(room=room, ply=ply, option=option.value, id=command)
        case Declare(count, ply):
            return wire.Declare(room=room, ply=ply, count=count, id=command)
        case OfferPoints(points, ply):
            return wire.OfferPoints(room=room, ply=ply, points=points, id=command)
        case Pick(point, ply):
            return wire.Pick(room=room, ply=ply, at=point, id=command)
        case Play():
            return wire.Play(room=room, ply=action.ply, at=action.point, id=command)
        case _:
            return None


def _across(seat: Seat) -> Seat:
    return 1 if seat == 0 else 0
