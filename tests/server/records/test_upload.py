import asyncio
import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.callers.ratelimit import GuestBudgets, What
from narabe_server.callers.refusing import Refusing
from narabe_server.records.apart import Job, NotRead
from narabe_server.records.upload import (
    FILES_PER_MINUTE,
    MOST_BEGUN,
    MOST_BEGUN_OF_ONE,
    MOST_READ,
    MOST_READ_OF_ONE,
    Uploads,
)
from narabe_server.settings import Settings
from tests.fakes import FakeTime, Person, turns
from tests.server.office import Office

PART = 2700
SGF = b"(;GM[4]SZ[15];B[hh];W[ig](;B[hi])(;B[gg]))"


def parts(data: bytes, command: str = "u1", name: str = "") -> Iterator[wire.Upload]:
    """A file in as few parts as it takes."""
    pieces = [data[at : at + PART] for at in range(0, len(data), PART)] or [b""]
    for number, piece in enumerate(pieces):
        text = base64.b64encode(piece).decode()
        yield wire.Upload(id=command, part=number, of=len(pieces), data=text, name=name)


class Sender(Person):
    """A guest at an address, with a budget of files that is theirs alone."""

    def __init__(self, player: str, time: FakeTime | None = None, address: str | None = None) -> None:
        super().__init__(player, address=address or f"address of {player}")
        self._budgets = GuestBudgets(time or FakeTime(), FILES_PER_MINUTE)

    def count(self, what: What) -> None:
        """Count a file."""
        if self._budgets.spend(what):
            raise Refusing(WireCode.TOO_FAST)


class Desk:
    """Uploads whose readings are in the test's hands: ``jobs`` came, each waits for :meth:`go_on`."""

    def __init__(self) -> None:
        self.time, self.jobs = FakeTime(), list[Job]()
        self.uploads = Uploads(self.read)
        self.fault: Exception | None = None
        self._going = asyncio.Event()

    async def read(self, job: Job) -> wire.RecordRead:
        """Note the job, and answer when the test lets go."""
        self.jobs.append(job)
        await self._going.wait()
        if self.fault:
            raise self.fault
        return wire.RecordRead(id=job.id)

    def go_on(self) -> None:
        """Let all readings end."""
        self._going.set()

    def send(self, who: Sender, *sent: wire.Upload) -> list[str]:
        """The refusals that some parts meet."""
        met = []
        for part in sent:
            try:
                self.uploads.take(who, part)
            except Refusing as refusing:
                met.append(refusing.code.value)
        return met


async def test_a_file_in_parts_comes_back_as_games(office: Office) -> None:
    """Over a session, with text enough for the largest number of parts, faster than frames may come."""
    client = await office.client()
    file = SGF.replace(b";B[hh]", b";B[hh]C[" + b"x" * 60_000 + b"]" + b"\n" * 202_000)
    sent = list(parts(file))
    assert len(sent) == limits.MAX_UPLOAD_PARTS
    for part in sent[:-1]:
        assert await client.ask(part) == []
    answer = await client.get(wire.RecordRead, sent[-1])
    (game,) = answer.games
    assert (game.moves, game.parents) == ((-2, 112, 98, 127, 96), (-1, 0, 1, 2, 2))
    assert (answer.id, answer.format, answer.cut) == ("u1", "sgf", True)
    assert [type(each) for each in await client.ask(wire.Ping())] == [wire.Pong]


async def test_the_name_helps_where_the_bytes_do_not(office: Office) -> None:
    """A file that fits no format is answered by the reader that its ending names."""
    client = await office.client(text=True)
    (part,) = parts(b"\x00nothing", name="x.psq")
    answer = await client.get(wire.RecordRead, part)
    assert (answer.format, answer.games, [flaw.fault for flaw in answer.flaws]) == ("psq", (), ["header"])
    (part,) = parts(b"", name="x.psq")
    answer = await client.get(wire.RecordRead, part)
    assert (answer.format, [flaw.fault for flaw in answer.flaws]) == (None, ["empty"])


