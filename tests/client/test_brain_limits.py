"""What a manager may demand of ``narabe engine`` as a program: limits, a harmless refusal, Black's points."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import LOUD

PROGRAM = [sys.executable, "-m", "narabe_client.gomocup.brain"]
MEMORY = 70 << 20
"""Bytes for all of the process, the interpreter's thirty million included."""
MIDDLE = ("BOARD", "7,7,1", "8,8,2", "6,8,1", "9,7,2", "DONE")
MARGIN = 1.5

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason=f"{LOUD}time and memory are read from /proc: Linux only"
)


class Brain:
    """A brain in a process, asked from here."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def ask(self, *lines: str) -> str:
        """The answer to these lines, of which only the last one has one."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    @property
    def worked_ms(self) -> float:
        """Processor time so far: its own clock, which other programs don't move."""
        return (
            time.clock_gettime(~self.process.pid << 3 | 2) * 1000
        )  # the clock of a process, as in clock_getcpuclockid

    @property
    def most_memory(self) -> int:
        """The most bytes that it has had in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        (line,) = [each for each in status if each.startswith("VmHWM")]
        return int(line.split()[1]) << 10


@pytest.fixture(scope="module")
def brain() -> Iterator[Brain]:
    """The brain at full strength, told to keep to little memory."""
    with subprocess.Popen(PROGRAM, stdin=-1, stdout=-1, text=True) as process:
        brain = Brain(process)
        assert brain.ask("START 15") == "OK"
        assert "," in brain.ask(f"INFO max_memory {MEMORY}", "INFO timeout_turn 20", *MIDDLE)
        yield brain
        process.kill()


@pytest.mark.parametrize(
    ("limit_ms", "told"),
    [
        (60, ("INFO timeout_turn 60", "INFO timeout_match 0", "INFO time_left 2147483647")),
        (150, ("INFO timeout_turn 150",)),
        (100, ("INFO timeout_turn 60000", "INFO timeout_match 60000", "INFO time_left 100")),
    ],
)
def test_no_limit_of_time_is_overrun(brain: Brain, limit_ms: int, told: tuple[str, ...]) -> None:
    """Neither that of a turn nor what is left of the match, by the brain's own clock."""
    brain.ask("RESTART")
    before = brain.worked_ms
    assert "," in brain.ask(*told, *MIDDLE)
    assert brain.worked_ms - before < limit_ms * MARGIN


def test_the_memory_cap_holds_for_the_whole_process(brain: Brain) -> None:
    """After a search that fills its tables the process has never had more than it was told."""
    brain.ask("RESTART")
    brain.ask("INFO time_left 2147483647", "INFO timeout_turn 300", *MIDDLE)
    assert brain.most_memory < MEMORY


def test_a_refused_rectangle_costs_nothing(brain: Brain) -> None:
    """RECTSTART is answered by ERROR, once, and a square game begins after it."""
    assert brain.ask("RECTSTART 15,15").startswith("ERROR ")
    assert brain.ask("START 15") == "OK"
    assert brain.ask("BEGIN") == "7,7"


def test_blacks_forbidden_points_are_shown(brain: Brain) -> None:
    """In renju two open threes cross at one point, which YXSHOWFORBID names while Black is to move."""
    blacks, whites = ("5,7", "6,7", "7,5", "7,6"), ("0,0", "14,0", "0,14", "14,14")
    pairs = zip(blacks, whites, strict=True)
    board = [line for own, other in pairs for line in (f"{own},1", f"{other},2")]
    assert brain.ask("START 15") == "OK"
    answer = brain.ask("INFO rule 4", "INFO timeout_turn 20", "BOARD", *board, "DONE")
    assert answer != "7,7"
    assert brain.ask(f"TAKEBACK {answer}") == "OK"
    assert brain.ask("YXSHOWFORBID") == "FORBID 0707."
