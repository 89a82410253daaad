import pytest

from narabe_core.types import BLACK, DAY_MS, WHITE, Point
from narabe_engine.fours import First
from narabe_engine.study import Look, Position
from narabe_protocol import messages as wire
from narabe_server.study import tutor as module
from narabe_server.study.positions import is_won
from narabe_server.study.puzzles import tried
from narabe_server.study.task import Task
from tests.server.office import Client, Office

WIN = Look(1000, 3, 3, (40, 41, 42), (7,), (40, 41, 42))


async def bot_room(office: Office, client: Client) -> str:
    """A game against a bot, ours to move."""
    return await client.create(wire.Create(id="c", kind="bot", side="first", size=9))


async def finished(office: Office) -> tuple[str, Client]:
    """Three stones, and black resigned."""
    room, ann, bob, eve = await office.game()
    for ply, (client, at) in enumerate([(ann, 40), (bob, 41), (ann, 50)]):
        await client.ask(wire.Play(room=room, ply=ply, at=at, id=f"p{ply}"))
    await bob.ask(wire.Resign(room=room, id="r"))
    await ann.quiet()
    return room, eve


async def test_analysis_of_a_position(office: Office) -> None:
    """What the engine sees is told, and it was asked about just that position."""
    ann = await office.client()
    office.thinker.sees = lambda _: WIN
    ask = wire.Analyse(id="a", size=9, first="white", black=(0,), moves=(40, -1, 41), ms=300)
    answer = await ann.get(wire.Analysed, ask)
    assert (answer.ply, answer.score, answer.mate, answer.best, answer.win) == (3, 1000, 3, WIN.best, WIN.win)
    (task,) = office.thinker.asked
    assert (task.position, task.ms) == (Position(9, "freestyle", (0, 40, 41), (1, 2, 2), 1), 300)


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (wire.Analyse(id="a", size=9, moves=(81,)), "position"),
        (wire.Analyse(id="a", size=9, moves=(1, 1)), "position"),
        (wire.Analyse(id="a", size=9, black=(0, 1, 2, 3, 4)), "position"),
        (wire.Analyse(id="a", rule="omok"), "no_engine"),
        (wire.Analyse(id="a", rule="chess"), "no_engine"),
        (wire.TryPuzzle(id="a", n=0, line=(399,)), "position"),
    ],
)
async def test_what_can_not_be_looked_at(office: Office, ask: wire.StudyAsk, code: str) -> None:
    """Impossible positions, those that are over, and rules without an engine are refused, and nobody is asked."""
    ann = await office.client()
    assert await ann.refusal(ask) == code
    assert office.thinker.asked == []


