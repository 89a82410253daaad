"""Forbidden points as all in a room hear of them, and explanations as those who ask get them."""

import pytest

from narabe_core.notation import parse_point
from narabe_protocol import messages as wire
from narabe_server.rooms.explain_wire import explained
from narabe_server.rooms.marking import LONG_MS, REST
from narabe_server.rooms.state import RoomState
from narabe_server.sessions import session
from tests.fakes import only
from tests.server.office import Client, Office

# Black has a three and a half on both lines through h8: a stone there makes two threes.
CROSS = ["g8", "a1", "i8", "a15", "h7", "o1", "h9", "o15"]
RENJU = wire.Create(id="new", rule="renju", side="first")
CARO = wire.Create(id="new", rule="caro5", side="first")


def at(name: str) -> int:
    """The point of that name on fifteen lines."""
    return parse_point(name, 15)


async def play(room: str, names: list[str], *players: Client) -> list[wire.ToClient]:
    """Put stones in turn; what the first player heard."""
    for ply, name in enumerate(names):
        mover = players[ply % len(players)]
        mover.say(wire.Play(room=room, ply=ply, at=at(name), id=f"p{ply}"))
        for player in players[1:]:
            await player.quiet()
    return await players[0].quiet()


def marks(told: list[wire.ToClient]) -> list[wire.Forbidden]:
    """The forbidden points among what was told."""
    return [message for message in told if isinstance(message, wire.Forbidden)]


async def test_all_hear_of_forbidden_points_after_the_stone(office: Office) -> None:
    """Players and watchers get the points at the version of the event; White, who may do all, gets none."""
    room, ann, bob, eve = await office.game(RENJU)
    told = await play(room, CROSS, ann, bob)
    mark = marks(told)[-1]
    assert mark.points == (wire.ForbiddenPoint(at=at("h8"), kinds=("double_three",)),)
    stones = [message for message in told if isinstance(message, wire.Stone)]
    assert (mark.version, told.index(mark)) == (stones[-1].version, told.index(stones[-1]) + 1)
    assert marks(await eve.quiet())[-1] == mark
    await ann.ask(wire.Play(room=room, ply=len(CROSS), at=at("b2"), id="next"))
    assert marks(await ann.quiet()) == marks(await bob.quiet()) == []


async def test_the_points_are_in_the_snapshot_and_come_after_missed_events(office: Office) -> None:
    """Who comes in late, or back, has them too."""
    room, ann, bob, _ = await office.game(RENJU)
    told = await play(room, CROSS, ann, bob)
    version = marks(told)[-1].version
    late = await office.client("Vic")
    snapshot = await late.get(wire.Snapshot, wire.Enter(room=room))
    assert [point.at for point in snapshot.forbidden] == [at("h8")]
    back = await ann.ask(wire.Enter(room=room, version=version - 1))
    assert [type(message).__name__ for message in back] == ["Resumed", "Stone", "Forbidden"]


async def test_rules_without_prohibitions_say_nothing(office: Office) -> None:
    """In freestyle no such message is sent, and the snapshot has none."""
    room, ann, bob, _ = await office.game(wire.Create(id="new", side="first"))
    assert marks(await play(room, CROSS, ann, bob)) == []
    snapshot = await ann.get(wire.Snapshot, wire.Enter(room=room))
    assert snapshot.forbidden == ()


@pytest.mark.parametrize("who", ["player", "watcher"])
async def test_a_forbidden_point_is_explained(office: Office, who: str) -> None:
    """Players and watchers may ask: both threes come with the points that make them."""
    room, ann, bob, eve = await office.game(RENJU)
    await play(room, CROSS, ann, bob)
    asker = bob if who == "player" else eve
    await asker.quiet()
    answer = await asker.get(wire.Explained, wire.Explain(room=room, at=at("h8"), id="why"))
    why = answer.why
    assert (answer.id, why.color, why.kinds) == ("why", "black", ("double_three",))
    across = next(three for three in why.threes if at("g8") in three.stones)
    assert {spot.at for spot in across.spots} == {at("f8"), at("j8")}
    assert all(spot.spoiled is None for three in why.threes for spot in three.spots)


