"""The forbidden points of the position in a room: found out once for each, and only where a rule forbids something."""

from collections.abc import Callable

from narabe_core.board import Board
from narabe_core.openings import Step
from narabe_protocol import messages as wire
from narabe_server.rooms.explain_wire import forbidden_view
from narabe_server.rooms.marking import Marking
from narabe_server.rooms.state import RoomState


class Marks:
    """The points of the position asked for last.

    Where the one before took long it may be that they are found out later: then ``tell`` is called, to ask for them
    again and tell all.
    """

    __slots__ = ("_key", "_long", "_marking", "_points", "_tell")

    def __init__(self, marking: Marking, tell: Callable[[], None]) -> None:
        self._marking = marking
        self._tell = tell
        self._key: tuple[Board, Step, bool] | None = None
        self._points: tuple[wire.ForbiddenPoint, ...] = ()
        self._long = False

    def of(self, state: RoomState) -> tuple[wire.ForbiddenPoint, ...]:
        """Where the side to move may not put a stone, as far as it is known yet."""
        game = state.game
        key = (game.board, game.step, game.in_play)
        if key != self._key:
            if self._long and not self._marking.free:
                self._marking.put_off(self, self._tell)
                return ()
            began = self._marking.now()
            self._key, self._points = key, forbidden_view(game)
            self._long = self._marking.was_long(began) or (self._long and not self._points)
        return self._points

    def message(self, state: RoomState) -> wire.Forbidden | None:
        """What says so to all; None where nothing is forbidden."""
        points = self.of(state)
        return wire.Forbidden(room=state.code, version=state.version, points=points) if points else None

    def news(self, before: RoomState, after: RoomState) -> wire.Forbidden | None:
        """The message for those who have seen what led from ``before`` to ``after``; None: nothing to add."""
        same = before.game.board is after.game.board and before.game.step is after.game.step
        return None if same else self.message(after)
