import pytest
from msgspec.structs import replace

from narabe_protocol import messages as wire
from narabe_protocol.limits import GRACE_MS
from tests.fakes import only
from tests.server.office import Client, Office

RATED = wire.Create(id="c", side="first", size=9, rated=True)


async def ratings(client: Client, **whose: int | str) -> list[tuple[str, int, int]]:
    """Rule, rating and number of games, by the wire."""
    message = wire.GetProfile(id="p", **whose)  # type: ignore[arg-type]
    told = await client.get(wire.Profile, message)
    return [(row.rule, row.rating, row.games) for row in told.ratings]


async def test_a_rated_game(office: Office) -> None:
    """Who wins goes up by what the other one loses; all may ask, and who sits down next is shown with it."""
    room, ann, bob, eve = await office.game(RATED)
    shown = await eve.get(wire.Snapshot, wire.Enter(room=room))
    assert [seat.rating for seat in shown.seats if seat is not None] == [1500, 1500]
    assert shown.settings.rated
    await bob.ask(wire.Resign(room=room, id="r"))
    ((_, up, games),) = await ratings(ann)
    ((rule, down, _),) = await ratings(eve, room=room, seat=1)
    assert (rule, up - 1500, games) == ("freestyle", 1500 - down, 1)
    assert up > 1600
    again = await ann.create(wire.Create(id="d", size=9, rated=True))
    await bob.ask(wire.Enter(room=again))
    sat = only(wire.Sat, await bob.ask(wire.Sit(room=again, id="s")))
    assert (sat.name, sat.rating) == ("Bob", down)
    loaded = await office.app.rooms.find(again)
    assert loaded is not None
    assert [each.rating for each in loaded.state.seats if each is not None] == [up, down]


@pytest.mark.parametrize(
    ("message", "ending"),
    [
        (wire.Create(id="c", side="first", size=9), wire.Resign(room="", id="r")),
        (RATED, wire.Abort(room="", id="r")),
    ],
    ids=["not rated", "aborted"],
)
async def test_what_does_not_count(
    office: Office, message: wire.Create, ending: wire.Resign | wire.Abort
) -> None:
    """A game in a room that is not rated, and one that was aborted, leave the ratings alone."""
    room, ann, bob, _ = await office.game(message)
    await ann.ask(type(ending)(room=room, id="r"))
    assert (await ratings(ann), await ratings(bob)) == ([], [])


async def test_what_a_game_has_changed(office: Office) -> None:
    """All in the room hear behind the end what both ratings were and are; so does who comes or comes back later."""
    room, ann, bob, eve = await office.game(RATED)
    seen = (await eve.get(wire.Snapshot, wire.Enter(room=room))).version
    told = await bob.ask(wire.Resign(room=room, id="r"))
    over, rated = told[0], only(wire.Rated, told)
    assert isinstance(over, wire.Over)
    won, lost = rated.ratings
    assert (rated.version, won.before, lost.before) == (over.version + 1, 1500, 1500)
    assert won.after - 1500 == 1500 - lost.after > 100
    assert [only(wire.Rated, await each.quiet()) for each in (ann, eve)] == [rated, rated]
    back = await office.client("Ann", ann.token)
    assert only(wire.Rated, await back.ask(wire.Enter(room=room, version=seen))) == rated
    before = office.app.rooms.get(room)
    assert before is not None
    office.app.rooms.drop(before)
    shown = await back.get(wire.Snapshot, wire.Enter(room=room))
    assert (shown.rated, [seat and seat.rating for seat in shown.seats]) == (
        rated.ratings,
        [won.after, lost.after],
    )
    after = office.app.rooms.get(room)
    assert after is not None
    assert after.state == before.state


async def test_a_rematch_begins_with_the_new_ratings(office: Office) -> None:
    """The next game shows no change of the one before, and its own change begins where that ended."""
    room, ann, bob, eve = await office.game(RATED)
    first = only(wire.Rated, await bob.ask(wire.Resign(room=room, id="r")))
    await ann.ask(wire.Propose(room=room, kind="rematch", id="m"))
    await bob.ask(wire.Answer(room=room, offer=1, accept=True, id="a"))
    assert (await eve.get(wire.Snapshot, wire.Enter(room=room))).rated is None
    second = only(wire.Rated, await bob.ask(wire.Resign(room=room, id="r2")))
    assert [change.before for change in second.ratings] == [change.after for change in first.ratings]


