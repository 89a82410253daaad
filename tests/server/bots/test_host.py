import pytest
from structlog.testing import capture_logs

from narabe_protocol import messages as wire
from narabe_protocol.base import OfferName
from narabe_server.bots.host import RETRY_MS
from narabe_server.bots.search import BrainFailure
from narabe_server.rooms.actor import MAILBOX
from tests.fakes import only, turns
from tests.server.office import Client, Office


class BotTable:
    """Ann against a bot; she begins."""

    def __init__(self, office: Office, ann: Client, room: str) -> None:
        self.office = office
        self.brains = office.brains
        self.ann = ann
        self.room = room

    async def play(self, at: int, ply: int = 0) -> None:
        """Let Ann put a stone; the bot begins to think."""
        await self.ann.ask(wire.Play(room=self.room, ply=ply, at=at, id=self.ann.new_id()))

    async def propose(self, kind: OfferName) -> list[wire.ToClient]:
        """Let Ann offer something."""
        return await self.ann.ask(wire.Propose(room=self.room, kind=kind, id=self.ann.new_id()))

    async def moves(self) -> tuple[int, ...]:
        """The stones on the board."""
        return (await self.ann.get(wire.Snapshot, wire.Enter(room=self.room))).moves


@pytest.fixture
async def bots(office: Office) -> BotTable:
    """A bot room at its first move."""
    ann = await office.client()
    room = await ann.create(wire.Create(id="c", kind="bot", level="tutorial-10", side="first", size=9))
    await ann.quiet()
    return BotTable(office, ann, room)


async def test_bot_plays(bots: BotTable) -> None:
    """The bot's move comes like anybody's."""
    await bots.play(40)
    (search,) = bots.brains.searches
    assert (search.room, search.stones, search.level) == (bots.room, (40,), "tutorial-10")
    bots.brains.answer(bots.room, 41)
    stone = only(wire.Stone, await bots.ann.quiet())
    assert (stone.seat, stone.ply, stone.at) == (1, 1, 41)


async def test_one_search_a_version(bots: BotTable) -> None:
    """Comings and goings start no second search."""
    await bots.play(40)
    eve = await bots.office.client("Eve")
    await eve.ask(wire.Enter(room=bots.room))
    await eve.ask(wire.Leave(room=bots.room))
    assert len(bots.brains.searches) == 1
    assert bots.brains.cancelled == []


@pytest.mark.parametrize("interruption", ["takeback", "resign", "leave", "takeback and stone"])
async def test_late_result_is_dropped(bots: BotTable, interruption: str) -> None:
    """A result for a position that is no more has no effect, however it comes, and is not waited for."""
    await bots.play(40)
    late = bots.brains.keep(bots.room)
    if interruption.startswith("takeback"):
        await bots.propose("takeback")
        if interruption != "takeback":
            await bots.play(50)
    else:
        await bots.ann.ask(wire.Resign(room=bots.room, id="r"))
        if interruption == "leave":
            await bots.ann.ask(wire.Leave(room=bots.room))
    assert bots.brains.cancelled == [bots.room]
    expected = await bots.moves()
    late(41)
    assert await bots.moves() == expected
    assert 41 not in expected


async def test_late_result_after_rematch(bots: BotTable) -> None:
    """A result from the game before is not played in the next one."""
    await bots.play(40)
    late = bots.brains.keep(bots.room)
    await bots.ann.ask(wire.Resign(room=bots.room, id="r"))
    assert only(wire.Started, await bots.propose("rematch")).game == 2
    late(41)
    assert await bots.moves() == ()
    bots.brains.answer(bots.room, 30)
    assert await bots.moves() == (30,)


async def test_result_meets_a_takeback(bots: BotTable) -> None:
    """A result that comes while a takeback is on its way to the disk is not played in the position after it."""
    await bots.play(40)
    bots.office.scripted.holding = True
    bots.ann.say(wire.Propose(room=bots.room, kind="takeback", id="t"))
    bots.ann.say(wire.Play(room=bots.room, ply=0, at=50, id="p"))
    bots.brains.answer(bots.room, 41)
    bots.office.scripted.holding = False
    while bots.office.scripted.held:
        bots.office.scripted.release()
    assert await bots.moves() == (50,)
    bots.brains.answer(bots.room, 51)
    assert await bots.moves() == (50, 51)


