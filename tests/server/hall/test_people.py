import pytest

from narabe_protocol import messages as wire
from narabe_protocol.limits import CLOSE_BANNED, MAX_LISTED
from narabe_server.admin import requests as ask
from narabe_server.admin.operator import Operator
from narabe_server.callers.ratelimit import GuestBudgets
from narabe_server.rooms.guests import NOBODY
from narabe_server.rooms.state import CloseRoom
from tests.fakes import only
from tests.server.office import Client, Office


async def handle(client: Client, room: str) -> str:
    """The handle of somebody in a room."""
    return only(wire.Snapshot, await client.ask(wire.Enter(room=room))).who


async def names(client: Client, room: str) -> tuple[list[str], int]:
    """The names in the list of watchers, and how many more there are."""
    told = only(wire.WatcherList, await client.ask(wire.GetWatchers(room=room, id=client.new_id())))
    return [each.name for each in told.names], told.more


async def test_the_list_of_watchers(office: Office) -> None:
    """All see who watches, but for those who hide their names, who are counted; a speaker who hides has none."""
    room, ann, _, eve = await office.game()
    fay = await office.client("Fay")
    await fay.ask(wire.Enter(room=room))
    assert await names(ann, room) == (["Eve", "Fay"], 0)
    await eve.ask(wire.HideMe())
    assert await names(ann, room) == (["Fay"], 1)
    line = only(wire.Line, await eve.ask(wire.Say(room=room, channel="watchers", phrase="hello", id="s")))
    assert line.name == ""
    await eve.ask(wire.HideMe(on=False))
    assert await names(fay, room) == (["Eve", "Fay"], 0)


async def test_who_hides_is_told_so(office: Office) -> None:
    """The next connection of the same person learns from its welcome whether the name is hidden; others are not."""
    eve = office.stranger()
    welcome = await eve.get(wire.Welcome, wire.Hello(name="Eve"))
    assert not welcome.hides
    for hides in (True, False):
        await eve.ask(wire.HideMe(on=hides))
        again = await office.stranger().get(wire.Welcome, wire.Hello(token=welcome.token))
        stranger = await office.stranger().get(wire.Welcome, wire.Hello(name="Fay"))
        assert (again.hides, stranger.hides) == (hides, False)


async def test_a_long_list_is_cut(office: Office) -> None:
    """A crowd is fifty names and a number."""
    room, ann, _, _ = await office.game()
    for number in range(MAX_LISTED + 3):
        await (await office.client(f"W{number}")).ask(wire.Enter(room=room))
    shown, more = await names(ann, room)
    assert (len(shown), more) == (MAX_LISTED, 4)


async def test_hidden_watchers(office: Office) -> None:
    """Where names of watchers are hidden nobody gets one."""
    room, ann, _, eve = await office.game(wire.Create(id="c", side="first", watching="hidden"))
    assert await names(ann, room) == ([], 1)
    line = only(wire.Line, await eve.ask(wire.Say(room=room, channel="watchers", phrase="hello", id="s")))
    assert line.name == ""


async def test_where_nobody_may_watch(office: Office) -> None:
    """A closed room lets people in while a seat is free; when both are taken the others are out, and stay out."""
    ann, bob, eve = [await office.client(name) for name in ("Ann", "Bob", "Eve")]
    room = await ann.create(wire.Create(id="c", side="first", watching="closed"))
    await bob.ask(wire.Enter(room=room))
    await eve.ask(wire.Enter(room=room))
    await bob.ask(wire.Sit(room=room, id="s"))
    assert only(wire.Removed, await eve.quiet()).why == "watching_closed"
    assert await eve.refusal(wire.Enter(room=room)) == "watching_closed"
    assert await eve.refusal(wire.GetScores(room=room)) == "not_in_room"
    assert only(wire.Snapshot, await ann.ask(wire.Enter(room=room))).you == (0,)


