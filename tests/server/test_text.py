import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from narabe_protocol.limits import MAX_NAME, MAX_NAME_CHARS
from narabe_server.text import MAX_MARKS, MAX_STACKED, clean_name, clean_text, graphemes

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
NASTY = st.text(
    st.sampled_from(
        "<>&\"'ab é\u0301\u0300\u200b\u200c\u200d\u2060\ufeff\u202a\u202e\u2066\u2069\u061c\x00\n\t\u2028👩🇩א"
    )
)
"""Markup, marks, joiners, what has no width, and what turns text around, in any mixture."""


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\n Ghent ", "Ann of Ghent"),
        ("a\u202eb\x00c\u200bd", "abcd"),
        ("<b on='x'>&amp;</b>", "<b on='x'>&amp;</b>"),
        ("五子棋", "五子棋"),
        ("e\u0301", "é"),
        ("क्\u200dष", "क्\u200dष"),
        (FAMILY, FAMILY),
        ("a\u200d\u200d\u200db", "a\u200db"),
        ("\u200dab", "ab"),
        ("q" + "\u0323" * 50, "q" + "\u0323" * MAX_MARKS),
        ("q" + "\u0323\u034f" * 50, "q" + "\u0323\u034f" * MAX_MARKS),
        ("q" + "\u0323\ufe0f" * 50, "q" + "\u0323\ufe0f" * MAX_MARKS),
        ("ก" + "\u0e47" * 50, "ก" + "\u0e47" * MAX_STACKED),
        ("x" + "\u20dd" * 50, "x" + "\u20dd" * MAX_STACKED),
        ("q" + "\u0323\u0323\u200d" * 50, "q" + "\u0323\u0323\u200d" * 2),
        ("บ้านที่นั่น", "บ้านที่นั่น"),
        ("བསྒྲུབས", "བསྒྲུབས"),
        ("\u200d", ""),
        ("\u202e\u2066", ""),
        ("\u3164\u115f", ""),
        ("   ", ""),
    ],
)
def test_clean(written: str, shown: str) -> None:
    """Field 52, 53: what is written is shown without what can't be seen or turns text around, markup as it is."""
    assert (clean_text(written), clean_name(written)) == (shown, shown)


@given(NASTY | st.text())
@example("x" * 10_000)
def test_clean_text_is_final(written: str) -> None:
    """Field 52: whatever is written, what is shown is one line without controls, and clean already."""
    shown = clean_text(written)
    assert clean_text(shown) == shown
    assert shown == shown.strip()
    assert not [each for each in shown if unicodedata.category(each) in {"Cc", "Cs", "Co", "Zl", "Zp"}]
    assert not set(shown) & set(
        "\u200b\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c\u200e\u200f"
    )


@given(NASTY | st.text(max_size=60))
@example(FAMILY * 30)
@example("🇩" * 200)
@example("x" * 10_000)
def test_names_fit(written: str) -> None:
    """Field 52: a name has at most 24 characters as people count them, and is clean already."""
    shown = clean_name(written)
    assert graphemes(shown) <= MAX_NAME
    assert clean_name(shown) == shown


def test_the_longest_name_that_is_written_can_be_sent() -> None:
    """A name that comes through the wire's limit keeps all that it may show."""
    assert graphemes(clean_name(FAMILY * (MAX_NAME_CHARS // len(FAMILY)))) == MAX_NAME_CHARS // len(FAMILY)


@pytest.mark.parametrize(("text", "length"), [("", 0), ("abc", 3), (FAMILY, 1), ("🇩🇪🇫🇷", 2), ("한국어", 3)])
def test_graphemes(text: str, length: int) -> None:
    """A family, a flag and a syllable are one character each."""
    assert graphemes(text) == length
