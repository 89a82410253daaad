"""How much of the way between player and server is not charged: a quota, as players' claims can't be checked."""

from typing import Final, NamedTuple

from narabe_core.types import Millis

MOST_GAIN: Final = 1000
LEAST_GAIN: Final = 150
EXPECTED_MOVES: Final = 40
START_GAINS: Final = 3
MOST_GAINS: Final = 7
MOST_GRACE: Final = 2000
"""A flag waits no longer than this for a move that may be on its way."""


class Lag(NamedTuple):
    """The quota of one seat: ``left`` may be forgiven now, and each turn adds ``gain``, up to seven times it."""

    gain: Millis
    left: Millis

    @classmethod
    def quota(cls, main: int, each_move: int) -> "Lag":
        """For a control: 0.4 % of the time for forty moves and 0.15 s, a second at most; three times that at first."""
        gain = min(MOST_GAIN, (main + EXPECTED_MOVES * each_move) * 4 // 1000 + LEAST_GAIN)
        return cls(Millis(gain), Millis(START_GAINS * gain))

    @property
    def grace(self) -> Millis:
        """How long after the deadline a move may still arrive in time."""
        return Millis(min(self.left, MOST_GRACE))

    def forgiven(self, elapsed: Millis, spent: Millis | None) -> Millis:
        """What of ``elapsed`` is not charged to who claims to have ``spent`` so much; None: nothing is claimed."""
        return Millis(0) if spent is None else Millis(min(max(0, elapsed - spent), self.left))

    def after(self, forgiven: Millis) -> "Lag":
        """The quota after a turn of which so much was forgiven."""
        most = MOST_GAINS * self.gain
        return Lag(self.gain, Millis(max(0, min(most, self.left + self.gain - forgiven))))
