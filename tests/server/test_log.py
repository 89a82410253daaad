import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from narabe_server.log import configure_logging


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Logging is set up for the whole process: put it back."""
    root, own = logging.getLogger(), logging.getLogger("narabe_server")
    handlers, levels = root.handlers[:], (root.level, own.level)
    yield
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    own.setLevel(levels[1])


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    """What was logged, each line read as JSON; nothing of it may be on standard output."""
    out, err = capsys.readouterr()
    assert out == ""
    return [json.loads(line) for line in err.splitlines()]


def fail(logger: logging.Logger) -> None:
    """Log an exception as libraries do."""
    try:
        int("no number")
    except ValueError:
        logger.exception("%s failed", "it")


def test_json_has_the_fields_of_the_event(capsys: pytest.CaptureFixture[str]) -> None:
    """One object a line, with level, time and what was logged."""
    configure_logging("info", "json")
    structlog.get_logger("narabe_server.rooms").info("room_lost", room="AAAAAA")
    (line,) = lines(capsys)
    assert (line["event"], line["level"], line["room"]) == ("room_lost", "info", "AAAAAA")
    assert line["timestamp"].endswith("Z")


def test_what_libraries_log_is_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    """A library's line, its traceback included, is one object like our own."""
    configure_logging("info", "json")
    fail(logging.getLogger("websockets.server"))
    (line,) = lines(capsys)
    assert (line["event"], line["level"]) == ("it failed", "error")
    assert "ValueError: invalid literal" in line["exception"]


def test_levels(capsys: pytest.CaptureFixture[str]) -> None:
    """The level holds for all; of libraries never less than warnings are shown."""
    configure_logging("info", "json")
    logging.getLogger("websockets.server").info("connection open")
    logging.getLogger("narabe_server.transport").info("ours")
    assert [line["event"] for line in lines(capsys)] == ["ours"]
    configure_logging("error", "json")
    logging.getLogger("websockets.server").warning("theirs")
    logging.getLogger("narabe_server.transport").warning("ours")
    structlog.get_logger("narabe_server.rooms").warning("ours too")
    assert lines(capsys) == []


def test_text_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """One readable line, without colours where no terminal is."""
    configure_logging("info", "text")
    structlog.get_logger("narabe_server.rooms").warning("room_lost", room="AAAAAA")
    err = capsys.readouterr().err
    assert "room_lost" in err
    assert "room=AAAAAA" in err
    assert "\x1b" not in err
