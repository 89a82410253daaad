"""The state machine of the architecture's invariants 1 to 10: whatever people, disk and clock do, they hold.

``NARABE_MACHINE_STEPS`` sets how many steps are done; without it 2,000, always the same ones.
"""

import asyncio
import gc
import os
import tempfile
from collections.abc import Callable, Coroutine
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from narabe_protocol import messages as wire
from narabe_protocol.base import Channel, OfferName
from narabe_server import app
from narabe_server.bots.search import BrainFailure
from narabe_server.sessions import doors
from narabe_server.transport.static import StaticSite
from tests.server.machine.kinds import PASSWORD, creates
from tests.server.machine.moves import spoken
from tests.server.machine.world import PEOPLE, How, World

STEPS_OF_ONE: Final = 50
EXAMPLES_AT_ONCE: Final = 100
ENOUGH: Final = 0.9
"""Some examples end early, so that a run does not come out at just as many steps as it was asked for."""
STEPS: Final = int(os.environ.get("NARABE_MACHINE_STEPS", "2000"))
OFFERS: Final[tuple[OfferName, ...]] = (
    "takeback",
    "restore",
    "draw",
    "rematch",
    "more_time",
    "swap_seats",
    "adjourn",
    "pause",
    "resume",
)
anybody = st.sampled_from(sorted(PEOPLE))
players = st.sampled_from(["ann", "bob", "bob", "ann", "tab", "eve"])
points = st.integers(0, 224)


