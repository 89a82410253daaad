import dataclasses
import os
import re
from pathlib import Path

import pytest

from narabe_server import serve as serve_module
from narabe_server.__main__ import app
from narabe_server.settings import DEFAULT_PORT, Settings, default_data


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty directory to run in, and an environment without settings."""
    for name in [name for name in os.environ if name.startswith("NARABE_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def settings(*arguments: str) -> Settings:
    """What ``narabe serve`` with these flags would run with."""
    function, bound, _ = app.parse_args(["serve", *arguments], exit_on_error=False, print_error=False)
    assert function is serve_module.serve
    found = bound.arguments.get("settings", Settings())
    assert isinstance(found, Settings)
    return found


def test_defaults(bare: Path) -> None:
    """With no argument it listens on loopback alone, and keeps its data in the user's data directory."""
    assert settings() == Settings(host="127.0.0.1", port=DEFAULT_PORT, data=default_data())


def test_precedence(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flag beats the environment, and the environment the file."""
    (bare / "narabe.toml").write_text('[serve]\nport = 1\nhost = "10.0.0.1"\nbot_workers = 3\n')
    monkeypatch.setenv("NARABE_PORT", "2")
    monkeypatch.setenv("NARABE_HOST", "10.0.0.2")
    got = settings("--port", "3")
    assert (got.port, got.host, got.bot_workers) == (3, "10.0.0.2", 3)


def test_the_readme_has_them_all() -> None:
    """The table of the README names every setting, and none that does not exist."""
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    table = readme.partition("## Configuration")[2].partition("\n## ")[0]
    flags = [
        flag
        for row in re.findall(r"^\| (.*?) \|", table, re.MULTILINE)
        for flag in re.findall(r"`(--[a-z-]+)`", row)
    ]
    fields = [f"--{field.name.replace('_', '-')}" for field in dataclasses.fields(Settings)]
    assert sorted(flags) == sorted(fields)


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (("--data", "/somewhere"), {"data": Path("/somewhere")}),
        (("--public-url", "https://a.example/go/"), {"public_url": "https://a.example/go/"}),
        (("--store", "memory", "--transport", "picows"), {"store": "memory", "transport": "picows"}),
        (
            ("--origins", "https://a.example", "--origins", "https://b.example"),
            {"origins": ("https://a.example", "https://b.example")},
        ),
        (("--frames-per-second", "0"), {"frames_per_second": 0}),
        (("--log-format", "json", "--log-level", "debug"), {"log_format": "json", "log_level": "debug"}),
    ],
)
def test_flags(bare: Path, flags: tuple[str, ...], expected: dict[str, object]) -> None:
    """Every kind of value has a flag."""
    got = settings(*flags)
    assert {name: getattr(got, name) for name in expected} == expected


@pytest.mark.parametrize(
    "flags",
    [
        ("--port", "70000"),
        ("--port", "-1"),
        ("--store", "paper"),
        ("--max-rooms", "0"),
        ("--frames-per-second", "-1"),
        ("--trusted-proxies", "10.0.0.0/40"),
        ("--public-url", "five.example.org"),
        ("--public-url", "ftp://five.example.org/"),
        ("--origins", "https://a.example", "--origins", "b.example"),
        ("--colour", "red"),
        ("--host", ""),
        ("--host", "*"),
        ("--host", "a" * 70),
        ("--host", "a\0b"),
        ("--host", "two words"),
        ("--metrics-at", f"{'a' * 70}:9642"),
        ("--public-url", "https://a.example:99999"),
        ("--public-url", "https://a.example/\r\nb"),
        ("--public-url", "https://a b.example/"),
        ("--public-url", f"https://{'a' * 70}/"),
        ("--origins", "https://a.example:abc"),
        ("--bot-workers", "1001"),
        ("--evict-after-s", str(10**30)),
        ("--drain-s", str(10**9 + 1)),
    ],
)
def test_senseless(bare: Path, flags: tuple[str, ...]) -> None:
    """What can't be is refused before anything starts."""
    with pytest.raises(Exception, match=r"(?i)invalid|unknown|must be"):
        settings(*flags)


def test_an_empty_address_opens_nothing(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system takes an empty address for all of them: a variable that was left empty must not open the server."""
    monkeypatch.setenv("NARABE_HOST", "")
    with pytest.raises(Exception, match=r"'' is no address to listen on; all of them are 0\.0\.0\.0"):
        settings()