async def test_guesses(office: Office) -> None:
    """Watchers see how all guess; a stone settles the vote, a takeback voids it, and players hear nothing of it."""
    room, ann, bob, eve = await office.game(wire.Create(id="c", side="first", size=9, takeback="free"))
    fay = await office.client("Fay")
    await fay.ask(wire.Enter(room=room))
    own = only(wire.Votes, await eve.ask(wire.Guess(room=room, ply=0, at=40, id="g")))
    assert (own.yours, own.counts, own.score) == (40, ((40, 1),), (0, 0))
    await eve.ask(wire.Guess(room=room, ply=0, at=41, id="g2"))
    office.time.advance(1000)
    seen = only(wire.Votes, await fay.quiet())
    assert (seen.yours, seen.counts) == (None, ((41, 1),))
    await eve.quiet()
    await ann.ask(wire.Play(room=room, ply=0, at=41, id="p"))
    office.time.advance(1000)
    settled = only(wire.Votes, await eve.quiet())
    assert (settled.ply, settled.counts, settled.yours, settled.score) == (1, (), None, (1, 1))
    await eve.ask(wire.Guess(room=room, ply=1, at=0, id="g3"))
    await ann.ask(wire.Propose(room=room, kind="takeback", id="t"))
    office.time.advance(1000)
    void = [each for each in await eve.quiet() if isinstance(each, wire.Votes)][-1]
    assert (void.ply, void.score) == (0, (1, 1))
    assert not [each for each in [*await ann.quiet(), *await bob.quiet()] if isinstance(each, wire.Votes)]


@pytest.mark.parametrize(("ply", "at", "code"), [(1, 3, "stale"), (0, 399, "off_board")])
async def test_guesses_that_do_not_count(office: Office, ply: int, at: int, code: str) -> None:
    """A guess for another stone, or off the board, is refused."""
    room, _, _, eve = await office.game()
    assert await eve.refusal(wire.Guess(room=room, ply=ply, at=at, id="g")) == code


async def test_no_guess_on_a_stone_or_after_the_end(office: Office) -> None:
    """Where a stone lies no other one falls, and after the end none."""
    room, ann, bob, eve = await office.game()
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    assert await eve.refusal(wire.Guess(room=room, ply=1, at=40, id="g")) == "occupied"
    await bob.ask(wire.Resign(room=room, id="r"))
    await eve.quiet()
    assert await eve.refusal(wire.Guess(room=room, ply=1, at=41, id="h")) == "nothing_to_guess"


async def test_what_was_refused_stays_refused(office: Office) -> None:
    """Sent again, a guess, a line and an order of the host get their first answer, though all is different by then."""
    room, ann, bob, eve = await office.game()
    refused: tuple[tuple[Client, wire.ToServer, str], ...] = (
        (eve, wire.Guess(room=room, ply=1, at=41, id="g"), "stale"),
        (bob, wire.Say(room=room, channel="watchers", phrase="hello", id="s"), "not_your_channel"),
        (bob, wire.Manage(room=room, what="remove", who="nobody", id="m"), "not_host"),
    )
    assert [await client.refusal(message) for client, message, _ in refused] == [code for *_, code in refused]
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    await bob.ask(wire.Resign(room=room, id="r"))
    for client in (ann, bob):
        await client.ask(wire.Leave(room=room))
        await client.ask(wire.Enter(room=room))
    await eve.quiet()
    assert [await client.refusal(message) for client, message, _ in refused] == [code for *_, code in refused]


async def test_too_fast_is_no_last_word(office: Office) -> None:
    """Who was told to wait, and waits, says it with the same command."""
    room, ann, _, _ = await office.game()
    for number in range(5):
        await ann.ask(wire.Say(room=room, channel="players", phrase="hello", id=f"s{number}"))
    late = wire.Say(room=room, channel="players", phrase="thanks", id="late")
    assert await ann.refusal(late) == "too_fast"
    office.time.advance(60_000)
    assert only(wire.Line, await ann.ask(late)).phrase == "thanks"


