"""``narabe play``: lines typed against a real server, and what each line means."""

import asyncio
import io
import re
import sys
from dataclasses import replace
from typing import Any, Literal, get_args

import pytest
from msgspec import structs

from narabe_client.connection import Client
from narabe_client.table import Laid, Table, fold
from narabe_client.terminal.picture import board, standing
from narabe_client.terminal.play import Player, play
from narabe_client.terminal.telling import told
from narabe_client.terminal.typed import Join, Unclear, read
from narabe_protocol import messages as wire
from narabe_protocol.base import ClockKind, OfferName
from narabe_protocol.codec import MSGPACK
from narabe_server.app import App
from tests.nodes import PLENTY_S

SETTINGS = wire.RoomSettings("friend", "freestyle", 9, "free", "ask", "black")
TABLE = Table(
    "KQ7M2P",
    3,
    SETTINGS,
    (wire.SeatView("Ada"), wire.SeatView("Ben")),
    you=(0,),
    game=1,
    stones=(Laid(40, "black"), Laid(8, "white")),
)


class Script:
    """A person who waits for words before typing the next line."""

    patience_s = 0.0

    def __init__(self) -> None:
        self.shown: list[str] = []
        self._news = asyncio.Event()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    async def ask(self) -> str | None:
        """The next line of the script."""
        return await self._lines.get()

    def show(self, text: str) -> None:
        """Note what is shown."""
        self.shown.append(text)
        self._news.set()

    def type(self, line: str | None) -> None:
        """Type a line; None: leave."""
        self._lines.put_nowait(line)

    async def read(self, words: str) -> str:
        """The first text with these words that is shown after the texts read before."""
        while True:
            for number, text in enumerate(self.shown):
                if words in text:
                    del self.shown[: number + 1]
                    return text
            self._news.clear()
            await self._news.wait()


async def test_two_people_play_by_typing(app: App) -> None:
    """Create, join, watch, play, take back by consent, draw: all by typed lines, all told to all three."""
    ada, ben, eve = Script(), Script(), Script()
    people = [
        asyncio.create_task(Player(Client(app.address, name=name), screen).run())
        for name, screen in (("Ada", ada), ("Ben", ben), ("Eve", eve))
    ]
    async with asyncio.timeout(PLENTY_S):
        await ada.read("Welcome, Ada")
        ada.type("new freestyle 9")
        room = (await ada.read("Room "))[5:11]
        ben.type(f"join {app.address}r/{room}")
        eve.type(f"watch {room}")
        begins, waits = (ada, ben) if "Your turn" in await ada.read("Game 1 begins") else (ben, ada)
        begins.type("e5")
        await waits.read("e5. Your turn")
        begins.type("undo")
        await waits.read("asks to take moves back: yes or no?")
        waits.type("yes")
        await begins.read("1 taken back. Your turn")
        waits.type("say well played")
        assert await begins.read("well played") == f"{'Ben' if waits is ben else 'Ada'}: well played"
        eve.type("say what a game")
        begins.type("draw")
        await waits.read("offers a draw")
        waits.type("yes")
        for screen in (ada, ben, eve):
            assert await screen.read("Series") == "Nobody wins: agreed draw. Series 0-0, 1 drawn."
            if screen is not eve:  # players read what watchers said when the game is over
                await screen.read("Eve (watching): what a game")
            screen.type("quit")
        await asyncio.gather(*people)


async def test_a_server_that_is_not_there_is_said(free_port: int) -> None:
    """Where nobody listens the person is told so and where, and may quit meanwhile."""
    ada = Script()
    task = asyncio.create_task(Player(Client(f"http://127.0.0.1:{free_port}/", name="Ada"), ada).run())
    async with asyncio.timeout(PLENTY_S):
        told = await ada.read("No server answers")
        assert f"http://127.0.0.1:{free_port}/" in told
        ada.type("quit")
        await task


def test_an_outage_is_told_once() -> None:
    """However often the client tries in vain, one line is enough."""
    client = Client("http://127.0.0.1:1/")
    heard: list[Exception] = []
    client.on_unreachable = heard.append
    failures = [OSError("first"), OSError("second")]
    assert [client.failed(each) for each in failures] == [None, None]
    assert heard == failures[:1]


