import sys
from pathlib import Path

import pytest
from PIL import Image

from narabe_core.rules import rule_names
from narabe_server.__main__ import app

FIVE = "h8a1h9a2h10a3h11a4h12"


def run(*words: str | Path) -> int:
    """The exit code of ``narabe board`` with these words."""
    try:
        app(["board", *map(str, words)], exit_on_error=False)
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def test_text_is_the_default(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Stones with their numbers in a grid of letters."""
    assert run("h8i9g7") == 0
    out = capfdbinary.readouterr().out.decode()
    assert out.splitlines()[6].split()[:10] == ["9", *["."] * 8, "O2"]
    assert "X1" in out
    assert "X3" in out


def test_svg_goes_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """A picture as text."""
    assert run(FIVE, "--svg") == 0
    assert capfdbinary.readouterr().out.startswith(b"<svg ")


@pytest.mark.parametrize("words", [("--out", "a.png"), ("--png", "--out", "a.bin")])
def test_png_goes_to_a_file(tmp_path: Path, words: tuple[str, ...]) -> None:
    """The ending of the file or the flag tells the kind."""
    target = tmp_path / words[-1]
    assert run(FIVE, *words[:-1], target) == 0
    with Image.open(target) as image:
        assert image.format == "PNG"


def test_forbidden_points_are_shown(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Under renju a double three of black is marked; without that rule here the command says so."""
    assert run("h9 a1 h10 a3 i8 a5 j8 a7", "--rule", "renju") == 0
    captured = capfdbinary.readouterr()
    if "renju" in rule_names():
        assert captured.out.decode().count("!") == 1
    else:
        assert b"no rule is called 'renju'" in captured.err


def test_bad_moves_are_one_line(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """The fault and its place, and exit code 1."""
    assert run("h8h8") == 1
    assert (
        capfdbinary.readouterr().err
        == b"narabe: moves: byte 2: taken: expected a free point, h8 holds a stone\n"
    )


def test_two_kinds_at_once_are_refused(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """One of the flags, not two."""
    assert run("h8", "--svg", "--png") == 1
    assert b"choose one" in capfdbinary.readouterr().err


def test_a_png_is_not_thrown_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Bytes on a screen help nobody."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run("h8", "--png") == 1
    assert b"--out" in capfdbinary.readouterr().err


def test_the_size_and_direction_can_be_told(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Nine lines, rows counted from the top."""
    assert run("a1", "--size", "9", "--from-top") == 0
    assert capfdbinary.readouterr().out.decode().splitlines()[0].split()[:2] == ["9", "X1"]
