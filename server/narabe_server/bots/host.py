"""Between rooms and brains: every change of a bot room becomes a search, and every result a command."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Protocol

import structlog

from narabe_core.actions import Action, Play, Resign
from narabe_core.types import Ply, Point
from narabe_engine.choices import Heard, guessed
from narabe_protocol import messages as wire
from narabe_protocol.bots import Thinking
from narabe_protocol.errors import WireCode
from narabe_server.bots.player import bot_seat, react
from narabe_server.bots.search import BrainFailure, Found, Search, Weighed
from narabe_server.bots.swap2 import is_next, plan
from narabe_server.bots.waiting import OnDone
from narabe_server.rooms.actor import Room
from narabe_server.rooms.state import AtVersion
from narabe_server.timesource import TimeSource

RETRY_MS: Final = 500
"""How long a bot waits when too many rooms are before it, or the store can't take its move."""

TELL_MS: Final = 500
"""A bot that thinks for longer than this is said to do so."""

PACE_MS: Final = 1500
"""The least time between two moves of bots against each other: people want to see them."""

log = structlog.get_logger(__name__)


class Brains(Protocol):
    """Where searches are done: the pool of child processes."""

    def submit(self, search: Search, on_done: OnDone) -> None:
        """Queue a search; a newer one of the same room replaces it."""
        ...

    def cancel(self, room: str) -> None:
        """Drop what the room is waiting for."""
        ...

    def hurry(self, room: str) -> bool:
        """Have the room's search end with the best move so far; False when it can't be told to."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class _Turn:
    """What a bot is about, in one room at one version; once the room goes on, nothing of it counts any more."""

    room: Room
    version: int
    player: str
    plan: tuple[Action, ...] = ()
    """What comes next of a decision that takes several actions."""
    heard: tuple[Heard, ...] = ()
    """What the brain said of the step of the opening that is due."""


@dataclass(frozen=True, slots=True)
class _Hand:
    """Who sends a bot's command to its room, and hears when it is refused."""

    host: "BotHost"
    turn: _Turn
    action: Action

    def send(self, message: wire.ToClient) -> None:
        """Take the room's refusal."""
        if isinstance(message, wire.Refused):
            self.host.refused(self.turn, self.action, message)


