import errno
import math
import os
import sys
from io import BytesIO
from pathlib import Path

import pytest

from narabe_client.tournament.clock import Banks, GameTime, read_time
from narabe_client.tournament.command import _entrant, tournament
from narabe_client.tournament.journal import Journal, Line, OtherTournamentError
from narabe_client.tournament.match import Terms, play, record
from narabe_client.tournament.schedule import pairings, random_openings, read_openings
from narabe_client.tournament.scores import Tally, cross_table, elo, tallies
from narabe_core.records import READERS, WRITERS, Options, Record

ROGUE = Path(__file__).parents[2] / "data" / "brains" / "rogue.py"
TERMS = Terms(turn_ms=60_000, settle_ms=0)


def rogue(mode: str = "good") -> list[str]:
    """The scripted brain: it fills the board from its corner."""
    return [sys.executable, "-I", "-S", str(ROGUE), *mode.split()]


async def test_a_game_is_played_to_five() -> None:
    """From the opening on, both in turn; the core says who has won, and each move has its time."""
    opening = (0, 14, 1, 28)
    played = await play(rogue(), rogue(), opening, TERMS)
    assert (played.reason, played.moves[:6]) == ("five", (*opening, 2, 3))
    assert len(played.times_ms) == len(played.moves)
    assert played.times_ms[:4] == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("mode", "reason"),
    [("crash", "crash"), ("nonsense", "nonsense"), ("occupied", "nonsense"), ("flood", "nonsense")],
)
async def test_who_fails_loses(mode: str, reason: str) -> None:
    """A crash, nonsense, an occupied point and a flood lose the game, whoever plays white."""
    played = await play(rogue(), rogue(mode), (112,), TERMS)
    assert (played.winner, played.reason) == (0, reason)
    assert {"crash": "out of ideas", "nonsense": "banana", "occupied": "occupied"}.get(
        mode, ""
    ) in played.fault


async def test_a_program_that_does_not_start_loses(tmp_path: Path) -> None:
    """There is no game without it."""
    played = await play([str(tmp_path / "none")], rogue(), (), TERMS)
    assert (played.winner, played.reason, played.moves) == (1, "crash", ())


async def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has not answered in time loses; the first answer may take longer, for the program starts."""
    monkeypatch.setattr("narabe_client.tournament.match.START_MS", 400)
    played = await play(rogue(), rogue("hang"), (112,), Terms(turn_ms=50, settle_ms=0))
    assert (played.winner, played.reason) == (0, "time")


async def test_a_game_has_its_time() -> None:
    """A program is told what is left, and loses when that is over; what a move brings back is added."""
    banks = Banks(GameTime(1000, 100))
    assert banks.granted(0, 5000) == 1000
    banks.moved(0, 400)
    assert (banks.granted(0, 5000), banks.granted(0, 50), banks.left) == (700, 50, [700, 1000])
    banks.moved(0, 900)
    assert banks.left[0] == 100
    assert Banks(None).granted(1, 5000) == 5000
    assert (read_time("180+2"), read_time("60")) == (GameTime(180_000, 2000), GameTime(60_000))
    for wrong in ("0", "3m", "+2", ""):
        with pytest.raises(ValueError, match="no time"):
            read_time(wrong)


async def test_who_uses_up_his_time_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute for a move is no help where the game has a fraction of a second."""
    monkeypatch.setattr("narabe_client.tournament.match.START_MS", 400)
    terms = Terms(turn_ms=60_000, settle_ms=0, time=GameTime(50))
    played = await play(rogue(), rogue("hang"), (112,), terms)
    assert (played.winner, played.reason) == (0, "time")


async def test_a_program_is_told_what_it_has_left(tmp_path: Path) -> None:
    """INFO timeout_match is the whole, time_left falls, and a turn is never longer."""
    notes = tmp_path / "notes"
    terms = Terms(turn_ms=60_000, settle_ms=0, time=GameTime(30_000))
    await play(rogue(), rogue(f"note {notes}"), (0, 14, 1, 28), terms)
    told = [line.split()[1:] for line in notes.read_text().splitlines() if line.startswith("INFO")]
    left = [int(value) for key, value in told if key == "time_left"]
    turns = [int(value) for key, value in told if key == "timeout_turn"]
    assert {value for key, value in told if key == "timeout_match"} == {"30000"}
    assert left[0] == 30_000
    assert left == sorted(left, reverse=True) == turns


