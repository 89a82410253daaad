"""Brains of other authors that an operator lends the server: a file names them, a cage holds them."""

import asyncio
import json
import os
import shlex
import shutil
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Collection, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from narabe_core.types import MAX_SIZE, MIN_SIZE
from narabe_engine.levels import LEVELS
from narabe_protocol.gomocup import RULE_BITS
from narabe_protocol.limits import MAX_NAME
from narabe_server.bots import cage
from narabe_server.settings import MOST_WORKERS, Settings

MEASURES: Final = ("memory", "cpu", "user", "network", "processes", "privileges", "files")
"""What a cage may be able to do, as :func:`measures` tells it."""
TRIAL_S: Final = 10.0
"""How long the trial of a cage may take; it is over in a fraction of a second where the system works."""
_MEGABYTE: Final = 1 << 20
_TOLD: Final = 0.75
"""Of its address space a program is told to use this much: code, stacks and the allocator need some, too."""

Count = Annotated[int, Meta(ge=0)]
Size = Annotated[int, Meta(ge=MIN_SIZE, le=MAX_SIZE)]


class HouseBrainsError(Exception):
    """The file of house brains can't be used; the text says why in one line."""


class HouseBrain(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A program that speaks the Gomocup protocol, what it plays, and what it may have."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME, pattern=r"^[\w][\w .+#-]*$")]
    """What people see, and what rooms ask for."""
    command: Annotated[str, Meta(min_length=1)]
    """The program with its arguments, as on a command line but without a shell."""
    rules: tuple[str, ...] = ("freestyle",)
    sizes: tuple[Size, Size] = (MIN_SIZE, MAX_SIZE)
    """Smallest and largest board."""
    workers: Annotated[int, Meta(ge=1, le=MOST_WORKERS)] = 1
    """How many of it think at the same time."""
    memory_mb: Count = 512
    """Address space of each process; 0: no limit. It is told three quarters of it."""
    cpu_s: Count = 600
    """Processor time of each process; then it is replaced. 0: no limit."""
    network: bool = False
    """Whether it may use the network."""
    settle_ms: Count = 10
    """Pause between its answer and the next command, which some programs need."""
    stop: Annotated[str, Meta(pattern=r"^[A-Z]*$")] = ""
    """What makes it play the best move so far, as STOP or YXSTOP; empty: nothing does."""
    environment: dict[str, str] = {}
    """All that it sees of one beside PATH, HOME and LANG."""
    reads: tuple[str, ...] = ()
    """Files and folders that it may read, beside its own folder and the system's programs."""
    writes: tuple[str, ...] = ()
    """Files and folders that it may write, and read; else it writes nothing."""

    @property
    def told_memory(self) -> int:
        """The bytes that the program is told to keep to; 0: no limit."""
        return int(self.memory_mb * _MEGABYTE * _TOLD)


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    brain: tuple[HouseBrain, ...] = ()


def load(path: Path | None) -> tuple[HouseBrain, ...]:
    """The house brains of the TOML file at ``path``; :class:`HouseBrainsError` if one of them can't be offered."""
    if path is None:
        return ()
    try:
        brains = msgspec.toml.decode(path.read_bytes(), type=_File).brain
    except (OSError, ValueError, msgspec.DecodeError) as error:
        raise HouseBrainsError(f"house brains: {path}: {error}") from None
    names = [brain.name for brain in brains]
    for brain in brains:
        if why := _unfit(brain, names, path.parent):
            raise HouseBrainsError(f"house brains: {brain.name}: {why}")
    return brains


def command_line(brain: HouseBrain, folder: Path) -> list[str]:
    """What starts ``brain`` in its cage; its folder is ``folder``, and relative paths begin there."""
    program, *arguments = shlex.split(brain.command)
    home = str(folder.absolute())
    environment = {"PATH": os.defpath, "HOME": home, "LANG": "C.UTF-8"} | brain.environment
    found = _found(program, folder) or program
    shut_in = cage.Cage(
        [found, *arguments],
        home,
        environment,
        brain.memory_mb * _MEGABYTE,
        brain.cpu_s,
        brain.network,
        [
            home,
            *_files_of(found),
            *_named(arguments),
            *(str(folder.absolute() / path) for path in brain.reads),
        ],
        [str(folder.absolute() / path) for path in brain.writes],
    )
    return _caged(shut_in)


def _named(arguments: Iterable[str]) -> list[str]:
    """The files that the operator's command names by their whole path."""
    return [each for each in arguments if Path(each).is_absolute()]


def _files_of(program: str) -> list[str]:
    """The program, and what it stands for where that is a link; with our own interpreter its modules, too."""
    real = Path(program).resolve()
    modules = [sys.prefix, sys.base_prefix] if real == Path(sys.executable).resolve() else []
    return [program, str(real), *modules]


def readable_data(settings: Settings, applied: Collection[str]) -> str | None:
    """Why house brains can read what the server keeps: ``files`` can't be bounded, or it lies in their folder."""
    if settings.house_brains is None:
        return None
    if "files" not in applied:
        return "no_landlock"
    inside = settings.data.absolute().is_relative_to(settings.house_brains.absolute().parent)
    return "data_in_their_folder" if inside else None


async def measures() -> tuple[str, ...]:
    """Which of :data:`MEASURES` this system lets us apply; none where a cage can't even be tried."""
    line = _caged(cage.Cage(memory=_MEGABYTE << 10, cpu=60))
    process = await asyncio.create_subprocess_exec(*line, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL)
    try:
        async with asyncio.timeout(TRIAL_S):
            told, _ = await process.communicate()
    except TimeoutError:  # a system call that hangs must not keep the server from starting
        return ()
    finally:
        if process.returncode is None:
            process.kill()
    return tuple(json.loads(told)) if process.returncode == 0 else ()


def _caged(shut_in: cage.Cage) -> list[str]:
    return [sys.executable, "-I", "-S", cage.__file__, json.dumps(asdict(shut_in))]


def _unfit(brain: HouseBrain, names: list[str], folder: Path) -> str | None:
    if brain.name in LEVELS or names.count(brain.name) > 1:
        return "there is another one of that name"
    if unknown := [rule for rule in brain.rules if rule not in RULE_BITS]:
        return f"no rule {', '.join(unknown)}; there are {', '.join(RULE_BITS)}"
    if not brain.rules:
        return "it plays no rule"
    if brain.sizes[0] > brain.sizes[1]:
        return "sizes: the smallest board comes first"
    try:
        program, *_ = shlex.split(brain.command)
    except ValueError as error:
        return f"command: {error}"
    return None if _found(program, folder) else f"no program {program}"


def _found(program: str, folder: Path) -> str | None:
    """The program's own path: one with a slash begins in ``folder``, another is looked for as a shell does."""
    return shutil.which(str((folder / program).absolute()) if "/" in program else program)
