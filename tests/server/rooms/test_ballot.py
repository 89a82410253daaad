from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from narabe_core.game import Settings, new_game
from narabe_core.types import Point
from narabe_protocol import messages as wire
from narabe_server.rooms.ballot import VOTES_MS
from narabe_server.rooms.fanout import SLICE
from narabe_server.rooms.guesses import KEPT_SCORES, Guesses
from tests.core.table import begin, put
from tests.fakes import Person, turns
from tests.server.house import Table

CROWD = 2 * SLICE + 1


async def test_a_crowd_that_guesses_does_not_hold_up_the_loop(table: Table) -> None:
    """Each guesser hears of the votes with their own guess, a slice of them in each turn of the loop."""
    crowd = [Person(f"p{number}") for number in range(CROWD)]
    for person in crowd:
        table.room.enter(person, None)
        assert table.room.hall.guess(person, 0, 40) is None
    await turns()
    for person in crowd:
        person.take()
    table.house.time.advance(VOTES_MS)
    told = [sum(isinstance(each, wire.Votes) for person in crowd for each in person.heard)]
    while told[-1] < CROWD:
        await turns(1)
        told.append(sum(isinstance(each, wire.Votes) for person in crowd for each in person.heard))
    assert told == [SLICE, 2 * SLICE, CROWD]
    own = [each for person in crowd for each in person.heard if isinstance(each, wire.Votes)]
    assert {(votes.counts, votes.yours) for votes in own} == {(((40, CROWD),), 40)}


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 4), st.booleans()), max_size=30))
def test_the_counts_are_those_of_the_latest_guesses(steps: list[tuple[str, int, bool]]) -> None:
    """However people guess, guess otherwise and are forgotten, each counts once, with what they said last."""
    guesses, votes = Guesses(new_game(Settings(size=9))), dict[str, int]()
    for player, at, forgotten in steps:
        guesses.guess(player, Point(at))
        votes[player] = at
        if forgotten:
            guesses.forget(player)
            del votes[player]
    assert dict(guesses.counts()) == Counter(votes.values())
    counts = [count for _, count in guesses.counts()]
    assert counts == sorted(counts, reverse=True)


def test_of_endless_guessers_the_latest_are_remembered() -> None:
    """One score more than a room keeps costs the one who guessed longest ago theirs."""
    game = put(begin(Settings(size=9)), Point(0))
    guesses = Guesses(begin(Settings(size=9)))
    guesses.recall({f"p{number}": (5, 5) for number in range(KEPT_SCORES)})
    guesses.guess("p0", Point(0))
    guesses.guess("new", Point(1))
    assert guesses.moved(game)
    assert (len(guesses.scores), guesses.score("p0"), guesses.score("new")) == (KEPT_SCORES, (6, 6), (0, 1))
    assert (guesses.score("p1"), guesses.score("p2")) == ((0, 0), (5, 5))
