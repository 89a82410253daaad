"""What a room does about time, as commands of its own: nobody's seat, nobody's message. Pure."""

from dataclasses import dataclass

from narabe_core.actions import Code, Refusal
from narabe_core.clocks import ClockSpec
from narabe_core.events import Event, Held, Released
from narabe_core.game import Game
from narabe_core.timing import fallen, overdue
from narabe_core.types import Hold, Millis


@dataclass(frozen=True, slots=True)
class AlarmRang:
    """Command: a moment has come that the room was waiting for."""


@dataclass(frozen=True, slots=True)
class BothHere:
    """Command: both seats have the board before them."""


@dataclass(frozen=True, slots=True)
class WeWereAway:
    """Command: nobody could act since ``upto``; that time is not charged."""

    upto: Millis


TimeCommand = AlarmRang | BothHere | WeWereAway


def decide_time(game: Game, command: TimeCommand, now: Millis) -> tuple[Event, ...] | Refusal:
    """What ``command`` leads to at server time ``now``; a refusal when it has been taken care of."""
    events = _decided(game, command, now)
    return events or Refusal(Code.NOT_NOW)


def _decided(game: Game, command: TimeCommand, now: Millis) -> tuple[Event, ...]:
    match command:
        case AlarmRang():
            return overdue(game, now)
        case BothHere():
            return (Released(),) if game.waits_for_both else ()
        case WeWereAway(upto=upto):
            if flag := fallen(game, upto):
                return (flag,)
            return _refund(game, upto)


def _refund(game: Game, upto: Millis) -> tuple[Event, ...]:
    """Give back the time since ``upto``: a live clock waits for both, one by mail runs on at once."""
    if is_live(game):
        return (Held(Hold.RESTART, upto),)
    return (Held(Hold.RESTART, upto), Released()) if runs_by_mail(game) else ()


def needs_time(game: Game) -> bool:
    """True where anything may happen by time alone, or was told to wait for it."""
    return game.clock is not None or bool(game.offers) or game.hold is not None


def is_live(game: Game) -> bool:
    """True where people sit and wait for each other, with a clock that runs or will run without their consent."""
    spec = game.settings.clock
    if game.clock is None or spec is None or spec.by_mail:
        return False
    return game.clock.running is not None or game.waits_for_both


def runs_by_mail(game: Game) -> bool:
    """True while a clock with days for each move runs: nobody has to be there, and the room may sleep."""
    spec = game.settings.clock
    return spec is not None and spec.by_mail and game.clock is not None and game.clock.running is not None


def wake_at(game: Game) -> Millis | None:
    """When the room must be in memory whoever is there; None: it may sleep. 0: all the time."""
    spec: ClockSpec | None = game.settings.clock
    if game.clock is None or spec is None:
        return None
    return game.clock.flag_at() if spec.by_mail else Millis(0) if is_live(game) else None
