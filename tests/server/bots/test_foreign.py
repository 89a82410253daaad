"""House brains: the file that names them, the cage that holds them, and what they can't do to others."""

import asyncio
import json
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from narabe_protocol import messages as wire
from narabe_server.bots import foreign
from narabe_server.bots.foreign import (
    MEASURES,
    HouseBrain,
    HouseBrainsError,
    command_line,
    load,
    measures,
    readable_data,
)
from narabe_server.bots.pools import BrainPools
from narabe_server.bots.roster import OURS, roster
from narabe_server.serve import CANNOT_START, serve
from narabe_server.settings import Settings
from tests.nodes import PLENTY_S, Peer, Told, running_app
from tests.server.office import Office

ROGUE = Path(__file__).parents[2] / "data" / "brains" / "rogue.py"
PYTHON = f"{sys.executable} -I -S"
MODES = ("hang", "crash", "flood", "nonsense", "occupied", "greed")
HANGING_MS = 400
"""After which a brain that hangs is given up; the others have all the time that a busy machine takes."""

TELLS = """
import json, os, resource, sys
limits = [resource.getrlimit(what) for what in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_CORE)]
print(json.dumps({"limits": limits, "environment": dict(os.environ), "folder": os.getcwd(), "argv": sys.argv[1:]}))
"""
PRIES = """
import json, os
def can(what, *arguments):
    try:
        what(*arguments)
    except OSError:
        return False
    return True
print(json.dumps([can(open, "/proc/PARENT/environ"), can(os.kill, PARENT, 0)]))
"""
OPENS = """
import json, os, sys
def can(path, flags):
    try:
        os.close(os.open(path, flags))
    except OSError:
        return False
    return True
seen, own, given, kept = (path.removeprefix("-") for path in sys.argv[1:])
new = os.O_WRONLY | os.O_CREAT
reads = [can(path, os.O_RDONLY) for path in (seen, own, given, "/etc/passwd")]
print(json.dumps(reads + [can(path, new) for path in (given + "/new", kept + "/new", "new", "/dev/null")]))
"""
CALLS = """
import socket, sys
try:
    socket.create_connection(("127.0.0.1", int(sys.argv[1]))).close()
except OSError:
    print("alone")
else:
    print("connected")
"""


def house_file(folder: Path, *brains: Mapping[str, object]) -> Path:
    """A file that lends these programs."""
    rows = ("\n".join(f"{key} = {json.dumps(value)}" for key, value in brain.items()) for brain in brains)
    path = folder / "house.toml"
    path.write_text("".join(f"[[brain]]\n{row}\n" for row in rows))
    return path


def rogues(folder: Path, *modes: str, **more: object) -> Path:
    """A file that lends the scripted brain in each of these modes, which are their names."""
    return house_file(folder, *({"name": m, "command": f"{PYTHON} {ROGUE} {m}"} | more for m in modes))


async def said(argv: list[str]) -> str:
    """What a command writes."""
    process = await asyncio.create_subprocess_exec(*argv, stdout=asyncio.subprocess.PIPE)
    out, _ = await process.communicate()
    return out.decode().strip()


def script(folder: Path, text: str, **more: Any) -> list[str]:  # noqa: ANN401 - fields of a brain
    """The command line of a caged brain that runs ``text``."""
    (folder / "brain.py").write_text(text)
    return command_line(HouseBrain(name="x", command=f"{PYTHON} brain.py one 'two three'", **more), folder)


async def test_a_cage_sets_limits_and_hides_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program sees its own folder, arguments and variables, nothing of the server's, and limits it can't raise."""
    monkeypatch.setenv("NARABE_SECRET", "s3cret")
    argv = script(tmp_path, TELLS, memory_mb=300, cpu_s=7, environment={"THREADS": "1"})
    told = json.loads(await said(argv))
    assert told["limits"] == [[300 << 20] * 2, [7, 7], [0, 0]]
    assert told["argv"] == ["one", "two three"]
    assert told["folder"] == str(tmp_path)
    assert told["environment"].keys() - {"LC_CTYPE"} == {"PATH", "HOME", "LANG", "THREADS"}


@pytest.mark.parametrize("network", [False, True])
async def test_a_cage_has_no_network_unless_it_is_granted(tmp_path: Path, *, network: bool) -> None:
    """A connection to this machine fails where the system lets us see to it, and works where the operator says so."""
    bounded = "network" in await measures()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        text = CALLS.replace("sys.argv[1]", str(listener.getsockname()[1]))
        alone = await said(script(tmp_path, text, network=network)) == "alone"
    assert alone is (bounded and not network)


async def test_a_caged_program_can_do_nothing_to_the_server(tmp_path: Path) -> None:
    """It can't read the environment of the process that starts it, nor signal it, even where it has the network."""
    applied = await measures()
    text = PRIES.replace("PARENT", str(os.getpid()))
    reads, signals = json.loads(await said(script(tmp_path, text, network=True)))
    assert (reads, signals) == ("user" not in applied, "processes" not in applied)