async def test_late_watchers_hear_of_ratings_late(office: Office) -> None:
    """Where watchers are behind, what a game has changed is told to them when they see its end."""
    message = wire.Create(id="c", side="first", size=9, rated=True, delay_s=30)
    room, ann, bob, eve = await office.game(message)
    office.time.advance(60_000)
    await eve.quiet()
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    rated = only(wire.Rated, await bob.ask(wire.Resign(room=room, id="r")))
    office.time.advance(29_000)
    assert [each for each in await eve.quiet() if isinstance(each, wire.Rated)] == []
    assert (await eve.get(wire.Snapshot, wire.Enter(room=room))).rated is None
    office.time.advance(1_000)
    assert only(wire.Rated, await eve.quiet()) == rated


@pytest.mark.parametrize("kind", ["bot", "hotseat", "bots"])
async def test_only_between_people(office: Office, kind: str) -> None:
    """No rated room has a bot, or one person on both seats."""
    message = wire.Create(id="c", kind=kind, rated=True)  # type: ignore[arg-type]
    refused = await (await office.client()).get(wire.Refused, message)
    assert (refused.code, refused.params["field"]) == ("bad_setting", "rated")


async def test_each_game_counts(office: Office) -> None:
    """A rematch counts again, a draw moves the stronger one down, and the same command sent twice counts once."""
    room, ann, bob, _ = await office.game(RATED)
    for _ in range(2):
        await bob.ask(wire.Resign(room=room, id="r"))
    await ann.ask(wire.Propose(room=room, kind="rematch", id="m"))
    await bob.ask(wire.Answer(room=room, offer=1, accept=True, id="a"))
    ((_, before, _),) = await ratings(ann)
    await ann.ask(wire.Propose(room=room, kind="draw", id="d"))
    await bob.ask(wire.Answer(room=room, offer=2, accept=True, id="b"))
    ((_, after, games),) = await ratings(ann)
    assert (after < before, games) == (True, 2)


async def test_the_best(office: Office) -> None:
    """The list begins with who is surely the best; who is not sure yet is in it nowhere."""
    room, ann, bob, eve = await office.game(RATED)
    for number in range(1, 17):
        loser = (bob, ann, bob)[number % 3]
        await loser.ask(wire.Resign(room=room, id=f"r{number}"))
        if number == 3:
            assert (await ann.get(wire.Top, wire.GetTop(rule="freestyle", id="t"))).rows == ()
        await ann.ask(wire.Propose(room=room, kind="rematch", id=f"m{number}"))
        await bob.ask(wire.Answer(room=room, offer=number, accept=True, id=f"a{number}"))
    told = await bob.get(wire.Top, wire.GetTop(rule="freestyle", id="t"))
    assert [(row.rank, row.name) for row in told.rows] == [(1, "Ann"), (2, "Bob")]
    assert told.own == told.rows[1]
    assert (await eve.get(wire.Top, wire.GetTop(rule="freestyle", id="t"))).own is None
    assert (await ann.get(wire.Top, wire.GetTop(rule="renju", id="t"))).rows == ()


async def test_a_lost_game_cannot_be_handed_to_somebody_else(office: Office) -> None:
    """Who sat down answers for the seat, whatever device it is handed to; against themselves nobody is rated."""
    room, ann, bob, _ = await office.game(RATED)
    other = await office.client("Other")
    ticket = (await bob.get(wire.HandOverTicket, wire.HandOver(room=room, id="h"))).ticket
    await other.ask(wire.TakeOver(ticket=ticket, id="t"))
    await other.ask(wire.Resign(room=room, id="r"))
    ((_, rating, games),) = await ratings(bob)
    assert (rating < 1500, games, await ratings(other)) == (True, 1, [])
    await ann.ask(wire.Leave(room=room))
    await bob.ask(wire.Sit(room=room, id="s"))
    await bob.ask(wire.Resign(room=room, id="r2"))
    assert (await ratings(bob), await ratings(other)) == ([("freestyle", rating, 1)], [])