async def test_a_record_says_who_won_and_how_long_moves_took() -> None:
    """What is written as PSQ reads back as the same game."""
    played = await play(rogue(), rogue(), (0, 14, 1, 28), TERMS)
    told = record(played, ("A", "B"), TERMS, "1-2-1")
    (again,) = READERS["psq"](BytesIO(WRITERS["psq"](told)), Options())
    assert isinstance(again, Record)
    assert (again.moves, again.black, again.white) == (told.moves, "A", "B")


def test_each_opening_is_played_both_ways() -> None:
    """All pairs in a round robin, only those of the first in a gauntlet."""
    games = list(pairings(3, 4, [(1,), (2,)], gauntlet=False))
    assert len(games) == 12
    duel = [(game.black, game.white, game.opening) for game in games if {game.black, game.white} == {0, 1}]
    assert duel == [(0, 1, (1,)), (1, 0, (1,)), (0, 1, (2,)), (1, 0, (2,))]
    assert {0} == set.intersection(*({g.black, g.white} for g in pairings(3, 2, [()], gauntlet=True)))


def test_openings_are_read_from_the_centre() -> None:
    """Offsets, comments and blank lines; a line that makes no sense is named."""
    assert read_openings("# ours\n0,0, 1,-1  # two\n\n-7,7\n", 15) == [(112, 98), (210,)]
    for wrong in ("0,0 0,0", "8,0", "1", "a,b"):
        with pytest.raises(ValueError, match="line 1"):
            read_openings(wrong, 15)
    assert random_openings(5, 15, 7) == random_openings(5, 15, 7) != random_openings(5, 15, 8)


def test_elo_has_an_interval() -> None:
    """Three quarters of the points are 191 Elo; the interval holds that and shrinks with the games."""
    mid, low, high = elo(Tally(won=75, lost=25))
    assert (round(mid), low < mid < high) == (191, True)
    _, lower, higher = elo(Tally(won=750, lost=250))
    assert higher - lower < high - low
    assert elo(Tally()) == (0.0, -math.inf, math.inf)


def test_a_clean_sweep_has_one_bound() -> None:
    """With a chance of 86 % a game, +317, twenty are won once in twenty times; so that is the bound."""
    mid, low, high = elo(Tally(won=20))
    assert (mid, round(low), high) == (math.inf, 317, math.inf)
    assert elo(Tally(lost=20)) == (-math.inf, -math.inf, -low)
    assert elo(Tally(won=100))[1] > low
    mid, low, high = elo(Tally(drawn=16))
    assert (mid, round(low), round(high)) == (0, -186, 186)
    text = cross_table(["A", "B"], tallies(2, [(0, 1, 0)] * 20))
    assert ["+inf            > +317" in text, "-inf            < -317" in text] == [True, True]


def test_the_cross_table_is_sorted() -> None:
    """Best first, with wins, draws and losses against each."""
    text = cross_table(["A", "B"], tallies(2, [(0, 1, 1), (1, 0, 0), (0, 1, None), (1, 0, 1)]))
    first, second = text.splitlines()[1:]
    assert first.split()[:3] == ["1", "B", "2.5/4"]
    assert first.endswith("A 2-1-1")
    assert second.endswith("B 1-1-2")


