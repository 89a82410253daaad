"""Each opening is walked through every branch: who must do what in which zone, up to the first free stone."""

import pytest

from narabe_core.actions import Choose, OfferKind, Option, Propose, Resign
from narabe_core.game import Game, Settings
from narabe_core.openings import Do, Step, opening_names
from narabe_core.types import BLACK, WHITE, Color, Seat, other
from tests.core.table import begin, do
from tests.strategies import SEATS, next_deed

THREE = ["0 B 0", "0 W 1", "0 B 2"]
"""Seat 0 puts the three stones of the 26 openings."""
ANY_THREE = ["0 B *", "0 W *", "0 B *"]
SWAP = "stay swap"

PATHS: list[tuple[str, str, list[str]]] = [
    ("free", "", ["0 B *"]),
    ("centre", "", ["0 B 0", "1 W *"]),
    ("pro", "", ["0 B 0", "1 W *", "0 B >2", "1 W *"]),
    ("long_pro", "", ["0 B 0", "1 W *", "0 B >3", "1 W *"]),
    ("swap", "stay", [*ANY_THREE, f"1 {SWAP}", "1 W *"]),
    ("swap", "swap", [*ANY_THREE, f"1 {SWAP}", "0 W *"]),
    ("swap2", "stay", [*ANY_THREE, f"1 {SWAP} place_two", "1 W *"]),
    ("swap2", "swap", [*ANY_THREE, f"1 {SWAP} place_two", "0 W *"]),
    ("swap2", "place_two stay", [*ANY_THREE, f"1 {SWAP} place_two", "1 W *", "1 B *", f"0 {SWAP}", "1 W *"]),
    ("swap2", "place_two swap", [*ANY_THREE, f"1 {SWAP} place_two", "1 W *", "1 B *", f"0 {SWAP}", "0 W *"]),
    ("swap1", "stay", ["0 B *", f"1 {SWAP}", "1 W *"]),
    ("swap1", "swap", ["0 B *", f"1 {SWAP}", "0 W *"]),
    ("rif", "stay", [*THREE, f"1 {SWAP}", "1 W *", "0 offer 2", "1 pick 2", "1 W *"]),
    ("rif", "swap", [*THREE, f"1 {SWAP}", "0 W *", "1 offer 2", "0 pick 2", "0 W *"]),
    ("yamaguchi", "stay", [*THREE, "0 declare 12", f"1 {SWAP}", "1 W *", "0 offer 3", "1 pick 3", "1 W *"]),
    ("yamaguchi", "swap", [*THREE, "0 declare 12", f"1 {SWAP}", "0 W *", "1 offer 3", "0 pick 3", "0 W *"]),
]  # fmt: skip
for most in (8, 4):
    for one, two in ((one, two) for one in ("stay", "swap") for two in ("stay", "swap")):
        fourth = 1 if one == "stay" else 0
        white = fourth if two == "stay" else 1 - fourth
        tail = [f"{fourth} W *", f"{fourth} declare {most}", f"{1 - fourth} {SWAP}"]
        tail += [f"{1 - white} offer 3", f"{white} pick 3", f"{white} W *"]
        PATHS.append((f"soosyrv_{most}", f"{one} {two}", [*THREE, f"1 {SWAP}", *tail]))

PATHS += [
    ("sakata", "stay", [*THREE, "1 W 3", "1 B 4", f"0 {SWAP}", "1 W *"]),
    ("sakata", "swap", [*THREE, "1 W 3", "1 B 4", f"0 {SWAP}", "0 W *"]),
    ("super_sakata", "stay", [*THREE, "1 W 3", "1 B 4", f"0 {SWAP} place_two", "1 W *"]),
    ("super_sakata", "swap", [*THREE, "1 W 3", "1 B 4", f"0 {SWAP} place_two", "0 W *"]),
    (
        "super_sakata",
        "place_two place_two stay",
        [*THREE, "1 W 3", "1 B 4", f"0 {SWAP} place_two", "0 W *", "0 B *", f"1 {SWAP} place_two",
         "1 W *", "1 B *", f"0 {SWAP} place_two", "1 W *"],
    ),
    (
        "super_sakata",
        "place_two place_two place_two place_two place_two swap",
        [*THREE, "1 W 3", "1 B 4"]
        + [line for chooser in (0, 1, 0, 1, 0)
           for line in (f"{chooser} {SWAP} place_two", f"{chooser} W *", f"{chooser} B *")]
        + [f"1 {SWAP}", "0 W *"],
    ),
    ("taraguchi_10", "stay stay stay stay stay",
     ["0 B 0", f"1 {SWAP}", "1 W 1", f"0 {SWAP}", "0 B 2", f"1 {SWAP}", "1 W 3", f"0 {SWAP} offer_ten",
      "0 B 4", f"1 {SWAP}", "1 W *"]),
    ("taraguchi_10", "stay stay stay swap swap",
     ["0 B 0", f"1 {SWAP}", "1 W 1", f"0 {SWAP}", "0 B 2", f"1 {SWAP}", "1 W 3", f"0 {SWAP} offer_ten",
      "1 B 4", f"0 {SWAP}", "1 W *"]),
    ("taraguchi_10", "swap stay swap offer_ten",
     ["0 B 0", f"1 {SWAP}", "0 W 1", f"1 {SWAP}", "1 B 2", f"0 {SWAP}", "1 W 3", f"0 {SWAP} offer_ten",
      "0 offer 10", "1 pick 10", "1 W *"]),
    ("taraguchi_10", "stay swap stay offer_ten",
     ["0 B 0", f"1 {SWAP}", "1 W 1", f"0 {SWAP}", "1 B 2", f"0 {SWAP}", "0 W 3", f"1 {SWAP} offer_ten",
      "1 offer 10", "0 pick 10", "0 W *"]),
    ("tarannikov", "stay stay stay stay stay",
     ["0 B 0", f"1 {SWAP}", "1 W 1", f"0 {SWAP}", "0 B 2", f"1 {SWAP}", "1 W 3", f"0 {SWAP}",
      "0 B 4", f"1 {SWAP}", "1 W *"]),
    ("tarannikov", "swap swap swap swap swap",
     ["0 B 0", f"1 {SWAP}", "0 W 1", f"1 {SWAP}", "0 B 2", f"1 {SWAP}", "0 W 3", f"1 {SWAP}",
      "0 B 4", f"1 {SWAP}", "0 W *"]),
    ("tarannikov", "stay swap stay swap stay",
     ["0 B 0", f"1 {SWAP}", "1 W 1", f"0 {SWAP}", "1 B 2", f"0 {SWAP}", "0 W 3", f"1 {SWAP}",
      "0 B 4", f"1 {SWAP}", "1 W *"]),
]  # fmt: skip