async def test_a_profile_tells_of_games(office: Office) -> None:
    """Results by colour, the way of the rating, and the games: all of mine, of others' those that all may see."""
    room, ann, bob, eve = await office.game(RATED)
    await bob.ask(wire.Resign(room=room, id="r1"))
    await ann.ask(wire.Propose(room=room, kind="rematch", id="m"))
    await bob.ask(wire.Answer(room=room, offer=1, accept=True, id="a"))
    await bob.ask(wire.Resign(room=room, id="r2"))
    hidden = await ann.create(wire.Create(id="h", side="first", size=9, listed=False))
    await bob.ask(wire.Enter(room=hidden))
    await bob.ask(wire.Sit(room=hidden, id="s"))
    await bob.ask(wire.Resign(room=hidden, id="r3"))
    mine = await ann.get(wire.Profile, wire.GetProfile(id="p"))
    assert (mine.black, mine.white) == (wire.Tally(won=2), wire.Tally(won=1))
    assert [(game.room, game.game, game.black) for game in mine.games] == [
        (hidden, 1, True), (room, 2, False), (room, 1, True),
    ]  # fmt: skip
    assert [game.rating for game in mine.games] == [None, *reversed(mine.ratings[0].points)]
    assert mine.ratings[0].points[-1] == mine.ratings[0].rating
    seen = await eve.get(wire.Profile, wire.GetProfile(id="p", room=room, seat=1))
    assert [(game.room, game.result, game.opponent) for game in seen.games] == [(room, "lost", "Ann")] * 2
    assert (seen.white, seen.more) == (wire.Tally(lost=2), None)
    assert (await eve.get(wire.Done, wire.Report(room=room, id="o", who=seen.who, why="name"))).id == "o"
    assert (mine.who, (await bob.get(wire.Profile, wire.GetProfile(id="p", room=room, seat=1))).who) == (
        None,
        None,
    )


async def test_games_of_a_profile_come_by_pages(office: Office) -> None:
    """Twenty at a time; ``before`` leads on to those that were not told yet."""
    room, ann, bob, _ = await office.game()
    for number in range(1, 23):
        await bob.ask(wire.Resign(room=room, id=f"r{number}"))
        await ann.ask(wire.Propose(room=room, kind="rematch", id=f"m{number}"))
        await bob.ask(wire.Answer(room=room, offer=number, accept=True, id=f"a{number}"))
    first = await ann.get(wire.Profile, wire.GetProfile(id="p"))
    assert ([game.game for game in first.games], first.more is None) == ([*range(22, 2, -1)], False)
    rest = await ann.get(wire.Profile, wire.GetProfile(id="p", before=first.more))
    assert ([game.game for game in rest.games], rest.more) == ([2, 1], None)


async def test_a_profile_by_name(office: Office) -> None:
    """A name leads to who has a rating under it, with a tag to just that one; else there is nobody."""
    room, ann, bob, eve = await office.game(RATED)
    assert await eve.refusal(wire.GetProfile(id="p", name="Bob")) == "no_such_person"
    await bob.ask(wire.Resign(room=room, id="r"))
    found = await eve.get(wire.Profile, wire.GetProfile(id="p", name="Bob"))
    assert (found.name, found.white) == ("Bob", wire.Tally(lost=1))
    assert found == await eve.get(wire.Profile, wire.GetProfile(id="p", name="Bob", tag=found.tag))
    own = await bob.get(wire.Profile, wire.GetProfile(id="p"))
    assert own.tag == found.tag != (await ann.get(wire.Profile, wire.GetProfile(id="p"))).tag
    assert await eve.refusal(wire.GetProfile(id="p", name="Bob", tag="nobody")) == "no_such_person"


@pytest.mark.parametrize(
    "clock", [None, wire.ClockSpec(kind="sudden", main_ms=60_000)], ids=["claim", "flag"]
)
async def test_nobody_is_beaten_who_does_nothing(office: Office, clock: wire.ClockSpec | None) -> None:
    """A game begun with a seat that somebody has left behind is won by time, and counts for nobody."""
    room, ann, bob, _ = await office.game(replace(RATED, clock=clock))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    await bob.ask(wire.Resign(room=room, id="r"))
    before = await ratings(ann), await ratings(bob)
    bob.session.closed()
    for message in (wire.Leave(room=room), wire.Enter(room=room)):
        await ann.ask(message)
    only(wire.Started, await ann.ask(wire.Sit(room=room, id="s")))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p2"))
    office.time.advance(2 * GRACE_MS)
    told = await ann.ask(wire.Claim(room=room, what="win", id="claim"))
    ends = [each for each in told if isinstance(each, wire.Over)]
    assert [(each.outcome.winner, each.outcome.reason) for each in ends] == [
        (0, "flag" if clock else "absent")
    ]
    back = await office.client("Bob", bob.token)
    assert (await ratings(ann), await ratings(back)) == before  # of the first game
    assert [game.game for game in (await ann.get(wire.Profile, wire.GetProfile(id="p"))).games] == [1]


