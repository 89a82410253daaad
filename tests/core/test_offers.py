"""What may be proposed when, what it takes, and what it does: each refusal with its parameters."""

from dataclasses import replace

import pytest

from narabe_core.actions import (
    Action,
    Answer,
    Choose,
    Code,
    GiveTime,
    OfferKind,
    Option,
    Propose,
    Refusal,
    Resign,
    Withdraw,
)
from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.clocks.spec import GIFT_MS
from narabe_core.events import Held, OfferClosed, OfferEnd, Released
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings, new_game
from narabe_core.offers import COOL_DOWN_MS, OOPS_MS
from narabe_core.referee import Applied, apply, decide
from narabe_core.types import DAY_MS, Hold, Millis, Ply, Seat, Takeback, Version, other
from tests.core.table import EXPIRES, NOW, begin, do, ended, put, refused
from tests.strategies import SEATS

BACK = Propose(OfferKind.TAKEBACK)
TIMED = Settings(clock=ClockSpec(ControlKind.SUDDEN, main_ms=60_000))


def running(settings: Settings = TIMED) -> Game:
    """A game with a clock that runs."""
    return evolve(begin(settings), Released(), NOW)


def held(why: Hold) -> Game:
    """A game with a clock that was stopped."""
    return evolve(running(), Held(why), NOW)


def over() -> Game:
    """A game that has ended after three stones."""
    return do(put(begin(), "h8", "h9", "h10"), 0, Resign())


@pytest.mark.parametrize(
    ("game", "kind", "refusal"),
    [
        *((new_game(Settings()), kind, Refusal(Code.NOT_STARTED)) for kind in OfferKind),
        *(
            (over(), kind, Refusal(Code.GAME_OVER))
            for kind in OfferKind
            if kind not in {OfferKind.REMATCH, OfferKind.SWAP_SEATS}
        ),
        (begin(), OfferKind.REMATCH, Refusal(Code.GAME_NOT_OVER)),
        (begin(), OfferKind.TAKEBACK, Refusal(Code.NOTHING_TO_TAKE_BACK)),
        (put(begin(), "h8"), OfferKind.RESTORE, Refusal(Code.NOTHING_TO_RESTORE)),
        (begin(Settings(takeback=Takeback.NONE)), OfferKind.TAKEBACK, Refusal(Code.TAKEBACK_DISABLED)),
        (begin(Settings(takeback=Takeback.NONE)), OfferKind.RESTORE, Refusal(Code.TAKEBACK_DISABLED)),
        (put(begin(), "h8"), OfferKind.SWAP_SEATS, Refusal(Code.TOO_LATE_TO_SWAP)),
        (begin(), OfferKind.MORE_TIME, Refusal(Code.NO_CLOCK)),
        (begin(), OfferKind.PAUSE, Refusal(Code.NO_CLOCK)),
        (held(Hold.PAUSE), OfferKind.PAUSE, Refusal(Code.CLOCK_HELD, {"why": "pause"})),
        (held(Hold.ADJOURN), OfferKind.PAUSE, Refusal(Code.CLOCK_HELD, {"why": "adjourn"})),
        (held(Hold.ADJOURN), OfferKind.ADJOURN, Refusal(Code.CLOCK_HELD, {"why": "adjourn"})),
        (begin(), OfferKind.RESUME, Refusal(Code.NOT_HELD)),
        (held(Hold.RESTART), OfferKind.RESUME, Refusal(Code.NOT_HELD)),
    ],
)
def test_what_can_not_be_proposed_now(game: Game, kind: OfferKind, refusal: Refusal) -> None:
    """Each kind of offer has its time, and says why it is not that."""
    assert refused(game, 0, Propose(kind)) == refusal


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (begin(), OfferKind.SWAP_SEATS),
        (over(), OfferKind.SWAP_SEATS),
        (over(), OfferKind.REMATCH),
        (begin(), OfferKind.ADJOURN),
        (held(Hold.PAUSE), OfferKind.ADJOURN),
        (held(Hold.START), OfferKind.PAUSE),
        (running(), OfferKind.MORE_TIME),
        (held(Hold.ADJOURN), OfferKind.RESUME),
    ],
)
def test_what_can(game: Game, kind: OfferKind) -> None:
    """In its time it stands until the other one answers."""
    assert [offer.kind for offer in do(game, 1, Propose(kind)).offers] == [kind]


