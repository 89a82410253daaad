"""What goes on beside the game outlives the process, as far as it should."""

import pytest

from narabe_core.types import Point
from narabe_protocol import messages as wire
from narabe_protocol.limits import MAX_LINES
from narabe_server.rooms.keepsake import KEEP_MS, Keepsake, pack_keepsake, unpack_keepsake
from narabe_server.sessions.manners import LINES_PER_MINUTE
from tests.fakes import only
from tests.server.office import Client, Office


async def restarted(office: Office) -> Office:
    """Another process on the same store, after a kill."""
    again = Office(office.app.settings, office.store)
    again.time.advance(office.time.now() + 1000 - again.time.now())
    return again


async def back(office: Office, client: Client) -> Client:
    """The same person in the new process."""
    return await office.client("?", client.token)


async def test_a_lock_and_a_removal_outlive_a_kill(office: Office) -> None:
    """Who was removed stays out, nobody new comes into a locked room, and who was there may come back."""
    room, ann, _, eve = await office.game()
    fay = await office.client("Fay")
    await fay.ask(wire.Enter(room=room))
    watchers = only(wire.WatcherList, await ann.ask(wire.GetWatchers(room=room, id="g"))).names
    who = next(each.who for each in watchers if each.name == "Fay")
    await ann.ask(wire.Manage(room=room, what="remove", who=who, id="r"))
    await ann.ask(wire.Manage(room=room, what="lock", id="l"))
    again = await restarted(office)
    new = await again.client("Gus")
    assert await new.refusal(wire.Enter(room=room)) == "room_locked"
    assert await (await back(again, fay)).refusal(wire.Enter(room=room)) == "removed"
    assert (await (await back(again, eve)).get(wire.Snapshot, wire.Enter(room=room))).room == room
    host = await back(again, ann)
    await host.ask(wire.Enter(room=room))
    await host.ask(wire.Manage(room=room, what="unlock", id="u"))
    third = await restarted(again)
    assert (await (await third.client("Gus")).get(wire.Snapshot, wire.Enter(room=room))).room == room


async def test_talk_of_a_live_game_outlives_a_kill(office: Office) -> None:
    """Both channels come back with their numbers, still sealed; only the last seconds may be lost."""
    room, ann, _, eve = await office.game()
    first = only(wire.Line, await ann.ask(wire.Say(room=room, channel="players", text="Hi", id="1")))
    await eve.ask(wire.Say(room=room, channel="watchers", text="black wins", id="2"))
    office.time.advance(KEEP_MS)
    await ann.ask(wire.Say(room=room, channel="players", text="too late", id="3"))
    again = await restarted(office)
    player, watcher = await back(again, ann), await back(again, eve)
    told = only(wire.Lines, await player.ask(wire.Enter(room=room)))
    assert [(line.n, line.text, line.who) for line in told.lines] == [(first.n, "Hi", first.who)]
    seen = [each for each in await watcher.ask(wire.Enter(room=room)) if isinstance(each, wire.Lines)]
    assert [[line.text for line in each.lines] for each in seen] == [["Hi"], ["black wins"]]
    more = only(wire.Line, await player.ask(wire.Say(room=room, channel="players", text="on", id="4")))
    assert more.n > first.n
    blocked = await player.ask(wire.Block(room=room, who=seen[1].lines[0].who, id="5"))
    assert only(wire.Done, blocked).id == "5"


async def test_those_behind_get_back_what_they_had_heard(office: Office) -> None:
    """After a kill watchers of a delayed room have the lines that were due, and none that was not."""
    create = wire.Create(id="c", side="first", size=9, delay_s=60)
    room, ann, _, eve = await office.game(create)
    for number, wait in enumerate((50_000, 20_000)):
        await ann.ask(wire.Say(room=room, channel="players", text=f"{number}", id=f"i{number}"))
        office.time.advance(wait)
    assert [line.text for line in only(wire.Lines, await eve.ask(wire.Enter(room=room))).lines] == ["0"]
    again = await restarted(office)
    told = await (await back(again, eve)).ask(wire.Enter(room=room))
    assert [line.text for line in only(wire.Lines, told).lines] == ["0"]


async def test_a_server_that_stops_loses_no_word(office: Office) -> None:
    """In good order everything is written."""
    room, ann, _, _ = await office.game()
    await ann.ask(wire.Say(room=room, channel="players", text="Hi", id="1"))
    office.app.rooms.close()
    again = await restarted(office)
    assert only(wire.Lines, await (await back(again, ann)).ask(wire.Enter(room=room))).lines[0].text == "Hi"


