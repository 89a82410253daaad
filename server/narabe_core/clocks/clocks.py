"""The two clocks of a game as one immutable value: what each seat has left, whose time runs, and since when.

It never ticks: whoever holds it asks for the deadline and comes back then. Everything is by seat, never by colour.
"""

from typing import NamedTuple

from narabe_core.clocks.base import Bank, Banks, Control
from narabe_core.clocks.lag import Lag
from narabe_core.clocks.spec import ClockSpec, control_of
from narabe_core.types import Millis, Seat


class Undone(NamedTuple):
    """What a takeback put away: what the clocks read then, and what they had read before each of its deeds."""

    banks: Banks
    past: tuple[Banks, ...]


class Clocks(NamedTuple):
    """What both seats have left at ``since``; ``running`` has used more, None: nobody's time runs.

    ``past`` holds what they had read when each deed of the game was to be done, for takebacks; ``undone`` what
    takebacks put away since the last deed.
    """

    control: Control
    banks: Banks
    lags: tuple[Lag, Lag]
    since: Millis
    running: Seat | None = None
    past: tuple[Banks, ...] = ()
    undone: tuple[Undone, ...] = ()
    unearned: Bank | None = None
    """What the seat of the last deed had left, before its turn earned it anything; None: it has the turn still."""

    @classmethod
    def full(cls, spec: ClockSpec, now: Millis) -> "Clocks":
        """The clocks before the first deed, stopped."""
        control, lag = control_of(spec), spec.lag
        return cls(control, (control.full(), control.full()), (lag, lag), now)

    # ------------------------------------------------------------------ questions

    def elapsed(self, now: Millis) -> Millis:
        """How long the running seat has been thinking; 0 when none is."""
        return Millis(0) if self.running is None else Millis(max(0, now - self.since))

    def deadline(self) -> Millis | None:
        """Server time at which the running seat has nothing left; None when none runs."""
        if self.running is None:
            return None
        return Millis(self.since + self.control.total(self.banks[self.running]))

    def flag_at(self) -> Millis | None:
        """Server time at which its flag falls: later than the deadline by what may be forgiven as lag."""
        deadline = self.deadline()
        if deadline is None or self.running is None:
            return None
        return Millis(deadline + self.lags[self.running].grace)

    def charged(self, now: Millis, spent: Millis | None) -> Millis:
        """What a deed at ``now`` costs the running seat, whose client says that they ``spent`` so much."""
        elapsed = self.elapsed(now)
        if self.running is None:
            return elapsed
        return Millis(elapsed - self.lags[self.running].forgiven(elapsed, spent))

    def outlasts(self, spent: Millis) -> bool:
        """True when the running seat has more than ``spent``, or none runs."""
        return self.running is None or self.control.total(self.banks[self.running]) > spent

    def total(self, seat: Seat, now: Millis) -> Millis:
        """How long ``seat`` can think from ``now`` on before its flag falls."""
        return self.control.total(self.stopped(now).banks[seat])

    # ------------------------------------------------------------------ what happens

    def start(self, seat: Seat, at: Millis) -> "Clocks":
        """The clocks with the time of ``seat`` running from ``at``."""
        return self._replace(running=seat, since=at)

    def stopped(self, at: Millis) -> "Clocks":
        """The clocks without a deed at ``at``: the running seat is charged and earns nothing."""
        if self.running is None:
            return self
        return self._replace(banks=self._after(self.running, self.elapsed(at)), running=None, since=at)

    def done(self, following: Seat, at: Millis, charged: Millis | None = None) -> "Clocks":
        """The clocks after a deed, with ``following`` to act; ``charged`` None: all that has passed.

        Who acts again has the same turn: they are charged, and earn nothing yet. While none runs nothing is charged.
        """
        past, running = (*self.past, self.banks), self.running
        if running is None:
            return self._replace(past=past, undone=(), unearned=None)
        elapsed = self.elapsed(at)
        cost = elapsed if charged is None else charged
        banks = self._after(running, cost)
        if following == running:
            return self._replace(banks=banks, since=at, past=past, undone=(), unearned=None)
        unearned = banks[running]
        banks = _with(banks, running, self.control.earn(unearned))
        lag = self.lags[running].after(Millis(elapsed - cost))
        lags = (lag, self.lags[1]) if running == 0 else (self.lags[0], lag)
        return Clocks(self.control, banks, lags, at, following, past, (), unearned)

    def given(self, seat: Seat, ms: Millis, at: Millis) -> "Clocks":
        """The clocks with ``ms`` more for ``seat``."""
        stopped = self.stopped(at)
        bank = stopped.banks[seat]
        banks = _with(stopped.banks, seat, bank._replace(left=Millis(bank.left + ms)))
        return stopped._replace(banks=banks, running=self.running)

    def taken_back(self, deeds: int, at: Millis, *, restore: bool) -> "Clocks":
        """The stopped clocks after the last ``deeds`` were undone.

        ``restore``: they read what they read when the position that is back stood on the board for the first time;
        else they are merely charged.
        """
        now = self.stopped(at)
        kept, put_away = now.past[:-deeds], now.past[-deeds:]
        banks = put_away[0] if restore else now.banks
        undone = (*now.undone, Undone(now.banks, put_away))
        return now._replace(banks=banks, past=kept, undone=undone, unearned=None)

    def slipped(self, seat: Seat, at: Millis) -> "Clocks":
        """The stopped clocks after ``seat`` took back, unasked, the stone that it had just put.

        What it thought is charged, and it has earned nothing: else nobody's time would ever be over.
        """
        back = self.taken_back(1, at, restore=True)
        unearned = self.unearned
        return back if unearned is None else back._replace(banks=_with(back.banks, seat, unearned))

    def restored(self, at: Millis, *, restore: bool) -> "Clocks":
        """The stopped clocks after the latest takeback was undone: with ``restore`` they read what they read then."""
        now = self.stopped(at)
        last = now.undone[-1]
        banks = last.banks if restore else now.banks
        return now._replace(banks=banks, past=(*now.past, *last.past), undone=now.undone[:-1])

    def _after(self, seat: Seat, spent: Millis) -> Banks:
        return _with(self.banks, seat, self.control.charge(self.banks[seat], spent))


def _with(banks: Banks, seat: Seat, bank: Bank) -> Banks:
    return (bank, banks[1]) if seat == 0 else (banks[0], bank)
