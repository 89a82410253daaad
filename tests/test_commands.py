"""``narabe`` without a sub-command: what a stranger reads first."""

import pytest

from narabe_server.__main__ import app


def test_each_command_is_listed_with_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    """The list has a line of words beside every name."""
    app.help_print([])
    shown = capsys.readouterr().out
    for name in ("admin", "board", "bot", "conformance", "engine", "play", "position", "record", "serve"):
        (line,) = [row for row in shown.splitlines() if row.startswith(f"│ {name} ")]
        assert len(line.strip("│ ").split()) > 2, line


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("position", 'A line is {"rule"'),
        ("bot", "it makes a room that only its link leads to"),
        ("tournament", "Every opening is played twice"),
        ("conformance", "Exits with 1"),
        ("engine", "Leaves at END"),
        ("admin ban", "Let a player"),
        ("record check", "Exits with 1"),
    ],
)
def test_the_help_of_a_command_tells_all(
    command: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """More than the one line that the list has: what comes in, what goes out, and how it ends."""
    app.help_print(command)
    assert words in " ".join(capsys.readouterr().out.split())
