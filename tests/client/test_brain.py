import subprocess
import sys
from io import BytesIO

import pytest

from narabe_client.gomocup.brain import converse, engine
from narabe_client.gomocup.session import Session
from narabe_core.types import Color
from narabe_engine.levels import DEFAULT_LEVEL, LEVELS, Level
from tests.client.spy import Spy

PROGRAM = [sys.executable, "-m", "narabe_client.gomocup.brain"]
BAD_USE = 2


def conversation(text: str, *, ponder: bool) -> list[Spy]:
    """The players of a conversation whose lines come one by one, each when the brain waits for it."""
    made: list[Spy] = []

    def make(size: int, rule: str) -> Spy:
        made.append(Spy(size, rule))
        return made[-1]

    converse(Session(Level("spy", range(9, 21), make)), BytesIO(text.encode()).read, BytesIO(), ponder=ponder)
    return made


def test_the_time_of_the_opponent_is_used_where_asked() -> None:
    """After its move, and only then, the brain thinks for the other colour; a line that waits ends it at once."""
    (player,) = conversation("START 15\nTURN 7,7\n", ponder=True)
    assert {color for color, _ in player.pondered} <= {Color.BLACK}
    assert all(stopped for _, stopped in player.pondered)  # the end of the input was heard
    (quiet,) = conversation("START 15\nTURN 7,7\n", ponder=False)
    assert quiet.pondered == []


def test_a_line_ends_pondering() -> None:
    """The engine thinks for ever on the opponent's time, and answers the next line all the same."""
    with subprocess.Popen([*PROGRAM, "--ponder"], stdin=-1, stdout=-1, text=True) as program:
        assert program.stdin
        assert program.stdout
        for commands, answer in (
            ("START 15\nINFO timeout_turn 50\nTURN 7,7", 2),
            ("TURN 0,0", 1),
            ("ABOUT", 1),
        ):
            program.stdin.write(f"{commands}\n")
            program.stdin.flush()
            answers = [program.stdout.readline() for _ in range(answer)]
            assert answers[-1].strip()
        program.stdin.close()
    assert program.returncode == 0


def test_a_stop_ends_the_thinking() -> None:
    """STOP in the middle of a search of an hour: the move comes at once, and so does the next answer."""
    with subprocess.Popen(PROGRAM, stdin=-1, stdout=-1, text=True) as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write("START 15\nINFO timeout_turn 3600000\nTURN 7,7\nSTOP\nABOUT\n")
        program.stdin.flush()
        answers = [program.stdout.readline() for _ in range(3)]
        assert answers[0] == "OK\n"
        assert "," in answers[1]
        assert answers[2].startswith("name=")
        program.stdin.write("END\n")
        program.stdin.flush()
    assert program.returncode == 0


def test_end_ends_a_search_too() -> None:
    """A brain that is told END while it thinks leaves without delay."""
    text = "START 15\nINFO timeout_turn 3600000\nTURN 7,7\nEND\n"
    done = subprocess.run(PROGRAM, input=text, capture_output=True, text=True, check=True, timeout=50)
    assert done.stdout.startswith("OK\n")


def test_the_shell_takes_any_line_end_and_flushes() -> None:
    """CR, LF and CR LF all end a command; the last may lack its end."""
    out = BytesIO()
    converse(Session(LEVELS["tutorial-30"]), BytesIO(b"start 15\rBegin\r\n\n\nABOUT").read, out)
    assert out.getvalue().decode().splitlines()[:2] == ["OK", "7,7"]
    assert len(out.getvalue().splitlines()) == 3


def test_an_unknown_level_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 2 and the line names the levels there are."""
    with pytest.raises(SystemExit) as caught:
        engine(level="grandmaster")
    said = capsys.readouterr().err
    assert caught.value.code == BAD_USE
    assert "grandmaster" in said
    assert DEFAULT_LEVEL in said


def test_threads_are_those_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The player hears of them; none at all is refused as an unknown level is."""
    made: list[Spy] = []

    def make(size: int, rule: str) -> Spy:
        made.append(Spy(size, rule))
        return made[-1]

    def talk(session: Session, *_: object, **__: object) -> None:
        for line in ("START 9", "BEGIN"):
            session.feed(line)

    monkeypatch.setattr("narabe_client.gomocup.brain.LEVELS", {"spy": Level("spy", range(9, 21), make)})
    monkeypatch.setattr("narabe_client.gomocup.brain.converse", talk)
    monkeypatch.setattr("sys.stdin", open(0, closefd=False))  # noqa: SIM115 - has a number, as a program's has
    engine(level="spy", threads=3)
    assert [limits.threads for _, limits in made[0].asked] == [3]
    with pytest.raises(SystemExit) as caught:
        engine(level="spy", threads=0)
    assert caught.value.code == BAD_USE
    assert "0 threads" in capsys.readouterr().err


def test_the_program_answers_line_by_line_and_leaves_at_end() -> None:
    """As a process: each answer comes before the next command is sent; END ends it with code 0."""
    with subprocess.Popen([*PROGRAM, "--level", "tutorial-200"], stdin=-1, stdout=-1, text=True) as program:
        assert program.stdin
        assert program.stdout
        for command, answer in (("START 15", "OK"), ("BEGIN", "7,7"), ("START 5", "ERROR unsupported size")):
            program.stdin.write(f"{command}\n")
            program.stdin.flush()
            assert program.stdout.readline().startswith(answer)
        program.stdin.write("END\n")
        program.stdin.flush()
        assert program.stdout.read() == ""
    assert program.returncode == 0


def test_the_program_leaves_at_the_end_of_its_input() -> None:
    """Without END it ends when its manager is gone; without a level it plays the default."""
    done = subprocess.run(PROGRAM, input="ABOUT", capture_output=True, text=True, check=True)
    assert DEFAULT_LEVEL in done.stdout
    assert done.stderr == ""


def test_the_program_loads_nothing_of_the_server() -> None:
    """Importing the brain stays cheap: no server package, no asyncio, no codec."""
    code = "import sys, narabe_client.gomocup.brain; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"narabe_server", "asyncio", "msgspec"} & set(done.stdout.split())
