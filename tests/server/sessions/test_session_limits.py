from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from narabe_core.types import MINUTE_MS
from narabe_protocol import messages as wire
from narabe_protocol.limits import CLOSE_KICKED, CLOSE_RESTART
from narabe_server.app import LOOKUPS_PER_MINUTE
from narabe_server.lobby.lobby import GATHER_MS
from narabe_server.sessions.behind import LOOK_MS, PATIENCE_MS
from narabe_server.sessions.line import MAX_OFFENCES, SLOW_PLAYER_BYTES, SLOW_WATCHER_BYTES
from narabe_server.sessions.session import BACKLOG
from narabe_server.settings import Settings
from narabe_server.transport.link import FAILED
from tests.fakes import only, turns
from tests.server.office import Office

NOWHERE = "ZZZZZZ"


async def test_budget(office: Office) -> None:
    """Beyond its burst a connection is told to wait, and after that time it may go on."""
    ann = await office.client()
    for _ in range(59):
        ann.say(wire.Ping())
    assert len(await ann.quiet()) == 59
    refused = await ann.get(wire.Refused, wire.Ping())
    assert (refused.code, refused.params) == ("too_fast", {"wait_ms": 50, "what": "frames"})
    office.time.advance(50)
    assert isinstance((await ann.ask(wire.Ping()))[0], wire.Pong)
    assert await ann.refusal(wire.Ping()) == "too_fast"


@pytest.mark.parametrize(
    "question", [wire.GetMyGames(id="q"), wire.GetProfile(id="q"), wire.GetTop(id="q", rule="renju")]
)
async def test_lookups_are_counted(office: Office, question: wire.ToServer) -> None:
    """What has to be read from the store is answered so often in a minute, and no oftener; then one may wait."""
    ann = await office.client()
    tab = await office.client("Ann", ann.token)
    for _ in range(LOOKUPS_PER_MINUTE // 2):
        for each in (ann, tab):
            assert not any(isinstance(told, wire.Refused) for told in await each.ask(question))
    refused = await ann.get(wire.Refused, question)
    assert (refused.code, refused.params) == ("too_fast", {"wait_ms": 1000, "what": "lookups"})
    office.time.advance(1000)
    assert not any(isinstance(told, wire.Refused) for told in await ann.ask(question))


@pytest.mark.parametrize("frame", [b"", b"\xc1", b"\x81\xa1t\xa5storm", "text"])
async def test_offences(office: Office, frame: bytes | str) -> None:
    """Ten frames that are no messages are refused one by one; the next closes the connection, and that one only."""
    ann, bob = await office.client(), await office.client()
    for _ in range(MAX_OFFENCES):
        ann.session.received(frame)
    assert [type(each) for each in await ann.quiet()] == [wire.Refused] * MAX_OFFENCES
    ends = [ann.connection.ended]
    ann.session.received(frame)
    assert [*ends, ann.connection.ended] == [None, (CLOSE_KICKED, "bad_message")]
    assert isinstance((await bob.ask(wire.Ping()))[0], wire.Pong)


@pytest.mark.parametrize(
    ("quiet_ms", "ended"), [(MINUTE_MS - 1, (CLOSE_KICKED, "bad_message")), (MINUTE_MS, None)]
)
async def test_who_keeps_quiet_is_forgiven(
    office: Office, quiet_ms: int, ended: tuple[int, str] | None
) -> None:
    """After a minute without an offence the next one is the first of ten again."""
    ann = await office.client()
    for _ in range(MAX_OFFENCES):
        ann.session.received(b"")
    office.time.advance(quiet_ms)
    ann.session.received(b"")
    assert ann.connection.ended == ended


@given(st.binary(max_size=80) | st.text(max_size=40))
async def test_arbitrary_frames(frame: bytes | str) -> None:
    """No frame whatever makes a session fail; it is a message, or it is refused."""
    office = await Office(Settings(data=Path("nowhere"))).open()
    with capture_logs() as logs:
        ann = await office.client(text=isinstance(frame, str))
        ann.session.received(frame)
        await ann.quiet()
        assert isinstance((await ann.ask(wire.Ping()))[-1], wire.Pong)
    assert logs == []


async def test_slow_reader_is_spared(office: Office) -> None:
    """Field 57: who doesn't read misses what comes beyond 64 KiB (a player: 256), and nobody else notices."""
    room, ann, bob, eve = await office.game()
    eve.connection.unread = bob.connection.unread = SLOW_WATCHER_BYTES + 1
    stone = only(wire.Stone, await ann.ask(wire.Play(room=room, ply=0, at=40, id="1")))
    assert (await bob.quiet(), await eve.quiet()) == ([stone], [])
    bob.connection.unread = SLOW_PLAYER_BYTES + 1
    await ann.ask(wire.Propose(room=room, kind="draw", id="2"))
    assert await bob.quiet() == []
    office.time.advance(PATIENCE_MS - LOOK_MS)
    assert [each.connection.aborted for each in (ann, bob, eve)] == [False, False, False]


async def test_slow_reader_catches_up(office: Office) -> None:
    """Field 57: when they read again they are shown the state, and go on from there without a gap."""
    room, ann, bob, eve = await office.game()
    eve.connection.unread = SLOW_WATCHER_BYTES + 1
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="1"))
    eve.connection.unread = 1
    await bob.ask(wire.Play(room=room, ply=1, at=41, id="2"))
    office.time.advance(LOOK_MS)
    assert await eve.quiet() == []
    eve.connection.unread = 0
    office.time.advance(LOOK_MS)
    snapshot, presence = await eve.quiet()
    assert isinstance(snapshot, wire.Snapshot)
    assert (snapshot.version, snapshot.moves, type(presence)) == (5, (40, 41), wire.Presence)
    await ann.ask(wire.Play(room=room, ply=2, at=42, id="3"))
    assert only(wire.Stone, await eve.quiet()).version == 6


