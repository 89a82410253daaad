"""A guest who deletes themselves while something else of theirs is under way."""

import asyncio
from itertools import pairwise

import pytest

from narabe_protocol import messages as wire
from narabe_server.sessions.account import DELETIONS_PER_MINUTE
from narabe_server.transport.base import HttpRequest
from tests.fakes import only, turns
from tests.server.office import Client, Office

FORGET = wire.ForgetMe(id="f")
LATER: dict[str, wire.ToServer] = {
    "rename": wire.Rename(name="Zombie"),
    "create": wire.Create(id="c2", side="first"),
    "keep_choices": wire.KeepChoices(id="k", values={"theme": "night"}),
    "seek": wire.Seek(id="s"),
}
"""What would make them known again."""


async def host(office: Office, name: str = "Zoe") -> tuple[str, Client]:
    """Somebody known to the store, who waits in a room."""
    zoe = await office.client(name)
    return await zoe.create(), zoe


async def is_nobody(office: Office, token: str) -> bool:
    """True when the token brings back nobody, and nothing is kept of who held it."""
    again = await office.client("New", token)
    games = await again.get(wire.MyGames, wire.GetMyGames(id="g"))
    choices = await again.get(wire.ChoicesKept, wire.GetChoices(id="h"))
    return again.token != token and not games.rows and not choices.values


@pytest.mark.parametrize("later", LATER)
async def test_what_waits_behind_a_deletion_is_not_done(office: Office, later: str) -> None:
    """Frames that came with it, on the same connection or on another one, do not bring them back."""
    _, zoe = await host(office)
    tab = await office.client("Zoe", zoe.token)
    office.scripted.stall()
    zoe.say(FORGET)
    for each in (zoe, tab):
        each.say(LATER[later])
    await turns()
    office.scripted.go_on()
    assert isinstance((await zoe.quiet())[-1], wire.Forgotten)
    assert tab.connection.ended is not None
    assert await is_nobody(office, zoe.token)


@pytest.mark.parametrize("turn", range(6))
async def test_who_deletes_himself_and_hangs_up_is_deleted(office: Office, turn: int) -> None:
    """However soon they hang up: the deletion goes on, their other connections end, their seat is free."""
    room, zoe = await host(office)
    tab = await office.client("Zoe", zoe.token)
    zoe.say(FORGET)
    for _ in range(turn):
        await asyncio.sleep(0)
    zoe.session.closed()
    await turns()
    assert tab.connection.ended is not None
    assert await is_nobody(office, zoe.token)
    eve = await office.client("Eve")
    assert (await eve.get(wire.Snapshot, wire.Enter(room=room))).seats == (None, None)


@pytest.mark.parametrize("turn", range(6))
async def test_who_says_hello_meanwhile_is_somebody_new(office: Office, turn: int) -> None:
    """A connection that showed the token while its holder was deleted is theirs no more, or ends."""
    _, zoe = await host(office)
    office.scripted.stall()
    late = office.stranger()
    late.say(wire.Hello(token=zoe.token, name="Late"))
    zoe.say(FORGET)
    for _ in range(turn):
        await asyncio.sleep(0)
    office.scripted.go_on()
    told = await late.quiet()
    welcome = [each for each in told if isinstance(each, wire.Welcome)]
    assert late.connection.ended is not None or only(wire.Welcome, told).token != zoe.token, welcome
    assert await is_nobody(office, zoe.token)


async def test_a_deletion_that_fails_leaves_everything(office: Office) -> None:
    """When the store can't, they hear it, and their token is still theirs."""
    _, zoe = await host(office)
    office.scripted.broken = True
    assert await zoe.refusal(FORGET) == "unavailable"
    office.scripted.broken = False
    assert (await office.client("Zoe", zoe.token)).token == zoe.token
    assert only(wire.Forgotten, await zoe.ask(wire.ForgetMe(id="f2"))).id == "f2"


async def test_nobody_waits_for_who_is_deleted(office: Office) -> None:
    """Their seat in a room without a game is free for others."""
    room, zoe = await host(office)
    await zoe.ask(FORGET)
    ann, bob = await office.client("Ann"), await office.client("Bob")
    for each in (ann, bob):
        await each.ask(wire.Enter(room=room))
    await ann.ask(wire.Sit(room=room, id="s"))
    assert (await bob.get(wire.Started, wire.Sit(room=room, id="s"))).game == 1


