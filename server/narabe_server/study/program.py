"""The analysing process: ``python -m narabe_server.study.program`` reads tasks line by line and writes reports.

A process of its own beside the brains: Gomocup has no words for lines and chances, and the system can give it the
lowest priority, so that it only gets what bots and the server leave over. It ends with its input.
"""

import os
import sys
from collections.abc import Iterable
from typing import BinaryIO, Final

import msgspec

from narabe_engine.study import Analyst
from narabe_engine.timeman import Limits
from narabe_server.study.task import Report, Task

_NICE: Final = 19


def work(tasks: Iterable[bytes], reports: BinaryIO) -> None:
    """Answer each task with a report."""
    analyst = Analyst()
    for line in tasks:
        reports.write(msgspec.json.encode(report(analyst, line)) + b"\n")
        reports.flush()


def report(analyst: Analyst, line: bytes) -> Report:
    """Do one task; a bad one is answered, too."""
    try:
        task = msgspec.json.decode(line, type=Task)
        return Report(analyst.look(task.position, Limits(turn_ms=task.ms, nodes=task.nodes)))
    except (ValueError, KeyError) as error:  # KeyError: a rule without tables
        return Report(None, str(error))


def main() -> None:
    """Run as a program."""
    os.nice(_NICE)
    work(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
