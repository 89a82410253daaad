import pytest

from narabe_core.rules.shapes import Shape, cells_of, shapes

CELLS = {".": 0, "x": 1, "o": 2, "*": 0}


def shape(text: str, stone: int = 1) -> Shape | None:
    """What a stone on ``*`` makes of the line."""
    return shapes(bytes(CELLS[char] for char in text), stone).get(text.index("*"))


def cells(masks: dict[int, int]) -> dict[int, tuple[int, ...]]:
    """The values as cells."""
    return {key: tuple(cells_of(mask)) for key, mask in masks.items()}


@pytest.mark.parametrize("text", [".xx*xx.", "*xxxx", "xxxx*", "oxxxx*o", "xxxx*.x"])
def test_exactly_five(text: str) -> None:
    """Ends do not matter, a stone one further away neither."""
    made = shape(text)
    assert made
    assert (made.five, made.overline) == (True, False)


@pytest.mark.parametrize("text", ["xxx*xx", "xxxx*x", "*xxxxx", "oxxxxx*xo", "xxxx*xxxx"])
def test_six_and_more_is_an_overline_and_no_four(text: str) -> None:
    """An overline is not a five; the stones in it are no fours."""
    made = shape(text)
    assert made
    assert (made.five, made.overline, made.fours) == (False, True, {})


@pytest.mark.parametrize(
    ("text", "fours"),
    [
        ("..xxx*..", 1),
        ("oxxx*.", 1),
        ("xx*.x", 1),
        ("x.xx*", 1),
        ("oxxx*o", 0),
        ("xxx*.x", 0),
        ("x.x*x.x", 2),
        ("xx.*x.xx", 2),
        ("xxx.*.xxx", 2),
        ("xx.x*.xx", 2),
        ("x.x*x.xx", 1),
        ("xo.xx*.", 0),
    ],
)
def test_fours_on_one_line(text: str, fours: int) -> None:
    """Sets of four are counted, not the points that complete them; a set that can only become six is none."""
    made = shape(text)
    assert len(made.fours if made else {}) == fours


def test_a_straight_four_is_one_four_with_two_completing_points() -> None:
    """The four names its stones and both ends."""
    made = shape("..xx*x..")
    assert made
    ((stones, completing),) = made.fours.items()
    assert tuple(cells_of(stones)) == (2, 3, 4, 5)
    assert tuple(cells_of(completing)) == (1, 6)


@pytest.mark.parametrize(
    ("text", "spots"),
    [
        ("...xx*...", [2, 6]),
        ("..xx*..", [1, 5]),
        ("..x.x*..", [3]),
        ("..x*.x..", [4]),
        (".xx*..", [4]),
        (".xx*.", []),
        ("oxx*...", []),
        ("o.xx*...", [5]),
        ("o.xx*.o", []),
        ("x..xx*...", [6]),
        ("x..xx*..x", []),
        ("x.xx*.", []),
    ],
)
def test_straight_four_points_of_a_three(text: str, spots: list[int]) -> None:
    """Both ends must be empty and the points beyond must not make six."""
    made = shape(text)
    assert sorted(made.threes if made else []) == spots


def test_a_three_names_its_stones() -> None:
    """The three stones are the same for each straight-four point."""
    made = shape("..x.x*..")
    assert made
    assert cells(dict(made.threes)) == {3: (2, 4, 5)}


def test_colours_see_each_other_as_walls() -> None:
    """The same line read for white is the line with colours exchanged."""
    assert shape("..oo*..", stone=2) == shape("..xx*..")
    assert shape("xoo*..", stone=2) == shape("oxx*..")
