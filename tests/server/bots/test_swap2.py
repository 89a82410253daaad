import pytest

from narabe_protocol import messages as wire
from narabe_server.bots.search import BrainFailure
from tests.server.bots.opponent import place, seen, table
from tests.server.office import Office

BRAIN = "strong"
H8, H9, I9, A1, A2 = 112, 97, 98, 210, 195


async def test_a_brain_puts_the_first_three_stones(office: Office) -> None:
    """One answer, three stones, and nobody is asked in between."""
    ann, room = await table(office, "swap2", "second")
    (search,) = office.brains.searches
    assert (search.swap2, search.stones) == (True, ())
    office.brains.answer(room, (H8, H9, I9))
    state = await seen(ann, room)
    assert (state.moves, len(office.brains.searches)) == ((H8, H9, I9), 1)
    assert state.next is not None
    assert state.next.do == "choose"


@pytest.mark.parametrize(
    ("answer", "said", "moves", "black"),
    [
        ((), "swap", (H8, H9, I9), 1),
        ((A1,), "stay", (H8, H9, I9, A1), 0),
        ((A1, A2), "place_two", (H8, H9, I9, A1, A2), 0),
    ],
)
async def test_a_brain_chooses_after_three_stones(
    office: Office, answer: tuple[int, ...], said: str, moves: tuple[int, ...], black: int
) -> None:
    """To swap, to stay and move, or to put two more."""
    ann, room = await table(office, "swap2", "first")
    await place(ann, room, (H8, H9, I9))
    office.brains.answer(room, answer)
    state = await seen(ann, room)
    assert ([each.option for each in state.said], state.moves, state.black) == ([said], moves, black)


@pytest.mark.parametrize(("answer", "said", "black"), [((), "stay", 1), ((H8 + 1,), "swap", 0)])
async def test_a_brain_chooses_after_five_stones(
    office: Office, answer: tuple[int, ...], said: str, black: int
) -> None:
    """Who puts the sixth stone themselves is White; the bot that put the first one was Black until now."""
    ann, room = await table(office, "swap2", "second")
    office.brains.answer(room, (H8, H9, I9))
    await seen(ann, room)
    await ann.ask(wire.Choose(room=room, ply=3, option="place_two", id="c2"))
    for ply, at in ((3, A1), (4, A2)):
        await ann.ask(wire.Play(room=room, ply=ply, at=at, id=f"p{ply}"))
    assert office.brains.searches[-1].stones == (H8, H9, I9, A1, A2)
    office.brains.answer(room, answer)
    state = await seen(ann, room)
    assert (state.said[-1].option, state.moves[5:], state.black) == (said, answer, black)


@pytest.mark.parametrize("code", ["unknown", "timeout", "crash", "nonsense"])
async def test_a_brain_that_fails_is_helped(office: Office, code: str) -> None:
    """The built-in choice takes its place; nobody resigns for an opening."""
    ann, room = await table(office, "swap2", "first")
    await place(ann, room, (H8, H9, I9))
    office.brains.answer(room, BrainFailure(code))  # type: ignore[arg-type]
    state = await seen(ann, room)
    assert (len(state.said), state.outcome) == (1, None)


async def test_a_plan_that_is_refused_gives_way(office: Office) -> None:
    """Stones that may not stand are not insisted on."""
    ann, room = await table(office, "swap2", "second")
    office.brains.answer(room, (H8, H8, H8))
    state = await seen(ann, room)
    assert (len(state.moves), len(set(state.moves)), state.outcome) == (3, 3, None)


async def test_a_tutorial_bot_is_not_asked(office: Office) -> None:
    """Its method knows no openings."""
    ann, room = await table(office, "swap2", "second", level="tutorial-10")
    state = await seen(ann, room)
    assert (len(state.moves), office.brains.searches) == (3, [])