async def test_too_many_questions(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks more than a minute allows is refused, and the engine hears nothing of it; others are not."""
    monkeypatch.setattr(module, "PER_MINUTE", 2)
    office.app.desk.tutor = module.Tutor(office.thinker, office.store, office.time)
    ann, bob = await office.client("Ann"), await office.client("Bob")
    told = [await ann.ask(wire.Analyse(id=f"{number}")) for number in range(3)]
    assert [type(each[0]).__name__ for each in told] == ["Analysed", "Analysed", "Refused"]
    assert isinstance((await bob.ask(wire.Analyse(id="b")))[0], wire.Analysed)
    assert len(office.thinker.asked) == 3


async def test_busy_and_failing(office: Office) -> None:
    """A full queue and an engine that fails each have their refusal."""
    ann = await office.client()
    office.thinker.sees = lambda _: None
    assert await ann.refusal(wire.Analyse(id="a")) == "no_engine"
    office.thinker.full = True
    assert await ann.refusal(wire.Analyse(id="b")) == "busy"


async def test_asking_anew_and_leaving_drop_what_waits(office: Office) -> None:
    """Only the last question has an answer, and none after the connection is gone."""
    ann = await office.client()
    office.thinker.holding = True
    await ann.ask(wire.Analyse(id="a"))
    await ann.ask(wire.Analyse(id="b"))
    office.thinker.answer()
    assert [each.id for each in await ann.quiet() if isinstance(each, wire.Analysed)] == ["b"]
    await ann.ask(wire.Analyse(id="c"))
    ann.session.closed()
    assert office.thinker.tasks == {}


async def test_hints_against_a_bot(office: Office) -> None:
    """A hint is about the room's position, and names the version that it is for."""
    ann = await office.client()
    room = await bot_room(office, ann)
    office.thinker.sees = lambda _: WIN
    hint = await ann.get(wire.Hinted, wire.Hint(room=room, id="h"))
    assert (hint.room, hint.ply, hint.at, hint.win, hint.threats) == (room, 0, 40, WIN.win, (7,))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    await ann.get(wire.Hinted, wire.Hint(room=room, id="h2", ply=0))
    assert office.thinker.asked[-1].position.stones == ()
    assert await ann.refusal(wire.Hint(room=room, id="h3", ply=2)) == "position"


async def test_hints_between_people_come_after_the_end(office: Office) -> None:
    """Locked in play for players and watchers, open to all afterwards."""
    room, ann, _, eve = await office.game()
    assert [await who.refusal(wire.Hint(room=room, id="h")) for who in (ann, eve)] == ["locked"] * 2
    assert await ann.refusal(wire.Analyse(id="a")) == "locked"
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    await ann.ask(wire.Resign(room=room, id="r"))
    await eve.quiet()
    assert (await eve.get(wire.Hinted, wire.Hint(room=room, id="h"))).ply == 0


async def test_a_review_is_made_once_told_to_all_and_kept(office: Office) -> None:
    """Two who ask at the same time get the same review of one making; later it comes from the store."""
    room, eve = await finished(office)
    dan = await office.client("Dan")
    firsts = (First(Point(0), 5), First(Point(60), 0))
    office.thinker.sees = lambda task: (
        Look(1000, 5, 5, (0, 1, 2, 3, 4), (), (0, 1, 2, 3, 4), firsts)
        if len(task.position.stones) == 2
        else Look((500, 500, 0, 200)[len(task.position.stones)], None, 1, (40 + len(task.position.stones),))
    )
    before = len(office.app.desk.tutor.puzzles)
    eve.say(wire.GetReview(id="e", room=room, game=1))
    told = await dan.ask(wire.GetReview(id="d", room=room, game=1))
    while not any(isinstance(each, wire.Reviewed) for each in told):
        told += await dan.quiet()
    (review,) = [each for each in told if isinstance(each, wire.Reviewed)]
    assert (review.id, review.scores) == ("d", (500, 500, 1000, 800))
    assert [(note.ply, note.what, note.best) for note in review.notes] == [(2, "missed_win", 0)]
    assert [each.id for each in await eve.quiet() if isinstance(each, wire.Reviewed)] == ["e"]
    assert len(office.thinker.asked) == 4
    assert len(office.app.desk.tutor.puzzles) == before + 1
    again = await dan.get(wire.Reviewed, wire.GetReview(id="again", room=room, game=1))
    assert (again.scores, again.notes, len(office.thinker.asked)) == (review.scores, review.notes, 4)
    assert len(await office.store.studies.puzzles()) == 1


async def test_a_review_that_nobody_waits_for_is_given_up(office: Office) -> None:
    """When the last asker goes, the engine has nothing to do any more."""
    room, eve = await finished(office)
    office.thinker.holding = True
    told = await eve.ask(wire.GetReview(id="e", room=room, game=1))
    while not office.thinker.tasks:
        told += await eve.quiet()
    eve.session.closed()
    await office.app.desk.tutor.reviews.close()
    assert office.thinker.tasks == {}
    assert not any(isinstance(each, wire.Reviewed) for each in told)


async def test_who_asks_as_the_last_one_goes_has_his_answer(office: Office) -> None:
    """A review that has just been given up is begun anew for the next one, who does not wait for the old one."""
    room, eve = await finished(office)
    dan = await office.client("Dan")
    office.thinker.holding = True
    await eve.ask(wire.GetReview(id="e", room=room, game=1))
    while not office.thinker.tasks:
        await eve.quiet()
    office.thinker.holding = False
    eve.session.closed()
    told = await dan.ask(wire.GetReview(id="d", room=room, game=1))
    assert [each.id for each in told if isinstance(each, wire.Reviewed)] == ["d"]


@pytest.mark.parametrize(("fails", "unknown"), [(1, ()), (2, (1,))])
async def test_a_look_that_fails_is_tried_again(office: Office, fails: int, unknown: tuple[int, ...]) -> None:
    """Once is as if nothing had been; twice, and the position is unknown, the review told but not kept."""
    room, eve = await finished(office)
    failed = list[Task]()

    def sees(task: Task) -> Look | None:
        if len(task.position.stones) == 1 and len(failed) < fails:
            failed.append(task)
            return None
        return Look(500, None, 1, (40,))

    office.thinker.sees = sees
    told = await eve.ask(wire.GetReview(id="e", room=room, game=1))
    while not any(isinstance(each, wire.Reviewed) for each in told):
        told += await eve.quiet()
    (review,) = [each for each in told if isinstance(each, wire.Reviewed)]
    assert (review.unknown, review.scores) == (unknown, (500,) * 4)
    assert (await office.store.studies.review(room, 1) is None) == bool(unknown)
    again = await eve.get(wire.Reviewed, wire.GetReview(id="again", room=room, game=1))
    assert (again.unknown, again.scores) == ((), (500,) * 4)


async def test_a_failed_review_is_refused(office: Office) -> None:
    """An engine that fails is told, and nothing is kept."""
    room, eve = await finished(office)
    office.thinker.sees = lambda _: None
    told = await eve.ask(wire.GetReview(id="e", room=room, game=1))
    while not any(isinstance(each, wire.Refused) for each in told):
        told += await eve.quiet()
    assert await office.store.studies.review(room, 1) is None


async def test_puzzles(office: Office) -> None:
    """A day's puzzle comes with its number, a wrong try is wrong, and a right one has its answer."""
    ann = await office.client()
    puzzle = await ann.get(wire.Puzzle, wire.GetPuzzle(id="p", day=3))
    n = puzzle.n
    assert (n, puzzle.of) == (office.app.desk.tutor.puzzles.of_day(3)[0], len(office.app.desk.tutor.puzzles))
    by_number = await ann.get(wire.Puzzle, wire.GetPuzzle(id="q", n=n))
    assert (by_number.black, by_number.white) == (puzzle.black, puzzle.white)
    stones = {*puzzle.black, *puzzle.white}
    corner = next(at for at in range(225) if at not in stones)
    assert not (await ann.get(wire.PuzzleTried, wire.TryPuzzle(id="t", n=n, line=(corner,)))).right
    office.thinker.sees = lambda _: WIN
    four = next(at for at in range(225) if at not in stones and makes_a_four(office, n, at))
    right = await ann.get(wire.PuzzleTried, wire.TryPuzzle(id="u", n=n, line=(four,)))
    assert right.right
    assert right.reply is not None


def makes_a_four(office: Office, n: int, at: int) -> bool:
    """Whether a point of a puzzle makes a four."""
    _, puzzle = office.app.desk.tutor.puzzles.numbered(n)
    found = tried(puzzle.position, (at,))
    return found is not None and found.replies != ()


def test_a_won_position_is_seen() -> None:
    """Five in a row of either colour, as the rule counts it."""
    row = [(at, BLACK) for at in range(6)]
    assert is_won(9, "freestyle", row)
    assert not is_won(9, "standard", [*row[:2], *row[3:], row[2]])
    assert not is_won(9, "freestyle", [*row[:4], (4, WHITE)])


async def test_who_plays_a_person_has_no_help_anywhere(office: Office) -> None:
    """In another tab, outside of the room, in a room of one's own, from an old game, with the seat handed on."""
    room, ann, _, eve = await office.game()
    own = await ann.create(wire.Create(id="own", kind="hotseat", size=9))
    tab = await office.client("Ann", ann.token)
    await tab.ask(wire.Enter(room=own))
    asks = (
        wire.Analyse(id="a", size=9, moves=(40,)),
        wire.Hint(room=own, id="h"),
        wire.GetScores(room=own, id="s"),
        wire.GetReview(room=own, game=1, id="r"),
    )
    for client in (ann, tab):
        assert [await client.refusal(ask) for ask in asks] == ["locked"] * 4
    await ann.ask(wire.Leave(room=room))
    assert await ann.refusal(asks[0]) == "locked"
    await ann.ask(wire.Enter(room=room))
    phone = await office.client("Phone")
    ticket = (await ann.get(wire.HandOverTicket, wire.HandOver(room=room, id="t"))).ticket
    await phone.ask(wire.TakeOver(ticket=ticket, id="t"))
    assert [await each.refusal(asks[0]) for each in (ann, phone)] == ["locked"] * 2
    await eve.get(wire.Analysed, asks[0])
    await phone.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    await phone.ask(wire.Resign(room=room, id="over"))
    for client in (ann, phone):
        await client.get(wire.Analysed, asks[0])
    await tab.get(wire.Hinted, asks[1])


async def test_games_by_mail_lock_while_they_are_open(office: Office) -> None:
    """One plays many of them for weeks: there is no help for who looks at one, and else there is."""
    clock = wire.ClockSpec(kind="correspondence", period_ms=DAY_MS)
    room, ann, _, _ = await office.game(wire.Create(id="c", side="first", size=9, clock=clock))
    ask = wire.Analyse(id="a", size=9)
    assert await ann.refusal(ask) == "locked"
    await ann.ask(wire.Leave(room=room))
    await ann.get(wire.Analysed, ask)


async def test_rooms_that_are_gone_are_known_to_nobody(office: Office) -> None:
    """Who sits where is known for rooms in memory, and for no longer than that."""
    room, ann, bob, _ = await office.game()
    rooms = office.app.rooms
    found = rooms.get(room)
    assert found is not None
    assert (len(rooms.seated), rooms.seated.plays_people(ann.session.player)) == (2, True)
    rooms.drop(found)
    assert (len(rooms.seated), rooms.seated.plays_people(ann.session.player)) == (0, False)
    await bob.ask(wire.Enter(room=room))
    assert rooms.seated.plays_people(ann.session.player) is True


async def test_questions_are_counted_by_address(office: Office) -> None:
    """Guests from one address share a turn; where addresses mean nothing each guest has their own."""
    far = [await office.stranger(peer="203.0.113.7").hello() for _ in range(2)]
    near = await office.client()
    for client in (*far, near):
        await client.ask(wire.Analyse(id="a", size=9))
    assert office.thinker.houses == ["203.0.113.7", "203.0.113.7", near.session.player]