async def test_the_host_closes_the_room(office: Office) -> None:
    """Field 44: a room is closed by its host alone, never in a game; then all are out and nobody comes back."""
    room, ann, bob, eve = await office.game()
    close = wire.Manage(room=room, what="close", id="m")
    assert await bob.refusal(close) == "not_host"
    assert await ann.refusal(close) == "game_running"
    await bob.ask(wire.Resign(room=room, id="r"))
    for client in (ann, eve):
        await client.quiet()
    told = [
        *await ann.ask(wire.Manage(room=room, what="close", id="n")),
        *await bob.quiet(),
        *await eve.quiet(),
    ]
    assert [each.why for each in told if isinstance(each, wire.Removed)] == ["closed"] * 3
    for client in (ann, eve):
        assert await client.refusal(wire.Enter(room=room)) == "no_such_room"


DAY_MS = 86_400_000


@pytest.mark.parametrize("by", ["host", "operator"])
async def test_closed_is_closed(office: Office, by: str) -> None:
    """What was on its way when the room was closed does not open it again, nor does its clock; nothing is left."""
    mail = wire.ClockSpec("correspondence", period_ms=DAY_MS)
    room, ann, _, eve = await office.game(wire.Create(id="c", side="first", size=9, clock=mail))
    if by == "host":
        await ann.ask(wire.Abort(room=room, id="a"))
    office.scripted.holding = True
    if by == "host":
        ann.say(wire.Manage(room=room, what="close", id="m"))
        ann.say(wire.Propose(room=room, kind="rematch", id="p"))
    else:
        found = office.app.rooms.get(room)
        assert found is not None
        found.hall.porter.close("", CloseRoom(by_operator=True), NOBODY, None)
        ann.say(wire.Play(room=room, ply=0, at=40, id="p"))
    office.scripted.holding = False
    office.scripted.release()
    refused = only(wire.Refused, await ann.quiet())
    assert (refused.code, refused.id) == ("no_such_room", "p")
    assert await eve.refusal(wire.Enter(room=room)) == "no_such_room"
    office.time.advance(2 * DAY_MS)
    assert await eve.refusal(wire.Enter(room=room)) == "no_such_room"
    assert await office.store.signs.due(office.time.now(), 10) == ()
    office.app.rooms.sweep(0)
    assert len(office.app.rooms) == 0


async def test_a_locked_room(office: Office) -> None:
    """A locked room lets those come back who were there, nobody else, until it is unlocked; all are told."""
    room, ann, _, eve = await office.game()
    assert only(wire.Done, await ann.ask(wire.Manage(room=room, what="lock", id="m"))).id == "m"
    office.time.advance(1000)
    assert only(wire.Presence, await eve.quiet()).locked
    fay = await office.client("Fay")
    assert await fay.refusal(wire.Enter(room=room)) == "room_locked"
    await eve.ask(wire.Leave(room=room))
    assert only(wire.Snapshot, await eve.ask(wire.Enter(room=room))).you == ()
    await ann.ask(wire.Manage(room=room, what="unlock", id="n"))
    assert only(wire.Snapshot, await fay.ask(wire.Enter(room=room))).you == ()


async def test_a_watcher_is_removed_and_a_player_is_not(office: Office) -> None:
    """Field 44: the host puts a watcher out for good, which changes nothing at the table; never a player in a game."""
    room, ann, bob, eve = await office.game()
    bobs, eves = await handle(bob, room), await handle(eve, room)
    version = office.app.rooms.get(room).state.version  # type: ignore[union-attr]
    await ann.ask(wire.GetWatchers(room=room, id="w"))
    assert await ann.refusal(wire.Manage(room=room, what="remove", who=bobs, id="a")) == "game_running"
    assert only(wire.Done, await ann.ask(wire.Manage(room=room, what="remove", who=eves, id="b"))).id == "b"
    assert only(wire.Removed, await eve.quiet()).why == "removed"
    assert await eve.refusal(wire.Enter(room=room)) == "removed"
    assert office.app.rooms.get(room).state.version == version  # type: ignore[union-attr]
    await bob.ask(wire.Resign(room=room, id="r"))
    await ann.ask(wire.Manage(room=room, what="remove", who=bobs, id="c"))
    assert only(wire.Removed, await bob.quiet()).why == "removed"
    assert office.app.rooms.get(room).state.seats[1] is None  # type: ignore[union-attr]


