"""A bot on a seat: what it does in a given state. Pure; it acts like anyone, by commands and searches."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from narabe_core.actions import Action, Answer, OfferKind
from narabe_core.events import Passed
from narabe_core.types import Seat
from narabe_engine.choices import Ask, Heard, guessed, opening_step
from narabe_server.bots.search import Search
from narabe_server.bots.swap2 import is_choice
from narabe_server.bots.teacher import can_teach
from narabe_server.bots.timing import left_ms, turn_ms
from narabe_server.rooms.state import Occupant, RoomState

_PLAYS_ON: Final = {OfferKind.DRAW}


def bot_seat(state: RoomState) -> tuple[Seat, Occupant] | None:
    """The seat of the room's bot, and who it is; of two the one to move."""
    if state.game.in_play and (mover := state.seats[state.game.turn]) is not None and mover.house:
        return state.game.turn, mover
    for seat in (1, 0):
        occupant = state.seats[seat]
        if occupant is not None and occupant.house:
            return seat, occupant
    return None


def react(state: RoomState, heard: Sequence[Heard] = ()) -> Action | Search | None:
    """What the bot does now: answer an offer, take its step of the opening, look for a move, or nothing.

    It grants whatever it is asked for, but plays on when offered a draw. ``heard``: what its brain said of the step of
    the opening that is due.
    """
    found = bot_seat(state)
    if found is None:
        return None
    seat, bot = found
    for offer in state.game.offers:
        if offer.seat != seat:
            return Answer(offer.id, offer.kind not in _PLAYS_ON)
    if state.game.stopped_by_consent:
        return None
    if state.game.in_play and state.game.turn == seat and bot.bot is not None:
        return _step(state, bot.bot, heard) or _search(state, bot.bot)
    return None


def _step(state: RoomState, level: str, heard: Sequence[Heard]) -> Action | Search | None:
    """What is due in an opening; None: a move like any other."""
    game = state.game
    if can_teach(level):  # the tutorials' brains know no openings
        return guessed(game, state.code)
    if is_choice(game):
        return _search(state, level, swap2=True)
    step = opening_step(game, state.code, heard)
    return _asked(state, level, step) if isinstance(step, Ask) else step


def _asked(state: RoomState, level: str, ask: Ask) -> Search:
    return replace(_search(state, level), stones=ask.stones, own=(), opening=True, weigh=ask.points)


def _search(state: RoomState, level: str, *, swap2: bool = False) -> Search:
    game = state.game
    stones = tuple(move.point for move in game.moves)
    own: tuple[bool, ...] = ()
    if any(isinstance(said, Passed) for said in game.said):
        own = tuple(game.board.cells[point] == game.color_to_move for point in stones)
    return Search(
        state.code,
        state.version,
        level,
        game.board.size,
        game.settings.rule,
        stones,
        turn_ms(game, game.turn),
        own,
        swap2,
        left_ms(game, game.turn),
    )