def test_a_pause_ends_by_the_word_of_one() -> None:
    """Who paused together goes on as soon as either wants to."""
    assert do(held(Hold.PAUSE), 1, Propose(OfferKind.RESUME)).hold is None


def test_a_seat_takes_back_so_many_times_and_no_more() -> None:
    """Where takebacks are counted they ask nobody, each seat has its own number, and restoring gives none back."""
    game = put(begin(Settings(takeback=Takeback.LIMITED, takebacks=1)), "h8", "h9")
    game = put(do(game, 0, BACK), "h8", "h9")
    assert refused(game, 0, BACK) == Refusal(Code.TAKEBACKS_USED_UP, {"limit": 1})
    assert do(game, 1, BACK).ply == 1
    game = put(do(game, 1, BACK), "h9")
    for seat in SEATS:
        assert refused(game, seat, BACK).code is Code.TAKEBACKS_USED_UP


def test_a_slip_is_no_takeback_that_counts() -> None:
    """Who has none left may still take their own stone back at once, but nothing else."""
    game = put(begin(Settings(takeback=Takeback.LIMITED, takebacks=0, oops=True)), "h8")
    assert do(game, 0, BACK).ply == 0
    assert refused(put(game, "h9"), 0, BACK).code is Code.TAKEBACKS_USED_UP


@pytest.mark.parametrize("late", [0, 1])
def test_a_slip_is_one_for_two_seconds(late: int) -> None:
    """Up to that moment it goes at once; a millisecond later it is a takeback like any other."""
    game = put(begin(Settings(oops=True)), "h8")
    answer = apply(game, 0, BACK, Millis(NOW + OOPS_MS + late))
    assert isinstance(answer, Applied)
    assert (answer.game.ply, len(answer.game.offers)) == ((0, 0), (1, 1))[late]


@pytest.mark.parametrize(
    "game",
    [
        begin(Settings(oops=True, takeback=Takeback.NONE)),
        put(begin(Settings(oops=True, takeback=Takeback.NONE), black=1), "h8"),
        do(
            put(begin(Settings(oops=True, takeback=Takeback.NONE, opening="swap1"), black=1), "h8"),
            0,
            Choose(Option.STAY, Ply(1)),
        ),
        do(put(begin(Settings(oops=True, takeback=Takeback.NONE)), "h8"), 0, Resign()),
    ],
    ids=["no stone", "the other one's", "a choice", "over"],
)
def test_nothing_else_is_a_slip(game: Game) -> None:
    """Only one's own stone, the last thing that was done, in a game that goes on."""
    assert refused(game, 0, BACK).code in {Code.TAKEBACK_DISABLED, Code.GAME_OVER}


def test_to_a_place_of_ones_choice_only_where_somebody_teaches() -> None:
    """Elsewhere a takeback goes to one's last decision; and it goes back, never to what is not there yet."""
    three = ("h8", "h9", "h10")
    assert refused(put(begin(), *three), 0, Propose(OfferKind.TAKEBACK, Ply(1))) == Refusal(Code.NO_TEACHING)
    game = put(begin(Settings(teaching=True)), *three)
    for to_ply in (3, 4):
        far = Propose(OfferKind.TAKEBACK, Ply(to_ply))
        assert refused(game, 0, far) == Refusal(Code.NO_SUCH_PLY, {"ply": 3})


