import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_protocol.gomocup import (
    AboutBrain,
    Answer,
    Debug,
    Error,
    Forbidden,
    Message,
    Move,
    Moves,
    Nonsense,
    Ok,
    Suggest,
    Swap,
    Unknown,
    Weighed,
    format_answer,
    parse_answer,
)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("7,8", Move(7, 8)),
        (" 7 , 8 ", Move(7, 8)),
        ("ok", Ok()),
        ("OK - everything is good", Ok()),
        ("ERROR no such size", Error("no such size")),
        ("UNKNOWN", Unknown("")),
        ("MESSAGE depth 5", Message("depth 5")),
        ("Debug x", Debug("x")),
        ("SUGGEST 3,4", Suggest(3, 4)),
        ('name="A", version="1"', AboutBrain({"name": "A", "version": "1"})),
        ("banana", Nonsense("banana", "not an answer")),
        ("SUGGEST", Nonsense("SUGGEST", "SUGGEST expects x,y")),
        ("-1,5", Nonsense("-1,5", "not an answer")),
        ("7,8 9,9", Moves(((7, 8), (9, 9)))),
        ("7,8 9,9 1,1 2,2", Nonsense("7,8 9,9 1,1 2,2", "not an answer")),
        ("7,8 banana", Nonsense("7,8 banana", "not an answer")),
        ("Swap", Swap()),
        ("FORBID 07080900.", Forbidden(((7, 8), (9, 0)))),
        ("FORBID .", Forbidden(())),
        ("WEIGHED 12 -300 0", Weighed((12, -300, 0))),
        ("WEIGHED", Nonsense("WEIGHED", "not an answer")),
        ("WEIGHED 1,2", Nonsense("WEIGHED 1,2", "not an answer")),
        ("FORBID 123", Nonsense("FORBID 123", "not an answer")),
    ],
)
def test_a_line_is_an_answer(line: str, answer: Answer) -> None:
    """Every line of a brain has a meaning, nonsense included."""
    assert parse_answer(line) == answer


texts = st.text(max_size=40).map(lambda text: " ".join(text.split()))
answers = st.one_of(
    st.builds(Move, st.integers(0, 9999), st.integers(0, 9999)),
    st.builds(Suggest, st.integers(0, 9999), st.integers(0, 9999)),
    st.just(Ok()),
    st.builds(Weighed, st.lists(st.integers(-30_000, 30_000), min_size=1, max_size=30).map(tuple)),
    *(st.builds(kind, texts) for kind in (Error, Unknown, Message, Debug)),
)


@given(answers)
def test_what_is_written_is_read_back(answer: Answer) -> None:
    """An answer survives its line, which is one line."""
    line = format_answer(answer)
    assert parse_answer(line) == answer
    assert len(line.splitlines()) == 1


def test_no_text_becomes_a_second_line() -> None:
    """Line ends and quotes in texts can't forge an answer or a field."""
    assert format_answer(Error("no\r\n7,7")) == "ERROR no 7,7"
    assert format_answer(AboutBrain({"name": 'a", author="b'})) == "name=\"a', author='b\""


def test_nonsense_is_never_written() -> None:
    """A brain can't say nonsense by mistake."""
    with pytest.raises(ValueError, match="banana"):
        format_answer(Nonsense("banana", "why"))
