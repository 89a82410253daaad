import pytest

from narabe_core.types import Color
from narabe_engine.levels import LEVELS
from narabe_protocol import messages as wire
from narabe_server.bots.teacher import can_teach
from tests.server.office import Office


async def test_scores_against_a_bot(office: Office) -> None:
    """Against a tutorial bot each empty point has two scores, taken stones have none, and the best is empty."""
    ann = await office.client()
    room = await ann.create(wire.Create(id="1", kind="bot", level="tutorial-30", side="first", size=9))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    scores = await ann.get(wire.Scores, wire.GetScores(room=room))
    assert (scores.level, scores.version) == ("tutorial-30", 4)
    assert len(scores.ours) == len(scores.theirs) == 81
    assert (scores.ours[40], scores.theirs[40]) == (0, 0)
    assert scores.theirs[41] > 0
    assert scores.best != 40


async def test_best_is_what_the_bot_plays(office: Office) -> None:
    """The best point shown is the one that a bot of that level chooses."""
    ann = await office.client()
    room = await ann.create(wire.Create(id="1", kind="hotseat", size=9))
    for ply, at in enumerate((40, 41, 31, 49)):
        await ann.ask(wire.Play(room=room, ply=ply, at=at, id=f"p{ply}"))
    for name in ("tutorial-10", "tutorial-30", "tutorial-200"):
        best = (await ann.get(wire.Scores, wire.GetScores(room=room, level=name))).best
        player = LEVELS[name].make(9, "freestyle")
        state = office.app.rooms.get(room)
        assert state is not None
        game = state.state.game
        for move in game.moves:
            player.place(move.point, Color(game.board.cells[move.point]))
        assert best == player.decide(game.color_to_move, None)  # type: ignore[arg-type]


async def test_not_between_people(office: Office) -> None:
    """Between two people nobody is helped, a watcher neither."""
    room, ann, _, eve = await office.game()
    assert await ann.refusal(wire.GetScores(room=room, level="tutorial-10")) == "no_scores"
    assert await eve.refusal(wire.GetScores(room=room, level="tutorial-10")) == "no_scores"


async def test_refused(office: Office) -> None:
    """No overlay for an unknown level, after the game, or from outside of the room."""
    ann = await office.client()
    room = await ann.create(wire.Create(id="1", kind="hotseat", size=9))
    assert await ann.refusal(wire.GetScores(room=room, level="deep-blue")) == "no_scores"
    await ann.ask(wire.Resign(room=room, id="r"))
    assert await ann.refusal(wire.GetScores(room=room)) == "no_scores"
    await ann.ask(wire.Leave(room=room))
    refused = await ann.get(wire.Refused, wire.GetScores(room=room, id="g"))
    assert (refused.code, refused.id) == ("not_in_room", "g")


@pytest.mark.parametrize(("level", "can"), [("tutorial-10", True), ("deep-blue", False)])
def test_can_teach(level: str, *, can: bool) -> None:
    """The tutorial bots can show what they think."""
    assert can_teach(level) is can