@pytest.mark.parametrize("to_ply", [0, 1, 2])
@pytest.mark.parametrize("seat", SEATS)
def test_a_teacher_goes_back_to_any_stone(to_ply: int, seat: Seat) -> None:
    """The offer says how many stones go, and so many are gone when the other one agrees; so with restoring."""
    game = put(begin(Settings(teaching=True)), "h8", "h9", "h10")
    game = do(game, seat, Propose(OfferKind.TAKEBACK, Ply(to_ply)))
    assert (game.offers[0].plies, game.offers[0].to_ply) == (3 - to_ply, to_ply)
    back = do(game, other(seat), Answer(1, accept=True))
    assert (back.ply, back.moves) == (to_ply, game.moves[:to_ply])
    again = do(back, seat, Propose(OfferKind.RESTORE))
    assert (again.offers[0].plies, again.offers[0].to_ply) == (3 - to_ply, None)
    assert do(again, other(seat), Answer(2, accept=True)).moves == game.moves


@pytest.mark.parametrize(("kind", "days"), [(ControlKind.SUDDEN, 2), (ControlKind.CORRESPONDENCE, 60)])
def test_who_has_enough_time_gets_no_more(kind: ControlKind, days: int) -> None:
    """The limit itself is enough; whose offer it is has the time that is asked for."""
    spec = (
        ClockSpec(kind, main_ms=DAY_MS) if kind is ControlKind.SUDDEN else ClockSpec(kind, period_ms=DAY_MS)
    )
    fresh = begin(Settings(clock=spec))
    assert fresh.clock is not None
    for seat in SEATS:
        rich = fresh._replace(clock=fresh.clock.given(seat, Millis((days - 1) * DAY_MS), NOW))
        nearly = fresh._replace(clock=fresh.clock.given(seat, Millis((days - 1) * DAY_MS - 1), NOW))
        limit = Refusal(Code.ENOUGH_TIME, {"limit": days * DAY_MS})
        assert refused(rich, seat, Propose(OfferKind.MORE_TIME)) == limit
        assert do(nearly, seat, Propose(OfferKind.MORE_TIME)).offers
        assert do(rich, other(seat), Propose(OfferKind.MORE_TIME)).offers


def test_an_answer_comes_in_time_or_not_at_all() -> None:
    """At the moment that an offer expires it is gone; one millisecond before it can be accepted."""
    game = do(begin(), 0, Propose(OfferKind.DRAW))
    assert decide(game, 1, Answer(1, accept=True), EXPIRES) == Refusal(Code.OFFER_GONE)
    answer = apply(game, 1, Answer(1, accept=True), Millis(EXPIRES - 1))
    assert isinstance(answer, Applied)
    assert ended(answer.game).winner is None


@pytest.mark.parametrize(
    ("game", "kind", "expires"),
    [
        (begin(), OfferKind.DRAW, EXPIRES),
        (over(), OfferKind.REMATCH, None),
        (held(Hold.ADJOURN), OfferKind.RESUME, None),
        (
            begin(Settings(clock=ClockSpec(ControlKind.CORRESPONDENCE, period_ms=DAY_MS))),
            OfferKind.DRAW,
            None,
        ),
    ],
)
def test_how_long_an_offer_stands(game: Game, kind: OfferKind, expires: Millis | None) -> None:
    """A minute; for ever where people may come back after days. It knows for what state of the room it was made."""
    (offer,) = do(game, 0, Propose(kind, to_ply=Ply(1), base=Version(7))).offers
    assert (offer.expires, offer.base, offer.to_ply) == (expires, 7, None)


def test_only_the_same_of_the_same_seat_cools_down() -> None:
    """Who was refused may ask for something else at once, and the other one for the same."""
    game = do(do(put(begin(), "h8", "h9"), 0, Propose(OfferKind.DRAW)), 1, Answer(1, accept=False))
    assert refused(game, 0, Propose(OfferKind.DRAW)) == Refusal(Code.COOLING_DOWN, {"wait_ms": COOL_DOWN_MS})
    assert do(game, 0, BACK).offers
    assert do(game, 1, Propose(OfferKind.DRAW)).offers