def told(step: Step) -> str:
    """A step in the shorthand of the table."""
    match step.do:
        case Do.PLACE:
            zone = "*" if step.reach is None else str(step.reach)
            return f"{step.seat} {step.color.name[0]} {f'>{step.beyond}' if step.beyond >= 0 else zone}"
        case Do.CHOOSE:
            return f"{step.seat} {' '.join(step.options)}"
        case Do.PICK:
            return f"{step.seat} pick {len(step.points)}"
        case _:
            return f"{step.seat} {step.do} {step.count}"


def walk(settings: Settings, options: list[Option], starter: Seat = 0) -> list[Game]:
    """All states from the first one to the first free stone, with these choices; three points are declared."""
    left = list(options)
    black = starter if settings.first is BLACK else other(starter)
    games = [begin(settings, black)]
    while games[-1].plan:
        game = games[-1]
        chosen = Choose(left.pop(0), game.ply) if game.step.do is Do.CHOOSE else next_deed(game, 2)
        games.append(do(game, game.turn, chosen))
    assert not left
    return games


def test_every_opening_has_a_path() -> None:
    """The table leaves no opening out, and no option of any choice."""
    assert {name for name, _, _ in PATHS} == set(opening_names())


@pytest.mark.parametrize(("name", "options", "expected"), PATHS, ids=lambda value: str(value)[:60])
def test_the_steps_come_in_order(name: str, options: str, expected: list[str]) -> None:
    """Each step names the seat that the rules name, its colour, zone, options and count."""
    games = walk(Settings(opening=name), [Option(word) for word in options.split()])
    assert [told(game.step) for game in games] == expected


@pytest.mark.parametrize(("name", "options", "expected"), PATHS, ids=lambda value: str(value)[:60])
@pytest.mark.parametrize("first", Color)
@pytest.mark.parametrize("starter", SEATS)
def test_seats_and_colours_may_be_the_other_way_round(
    name: str, options: str, expected: list[str], first: Color, starter: Seat
) -> None:
    """Whoever begins, and with either colour first, the same path is walked with seats or colours exchanged."""
    settings = Settings(opening=name, first=first)
    games = walk(settings, [Option(word) for word in options.split()], starter)
    exchanged = [_exchanged(line, starter, first) for line in expected]
    assert [told(game.step) for game in games] == exchanged
    for game in games:
        assert game.starter == starter
        assert {game.seat_of(BLACK), game.seat_of(WHITE)} == set(SEATS)
        assert game.color_of(game.seat_of(BLACK)) is BLACK


def _exchanged(line: str, starter: Seat, first: Color) -> str:
    seat, rest = line[0], line[1:]
    if first is WHITE:
        rest = rest.translate(str.maketrans("BW", "WB"))
    return f"{int(seat) ^ starter}{rest}"


@pytest.mark.parametrize(("name", "options", "expected"), PATHS, ids=lambda value: str(value)[:60])
def test_a_rematch_gives_the_first_turn_to_the_other(name: str, options: str, expected: list[str]) -> None:
    """Whatever was swapped in the opening, the players begin in turn."""
    last = walk(Settings(opening=name, shared=True), [Option(word) for word in options.split()])[-1]
    again = do(do(last, 0, Resign()), 0, Propose(OfferKind.REMATCH))
    assert (again.starter, again.turn, again.black, again.said) == (1, 1, 1, ())
    assert told(again.step) == _exchanged(expected[0], 1, BLACK)