def test_the_journal_outlives_a_crash(tmp_path: Path) -> None:
    """Whole lines are kept, a torn one is dropped, and games of another tournament are refused."""
    path, line = tmp_path / "games.jsonl", Line(0, 1, 0, 1, "five")
    Journal(path, {"games": 2}).add(line)
    with path.open("ab") as file:
        file.write(b'{"black": 0, "wh')
    again = Journal(path, {"games": 2})
    assert again.lines == [line]
    again.add(Line(1, 0, 1, None, "full_board"))
    assert len(Journal(path, {"games": 2}).lines) == 2
    with pytest.raises(OtherTournamentError):
        Journal(path, {"games": 3})
    with path.open("ab") as file:
        file.write(b"no game\n")
    with pytest.raises(ValueError, match=r"games\.jsonl, line 4: no game"):
        Journal(path, {"games": 2})


def test_going_on_rewrites_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a disk that takes no more the games that were played stay, whole lines and all."""
    path, line = tmp_path / "games.jsonl", Line(0, 1, 0, 1, "five")
    Journal(path, {"games": 2}).add(line)
    before = path.read_bytes()
    path.write_bytes(before + b'{"black": 0, "wh')

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert Journal(path, {"games": 2}).lines == [line]
    assert path.read_bytes() == before


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second run plays only the game that is missing, and prints the table of all."""
    brains = (" ".join(rogue()), " ".join(rogue("occupied")))
    out = tmp_path / "out"
    tournament(brain=brains, games=2, out=out, concurrency=2)
    assert "2/2" in capsys.readouterr().out
    journal = out / "games.jsonl"
    head, first, _ = journal.read_text().splitlines()
    journal.write_text(f"{head}\n{first}\n")
    tournament(brain=brains, games=2, out=out)
    text = capsys.readouterr().out
    assert text.count("wins (") == 1
    assert "2/2" in text
    assert {path.suffix for path in out.iterdir()} == {".jsonl", ".psq", ".sgf"}


def test_entrants_have_names_and_even_openings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names stand in the table and in the records, and balanced openings have three stones, played both ways."""
    command = " ".join(rogue("occupied"))
    tournament(brain=(f"One={command}", f"Two={command}"), games=2, openings="balanced", out=tmp_path)
    assert "Two 1-0-1" in capsys.readouterr().out
    games = [READERS["psq"](BytesIO(path.read_bytes()), Options()) for path in tmp_path.glob("*.psq")]
    first, second = [game for (game,) in games if isinstance(game, Record)]
    assert {first.black, first.white} == {"One", "Two"}
    assert len(first.moves) == 3
    assert first.moves == second.moves


def test_an_equals_sign_of_a_command_is_no_name() -> None:
    """Only what stands alone before it is."""
    assert _entrant("Old+1=/bin/sh --a=1") == ("Old+1", ["/bin/sh", "--a=1"])
    assert _entrant("/bin/sh --a=1") == ("sh", ["/bin/sh", "--a=1"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"brain": ("sh",)},
        {"brain": ("sh", "/nowhere/brain")},
        {"brain": ("sh", " ")},
        {"brain": ("sh", "'")},
        {"brain": ("sh", "sh"), "rule": "omok"},
        {"brain": ("sh", "sh"), "clock": "3m"},
        {"brain": ("sh", "sh"), "openings": "balanced", "size": 9},
    ],
)
def test_wrong_options_are_said(
    wrong: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line on standard error, and exit code 2."""
    with pytest.raises(SystemExit) as left:
        tournament(**wrong, out=tmp_path)  # type: ignore[arg-type]
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("narabe tournament: ")


def test_a_folder_that_takes_no_games_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At the start, and when it happens in the middle: one line with the folder, and exit code 2."""
    file, out = tmp_path / "file", tmp_path / "out"
    file.touch()
    brains = (" ".join(rogue()), " ".join(rogue("occupied")))
    with pytest.raises(SystemExit) as left:
        tournament(brain=brains, out=file)
    assert left.value.code == 2
    assert capsys.readouterr().err == f"narabe tournament: --out: can't keep games in {file}: File exists\n"
    (out / "1-2-1.psq").mkdir(parents=True)
    with pytest.raises(SystemExit) as left:
        tournament(brain=brains, games=1, out=out)
    assert left.value.code == 2
    assert capsys.readouterr().err == (f"narabe tournament: can't keep game 1-2-1 in {out}: Is a directory\n")
