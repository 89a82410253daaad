"""Answers whoever wants to learn, with the help of the analysing process."""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from narabe_core.game import Game
from narabe_core.types import BLACK, DAY_MS, WHITE
from narabe_engine.study import Look, Position
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_protocol.gomocup import RULE_BITS
from narabe_server.callers.ratelimit import GuestBudgets
from narabe_server.callers.refusing import Refusing
from narabe_server.rooms.state import RoomState, is_between_people
from narabe_server.storage.base import Store
from narabe_server.storage.studies import MAX_PUZZLES
from narabe_server.study.asking import Pupil, Thinks
from narabe_server.study.positions import asked, in_game
from narabe_server.study.puzzles import (
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
        self.puzzles = Collection(starters(), MAX_PUZZLES)
        self.reviews = Reviews(thinker, store, time, self.puzzles.add)

    async def load(self) -> None:
        """Read the puzzles that came out of earlier games; ``StoreError`` when that fails."""
        for body in await self._store.studies.puzzles():
            self.puzzles.add(msgspec.json.decode(body, type=Puzzle))

    def take(self, pupil: Pupil, message: wire.StudyAsk) -> None:
        """Answer at once or later; a refusal where there can be no answer.

        Who plays a person has no help wherever they ask: the position can be put on any board.
        """
        if wait_ms := self._budgets.spend(pupil.player):
            raise Refusing(WireCode.TOO_FAST, {"wait_ms": wait_ms})
        if isinstance(message, wire.Analyse | wire.Hint | wire.GetReview) and pupil.plays_people():
            raise Refusing(WireCode.LOCKED)
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
        if not found.replies:
            pupil.send(wire.PuzzleTried(id=message.id, right=found.right, solved=found.solved))
            return
        self._answer(pupil, _Try(message, puzzle.position, found.replies))

    def _answer(self, pupil: Pupil, at: "_Try") -> None:
        """Look whether the next of the answers leaves a win; the one that holds out longest is given."""

        def tell(look: Look) -> wire.ToClient | None:
            if not look.win:
                return wire.PuzzleTried(id=at.message.id, right=False)
            held = at.held(len(look.win))
            return self._go_on(pupil, held) if held.left else _won(held)

        rest = after(at.position, (*at.message.line, at.left[0]))
        self._ask(pupil, _solver(pupil), Task(rest, nodes=_AT_ONCE), tell, at.message.id)

    def _go_on(self, pupil: Pupil, at: "_Try") -> wire.Refused | None:
        try:
            self._answer(pupil, at)
        except Refusing as refusing:
            return wire.Refused(code=refusing.code, id=at.message.id)
        return None

    def _ask(
        self, pupil: Pupil, asker: str, task: Task, tell: Callable[[Look], wire.ToClient | None], command: str
    ) -> None:
        def done(look: Look | None) -> None:
            said = wire.Refused(code=WireCode.NO_ENGINE, id=command) if look is None else tell(look)
            if said is not None:
                pupil.send(said)

        if not self._thinker.ask(asker, task, done, pupil.address or pupil.player):
            raise Refusing(WireCode.BUSY)


class _Try(NamedTuple):
    """A try at a puzzle: the answers that are still to be looked at, the longest one so far and its plies."""

    message: wire.TryPuzzle
    position: Position
    left: tuple[int, ...]
    best: int | None = None
    plies: int = 0

    def held(self, plies: int) -> "_Try":
        """The next answer was looked at: it loses in so many plies."""
        answer, *left = self.left
        best = (answer, plies) if plies > self.plies else (self.best, self.plies)
        return self._replace(left=tuple(left), best=best[0], plies=best[1])


def _won(at: _Try) -> wire.PuzzleTried:
    return wire.PuzzleTried(id=at.message.id, right=True, reply=at.best)


def refuses_hint(state: RoomState) -> WireCode | None:
    """Why nobody may have a hint in a room; None: they may."""
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


def _check_rule(rule: str) -> None:
    if rule not in RULE_BITS:
        raise Refusing(WireCode.NO_ENGINE)


def _looker(pupil: Pupil) -> str:
    return f"looker {id(pupil)}"


def _solver(pupil: Pupil) -> str:
    return f"solver {id(pupil)}"
