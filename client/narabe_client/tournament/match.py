"""One game between two programs. The core is the referee: nothing a program says is believed."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from narabe_client.tournament.clock import Banks, GameTime
from narabe_core.actions import Play, Refusal
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings, new_game
from narabe_core.records import How, Note, Record, Result
from narabe_core.records.model import DRAW
from narabe_core.records.tree import TreeBuilder
from narabe_core.referee import apply, start
from narabe_core.types import Color, Millis, Ply, Point, Seat, other
from narabe_protocol.gomocup import Stone
from narabe_protocol.gomocup.commands import OPPONENT, OWN
from narabe_protocol.gomocup.process import BrainFault, BrainProcess, Question

START_MS: Final = 10_000
"""Granted once to each program in each game, beside its time: to start, and for its first answer."""
_HOW: Final = {"time": How.TIME, "flag": How.TIME, "forbidden": How.FORBIDDEN}


@dataclass(frozen=True, slots=True)
class Terms:
    """Board, rule, and milliseconds for a move, which may be overstepped by ``margin_ms``; and those for a game."""

    size: int = 15
    rule: str = "freestyle"
    turn_ms: int = 1000
    margin_ms: int = 100
    settle_ms: int = 10
    time: GameTime | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended: the winner's seat (0 is Black; None: nobody), why, the points and the times of the moves.

    ``fault`` is what is known of what a program did wrong, for its author; its last line says most.
    """

    winner: Seat | None
    reason: str
    moves: tuple[int, ...]
    times_ms: tuple[int, ...]
    fault: str = ""


class Fault(Exception):
    """The program to move has lost; ``reason``: ``time``, ``crash``, ``nonsense`` or ``illegal``."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


async def play(black: Sequence[str], white: Sequence[str], opening: Sequence[int], terms: Terms) -> Played:
    """Play one game from ``opening`` on, in which stones may end it already."""
    game, times = _opened(opening, terms), [0] * len(opening)
    sides: list[BrainProcess] = []
    mover: Seat = 0
    try:
        for mover, argv in ((0, black), (1, white)):  # noqa: B007 - who fails to start has lost
            sides.append(await _spawned(argv, terms))
        late_ms, banks = [START_MS, START_MS], Banks(terms.time)
        while game.in_play:
            mover = game.turn
            question = _question(game, terms, banks)
            began = asyncio.get_running_loop().time()
            point = await _asked(sides[mover], question, terms, late_ms[mover])
            used = round((asyncio.get_running_loop().time() - began) * 1000)
            banks.moved(mover, min(used, question.turn_ms) if late_ms[mover] else used)
            late_ms[mover] = 0
            times.append(used)
            game = _moved(game, point)
    except Fault as fault:
        return Played(other(mover), fault.reason, _points(game), tuple(times[: game.ply]), fault.detail)
    finally:
        await asyncio.gather(*(side.leave() for side in sides))
    if game.outcome is None:
        raise RuntimeError("a game that is not in play has an outcome")
    return Played(game.outcome.winner, game.outcome.reason.value, _points(game), tuple(times))


def record(played: Played, names: tuple[str, str], terms: Terms, title: str) -> Record:
    """The game as a record, with the time of each move."""
    builder = TreeBuilder(terms.size, terms.size)
    for point, millis in zip(played.moves, played.times_ms, strict=True):
        node = builder.add(builder.last, Point(point))
        builder.annotate(node, Note(millis=millis))
    color = Color.BLACK if played.winner == 0 else Color.WHITE
    how = _HOW.get(played.reason, How.PLAIN if played.reason == "five" else How.FORFEIT)
    return Record(
        builder.build(),
        terms.size,
        terms.size,
        rule=terms.rule,
        black=names[0],
        white=names[1],
        event=title,
        result=DRAW if played.winner is None else Result(color, how),
    )


def _opened(opening: Sequence[int], terms: Terms) -> Game:
    game = new_game(Settings(size=terms.size, rule=terms.rule))
    game = evolve(game, start(game, 0)[0], Millis(0))
    for point in opening:
        game = _moved(game, point)
    return game


def _moved(game: Game, point: int) -> Game:
    applied = apply(game, game.turn, Play(Point(point), Ply(game.ply)), Millis(0))
    if isinstance(applied, Refusal):
        raise Fault("illegal")
    return applied.game


async def _spawned(argv: Sequence[str], terms: Terms) -> BrainProcess:
    try:
        return await BrainProcess.spawn(argv, terms.settle_ms, follow=True)
    except BrainFault as fault:
        raise Fault(fault.failure.code, fault.failure.detail) from fault


def _question(game: Game, terms: Terms, banks: Banks) -> Question:
    size, color = terms.size, game.color_to_move
    stones = tuple(
        Stone(
            move.point % size, move.point // size, OWN if game.board.cells[move.point] == color else OPPONENT
        )
        for move in game.moves
    )
    question = Question(
        size, terms.rule, stones, turn_ms=banks.granted(game.turn, terms.turn_ms), game_type=2
    )
    if banks.time is None:
        return question
    return replace(question, match_ms=banks.time.main_ms, left_ms=banks.left[game.turn])


async def _asked(brain: BrainProcess, question: Question, terms: Terms, late_ms: int) -> int:
    limit_ms = question.turn_ms + terms.settle_ms + terms.margin_ms + late_ms
    try:
        async with asyncio.timeout(limit_ms / 1000):
            found = await brain.ask(question)
    except TimeoutError:
        raise Fault("time") from None
    except BrainFault as fault:
        raise Fault(fault.failure.code, fault.failure.detail) from fault
    if not isinstance(found, int):
        raise Fault("nonsense")
    return found


def _points(game: Game) -> tuple[int, ...]:
    return tuple(int(move.point) for move in game.moves)
