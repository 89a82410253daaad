"""What the samples say: medians of the rounds, and ratios of servers measured in the same round."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from tests.bench.run import BARE, MEMORY, SQLITE, Candidate, Results, Sample, Scenario

ROOMS = ("50 rooms", "1000 rooms")


@dataclass(frozen=True)
class Column:
    """One number of a sample, in a unit that is easy to read."""

    head: str
    key: str
    scale: float = 1.0
    digits: int = 0

    def show(self, samples: Sequence[Sample]) -> str:
        """The median."""
        return f"{median(each[self.key] for each in samples) * self.scale:,.{self.digits}f}"


CLOSED_LOOP = (
    Column("moves/s", "moves_s"),
    Column("p50 ms", "rtt_p50_us", 1e-3, 2),
    Column("p99 ms", "rtt_p99_us", 1e-3, 2),
    Column("CPU s / 1,000 moves", "cpu_s_per_1k", 1, 4),
    Column("server CPU %", "server_cpu_pct"),
    Column("load CPU %", "load_cpu_pct"),
    Column("KiB / idle connection", "rss_conn_kib", 1, 1),
    Column("KiB after play", "rss_conn_end_kib", 1, 1),
    Column("bytes in", "move_bytes"),
    Column("bytes out", "cast_bytes"),
    Column("others %", "others_pct"),
)
FAN_OUT = (
    Column("moves/s", "moves_s", 1, 1),
    Column("deliveries/s", "casts_s"),
    Column("last p50 ms", "all_p50_us", 1e-3, 1),
    Column("last p99 ms", "all_p99_us", 1e-3, 1),
    Column("mover p50 ms", "rtt_p50_us", 1e-3, 2),
    Column("CPU s / 1,000 moves", "cpu_s_per_1k", 1, 3),
    Column("load CPU %", "load_cpu_pct"),
    Column("KiB / idle connection", "rss_conn_kib", 1, 1),
    Column("others %", "others_pct"),
)


@dataclass(frozen=True)
class Target:
    """A bound on a number of ``candidate``, divided by that of ``reference`` in the same round if there is one."""

    scenario: str
    key: str
    candidate: Candidate
    bound: float
    reference: Candidate | None = None
    at_most: bool = False

    @property
    def title(self) -> str:
        """What is bounded, in words."""
        against = f" / {self.reference.key}" if self.reference else ""
        return f"{self.scenario}: {self.key}, {self.candidate.key}{against}"

    def values(self, results: Results) -> list[float]:
        """The number of each round in which everybody needed was measured."""
        own = results.of(self.scenario, self.candidate.key)
        if self.reference is None:
            return [sample[self.key] for sample in own.values()]
        base = results.of(self.scenario, self.reference.key)
        return [own[number][self.key] / base[number][self.key] for number in own if number in base]

    def row(self, results: Results) -> tuple[str, ...] | None:
        """A row of the table; None when it was not measured."""
        values = self.values(results)
        if not values:
            return None
        middle = median(values)
        met = middle <= self.bound if self.at_most else middle >= self.bound
        spread = f"{min(values):.2f} … {max(values):.2f}"
        sign = "≤" if self.at_most else "≥"
        return self.title, f"{middle:.2f}", spread, f"{sign} {self.bound:g}", "yes" if met else "no"


TARGETS = (
    *(Target(rooms, "moves_s", MEMORY[0], 0.75, BARE[0]) for rooms in ROOMS),
    *(Target(rooms, "moves_s", MEMORY[1], 1.15, BARE[0]) for rooms in ROOMS),
    *(Target(rooms, "moves_s", SQLITE[i], 0.9, MEMORY[i]) for rooms in ROOMS for i in (0, 1)),
    *(Target("1000 rooms", "rss_conn_kib", each, 20, at_most=True) for each in MEMORY + SQLITE),
    *(Target("1000 watchers", "all_p50_us", each, 0.65, BARE[0], at_most=True) for each in MEMORY),
)


def tables(results: Results, scenarios: Sequence[Scenario]) -> str:
    """All measured scenarios and the targets, as Markdown that can be read as it is."""
    parts = [_scenario(results, each) for each in scenarios if each.key in results.samples]
    rows = [row for target in TARGETS if (row := target.row(results))]
    if rows:
        heads = ("median of the rounds' values", "is", "spread", "target", "met")
        parts.append(f"Targets\n\n{table(heads, rows)}")
    return "\n\n".join(parts)


def _scenario(results: Results, scenario: Scenario) -> str:
    columns = CLOSED_LOOP if scenario.key in ROOMS else FAN_OUT
    first = results.of(scenario.key, scenario.candidates[0].key)
    rows = []
    for candidate in scenario.candidates:
        samples = results.of(scenario.key, candidate.key)
        if samples:
            cells = [column.show(list(samples.values())) for column in columns]
            rows.append((candidate.key, *cells, *_relative(samples, first)))
    heads = ("server", *(column.head for column in columns), "speed", "speed by CPU")
    return f"{scenario.key}\n\n{table(heads, rows)}"


def _relative(samples: dict[int, Sample], first: dict[int, Sample]) -> tuple[str, str]:
    """Speed as a share of the first candidate's: by moves/s, and by CPU, which suffers less from others."""
    both = [(samples[number], first[number]) for number in samples if number in first]
    if not both:
        return "-", "-"
    speed = median(own["moves_s"] / base["moves_s"] for own, base in both)
    lean = median(base["cpu_s_per_1k"] / (own["cpu_s_per_1k"] or 1) for own, base in both)
    return f"{speed:.2f}", f"{lean:.2f}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with aligned columns: the first to the left, the others to the right."""
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(_line(row, widths) for row in (heads, rule, *rows))


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cells[0].ljust(widths[0])]
    padded += [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return f"| {' | '.join(padded)} |"
