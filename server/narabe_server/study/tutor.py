"""Answers whoever wants to learn, with the help of the analysing process."""

from collections.abc import Callable
from typing import Final

import msgspec

from narabe_core.game import Game
from narabe_core.types import BLACK, WHITE
from narabe_engine.study import Look
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_protocol.gomocup import RULE_BITS
from narabe_server.rooms.actor import Room
from narabe_server.rooms.state import RoomState, is_between_people
from narabe_server.sessions.ratelimit import GuestBudgets
from narabe_server.sessions.refusing import Refusing
from narabe_server.storage.base import Store
from narabe_server.study.asking import Pupil, Thinks
from narabe_server.study.positions import asked, in_game
from narabe_server.study.puzzles import (
    DAY_MS,
    Collection,
    Puzzle,
    after,
    begins_black,
    of_color,
    starters,
    tried,
)
from narabe_server.study.reviews import Reviews
from narabe_server.study.task import Task
from narabe_server.timesource import TimeSource

PER_MINUTE: Final = 240
"""Questions that one guest may ask."""
HINT_MS: Final = 700
_AT_ONCE: Final = 1
"""Nodes where only a win by fours is looked for."""


class Tutor:
    """Analysis, hints, reviews and puzzles for all sessions of a node."""

    def __init__(self, thinker: Thinks, store: Store, time: TimeSource) -> None:
        self._thinker = thinker
        self._store = store
        self._time = time
        self._budgets = GuestBudgets(time, PER_MINUTE)
        self.puzzles = Collection(starters())
        self.reviews = Reviews(thinker, store, time, self.puzzles.add)

    async def load(self) -> None:
        """Read the puzzles that came out of earlier games; ``StoreError`` when that fails."""
        for body in await self._store.studies.puzzles():
            self.puzzles.add(msgspec.json.decode(body, type=Puzzle))

    def take(self, pupil: Pupil, message: wire.StudyAsk) -> None:
        """Answer at once or later; a refusal where there can be no answer."""
        if wait_ms := self._budgets.spend(pupil.player):
            raise Refusing(WireCode.TOO_FAST, {"wait_ms": wait_ms})
        match message:
            case wire.Analyse():
                self._analyse(pupil, message)
            case wire.Hint():
                self._hint(pupil, message)
            case wire.GetReview():
                self.reviews.ask(pupil, message)
            case wire.GetPuzzle():
                self._puzzle(pupil, message)
            case wire.TryPuzzle():
                self._try(pupil, message)

    def gone(self, pupil: Pupil) -> None:
        """The session is over: nobody waits for its answers."""
        self._thinker.drop(_looker(pupil))
        self._thinker.drop(_solver(pupil))
        self.reviews.gone(pupil)

    def _analyse(self, pupil: Pupil, message: wire.Analyse) -> None:
        if any(_plays_people(room, pupil.player) for room in pupil.rooms.values()):
            raise Refusing(WireCode.LOCKED)
        _check_rule(message.rule)
        position = asked(message)
        if position is None:
            raise Refusing(WireCode.POSITION)

        def tell(look: Look) -> wire.Analysed:
            return wire.Analysed(
                id=message.id, ply=len(message.moves), score=look.score, mate=look.mate, best=look.best,
                threats=look.threats, win=look.win or None, depth=look.depth,
            )  # fmt: skip

        self._ask(pupil, _looker(pupil), Task(position, message.ms), tell, message.id)

    def _hint(self, pupil: Pupil, message: wire.Hint) -> None:
        state = pupil.joined(message.room).seen_by(pupil.player)
        if (code := refuses_hint(state)) is not None:
            raise Refusing(code)
        _check_rule(state.game.settings.rule)
        ply = hint_ply(state.game, message.ply)
        if ply is None:
            raise Refusing(WireCode.POSITION)

        def tell(look: Look) -> wire.Hinted:
            return wire.Hinted(
                room=state.code, version=state.version, id=message.id, ply=ply, at=look.best[0],
                score=look.score, mate=look.mate, threats=look.threats, win=look.win or None,
            )  # fmt: skip

        self._ask(pupil, _looker(pupil), Task(in_game(state.game, ply), HINT_MS), tell, message.id)

    def _puzzle(self, pupil: Pupil, message: wire.GetPuzzle) -> None:
        n, puzzle = self._find(message)
        position = puzzle.position
        pupil.send(
            wire.Puzzle(
                id=message.id,
                n=n,
                of=len(self.puzzles),
                rule=position.rule,
                size=position.size,
                black=of_color(position, BLACK),
                white=of_color(position, WHITE),
                to_move="black" if begins_black(position) else "white",
                moves=(puzzle.plies + 1) // 2,
                grade=puzzle.grade,
                last=position.stones[-1],
            )
        )

    def _find(self, message: wire.GetPuzzle) -> tuple[int, Puzzle]:
        if not len(self.puzzles):
            raise Refusing(WireCode.NO_SUCH_GAME)
        if message.n is not None:
            return self.puzzles.numbered(message.n)
        today = self._time.now() // DAY_MS
        return self.puzzles.of_day(today if message.day is None else message.day)

    def _try(self, pupil: Pupil, message: wire.TryPuzzle) -> None:
        if not len(self.puzzles):
            raise Refusing(WireCode.NO_SUCH_GAME)
        _, puzzle = self.puzzles.numbered(message.n)
        found = tried(puzzle.position, message.line)
        if found is None:
            raise Refusing(WireCode.POSITION)
        if found.reply is None:
            pupil.send(wire.PuzzleTried(id=message.id, right=found.right, solved=found.solved))
            return

        def tell(look: Look) -> wire.PuzzleTried:
            won = bool(look.win)
            return wire.PuzzleTried(id=message.id, right=won, reply=found.reply if won else None)

        rest = after(puzzle.position, (*message.line, found.reply))
        self._ask(pupil, _solver(pupil), Task(rest, nodes=_AT_ONCE), tell, message.id)

    def _ask(
        self, pupil: Pupil, asker: str, task: Task, tell: Callable[[Look], wire.ToClient], command: str
    ) -> None:
        def done(look: Look | None) -> None:
            pupil.send(wire.Refused(code=WireCode.NO_ENGINE, id=command) if look is None else tell(look))

        if not self._thinker.ask(asker, task, done):
            raise Refusing(WireCode.BUSY)


def refuses_hint(state: RoomState) -> WireCode | None:
    """Why nobody may have a hint in a room; None: he may."""
    if state.game.number == 0:
        return WireCode.POSITION
    if state.game.in_play and is_between_people(state):
        return WireCode.LOCKED
    return None


def hint_ply(game: Game, ply: int | None) -> int | None:
    """After how many stones a hint is wanted; None: there is nothing to hint at."""
    least_left = 0 if game.in_play else 1
    last = len(game.moves) - least_left
    if ply is None:
        ply = last
    return ply if 0 <= ply <= last and ply < game.board.size**2 else None


def _plays_people(room: Room, player: str) -> bool:
    state = room.state
    return is_between_people(state) and state.game.in_play and bool(state.seats_of(player))


def _check_rule(rule: str) -> None:
    if rule not in RULE_BITS:
        raise Refusing(WireCode.NO_ENGINE)


def _looker(pupil: Pupil) -> str:
    return f"looker {id(pupil)}"


def _solver(pupil: Pupil) -> str:
    return f"solver {id(pupil)}"
