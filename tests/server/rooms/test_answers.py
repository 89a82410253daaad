import pytest

from narabe_protocol.errors import WireCode
from narabe_server.rooms.answers import KEPT_ANSWERS, Answers, command_key
from narabe_server.rooms.state import RoomRefusal

NO = RoomRefusal(WireCode.NOT_SEATED)


def test_remembers() -> None:
    """An answer is found again: None for what was done, else the refusal."""
    answers = Answers()
    answers.remember("a", None)
    answers.remember("b", NO)
    assert ("a" in answers, answers["a"], answers["b"], "c" in answers) == (True, None, NO, False)


@pytest.mark.parametrize("answer", [None, NO])
def test_forgets_the_oldest(answer: RoomRefusal | None) -> None:
    """One more than 64 of a kind makes the oldest of that kind be forgotten, and none of the other kind."""
    answers = Answers()
    answers.remember("other", NO if answer is None else None)
    for number in range(KEPT_ANSWERS + 1):
        answers.remember(str(number), answer)
    assert ("0" in answers, "1" in answers, "other" in answers) == (False, True, True)


def test_keys_differ_by_player() -> None:
    """The same id from two players makes two keys."""
    assert command_key("ann", "1") != command_key("bob", "1")
