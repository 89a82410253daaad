"""How long a brain may think for a move, by what the clocks say. Pure."""

from dataclasses import dataclass

from narabe_client.brains.position import stones_of
from narabe_client.table import Table
from narabe_protocol import messages as wire
from narabe_protocol.base import Seat
from narabe_protocol.gomocup.process import UNLIMITED, Question
from narabe_protocol.gomocup.timing import LEAST_MS, turn_limit


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """What a brain is told (``turn_ms``, ``match_ms``, ``left_ms``), and after how long it is given up."""

    turn_ms: int
    match_ms: int = 0
    left_ms: int = UNLIMITED
    deadline_ms: int = 0


def thinking_time(table: Table, now: int, turn_ms: int, grace_ms: int) -> ThinkingTime:
    """The time for the move that is due at server time ``now``; ``turn_ms`` is the most that the owner grants.

    With a clock the brain is given up when the flag falls, without one ``grace_ms`` after its limit.
    """
    spec, clocks = table.settings.clock, table.clocks
    if spec is None or clocks is None or spec.kind == "correspondence":
        return ThinkingTime(turn_ms, deadline_ms=turn_ms + grace_ms)
    seat = table.turn
    used = max(0, now - clocks.since) if clocks.running == seat else 0
    total = max(0, _total(spec, clocks, seat) - used)
    told = turn_limit(turn_ms, max(0, clocks.left[seat] - used), _regained(spec, clocks, seat), total)
    match_ms = spec.main_ms if spec.kind in {"sudden", "fischer"} else 0
    return ThinkingTime(told, match_ms, total, max(LEAST_MS, total))


def question_of(table: Table, time: ThinkingTime, memory: int, *, swap2: bool) -> Question:
    """What a brain is asked at ``table`` and told of its limits; ``memory`` in bytes, 0: none."""
    return Question(
        size=table.settings.size,
        rule=table.settings.rule,
        stones=stones_of(table),
        swap2=swap2,
        turn_ms=time.turn_ms,
        match_ms=time.match_ms,
        left_ms=time.left_ms,
        memory=memory,
    )


def _total(spec: wire.ClockSpec, clocks: wire.ClocksView, seat: Seat) -> int:
    """All that the seat has before its flag falls, were it to think at one go."""
    period = clocks.period_left[seat] if clocks.period_left else 0
    more = max(0, clocks.periods[seat] - 1) * spec.period_ms
    return clocks.left[seat] + period + more


def _regained(spec: wire.ClockSpec, clocks: wire.ClocksView, seat: Seat) -> float:
    """What a move gives back: an increment, a period, or its share of one."""
    period = clocks.period_left[seat] if clocks.period_left else 0
    if spec.kind == "per_move":
        period = spec.period_ms
    return spec.increment_ms + period / max(1, clocks.stones[seat])
