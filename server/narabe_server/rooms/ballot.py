"""The vote of a room's watchers on the next stone: who may guess, and who is told how all guess."""

import asyncio
from typing import Final

from narabe_core.actions import Code, Refusal
from narabe_core.game import Game
from narabe_core.types import Point
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.fanout import SLICE
from narabe_server.rooms.guesses import Guesses
from narabe_server.rooms.guests import Guest
from narabe_server.rooms.parts import Whole
from narabe_server.rooms.state import AnyRefusal, RoomRefusal

VOTES_MS: Final = 1000
"""Guesses are told together, at most once a second."""


class Ballot:
    """The ballot of one room; made when somebody guesses for the first time."""

    __slots__ = ("_due", "_room", "guesses")

    def __init__(self, room: Whole) -> None:
        self.guesses = Guesses(room.public.game)
        self._room = room
        self._due = False

    def guess(self, guest: Guest, ply: int, at: int) -> AnyRefusal | None:
        """Take the guess of a watcher, or say why not."""
        game = self._room.public.game
        if self._room.state.seats_of(guest.player) or self._plays_elsewhere(guest):
            return RoomRefusal(WireCode.ONLY_WATCHERS)
        if not self.guesses.open():
            return RoomRefusal(WireCode.NOTHING_TO_GUESS)
        if ply != game.ply:
            return Refusal(Code.STALE, {"ply": game.ply})
        if at >= len(game.board.cells):
            return Refusal(Code.OFF_BOARD, {"at": at})
        if game.board.cells[at]:
            return Refusal(Code.OCCUPIED, {"at": at})
        self.guesses.guess(guest.player, Point(at))
        guest.send(self._votes(guest.player))
        self._tell_soon()
        return None

    def seen(self, game: Game) -> bool:
        """The watchers see ``game`` now; True when that ends a vote."""
        ended = self.guesses.moved(game)
        if ended:
            self._tell_soon()
        return ended

    def _tell_soon(self) -> None:
        if not self._due:
            self._due = True
            self._room.time.call_later(VOTES_MS, self._tell)

    def _tell(self) -> None:
        self._due = False
        guesses, members = self.guesses, self._room.members
        everybody = Cast(wire.Votes(room=self._room.code, ply=guesses.ply, counts=guesses.counts()))
        watchers = tuple(guest for guest in members.watchers if not self._plays_elsewhere(guest))
        others = frozenset(guest for guest in watchers if not guesses.knows(guest.player))
        members.send_watchers(everybody, others.__contains__)
        self._tell_each(tuple(guest for guest in watchers if guest not in others))

    def _tell_each(self, guessers: tuple[Guest, ...]) -> None:
        """Tell each of ``guessers`` with what they guessed themselves, as a fan-out does: a slice in each turn."""
        for guest in guessers[:SLICE]:
            if guest in self._room.members.watchers:
                guest.send(self._votes(guest.player))
        if len(guessers) > SLICE:
            asyncio.get_running_loop().call_soon(self._tell_each, guessers[SLICE:])

    def _plays_elsewhere(self, guest: Guest) -> bool:
        """True for who plays this game on another device: they may not be told where the watchers would go."""
        state = self._room.state
        return state.game.outcome is None and state.is_elsewhere(guest.player)

    def _votes(self, player: str) -> wire.Votes:
        return wire.Votes(
            room=self._room.code,
            ply=self.guesses.ply,
            counts=self.guesses.counts(),
            yours=self.guesses.yours(player),
            score=self.guesses.score(player),
        )
