"""How long the rules take: ``python -m tests.bench_rules`` prints one JSON line of milliseconds a position."""

import json
import statistics
from collections.abc import Callable
from time import perf_counter

from narabe_core.board import Board
from narabe_core.rules import get_rules
from narabe_core.rules.shapes import shapes
from narabe_core.types import BLACK
from tests.core.rules.positions import corpus, corpus_board, dearest

ROUNDS = 5


def measure(rule: str, boards: list[Board]) -> dict[str, float]:
    """Mean for all forbidden points of a position, the first time and again, and the dearest constructed one."""
    forbidden = get_rules(rule).forbidden_points
    cold = min(_mean_ms(lambda board: forbidden(board, BLACK), boards, fresh=True) for _ in range(ROUNDS))
    warm = min(_mean_ms(lambda board: forbidden(board, BLACK), boards) for _ in range(ROUNDS))
    worst = max(
        min(_mean_ms(lambda board: forbidden(board, BLACK), [board], fresh=True) for _ in range(ROUNDS))
        for board in dearest()
    )
    return {"first_ms": round(cold, 3), "again_ms": round(warm, 3), "dearest_ms": round(worst, 2)}


def _mean_ms(call: Callable[[Board], object], boards: list[Board], *, fresh: bool = False) -> float:
    if fresh:
        shapes.cache_clear()
    times = []
    for board in boards:
        start = perf_counter()
        call(board)
        times.append(perf_counter() - start)
    return statistics.mean(times) * 1000


def measure_all() -> dict[str, dict[str, float]]:
    """The numbers of each rule that forbids something, over the corpus of published positions."""
    boards = [corpus_board(position) for position in corpus()]
    get_rules("renju").forbidden_points(boards[0], BLACK)  # the tables of the board size
    return {rule: measure(rule, boards) for rule in ("renju", "omok")}


def main() -> None:
    """Print the line."""
    print(json.dumps({"bench": "forbidden_points", "positions": len(corpus()), **measure_all()}))  # noqa: T201


if __name__ == "__main__":
    main()
