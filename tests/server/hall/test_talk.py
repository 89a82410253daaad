import pytest

from narabe_protocol import messages as wire
from narabe_protocol.base import Channel
from narabe_protocol.limits import MAX_LINES, MAX_TEXT, MAX_TEXT_CHARS
from narabe_server.sessions.manners import LINES_AT_ONCE, MUTED_MS
from tests.fakes import only
from tests.server.office import Client, Office


def say(client: Client, room: str, channel: Channel, text: str = "Hi") -> wire.Say:
    """A line in a channel."""
    return wire.Say(room=room, channel=channel, text=text, id=client.new_id())


def lines(told: list[wire.ToClient]) -> list[tuple[str, str | None]]:
    """Channel and text of all lines, those told together among them."""
    found: list[tuple[str, str | None]] = []
    for message in told:
        each = message.lines if isinstance(message, wire.Lines) else (message,)
        found += [(line.channel, line.text) for line in each if isinstance(line, wire.Line)]
    return found


async def test_players_talk_is_for_all(office: Office) -> None:
    """What a player says is heard by the other one and by watchers, with their seat and the stones they see."""
    room, ann, bob, eve = await office.game()
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    await bob.quiet()
    await eve.quiet()
    own = only(
        wire.Line, await ann.ask(wire.Say(room=room, channel="players", text=" Hi\u202e\n you ", id="s"))
    )
    assert (own.text, own.seat, own.ply, own.name, own.id) == ("Hi you", 0, 1, "Ann", "s")
    for client in (bob, eve):
        heard = only(wire.Line, await client.quiet())
        assert heard.id is None
        assert (heard.n, heard.who, heard.text) == (own.n, own.who, own.text)


async def test_watchers_talk_is_sealed_until_the_end(office: Office) -> None:
    """Field 46: players get what watchers say only when the game is over, all of it then, and later lines at once."""
    room, ann, bob, eve = await office.game()
    fay = await office.client("Fay")
    await fay.ask(wire.Enter(room=room))
    await eve.ask(say(eve, room, "watchers", "black wins"))
    assert lines(await fay.quiet()) == [("watchers", "black wins")]
    assert lines([*await ann.ask(wire.Enter(room=room)), *await bob.quiet()]) == []
    told = await bob.ask(wire.Resign(room=room, id="r"))
    assert lines(told) == lines(await ann.quiet()) == [("watchers", "black wins")]
    await eve.ask(say(eve, room, "watchers", "told you"))
    assert lines(await ann.quiet()) == [("watchers", "told you")]
    assert lines(await ann.ask(wire.Enter(room=room))) == [
        ("watchers", "black wins"),
        ("watchers", "told you"),
    ]


async def test_a_rematch_seals_again(office: Office) -> None:
    """Field 46: what is said after the start of the next game is sealed until its end."""
    room, ann, bob, eve = await office.game()
    await bob.ask(wire.Resign(room=room, id="r"))
    await ann.ask(wire.Propose(room=room, kind="rematch", id="m"))
    await bob.ask(wire.Propose(room=room, kind="rematch", id="m"))
    await eve.ask(say(eve, room, "watchers"))
    assert lines([*await ann.quiet(), *await bob.quiet(), *await bob.ask(wire.Enter(room=room))]) == []


@pytest.mark.parametrize("channel", ["players", "watchers"])
async def test_talk_before_one_came(office: Office, channel: Channel) -> None:
    """Who comes in gets what was said in each channel that they may read, after the snapshot."""
    room, ann, _, eve = await office.game()
    speaker = ann if channel == "players" else eve
    for number in range(3):
        await speaker.ask(say(speaker, room, channel, str(number)))
    fay = await office.client("Fay")
    told = await fay.ask(wire.Enter(room=room))
    assert [type(each) for each in told] == [wire.Snapshot, wire.Lines]
    assert lines(told) == [(channel, "0"), (channel, "1"), (channel, "2")]


async def test_numbers_tell_nothing_of_the_other_channel(office: Office) -> None:
    """Field 46: the lines of players are numbered without a gap, whatever the watchers say between them."""
    room, ann, _, eve = await office.game()
    first = only(wire.Line, await ann.ask(say(ann, room, "players")))
    await eve.ask(say(eve, room, "watchers"))
    second = only(wire.Line, await ann.ask(say(ann, room, "players")))
    assert second.n == first.n + 1


async def test_a_line_sent_again_is_said_once(office: Office) -> None:
    """A line that is sent again after a reconnect is answered again and heard once."""
    room, ann, bob, _ = await office.game()
    message = wire.Say(room=room, channel="players", phrase="good_luck", id="s")
    first, again = [only(wire.Line, await ann.ask(message)) for _ in range(2)]
    assert first == again
    assert only(wire.Line, await bob.quiet()).phrase == "good_luck"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (wire.Say(room="", channel="watchers", text="Hi", id="x"), "not_your_channel"),
        (wire.Say(room="", channel="players", text="\u200b\u202e", id="x"), "nothing_said"),
        (wire.Say(room="", channel="players", id="x"), "nothing_said"),
        (wire.Say(room="", channel="players", text="é" * (MAX_TEXT + 1), id="x"), "text_too_long"),
    ],
)
async def test_what_is_not_said(office: Office, message: wire.Say, code: str) -> None:
    """Field 52: the wrong channel, nothing to be seen, and too much are refused, and nobody hears of it."""
    room, ann, bob, eve = await office.game()
    said = wire.Say(room=room, channel=message.channel, text=message.text, id="x")
    assert await ann.refusal(said) == code
    assert [*await bob.quiet(), *await eve.quiet()] == []