async def test_who_is_being_deleted_meets_nobody(office: Office) -> None:
    """They look for a game no longer, on whatever connection they did: nobody is seated with who is about to go."""
    _, zoe = await host(office)
    tab, bob = await office.client("Zoe", zoe.token), await office.client("Bob")
    await tab.ask(wire.Seek(id="s"))
    office.scripted.stall()
    zoe.say(FORGET)
    bob.say(wire.Seek(id="t"))
    await turns()
    office.scripted.go_on()
    assert isinstance((await zoe.quiet())[-1], wire.Forgotten)
    assert [type(each) for each in await bob.quiet()] == [wire.Seeking]


async def test_deletions_are_counted(office: Office) -> None:
    """They look through all that is stored, so there are only so many in a minute, whoever asks."""
    for _ in range(DELETIONS_PER_MINUTE):
        await (await office.client()).ask(FORGET)
    refused = await (await office.client()).get(wire.Refused, FORGET)
    assert (refused.code, refused.params["what"]) == ("too_fast", "deletions")


async def test_a_record_at_hand_is_made_anew(office: Office) -> None:
    """The file of a game that somebody has just fetched tells their name no more."""
    room, ann, bob, _ = await office.game()
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    await bob.ask(wire.Resign(room=room, id="r"))

    async def fetched() -> bytes:
        for _ in range(200):
            answer = office.app.games.respond(HttpRequest(f"/games/{room}-1.sgf"))
            if answer.after is None:
                return answer.body
            await answer.after
        raise AssertionError("never made")

    assert b"Bob" in await fetched()
    await bob.ask(FORGET)
    after = await fetched()
    assert b"Bob" not in after
    assert b"Guest" in after
    await office.app.games.close()


@pytest.mark.parametrize("end", ["expel", "let_go"])
async def test_nothing_is_done_for_who_was_put_out(office: Office, end: str) -> None:
    """What waits behind a closed connection's work is dropped, whoever ended it."""
    zoe = await office.client("Zoe")
    office.scripted.stall()
    zoe.say(wire.Create(id="c1"))
    zoe.say(wire.Create(id="c2"))
    getattr(zoe.session, end)()
    office.scripted.go_on()
    await turns()
    assert len(office.app.rooms.all()) <= 1


async def test_who_plays_on_another_device_is_not_deleted(office: Office) -> None:
    """Their game goes on there, and will count for them: until it is over they stay who they are."""
    room, ann, _, _ = await office.game(wire.Create(id="c", side="first", size=9, rated=True))
    phone = await office.client("Phone")
    ticket = (await ann.get(wire.HandOverTicket, wire.HandOver(room=room, id="h"))).ticket
    await phone.ask(wire.TakeOver(ticket=ticket, id="t"))
    assert await ann.refusal(FORGET) == "game_running"
    await phone.ask(wire.Resign(room=room, id="r"))
    assert only(wire.Forgotten, await ann.ask(wire.ForgetMe(id="f2"))).id == "f2"


@pytest.mark.parametrize("handed", [1, 2])
async def test_what_is_played_on_after_a_deletion_counts_for_who_plays(office: Office, handed: int) -> None:
    """Games on a seat that a deleted guest handed over, once or again, are those of the next who had it."""
    room, ann, bob, _ = await office.game(wire.Create(id="c", side="first", size=9, rated=True))
    devices = [ann, *[await office.client(f"Device {number}") for number in range(handed)]]
    for before, after in pairwise(devices):
        ticket = (await before.get(wire.HandOverTicket, wire.HandOver(room=room, id="h"))).ticket
        await after.ask(wire.TakeOver(ticket=ticket, id="t"))
    await bob.ask(wire.Resign(room=room, id="r"))
    await ann.ask(FORGET)
    # The room was read anew: all have to come again.
    bob, *others = [await office.client(token=each.token) for each in (bob, *devices[1:])]
    next_one, plays = others[0], others[-1]
    for each in (bob, plays):
        await each.ask(wire.Enter(room=room))
    await bob.ask(wire.Propose(room=room, kind="rematch", id="again"))
    offers = (await plays.get(wire.Snapshot, wire.Enter(room=room))).offers
    await plays.ask(wire.Answer(room=room, offer=offers[0].offer, accept=True, id="yes"))
    await bob.ask(wire.Resign(room=room, id="r2"))
    store = office.store
    assert await store.results.games(ann.session.player, None, 9, shown=False) == ()
    assert await store.ratings.standings(ann.session.player) == ()
    games = await store.results.games(next_one.session.player, None, 9, shown=False)
    assert [(each.game, each.score) for each in games] == [(2, 1.0)]
    assert [each.games for each in await store.ratings.standings(next_one.session.player)] == [1]
    latest, first = await store.results.games(bob.session.player, None, 9, shown=False)
    assert (latest.other, first.other) == (next_one.session.player, "")