async def test_a_file_is_refused_once_and_its_other_parts_let_pass() -> None:
    """Who sends all at once hears one refusal, and can begin anew."""
    desk, ann = Desk(), Sender("ann")
    first, second, *rest = parts(b"x" * 4 * PART)
    assert desk.send(ann, second, *rest) == ["wrong_part"]
    assert desk.send(ann, first, *rest) == ["wrong_part"]
    assert desk.send(ann, first, second, second, *rest) == ["wrong_part"]
    assert desk.send(
        ann, wire.Upload(id="b", part=0, of=2, data="?"), wire.Upload(id="b", part=1, of=2, data="")
    ) == ["bad_message"]
    assert desk.send(ann, first, wire.Upload(id="u1", part=1, of=3, data="")) == ["wrong_part"]
    assert desk.send(ann, *[rest[-1]] * 3) == ["wrong_part"] * 2  # one of them was on its way
    assert desk.send(ann, first, second, *rest) == []
    await turns()
    assert [len(job.data) for job in desk.jobs] == [4 * PART]
    await desk.uploads.close()


async def test_a_file_over_the_limit_is_refused() -> None:
    """The parts could hold a little more than the limit is."""
    desk, ann = Desk(), Sender("ann")
    assert desk.send(ann, *parts(b"x" * (limits.MAX_UPLOAD_BYTES + 1))) == ["bad_message"]
    assert desk.send(ann, *parts(b"x" * limits.MAX_UPLOAD_BYTES)) == []
    await desk.uploads.close()


async def test_one_file_at_a_time_and_so_many_a_minute() -> None:
    """While one is read the next one is refused; so is one more in the same minute."""
    desk = Desk()
    ann = Sender("ann", desk.time)
    assert desk.send(ann, *parts(SGF), *parts(SGF)) == ["busy"]
    desk.go_on()
    for _ in range(FILES_PER_MINUTE - 1):
        await turns()
        assert desk.send(ann, *parts(SGF)) == []
    await turns()
    assert desk.send(ann, *parts(SGF), *parts(SGF * 100)) == ["too_fast", "too_fast"]
    desk.time.advance(60_000)
    assert desk.send(ann, *parts(SGF)) == []
    await turns()
    assert len(ann.heard) == FILES_PER_MINUTE + 1


async def test_files_wait_for_each_other_but_not_for_ever() -> None:
    """One is read at a time, some wait, the next one is refused; who has gone makes room."""
    desk, people = Desk(), [Sender(f"p{number}") for number in range(MOST_READ + 1)]
    assert [desk.send(who, *parts(SGF)) for who in people] == [[]] * MOST_READ + [["busy"]]
    await turns()
    assert len(desk.jobs) == 1
    for who in people[:2]:
        desk.uploads.forget(who)
    await turns()
    assert len(desk.jobs) == 2
    assert desk.send(people[-1], *parts(SGF)) == []
    desk.go_on()
    await turns(60)
    assert [len(who.heard) for who in people] == [0, 0] + [1] * (MOST_READ - 1)


async def test_half_files_of_others_hold_nobody_up() -> None:
    """Of files that were begun only the latest are kept; who was dropped hears it with their next part."""
    desk, people = Desk(), [Sender(f"p{number}") for number in range(MOST_BEGUN + 1)]
    first, second = parts(b"x" * 2 * PART)
    assert [desk.send(who, first) for who in people] == [[]] * len(people)
    assert desk.send(people[0], second) == ["wrong_part"]
    assert desk.send(people[-1], second) == []
    desk.uploads.forget(people[1])
    assert desk.send(people[1], second) == ["wrong_part"]
    await desk.uploads.close()