async def test_a_report_goes_with_the_lines_around_it(office: Office) -> None:
    """The operator gets the line, its speaker, and twenty lines at most; a sealed line can't be reported."""
    room, ann, bob, eve = await office.game()
    secret = only(wire.Line, await eve.ask(wire.Say(room=room, channel="watchers", text="psst", id="s")))
    said = []
    for number in range(30):
        office.time.advance(3000)
        said += await ann.ask(wire.Say(room=room, channel="players", text=str(number), id=f"l{number}"))
    last = [each for each in said if isinstance(each, wire.Line)][-1]
    await bob.quiet()
    sealed = wire.Report(room=room, n=secret.n, channel="watchers", why="abuse", id="x")
    assert await bob.refusal(sealed) == "no_such_line"
    message = wire.Report(room=room, n=last.n, why="abuse", text="\u202erude", id="y")
    assert only(wire.Done, await bob.ask(message)).id == "y"
    (report,) = await office.store.manners.reports(10)
    assert (report.room, report.why, report.text, report.name) == (room, "abuse", "rude", "Ann")
    assert (report.reporter, report.reported) == (bob.session.player, ann.session.player)
    rows = (await Operator(office.app.desk, office.store).answer(ask.Reports())).rows
    assert [line["text"] for line in rows[0]["lines"]] == [str(number) for number in range(15, 30)]


async def test_too_many_reports(office: Office) -> None:
    """Who reports and reports is told to wait."""
    room, ann, bob, _ = await office.game()
    bobs = await handle(bob, room)
    for number in range(3):
        await ann.ask(wire.Report(room=room, who=bobs, why="name", id=f"r{number}"))
    assert await ann.refusal(wire.Report(room=room, who=bobs, why="name", id="r9")) == "too_fast"