async def test_a_long_line_of_wide_characters(office: Office) -> None:
    """Two hundred characters as people count them may be said, if they are not more than the wire takes."""
    room, ann, _, _ = await office.game()
    text = "👩\u200d🚀" * (MAX_TEXT_CHARS // 3)
    assert await ann.refusal(wire.Say(room=room, channel="players", text=text, id="x")) == "text_too_long"
    text = text[: 3 * MAX_TEXT]
    assert (
        only(wire.Line, await ann.ask(wire.Say(room=room, channel="players", text=text, id="y"))).text == text
    )


async def test_no_chat(office: Office) -> None:
    """In a room without chat nobody talks."""
    room, ann, _, eve = await office.game(wire.Create(id="c", side="first", chat=False))
    assert await ann.refusal(say(ann, room, "players")) == "chat_off"
    assert await eve.refusal(say(eve, room, "watchers")) == "chat_off"


async def test_flood(office: Office) -> None:
    """Who talks too much is told once how long to wait; who goes on is not heard for half a minute."""
    room, ann, bob, _ = await office.game()
    for _ in range(LINES_AT_ONCE):
        await ann.ask(say(ann, room, "players"))
    warning = only(wire.Refused, await ann.ask(say(ann, room, "players")))
    assert (warning.code, warning.params["what"]) == ("too_fast", "chat")
    wait_ms = int(warning.params["wait_ms"])
    assert 0 < wait_ms <= 3000
    muted = only(wire.Refused, await ann.ask(say(ann, room, "players")))
    assert muted.params["wait_ms"] == MUTED_MS
    office.time.advance(MUTED_MS - 1)
    assert await ann.refusal(say(ann, room, "players")) == "too_fast"
    office.time.advance(1)
    assert lines(await ann.ask(say(ann, room, "players"))) == [("players", "Hi")]
    assert len(lines(await bob.quiet())) == LINES_AT_ONCE + 1


async def test_who_waits_may_talk_again(office: Office) -> None:
    """Who heeds the warning is heard when the time is over."""
    room, ann, _, _ = await office.game()
    for _ in range(LINES_AT_ONCE):
        await ann.ask(say(ann, room, "players"))
    warning = only(wire.Refused, await ann.ask(say(ann, room, "players")))
    office.time.advance(int(warning.params["wait_ms"]))
    assert lines(await ann.ask(say(ann, room, "players"))) == [("players", "Hi")]


async def test_another_connection_is_the_same_talker(office: Office) -> None:
    """Two tabs of one person share what they may say."""
    room, ann, _, _ = await office.game()
    tab = await office.client("Ann", ann.token)
    await tab.ask(wire.Enter(room=room))
    for _ in range(LINES_AT_ONCE):
        await ann.ask(say(ann, room, "players"))
    assert await tab.refusal(say(tab, room, "players", "more")) == "too_fast"


async def test_only_so_many_lines_are_kept(office: Office) -> None:
    """Who comes late gets the last hundred lines."""
    room, ann, _, _ = await office.game()
    for number in range(MAX_LINES + 5):
        office.time.advance(3000)
        await ann.ask(say(ann, room, "players", str(number)))
    fay = await office.client("Fay")
    heard = lines(await fay.ask(wire.Enter(room=room)))
    assert (len(heard), heard[0], heard[-1]) == (MAX_LINES, ("players", "5"), ("players", str(MAX_LINES + 4)))


async def test_blocked_people_are_not_heard(office: Office) -> None:
    """Lines of a blocked person reach neither the one who blocked them nor, later, their list of lines; others hear."""
    room, ann, bob, eve = await office.game()
    who = only(wire.Line, await eve.ask(say(eve, room, "watchers"))).who
    fay = await office.client("Fay")
    await fay.ask(wire.Enter(room=room))
    assert only(wire.Done, await fay.ask(wire.Block(room=room, who=who, id="b"))).id == "b"
    await eve.ask(say(eve, room, "watchers", "again"))
    assert lines(await fay.quiet()) == []
    assert lines(await fay.ask(wire.Enter(room=room))) == []
    names = only(wire.WatcherList, await fay.ask(wire.GetWatchers(room=room, id="w"))).names
    assert [each.name for each in names] == ["Fay"]
    back = await office.client("Fay", fay.token)
    assert lines(await back.ask(wire.Enter(room=room))) == []
    await fay.ask(wire.Block(room=room, who=who, on=False, id="c"))
    assert len(lines(await fay.ask(wire.Enter(room=room)))) == 2
    assert [*lines(await ann.quiet()), *lines(await bob.quiet())] == []


async def test_nobody_blocks_himself_or_a_stranger(office: Office) -> None:
    """A handle of one's own, or of nobody, is refused."""
    room, ann, _, _ = await office.game()
    own = only(wire.Snapshot, await ann.ask(wire.Enter(room=room))).who
    for who in (own, "nobody"):
        assert await ann.refusal(wire.Block(room=room, who=who, id=ann.new_id())) == "no_such_person"
