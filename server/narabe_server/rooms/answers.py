"""Command ids that were answered, so that a command re-sent after a reconnect never has a second effect."""

from typing import Final

from narabe_server.rooms.state import AnyRefusal

KEPT_ANSWERS: Final = 64


class Answers:
    """The last 64 answers of a room by command key: a refusal, or None for a command that was carried out."""

    __slots__ = ("_answers",)

    def __init__(self) -> None:
        self._answers: dict[str, AnyRefusal | None] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._answers

    def __getitem__(self, key: str) -> AnyRefusal | None:
        return self._answers[key]

    def remember(self, key: str, answer: AnyRefusal | None) -> None:
        """Keep one answer more, and forget the oldest beyond the limit."""
        answers = self._answers
        answers[key] = answer
        if len(answers) > KEPT_ANSWERS:
            del answers[next(iter(answers))]


def command_key(player: str, command_id: str) -> str:
    """The key of a client's command id: unique in the room, whoever else made up the same id."""
    return f"{player}:{command_id}"
