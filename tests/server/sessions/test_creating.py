import pytest

from narabe_core.openings import opening_names
from narabe_core.types import Color, Takeback
from narabe_engine.levels import DEFAULT_LEVEL
from narabe_protocol import messages as wire
from narabe_protocol.base import Kind
from narabe_server.callers.refusing import Refusing
from narabe_server.sessions.creating import room_settings


def test_settings() -> None:
    """A create says all that a room can be."""
    message = wire.Create(
        id="1",
        kind="hotseat",
        rule="standard",
        size=19,
        takeback="none",
        first="white",
        side="first",
        listed=False,
    )
    settings = room_settings(message)
    assert (settings.kind, settings.listed, settings.host_begins, settings.level) == (
        "hotseat",
        False,
        True,
        None,
    )
    game = settings.game
    assert (game.rule, game.size, game.takeback, game.first) == ("standard", 19, Takeback.NONE, Color.WHITE)
    assert game.shared


@pytest.mark.parametrize(
    ("kind", "takeback"), [("friend", Takeback.ASK), ("bot", Takeback.FREE), ("hotseat", Takeback.FREE)]
)
def test_takeback_default(kind: Kind, takeback: Takeback) -> None:
    """Where nothing is said, people ask each other, and a bot needs not to be asked."""
    assert room_settings(wire.Create(id="1", kind=kind)).game.takeback is takeback


def test_lot_is_fair() -> None:
    """A side drawn by lot is the first about as often as the second."""
    begins = sum(room_settings(wire.Create(id="1")).host_begins for _ in range(400))
    assert 100 < begins < 300


@pytest.mark.parametrize(("level", "kept"), [(None, DEFAULT_LEVEL), ("tutorial-10", "tutorial-10")])
def test_level(level: str | None, kept: str) -> None:
    """A bot room has the level asked for, or the default."""
    assert room_settings(wire.Create(id="1", kind="bot", level=level)).level == kept


def test_unknown_names_are_listed() -> None:
    """The refusal of a name tells those there are."""
    with pytest.raises(Refusing) as refused:
        room_settings(wire.Create(id="1", rule="backgammon"))
    assert "freestyle" in str(refused.value.params["known"])


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (wire.Create(id="1", rule="renju", size=19), "size"),
        (wire.Create(id="1", opening="rif"), "opening"),
        (wire.Create(id="1", rule="caro5", opening="taraguchi_10"), "opening"),
        (wire.Create(id="1", kind="bot", rule="omok"), "rule"),
        (wire.Create(id="1", kind="bot", rule="caro_four"), "rule"),
    ],
)
def test_what_does_not_go_together(message: wire.Create, field: str) -> None:
    """A rule, a board, an opening and a bot that don't fit are refused at once, and the field is named."""
    with pytest.raises(Refusing) as refused:
        room_settings(message)
    assert (refused.value.code, refused.value.params["field"]) == ("bad_setting", field)


@pytest.mark.parametrize("opening", opening_names())
def test_every_opening_goes_with_renju(opening: str) -> None:
    """Renju on its own board takes all openings, against a bot too."""
    message = wire.Create(id="1", kind="bot", rule="renju", opening=opening)
    assert room_settings(message).game.opening == opening
