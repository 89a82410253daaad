import pytest

from narabe_protocol import messages as wire
from narabe_protocol.limits import CLOSE_RESTART
from narabe_server.sessions.patience import AGAIN_MS
from narabe_server.storage.errors import StoreError
from tests.fakes import only
from tests.server.office import Client, Office


async def fill_the_disk(office: Office) -> tuple[str, Client]:
    """A game whose stone could not be written, so that its room is lost: its code, and Ann, who was to move."""
    room, ann, bob, eve = await office.game()
    office.scripted.holding = True
    ann.say(wire.Play(room=room, ply=0, at=40, id="p"))
    office.scripted.broken = True
    office.scripted.fail()
    office.scripted.holding = False
    for each in (ann, bob, eve):
        assert each.connection.ended == (CLOSE_RESTART, "room moved")
        each.session.closed()
    return room, ann


@pytest.mark.parametrize("named", [True, False], ids=["hello", "enter"])
async def test_who_comes_back_outlasts_a_full_disk(office: Office, *, named: bool) -> None:
    """Who was sent away by a failed write is in the room again once the store works, and their stone counts then."""
    room, ann = await fill_the_disk(office)
    back = office.stranger()
    await back.ask(wire.Hello(token=ann.token, rooms={room: 0} if named else {}))
    back.say(wire.Enter(room=room, version=0))
    back.say(wire.Play(room=room, ply=0, at=40, id="p"))
    office.time.advance(5 * AGAIN_MS)
    assert await back.quiet() == []
    office.scripted.broken = False
    office.time.advance(AGAIN_MS)
    told = await back.quiet()
    assert next(each for each in told if isinstance(each, wire.Snapshot)).you == (0,)
    assert only(wire.Stone, told).at == 40


async def test_nobody_waits_for_who_has_gone(office: Office) -> None:
    """A connection that ends while its room can't be loaded leaves no timer behind."""
    room, ann = await fill_the_disk(office)
    pending = office.time.pending()
    back = office.stranger()
    await back.ask(wire.Hello(token=ann.token, rooms={room: 0}))
    assert office.time.pending() == pending + 1
    back.session.closed()
    await back.quiet()
    assert office.time.pending() == pending


async def test_a_damaged_room_is_not_waited_for(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the store is well and only this room can't be read that is said at once, and other rooms are entered."""
    ann = await office.client()
    damaged, whole = [await ann.create(wire.Create(id=name, kind="hotseat")) for name in ("a", "b")]
    load = office.scripted.load

    async def load_whole(code: str) -> object:
        if code == damaged:
            raise StoreError("a hole in its events")
        return await load(code)

    monkeypatch.setattr(office.scripted, "load", load_whole)
    office.app.rooms.reload(damaged)
    told = await office.stranger().ask(wire.Hello(token=ann.token, rooms={damaged: 0, whole: 0}))
    assert only(wire.Refused, told) == wire.Refused(code="unavailable", room=damaged)
    assert only(wire.Snapshot, told).room == whole