TABLED = ("declare 9", "say 9", "invite 9", "offer 9", "pick 9", "h9")
FREE = ("new 9", "new freestyle 9", "open 9", "bot 9", "bot easy renju 9", "join 9", "watch 9")


@pytest.mark.parametrize("line", [*FREE, *TABLED])
@pytest.mark.parametrize("odd", ["\udcff", "9" * 30, "9" * 5000, "\u0669" * 30, "\x00"])
def test_whatever_is_typed_can_be_sent(line: str, odd: str) -> None:
    """It is a message that fits on the wire, or what is wrong with it is said in words that can be shown."""
    told, wish = "", None
    try:
        wish = read(line.replace("9", odd), TABLE)
    except Unclear as unclear:
        told = str(unclear)
    message = wire.Enter(room=wish.room, id="e") if isinstance(wish, Join) else wish
    assert not isinstance(message, str)
    assert told.encode() if message is None else MSGPACK.encode(message)


async def test_who_types_in_vain_is_told_and_may_leave(free_port: int) -> None:
    """At a terminal what can't be sent is said, and the end of the input ends the program all the same."""
    ada = Script()
    ada.type("new")
    ada.type(None)
    async with asyncio.timeout(PLENTY_S):
        await Player(Client(f"http://127.0.0.1:{free_port}/", name="Ada"), ada).run()
    assert [text.split(" ")[:2] for text in ada.shown] == [["No", "server"], ["No", "connection"]]


def test_ctrl_c_leaves_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also while a line waits for the server's answer, where no prompt takes the key."""

    async def interrupted(_: Player) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Player, "run", interrupted)
    play("http://127.0.0.1:1/")
    assert capsys.readouterr() == ("", "")


def test_the_board_is_drawn_with_letters() -> None:
    """Stones, star points, coordinates, and brackets around the last stone."""
    assert board(TABLE).splitlines()[:2] == ["    A B C D E F G H I", "  9 . . . . . . . .[O] 9"]
    assert board(TABLE).splitlines()[5] == "  5 . . . . X . . . . 5"
    assert standing(TABLE) == "Your turn, black."


