"""A brain that misbehaves on purpose: ``rogue.py MODE [PATH]``. Standard library only.

It plays the first empty point of the last BOARD, except for what MODE says.
"""

import mmap
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

WORDS = {"nonsense": "banana", "error": "ERROR no idea", "chatty": "DEBUG x\n\nMESSAGE y"}


def say(text: str) -> None:
    """Write one line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def heard(path: str) -> Iterator[str]:
    """The manager's lines; each is written down in the file at ``path``, if there is one."""
    for line in iter(sys.stdin.readline, ""):
        if path:
            with Path(path).open("a") as notes:
                notes.write(line)
        yield line


def flood() -> None:
    """Never stop talking."""
    while True:
        say("MESSAGE thinking hard")


def shout() -> None:
    """Never stop complaining."""
    while True:
        os.write(2, b"x" * 65536)


def crash_once(path: str) -> None:
    """Die, unless an earlier process has done so and left its mark."""
    if not Path(path).exists():
        Path(path).touch()
        sys.exit(1)


def spoil(mode: str, path: str) -> None:
    """Do what comes before the move in ``mode``, which may well be the end."""
    match mode:
        case "crash":
            sys.stderr.write("out of ideas\n")
            sys.exit(1)
        case "crash-once":
            crash_once(path)
        case "flood":
            flood()
        case "long-line":
            sys.stdout.write("7" * 5000)
        case "noisy":
            threading.Thread(target=shout, daemon=True).start()
        case "greed":
            mmap.mmap(-1, 1 << 30)  # address space, never touched
        case "gate":
            Path(path).read_text()  # a named pipe: waits for its writer
        case _:
            say(WORDS.get(mode, ""))


def begin(mode: str, path: str, lines: Iterator[str]) -> None:
    """Answer a START the way of ``mode``."""
    if mode == "mute":
        next(lines)
    if mode == "late":
        Path(path).read_text()  # a named pipe: waits for its writer
    say("OK")


def think(mode: str, path: str, taken: list[str], lines: Iterator[str]) -> None:
    """Answer a BOARD or BEGIN the way of ``mode``."""
    free = next(f"{n % 15},{n // 15}" for n in range(225) if f"{n % 15},{n // 15}" not in taken)
    spoil(mode, path)
    match mode:
        case "hang":
            next(lines)
        case "occupied":
            say(taken[0])
        case "suggest":
            say(f"SUGGEST {free}")
            say(next(lines).split()[1])
        case "twice":
            say(f"{free}\n{free}")
        case _:
            say(free)
            taken.append(free)


def swap2(mode: str, lines: Iterator[str]) -> str:
    """The answer to SWAP2BOARD: only mode ``swap2`` knows it."""
    if mode != "swap2":
        return "UNKNOWN command"
    count = sum(1 for _ in iter(lambda: next(lines).strip(), "DONE"))
    return {0: "0,0 3,0 6,0", 3: "9,0 12,0", 5: "SWAP"}[count]


def main() -> None:
    """Read commands until END."""
    mode, path = [*sys.argv[1:], ""][:2]
    taken: list[str] = []
    lines = heard(path if mode == "note" else "")
    for line in lines:
        match line.split():
            case ["START", *_]:
                begin(mode, path, lines)
            case ["RESTART"]:
                say("UNKNOWN" if mode == "old" else "OK")
            case ["BOARD"]:
                taken = [row.rpartition(",")[0] for row in iter(lambda: next(lines).strip(), "DONE")]
                think(mode, path, taken, lines)
            case ["TURN", point]:
                taken.append(point)
                think(mode, path, taken, lines)
            case ["SWAP2BOARD"]:
                say(swap2(mode, lines))
            case ["BEGIN"]:
                taken = []
                think(mode, path, taken, lines)
            case ["END"]:
                return


if __name__ == "__main__":
    main()
