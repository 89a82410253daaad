"""What ``narabe bot`` refuses before it looks for a server."""

import pytest

from narabe_client.brains.command import bot
from narabe_server.__main__ import app


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"brain": "/nowhere/brain"}, "--brain: no program '/nowhere/brain'"),
        ({"rules": ("renjuu",)}, "--rules: no renjuu; there are caro5"),
        ({"openings": ("free", "swap3")}, "--openings: no swap3; there are centre"),
        ({"accept": ("undo",)}, "--accept: no undo; there are bots, draw"),
        ({"server": "ftp://x/"}, "no address of a server: 'ftp://x/'"),
    ],
)
def test_what_no_game_could_have_is_said(
    wrong: dict[str, object], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line that names the option and what there is, and exit code 2: else it would wait for ever."""
    with pytest.raises(SystemExit) as left:
        bot(**{"brain": "sh", **wrong})  # type: ignore[arg-type]
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith(f"narabe bot: {named}")


@pytest.mark.parametrize(
    "command", ["bot --brain sh --sizes 8", "tournament --brain sh --brain sh --size 21"]
)
def test_a_board_that_no_rule_has_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The limits of a board are said, and nothing is begun."""
    with pytest.raises(SystemExit) as left:
        app(command)
    assert left.value.code == 2
    assert "Must be" in capsys.readouterr().err