@pytest.mark.parametrize(
    ("line", "wish"),
    [
        ("h8", wire.Play(room="KQ7M2P", ply=2, at=16, id="x")),
        ("undo", wire.Propose(room="KQ7M2P", kind="takeback", id="x")),
        ("two", wire.Choose(room="KQ7M2P", ply=2, option="place_two", id="x")),
        ("declare 3", wire.Declare(room="KQ7M2P", ply=2, count=3, id="x")),
        ("offer a9 b9", wire.OfferPoints(room="KQ7M2P", ply=2, points=(0, 1), id="x")),
        ("pick i1", wire.Pick(room="KQ7M2P", ply=2, at=80, id="x")),
        ("PASS", wire.Pass(room="KQ7M2P", ply=2, id="x")),
        ("resign", wire.Resign(room="KQ7M2P", id="x")),
        (
            "bot tutorial-10 renju 15",
            wire.Create(kind="bot", level="tutorial-10", rule="renju", listed=False, id="x"),
        ),
        ("bot 5 standard", wire.Create(kind="bot", level="level-5", rule="standard", listed=False, id="x")),
        ("bot Easy 19", wire.Create(kind="bot", level="tutorial-10", size=19, listed=False, id="x")),
        ("bot renju", wire.Create(kind="bot", rule="renju", listed=False, id="x")),
        ("bot", wire.Create(kind="bot", listed=False, id="x")),
        ("new 19", wire.Create(size=19, listed=False, id="x")),
        ("open renju", wire.Create(rule="renju", id="x")),
        ("invite tutorial-30", wire.InviteBot(room="KQ7M2P", level="tutorial-30", id="x")),
        ("invite 12", wire.InviteBot(room="KQ7M2P", level="level-12", id="x")),
        ("invite", wire.InviteBot(room="KQ7M2P", id="x")),
        ("pause", wire.Propose(room="KQ7M2P", kind="pause", id="x")),
        ("time", wire.Propose(room="KQ7M2P", kind="more_time", id="x")),
        ("now", wire.MoveNow(room="KQ7M2P", id="x")),
        ("leave", wire.Leave(room="KQ7M2P")),
        ("say Good  game", wire.Say(room="KQ7M2P", channel="players", text="Good game", id="x")),
    ],
)
def test_each_line_is_one_message(line: str, wish: wire.ToServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed becomes exactly that message."""
    monkeypatch.setattr("narabe_client.terminal.typed.command_id", lambda: "x")
    assert read(line, TABLE) == wish


@pytest.mark.parametrize(
    ("line", "table", "complaint"),
    [
        ("z99", TABLE, "neither a point"),
        ("offer a9 nowhere", TABLE, "'nowhere'"),
        ("declare lots", TABLE, "How many"),
        ("yes", TABLE, "Nothing was offered"),
        ("withdraw", TABLE, "You have offered nothing"),
        ("say", TABLE, "Say what"),
        (f"say {'a' * 1000}", TABLE, "too long"),
        ("h8", None, "in no room"),
        ("join", None, "Which room"),
        (f"join KQ7M2P {'a' * 65}", None, "a password has at most 64"),
    ],
)
def test_what_makes_no_sense_is_said(line: str, table: Table | None, complaint: str) -> None:
    """A line that can't be understood is answered with what is wrong with it."""
    with pytest.raises(Unclear, match=complaint):
        read(line, table)


@pytest.mark.parametrize("link", ["kq7m2p", "http://example.org/r/KQ7M2P", "https://example.org/r/KQ7M2P/"])
def test_a_room_is_named_by_code_or_link(link: str) -> None:
    """Whatever a friend sent leads to the room."""
    assert read(f"join {link}", None) == Join("KQ7M2P", sit=True)
    assert read(f"watch {link}", None) == Join("KQ7M2P", sit=False)


def test_a_password_stands_behind_the_code() -> None:
    """It may have blanks in it."""
    words = "open sesame"
    assert read(f"join kq7m2p {words}", None) == Join("KQ7M2P", sit=True, password=words)


def test_an_empty_line_is_nothing() -> None:
    """Return alone does nothing."""
    assert read("  \n", TABLE) is None


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (
            wire.Rated(
                room="KQ7M2P",
                version=4,
                ratings=(wire.RatingChange(1500, 1662), wire.RatingChange(1500, 1338)),
            ),
            "You: 1500 → 1662 (+162). Ben: 1500 → 1338 (-162).",
        ),
        (wire.Notice(text="Back at noon", at=1), "Notice: Back at noon"),
        (wire.Notice(), None),
        (wire.Draining(ms=8000), "The server stops in 8 s and comes back; your seat stays yours."),
        (wire.Removed(room="KQ7M2P", why="removed"), "The host has removed you from room KQ7M2P."),
        (wire.Held(room="KQ7M2P", version=4, why="pause"), "The game is paused; resume goes on."),
        (wire.Released(room="KQ7M2P", version=4), "The game goes on. Your turn, black."),
        (wire.TimeGiven(room="KQ7M2P", version=4, seat=1, ms=15_000), "Ben gave 15 s. Your turn, black."),
        (wire.SeatsSwapped(room="KQ7M2P", version=4), "Seats were changed. Your turn, black."),
        (wire.Refused(code="wrong_password", id="e"), "That is not the password."),
    ],
    ids=lambda told: type(told).__name__ if isinstance(told, wire.Message) else "",
)
def test_what_is_told_beside_the_moves(message: wire.ToClient, line: str | None) -> None:
    """What a game has changed, and what the operator says, is one line each."""
    assert told(message, TABLE) == line


@pytest.mark.parametrize(
    ("seat", "left", "words"),
    [
        (0, (2, 3), "2 taken back. You have 2 takebacks left. "),
        (0, (1, 3), "2 taken back. You have 1 takeback left. "),
        (1, (3, 0), "2 taken back. Ben has no takebacks left. "),
        (1, None, "2 taken back. Your turn"),
    ],
)
def test_takebacks_are_counted(seat: Literal[0, 1], left: tuple[int, int] | None, words: str) -> None:
    """Who has taken back is told with what is left to them, where the room counts."""
    settings = structs.replace(SETTINGS, takeback="limited" if left else "ask", takebacks=3)
    back = wire.TakenBack(room="KQ7M2P", version=4, seat=seat, plies=2, takebacks_left=left)
    table = fold(replace(TABLE, settings=settings), back)
    assert (told(back, table) or "").startswith(words)


