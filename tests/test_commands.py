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