async def test_who_watches_behind_time_is_told_of_what_they_see(office: Office) -> None:
    """Where watchers see stones later, marks and reasons are those of their position: nothing of the live one."""
    late = wire.Create(id="new", rule="renju", side="first", delay_plies=2)
    room, ann, bob, eve = await office.game(late)
    assert [mark.at for mark in marks(await play(room, CROSS, ann, bob))[-1].points] == [at("h8")]
    assert marks(await eve.quiet()) == []
    ask = wire.Explain(room=room, at=at("h8"))
    seen, live = await eve.get(wire.Explained, ask), await bob.get(wire.Explained, ask)
    assert (seen.why.kinds, live.why.kinds) == ((), ("double_three",))
    assert seen.version < live.version
    assert {stone for three in seen.why.threes for stone in three.stones}.isdisjoint({at("h9")})
    await ann.ask(wire.Play(room=room, ply=8, at=at("b2"), id="p8"))
    await bob.ask(wire.Play(room=room, ply=9, at=at("b4"), id="p9"))
    assert [mark.at for mark in marks(await eve.quiet())[-1].points] == [at("h8")]
    assert (await eve.get(wire.Explained, ask)).why == live.why


async def test_the_stone_that_lost_is_explained_after_the_end(office: Office) -> None:
    """A forbidden stone stands and loses, and can still be asked about; other points can't any more."""
    room, ann, bob, _ = await office.game(RENJU)
    await play(room, CROSS, ann, bob)
    over = only(wire.Over, await ann.ask(wire.Play(room=room, ply=len(CROSS), at=at("h8"), id="lost")))
    assert (over.outcome.reason, over.outcome.winner) == ("forbidden", 1)
    answer = await bob.get(wire.Explained, wire.Explain(room=room, at=at("h8")))
    assert answer.why.kinds == ("double_three",)
    assert await bob.refusal(wire.Explain(room=room, at=at("b2"))) == "game_over"


async def test_five_between_two_stones(office: Office) -> None:
    """The dead row names its stones, its flaw and the two stones that block it."""
    room, ann, bob, _ = await office.game(CARO)
    await play(room, ["g8", "f8", "h8", "l8", "i8", "a1", "j8", "a2", "k8"], ann, bob)
    answer = await bob.get(wire.Explained, wire.Explain(room=room, at=at("k8")))
    assert (answer.why.lines, answer.why.kinds) == ((), ())
    (dead,) = answer.why.dead
    assert dead.stones == tuple(map(at, ["g8", "h8", "i8", "j8", "k8"]))
    assert (dead.flaw, set(dead.blockers)) == ("blocked_both_ends", {at("f8"), at("l8")})


async def test_what_can_not_be_explained(office: Office) -> None:
    """A point off the board, a stone that was answered, and a room without a game."""
    room, ann, bob, _ = await office.game(wire.Create(id="new", side="first", size=9))
    ann.say(wire.Play(room=room, ply=0, at=40, id="p0"))
    await ann.quiet()
    await bob.ask(wire.Play(room=room, ply=1, at=41, id="p1"))
    await ann.quiet()
    assert await ann.refusal(wire.Explain(room=room, at=81)) == "off_board"
    assert await ann.refusal(wire.Explain(room=room, at=40)) == "occupied"
    alone = await ann.create(wire.Create(id="alone"))
    assert await ann.refusal(wire.Explain(room=alone, at=0)) == "not_started"


async def test_explanations_that_take_long_keep_nobody_waiting(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a long one the next is refused for nine times as long, whoever asks; quick ones never are."""
    room, ann, bob, eve = await office.game(RENJU)
    took = LONG_MS - 1

    def slow(state: RoomState, message: wire.Explain) -> wire.Explained | wire.Refused:
        office.time._now += took
        return explained(state, message)

    monkeypatch.setattr(session, "explained", slow)
    ask = wire.Explain(room=room, at=112, id="e")
    for who in (ann, eve, ann):
        await who.get(wire.Explained, ask)
    took = LONG_MS
    await ann.get(wire.Explained, ask)
    assert [await who.refusal(ask) for who in (ann, bob, eve)] == ["busy"] * 3
    office.time.advance(REST * LONG_MS)
    await bob.get(wire.Explained, ask)