def test_one_person_at_both_seats_resumes_alone() -> None:
    """At one screen an adjourned game needs nobody else's word to go on."""
    alone = evolve(running(replace(TIMED, shared=True)), Held(Hold.ADJOURN), NOW)
    assert do(alone, 0, Propose(OfferKind.RESUME)).hold is None


@pytest.mark.parametrize("seat", SEATS)
def test_time_goes_to_the_other_seat(seat: Seat) -> None:
    """Who gives gives the other one, and is asked by who wants it; without a clock there is none to give."""
    game = running()
    asked = do(do(game, other(seat), Propose(OfferKind.MORE_TIME)), seat, Answer(1, accept=True))
    for after in (do(game, seat, GiveTime()), asked):
        assert after.clock is not None
        assert after.clock.total(other(seat), NOW) == 60_000 + GIFT_MS
        assert after.clock.total(seat, NOW) == 60_000
    assert refused(begin(), seat, GiveTime()).code is Code.NO_CLOCK


# --- what was offered about time, when time is held ------------------------------------------------------------------


def about_holds(game: Game) -> list[tuple[Seat, Action]]:
    """All that the seats can propose about holding the game, accept and withdraw."""
    kinds = (OfferKind.PAUSE, OfferKind.ADJOURN, OfferKind.RESUME)
    asked: list[tuple[Seat, Action]] = [(seat, Propose(kind)) for seat in SEATS for kind in kinds]
    for offer in game.offers:
        asked += [(other(offer.seat), Answer(offer.id, accept=True)), (offer.seat, Withdraw(offer.id))]
    return asked


def test_whatever_is_agreed_about_time_can_be_carried_out() -> None:
    """In each state that two seats can come to, all that is pending can be accepted, and leads to another state."""
    waiting, known = [running()], set[object]()
    while waiting:
        game = waiting.pop()
        state = (game.hold and game.hold.why, frozenset((offer.kind, offer.seat) for offer in game.offers))
        if state in known:
            continue
        known.add(state)
        for offer in game.offers:
            assert isinstance(apply(game, other(offer.seat), Answer(offer.id, accept=True), NOW), Applied), (
                state
            )
        answers = (apply(game, seat, action, NOW) for seat, action in about_holds(game))
        waiting += [answer.game for answer in answers if isinstance(answer, Applied)]
    free, paused, adjourned = (
        9,
        3,
        3,
    )  # by who, if anybody, offers pause and adjournment; adjournment; resumption
    assert len(known) == free + paused + adjourned


def test_who_adjourns_needs_no_pause_any_more() -> None:
    """An offer that makes no sense then is over, and all are told; others stand."""
    game = do(do(running(), 0, Propose(OfferKind.PAUSE)), 1, Propose(OfferKind.DRAW))
    game = do(game, 1, Propose(OfferKind.ADJOURN))
    answer = Answer(3, accept=True)
    assert decide(game, 0, answer, NOW) == (
        OfferClosed(3, OfferEnd.ACCEPTED),
        OfferClosed(1, OfferEnd.WITHDRAWN),
        Held(Hold.ADJOURN),
    )
    assert [offer.kind for offer in do(game, 0, answer).offers] == [OfferKind.DRAW]


def test_what_makes_no_sense_any_more_is_not_accepted() -> None:
    """As in a room from before, where a pause was still on offer when the game was adjourned."""
    game = evolve(do(running(), 0, Propose(OfferKind.PAUSE)), Held(Hold.ADJOURN), NOW)
    assert refused(game, 1, Answer(1, accept=True)) == Refusal(Code.CLOCK_HELD, {"why": "adjourn"})
    assert do(game, 1, Answer(1, accept=False)).offers == ()