async def test_what_is_kept_is_bounded(office: Office) -> None:
    """The last hundred lines of a channel, however much was said."""
    room, ann, _, _ = await office.game()
    for number in range(MAX_LINES + 3):
        office.time.advance(60_000 // LINES_PER_MINUTE)
        await ann.ask(wire.Say(room=room, channel="players", text=f"{number}", id=f"i{number}"))
    office.app.rooms.close()
    again = await restarted(office)
    lines = only(wire.Lines, await (await back(again, ann)).ask(wire.Enter(room=room))).lines
    assert (len(lines), lines[0].text, lines[-1].text) == (MAX_LINES, "3", f"{MAX_LINES + 2}")


async def test_talk_ends_with_the_game(office: Office) -> None:
    """When nobody has been in a room whose game is over, its talk is forgotten; a lock is not."""
    room, ann, bob, eve = await office.game()
    await ann.ask(wire.Say(room=room, channel="players", text="Hi", id="1"))
    await ann.ask(wire.Manage(room=room, what="lock", id="l"))
    await bob.ask(wire.Resign(room=room, id="r"))
    for client in (ann, bob, eve):
        client.session.closed()
    office.time.advance(1000)
    office.app.rooms.sweep(0)
    stored = await office.store.load(room)
    assert stored is not None
    assert stored.beside is not None
    kept = unpack_keepsake(stored.beside)
    assert (kept.locked, kept.said) == (True, ())


async def test_nothing_is_kept_of_a_closed_room(office: Office) -> None:
    """Nobody comes into it any more."""
    room, ann, bob, _ = await office.game()
    await ann.ask(wire.Say(room=room, channel="players", text="Hi", id="1"))
    await bob.ask(wire.Resign(room=room, id="r"))
    await ann.ask(wire.Manage(room=room, what="close", id="c"))
    stored = await office.store.load(room)
    assert stored is not None
    assert stored.beside is None


async def test_scores_of_guesses_outlive_a_kill(office: Office) -> None:
    """Who was right once is still said to have been."""
    room, ann, _, eve = await office.game()
    await eve.ask(wire.Guess(room=room, ply=0, at=40, id="g"))
    await ann.ask(wire.Play(room=room, ply=0, at=Point(40), id="p"))
    office.time.advance(KEEP_MS)
    again = await restarted(office)
    watcher = await back(again, eve)
    await watcher.ask(wire.Enter(room=room))
    told = await watcher.ask(wire.Guess(room=room, ply=1, at=41, id="h"))
    assert only(wire.Votes, told).score == (1, 1)


async def test_what_is_damaged_costs_no_game(office: Office) -> None:
    """The game is loaded without it."""
    room, ann, _, _ = await office.game()
    office.store.note_beside(room, b"\xc1")
    again = await restarted(office)
    assert (await (await back(again, ann)).get(wire.Snapshot, wire.Enter(room=room))).game == 1


async def test_who_lost_a_room_keeps_nothing_of_it(office: Office) -> None:
    """Another process has it and knows better."""
    room, ann, _, _ = await office.game()
    await ann.ask(wire.Say(room=room, channel="players", text="Hi", id="1"))
    await office.store.load(room)
    office.store.note_beside(room, pack_keepsake(Keepsake(locked=True)))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    stored = await office.store.load(room)
    assert stored is not None
    assert stored.beside == pack_keepsake(Keepsake(locked=True))


@pytest.mark.parametrize("where", ["in memory", "in the store"])
async def test_who_deletes_himself_has_said_nothing(office: Office, where: str) -> None:
    """Their lines and scores go, in a room that people are in and in one that sleeps; others' stay."""
    room, ann, _, eve = await office.game()
    await ann.ask(wire.Say(room=room, channel="players", text="Hi", id="1"))
    await eve.ask(wire.Say(room=room, channel="watchers", text="black wins", id="2"))
    await eve.ask(wire.Guess(room=room, ply=0, at=40, id="g"))
    office.app.rooms.close()
    if where == "in the store":
        found = office.app.rooms.get(room)
        assert found is not None
        office.app.rooms.drop(found)
    await eve.ask(wire.ForgetMe(id="f"))
    office.app.rooms.close()
    stored = await office.store.load(room)
    assert stored is not None
    assert stored.beside is not None
    kept = unpack_keepsake(stored.beside)
    assert [said.line.text for said in kept.said] == ["Hi"]
    assert eve.session.player.encode() not in stored.beside