async def test_a_caged_program_opens_only_what_it_is_granted(tmp_path: Path) -> None:
    """Not a file of the server's user beside its folder; its own folder, and what the operator names, as they say."""
    folder, given, kept = (tmp_path / name for name in ("brain", "given", "kept"))
    for each in (folder, given, kept):
        each.mkdir()
    seen = tmp_path / "token"
    seen.write_text("s3cret")
    argv = [f"-{path}" for path in (seen, folder / "brain.py", given, kept)]
    (folder / "brain.py").write_text(OPENS)
    brain = HouseBrain(
        name="x", command=f"{PYTHON} brain.py {' '.join(argv)}", reads=("../given",), writes=(str(kept),)
    )
    told = json.loads(await said(command_line(brain, folder)))
    if "files" in await measures():
        assert told == [False, True, True, False, False, True, False, True]
    else:
        assert told[:3] == [True] * 3


def test_the_server_says_when_its_data_can_be_read(tmp_path: Path) -> None:
    """Where files can't be bounded, and where its data lie in the folder of the brains."""
    path = house_file(tmp_path, {"name": "x", "command": sys.executable})
    inside = Settings(data=tmp_path / "data", house_brains=path)
    outside = Settings(data=tmp_path.parent, house_brains=path)
    assert readable_data(outside, MEASURES) is None
    assert readable_data(inside, MEASURES) == "data_in_their_folder"
    assert readable_data(outside, ["memory"]) == "no_landlock"
    assert readable_data(Settings(), []) is None


async def test_processor_time_is_limited(tmp_path: Path) -> None:
    """A program that never stops is ended by its limit, and its children with it."""
    assert "cpu" in await measures()
    async with asyncio.timeout(PLENTY_S):
        assert await said(script(tmp_path, "while True: pass", cpu_s=1)) == ""


async def test_what_can_be_applied_is_told() -> None:
    """Limits of memory and processor time are there on each system that we test on."""
    applied = await measures()
    assert {"memory", "cpu"} <= set(applied) <= set(MEASURES)


async def test_a_trial_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where trying the cage never ends nothing can be applied, and the server starts; no process stays."""
    started: list[asyncio.subprocess.Process] = []
    spawn = asyncio.create_subprocess_exec

    async def start(*line: str, **pipes: Any) -> asyncio.subprocess.Process:  # noqa: ANN401 - handed on
        started.append(await spawn(*line, **pipes))
        return started[-1]

    hangs = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"]
    monkeypatch.setattr(foreign, "TRIAL_S", 0.01)
    monkeypatch.setattr(foreign, "_caged", lambda _: hangs)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    assert await measures() == ()
    assert await started[0].wait() < 0


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"name": "strong"}, "another one of that name"),
        ({"name": "-x"}, "name"),
        ({"rules": ["chess"]}, "no rule chess; there are"),
        ({"command": "./nowhere/engine"}, "no program ./nowhere/engine"),
        ({"command": "'"}, "command: "),
        ({"sizes": [9, 40]}, "sizes"),
        ({"sizes": [20, 15]}, "sizes: the smallest board comes first"),
        ({"rules": []}, "it plays no rule"),
        ({"memory": 3}, "unknown field"),
    ],
)
def test_a_brain_that_can_not_be_offered_is_named(
    tmp_path: Path, change: dict[str, object], why: str
) -> None:
    """The whole file is refused in one line, before anything starts."""
    path = house_file(tmp_path, {"name": "Fine", "command": sys.executable} | change)
    with pytest.raises(HouseBrainsError, match=why) as raised:
        load(path)
    assert "\n" not in str(raised.value)


def test_two_of_one_name_or_no_file_are_refused(tmp_path: Path) -> None:
    """Each brain has a name of its own; a file that is named must be there."""
    brain = {"name": "Twin", "command": sys.executable}
    for path in (house_file(tmp_path, brain, brain), tmp_path / "none.toml"):
        with pytest.raises(HouseBrainsError):
            load(path)
    assert load(None) == ()


def test_serve_says_in_one_line_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server does not start with a file that it can't use."""
    monkeypatch.setattr("narabe_server.serve.configure_logging", lambda *_: None)
    with pytest.raises(SystemExit) as ended:
        serve(Settings(port=0, data=tmp_path, house_brains=tmp_path / "none.toml"))
    assert ended.value.code == CANNOT_START
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("narabe: house brains: ")