async def test_a_crowd_from_one_address_does_not_push_the_reports_of_others_out(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """New guests of one address have so many reports in a day between them; another address has its own."""
    monkeypatch.setattr(office.app.desk.manners, "_reports_from", GuestBudgets(office.time, 2, DAY_MS))
    room, _, bob, _ = await office.game()
    bobs, told = await handle(bob, room), []
    for number, peer in enumerate(["198.51.100.7"] * 4 + ["198.51.100.8"]):
        guest = await office.stranger(peer=peer).hello("Guest")
        await guest.ask(wire.Enter(room=room))
        told += await guest.ask(wire.Report(room=room, who=bobs, why="spam", id=f"{number}"))
    assert [type(each).__name__ for each in told] == ["Done", "Done", "Refused", "Refused", "Done"]
    assert len(await office.store.manners.reports(9)) == 3
    office.time.advance(DAY_MS // 2)
    guest = await office.stranger(peer="198.51.100.7").hello("Guest")
    await guest.ask(wire.Enter(room=room))
    await guest.get(wire.Done, wire.Report(room=room, who=bobs, why="spam", id="again"))


async def test_a_banned_player(office: Office) -> None:
    """Who is banned is told so, cut off, and not let in again, until the ban is lifted."""
    room, _, bob, _ = await office.game()
    operator = Operator(office.app.desk, office.store)
    answer = await operator.answer(ask.Ban("player", bob.session.player, "rude"))
    assert answer.rows == [{"banned": bob.session.player, "connections_ended": 1}]
    assert only(wire.Refused, await bob.quiet()).code == "banned"
    assert bob.connection.ended == (CLOSE_BANNED, "banned")
    again = office.stranger()
    assert await again.refusal(wire.Hello(token=bob.token, rooms={room: 0})) == "banned"
    assert again.connection.ended == (CLOSE_BANNED, "banned")
    assert [row["value"] for row in (await operator.answer(ask.ListBans())).rows] == [bob.session.player]
    await operator.answer(ask.Unban(bob.session.player))
    assert only(wire.Welcome, await office.stranger().ask(wire.Hello(token=bob.token))).name == "Bob"
    assert (await operator.answer(ask.Unban("nobody"))).error == "there is no ban of nobody"


async def test_a_ban_is_lifted_and_made_in_the_store_first(office: Office) -> None:
    """What the store can't write is not so: else a restart would bring another answer."""
    operator = Operator(office.app.desk, office.store)
    await operator.answer(ask.Ban("player", "somebody", ""))
    await office.store.close()
    for request in (ask.Unban("somebody"), ask.Ban("player", "another", "")):
        assert (await operator.answer(request)).error == "the store is closed"
    assert [row["value"] for row in (await operator.answer(ask.ListBans())).rows] == ["somebody"]


@pytest.mark.parametrize("nowhere", ["203.0.113", "", "10.0.0.5", "127.0.0.1", "fe80::1"])
async def test_only_an_address_that_is_counted_can_be_banned(office: Office, nowhere: str) -> None:
    """No address, and one of this machine or a private network, is refused: nobody would be held off."""
    operator = Operator(office.app.desk, office.store)
    answer = await operator.answer(ask.Ban("address", nowhere, ""))
    assert (answer.error or "").startswith(f"{nowhere!r} is no address that can be banned")
    assert (await operator.answer(ask.ListBans())).rows == []
    answer = await operator.answer(ask.Ban("address", "2001:db8::7", ""))
    assert answer.rows == [{"banned": "2001:db8::/64", "connections_ended": 0}]


async def test_the_operator_closes_any_room(office: Office) -> None:
    """The operator closes a room in the middle of a game, counts what is there, and is told when there is no room."""
    room, _, _, eve = await office.game()
    operator = Operator(office.app.desk, office.store)
    (counts,) = (await operator.answer(ask.Counts())).rows
    assert (counts["rooms"], counts["games_in_play"], counts["watchers"], counts["connections"]) == (
        1,
        1,
        1,
        3,
    )
    (row,) = (await operator.answer(ask.ListRooms())).rows
    assert (row["room"], row["names"]) == (room, ["Ann", "Bob"])
    assert (await operator.answer(ask.Close(room))).rows == [{"closed": room}]
    assert only(wire.Removed, await eve.quiet()).why == "closed"
    assert (await operator.answer(ask.Close(room))).error == f"there is no open room {room}"


@pytest.mark.parametrize("where", ["mailbox", "store"])
async def test_who_is_removed_while_sitting_down_has_no_seat(office: Office, where: str) -> None:
    """The seat that somebody was about to take stays free, and they stay outside."""
    ann, bob = await office.client("Ann"), await office.client("Bob")
    code = await ann.create()
    await bob.ask(wire.Enter(room=code))
    room = office.app.rooms.get(code)
    assert room is not None
    remove = wire.Manage(room=code, what="remove", who=room.hall.people.handle(bob.session.player), id="m")
    await bob.ask(wire.Say(room=code, channel="watchers", text="Hi", id="known"))
    if where == "mailbox":
        await office.app.desk.guests.save(bob.session.identity)
        office.scripted.holding = True
        await bob.ask(wire.Sit(room=code, id="s"))
        await ann.ask(remove)
        while office.scripted.held:
            office.scripted.release()
            await ann.quiet()
        office.scripted.holding = False
    else:
        office.scripted.stall()
        bob.say(wire.Sit(room=code, id="s"))
        room.hall.porter.remove(bob.session.player)
        office.scripted.go_on()
    assert only(wire.Removed, await bob.quiet()).why == "removed"
    assert [seat and seat.name for seat in room.state.seats] == ["Ann", None]
    assert not room.state.game.in_play
    assert await bob.refusal(wire.Enter(room=code)) == "removed"
