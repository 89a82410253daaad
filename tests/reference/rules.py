"""Every rule, slow and plain: what wins, what is forbidden, what a move leads to. The words are those of the docs."""

from dataclasses import dataclass, field

from tests.reference.renju import Point, Position, Stones, step

OTHER = {"black": "white", "white": "black"}

CARO = {
    # name: (shortest row, what six or more are, open ends that a five needs); the edge of the board blocks in none
    "caro5": (5, "nothing", 1),
    "caro6": (5, "a win", 1),
    "caro_long": (5, "as five", 1),
    "caro_open5": (5, "nothing", 2),
    "caro_open6": (5, "a win", 2),
    "caro_four": (4, "as five", 1),
}
RULES = ("freestyle", "standard", "renju", *CARO, "omok")


@dataclass
class Answer:
    """All that there is to say about a position, and about a move in it."""

    forbidden: dict[Point, tuple[str, ...]]
    winning_points: set[Point]
    outcome: str = ""
    lines: set[frozenset[Point]] = field(default_factory=set)
    reason: str | None = None


@dataclass(frozen=True)
class Question:
    """A position under a rule, the side to move, and perhaps its move."""

    rule: str
    size: int
    stones: Stones
    to_move: str
    move: Point | None = None


def answer(asked: Question) -> Answer:
    """The answer that ``narabe position`` must give."""
    given = asked.rule, asked.size, asked.stones, asked.to_move
    empty = [(x, y) for x in range(asked.size) for y in range(asked.size) if (x, y) not in asked.stones]
    found = Answer(
        {point: kinds for point in empty if (kinds := forbidden(*given, point))},
        {point for point in empty if winning_rows(*given, point)},
    )
    if asked.move is not None:
        found.lines = winning_rows(*given, asked.move)
        found.outcome, found.reason = _outcome(asked, found, asked.move)
    return found


def _outcome(asked: Question, found: Answer, move: Point) -> tuple[str, str | None]:
    if found.lines:
        return f"{asked.to_move}_wins", "five"
    if move in found.forbidden:
        return f"{OTHER[asked.to_move]}_wins", "forbidden"
    if len(asked.stones) + 1 == asked.size**2:
        return "draw", "full_board"
    return "continues", None


def forbidden(rule: str, size: int, stones: Stones, color: str, point: Point) -> tuple[str, ...]:
    """The prohibitions for ``color`` on the empty ``point``."""
    position = Position(size, stones, color)
    if rule == "renju" and color == "black":
        return position.kinds(point)
    if rule == "omok":
        return ("double_three",) if position.has_two_open_threes(point) else ()
    return ()


def winning_rows(rule: str, size: int, stones: Stones, color: str, point: Point) -> set[frozenset[Point]]:
    """The rows that win when ``color`` plays on the empty ``point``."""
    position = Position(size, {**stones, point: color}, color)
    return {frozenset(row) for row in position.rows(point) if row_wins(rule, position, row)}


def row_wins(rule: str, position: Position, row: list[Point]) -> bool:
    """Whether a row is a win, by its length and what stands at its ends."""
    length = len(row)
    if rule == "freestyle" or (rule == "renju" and position.color == "white"):
        return length >= 5
    if rule not in CARO:
        return length == 5
    return row_wins_in_caro(position, row, CARO[rule])


def row_wins_in_caro(
    position: Position, row: list[Point], settings: tuple[int, str, int], *, edge: bool = False
) -> bool:
    """The same by the settings of caro; ``edge``: the edge of the board blocks like an enemy stone."""
    shortest, six_or_more, needed = settings
    length = len(row)
    if length < shortest:
        return False
    if length > 5 and six_or_more != "as five":
        return six_or_more == "a win"
    if length < 5:
        return open_ends(position, row, edge=edge) == 2
    return open_ends(position, row, edge=edge) >= needed


def open_ends(position: Position, row: list[Point], *, edge: bool = False) -> int:
    """How many ends of a row have no enemy stone on the next point, and no edge if it counts as one."""
    direction = row[1][0] - row[0][0], row[1][1] - row[0][1]
    ends = step(row[0], direction, -1), step(row[-1], direction, 1)
    blocked = [
        position.stones.get(end, position.color) != position.color
        or (edge and not all(0 <= part < position.size for part in end))
        for end in ends
    ]
    return blocked.count(False)
