"""A brain that wins where it can and keeps to the rules. The number of stones tells it its colour."""

import sys

from narabe_core.board import Board
from narabe_core.rules import get_rules
from narabe_core.types import BLACK, WHITE, Point
from narabe_protocol.gomocup import RULE_BITS, CommandReader
from narabe_protocol.gomocup.commands import OWN, Begin, End, Info, Restart, Start
from narabe_protocol.gomocup.commands import Board as BoardCommand

NAMES = {str(bits): name for name, bits in RULE_BITS.items()}


def move(rule: str, size: int, command: BoardCommand | Begin) -> str:
    """The answer to a position."""
    stones = command.stones if isinstance(command, BoardCommand) else ()
    color = BLACK if len(stones) % 2 == 0 else WHITE
    board = Board.empty(size)
    for stone in stones:
        board = board.place(Point(stone.y * size + stone.x), color if stone.field == OWN else color.other)
    rules = get_rules(rule)
    forbidden = rules.forbidden_points(board, color)
    free = [Point(at) for at, cell in enumerate(board.cells) if not cell and at not in forbidden]
    point = (*rules.winning_points(board, color), *free)[0]
    return f"{point % size},{point // size}"


def main() -> None:
    """Answer until END."""
    reader, rule, size = CommandReader(), "freestyle", 15
    for line in sys.stdin:
        match reader.feed(line):
            case Start(size=size):
                answer = "OK"
            case Restart():
                answer = "OK"
            case Info(key="rule", value=bits):
                rule, answer = NAMES[bits], ""
            case BoardCommand() | Begin() as command:
                answer = move(rule, size, command)
            case End():
                return
            case _:
                answer = ""
        if answer:
            sys.stdout.write(f"{answer}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