async def test_a_crowd_from_one_address_takes_the_places_of_each_other() -> None:
    """Few of its files are read or wait at once, and its half files push out its own; others find their place."""
    desk = Desk()
    crowd = [Sender(f"p{number}", address="198.51.100.7") for number in range(3 * MOST_BEGUN)]
    bob, eve = Sender("bob", address="198.51.100.8"), Sender("eve")
    first, second = parts(b"x" * 2 * PART)
    assert desk.send(bob, first) == []
    assert [desk.send(who, first) for who in crowd] == [[]] * len(crowd)
    assert desk.send(crowd[-1 - MOST_BEGUN_OF_ONE], second) == ["wrong_part"]
    assert [desk.send(who, second) for who in crowd[-3:]] == [[]] * MOST_READ_OF_ONE + [["busy"]]
    assert desk.send(crowd[0], first) == ["busy"]
    assert desk.send(bob, second) == desk.send(eve, first, second) == []
    desk.go_on()
    await turns(60)
    assert [len(who.heard) for who in (*crowd[-3:-1], bob, eve)] == [1] * 4
    assert desk.send(crowd[0], first, second) == []
    await desk.uploads.close()
    assert desk.uploads._reading == {}


async def test_guests_of_one_address_share_a_budget_of_files(tmp_path: Path) -> None:
    """Over sessions: a new guest from the same address has no budget of their own beyond that of some people."""
    office = await Office(Settings(data=tmp_path, bot_tables=0, people_per_address=1)).open()
    (part,) = parts(SGF)
    refused = 0
    for _ in range(FILES_PER_MINUTE + 2):
        guest = await office.stranger(peer="198.51.100.7").hello("Guest")
        refused += [each.code for each in await guest.ask(part) if isinstance(each, wire.Refused)] == [
            "too_fast"
        ]
    assert refused == 2


@pytest.mark.parametrize("fault", [NotRead("too slow"), OSError("no process"), RuntimeError("a bug")])
async def test_whatever_goes_wrong_is_answered(fault: Exception) -> None:
    """The sender gets one refusal with their id, and may send again."""
    desk, ann = Desk(), Sender("ann")
    desk.fault = fault
    desk.go_on()
    for _ in range(2):
        assert desk.send(ann, *parts(SGF)) == []
        await turns()
    assert ann.heard == [wire.Refused(code="not_read", id="u1")] * 2


async def test_the_end_of_the_server_stops_readings() -> None:
    """Nothing is left running, and nobody is answered any more."""
    desk, ann = Desk(), Sender("ann")
    desk.send(ann, *parts(SGF))
    await turns()
    await desk.uploads.close()
    assert (ann.heard, asyncio.all_tasks()) == ([], {asyncio.current_task()})


async def test_a_reading_that_is_stopped_twice_ends_its_process_all_the_same() -> None:
    """The session ends, and then the server: the second stop waits for what the first one has begun to end."""
    ended = False

    async def read(_: Job) -> wire.RecordRead:
        nonlocal ended
        try:
            await asyncio.Event().wait()
        finally:
            await turns()  # a process is waited for
            ended = True
        raise AssertionError

    desk, ann = Desk(), Sender("ann")
    desk.uploads = Uploads(read)
    desk.send(ann, *parts(SGF))
    await turns()
    desk.uploads.forget(ann)
    await asyncio.sleep(0)
    await desk.uploads.close()
    assert ended


uploads = st.builds(
    wire.Upload,
    id=st.sampled_from("ab"),
    part=st.integers(0, 3),
    of=st.integers(1, 4),
    data=st.sampled_from(["", "aDg=", "?", "aA", "aDhp"]) | st.text(max_size=5),
)


@given(st.lists(uploads, max_size=12))
async def test_any_order_of_parts_is_answered(sent: list[wire.Upload]) -> None:
    """Each part is taken or refused, and what is read is made of parts that came one after another."""
    desk, ann = Desk(), Sender("ann")
    taken = [part for part in sent if not desk.send(ann, part)]
    await turns(2)
    runs = {
        (run[0].id, b"".join(base64.b64decode(part.data) for part in run))
        for at, first in enumerate(taken)
        if (run := taken[at : at + first.of]) and [part.part for part in run] == list(range(first.of))
    }
    assert {(job.id, job.data) for job in desk.jobs} <= runs
    await desk.uploads.close()
