import asyncio
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from narabe_core.game import Settings
from narabe_core.records import Options, Reading
from narabe_protocol import messages as wire
from narabe_server.records import collection as parts
from narabe_server.records.files import default_options, read_stream
from narabe_server.rooms.erasing import without_name
from narabe_server.rooms.handing import SeatHanded
from narabe_server.rooms.keepsake import Keepsake, pack_keepsake
from narabe_server.rooms.record import pack_event, unpack_event
from narabe_server.rooms.settings_record import pack_settings, unpack_settings
from narabe_server.rooms.state import Occupant, RoomSettings, SeatTaken
from narabe_server.sessions.account import CHOICES_PER_MINUTE
from narabe_server.storage.base import Append, AppendStatus
from narabe_server.storage.players import StoredPlayer
from narabe_server.storage.sqlite import SqliteStore
from tests.fakes import only, turns
from tests.server.office import Client, Made, Office, Told

VALUES: dict[str, bool | int | str] = {"theme": "night", "numbers": True, "offset": 2}


async def seated(office: Office, name: str) -> Client:
    """Somebody who has a seat, and so is known to the store."""
    client = await office.client(name)
    await client.create()
    return client


async def finished(office: Office, games: int = 1) -> tuple[str, Client, Client, Client]:
    """A rated room where so many games are over; Bob resigned each."""
    room, ann, bob, eve = await office.game(wire.Create(id="c", side="first", size=9, rated=True))
    for number in range(1, games + 1):
        await ann.ask(wire.Play(room=room, ply=0, at=40 + number, id=f"p{number}"))
        await bob.ask(wire.Resign(room=room, id=f"r{number}"))
        if number < games:
            await ann.ask(wire.Propose(room=room, kind="rematch", id=f"m{number}"))
            await bob.ask(wire.Answer(room=room, offer=number, accept=True, id=f"a{number}"))
    return room, ann, bob, eve


async def test_choices_follow_the_person(office: Office) -> None:
    """What one device keeps, the other has; of a visitor nothing is kept."""
    ann = await seated(office, "Ann")
    kept = await ann.get(wire.ChoicesKept, wire.KeepChoices(id="k", values=VALUES))
    other = await office.client("Ann", ann.token)
    assert kept.values == (await other.get(wire.ChoicesKept, wire.GetChoices(id="g"))).values == VALUES
    visitor = await office.client("Vic")
    told = await visitor.get(wire.ChoicesKept, wire.KeepChoices(id="k", values=VALUES))
    assert (told.id, told.values) == ("k", {})


async def test_choices_are_kept_no_faster_than_people_choose(office: Office) -> None:
    """Who sends more than so many in a minute is told to wait."""
    ann = await seated(office, "Ann")
    for number in range(CHOICES_PER_MINUTE):
        office.time.advance(30)
        await ann.ask(wire.KeepChoices(id=f"k{number}", values=VALUES))
    refused = await ann.get(wire.Refused, wire.KeepChoices(id="k", values=VALUES))
    assert (refused.code, refused.params["what"]) == ("too_fast", "choices")


async def exported(client: Client, skip: int = 0) -> wire.Exported:
    """One part of somebody's games."""
    return await client.get(wire.Exported, wire.ExportGames(id="e", skip=skip))


def read(sgf: str) -> list[Reading]:
    """The games of a file as the server reads files."""
    options: Options = default_options()
    return list(read_stream(BytesIO(sgf.encode()), options))


