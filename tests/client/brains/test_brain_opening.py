"""A foreign program's bot in openings that the program knows nothing of."""

import pytest

from narabe_client.brains.opening import game_of, guess
from narabe_client.table import Laid, Table
from narabe_core.game import Game, Settings
from narabe_core.openings import opening_names
from narabe_core.types import BLACK, Color
from narabe_protocol import messages as wire
from narabe_protocol.base import ColorName
from narabe_server.rooms.deeds_wire import said_view
from tests.core.table import begin, do
from tests.strategies import next_deed

SEATS = (wire.SeatView("Ada"), wire.SeatView("Ben"))


def table_of(game: Game) -> Table:
    """What a client knows of a game."""
    settings = game.settings
    first: ColorName = "black" if settings.first is BLACK else "white"
    stones = tuple(
        Laid(move.point, "black" if game.board.cells[move.point] == BLACK else "white") for move in game.moves
    )
    return Table(
        "KQ7M2P",
        3,
        wire.RoomSettings("friend", settings.rule, settings.size, settings.opening, "ask", first),
        SEATS,
        you=(game.turn,),
        game=game.number,
        black=game.black,
        stones=stones,
        said=tuple(map(said_view, game.said)),
    )


@pytest.mark.parametrize("name", opening_names())
@pytest.mark.parametrize("first", Color)
def test_a_table_is_played_through(name: str, first: Color) -> None:
    """At each step the game is the one at the table, and what is guessed is a deed that is due there."""
    game = begin(Settings(opening=name, rule="freestyle", first=first), black=1)
    for number in (3, 1, 4, 1, 5, 9, 2, 6, 5, 3):
        found = game_of(table_of(game))
        assert found is not None
        assert (found.board, found.black, found.plan, found.step) == (
            game.board,
            game.black,
            game.plan,
            game.step,
        )
        deed = guess(table_of(game))
        words = {
            "place": "Play",
            "choose": "Choose",
            "declare": "Declare",
            "offer": "OfferPoints",
            "pick": "Pick",
        }
        assert deed is None or type(deed).__name__ == words[game.step.do]
        if not game.plan:
            assert deed is None
            break
        game = do(game, game.turn, next_deed(game, number))


def test_what_is_not_known_here_is_not_guessed() -> None:
    """An opening of a newer server."""
    table = table_of(begin())
    table = Table(
        table.room, 3, wire.RoomSettings("friend", "freestyle", 15, "new", "ask", "black"), SEATS, game=1
    )
    assert (game_of(table), guess(table)) == (None, None)
