"""Starts a foreign program shut in: ``python -I -S cage.py SPEC``, standard library only, for Linux and other Unix.

``SPEC`` is :class:`Cage` as JSON. What can be applied is, then this process becomes the program. Without a program it
writes the names of what could be applied as a JSON list: ``memory``, ``cpu``, ``user``, ``network``, ``processes``,
``privileges``. The reasons: a program gets no more address space, processor time and network than the operator grants,
gains no rights by what it runs, and sees none of the server's environment. In a user namespace of its own it can't look
into our process, though both are the same user's; in one of processes it can't signal it, and takes its children
along when it ends.
"""

import ctypes
import json
import os
import resource
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NoReturn

_CLONE_NEWUSER: Final = 0x10000000
_CLONE_NEWPID: Final = 0x20000000
_CLONE_NEWNET: Final = 0x40000000
_PR_SET_NO_NEW_PRIVS: Final = 38
_NOT_STARTED: Final = 127
"""Exit code of a shell when a program can't be run."""
_SIGNALLED: Final = 128
"""What a shell adds to the signal that ended a program."""


@dataclass(frozen=True)
class Cage:
    """A program and what it may have: ``memory`` in bytes of address space, ``cpu`` in seconds; 0: no limit."""

    command: list[str] = field(default_factory=list)
    folder: str = "/"
    environment: dict[str, str] = field(default_factory=dict)
    memory: int = 0
    cpu: int = 0
    network: bool = False


def shut(cage: Cage) -> list[str]:
    """Apply to this process what can be; the names of that."""
    tried: dict[str, Callable[[], bool]] = {
        "memory": lambda: _limited(resource.RLIMIT_AS, cage.memory),
        "cpu": lambda: _limited(resource.RLIMIT_CPU, cage.cpu),
        "user": lambda: _apart(_CLONE_NEWUSER),  # first: it brings the right to have the others
        "network": lambda: not cage.network and _apart(_CLONE_NEWNET),
        "processes": lambda: _apart(_CLONE_NEWPID),
        "privileges": _without_new_privileges,
    }
    _limited(resource.RLIMIT_CORE, 0)
    return [name for name, apply in tried.items() if apply()]


def _limited(what: int, most: int) -> bool:
    """Set a limit that can't be raised again; a lower one that is there already stays."""
    if not most and what != resource.RLIMIT_CORE:
        return False
    _, hard = resource.getrlimit(what)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    try:
        resource.setrlimit(what, (most, most))
    except (ValueError, OSError):  # macOS knows some limits by name only
        return False
    return True


def _apart(kind: int) -> bool:
    """Move to an empty namespace of this kind: in that of the network not even loopback is up."""
    unshare = getattr(ctypes.CDLL(None), "unshare", None)
    return unshare is not None and unshare(kind) == 0


def _without_new_privileges() -> bool:
    """No program that it runs has more rights than it (``setuid``)."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    return prctl is not None and prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0


def main(spec: str) -> None:
    """Become the program of ``spec``, or tell what would be applied to it."""
    cage = Cage(**json.loads(spec))
    applied = shut(cage)
    if not cage.command:
        sys.stdout.write(json.dumps(applied))
        return
    if "processes" in applied:
        _wait_for_child()
    _become(cage)


def _wait_for_child() -> None:
    """Return in a child, the first process of its namespace; we wait for it, and end as it does."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        os._exit(code if code >= 0 else _SIGNALLED - code)


def _become(cage: Cage) -> NoReturn:
    try:
        os.chdir(cage.folder)
        os.execvpe(cage.command[0], cage.command, cage.environment)  # noqa: S606 - the operator's own program
    except OSError as error:
        sys.stderr.write(f"{cage.command[0]}: {error.strerror}\n")
        raise SystemExit(_NOT_STARTED) from None


if __name__ == "__main__":
    main(sys.argv[1])
