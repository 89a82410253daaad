"""In an opening a bot asks its brain what positions are worth, and does what comes of the answers."""

import pytest

from narabe_protocol import messages as wire
from narabe_server.bots.search import BrainFailure, Weighed
from tests.fakes import turns
from tests.server.bots.opponent import place, seen, table
from tests.server.office import Office

H8, I9, H9 = 112, 98, 97


async def test_a_colour_is_taken_by_what_the_position_is_worth(office: Office) -> None:
    """Sakata, by who began: five stones, and white's move is worth a lot to white."""
    ann, room = await table(office, "swap", "first", rule="renju")
    await place(ann, room, (H8, I9, H9))
    (search,) = office.brains.searches
    assert (search.opening, search.weigh, search.stones) == (True, (), (H8, I9, H9))
    office.brains.answer(room, Weighed((-300,)))
    state = await seen(ann, room)
    assert [each.option for each in state.said] == ["swap"]


async def test_two_questions_lead_to_one_deed(office: Office) -> None:
    """RIF after three stones: white's best fourth one is asked for, then what fifth ones are worth after it."""
    ann, room = await table(office, "rif", "first", rule="renju")
    await place(ann, room, (H8, I9, H9))
    assert office.brains.searches[-1].weigh is None
    office.brains.answer(room, H8 + 30)
    search = office.brains.searches[-1]
    assert search.stones == (H8, I9, H9, H8 + 30)
    assert search.weigh
    office.brains.answer(room, Weighed((500, 400) + (-500,) * (len(search.weigh) - 2)))
    state = await seen(ann, room)
    assert ([each.option for each in state.said], len(state.moves)) == (["swap"], 3)


@pytest.mark.parametrize("code", ["unknown", "timeout", "crash", "nonsense"])
async def test_a_brain_that_fails_is_helped(office: Office, code: str) -> None:
    """A guess takes the place of the answer; nobody resigns for an opening."""
    ann, room = await table(office, "swap", "first", rule="renju")
    await place(ann, room, (H8, I9, H9))
    office.brains.answer(room, BrainFailure(code))  # type: ignore[arg-type]
    state = await seen(ann, room)
    assert (len(state.said), state.outcome) == (1, None)


async def test_an_answer_that_comes_too_late_is_dropped(office: Office) -> None:
    """When the stone it was about was taken back, the question is asked anew."""
    ann, room = await table(office, "swap", "first", rule="renju")
    await place(ann, room, (H8, I9, H9))
    late = office.brains.keep(room)
    await ann.ask(wire.Propose(room=room, kind="takeback", id="t"))
    await turns(20)
    late(Weighed((300,)))
    state = await seen(ann, room)
    assert state.said == ()
    assert len(state.moves) == 2


async def test_a_tutorial_bot_guesses(office: Office) -> None:
    """Its method knows no openings: no brain is asked."""
    ann, room = await table(office, "rif", "second", rule="renju", level="tutorial-10")
    state = await seen(ann, room)
    assert (len(state.moves), office.brains.searches) == (3, [])