@pytest.mark.parametrize("code", ["timeout", "crash", "nonsense"])
async def test_failure_resigns(bots: BotTable, code: str) -> None:
    """A bot whose brain fails gives the game up, and the log says why: nobody waits for ever."""
    await bots.play(40)
    with capture_logs() as logs:
        bots.brains.answer(bots.room, BrainFailure(code, "why"))  # type: ignore[arg-type]
    over = only(wire.Over, await bots.ann.quiet())
    assert (over.outcome.reason, over.outcome.winner) == ("resigned", 0)
    assert [(line["event"], line["code"], line["detail"]) for line in logs] == [("bot_failed", code, "why")]


async def test_late_failure(bots: BotTable) -> None:
    """A brain that fails over a position that is no more loses nothing, and nobody is told."""
    await bots.play(40)
    late = bots.brains.keep(bots.room)
    await bots.propose("takeback")
    with capture_logs() as logs:
        late(BrainFailure("crash"))
    assert (await bots.ann.quiet(), logs) == ([], [])


async def test_impossible_move_resigns(bots: BotTable) -> None:
    """A bot whose move the rules refuse gives the game up."""
    await bots.play(40)
    bots.brains.answer(bots.room, 40)
    assert only(wire.Over, await bots.ann.quiet()).outcome.winner == 0


async def test_busy_is_retried(bots: BotTable) -> None:
    """When too many are before it the bot asks again later."""
    await bots.play(40)
    bots.brains.answer(bots.room, BrainFailure("busy"))
    assert len(bots.brains.searches) == 1
    bots.office.time.advance(RETRY_MS)
    assert bots.brains.searches[1] == bots.brains.searches[0]
    bots.brains.answer(bots.room, 41)
    assert await bots.moves() == (40, 41)


async def test_retry_of_the_past(bots: BotTable) -> None:
    """When the position has changed by then, there is no retry."""
    await bots.play(40)
    bots.brains.answer(bots.room, BrainFailure("busy"))
    await bots.propose("takeback")
    bots.office.time.advance(RETRY_MS)
    assert len(bots.brains.searches) == 1


async def test_failed_write(bots: BotTable) -> None:
    """When the bot's move can't be written the room is loaded anew, and the bot moves again."""
    await bots.play(40)
    bots.office.scripted.holding = True
    bots.brains.answer(bots.room, 41)
    bots.office.scripted.fail()
    bots.office.scripted.holding = False
    bots.ann.session.closed()
    back = await bots.office.client(token=bots.ann.token)
    assert (await back.get(wire.Snapshot, wire.Enter(room=bots.room))).moves == (40,)
    bots.brains.answer(bots.room, 41)
    assert only(wire.Stone, await back.quiet()).at == 41


async def test_busy_mailbox(bots: BotTable) -> None:
    """When the room has no place for the bot's answer it comes again later, and the game goes on."""
    await bots.play(40)
    bots.office.scripted.holding = True
    bots.ann.say(wire.Propose(room=bots.room, kind="draw", id="d"))
    for number in range(MAILBOX):
        bots.ann.say(wire.Withdraw(room=bots.room, offer=99, id=f"w{number}"))
    bots.brains.answer(bots.room, 41)
    bots.office.scripted.holding = False
    bots.office.scripted.release()
    assert not any(isinstance(each, wire.OfferClosed) for each in await bots.ann.quiet())
    bots.office.time.advance(RETRY_MS)
    assert only(wire.OfferClosed, await bots.ann.quiet()).how == "declined"
    bots.brains.answer(bots.room, 41)
    assert await bots.moves() == (40, 41)


async def test_draw_is_declined(bots: BotTable) -> None:
    """The bot answers a draw offer and goes on thinking."""
    await bots.play(40)
    closed = only(wire.OfferClosed, await bots.propose("draw"))
    assert closed.how == "declined"
    assert bots.brains.waits(bots.room)


async def test_evicted_room(bots: BotTable) -> None:
    """A room that leaves memory takes its search with it; loaded again, the bot thinks again."""
    await bots.play(40)
    bots.ann.session.closed()
    bots.office.time.advance(10_000)
    bots.office.app.rooms.sweep(1000)
    assert bots.brains.cancelled == [bots.room]
    back = await bots.office.client(token=bots.ann.token)
    await back.ask(wire.Enter(room=bots.room))
    bots.brains.answer(bots.room, 41)
    await turns()
    assert only(wire.Stone, await back.quiet()).at == 41
