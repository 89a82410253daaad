"""Who gets what: every frame of every role in random games, against a plain model of what each may know."""

import asyncio
import random
from dataclasses import dataclass, field

import pytest

from narabe_core.actions import OfferKind, Propose
from narabe_protocol import messages as wire
from narabe_protocol.base import Channel
from narabe_server.rooms import restoring, watching
from narabe_server.rooms.actor import Room
from narabe_server.rooms.guests import NOBODY
from narabe_server.rooms.state import RoomState
from tests.fakes import only, turns
from tests.server.office import Client, Office

STEPS = 40
DELAYS = [(0, 0), (3, 0), (0, 20), (2, 10)]
"""Stones and seconds that watchers are behind."""


@dataclass
class Batch:
    """What one command led to: versions up to ``version``, at a time, with so many stones ever placed."""

    version: int
    at: int
    stones: int
    free: bool


@dataclass
class Model:
    """What watchers may know: ``shown`` is the version that they see."""

    delay_plies: int
    delay_s: int
    states: dict[int, RoomState] = field(default_factory=dict)
    batches: list[Batch] = field(default_factory=list)
    stones: int = 0
    shown: int = 0

    def happened(self, events: list[wire.RoomEvent], state: RoomState, now: int) -> None:
        """The room has gone on to ``state``."""
        if events:
            self.stones += sum(isinstance(each, wire.Stone | wire.Picked) for each in events)
            free = any(isinstance(each, wire.Started) for each in events) or all(
                isinstance(each, wire.Sat | wire.Stood) for each in events
            )
            self.batches.append(Batch(state.version, now, self.stones, free))
            self.states[state.version] = state
        self.look(state, now)

    def look(self, state: RoomState, now: int) -> None:
        """Show what is due."""
        while self.batches and self._due(self.batches[0], state, now):
            self.shown = self.batches.pop(0).version

    def _due(self, batch: Batch, state: RoomState, now: int) -> bool:
        late = batch.at + 1000 * self.delay_s <= now and (
            not state.game.in_play or self.stones >= batch.stones + self.delay_plies
        )
        return batch.free or late


