import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from http import HTTPStatus
from io import BytesIO

import pytest
from PIL import Image

from narabe_core.actions import Resign
from narabe_core.game import Settings
from narabe_core.records import READERS, Options, Record
from narabe_server.callers.ratelimit import GuestBudgets
from narabe_server.records import published
from narabe_server.records.published import BURST, ENDINGS, MOST_WAITS, REFUSAL_KEPT_MS, PublishedGames
from narabe_server.rooms.keys import games_key
from narabe_server.rooms.settings_record import pack_settings, unpack_settings
from narabe_server.rooms.state import Audience
from narabe_server.storage.base import Append, StoredRoom
from narabe_server.transport.base import HttpRequest, HttpResponse
from tests.fakes import FakeTime, ScriptedStore
from tests.server.records.rooms import CODE, ROW, played

GAME = f"/games/{CODE}-1"


class House:
    """A store in the test's hands, time that stands still, and the site."""

    def __init__(self) -> None:
        self.store, self.time = ScriptedStore(), FakeTime()
        self.site = PublishedGames(self.store, self.time)

    async def stock(self, room: StoredRoom, since: int = 0) -> None:
        """Put a room into the store, or what happened in it after version ``since``."""
        await self.store.create(room.code, room.settings, 0)
        for event in room.events[since:]:
            self.store.append(
                Append(room.code, 0, event.version - 1, (event.body,), event.at, None, lambda _: None)
            )

    def ask(self, path: str, query: str = "", peer: str = "") -> HttpResponse:
        """The answer to one request."""
        return self.site.respond(HttpRequest(path, query, peer=peer))

    async def get(self, path: str, peer: str = "") -> HttpResponse:
        """The answer at the end of the way that redirects lead, each followed when it is better done."""
        answer = self.ask(path, peer=peer)
        while answer.status == HTTPStatus.TEMPORARY_REDIRECT:
            assert answer.after is not None
            await answer.after
            target, _, query = dict(answer.headers)["Location"].partition("?")
            answer = self.ask(target, query, peer)
        return answer


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A house with an open store that holds one finished game."""
    house = House()
    await house.store.open()
    await house.stock(played(*ROW))
    yield house
    await house.site.close()


def said(answer: HttpResponse) -> str:
    """The one line of an answer that is no record."""
    assert dict(answer.headers)["Content-Type"] == "text/plain; charset=utf-8"
    line = answer.body.decode()
    assert line.count("\n") == 1
    return line


@pytest.mark.parametrize("ending", ENDINGS)
async def test_a_finished_game_comes_in_each_format(house: House, ending: str) -> None:
    """With its media type and a file's name, at once when asked for again."""
    answer = await house.get(f"{GAME}.{ending}")
    headers = dict(answer.headers)
    assert answer.status == HTTPStatus.OK
    assert f'filename="narabe-{CODE}-1.{ending}"' in headers["Content-Disposition"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    kinds = {"png": "image/png", "gif": "image/gif", "apng": "image/apng", "svg": "image/svg+xml"}
    assert headers["Content-Type"] == kinds.get(ending, headers["Content-Type"])
    assert headers["Content-Disposition"].startswith("inline") is (ending in kinds)
    assert house.ask(f"{GAME}.{ending}") is answer


@pytest.mark.parametrize("ending", ENDINGS)
async def test_a_room_with_a_password_gives_its_games_to_who_has_the_key(house: House, ending: str) -> None:
    """Without the key, with a wrong one, or with one where none is needed there is no such game, in any format."""
    kept, code = b"s" * 48, "KQ7M2Q"
    room = played(*ROW)
    settings = replace(unpack_settings(room.settings), password=kept)
    await house.stock(replace(room, code=code, settings=pack_settings(settings)))
    key, wrong = games_key(code, kept), games_key(code, b"t" * 48)
    answers = [
        (await house.get(f"{path}.{ending}")).status
        for path in (f"/games/{code}-1", f"/games/{code}-1-{wrong}", f"{GAME}-{key}")
    ]
    assert answers == [404, 404, 404]
    answer = await house.get(f"/games/{code}-1-{key}.{ending}")
    assert answer.status == HTTPStatus.OK
    headers = dict(answer.headers)
    assert headers["Cache-Control"].startswith("private")
    assert f'filename="narabe-{code}-1.{ending}"' in headers["Content-Disposition"]


async def test_sgf_and_png_are_what_they_say(house: House) -> None:
    """The SGF has the game, and the picture is one."""
    (record,) = READERS["sgf"](BytesIO((await house.get(f"{GAME}.sgf")).body), Options())
    assert isinstance(record, Record)
    assert (record.plies, record.black, record.white) == (len(ROW), "Ann", "安")
    with Image.open(BytesIO((await house.get(f"{GAME}.png")).body)) as picture:
        assert picture.format == "PNG"
        assert min(picture.size) > 400


async def test_nothing_is_read_or_drawn_on_the_loop(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first answer only leads back to the same address; a thread does the work, once for all who ask."""
    threads = []

    def write(record: Record) -> bytes:
        threads.append(threading.current_thread())
        return b"drawn"

    monkeypatch.setattr(published, "ALL_WRITERS", {"gif": write})
    answer, other = house.ask(f"{GAME}.gif"), house.ask(f"{GAME}.gif", "wait=4")
    assert (answer.status, answer.body) == (HTTPStatus.TEMPORARY_REDIRECT, b"")
    assert dict(answer.headers) == {"Location": f"{GAME}.gif?wait=1", "Cache-Control": "no-store"}
    assert dict(other.headers)["Location"] == f"{GAME}.gif?wait=5"
    assert (await house.get(f"{GAME}.gif")).body == b"drawn"
    assert len(threads) == 1
    assert threads[0] is not threading.current_thread()


async def test_who_has_waited_ten_times_is_told_to_come_back(house: House) -> None:
    """No browser is led in circles for ever."""
    house.store.stall()
    for waits in range(MOST_WAITS):
        assert house.ask(f"{GAME}.sgf", f"wait={waits}").status == HTTPStatus.TEMPORARY_REDIRECT
    answer = house.ask(f"{GAME}.sgf", f"wait={MOST_WAITS}")
    headers = dict(answer.headers)
    assert (answer.status, headers["Retry-After"], headers["Refresh"]) == (503, "1", "1")
    assert "still being made" in said(answer)
    house.store.go_on()
    assert (await house.get(f"{GAME}.sgf")).status == HTTPStatus.OK


@pytest.mark.parametrize(
    "query", ["wait=-1", "wait=", "wait=x", "wait=٣", "wait=999999999", "%%%", "a=b&wait=0"]
)
async def test_a_strange_counter_counts_from_nought(house: House, query: str) -> None:
    """What no redirect of ours would say is taken for the first request."""
    answer = house.ask(f"{GAME}.sgf", query)
    assert dict(answer.headers)["Location"] == f"{GAME}.sgf?wait=1"


@pytest.mark.parametrize(
    "path",
    [
        "/games/",
        f"/games/{CODE}.sgf",
        f"/games/{CODE}-0.sgf",
        f"/games/{CODE}-01.sgf",
        f"/games/{CODE}-1234567.sgf",
        f"/games/{CODE}-1.exe",
        f"/games/{CODE}-1.sgf\n",
        f"/games/{CODE.lower()}-1.sgf",
        f"/games/../{CODE}-1.sgf",
        f"/games/{CODE}-1.sgf/",
    ],
)
async def test_other_addresses_have_nothing(house: House, path: str) -> None:
    """Only the form that is served is looked up at all."""
    answer = house.ask(path)
    assert answer.status == HTTPStatus.NOT_FOUND
    assert said(answer).startswith("Games are /games/CODE-NUMBER.ENDING")


async def test_a_game_in_play_is_served_when_it_is_over(house: House) -> None:
    """Neither a running game nor an unknown one is there; two seconds later the store is asked again."""
    whole = played("h8", "a1", Resign())
    running, other = played("h8", "a1"), "AAAAAA"
    for room in (running, whole):
        object.__setattr__(room, "code", other)
    await house.stock(running)
    for path in (
        f"/games/{other}-1.sgf",
        f"/games/{other}-2.sgf",
        f"{GAME[:-1]}2.sgf",
        "/games/BBBBBB-1.sgf",
    ):
        answer = await house.get(path)
        assert (answer.status, said(answer)) == (404, "There is no finished game of that code and number\n")
    await house.stock(whole, since=len(running.events))
    house.time.advance(REFUSAL_KEPT_MS - 1)
    assert (await house.get(f"/games/{other}-1.sgf")).status == HTTPStatus.NOT_FOUND
    house.time.advance(1)
    assert (await house.get(f"/games/{other}-1.sgf")).status == HTTPStatus.OK


async def test_a_format_that_has_no_word_for_the_game_says_so() -> None:
    """POS knows only fifteen lines."""
    house = House()
    await house.store.open()
    await house.stock(played("a1", Resign(), game=Settings(size=9)))
    answer = await house.get(f"{GAME}.pos")
    assert answer.status == HTTPStatus.NOT_FOUND
    assert said(answer) == "This game has no .pos file: POS knows only boards of 15 lines\n"
    await house.site.close()


async def test_a_store_that_fails_and_a_damaged_room_are_answered(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """Both are 503 with one line; the details are in the log."""
    house.store.broken = True
    assert (await house.get(f"{GAME}.sgf")).status == HTTPStatus.SERVICE_UNAVAILABLE
    house.store.broken = False
    await house.store.create("BBBBBB", b"\xc1", 0)
    answer = await house.get("/games/BBBBBB-1.sgf")
    assert (answer.status, said(answer)) == (503, "The game can't be read; the server's log says why\n")
    house.time.advance(REFUSAL_KEPT_MS)
    assert (await house.get(f"{GAME}.sgf")).status == HTTPStatus.OK


async def test_one_address_leaves_records_to_others(house: House) -> None:
    """However much is asked for from one, the next one is served; a network of one's own is not counted."""
    asked = 3
    house.site._addresses = GuestBudgets(house.time, asked)
    for number in range(1, asked + 1):
        assert (await house.get(f"/games/BBBBBB-{number}.sgf", "2001:db8::7")).status == HTTPStatus.NOT_FOUND
    for peer, status in (("2001:db8::8", 503), ("192.0.2.8", 404), ("192.168.1.8", 404), ("", 404)):
        asked += 1
        assert (await house.get(f"/games/BBBBBB-{asked}.sgf", peer)).status == status
    house.time.advance(60_000)
    assert (await house.get(f"{GAME}.sgf", "2001:db8::7")).status == HTTPStatus.OK


async def test_only_so_many_records_are_made(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who guesses codes gets 503 soon, for a while; what is at hand is served all the same."""
    await house.get(f"{GAME}.sgf")
    statuses = [(await house.get(f"/games/BBBBBB-{number}.sgf")).status for number in range(1, BURST + 1)]
    assert statuses == [404] * (BURST - 1) + [503]
    assert house.ask(f"{GAME}.sgf").status == HTTPStatus.OK
    house.time.advance(1000)
    assert (await house.get(f"/games/BBBBBB-{BURST + 1}.sgf")).status == HTTPStatus.NOT_FOUND
    monkeypatch.setattr(published, "MOST_UNDER_WAY", 2)
    house.store.stall()
    waiting = [house.ask(f"/games/CCCCCC-{number}.sgf").status for number in (1, 2, 3)]
    assert waiting == [307, 307, 503]
    house.store.go_on()


async def test_after_the_end_nothing_is_begun(house: House) -> None:
    """What was under way is given up, and whoever waits for it is let go."""
    house.store.stall()
    answer = house.ask(f"{GAME}.sgf")
    assert answer.after is not None
    await house.site.close()
    assert answer.after.cancelled()
    assert house.ask(f"{GAME}.sgf").status == HTTPStatus.SERVICE_UNAVAILABLE
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_delayed_game_is_told_when_its_watchers_have_seen_it(house: House) -> None:
    """Field 46: the record of a room whose watchers are behind is not there before they have seen the end."""
    room = played(*ROW)
    settings = replace(unpack_settings(room.settings), audience=Audience(delay_s=60))
    late = replace(room, code="AAAAAA", settings=pack_settings(settings))
    await house.stock(late)
    house.time.advance(late.events[-1].at + 59_999 - house.time.now())
    assert (await house.get("/games/AAAAAA-1.sgf")).status == HTTPStatus.NOT_FOUND
    house.time.advance(REFUSAL_KEPT_MS)
    assert (await house.get("/games/AAAAAA-1.sgf")).status == HTTPStatus.OK
