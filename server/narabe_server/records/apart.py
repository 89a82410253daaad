"""Reads one file of a stranger in a process of its own, which may crash, hang or eat memory without harm.

``python -m narabe_server.records.apart`` takes a :class:`Job` in MessagePack from its input and answers with a
``record_read``. Its time and memory are bounded by the system, whatever becomes of the server meanwhile.
"""

import asyncio
import contextlib
import os
import resource
import signal
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import replace
from io import BytesIO
from typing import Final

import msgspec

from narabe_core.records import HEAD, UPLOAD, detect
from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK
from narabe_server.records.files import default_options, read_stream
from narabe_server.records.views import record_read

DEADLINE_S: Final = 10
"""Seconds, with the start of the process."""
CPU_S: Final = 5
MEMORY: Final = 512 * 1024 * 1024
"""Bytes of address space, most of them the interpreter's."""
_COMPLAINT: Final = 500


class NotRead(Exception):
    """The process gave no answer: too slow, too large, or a bug of ours. The text is for the log."""


class Job(msgspec.Struct, frozen=True):
    """A file to read: its bytes and name, and the id of the upload."""

    id: str
    name: str
    data: bytes


async def read_apart(job: Job) -> wire.RecordRead:
    """The games of a file; :class:`NotRead` when the process does not give them in time."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
    )
    try:
        async with asyncio.timeout(DEADLINE_S):
            output, errors = await process.communicate(msgspec.msgpack.encode(job))
        return _answer(process, output, errors)
    except TimeoutError:
        raise NotRead(f"no answer within {DEADLINE_S} s") from None
    finally:
        await _end(process)


def read_here(job: Job) -> wire.RecordRead:
    """The same in this process, for as long as it takes."""
    head, options = job.data[:HEAD], replace(default_options(), name=job.name, limits=UPLOAD, any_game=True)
    kind = detect(head, job.name) if head else None
    return record_read(job.id, kind, read_stream(BytesIO(job.data), options))


def _answer(process: Process, output: bytes, errors: bytes) -> wire.RecordRead:
    if process.returncode:
        raise NotRead(f"exit {process.returncode}: {errors[-_COMPLAINT:].decode(errors='replace')}")
    answer = MSGPACK.decode_to_client(output)
    if not isinstance(answer, wire.RecordRead):
        raise NotRead(f"an answer of another kind: {type(answer).__name__}")
    return answer


async def _end(process: Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


def main() -> None:
    """Answer one job."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    job = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job)
    sys.stdout.buffer.write(MSGPACK.encode(read_here(job)))


if __name__ == "__main__":
    main()
