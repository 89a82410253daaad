import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.actions import Action, Answer, Code, OfferKind, Propose, Refusal, Resign, Withdraw
from narabe_core.events import Ended, OfferClosed, Offered, OfferEnd, Restored, Started, TakenBack
from narabe_core.game import Game, Settings, new_game
from narabe_core.offers import COOL_DOWN_MS, OFFER_MS
from narabe_core.openings import opening_names
from narabe_core.outcome import Outcome, Reason
from narabe_core.referee import decide, deeds_to_take_back, start
from narabe_core.types import Millis, Point, Seat, Takeback, other
from tests.core.table import EXPIRES, NOW, begin, do, ended, put, refused
from tests.strategies import SEATS, Evening, evenings, sizes

ASK = Settings()
FREE = Settings(takeback=Takeback.FREE)
NONE = Settings(takeback=Takeback.NONE)
SHARED = Settings(shared=True)
DRAW, REMATCH = Propose(OfferKind.DRAW), Propose(OfferKind.REMATCH)
BACK, AGAIN = Propose(OfferKind.TAKEBACK), Propose(OfferKind.RESTORE)


# --- offers --------------------------------------------------------------------------------------------------------


def test_a_draw_is_offered_and_accepted() -> None:
    """The offer is pending until the other seat answers; accepting ends the game."""
    game = do(begin(), 0, DRAW)
    (offer,) = game.offers
    assert (offer.id, offer.kind, offer.seat, offer.plies) == (1, OfferKind.DRAW, 0, 0)
    assert decide(game, 1, Answer(1, accept=True), NOW) == (
        OfferClosed(1, OfferEnd.ACCEPTED),
        Ended(Outcome(None, Reason.AGREED_DRAW)),
    )


def test_a_declined_offer_is_gone_and_may_be_made_again() -> None:
    """The game goes on; a new offer has a new number, after a while."""
    game = do(do(begin(), 0, DRAW), 1, Answer(1, accept=False))
    assert (game.offers, game.in_play) == ((), True)
    assert refused(game, 1, Answer(1, accept=True)).code is Code.OFFER_GONE
    assert decide(game, 0, DRAW, NOW) == Refusal(Code.COOLING_DOWN, {"wait_ms": COOL_DOWN_MS})
    later = Millis(NOW + COOL_DOWN_MS)
    offered = Offered(2, OfferKind.DRAW, 0, expires=Millis(later + OFFER_MS))
    assert decide(game, 0, DRAW, later) == (offered,)


def test_only_the_other_seat_answers_and_only_the_proposer_withdraws() -> None:
    """Each seat has its own word about an offer."""
    game = do(begin(), 1, DRAW)
    for accept in (True, False):
        assert refused(game, 1, Answer(1, accept=accept)).code is Code.OWN_OFFER
    assert refused(game, 0, Withdraw(1)).code is Code.NOT_YOUR_OFFER
    assert decide(game, 1, Withdraw(1), NOW) == (OfferClosed(1, OfferEnd.WITHDRAWN),)


@pytest.mark.parametrize("seat", SEATS)
def test_an_offer_that_does_not_exist_is_gone(seat: Seat) -> None:
    """Numbers never given and numbers of the past are answered alike."""
    game = do(begin(), 0, DRAW)
    for offer in (0, 2, -1):
        assert refused(game, seat, Answer(offer, accept=True)).code is Code.OFFER_GONE
        assert refused(game, seat, Withdraw(offer)).code is Code.OFFER_GONE


def test_withdrawing_and_accepting_that_cross_have_one_winner() -> None:
    """Whichever comes first counts; the other finds the offer gone."""
    offered = do(begin(), 0, DRAW)
    assert refused(do(offered, 0, Withdraw(1)), 1, Answer(1, accept=True)).code is Code.OFFER_GONE
    assert refused(do(offered, 1, Answer(1, accept=True)), 0, Withdraw(1)).code is Code.OFFER_GONE


@pytest.mark.parametrize("proposal", [DRAW, BACK], ids=repr)
def test_one_seat_has_one_offer_of_a_kind(proposal: Propose) -> None:
    """A second one is refused while the first is pending; another kind is not."""
    game = do(put(begin(), "a1", "b1"), 0, proposal)
    assert refused(game, 0, proposal).code is Code.ALREADY_OFFERED
    assert len(do(game, 0, BACK if proposal is DRAW else DRAW).offers) == 2


def test_crossing_draw_offers_agree() -> None:
    """Who offers what the other has offered accepts it."""
    assert ended(do(do(begin(), 0, DRAW), 1, DRAW)).reason is Reason.AGREED_DRAW


def test_crossing_offers_to_restore_agree() -> None:
    """Both want the same stones back."""
    before = put(begin(FREE), "a1", "b1")
    game = do(before, 0, BACK)._replace(settings=ASK)
    assert do(do(game, 0, AGAIN), 1, AGAIN).moves == before.moves


def test_crossing_takebacks_do_not_agree() -> None:
    """Each wants to go back to another decision, so both offers stand until one is accepted; then both are gone."""
    game = do(do(put(begin(), "a1", "b1"), 0, BACK), 1, BACK)
    assert [(offer.seat, offer.plies) for offer in game.offers] == [(0, 2), (1, 1)]
    after = do(game, 0, Answer(2, accept=True))
    assert (after.ply, after.offers) == (1, ())


@pytest.mark.parametrize("seat", SEATS)
def test_any_stone_voids_the_offers(seat: Seat) -> None:
    """Whoever made them and whoever puts the stone."""
    game = put(do(put(begin(), "a1", "b1"), seat, DRAW), "c1")
    assert refused(game, other(seat), Answer(1, accept=True)).code is Code.OFFER_GONE