class BotHost:
    """Plays the bots of all rooms. Against each other they play only where ``watched`` says that somebody looks."""

    def __init__(self, brains: Brains, time: TimeSource, watched: Callable[[Room], bool] = bool) -> None:
        self._brains = brains
        self._time = time
        self._watched = watched
        self._turns: dict[str, _Turn] = {}
        self.duels: set[str] = set()
        """Rooms in memory where bots are playing each other."""

    def changed(self, room: Room) -> None:
        """Something is new in the room: search, answer, or stop searching, once for each version."""
        state = room.state
        among_bots = state.settings.kind == "bots"
        if among_bots:
            self._note_duel(room)
        turn = self._turns.get(room.code)
        if turn is not None and turn.version == state.version:
            return
        self.forget(room)
        found, action = bot_seat(state), react(state)
        if action is None or found is None:
            return
        if among_bots and not self._watched(room):
            return  # the next one who comes brings them to life
        rest = turn.plan if turn is not None else ()
        if rest and is_next(state.game, rest[0]):
            action, rest = rest[0], rest[1:]
        else:
            rest = ()
        turn = self._turns[room.code] = _Turn(room, state.version, found[1].player, rest)
        if among_bots:
            self._time.call_later(PACE_MS, partial(self._start, turn, action))
        else:
            self._start(turn, action)

    def _note_duel(self, room: Room) -> None:
        if room.state.game.in_play:
            self.duels.add(room.code)
        else:
            self.duels.discard(room.code)

    def _start(self, turn: _Turn, action: Action | Search) -> None:
        if not self._counts(turn):
            return
        if isinstance(action, Search):
            self._think(turn)
            self._brains.submit(action, partial(self._found, turn))
        else:
            self._act(turn, action)

    def _think(self, turn: _Turn) -> None:
        room, version = turn.room, turn.version
        seat = room.state.game.turn
        room.thinking = Thinking(room=room.code, version=version, seat=seat, since=self._time.now())
        self._time.call_later(TELL_MS, partial(self._tell, turn))

    def _tell(self, turn: _Turn) -> None:
        if self._counts(turn):
            turn.room.tell_thinking()

    def hurry(self, room: Room) -> bool | None:
        """Let the room's bot play what it has found; None when it looks for nothing, False when it can't be told to."""
        turn, thinking = self._turns.get(room.code), room.thinking
        if turn is None or not self._counts(turn) or thinking is None or thinking.version != turn.version:
            return None
        return self._brains.hurry(room.code)

    def forget(self, room: Room) -> None:
        """Nobody needs what the room's bot is about any more."""
        if self._turns.pop(room.code, None) is not None:
            self._brains.cancel(room.code)

    def gone(self, room: Room) -> None:
        """The room has left memory."""
        self.duels.discard(room.code)
        self.forget(room)

    def refused(self, turn: _Turn, action: Action, refusal: wire.Refused) -> None:
        """The room refused the bot's ``action``: try again later, or give up, but never let people wait for ever."""
        if not self._counts(turn):
            return
        if refusal.code in {WireCode.UNAVAILABLE, WireCode.BUSY}:
            self._time.call_later(RETRY_MS, partial(self._again, turn))
            return
        log.error("bot_refused", room=turn.room.code, action=action, code=refusal.code)
        own = guessed(turn.room.state.game, turn.room.code)
        if own is not None and own != action and action != Resign():
            self._act(turn, own)
        elif action != Resign():
            self._act(turn, Resign())

    def _found(self, turn: _Turn, search: Search, result: Found | BrainFailure) -> None:
        """Play the move if the room still stands where the search began; a late result is dropped."""
        if not self._counts(turn):
            return
        if isinstance(result, BrainFailure):
            self._failed(turn, search, result)
        elif search.opening:
            self._heard(turn, result)
        elif isinstance(result, int):
            self._act(turn, Play(Point(result), Ply(len(search.stones))))
        elif isinstance(result, tuple):
            self._begin(turn, plan(turn.room.state.game, result))

    def _heard(self, turn: _Turn, result: Found) -> None:
        """The brain said what was asked at a step of the opening: do it, or ask on."""
        said = result.worth if isinstance(result, Weighed) else result
        heard = (*turn.heard, Point(said) if isinstance(said, int) else said)
        turn = self._turns[turn.room.code] = replace(turn, heard=heard)
        action = react(turn.room.state, heard)
        if action is not None:
            self._start(turn, action)

    def _failed(self, turn: _Turn, search: Search, failure: BrainFailure) -> None:
        """Guess in an opening, try again when all are busy, or else give the game up."""
        guess = search.swap2 or search.opening
        if guess and (own := guessed(turn.room.state.game, turn.room.code)):
            self._act(turn, own)
        elif failure.code == "busy":
            self._time.call_later(RETRY_MS, partial(self._again, turn))
        else:
            log.error(
                "bot_failed", room=search.room, level=search.level, code=failure.code, detail=failure.detail
            )
            self._act(turn, Resign())

    def _begin(self, turn: _Turn, actions: tuple[Action, ...]) -> None:
        first, *rest = actions
        turn = self._turns[turn.room.code] = replace(turn, plan=tuple(rest))
        self._act(turn, first)

    def _act(self, turn: _Turn, action: Action) -> None:
        turn.room.post(turn.player, AtVersion(turn.version, action), _Hand(self, turn, action))

    def _again(self, turn: _Turn) -> None:
        if self._counts(turn):
            self.forget(turn.room)
            self.changed(turn.room)

    def _counts(self, turn: _Turn) -> bool:
        return self._turns.get(turn.room.code) is turn and turn.room.state.version == turn.version