@dataclass
class Theatre:
    """A room in an office with two players and two watchers, one of whom never leaves."""

    office: Office
    code: str
    players: tuple[Client, Client]
    watchers: tuple[Client, Client]
    model: Model
    random: random.Random
    heard: list[int] = field(default_factory=list)
    secrets: list[str] = field(default_factory=list)
    said: dict[str, int] = field(default_factory=dict)

    @property
    def room(self) -> Room:
        """The room itself."""
        room = self.office.app.rooms.get(self.code)
        assert room is not None
        return room

    async def step(self) -> None:
        """Let something happen, and look at every frame that anybody got."""
        was_over = self.room.state.game.outcome is not None
        who, message = self._anything()
        if message is None:
            self.office.time.advance(self.random.choice([200, 3000, 9000]))
        else:
            who.say(message)
        frames = {client: await client.quiet() for client in (*self.players, *self.watchers)}
        events = [each for each in frames[self.players[0]] if isinstance(each, wire.RoomEvent)]
        self.model.happened(events, self.room.state, self.office.time.now())
        for client, told in frames.items():
            for each in told:
                if client in self.players:
                    self._check_players(each, was_over=was_over)
                else:
                    self._check_watchers(each)
        self.heard += [each.version for each in frames[self.watchers[0]] if isinstance(each, wire.RoomEvent)]

    def _anything(self) -> tuple[Client, wire.ToServer | None]:
        game, code, pick = self.room.state.game, self.code, self.random
        player, watcher = pick.choice(self.players), pick.choice(self.watchers)
        mover = (
            self.players[0]
            if self.room.state.seats_of(self.players[0].session.player) == (game.turn,)
            else self.players[1]
        )
        new = player.new_id() + str(pick.random())[:8]
        free = [point for point, cell in enumerate(game.board.cells) if not cell]
        stone = wire.Play(room=code, ply=game.ply, at=pick.choice(free), id=new)
        everything: list[tuple[Client, wire.ToServer | None]] = [
            *[(mover, stone)] * 8,
            (
                player,
                wire.Propose(room=code, kind=pick.choice(["takeback", "restore", "draw", "rematch"]), id=new),
            ),
            (player, wire.Answer(room=code, offer=max(1, game.dealings.made), accept=True, id=new)),
            (player, wire.Resign(room=code, id=new) if pick.random() < 0.1 else stone),
            (player, self._line("players", new)),
            (watcher, self._line("watchers", new)),
            (watcher, wire.Explain(room=code, at=pick.choice(free), id=new)),
            (watcher, wire.Guess(room=code, ply=self.room.public.game.ply, at=pick.choice(free), id=new)),
            (watcher, wire.GetWatchers(room=code, id=new)),
            (watcher, wire.Play(room=code, ply=game.ply, at=pick.choice(free), id=new)),
            (watcher, wire.WatchLobby()),
            (player, wire.Enter(room=code)),
            (self.watchers[1], wire.Enter(room=code, version=self.model.shown or None)),
            (self.watchers[1], wire.Enter(room=code)),
            (self.watchers[1], wire.Leave(room=code)),
            *[(player, None)] * 3,
        ]
        return pick.choice(everything)

    def _line(self, channel: Channel, command_id: str) -> wire.Say:
        text = f"{channel} said number {len(self.said)}"
        if channel == "watchers":
            self.secrets.append(text)
        self.said[text] = self.room.state.version
        return wire.Say(room=self.code, channel=channel, text=text, id=command_id)

    def _check_players(self, message: wire.ToClient, *, was_over: bool) -> None:
        """Nothing of the watchers' before the end, and nothing that is only for them."""
        assert not isinstance(message, wire.Votes)
        over = was_over or self.room.state.game.outcome is not None
        if not over:
            assert not [secret for secret in self.secrets if secret in str(message)]
        if isinstance(message, wire.Snapshot):
            assert message.version == self.room.state.version
            assert message.you

    def _check_watchers(self, message: wire.ToClient) -> None:
        """Nothing newer than what is shown, and all of that as it was."""
        shown = self.model.shown
        seen = self.model.states[shown].game
        assert not isinstance(message, wire.RoomEvent) or message.version <= shown
        match message:
            case wire.Snapshot():
                assert (message.version, message.you) == (shown, ())
                assert message.moves == tuple(move.point for move in seen.moves)
                assert (message.outcome is None) is (seen.outcome is None)
                assert len(message.offers) == len(seen.offers)
                assert message.score == self.model.states[shown].score
            case wire.Resumed() | wire.Explained() | wire.Forbidden():
                assert message.version <= shown
            case wire.Line(channel="players") | wire.Lines(channel="players"):
                lines = message.lines if isinstance(message, wire.Lines) else (message,)
                assert all(self.said[line.text or ""] <= shown for line in lines)
            case wire.Lobby() | wire.LobbyChange():
                rows = message.rows if isinstance(message, wire.Lobby) else message.put
                assert all(
                    row.ply in {len(state.game.moves) for state in self._shown_states()} for row in rows
                )
            case wire.Refused(code="stale", params=params):
                assert params["ply"] == len(seen.moves)
            case _:
                pass

    def _shown_states(self) -> list[RoomState]:
        return [state for version, state in self.model.states.items() if version <= self.model.shown]


@pytest.mark.parametrize(("delay_plies", "delay_s"), DELAYS)
@pytest.mark.parametrize("rule", ["freestyle", "renju"])
@pytest.mark.parametrize("seed", range(2))
async def test_every_frame_of_every_role(
    office: Office, delay_plies: int, delay_s: int, rule: str, seed: int
) -> None:
    """Field 46: whatever happens, a watcher gets what is due and no more, and a player nothing of the watchers'."""
    theatre = await opened(office, delay_plies, delay_s, rule, random.Random(seed))
    for _ in range(STEPS):
        await theatre.step()
    await theatre.players[0].ask(wire.Resign(room=theatre.code, id="last"))
    office.time.advance(1000 * delay_s + 1000)
    rest = await theatre.watchers[0].quiet()
    heard = theatre.heard + [each.version for each in rest if isinstance(each, wire.RoomEvent)]
    assert heard == list(range(heard[0], theatre.room.state.version + 1))
    assert theatre.room.public == theatre.room.state


