"""The openings once more, slow and in other words: each is a script that asks the two players one thing after another.

Written from the definitions alone, to have something to compare the state machine with. Nothing here imports the
code under test. Stones are (x, y); players are ``First`` and ``Second``, colours ``B`` and ``W``.
"""

from collections.abc import Callable, Generator, Hashable, Iterable

from tests.reference.opening_table import First, Game, Question, Script, Second

YAMAGUCHI_LIMIT = 12
SUPER_SAKATA_LIMIT = 15


def free(_game: Game) -> Script:
    """No restriction."""
    yield from ()


def centre(game: Game) -> Script:
    """Move 1 must be the centre."""
    yield from game.place("B", game.square(1))


def pro(game: Game) -> Script:
    """1 centre; 2 anywhere; 3 outside the 5x5."""
    yield from _pro(game, 5)


def long_pro(game: Game) -> Script:
    """As Pro, but 3 outside the 7x7."""
    yield from _pro(game, 7)


def _pro(game: Game, side: int) -> Script:
    yield from game.place("B", game.square(1))
    yield from game.place("W", game.square(None))
    yield from game.place("B", game.square(None) - game.square(side))


def swap(game: Game) -> Script:
    """First places B, W, B anywhere. Second chooses."""
    for color in "BWB":
        yield from game.place(color, game.square(None), First)
    yield from game.may_swap(Second)


def swap2(game: Game) -> Script:
    """First places B, W, B; Second stays, swaps, or places W and B, and then First chooses."""
    for color in "BWB":
        yield from game.place(color, game.square(None), First)
    if (yield from game.choice(Second, "stay", "swap", "place_two")) == "place_two":
        for color in "WB":
            yield from game.place(color, game.square(None), Second)
        yield from game.may_swap(First)


def swap1(game: Game) -> Script:
    """First places B. Second swaps or stays."""
    yield from game.place("B", game.square(None), First)
    yield from game.may_swap(Second)


def _first_three(game: Game) -> Script:
    for color, side in (("B", 1), ("W", 3), ("B", 5)):
        yield from game.place(color, game.square(side), First)


def rif(game: Game) -> Script:
    """First places 1-3; Second: swap?; W 4 anywhere; two fifth moves."""
    yield from _first_three(game)
    yield from game.may_swap(Second)
    yield from game.place("W", game.square(None))
    yield from game.fifth(2)


def yamaguchi(game: Game) -> Script:
    """First places 1-3 and declares n; Second: swap?; W 4 anywhere; n fifth moves."""
    yield from _first_three(game)
    count = yield from game.declaration(First, YAMAGUCHI_LIMIT)
    yield from game.may_swap(Second)
    yield from game.place("W", game.square(None))
    yield from game.fifth(count)


def _soosyrv(most: int) -> Callable[[Game], Script]:
    def soosyrv(game: Game) -> Script:
        yield from _first_three(game)
        yield from game.may_swap(Second)
        white = game.player_of("W")
        yield from game.place("W", game.square(None))
        count = yield from game.declaration(white, most)
        yield from game.may_swap(1 - white)
        yield from game.fifth(count)

    return soosyrv


def _four_with_swaps(game: Game, ask_after_fourth: bool) -> Generator[Question, Hashable, int]:  # noqa: FBT001
    """1 in 1x1, 2 in 3x3, 3 in 5x5, 4 in 7x7, after each the other: swap?; who placed the last one."""
    placer = First
    for number, (color, side) in enumerate((("B", 1), ("W", 3), ("B", 5), ("W", 7)), start=1):
        placer = game.player_of(color)
        yield from game.place(color, game.square(side))
        if number < 4 or ask_after_fourth:
            yield from game.may_swap(1 - placer)
    return placer


def _fifth_in_nine(game: Game) -> Script:
    placer = game.player_of("B")
    yield from game.place("B", game.square(9))
    yield from game.may_swap(1 - placer)


def taraguchi_10(game: Game) -> Script:
    """Four with swaps; then swap? and 5 in 9x9 and swap?, or ten fifth moves without a swap."""
    placer = yield from _four_with_swaps(game, ask_after_fourth=False)
    if (yield from game.choice(1 - placer, "stay", "swap", "offer_ten")) == "offer_ten":
        yield from game.fifth(10)
    else:
        yield from _fifth_in_nine(game)


def tarannikov(game: Game) -> Script:
    """Five moves in growing squares, after each the other: swap?."""
    yield from _four_with_swaps(game, ask_after_fourth=True)
    yield from _fifth_in_nine(game)


def sakata(game: Game) -> Script:
    """First places 1-3; Second places 4 (7x7) and 5 (9x9); First chooses colour."""
    yield from _five_of_sakata(game)
    yield from game.may_swap(First)


def super_sakata(game: Game) -> Script:
    """As Sakata, with a third choice: one white and one black stone, and the choice is the other one's."""
    yield from _five_of_sakata(game)
    chooser, options = First, ["stay", "swap", "place_two"]
    while (yield from game.choice(chooser, *options)) == "place_two":
        yield from game.place("W", game.square(None), chooser)
        yield from game.place("B", game.square(None), chooser)
        chooser = 1 - chooser
        if len(game.stones) + 2 > SUPER_SAKATA_LIMIT:
            options = ["stay", "swap"]


def _five_of_sakata(game: Game) -> Script:
    yield from _first_three(game)
    yield from game.place("W", game.square(7), Second)
    yield from game.place("B", game.square(9), Second)


SCRIPTS: dict[str, Callable[[Game], Script]] = {
    "free": free,
    "centre": centre,
    "pro": pro,
    "long_pro": long_pro,
    "swap": swap,
    "swap2": swap2,
    "swap1": swap1,
    "rif": rif,
    "yamaguchi": yamaguchi,
    "soosyrv_8": _soosyrv(8),
    "soosyrv_4": _soosyrv(4),
    "taraguchi_10": taraguchi_10,
    "tarannikov": tarannikov,
    "sakata": sakata,
    "super_sakata": super_sakata,
}


def question(name: str, size: int, answers: Iterable[Hashable]) -> tuple[Question, Game]:
    """What is asked after ``answers`` in that opening, and the game then; after the opening stones alternate."""
    game = Game(size)
    script = _with_play(SCRIPTS[name](game), game)
    asked = next(script)
    for answer in answers:
        asked = script.send(answer)
    return asked, game


def _with_play(script: Script, game: Game) -> Script:
    yield from script
    while True:
        color = "BW"[len(game.stones) % 2]
        yield from game.place(color, game.square(None))


def count(name: str, size: int, answers: tuple[Hashable, ...], depth: int) -> int:
    """In how many ways ``depth`` more answers can be given after ``answers``."""
    asked, _ = question(name, size, answers)
    if depth == 1:
        return len(asked.answers)
    return sum(count(name, size, (*answers, answer), depth - 1) for answer in asked.answers)