async def test_house_brains_are_offered_with_what_they_play(tmp_path: Path) -> None:
    """Before our own levels, with their rules; rooms for what they don't play are refused, nobody may take the name."""
    path = house_file(
        tmp_path, {"name": "Guest Star", "command": sys.executable, "rules": ["renju"], "sizes": [15, 15]}
    )
    office = await Office(Settings(house_brains=path)).open()
    stranger = office.stranger()
    welcome = await stranger.get(wire.Welcome, wire.Hello(name="Ann", bot="Guest Star"))
    assert welcome.levels[0] == wire.Level("Guest Star", scores=False, rules=("renju",), sizes=(15, 15))
    assert [level.name for level in welcome.levels[1:]] == list(OURS)
    for field, wrong in (("rule", {"rule": "freestyle"}), ("level", {"rule": "freestyle", "size": 19})):
        create = wire.Create(id=f"c{field}", kind="bot", level="Guest Star", **wrong)
        refused = await stranger.get(wire.Refused, create)
        assert (refused.code, refused.params["field"]) == ("bad_setting", field)
    room = await stranger.create(wire.Create(id="ok", kind="bot", level="Guest Star", rule="renju"))
    found = office.app.rooms.get(room)
    assert found is not None
    assert [seat.bot for seat in found.state.seats if seat] == ["Guest Star (guest)", "Guest Star"]
    await office.app.brains.close()


def test_the_strongest_of_ours_comes_last(tmp_path: Path) -> None:
    """Whoever does not choose gets a bot of ours, whatever the operator lends."""
    assert list(roster(load(rogues(tmp_path, "good")))) == ["good", *OURS]


async def against(address: str, level: str, stones: int = 1) -> Told | None:
    """Play so many stones against a bot; the outcome, None while the game goes on."""
    peer = await Peer.join(address, "Ann")
    room = await peer.create(kind="bot", level=level, size=15)
    for ply in range(0, 2 * stones, 2):
        await peer.play(room, ply, 200 + ply)
        told: Told = {}
        while told.get("t") != "over" and told.get("ply") != ply + 1:
            told = await peer.next()
        if told["t"] == "over":
            return dict(told["outcome"])
    return None


async def test_who_misbehaves_loses_his_own_game(tmp_path: Path) -> None:
    """A house brain that hangs, crashes, floods, talks nonsense, plays on a stone or takes too much memory gives up.

    Meanwhile others of the house and our own bots play on.
    """
    settings = Settings(
        port=0,
        store="memory",
        data=tmp_path,
        bot_deadline_ms=PLENTY_S * 1000,
        house_brains=rogues(tmp_path, "good", *MODES),
    )
    async with running_app(settings) as app, asyncio.timeout(PLENTY_S):
        assert isinstance(app.brains, BrainPools)
        for worker in app.brains._house["hang"]._workers:
            worker._deadline_ms = HANGING_MS
        bad = asyncio.gather(*(against(app.address, mode) for mode in MODES))
        good = await asyncio.gather(*(against(app.address, name, 2) for name in ("good", "tutorial-10")))
        outcomes = dict(zip(MODES, await bad, strict=True))
        failures = app.brains.stats().failures
    assert good == [None, None]
    assert outcomes == {mode: {"reason": "resigned", "winner": 0} for mode in MODES}
    assert failures == {"timeout": 1, "crash": 2, "nonsense": 3}


async def test_a_greedy_brain_plays_where_it_may(tmp_path: Path) -> None:
    """It is the limit that stops it: with room for what it takes, the same program moves. Bounds stand in /healthz."""
    path = rogues(tmp_path, "greed", memory_mb=0)
    async with running_app(Settings(port=0, store="memory", data=tmp_path, house_brains=path)) as app:
        assert await against(app.address, "greed") is None
        health = json.loads(app._health().body)
    assert set(health["sandbox"].split()) == set(await measures())