async def opened(office: Office, delay_plies: int, delay_s: int, rule: str, pick: random.Random) -> Theatre:
    """A room of that delay with a game that begins now, before the eyes of two watchers."""
    ann, bob, eve, fay = [await office.client(name) for name in ("Ann", "Bob", "Eve", "Fay")]
    size = 15 if rule == "renju" else 9
    code = await ann.create(
        wire.Create(
            id="c",
            side="first",
            rule=rule,
            size=size,
            delay_plies=delay_plies,
            delay_s=delay_s,
            takeback="free",
        )
    )
    for client in (bob, eve, fay):
        await client.ask(wire.Enter(room=code))
    theatre = Theatre(office, code, (ann, bob), (eve, fay), Model(delay_plies, delay_s), pick)
    await ann.quiet()
    theatre.model.batches.append(Batch(1, 0, 0, free=True))
    theatre.model.states[1] = theatre.room.state
    bob.say(wire.Sit(room=code, id="sit"))
    await bob.quiet()
    events = [each for each in await ann.quiet() if isinstance(each, wire.RoomEvent)]
    theatre.model.happened(events, theatre.room.state, office.time.now())
    theatre.heard += [each.version for each in await eve.quiet() if isinstance(each, wire.RoomEvent)]
    await fay.quiet()
    return theatre


@pytest.mark.parametrize(("delay_plies", "delay_s"), [(2, 0), (0, 5), (2, 5)])
async def test_a_delayed_room_survives_its_stay_in_memory(
    office: Office, delay_plies: int, delay_s: int
) -> None:
    """Watchers of a room that is loaded from the store see what those saw who never left."""
    theatre = await opened(office, delay_plies, delay_s, "freestyle", random.Random(1))
    for ply, point in enumerate((0, 20, 40)):
        office.time.advance(3000)
        mover = theatre.players[ply % 2]
        await mover.ask(wire.Play(room=theatre.code, ply=ply, at=point, id=f"m{ply}"))
    before = theatre.room
    assert (len(before.public.game.moves), len(before.state.game.moves)) == (1, 3)
    office.app.rooms.drop(before)
    again = await office.app.rooms.find(theatre.code)
    assert again is not None
    assert (again.public, again.state) == (before.public, before.state)


async def test_a_long_delayed_room_does_not_stop_the_loop(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is read from the store others have their turn, in the replay for its watchers too."""
    for module in (restoring, watching):
        monkeypatch.setattr(module, "REPLAYED_AT_ONCE", 10)
    theatre = await opened(office, 0, 60, "freestyle", random.Random(1))
    room, (ann, _) = theatre.room, theatre.players
    await ann.ask(wire.Play(room=theatre.code, ply=0, at=40, id="m"))
    for _ in range(40):
        room.post(ann.session.player, Propose(OfferKind.TAKEBACK), NOBODY)
        room.post(ann.session.player, Propose(OfferKind.RESTORE), NOBODY)
    office.app.rooms.drop(room)
    loading = asyncio.create_task(office.app.rooms.find(theatre.code))
    waited = 0
    while not loading.done():
        await turns(1)
        waited += 1
    again = await loading
    assert again is not None
    assert (again.public, again.state) == (room.public, room.state)
    assert waited >= 2 * (room.state.version // 10)


async def test_who_sits_down_sees_all_and_who_gets_up_no_more(office: Office) -> None:
    """In a delayed room a change of place comes with the state that is seen from there."""
    theatre = await opened(office, 0, 60, "freestyle", random.Random(1))
    ann, bob = theatre.players
    eve = theatre.watchers[0]
    await ann.ask(wire.Play(room=theatre.code, ply=0, at=40, id="m"))
    await bob.ask(wire.Resign(room=theatre.code, id="r"))
    await bob.ask(wire.Leave(room=theatre.code))
    told = await eve.ask(wire.Sit(room=theatre.code, id="s"))
    kinds = [type(each) for each in told]
    assert kinds.index(wire.You) < kinds.index(wire.Snapshot)
    snapshot = only(wire.Snapshot, told)
    assert (snapshot.you, snapshot.version) == ((1,), theatre.room.state.version)
    await eve.ask(wire.Resign(room=theatre.code, id="r"))
    assert theatre.room.public.version < theatre.room.state.version


async def test_who_gave_his_seat_away_has_none_in_the_past(office: Office) -> None:
    """They watch late, and are shown a room where they still sat; they hear all the same that they have no seat now."""
    room, ann, _, _ = await office.game(wire.Create(id="c", side="first", size=9, delay_s=5))
    phone = await office.client("Phone")
    ticket = (await ann.get(wire.HandOverTicket, wire.HandOver(room=room, id="h"))).ticket
    told = await phone.ask(wire.TakeOver(ticket=ticket, id="t"))
    assert [each.seats for each in told if isinstance(each, wire.You)] == [(0,)]
    told = await ann.ask(wire.Enter(room=room))
    shown = [(each.you, each.version) for each in told if isinstance(each, wire.Snapshot)]
    assert shown == [((), 3), ((), 3)], "when his seat went, and when he asked"
