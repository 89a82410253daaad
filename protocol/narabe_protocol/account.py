"""What a guest may do with what the server keeps of them: choices that follow, their games, and an end of it all."""

from typing import Annotated

from msgspec import Meta

from narabe_protocol import limits
from narabe_protocol.base import CommandId, Message, Word

Choice = bool | Annotated[int, Meta(ge=0, le=limits.MAX_CHOICE_NUMBER)] | Word
Choices = Annotated[dict[Word, Choice], Meta(max_length=limits.MAX_CHOICES)]
"""Settings of a client by name; the server keeps them and does not read them."""


class GetChoices(Message, tag="get_choices", frozen=True):
    """Ask for the settings that were kept for me."""

    id: CommandId


class KeepChoices(Message, tag="keep_choices", frozen=True):
    """Keep ``values`` for me in place of what was kept, so that they follow me to other devices.

    The answer is ``choices``. Nothing is kept of a guest who has never sat down.
    """

    id: CommandId
    values: Choices


class ChoicesKept(Message, tag="choices", frozen=True):
    """The answer to ``get_choices`` and ``keep_choices``: what is kept now."""

    id: str
    values: dict[str, bool | int | str] = {}


class ExportGames(Message, tag="export_games", frozen=True):
    """Ask for finished games of mine as one collection in SGF, those of the latest rooms first."""

    id: CommandId
    skip: Annotated[int, Meta(ge=0, le=limits.MAX_EXPORTED_ROOMS)] = 0
    """How many of my rooms I have had: 0, or ``next`` of the answer before."""


class Exported(Message, tag="exported", frozen=True):
    """The answer to ``export_games``."""

    id: str
    games: int = 0
    """Games in ``sgf``."""
    sgf: str = ""
    """The games one after the other: those of all answers, joined, are one file again."""
    next: int | None = None
    """``skip`` for the next question; null: that was all, or as much as is given out."""


class ForgetMe(Message, tag="forget_me", frozen=True):
    """Delete me for good: token, name, ratings, results, choices and blocks. My finished games stay, without my name.

    Refused while a game of mine is in play, also by a seat that I handed over. Where I wait for a partner my
    seat becomes free. All my connections end, what I sent after this is not done, and my token is nobody's any more.
    """

    id: CommandId


class Forgotten(Message, tag="forgotten", frozen=True):
    """The answer to ``forget_me``: it is done, and the connection ends."""

    id: str


AccountAsk = GetChoices | KeepChoices | ExportGames | ForgetMe
"""What a client sends about its own account."""