@pytest.mark.parametrize("kind", get_args(OfferName))
def test_each_offer_is_a_sentence(kind: OfferName) -> None:
    """No name of the protocol's is shown in place of words."""
    line = told(wire.Offered(room="KQ7M2P", version=4, offer=1, kind=kind, seat=1, plies=0), TABLE)
    assert line is not None
    assert re.fullmatch(r"Ben [a-z ]+: yes or no\?", line)
    assert kind not in {"more_time", "swap_seats"} or kind not in line


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (wire.StepView("place", 0, "white"), " (a white stone)"),
        (wire.StepView("place", 0, "black", reach=0), " (a black stone in the centre)"),
        (wire.StepView("place", 0, "black", reach=2), " (a black stone inside the square of 5 lines)"),
        (wire.StepView("place", 0, "black", beyond=2), " (a black stone outside the square of 5 lines)"),
        (wire.StepView("choose", 0, "black", options=("stay", "swap", "place_two")), " (stay, swap or two)"),
        (wire.StepView("choose", 0, "black", options=("offer_ten",)), " (ten)"),
        (wire.StepView("declare", 0, "black", count=8), "8 at most: declare 1)"),
        (wire.StepView("offer", 0, "black", count=3), " (offer 3 points for stone 3: offer h8 i9 ...)"),
        (wire.StepView("pick", 0, "white", points=(0, 80)), " (pick one of a9 i1: pick a9)"),
    ],
)
def test_a_step_of_an_opening_is_told_in_the_words_that_answer_it(step: wire.StepView, words: str) -> None:
    """Which colour and where, what may be chosen, how many points, and which."""
    line = standing(replace(TABLE, step=step))
    assert line.startswith("Your turn, black")
    assert line.endswith(f"{words}.")


SECOND = 1000


@pytest.mark.parametrize(
    ("clock", "view", "words"),
    [
        (("sudden", 300), {"left": (252_000, 3_723_000)}, "You 4:12, Ben 1:02:03."),
        (("sudden", 300), {"left": (252_000, 60_000), "running": 0}, "You 4:02, Ben 1:00."),
        (("sudden", 300), {"left": (252_000, 60_000), "running": 0, "held": "pause"}, "You 4:12, Ben 1:00."),
        (("correspondence", 0), {"left": (190_000_000, 5000), "running": 1}, "You 2 d 4 h, Ben 0:00."),
        (
            ("byoyomi", 60),
            {"left": (1000, 60_000), "running": 0, "periods": (3, 1), "period_left": (30_000, 30_000)},
            "You 0:21 and 3 periods of 30 s, Ben 1:00 and 1 period of 30 s.",
        ),
        (
            ("byoyomi", 60),
            {"left": (0, 60_000), "running": 0, "periods": (3, 1), "period_left": (4000, 30_000)},
            "You 0:24 and 2 periods of 30 s, Ben 1:00 and 1 period of 30 s.",
        ),
        (
            ("canadian", 60),
            {"left": (0, 60_000), "stones": (7, 0), "period_left": (200_000, 300_000)},
            "You 3:20 for 7 stones, Ben 1:00.",
        ),
    ],
)
def test_both_clocks_are_told(clock: tuple[ClockKind, int], view: dict[str, Any], words: str) -> None:
    """At a moment ten seconds after they were told: the one that runs has used them up."""
    kind, main_s = clock
    spec = wire.ClockSpec(kind=kind, main_ms=main_s * SECOND, period_ms=30 * SECOND)
    table = replace(
        TABLE,
        settings=structs.replace(SETTINGS, clock=spec),
        clocks=wire.ClocksView(since=5000, **view),
    )
    assert standing(table, 15_000) == f"Your turn, black. {words}"


def test_what_this_terminal_has_no_letters_for_is_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name in another script does not end the game."""
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, encoding="ascii"))

    async def run(player: Player) -> None:
        player._screen.show("安 sat down.")

    monkeypatch.setattr(Player, "run", run)
    play("http://127.0.0.1:1/")
    assert shown.getvalue() == b"? sat down.\n"


@pytest.mark.parametrize(("count", "words"), [(4, "4 in a row"), (5, "5 in a row"), (6, "6 in a row")])
def test_the_row_that_won_is_counted(count: int, words: str) -> None:
    """Four win by a rule of caro, six by others."""
    outcome = wire.OutcomeView("five", 0, (tuple(range(count)),))
    assert standing(replace(TABLE, outcome=outcome)) == f"You win: {words}. Series 0-0."
