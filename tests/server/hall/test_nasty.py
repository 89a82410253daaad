import asyncio
import unicodedata
from pathlib import Path

import msgpack
from hypothesis import example, given, settings
from hypothesis import strategies as st

from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK
from narabe_protocol.limits import MAX_NAME, MAX_NAME_CHARS, MAX_TEXT, MAX_TEXT_CHARS
from narabe_server.rooms.actor import MAILBOX_OF_ALL
from narabe_server.settings import Settings
from narabe_server.text import graphemes
from tests.fakes import only
from tests.server.office import Client, Office

NASTY = st.text(
    st.sampled_from("<script>&\"' é\u0301\u200b\u200d\u202e\u2066\u2069\u061c\x00\n\u2028👩🇩א{}\\%")
    | st.characters(codec="utf-8"),
    min_size=1,
    max_size=60,
)
"""Markup, marks, joiners, what has no width, what turns text around, and anything else."""


def harmless(text: str) -> bool:
    """True for text of one line that turns nothing around."""
    return not [each for each in text if unicodedata.category(each) in {"Cc", "Cs", "Zl", "Zp"}] and not (
        set(text) & set("\u200b\u202e\u2066\u2069\u061c")
    )


@settings(max_examples=40, deadline=None)
@given(name=NASTY, text=NASTY)
@example(name="<img src=x onerror=alert(1)>", text="&lt;b&gt;")
@example(name="\u202e" * MAX_NAME_CHARS, text="x" * MAX_TEXT_CHARS)
def test_names_and_talk_are_harmless(name: str, text: str) -> None:
    """Field 52, 53: whatever people call themselves or say, others get harmless text of limited length, or nothing."""
    asyncio.run(talked(name, text))


async def talked(name: str, text: str) -> None:
    """Let somebody of that name say that, and look at what another one gets."""
    office = await Office(Settings(data=Path("nowhere"))).open()
    ann = await office.client(name)
    room = await ann.create()
    bob = await office.client("Bob")
    seated = only(wire.Snapshot, await bob.ask(wire.Enter(room=room))).seats[0]
    assert seated is not None
    assert harmless(seated.name)
    assert 0 < graphemes(seated.name) <= MAX_NAME
    answer = (await ann.ask(wire.Say(room=room, channel="players", text=text, id="s")))[0]
    heard = [each for each in await bob.quiet() if isinstance(each, wire.Line)]
    if isinstance(answer, wire.Refused):
        assert answer.code in {"nothing_said", "text_too_long"}
        assert heard == []
    else:
        (line,) = heard
        assert line.text is not None
        assert harmless(line.text)
        assert 0 < graphemes(line.text) <= MAX_TEXT


async def test_ten_thousand_characters(office: Office) -> None:
    """Field 52: what is longer than the wire allows is no message, as a name, a line or a report."""
    room, ann, bob, _ = await office.game()
    long = "x" * 10_000
    messages: list[dict[str, object]] = [
        {"t": "rename", "name": long},
        {"t": "say", "room": room, "channel": "players", "text": long, "id": "a"},
        {"t": "report", "room": room, "why": "other", "n": 1, "text": long, "id": "b"},
    ]
    for fields in messages:
        ann.session.received(packed(fields))
        assert only(wire.Refused, await ann.quiet()).code == "bad_message"
    assert await bob.quiet() == []


def packed(fields: dict[str, object]) -> bytes:
    """A frame with these fields."""
    frame = msgpack.packb(fields)
    assert isinstance(frame, bytes)
    return frame


async def test_a_crowd_that_talks_keeps_nobody_from_moving(office: Office) -> None:
    """Field 44: whatever watchers send at once, the next stone is put and told before anything else is waited for."""
    room, ann, bob, _ = await office.game()
    crowd: list[Client] = [await office.client(f"W{number}") for number in range(MAILBOX_OF_ALL + 4)]
    for number, each in enumerate(crowd):
        each.say(wire.Enter(room=room))
        each.say(wire.Say(room=room, channel="watchers", text="noise", id="s"))
        each.say(wire.Guess(room=room, ply=0, at=number, id="g"))
        each.say(wire.GetWatchers(room=room, id="w"))
        each.say(wire.Play(room=room, ply=0, at=number, id="p"))
    ann.say(wire.Play(room=room, ply=0, at=40, id="m"))
    told = [MSGPACK.decode_to_client(frame.payload) for frame in bob.connection.frames]
    assert [each.at for each in told if isinstance(each, wire.Stone)] == [40]
