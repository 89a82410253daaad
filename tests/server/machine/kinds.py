"""The rooms that the state machine is run in: each clock, forbidden points, delays, passwords, ratings, swaps."""

from typing import Final

from hypothesis import strategies as st

from narabe_protocol import messages as wire

PASSWORD: Final = "sesame"  # noqa: S105 - of rooms that only tests see
CLOCKS: Final = (
    None,
    wire.ClockSpec(kind="fischer", main_ms=20_000, increment_ms=2000),
    wire.ClockSpec(kind="per_move", period_ms=15_000),
    wire.ClockSpec(kind="byoyomi", main_ms=10_000, period_ms=5000, periods=3),
    wire.ClockSpec(kind="canadian", main_ms=10_000, period_ms=20_000, stones=5),
    wire.ClockSpec(kind="correspondence", period_ms=86_400_000),
)
PLAIN: Final = {"size": st.just(9), "opening": st.sampled_from(["free", "free", "swap2", "swap1"])}
RENJU: Final = {
    "size": st.just(15),
    "rule": st.just("renju"),
    "opening": st.sampled_from(["free", "free", "free", "rif", "yamaguchi", "soosyrv_8", "taraguchi_10"]),
    "forbidden": st.sampled_from(["loses", "refused"]),
}


def _rooms(game: dict[str, st.SearchStrategy[object]]) -> st.SearchStrategy[wire.Create]:
    return st.builds(
        wire.Create,
        id=st.just("create"),
        side=st.just("first"),
        clock=st.sampled_from(CLOCKS),
        takeback=st.sampled_from(["ask", "free", "limited"]),
        takebacks=st.just(3),
        oops=st.booleans(),
        teaching=st.booleans(),
        clock_on_takeback=st.sampled_from(["restore", "keep"]),
        watching=st.sampled_from(["open", "hidden"]),
        rated=st.booleans(),
        listed=st.sampled_from([True, True, True, False]),
        password=st.sampled_from([None, None, PASSWORD]),
        delay_plies=st.sampled_from([0, 0, 0, 1, 3]),
        delay_s=st.sampled_from([0, 0, 0, 5, 40]),
        **game,
    )


creates = st.one_of(_rooms(PLAIN), _rooms(PLAIN), _rooms(RENJU))
"""One room in three is for renju."""
