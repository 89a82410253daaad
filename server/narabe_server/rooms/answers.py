"""Command ids that were answered, so that a command re-sent after a reconnect never has a second effect."""

from typing import Final

from narabe_server.rooms.state import AnyRefusal

KEPT_ANSWERS: Final = 64


class Answers:
    """The last answers of a room by command key: a refusal, or None for a command that was carried out.

    64 of each kind are kept apart: a watcher who collects refusals must not make the room forget what was done.
    """

    __slots__ = ("_done", "_refused")

    def __init__(self) -> None:
        self._done: dict[str, AnyRefusal | None] = {}
        self._refused: dict[str, AnyRefusal | None] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._done or key in self._refused

    def __getitem__(self, key: str) -> AnyRefusal | None:
        return None if key in self._done else self._refused[key]

    def refusal(self, key: str) -> AnyRefusal | None:
        """Why that command was refused; None for what was carried out, or is not known."""
        return self._refused.get(key)

    def remember(self, key: str, answer: AnyRefusal | None) -> None:
        """Keep one answer more, and forget the oldest of its kind beyond the limit."""
        answers = self._done if answer is None else self._refused
        answers[key] = answer
        if len(answers) > KEPT_ANSWERS:
            del answers[next(iter(answers))]


def command_key(player: str, command_id: str) -> str:
    """The key of a client's command id: unique in the room, whoever else made up the same id."""
    return f"{player}:{command_id}"
