"""Fixed searches: a number that changes when play changes, and how fast the engine is.

    python -m narabe_engine.bench [--depth N]

A change of the signature is a change of play: it is announced in the commit and measured in games. Compiled
and interpreted give the same signature.
"""

import argparse
import sys
import time
import zlib
from dataclasses import dataclass

from narabe_core.types import BLACK, WHITE, Color, Point
from narabe_engine import native
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits

DEPTH = 12
"""What the speed is told for; tests take less."""

POSITIONS = (
    ("freestyle", 15, "i11 j11 i10 i9 j9"),
    ("freestyle", 15, "i11 i7 j9 j7 h10 g9 h8 i8 h9"),
    ("freestyle", 15, "i11 j9 f6 i6 i9 i8 h8 g7 h7 i5 h6 h9 h4 h5"),
    ("freestyle", 20, "i7 h10 l11 k10 j10 i11 i9 k11 i6 i8 k9 j12"),
    ("freestyle", 15, "e11 g8 j9 g6 g9 h8 f8 g7 i9 h9 h10 i11 i10 j8 f10 g10 d12 c13 k8 h11 e7 d6 l7 m6"),
    ("standard", 15, "e10 f5 f7 h5 h7 g5 i5"),
    ("standard", 15, "h7 j8 j5 j10 i6 g8 j7 h8 k8 h5 k6 i8"),
    ("standard", 19, "g7 g11 h11 h7 g10 f9 g8 h10 i9 h8 h9 i10 i8 j7 i7 g9 g6 i6 e6 f7"),
    ("renju", 15, "i11 g9 e11 g10 f12 g11"),
    ("renju", 15, "j7 h11 g7 h8 i7 h7 h6 j8 i8 h9 h10"),
    ("renju", 15, "j6 g10 e11 j8 i6 k7 i9 k6 k8 j7 i7 i8 h9 k5 j9 g9 l5 l7"),
    ("caro5", 15, "g6 g11 j7 g10 i7 g12 g9 h7 j8 g13"),
)
"""Rule, size and stones in order of play, from the engine's own games."""


@dataclass(frozen=True, slots=True)
class Result:
    """``signature``: of all moves, scores and node counts. ``seconds``: time of this thread's processor."""

    signature: str
    nodes: int
    seconds: float


def bench(depth: int) -> Result:
    """Search every position to a depth with a fresh engine."""
    said, nodes, began = "", 0, time.thread_time()
    for rule, size, stones in POSITIONS:
        engine, color = lay(rule, size, stones, table_bits=18)
        found = engine.find(color, Limits(depth=depth))
        said += f"{found} "
        nodes += found.nodes
    return Result(f"{zlib.crc32(said.encode()):08x}", nodes, time.thread_time() - began)


def lay(rule: str, size: int, stones: str, *, table_bits: int) -> tuple[Engine, Color]:
    """A fresh engine with one of the positions, and the colour to move."""
    engine = Engine(size, rule, table_bits=table_bits)
    names = stones.split()
    for number, name in enumerate(names):
        engine.place(_point(size, name), WHITE if number % 2 else BLACK)
    return engine, WHITE if len(names) % 2 else BLACK


def _point(size: int, name: str) -> Point:
    return Point((size - int(name[1:])) * size + ord(name[0]) - ord("a"))


def main() -> None:
    """Run as a program: print the signature and the speed."""
    parser = argparse.ArgumentParser(description="Search fixed positions.")
    parser.add_argument("--depth", type=int, default=DEPTH)
    depth = parser.parse_args().depth
    result = bench(depth)
    kind = "compiled" if native else "interpreted"
    sys.stdout.write(
        f"signature {result.signature} at depth {depth}: {result.nodes} nodes, "
        f"{result.nodes / result.seconds:,.0f} a second, {kind}\n"
    )


if __name__ == "__main__":
    main()
