"""The machine a bench runs on: which core does what, and how much else it has to do meanwhile."""

import os
import platform
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median

SERVER_CORE = 0
LOAD_CORE = 1


@contextmanager
def pinned(core: int) -> Iterator[None]:
    """Processes started within run on ``core`` alone; on a machine of one core, wherever they like."""
    before = os.sched_getaffinity(0)
    if core in before and len(before) > 1:
        os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def favour(pid: int) -> None:
    """Give the session of ``pid`` the highest weight against all others, where the kernel and our rights allow it.

    Jobs that run beside a bench by chance then cost it little; a machine of its own is still better.
    """
    with suppress(OSError):
        Path(f"/proc/{pid}/autogroup").write_text("-19")


class Meter:
    """Measures from its making on what the machine does for others."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._all, self._stolen = _busy()
        self._own = _own()

    def noise(self) -> dict[str, float]:
        """CPU that went to ``others`` here and to the host's other guests (``steal``), in % of one core.

        Own processes count once they have ended. Some of the kernel's work for our sockets is in ``others``.
        """
        took = time.monotonic() - self._began
        busy, stolen = _busy()
        others = (busy - self._all) - (_own() - self._own)
        return {
            "others_pct": round(100 * max(0.0, others) / took, 1),
            "steal_pct": round(100 * (stolen - self._stolen) / took, 1),
            "load1": round(os.getloadavg()[0], 2),
        }


def describe() -> str:
    """Processor, cores, memory, kernel and Python in one line."""
    return ", ".join(
        (
            _field("/proc/cpuinfo", "model name") or platform.machine(),
            f"{os.cpu_count()} cores",
            f"{round(int(_field('/proc/meminfo', 'MemTotal').split()[0]) / 2**20)} GiB",
            f"Linux {platform.release()}",
            f"Python {platform.python_version()}",
        )
    )


def sync_ms(directory: Path, times: int = 60) -> float:
    """Milliseconds until 8 KiB more in a file in ``directory`` are on the disk: the median."""
    took = []
    with tempfile.TemporaryFile(dir=directory) as file:
        for _ in range(times):
            file.write(bytes(8192))
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - began)
    return median(took) * 1000


def _field(path: str, name: str) -> str:
    for line in Path(path).read_text().splitlines():
        key, _, value = line.partition(":")
        if key.strip() == name:
            return value.strip()
    return ""


def _busy() -> tuple[float, float]:
    ticks = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    user, nice, system, _idle, _iowait, irq, softirq, steal = ticks
    hertz = os.sysconf("SC_CLK_TCK")
    return (user + nice + system + irq + softirq) / hertz, steal / hertz


def _own() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)
