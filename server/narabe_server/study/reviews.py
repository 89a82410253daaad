"""Reviews of finished games: made when somebody asks, one position after the other, kept, and told to all who wait."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import msgspec
import structlog
from msgspec import Struct

from narabe_core.game import Game
from narabe_core.types import Color
from narabe_engine.study import Look, Position
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_protocol.gomocup import RULE_BITS
from narabe_server.callers.ratelimit import GuestBudgets
from narabe_server.callers.refusing import Refusing
from narabe_server.records.adapter import ended_game, told_by
from narabe_server.rooms.keys import games_key, opens
from narabe_server.rooms.settings_record import unpack_settings
from narabe_server.storage.base import Store, StoredRoom
from narabe_server.storage.errors import StoreError
from narabe_server.study.asking import Pupil, Thinks, look_at
from narabe_server.study.positions import in_game
from narabe_server.study.puzzles import Puzzle, cut, of_game
from narabe_server.study.review import Judged, end_of, for_black, opened, review
from narabe_server.study.task import Task
from narabe_server.threads import Apart
from narabe_server.timesource import TimeSource

PER_MINUTE: Final = 20
"""Reviews that one guest may ask for."""
MOST_MADE: Final = 16
"""Reviews that are made at the same time."""
MOST_UNKNOWN: Final = 3
"""Positions of a game of which nothing may be seen; with more there is no review."""
NODES, MS = 60_000, 400
"""What a look at one position takes at most."""
_TOLD_EACH: Final = 4

log = structlog.get_logger(__name__)


class _Kept(Struct, frozen=True, omit_defaults=True):
    """A review as the store has it. Read for years: fields are only ever added, with a default.

    One with positions ``unknown`` is told and not stored: who asks for it the next time may have a whole one.
    """

    scores: tuple[int, ...]
    notes: tuple[wire.ReviewNote, ...]
    black: int | None = None
    white: int | None = None
    unknown: tuple[int, ...] = ()


class _Game(NamedTuple):
    """A game, and the key with which it was asked for: who has a wrong one waits apart, and in vain."""

    room: str
    number: int
    key: str

    @property
    def asker(self) -> str:
        return f"review {self.room}-{self.number} {self.key}"


class Reviews:
    """The reviews of a node; ``found`` takes the puzzles that come out of them."""

    def __init__(
        self, thinker: Thinks, store: Store, time: TimeSource, found: Callable[[Puzzle], None]
    ) -> None:
        self.apart: Apart = asyncio.to_thread
        self._thinker = thinker
        self._store = store
        self._time = time
        self._found = found
        self._budgets = GuestBudgets(time, PER_MINUTE)
        self._waiting: dict[_Game, dict[Pupil, str]] = {}
        self._tasks: dict[_Game, asyncio.Task[None]] = {}

    def ask(self, pupil: Pupil, message: wire.GetReview) -> None:
        """Have a review told to ``pupil``; it is made where there is none."""
        if wait_ms := self._budgets.spend(pupil.player):
            raise Refusing(WireCode.TOO_FAST, {"wait_ms": wait_ms})
        game = _Game(message.room, message.game, _key_of(pupil, message))
        if (ended := self._tasks.get(game)) is not None and ended.done():
            self._forget(game)
        if game not in self._tasks and len(self._tasks) >= MOST_MADE:
            raise Refusing(WireCode.BUSY)
        self._waiting.setdefault(game, {})[pupil] = message.id
        if game not in self._tasks:
            task = self._tasks[game] = asyncio.create_task(self._carry_out(game), name=game.asker)
            task.add_done_callback(partial(self._done, game))

    def gone(self, pupil: Pupil) -> None:
        """The session is over; what nobody waits for any more is given up."""
        waited = [game for game, pupils in self._waiting.items() if pupil in pupils]
        for game in waited:
            del self._waiting[game][pupil]
            if self._waiting[game]:
                continue
            task = self._tasks[game]
            self._forget(game)  # at once: who asks before it has ended must not wait for it
            task.cancel()

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, game: _Game, task: asyncio.Task[None]) -> None:
        if self._tasks.get(game) is task:
            self._forget(game)

    def _forget(self, game: _Game) -> None:
        self._thinker.drop(game.asker)
        self._tasks.pop(game, None)
        self._waiting.pop(game, None)

    async def _carry_out(self, game: _Game) -> None:
        try:
            stored = await self._opened(game)
            self._finish(game, await self._kept(game) or await self._make(game, stored))
        except Refusing as refusing:
            self._refuse(game, refusing.code)
        except StoreError as error:
            log.warning("review_not_stored", room=game.room, error=str(error))
            self._refuse(game, WireCode.UNAVAILABLE)
        except Exception:  # the task's edge: who waits must get an answer, for a damaged room too
            log.exception("review_failed", room=game.room, game=game.number)
            self._refuse(game, WireCode.UNAVAILABLE)

    async def _opened(self, game: _Game) -> StoredRoom:
        """The room, if it was asked for with its key."""
        stored = await self._store.read(game.room)
        if stored is None or not opens(game.key, game.room, unpack_settings(stored.settings).password):
            raise Refusing(WireCode.NO_SUCH_GAME)
        return stored

    async def _kept(self, game: _Game) -> _Kept | None:
        body = await self._store.studies.review(game.room, game.number)
        return None if body is None else msgspec.json.decode(body, type=_Kept)

    async def _make(self, game: _Game, stored: StoredRoom) -> _Kept:
        played = await self._played(game, stored)
        looks, puzzles = list[Look | None](), list[Puzzle]()
        for ply in range(len(played.moves)):
            position = in_game(played, ply)
            look = await self._look(game, position, looks)
            looks.append(look)
            if look is not None and (puzzle := cut(position, look)) is not None:
                puzzles.append(puzzle)
            if ply % _TOLD_EACH == 0:
                self._tell(game, partial(wire.Reviewing, done=ply, of=len(played.moves)))
        return await self._keep(game, await self._judged(game, played, looks), puzzles)

    async def _look(self, game: _Game, position: Position, looks: list[Look | None]) -> Look | None:
        """A look at the next position; a refusal when too many of them have failed."""
        look = await look_at(self._thinker, game.asker, Task(position, MS, NODES))
        if look is None and looks.count(None) >= MOST_UNKNOWN:
            raise Refusing(WireCode.NO_ENGINE)
        return look

    async def _judged(self, game: _Game, played: Game, looks: list[Look | None]) -> Judged:
        end = end_of(played)
        if end is None:  # resigned, or out of time: it could have gone on
            position = in_game(played, len(played.moves))
            last = await self._look(game, position, looks)
            end = None if last is None else for_black(last.score, Color(position.mover))
        moves = tuple(int(move.point) for move in played.moves)
        colors = tuple(Color(played.board.cells[point]) for point in moves)
        return Judged(moves, colors, tuple(looks), end, opened(played))

    async def _keep(self, game: _Game, judged: Judged, puzzles: list[Puzzle]) -> _Kept:
        made = review(judged)
        kept = _Kept(made.scores, made.notes, *made.accuracy, made.unknown)
        if made.unknown:
            return kept
        puzzle = of_game(puzzles, made.accuracy)
        bodies = () if puzzle is None else (msgspec.json.encode(puzzle),)
        await self._store.studies.keep_review(game.room, game.number, msgspec.json.encode(kept), bodies)
        if puzzle is not None:
            self._found(puzzle)
        return kept

    async def _played(self, game: _Game, stored: StoredRoom) -> Game:
        # Beside the loop: a room may have lived through thousands of events.
        found = await self.apart(ended_game, told_by(stored, self._time.now()), game.number)
        if found is None or not found[0].game.moves:
            raise Refusing(WireCode.NO_SUCH_GAME)
        if found[0].game.settings.rule not in RULE_BITS:
            raise Refusing(WireCode.NO_ENGINE)
        return found[0].game

    def _finish(self, game: _Game, kept: _Kept) -> None:
        told = partial(wire.Reviewed, room=game.room, game=game.number, scores=kept.scores, notes=kept.notes)
        self._tell(game, partial(told, black=kept.black, white=kept.white, unknown=kept.unknown))

    def _refuse(self, game: _Game, code: WireCode) -> None:
        self._tell(game, partial(wire.Refused, code=code))

    def _tell(self, game: _Game, message: Callable[..., wire.ToClient]) -> None:
        for pupil, id_ in tuple(self._waiting.get(game, {}).items()):
            pupil.send(message(id=id_))


def _key_of(pupil: Pupil, message: wire.GetReview) -> str:
    """The key that they have: the one they show, or that of a room they were let into."""
    room = pupil.rooms.get(message.room)
    return message.key if room is None else games_key(room.code, room.state.settings.password)
