"""Tournaments whose games are rooms of a server."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from narabe_client.tournament.clock import GameTime
from narabe_client.tournament.command import Hall, tournament
from narabe_client.tournament.journal import Journal
from narabe_client.tournament.live import Place, Side, play_live
from narabe_client.tournament.match import Terms
from narabe_client.tournament.schedule import pairings
from narabe_server.app import App
from narabe_server.settings import Settings
from tests.nodes import PLENTY_S, Peer, running_app

ROGUE = Path(__file__).parents[2] / "data" / "brains" / "rogue.py"
TERMS = Terms(turn_ms=60_000, settle_ms=0)
OPENING = (112, 224, 0, 222)
"""Then Black goes on from the corner, and has five before White."""


def side(name: str, mode: str) -> Side:
    """The scripted brain."""
    return Side(name, [sys.executable, "-I", "-S", str(ROGUE), mode])


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    """A server."""
    async with running_app(Settings(port=0, store="memory", data=tmp_path)) as app:
        yield app


async def test_people_watch_while_the_server_referees(app: App) -> None:
    """Both programs are marked as bots, the opening is put first, and the end is the server's."""
    told: list[str] = []
    place = Place(app.address, listed=False, say=told.append)
    async with asyncio.timeout(PLENTY_S):
        played = await play_live(place, (side("One", "good"), side("Two", "good")), OPENING, TERMS)
        (line,) = told
        eve = await Peer.join(app.address, "Eve")
        await eve.say("enter", room=line[-6:])
        seen = await eve.hear("snapshot")
    assert [(seat["name"], seat["bot"]) for seat in seen["seats"] if seat] == [("One", "One"), ("Two", "Two")]
    assert tuple(seen["moves"]) == played.moves
    assert played.moves[:4] == OPENING
    assert (played.winner, played.reason) == (seen["outcome"]["winner"], "five")
    assert len(played.times_ms) == len(played.moves)


async def test_a_room_has_the_clock_of_the_tournament(app: App) -> None:
    """The server's clock runs, and who does not answer until it is over has lost, by the flag or by giving up."""
    told: list[str] = []
    place = Place(app.address, listed=False, say=told.append)
    terms = Terms(turn_ms=60_000, settle_ms=0, time=GameTime(1000))
    async with asyncio.timeout(PLENTY_S):
        played = await play_live(place, (side("Good", "good"), side("Slow", "hang")), (112,), terms)
        eve = await Peer.join(app.address, "Eve")
        await eve.say("enter", room=told[0][-6:])
        seen = await eve.hear("snapshot")
    assert seen["settings"]["clock"] == {"kind": "sudden", "main_ms": 1000}
    assert played.winner == 0
    assert played.reason in {"flag", "resigned"}


async def test_a_live_tournament_goes_on_with_what_is_missing(app: App, tmp_path: Path) -> None:
    """Who plays on a stone loses both games, and it is said why; the second run plays only the missing one."""
    told: list[str] = []
    sides = [side("Good", "good"), side("Bad", "occupied")]
    place = Place(app.address, listed=True, say=told.append)
    schedule = list(pairings(2, 2, [OPENING], gauntlet=False))
    async with asyncio.timeout(PLENTY_S):
        first = Hall(sides, TERMS, Journal(tmp_path / "games.jsonl", {}), tmp_path, place)
        await first.hold(schedule[:1], 2)
        hall = Hall(sides, TERMS, Journal(tmp_path / "games.jsonl", {}), tmp_path, place)
        await hall.hold(schedule, 2)
    rooms, faults = told[::2], told[1::2]
    assert [line[-6:] for line in rooms] == [line[5:11] for line in faults]
    assert ["the brain failed: nonsense" in line for line in faults] == [True, True]
    assert "Good       2/2" in hall.table()
    assert {line.reason for line in hall.journal.lines} == {"resigned"}


async def test_a_server_that_is_not_there_is_said() -> None:
    """A tournament that waits for its server says so once, and goes on trying."""
    told: asyncio.Queue[str] = asyncio.Queue()
    place = Place("http://127.0.0.1:9/", listed=False, say=told.put_nowait)
    playing = asyncio.create_task(play_live(place, (side("One", "good"), side("Two", "good")), (), TERMS))
    async with asyncio.timeout(PLENTY_S):
        assert (await told.get()).startswith("no server answers at http://127.0.0.1:9/")
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


async def test_a_game_that_the_server_refuses_is_said(
    app: App, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tournament ends with one line, and does not ask for ever."""
    brains = ("python a", "python b")
    with pytest.raises(SystemExit):
        await asyncio.to_thread(
            tournament, brain=brains, rule="renju", size=19, games=2, out=tmp_path, server=app.address
        )
    assert capsys.readouterr().err.startswith("narabe tournament: the server makes no room for such a game")


def test_an_address_that_is_none_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In one line, before anything is played."""
    with pytest.raises(SystemExit):
        tournament(brain=("sh", "sh"), out=tmp_path, server="ftp://x")
    assert capsys.readouterr().err.startswith("narabe tournament: no address")