class RoomThatCannotBeLost(RuleBasedStateMachine):
    """Two players, two watchers, a second tab and one in the lobby; a room and one with a bot; real sockets."""

    steps = 0

    def __init__(self) -> None:
        super().__init__()
        self._runner = asyncio.Runner()
        self._folder = tempfile.TemporaryDirectory()
        self._late: list[Any] = []
        self.world = World(Path(self._folder.name))

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something on the loop of this machine."""
        self._runner.run(work)

    def on_loop(self, act: Callable[..., object], *arguments: object) -> None:
        """Do something that takes no time, on the loop of this machine."""

        async def work() -> None:
            act(*arguments)

        self.run(work())

    @initialize(create=creates, spots=st.lists(points, min_size=6, max_size=24))
    def open(self, create: wire.Create, spots: list[int]) -> None:
        """A game begins, and goes on for some stones."""
        self.run(self.world.open(create))
        self.move_on(spots)

    @invariant()
    def holds(self) -> None:
        """After each step all becomes quiet, and all that must hold does."""
        type(self).steps += 1
        if self.world.room:
            self.run(self.world.settle())

    # ------------------------------------------------------------------ what people do

    def say(self, page: str, *messages: wire.ToServer) -> None:
        """Let somebody send messages at once."""
        for message in messages:
            self.run(self.world.voices[page].say(message))

    @rule(spots=st.lists(points, min_size=1, max_size=8))
    def move_on(self, spots: list[int]) -> None:
        """Whoever is to move puts a stone, or says what the opening wants to hear; after a game comes the next.

        For one stone all is as it is; for several both players come back first, and the disk goes on.
        """
        for at in spots:
            if len(spots) > 1:
                self.run(self.world.calm())
            game = self.world.truth(self.world.room).state.game
            if game.outcome is not None:
                self.agree(at % 2, "rematch", None)
                continue
            page = self.world.page_of(game.turn)
            table = self.world.voices[page].tables.get(self.world.room)
            said = None if table is None else spoken(table, game.ply, at, self.world.new_id())
            self.say(page, self.world.stone(at) if said is None else said)

    @rule(page=players)
    def pass_on(self, page: str) -> None:
        """Anybody passes their turn, which renju allows after the opening."""
        game = self.world.truth(self.world.room).state.game
        self.say(page, wire.Pass(room=self.world.room, ply=game.ply, id=self.world.new_id()))

    @rule(page=players, at=points, late=st.integers(0, 2))
    def play(self, page: str, at: int, late: int) -> None:
        """Anybody tries to put a stone, perhaps for a ply that is gone."""
        self.say(page, self.world.stone(at, late))

    @rule(page=players, at=points)
    def double_click(self, page: str, at: int) -> None:
        """Two stones for one ply at the same moment."""
        first = self.world.stone(at)
        self.say(page, first, wire.Play(room=first.room, ply=first.ply, at=first.at, id=self.world.new_id()))

    @rule(page=players, kind=st.sampled_from(OFFERS), to_ply=st.none() | st.integers(0, 3))
    def propose(self, page: str, kind: OfferName, to_ply: int | None) -> None:
        """Anybody proposes anything."""
        to_ply = to_ply if kind == "takeback" else None
        proposal = wire.Propose(room=self.world.room, kind=kind, to_ply=to_ply, id=self.world.new_id())
        self.say(page, proposal)

    @rule(page=players, accept=st.booleans(), back=st.integers(0, 2))
    def answer(self, page: str, accept: bool, back: int) -> None:  # noqa: FBT001 - drawn
        """Anybody answers one of the latest offers."""
        self.say(page, self._answer(back, accept=accept))

    @rule(seat=st.integers(0, 1), kind=st.sampled_from(OFFERS), to_ply=st.none() | st.integers(0, 3))
    def agree(self, seat: int, kind: OfferName, to_ply: int | None) -> None:
        """One player proposes, the other one accepts."""
        self.propose(self.world.page_of(seat), kind, to_ply)
        self.run(self.world.settle())
        self.say(self.world.page_of(1 - seat), self._answer(0, accept=True))

    @rule(one=players, other=players, back=st.integers(0, 1), swapped=st.booleans())
    def crossing(self, one: str, other: str, back: int, swapped: bool) -> None:  # noqa: FBT001 - drawn
        """Field 1: accept and withdraw are on their way at the same time; one of them wins."""
        answer = self._answer(back, accept=True)
        withdraw = wire.Withdraw(room=answer.room, offer=answer.offer, id=self.world.new_id())
        both: list[tuple[str, wire.ToServer]] = [(one, answer), (other, withdraw)]
        for page, message in reversed(both) if swapped else both:
            self.say(page, message)

    def _answer(self, back: int, *, accept: bool) -> wire.Answer:
        made = self.world.truth(self.world.room).state.game.dealings.made
        offer, command = max(1, made - back), self.world.new_id()
        return wire.Answer(room=self.world.room, offer=offer, accept=accept, id=command)

    @rule(page=players, what=st.sampled_from(["resign", "abort", "give", "claim", "here", "hand"]))
    def other_command(self, page: str, what: str) -> None:
        """Anybody resigns, aborts, gives time, claims, makes their tab the active one, asks for a ticket."""
        room, command = self.world.room, self.world.new_id()
        messages: dict[str, wire.ToServer] = {
            "resign": wire.Resign(room=room, id=command),
            "abort": wire.Abort(room=room, id=command),
            "give": wire.GiveTime(room=room, id=command),
            "claim": wire.Claim(room=room, what="win", id=command),
            "here": wire.PlayHere(room=room, id=command),
            "hand": wire.HandOver(room=room, id=command),
        }
        self.say(page, messages[what])

    @rule(page=anybody, channel=st.sampled_from(["players", "watchers"]))
    def talk(self, page: str, channel: Channel) -> None:
        """Anybody says something somewhere; a watcher guesses too."""
        room = self.world.room
        say = wire.Say(room=room, channel=channel, phrase="hello", id=self.world.new_id())
        stone = self.world.stone(7)
        self.say(page, say, wire.Guess(room=room, ply=stone.ply, at=stone.at, id=self.world.new_id()))

    @rule(page=anybody, at=points)
    def ask(self, page: str, at: int) -> None:
        """Anybody asks why a point is forbidden, and how the board is worth; the delay holds for answers too."""
        room, command = self.world.room, self.world.new_id()
        self.say(page, wire.Explain(room=room, at=at, id=command), wire.GetScores(room=room))

    @rule(page=anybody, password=st.sampled_from([None, PASSWORD, "guess"]))
    def knock(self, page: str, password: str | None) -> None:
        """Somebody comes to the door, with the password or without."""
        self.run(self.world.knock(page, password))

    @rule(page=anybody)
    def go_and_come(self, page: str) -> None:
        """Somebody leaves the room, which frees their seat after a game, comes back, and sits down where they can."""
        room, command = self.world.room, self.world.new_id()
        self.say(page, wire.Leave(room=room))
        self.run(self.world.knock(page))
        if page in {"ann", "bob"}:
            self.say(page, wire.Sit(room=room, id=command))

    # ------------------------------------------------------------------ what the network does

    @rule(page=anybody, back=st.integers(1, 4))
    def repeat(self, page: str, back: int) -> None:
        """A command arrives again, whatever became of it."""
        sent = self.world.voices[page].sent
        if sent:
            self.say(page, sent[-min(back, len(sent))])

    @rule(page=players, at=points, kind=st.sampled_from(OFFERS))
    def reordered(self, page: str, at: int, kind: OfferName) -> None:
        """A proposal overtakes the stone that it was made after, and both come twice."""
        stone = self.world.stone(at)
        proposal = wire.Propose(room=self.world.room, kind=kind, id=self.world.new_id())
        self.say(page, proposal, stone, proposal, stone)

    @rule(page=anybody)
    def drop(self, page: str) -> None:
        """A connection is gone."""
        self.on_loop(self.world.voices[page].drop)

    @rule(page=anybody, with_versions=st.booleans())
    def come_back(self, page: str, with_versions: bool) -> None:  # noqa: FBT001 - drawn
        """Somebody comes back."""
        self.run(self.world.come_back(page, with_versions=with_versions))

    @rule(page=anybody, on=st.booleans())
    def stall(self, page: str, on: bool) -> None:  # noqa: FBT001 - drawn
        """Somebody's machine stops reading, or reads on."""
        self.on_loop(partial(self.world.voices[page].stall, on=on))

    # ------------------------------------------------------------------ what the machine does

    @rule(ms=st.sampled_from([1, 200, 1000, 4000, 11_000, 31_000, 61_000, 3_600_000]))
    def time_goes_by(self, ms: int) -> None:
        """The clock jumps; timers ring on the way."""
        self.run(self.world.advance(ms))

    @rule(at=points)
    def wait_for_a_stone(self, at: int) -> None:
        """Watchers who are seconds behind don't see a stone one millisecond early, nor one late."""
        self.move_on([at, at])
        self.run(self.world.settle())
        delay_ms = 1000 * self.world.truth(self.world.room).state.settings.audience.delay_s
        for ms in (delay_ms - 1, 1) if delay_ms else ():
            self.run(self.world.advance(ms))
            self.run(self.world.settle())

    @rule()
    def look_at_the_lobby(self) -> None:
        """Two seconds later the lobby shows what is there, and no more."""
        self.run(self.world.look_at_the_lobby())

    @rule()
    def slow_disk(self) -> None:
        """Nothing becomes durable until the disk goes on."""
        self.world.hold()

    @rule()
    def disk_goes_on(self) -> None:
        """What waited becomes durable."""
        self.on_loop(self.world.release)

    @rule()
    def disk_fails(self) -> None:
        """What waits is never written: the room is loaded anew, and all come again."""
        handle = self.world.process.handle
        if handle.held:
            self.on_loop(handle.fail)
        self.on_loop(self.world.release)

    @rule(
        how=st.sampled_from(["drain", "kill", "takeover"]),
        outage_ms=st.sampled_from([0, 5000, 90_000]),
        with_versions=st.booleans(),
    )
    def restart(self, how: How, outage_ms: int, with_versions: bool) -> None:  # noqa: FBT001 - drawn
        """The server stops, is killed, or loses its rooms to another process."""
        self.run(self.world.restart(how, outage_ms, with_versions=with_versions))
        self._late.clear()

    # ------------------------------------------------------------------ the bot

    @rule(at=points)
    def play_the_bot(self, at: int) -> None:
        """Ann puts a stone in the room with the bot."""
        self.say("ann", self.world.stone(at, code=self.world.bots_room))

    @rule(what=st.sampled_from(["takeback", "restore", "rematch", "resign"]))
    def surprise_the_bot(self, what: OfferName | Literal["resign"]) -> None:
        """Ann does something while the bot thinks."""
        room, command = self.world.bots_room, self.world.new_id()
        if what == "resign":
            self.say("ann", wire.Resign(room=room, id=command))
        else:
            self.say("ann", wire.Propose(room=room, kind=what, id=command))

    @rule(at=points, keep=st.booleans())
    def brain_answers(self, at: int, keep: bool) -> None:  # noqa: FBT001 - drawn
        """The brain has found its stone; or its answer is on the way and comes when nobody wants it any more."""
        code, brains = self.world.bots_room, self.world.process.brains
        if not brains.waits(code):
            return
        state = self.world.truth(code).state
        self._late.append((state.version, brains.keep(code), self.world.stone(at, code=code).at))
        if not keep:
            self.on_loop(brains.answer, code, self._late.pop()[2])

    @rule(fails=st.booleans())
    def late_answer(self, fails: bool) -> None:  # noqa: FBT001 - drawn
        """Invariant 9: an answer for a version that is gone changes nothing."""
        if not self._late:
            return
        version, give, at = self._late.pop(0)
        self.run(self.world.settle())
        before = self.world.truth(self.world.bots_room).state.version
        self.on_loop(give, BrainFailure("crash") if fails else at)
        self.run(self.world.settle())
        after = self.world.truth(self.world.bots_room).state.version
        assert before in (version, after), "invariant 9: a late result was played"

    def teardown(self) -> None:
        """All go, and nothing is left of them."""
        try:
            if self.world.room:
                self.run(self.world.close())
        finally:
            self._runner.close()
            self._folder.cleanup()


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_a_room_cannot_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Invariants 1 to 10 hold after each of 2,000 steps of people, network, disk, clock and brains."""
    monkeypatch.setattr(doors, "COST", 2)  # hashing a password slowly is not what is tested here
    monkeypatch.setattr(app, "StaticSite", cache(StaticSite))  # nor the page: each start would read it
    long_run = "NARABE_MACHINE_STEPS" in os.environ
    RoomThatCannotBeLost.steps = 0
    while RoomThatCannotBeLost.steps < STEPS * ENOUGH:
        examples = max(1, min(EXAMPLES_AT_ONCE, STEPS // STEPS_OF_ONE))
        run_state_machine_as_test(
            RoomThatCannotBeLost,
            settings=settings(
                max_examples=examples,
                stateful_step_count=STEPS_OF_ONE,
                derandomize=not long_run,
                database=None,
                phases=[Phase.generate] if long_run else [Phase.generate, Phase.shrink],
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
        gc.collect()
