"""What ``narabe.toml`` may say, asked of the whole command line."""

from pathlib import Path

import pytest
from cyclopts import CycloptsError

from narabe_server.__main__ import app


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the file is looked for: in the directory that the command runs in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path / "narabe.toml"


@pytest.mark.parametrize(
    ("text", "command", "named"),
    [
        ("port = 9000\n", "serve", '"port" in {file} is no command'),
        ("port = 9000\n", "board --moves h8", '"port" in {file} is no command'),
        ("[sreve]\nport = 9000\n", "serve", '"sreve" in {file} is no command'),
        ('["--help"]\nport = 9000\n', "serve", '"--help" in {file} is no command'),
        ("serve = 9000\n", "serve", '"serve" in {file} must be a table'),
        ('[record]\nrule = "renju"\n', "record check a.sgf", r'"rule" in [record] of {file} is no command'),
        ("[serve]\nprot = 9000\n", "serve", 'Unknown option: "[prot]"'),
    ],
)
def test_a_key_that_nobody_would_read(
    text: str, command: str, named: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wherever a stray key stands, any command names it and ends with 2."""
    file.write_text(text)
    with pytest.raises(CycloptsError) as refused:
        app.parse_args(command, exit_on_error=False, print_error=False)
    assert named.format(file=file) in str(refused.value)
    with pytest.raises(SystemExit) as end:
        app(command)
    assert end.value.code == 2
    assert "Error" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"[serve\n", "{file} is no TOML in UTF-8: Expected ']'"),
        (b"# caf\xe9\n", "{file} is no TOML in UTF-8: 'utf-8' codec can't decode byte 0xe9 in position 5"),
        (None, "can't read {file}: Is a directory"),
    ],
)
def test_a_file_that_can_t_be_read_is_named(content: bytes | None, named: str, file: Path) -> None:
    """What is wrong with it, and where, and exit code 2."""
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    with pytest.raises(CycloptsError) as refused:
        app.parse_args("board --moves h8", exit_on_error=False, print_error=False)
    assert str(refused.value).startswith(named.format(file=file))


def test_tables_of_other_commands_are_let_be(file: Path) -> None:
    """One file holds the settings of all commands; each takes its own."""
    file.write_text('[record.check]\nrule = "caro"\n[board]\nrule = "omok"\n')
    _, bound, _ = app.parse_args("board --moves h8", exit_on_error=False, print_error=False)
    assert bound.arguments["rule"] == "omok"
    _, bound, _ = app.parse_args("record check a.sgf", exit_on_error=False, print_error=False)
    assert bound.arguments["rule"] == "caro"
