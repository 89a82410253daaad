"""What `.ci/packages` does on machines of other kinds, each with an `id`, `apt-get` and `dpkg-query` of its own."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOBODY, SUPERUSER = "1000", "0"


class Machine:
    """A machine whose package source has a few packages; each that is installed is a program from then on."""

    def __init__(self, folder: Path, user: str, *packages: str) -> None:
        self.folder = folder
        self._write("id", f"echo {user}")
        self._write("dpkg-query", "exit 1")
        known = "|".join(packages) or "nothing"
        self._write(
            "apt-get",
            f"""case " $* " in *" update "*) exit 0;; esac
            for name in "$@"; do case "$name" in -*|install) ;; {known}) new+=("$name");; *) exit 100;; esac; done
            for name in "${{new[@]}}"; do cp {folder}/id {folder}/"$name"; done""",
        )

    def _write(self, program: str, script: str) -> None:
        path = self.folder / program
        path.write_text(f"#!/usr/bin/env bash\n{script}\n")
        path.chmod(0o755)

    def ask_for(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the script there."""
        path = f"{self.folder}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(
            [ROOT / ".ci/packages", *arguments],
            env={"PATH": path}, capture_output=True, text=True, check=False,
        )  # fmt: skip

    def has(self, package: str) -> bool:
        """Whether it was installed."""
        return (self.folder / package).exists()


@pytest.mark.parametrize(("arguments", "status"), [([], 1), (["--optional"], 0)])
@pytest.mark.parametrize("user", [NOBODY, SUPERUSER])
def test_what_cannot_be_had_is_said_in_one_line(
    tmp_path: Path, arguments: list[str], status: int, user: str
) -> None:
    """It is an error, unless it is optional; what is there is not named, nor is what something else stands for."""
    done = Machine(tmp_path, user).ask_for(*arguments, "bash", "no-such-1", "no-such-2/bash")
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.splitlines() == [
        "narabe: !!! not installed: no-such-1 (as root on Debian this would be done for you)"
    ]


def test_the_first_choice_is_installed_where_it_can_be(tmp_path: Path) -> None:
    """Also where the second is there, and then nothing is said; the second stays away."""
    machine = Machine(tmp_path, SUPERUSER, "such-1", "such-2")
    done = machine.ask_for("such-1/bash", "such-2/such-1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert machine.has("such-1")
    assert machine.has("such-2")


def test_one_that_is_unknown_keeps_no_other_away(tmp_path: Path) -> None:
    """Where the source lacks the first choice the second is installed, and everything else."""
    machine = Machine(tmp_path, SUPERUSER, "such-1", "such-2")
    done = machine.ask_for("such-1", "no-such/such-2")
    assert (done.returncode, done.stderr) == (0, "")
    assert machine.has("such-1")
    assert machine.has("such-2")