async def test_my_games_come_back_as_one_file(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts joined are a file of all my finished games, the latest room first; nobody else's are in it."""
    monkeypatch.setattr(parts, "ROOMS", 1)
    first, ann, bob, eve = await finished(office, games=2)
    office.time.advance(1000)
    second = await ann.create(wire.Create(id="d", side="first", size=9, kind="hotseat"))
    await ann.ask(wire.Play(room=second, ply=0, at=3, id="p"))
    await ann.ask(wire.Resign(room=second, id="r"))
    one = await exported(ann)
    assert one.next == 1
    two = await exported(ann, one.next)
    assert (one.games, two.games, two.next) == (1, 2, None)
    games = read(one.sgf + two.sgf)
    names = [dict(game.more)["GN"] for game in games]  # type: ignore[union-attr]
    assert names == [(f"{second}-1",), (f"{first}-1",), (f"{first}-2",)]
    assert (await exported(bob)).games == 2
    assert (await exported(eve)) == wire.Exported(id="e")


async def test_a_damaged_room_keeps_no_other_from_me(office: Office) -> None:
    """Its games are lost, those of the others are in the file."""
    damaged, ann, _, _ = await finished(office)
    room = await ann.create(wire.Create(id="d", side="first", size=9, kind="hotseat"))
    await ann.ask(wire.Resign(room=room, id="r"))
    office.scripted._rooms[damaged].settings = b"\xc1"
    (game,) = read((await exported(ann)).sgf)
    assert dict(game.more)["GN"] == (f"{room}-1",)  # type: ignore[union-attr]


async def test_games_are_exported_for_one_at_a_time(office: Office) -> None:
    """However many ask at once, one thread at most is kept busy; each gets their own."""
    _, ann, bob, _ = await finished(office)
    busy, most = 0, 0

    async def slow(work: Callable[Told, Made], /, *told: Told.args, **named: Told.kwargs) -> Made:
        nonlocal busy, most
        busy += 1
        most = max(most, busy)
        await turns(3)
        busy -= 1
        return work(*told, **named)

    office.app.desk.accounts.apart = slow
    for each in (ann, bob):
        each.say(wire.ExportGames(id="e"))
    await turns()
    assert [only(wire.Exported, await each.quiet()).games for each in (ann, bob)] == [1, 1]
    assert most == 1


async def test_one_address_has_one_place_among_those_who_export(office: Office) -> None:
    """However many come from it, somebody from elsewhere waits for one of them at most."""
    _, ann, *_ = await finished(office)
    places = ("198.51.100.7", "198.51.100.7", "198.51.100.7", "203.0.113.9")
    people = [office.stranger(peer=peer) for peer in places]
    for person in people:
        await person.ask(wire.Hello(token=ann.token))
    gate = asyncio.Semaphore(0)

    async def slow(work: Callable[Told, Made], /, *told: Told.args, **named: Told.kwargs) -> Made:
        await gate.acquire()
        return work(*told, **named)

    office.app.desk.accounts.apart = slow
    for person in people:
        person.say(wire.ExportGames(id="e"))
    await turns()
    answered: list[int] = []
    for _ in people:
        gate.release()
        answered += [number for number, person in enumerate(people) if await person.quiet()]
    assert answered == [0, 3, 1, 2]


async def test_a_deleted_guest_is_gone(office: Office) -> None:
    """Their token, name and ratings are nobody's, their connections end, their games stay without their name."""
    room, ann, bob, eve = await finished(office)
    tab = await office.client("Bob", bob.token)
    assert only(wire.Forgotten, await bob.ask(wire.ForgetMe(id="f"))).id == "f"
    assert bob.connection.ended is not None
    assert tab.connection.ended is not None
    again = await office.client("Bob", bob.token)
    assert again.token != bob.token
    assert (await again.get(wire.Profile, wire.GetProfile(id="p"))).ratings == ()
    assert eve.connection.ended is not None, "who was in the room comes back to it as it is now"
    seen = await (await office.client("Eve")).get(wire.Snapshot, wire.Enter(room=room))
    assert [seat and seat.name for seat in seen.seats] == ["Ann", "Guest"]
    profile = await (await office.client("Ann", ann.token)).get(wire.Profile, wire.GetProfile(id="p"))
    assert [(game.result, game.opponent) for game in profile.games] == [("won", "")]


async def test_no_deleting_in_the_middle_of_a_game(office: Office) -> None:
    """While a game is in play its players stay who they are."""
    _, ann, _, eve = await office.game()
    assert await ann.refusal(wire.ForgetMe(id="f")) == "game_running"
    assert (await eve.get(wire.Forgotten, wire.ForgetMe(id="f"))).id == "f"


def test_what_is_damaged_keeps_nobody_from_going() -> None:
    """A name is left where nothing can be read, and taken off all the rest."""
    rewrite, damaged = without_name("zoe456789012"), b"\xc1 zoe456789012"
    assert (rewrite.event(damaged), rewrite.settings(damaged), rewrite.beside(damaged)) == (None, None, None)


async def test_a_deleted_name_is_in_the_file_no_more(tmp_path: Path) -> None:
    """The database has name and id nowhere: not with events, nor rooms for bots, nor beside games, nor in old rows."""
    path, name, answers = tmp_path / "narabe.db", "Zoe of Mytilene", list[AppendStatus]()
    store = SqliteStore(path)
    await store.open()
    await store.players.save(StoredPlayer("zoe456789012", b"hash", name, 1))
    duel = RoomSettings("bots", Settings(), maker=("zoe456789012", name))
    for code, settings in (("AAAAAA", RoomSettings("friend", Settings())), ("BBBBBB", duel)):
        maker = None if settings.maker is None else settings.maker[0]
        assert await store.create(code, pack_settings(settings), 1, maker)
        await store.load(code)
    bodies = (
        pack_event(SeatTaken(0, Occupant("bob456789012", "Bob"))),
        pack_event(SeatTaken(1, Occupant("zoe456789012", name))),
        pack_event(SeatHanded(0, "zoe456789012", name)),
    )
    people = ("bob456789012", "zoe456789012")
    store.append(Append("AAAAAA", 1, 0, bodies, 1, None, answers.append, people))
    store.note_beside("AAAAAA", pack_keepsake(Keepsake(admitted=people)), people)
    store.sittings.note_gist("AAAAAA", 3, name.encode())
    await store.results.keep_choices("zoe456789012", b"\x80")
    for one, other in (people, reversed(people)):
        await store.manners.block(one, other, on=True)
    assert await store.erase("zoe456789012", without_name("zoe456789012")) == ("AAAAAA", "BBBBBB")
    stored, duels = await store.read("AAAAAA"), await store.read("BBBBBB")
    await store.close()
    assert stored is not None
    assert duels is not None
    taken = (unpack_event(event.body) for event in stored.events)
    assert [each.occupant.name if isinstance(each, SeatTaken) else each for each in taken] == [
        "Bob", "Guest", SeatHanded(0, "gone", "Guest"),
    ]  # fmt: skip
    assert unpack_settings(duels.settings).maker == ("gone", "Guest")
    left = path.read_bytes()
    assert (b"Mytilene" in left, b"zoe456789012" in left, b"bob456789012" in left) == (False, False, True)
