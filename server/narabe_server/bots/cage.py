"""Starts a foreign program shut in: ``python -I -S cage.py SPEC``, standard library only, for Linux and other Unix.

``SPEC`` is :class:`Cage` as JSON. What can be applied is, then this process becomes the program. Without a program it
writes the names of what could be applied as a JSON list: ``memory``, ``cpu``, ``user``, ``network``, ``processes``,
``privileges``, ``files``. The reasons: a program gets no more address space, processor time and network than the
operator grants, gains no rights by what it runs, and sees none of the server's environment. In a user namespace of its
own it can't look into our process, though both are the same user's; in one of processes it can't signal it, and takes
its children along when it ends. Of files it opens only what it is granted and what every program needs (Landlock).
"""

import ctypes
import json
import os
import resource
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NoReturn

_CLONE_NEWUSER: Final = 0x10000000
_CLONE_NEWPID: Final = 0x20000000
_CLONE_NEWNET: Final = 0x40000000
_PR_SET_NO_NEW_PRIVS: Final = 38
_LANDLOCK_CREATE_RULESET: Final = 444
_LANDLOCK_ADD_RULE: Final = 445
_LANDLOCK_RESTRICT_SELF: Final = 446
"""The same numbers on every processor. The C library has no names for them."""
_VERSION: Final = 1
_PATH_BENEATH: Final = 1
_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 5: 16}
"""How many rights to files there are from a version of Landlock on: one bit each."""
_RUN, _WRITE, _READ, _LIST, _TRUNCATE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14
_ON_FILES: Final = _RUN | _WRITE | _READ | _TRUNCATE
"""The rights that a file can have; the others are those of folders."""
NEEDED: Final = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"),
    *("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/dev/urandom", "/dev/random", "/dev/zero"),
    *("/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu"),
)
"""What every program may read: where the system's own programs are, and how many processors there are."""
_NULL: Final = "/dev/null"
_NOT_STARTED: Final = 127
"""Exit code of a shell when a program can't be run."""
_SIGNALLED: Final = 128
"""What a shell adds to the signal that ended a program."""


@dataclass(frozen=True)
class Cage:
    """A program and what it may have: ``memory`` in bytes of address space, ``cpu`` in seconds; 0: no limit.

    ``reads`` and ``writes`` are files and folders with all in them; what is not there is passed over.
    """

    command: list[str] = field(default_factory=list)
    folder: str = "/"
    environment: dict[str, str] = field(default_factory=dict)
    memory: int = 0
    cpu: int = 0
    network: bool = False
    reads: list[str] = field(default_factory=list)
    writes: list[str] = field(default_factory=list)


def shut(cage: Cage) -> list[str]:
    """Apply to this process what can be; the names of that."""
    tried: dict[str, Callable[[], bool]] = {
        "memory": lambda: _limited(resource.RLIMIT_AS, cage.memory),
        "cpu": lambda: _limited(resource.RLIMIT_CPU, cage.cpu),
        "user": lambda: _apart(_CLONE_NEWUSER),  # first: it brings the right to have the others
        "network": lambda: not cage.network and _apart(_CLONE_NEWNET),
        "processes": lambda: _apart(_CLONE_NEWPID),
        "privileges": _without_new_privileges,
        "files": lambda: _only_files(cage),  # last: it needs the one before, and forbids what others may need
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


def _only_files(cage: Cage) -> bool:
    """Leave to this process, for ever, only the files that ``cage`` grants."""
    libc = ctypes.CDLL(None)
    if not sys.platform.startswith("linux"):
        return False
    version = libc.syscall(_LANDLOCK_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION)
    if version < 1:
        return False
    every = (1 << max(count for since, count in _RIGHTS.items() if since <= version)) - 1
    handled = ctypes.c_uint64(every)
    rules = libc.syscall(_LANDLOCK_CREATE_RULESET, ctypes.byref(handled), ctypes.c_size_t(8), 0)
    if rules < 0:
        return False
    for path in (*NEEDED, *cage.reads):
        _grant(libc, rules, path, _RUN | _READ | _LIST)
    for path in (_NULL, *cage.writes):
        _grant(libc, rules, path, every)
    refused: int = libc.syscall(_LANDLOCK_RESTRICT_SELF, rules, 0)
    os.close(rules)
    return refused == 0


def _grant(libc: ctypes.CDLL, rules: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not os.path.isdir(path):  # noqa: PTH112 - the name and nothing else is looked at
        rights &= _ON_FILES
    rule = (ctypes.c_byte * 12).from_buffer_copy(struct.pack("=Qi", rights, place))
    libc.syscall(_LANDLOCK_ADD_RULE, rules, _PATH_BENEATH, ctypes.byref(rule), 0)
    os.close(place)


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
