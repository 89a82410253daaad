from dataclasses import replace

import pytest

from narabe_client.brains.limits import thinking_time
from narabe_client.brains.policy import Policy
from narabe_client.brains.position import allowed, choice, is_choice, offered, stones_of
from narabe_client.table import Laid, Table
from narabe_protocol import messages as wire
from narabe_protocol.base import ColorName
from narabe_protocol.gomocup import Stone
from narabe_protocol.gomocup.process import UNLIMITED
from narabe_protocol.gomocup.timing import RESERVE_MS

SETTINGS = wire.RoomSettings("friend", "freestyle", 15, "swap2", "ask", "black")
SEATS = (wire.SeatView("Ada"), wire.SeatView("Ben"))
EMPTY = Table("KQ7M2P", 3, SETTINGS, SEATS, you=(0,), game=1)
THREE = replace(EMPTY, stones=(Laid(112, "black"), Laid(113, "white"), Laid(97, "black")))


def test_a_brain_sees_its_own_stones_and_the_others() -> None:
    """By the colour that is due, and in the order of play."""
    assert stones_of(THREE) == (Stone(7, 7, 2), Stone(8, 7, 1), Stone(7, 6, 2))


@pytest.mark.parametrize(
    ("chooser", "points", "option"),
    [
        ("white", (5,), "stay"),
        ("white", (), "swap"),
        ("white", (5, 6), "place_two"),
        ("black", (5,), "swap"),
        ("black", (), "stay"),
    ],
)
def test_what_is_put_down_says_which_colour_is_taken(
    chooser: ColorName, points: tuple[int, ...], option: str
) -> None:
    """One stone: the colour that moves next; none: the other; two: the choice goes back."""
    table = replace(THREE, step=wire.StepView("choose", 0, chooser, options=("stay", "swap", "place_two")))
    assert is_choice(table)
    assert choice(table, points).option == option


def test_a_stone_stays_in_its_zone() -> None:
    """A point outside of what the opening wants becomes the nearest free one inside."""
    inner = replace(THREE, step=wire.StepView("place", 0, "white", reach=2))
    assert allowed(inner, 0) == 80
    assert allowed(inner, 96) == 96
    outer = replace(THREE, step=wire.StepView("place", 0, "white", beyond=2))
    assert allowed(outer, 0) == 0
    assert allowed(outer, 112) not in {112, 113, 97}


def test_offered_points_are_free_and_differ() -> None:
    """As many as wanted, none twice."""
    points = offered(THREE, 10)
    assert len(set(points)) == 10
    assert not set(points) & THREE.taken


def timed(clocks: wire.ClocksView, spec: wire.ClockSpec) -> Table:
    """A table with a clock, seat 0 to move."""
    return replace(EMPTY, settings=replace_clock(spec), clocks=clocks)


def replace_clock(spec: wire.ClockSpec) -> wire.RoomSettings:
    """The settings with that clock."""
    return wire.RoomSettings("friend", "freestyle", 15, "free", "ask", "black", clock=spec)


def test_without_a_clock_the_owner_says_how_long() -> None:
    """The owner's limit and their grace."""
    time = thinking_time(EMPTY, 0, 1000, 500)
    assert (time.turn_ms, time.match_ms, time.left_ms, time.deadline_ms) == (1000, 0, UNLIMITED, 1500)


@pytest.mark.parametrize(
    ("spec", "clocks", "expected"),
    [
        (
            wire.ClockSpec("sudden", main_ms=60_000),
            wire.ClocksView((50_000, 1), 0, 0),
            (1960, 60_000, 49_000),
        ),
        (
            wire.ClockSpec("fischer", main_ms=60_000, increment_ms=1000),
            wire.ClocksView((51_000, 1), 0, 0),
            (2700, 60_000, 50_000),
        ),
        (wire.ClockSpec("per_move", period_ms=4000), wire.ClocksView((4000, 4000), 0, 0), (1889, 0, 3000)),
        (
            wire.ClockSpec("byoyomi", main_ms=60_000, period_ms=3000, periods=2),
            wire.ClocksView((1000, 0), 0, 0, periods=(2, 2), period_left=(3000, 3000)),
            (2100, 0, 6000),
        ),
        (wire.ClockSpec("sudden", main_ms=60_000), wire.ClocksView((1200, 1), 0, 0), (20, 60_000, 200)),
    ],
)
def test_a_brain_is_told_what_the_clock_allows(
    spec: wire.ClockSpec, clocks: wire.ClocksView, expected: tuple[int, int, int]
) -> None:
    """A second of the turn is gone; the limit for the move leaves something of every control."""
    time = thinking_time(timed(clocks, spec), 1000, 9000, 500)
    assert (time.turn_ms, time.match_ms, time.left_ms) == expected
    assert time.deadline_ms == time.left_ms
    assert time.turn_ms <= max(20, time.left_ms - RESERVE_MS)


def test_the_lobbys_rooms_that_suit() -> None:
    """Open, one seat free, no password, and of the rules, openings and sizes that are played."""
    policy = Policy(rules=("renju",), openings=("free",), sizes=(15,))
    row = wire.LobbyRow("KQ7M2P", "friend", "renju", 15, "open", ("Ada", None))
    assert policy.invites(row)
    for change in (
        {"kind": "bot"},
        {"rule": "freestyle"},
        {"size": 19},
        {"state": "live"},
        {"names": ("Ada", "Ben")},
        {"password": True},
        {"opening": "swap2"},
        {"bots": (0,)},
    ):
        assert not policy.invites(
            wire.LobbyRow(**{**{f: getattr(row, f) for f in row.__struct_fields__}, **change})
        )
