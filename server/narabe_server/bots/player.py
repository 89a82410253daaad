"""A bot on a seat: what it does in a given state. Pure; it acts like anyone, by commands and searches."""

from typing import Final

from narabe_core.actions import Action, Answer, OfferKind
from narabe_core.events import Passed
from narabe_core.types import Seat
from narabe_server.bots.opening import opening_action
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


def react(state: RoomState) -> Action | Search | None:
    """What the bot does now: answer an offer, take its step of the opening, look for a move, or nothing.

    It grants whatever it is asked for, but plays on when offered a draw.
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
        if is_choice(state.game) and not can_teach(bot.bot):  # the tutorials' brains know no openings
            return _search(state, bot.bot, swap2=True)
        return opening_action(state.game, state.code) or _search(state, bot.bot)
    return None


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