async def test_slow_reader_is_cut(office: Office) -> None:
    """Field 57: who has not caught up after ten seconds is cut, and no timer is left of them."""
    room, ann, bob, eve = await office.game()
    eve.connection.unread = SLOW_WATCHER_BYTES + 1
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="1"))
    office.time.advance(PATIENCE_MS)
    assert [each.connection.aborted for each in (ann, bob, eve)] == [False, False, True]
    eve.session.closed()
    eve.connection.aborted = False
    office.time.advance(2 * PATIENCE_MS)
    assert not eve.connection.aborted


async def test_slow_reader_who_leaves(office: Office) -> None:
    """The lobby is shown as it is then, if they still look at it; a room that they have left meanwhile is not."""
    room, ann, _, eve = await office.game()
    await eve.ask(wire.WatchLobby())
    eve.connection.unread = SLOW_WATCHER_BYTES + 1
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="1"))
    office.time.advance(LOOK_MS + GATHER_MS // 2)
    await eve.ask(wire.Leave(room=room))
    eve.connection.unread = 0
    office.time.advance(LOOK_MS)
    told = await eve.quiet()
    assert [row.room for row in only(wire.Lobby, told).rows] == [room]
    assert not [each for each in told if isinstance(each, wire.Snapshot)]


async def test_who_asks_and_never_reads(office: Office) -> None:
    """Answers that nobody reads don't pile up without end."""
    ann = await office.client()
    ann.connection.unread = SLOW_PLAYER_BYTES + 1
    ann.say(wire.Ping())
    assert ann.connection.aborted


async def test_order_while_the_store_is_slow(office: Office) -> None:
    """What comes while a command waits for the store is done after it, in order."""
    ann = await office.client()
    room = await ann.create()
    bob = await office.client("Bob")
    await bob.ask(wire.Enter(room=room))
    office.scripted.stall()
    bob.say(wire.Sit(room=room, id="s"))
    bob.say(wire.Play(room=room, ply=0, at=1, id="p"))
    bob.say(wire.Ping(n=1))
    assert await bob.quiet() == []
    office.scripted.go_on()
    told = [type(each) for each in await bob.quiet()]
    assert told == [wire.You, wire.Sat, wire.Started, wire.Refused, wire.Pong]


async def test_backlog_is_bounded(tmp_path: Path) -> None:
    """So many frames wait behind the store; what is more is refused, and the others are done in the end."""
    office = await Office(Settings(data=tmp_path, frames_per_second=0)).open()
    ann = await office.client()
    office.scripted.stall()
    ann.say(wire.Create(id="1"))
    for n in range(BACKLOG + 1):
        ann.say(wire.Ping(n=n))
    assert only(wire.Refused, await ann.quiet()).code == "too_fast"
    office.scripted.go_on()
    pongs = [each.n for each in await ann.quiet() if isinstance(each, wire.Pong)]
    assert pongs == list(range(BACKLOG))


async def test_a_fault_of_ours_ends_the_connection(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame that we fail at ends the connection, is told to the log, and what came behind it is not done."""

    def fail(_: object) -> None:
        raise RuntimeError("a bug")

    ann = await office.client()
    monkeypatch.setattr(office.app.lobby, "watch", fail)
    with pytest.raises(RuntimeError):  # the transport says so to the log, and closes
        ann.say(wire.WatchLobby())
    office.scripted.stall()
    ann.say(wire.Create(id="1"))
    ann.say(wire.WatchLobby())
    ann.say(wire.Ping(n=1))
    office.scripted.go_on()
    with capture_logs() as logs:
        told = await ann.quiet()
    assert not [each for each in told if isinstance(each, wire.Pong)]
    assert ann.connection.ended == (FAILED, "")
    assert [line["event"] for line in logs] == ["session_failed"]


async def test_closed_cancels(office: Office) -> None:
    """When the connection goes while a command waits, the rest of it and all behind it are dropped."""
    ann = await office.client()
    office.scripted.stall()
    ann.say(wire.Create(id="1"))
    ann.say(wire.WatchLobby())
    await turns()
    ann.session.closed()
    office.scripted.go_on()
    assert await ann.quiet() == []
    assert (len(office.app.rooms), office.app.lobby.online) == (0, 0)


async def test_closed_at_once(office: Office) -> None:
    """A connection may say hello and be gone in the same turn of the loop."""
    stranger = office.stranger()
    stranger.say(wire.Hello())
    stranger.session.closed()
    assert await stranger.quiet() == []


async def test_create_cut_short(office: Office) -> None:
    """A create that was cut off half-way is completed by the same create from a new connection."""
    ann = await office.client()
    await ann.create()
    office.scripted.holding = True
    ann.say(wire.Create(id="cut", side="first"))
    await turns()
    ann.session.closed()
    office.scripted.fail()
    office.scripted.holding = False
    back = await office.client(token=ann.token)
    told = await back.ask(wire.Create(id="cut", side="first"))
    assert only(wire.Sat, told).seat == 0


async def test_broken_store(office: Office) -> None:
    """When the store fails the command is refused as unavailable and may be sent again; no token gets into the log."""
    ann = await office.client()
    await ann.create()
    office.scripted.broken = True
    back = office.stranger()
    with capture_logs() as logs:
        assert await back.refusal(wire.Hello(token="A" * 32)) == "unavailable"
        assert await ann.refusal(wire.Enter(room=NOWHERE)) == "unavailable"
    assert "A" * 32 not in str(logs)
    assert ann.token not in str(logs)
    office.scripted.broken = False
    assert (await back.get(wire.Welcome, wire.Hello(token=ann.token))).name == "Ann"


async def test_room_lost(office: Office) -> None:
    """When a room can't go on here its people are sent away with the code that brings them back."""
    room, ann, bob, eve = await office.game()
    office.scripted.holding = True
    ann.say(wire.Play(room=room, ply=0, at=40, id="p"))
    office.scripted.fence()
    assert [each.connection.ended for each in (ann, bob, eve)] == [(CLOSE_RESTART, "room moved")] * 3
    for each in (ann, bob, eve):
        each.session.closed()
