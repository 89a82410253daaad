"""The script that fits the weights still runs, and learns something."""

import gzip
import json
import math
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from narabe_core.types import Color, Point
from narabe_engine import weights as module
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits
from narabe_engine.tuning import fit, net
from narabe_engine.tuning.fit import fit_alike
from narabe_engine.weights import FITTED, Fitted, parts, write

_SIZE = 15
_STONES = 14
_OPENING = 4


def _game(rule: str, engine: Engine, seed: int) -> dict[str, object]:
    """A few stones around the middle, each labelled with what a glance thinks of the position before it."""
    source = random.Random(seed)
    points = [Point(y * _SIZE + x) for y in range(4, 11) for x in range(4, 11)]
    moves, values = "", list[int]()
    for ply, point in enumerate(source.sample(points, _STONES)):
        color = Color(1 + ply % 2)
        if ply >= _OPENING:
            values.append(engine.glance(color, Limits(depth=1), ()).score)
        moves += f"{'abcdefghijklmno'[point % _SIZE]}{point // _SIZE + 1}"
        engine.place(point, color)
        if engine.won:
            break
    for point in list(engine.stones):
        engine.take_back(point)
    result = "draw" if not values else ("first" if values[-1] * (-1) ** ply > 0 else "second")
    return {
        "rule": rule,
        "size": _SIZE,
        "moves": moves,
        "from": _OPENING,
        "values": values,
        "result": result,
    }


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of games of each fitted rule."""
    path = tmp_path_factory.mktemp("games") / "games.jsonl.gz"
    with gzip.open(path, "wt") as file:
        for rule in FITTED:
            engine = Engine(_SIZE, rule, table_bits=8)
            file.writelines(json.dumps(_game(rule, engine, seed)) + "\n" for seed in range(80))
    return path


@pytest.mark.parametrize("rules", [("freestyle", "standard"), ("renju",)])
def test_the_fit_tells_games_that_it_has_not_seen(
    games: Path, rules: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chance of held-out positions is told better than by a coin, and the order of moves gets numbers."""
    monkeypatch.setattr(net, "_BATCH", 64)  # so few games make few steps
    monkeypatch.setattr(fit, "_BATCH", 64)
    said = list[str]()
    fitted = fit_alike([games], rules, 1, said.append)
    assert set(fitted) == set(rules)
    for rule in rules:
        told = next(line for line in said if line.startswith(f"{rule}: value held out"))
        assert float(told.split()[-2]) < math.log(2)
        assert any(fitted[rule].order)


def test_what_is_fitted_can_be_played_with(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written beside the weights of the other rules, it is read back to the last number, and an engine moves by it."""
    fitted = fit_alike([games], ("freestyle",), 1, lambda _line: None)["freestyle"]
    kept = {rule: Fitted(*parts(FITTED.index(rule))) for rule in FITTED}
    file = tmp_path / "weights.bin"
    write(kept | {"freestyle": fitted}, file)
    monkeypatch.setattr(module, "_FILE", file)
    assert list(parts(0)[0]) == list(fitted.rows)
    module.weights.cache_clear()
    try:
        engine = Engine(_SIZE, "freestyle", table_bits=8)
        engine.place(Point(112), Color(1))
        assert engine.decide(Color(2), Limits(depth=2)) != Point(112)
    finally:
        module.weights.cache_clear()