async def test_who_goes_away_after_a_stone_has_lost(office: Office) -> None:
    """A game in which both have done something is rated however it ends, also if that was taken back."""
    room, ann, bob, _ = await office.game(replace(RATED, takeback="free"))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    await bob.ask(wire.Play(room=room, ply=1, at=41, id="p"))
    await bob.ask(wire.Propose(room=room, kind="takeback", id="t"))
    bob.session.closed()
    office.time.advance(GRACE_MS)
    told = await ann.ask(wire.Claim(room=room, what="win", id="claim"))
    assert only(wire.Over, told).outcome.reason == "absent"
    ((_, rating, games),) = await ratings(ann)
    assert (rating > 1500, games) == (True, 1)


async def test_a_lost_game_cannot_be_taken_back_and_called_off(office: Office) -> None:
    """Where stones come back for nothing, a rated game goes on to a result; one that is not rated may be called off."""
    for rated in (True, False):
        message = wire.Create(id=f"c{rated}", side="first", size=9, rated=rated, takeback="free")
        room, ann, bob, _ = await office.game(message)
        await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
        await bob.ask(wire.Play(room=room, ply=1, at=41, id="p"))
        await ann.ask(wire.Play(room=room, ply=2, at=50, id="p2"))
        await bob.ask(wire.Propose(room=room, kind="takeback", id="t"))
        await ann.ask(wire.Propose(room=room, kind="takeback", id="t"))
        await ann.ask(wire.Play(room=room, ply=0, at=40, id="p3"))
        await bob.quiet()
        told = await bob.ask(wire.Abort(room=room, id="a"))
        assert [each.code for each in told if isinstance(each, wire.Refused)] == ["too_late_to_abort"] * rated


async def test_a_profile_tells_of_an_end_when_watchers_have_seen_it(office: Office) -> None:
    """Where they are some seconds behind, the result is in no profile before that; who played has it at once."""
    for listed in (True, False):
        code = wire.Create(id="c", side="first", size=9, delay_s=60, listed=listed)
        room, ann, bob, eve = await office.game(code)
        await bob.ask(wire.Resign(room=room, id="r"))
        ask = wire.GetProfile(room=room, seat=0, id="q")
        won = wire.Tally(won=1)
        own = await ann.get(wire.Profile, wire.GetProfile(id="q"))
        assert (own.black, len(own.games)) == (won, 1)
        office.time.advance(59_000)
        early = await eve.get(wire.Profile, ask)
        assert (early.black, early.games) == (None, ())
        office.time.advance(1000)
        seen = await eve.get(wire.Profile, ask)
        assert (seen.black, len(seen.games)) == (won, int(listed))


async def test_a_rating_tells_of_an_end_when_watchers_have_seen_it(office: Office) -> None:
    """Where they are late, others find the old rating: in a profile, its points and games, and at other tables."""
    room, ann, bob, eve = await office.game(RATED)
    await bob.ask(wire.Resign(room=room, id="r"))
    ask = wire.GetProfile(room=room, seat=0, id="q")
    before = await eve.get(wire.Profile, ask)
    late = replace(RATED, id="late", delay_s=60)
    for message in (late, replace(RATED, id="later")):
        other = await ann.create(message)
        await bob.ask(wire.Enter(room=other))
        sat = only(wire.Sat, await bob.ask(wire.Sit(room=other, id="s")))
        assert sat.rating == 3000 - before.ratings[0].rating
        told = await bob.ask(wire.Resign(room=other, id="r"))
        assert any(isinstance(each, wire.Rated) for each in told) == (message is late)
    office.time.advance(59_000)
    early = await eve.get(wire.Profile, ask)
    assert (early.ratings, [game.rating for game in early.games]) == (
        before.ratings,
        [None, before.games[0].rating],
    )
    own = await ann.get(wire.Profile, wire.GetProfile(id="q"))
    assert [(view.games, len(view.points)) for view in own.ratings] == [(3, 3)]
    office.time.advance(1_000)
    seen = await eve.get(wire.Profile, ask)
    assert (seen.ratings, len(seen.games)) == (own.ratings, 3)
    assert None not in [game.rating for game in seen.games]