def test_numbers_of_offers_are_never_used_twice() -> None:
    """An answer to an offer that a stone or a rematch has voided can't hit a later one."""
    game = do(put(do(begin(), 0, DRAW), "a1"), 0, DRAW)
    assert [offer.id for offer in game.offers] == [2]
    again = do(do(do(do(game, 0, Resign()), 0, REMATCH), 1, REMATCH), 1, DRAW)
    assert [offer.id for offer in again.offers] == [4]


def test_the_end_voids_the_offers() -> None:
    """A draw offer does not outlive the game."""
    assert do(do(begin(), 0, DRAW), 0, Resign()).offers == ()


# --- takeback and restore ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stones", "seat", "plies"),
    [(0, 0, 0), (0, 1, 0), (1, 0, 1), (1, 1, 0), (2, 0, 2), (2, 1, 1), (3, 0, 1), (3, 1, 2)],
)
def test_a_takeback_goes_back_to_ones_last_decision(stones: int, seat: Seat, plies: int) -> None:
    """One stone if it was the last, two if the other has answered it, none without one: shown beforehand."""
    game = put(begin(), *(Point(at) for at in range(stones)))
    assert deeds_to_take_back(game, seat) == game.moves[stones - plies :]
    if plies:
        assert decide(game, seat, BACK, NOW) == (
            Offered(1, OfferKind.TAKEBACK, seat, plies, expires=EXPIRES),
        )
        assert do(do(game, seat, BACK), other(seat), Answer(1, accept=True)).ply == stones - plies
    else:
        assert refused(game, seat, BACK).code is Code.NOTHING_TO_TAKE_BACK


def test_free_takebacks_ask_nobody() -> None:
    """The stones leave at once, and come back at once."""
    game = put(begin(FREE), "a1", "b1")
    assert decide(game, 0, BACK, NOW) == (TakenBack(0, 2),)
    assert decide(do(game, 0, BACK), 1, AGAIN, NOW) == (Restored(1, 2),)


def test_a_room_without_takebacks_refuses_both() -> None:
    """Neither takeback nor restore."""
    game = put(begin(NONE), "a1")
    for proposal in (BACK, AGAIN):
        assert refused(game, 0, proposal).code is Code.TAKEBACK_DISABLED


@pytest.mark.parametrize("seat", SEATS)
def test_one_person_at_both_seats_takes_back_stone_by_stone(seat: Seat) -> None:
    """In a hot-seat room each takeback is one ply, asks nobody, and may be done from either seat."""
    game = put(begin(SHARED), "a1", "b1", "c1")
    for left in (2, 1, 0):
        game = do(game, seat, BACK)
        assert game.ply == left
    assert refused(game, seat, BACK).code is Code.NOTHING_TO_TAKE_BACK
    for _ in range(3):
        game = do(game, seat, AGAIN)
    assert game == put(begin(SHARED), "a1", "b1", "c1")


def test_one_person_at_both_seats_agrees_with_himself() -> None:
    """Draw and rematch take effect at once in a hot-seat room."""
    game = do(begin(SHARED), 0, DRAW)
    assert ended(game).reason is Reason.AGREED_DRAW
    assert do(game, 0, REMATCH).number == 2


def test_restoring_needs_something_to_restore() -> None:
    """Nothing was taken back, or a stone has come since."""
    game = put(begin(FREE), "a1", "b1")
    assert refused(game, 0, AGAIN).code is Code.NOTHING_TO_RESTORE
    assert refused(put(do(game, 0, BACK), "c1"), 0, AGAIN).code is Code.NOTHING_TO_RESTORE


free_rooms = st.builds(
    Settings,
    size=sizes,
    opening=st.sampled_from(opening_names()),
    takeback=st.just(Takeback.FREE),
    shared=st.booleans(),
)


@given(evenings(longest=60, settings=free_rooms))
def test_taking_back_and_restoring_is_the_identity(evening: Evening) -> None:
    """From any state of a random evening, as often as there are decisions: board, moves, turn and colours come back."""
    for game in evening.states:
        for seat in SEATS:
            if game.in_play:
                assert there_and_back(game, seat) == game._replace(offers=())


def there_and_back(game: Game, seat: Seat) -> Game:
    """The state after taking back all one can and restoring it all; offers are void then, even without either."""
    count = 0
    while deeds_to_take_back(game, seat):
        game, count = do(game, seat, BACK), count + 1
    for _ in range(count):
        game = do(game, other(seat), AGAIN)
    return game._replace(offers=())


# --- rematch -------------------------------------------------------------------------------------------------------


def test_a_rematch_is_offered_after_the_end_only() -> None:
    """While the game goes on there is nothing to repeat."""
    assert refused(begin(), 0, REMATCH).code is Code.GAME_NOT_OVER


@pytest.mark.parametrize("answer", [REMATCH, Answer(1, accept=True)], ids=repr)
def test_a_rematch_swaps_the_colours_once(answer: Action) -> None:
    """Accepted or proposed by both, it is one new game with the colours the other way round, and only one."""
    over = do(begin(black=0), 0, Resign())
    game = do(do(over, 1, REMATCH), 0, answer)
    assert (game.number, game.black, game.ply, game.outcome) == (2, 1, 0, None)
    assert refused(game, 1, REMATCH).code is Code.GAME_NOT_OVER
    third = do(do(do(game, 0, Resign()), 0, REMATCH), 1, REMATCH)
    assert (third.number, third.black) == (3, 0)


def test_start_is_the_next_game_of_the_room() -> None:
    """Games count from 1."""
    assert start(new_game(ASK), 1) == (Started(1, 1),)
    assert start(do(begin(), 0, Resign()), 0) == (Started(2, 0),)
