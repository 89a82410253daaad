"""Small numbers shared by the modules of the kernel: ``codes.pxd`` says the same to the C compiler.

A test compares the two files. A *class* is what one stone makes on one line; a *grade* is what it makes on
its four lines together.
"""

from typing import Final

STRIDE: Final = 32
"""From a cell to the one below it: rows are padded by walls, so that no step leaves the board."""
PAD: Final = 5
"""Walls around the board, as deep as a pattern reaches."""
AREA: Final = 992
"""Cells of the padded board of twenty lines, with one row to spare for the diagonals of the last."""
CODES: Final = 65536
"""Number of class codes: four classes of four bits each."""

NUMBER: Final = 16
"""What is kept of an empty cell for each side is one word: the code, from this bit on the number of its pattern, ..."""
GRADE: Final = 28
"""... and from this bit on its grade. Of a stone's cell it is nothing at all."""

EMPTY: Final = 0
WALL: Final = 3

# Classes, by what the stone leads to.
DEAD: Final = 0
CLOSED_ONE: Final = 1
OPEN_ONE: Final = 2
CLOSED_TWO: Final = 3
OPEN_TWO: Final = 4
OPEN_TWO_WIDE: Final = 5
OPEN_TWO_FREE: Final = 6
CLOSED_THREE: Final = 7
OPEN_THREE: Final = 8
SOLID_THREE: Final = 9
FOUR: Final = 10
DOUBLE_FOUR: Final = 11
OPEN_FOUR: Final = 12
FIVE: Final = 13
OVERLINE: Final = 14

# Grades, weakest first.
G_NONE: Final = 0
G_TWO: Final = 1
G_CLOSED_THREE: Final = 2
G_TWO_TWO: Final = 3
G_CLOSED_THREE_PLUS: Final = 4
G_THREE: Final = 5
G_THREE_PLUS: Final = 6
G_THREE_THREE: Final = 7
G_FOUR: Final = 8
G_FOUR_PLUS: Final = 9
G_FOUR_THREE: Final = 10
G_WINS_FOUR: Final = 11
G_FIVE: Final = 12
G_SUSPECT: Final = 13
"""Perhaps forbidden to Black: to be judged exactly before it is played."""
GRADES: Final = 16

# Scores are hundredths of nothing: two hundred are odds of e to one.
WIN: Final = 30000
"""A won game; ``WIN - n`` is a win in ``n`` plies."""
MATE: Final = 29000
"""Scores beyond it are forced."""
ANSWERS: Final = 8 * PAD + 1
"""Cells that may stop a four: where the five would be made, and five cells on either side on each line."""
MAX_PLY: Final = 400
LEVELS: Final = 440
"""Most stones on the board at once, those of a look ahead included."""
LIMIT: Final = 20000
"""Bound of what an evaluation says."""
KINDS: Final = 14
"""Kinds of threats that are counted up to three, seven of the mover and seven of the opponent."""
SUMS: Final = 8
"""Sums over the cells that feed the evaluation: four of Black's and four of White's view."""
HIDDEN: Final = 16
"""Hidden numbers of the evaluation."""
MASKS: Final = 512
"""Number of combinations of threats an evaluation tells apart."""
