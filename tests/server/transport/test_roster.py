import asyncio
from typing import cast

import pytest

from narabe_server.transport import roster as module
from narabe_server.transport.link import Link
from narabe_server.transport.roster import GROUPS, HEARTBEAT, Roster


class Line:
    """A connection that counts its pings and answers a close as it is told to."""

    def __init__(self, roster: Roster, *, answers: bool = True, dies: bool = True) -> None:
        self.peer = "here"
        self.quiet = 0
        self.beat = 0
        self.pings = 0
        self.said: list[tuple[int, str]] = []
        self.aborts = 0
        self._roster = roster
        self._answers = answers
        self._dies = dies
        roster.add(self.link)

    @property
    def link(self) -> Link:
        """Give itself, as the roster knows it."""
        return cast(Link, self)

    def ping(self) -> None:
        """Count it."""
        self.pings += 1

    def close(self, code: int, reason: str) -> None:
        """Go in a later turn of the loop, if it answers."""
        self.said.append((code, reason))
        if self._answers:
            asyncio.get_running_loop().call_soon(self._roster.discard, self.link)

    def abort(self) -> None:
        """Go in a later turn of the loop, if it can die."""
        self.aborts += 1
        if self._dies:
            asyncio.get_running_loop().call_soon(self._roster.discard, self.link)


@pytest.fixture
def roster(monkeypatch: pytest.MonkeyPatch) -> Roster:
    """Give an empty roster that has no patience."""
    monkeypatch.setattr(module, "CLOSE_TIMEOUT", 0.01)
    monkeypatch.setattr(module, "ABORT_TIMEOUT", 0.01)
    return Roster()


def test_no_proxy_cuts_an_idle_game() -> None:
    """Field 54: proxies cut what is idle for a minute; a ping every 20 to 25 seconds keeps it open."""
    assert 20 <= HEARTBEAT <= 25


def test_a_round_pings_each_connection_once(roster: Roster) -> None:
    """Pings are spread: each tick has its share, and a round has everybody."""
    lines = [Line(roster) for _ in range(GROUPS * 3)]
    roster.tick()
    assert sum(line.pings for line in lines) == 3
    for _ in range(GROUPS - 1):
        roster.tick()
    assert [line.pings for line in lines] == [1] * len(lines)


async def test_silence_for_a_round_ends_a_connection(roster: Roster) -> None:
    """Who was heard stays and is pinged again; who was not is cut."""
    heard, silent = Line(roster), Line(roster)
    for _ in range(GROUPS):
        roster.tick()
    heard.quiet = 0
    for _ in range(GROUPS):
        roster.tick()
    assert (heard.pings, heard.aborts, silent.pings, silent.aborts) == (2, 0, 1, 1)


async def test_the_heartbeat_runs_by_itself_until_dismissed(
    roster: Roster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once started it ticks on the loop's clock; after the stop no timer is left."""
    monkeypatch.setattr(module, "HEARTBEAT", 0.001)
    pinged = asyncio.Event()
    line = Line(roster)
    monkeypatch.setattr(line, "ping", pinged.set)
    roster.start()
    await pinged.wait()
    await roster.dismiss(1001, "")
    assert roster._timer is not None
    assert roster._timer.cancelled()


async def test_dismissal_closes_all_and_waits(roster: Roster) -> None:
    """Everybody gets the code, and nobody is left when it returns."""
    lines = [Line(roster) for _ in range(3)]
    await roster.dismiss(1012, "restart")
    assert [line.said for line in lines] == [[(1012, "restart")]] * 3
    assert [line.aborts for line in lines] == [0] * 3
    assert len(roster) == 0


async def test_dismissal_cuts_who_does_not_answer(roster: Roster) -> None:
    """Only those that don't answer in time are cut."""
    polite, rude = Line(roster), Line(roster, answers=False)
    await roster.dismiss(1012, "")
    assert (polite.aborts, rude.aborts, len(roster)) == (0, 1, 0)


async def test_dismissal_ends_even_if_a_connection_does_not(roster: Roster) -> None:
    """The stop is bounded whatever happens."""
    Line(roster, answers=False, dies=False)
    await roster.dismiss(1012, "")
    assert len(roster) == 1


async def test_an_empty_roster_is_dismissed_at_once(roster: Roster) -> None:
    """Nobody to wait for."""
    await roster.dismiss(1012, "")
    assert list(roster) == []
