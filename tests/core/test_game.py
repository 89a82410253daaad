from dataclasses import FrozenInstanceError

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from narabe_core.actions import OfferKind
from narabe_core.errors import ReplayError, SizeError, UnknownName
from narabe_core.events import (
    Ended,
    Event,
    Move,
    OfferClosed,
    Offered,
    OfferEnd,
    Passed,
    Placed,
    Restored,
    Started,
    TakenBack,
    plies_in,
)
from narabe_core.fold import evolve, replay
from narabe_core.game import Dealings, Game, Offer, Settings, new_game
from narabe_core.openings import Do, Step
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import BLACK, WHITE, Color, Point, Seat, Takeback
from tests.core.table import NOW, begin, put
from tests.strategies import Evening, evenings, seats, settings_of_a_room

RESIGNED = Ended(Outcome(1, Reason.RESIGNED))


def cells_of(game: Game) -> bytes:
    """The board as it must look, set anew from what was done: each stone and each pass turns the colour."""
    cells = bytearray(game.settings.size**2)
    color = int(game.settings.first)
    for deed in game.history:
        if isinstance(deed, Move):
            cells[deed.point] = color
        if isinstance(deed, Move | Passed):
            color = 3 - color
    return bytes(cells)


def starts_in(game: Game) -> Color:
    """The colour of the next stone, by counting."""
    turns = game.ply + sum(isinstance(said, Passed) for said in game.said)
    return game.settings.first if turns % 2 == 0 else game.settings.first.other


@given(evenings())
def test_replaying_the_events_gives_the_state_field_by_field(evening: Evening) -> None:
    """The state is the fold of its events, after each of them and at the end."""
    again = replay(evening.settings, evening.log)
    for name in Game._fields:
        assert getattr(again, name) == getattr(evening.game, name), name
    assert hash(again) == hash(evening.game)


@given(evenings(), st.data())
def test_a_state_can_be_continued_from_any_event(evening: Evening, data: st.DataObject) -> None:
    """Loading a part of the events and applying the rest one by one is the same as loading all."""
    cut = data.draw(st.integers(0, len(evening.log)))
    game = replay(evening.settings, evening.log[:cut])
    for event, at in evening.log[cut:]:
        game = evolve(game, event, at)
    assert game == evening.game


@given(evenings())
def test_every_state_is_sound(evening: Evening) -> None:
    """Board and moves agree, the turn alternates, the removed stones fit, offers are from different seats."""
    for game in evening.states:
        assert game.board.cells == cells_of(game)
        if not game.plan:
            assert game.step == Step(Do.PLACE, game.seat_of(starts_in(game)), starts_in(game))
        removed = [deed for deeds in game.removed for deed in deeds]
        assert all(game.board.is_free(move.point) for move in removed if isinstance(move, Move))
        assert len({(offer.kind, offer.seat) for offer in game.offers}) == len(game.offers)
        after_the_end = {OfferKind.REMATCH, OfferKind.SWAP_SEATS}
        assert not game.outcome or {offer.kind for offer in game.offers} <= after_the_end


@given(settings_of_a_room, seats)
def test_a_new_game_waits_to_be_started(settings: Settings, black: Seat) -> None:
    """Before the start nobody may act; then the first colour may."""
    fresh = new_game(settings)
    assert (fresh.number, fresh.in_play, fresh.ply) == (0, False, 0)
    game = begin(settings, black)
    assert (game.number, game.in_play, game.black) == (1, True, black)
    assert game.turn == game.starter == (black if settings.first is BLACK else 1 - black)


def test_white_may_begin() -> None:
    """Where white is the first colour, the first stone is white and the seat of white puts it."""
    game = begin(Settings(first=WHITE), black=0)
    assert (game.color_to_move, game.turn) == (WHITE, 1)
    game = put(game, "h8")
    assert game.board.at(game.moves[0].point) is WHITE
    assert (game.color_to_move, game.turn) == (BLACK, 0)


@given(seats, st.sampled_from(Color))
def test_seats_and_colours_are_one_mapping(black: Seat, color: Color) -> None:
    """The colour of the seat of a colour is that colour."""
    game = begin(black=black)
    assert game.color_of(game.seat_of(color)) is color
    assert game.seat_of(BLACK) == black


@given(evenings(longest=40), st.data())
def test_taking_deeds_off_and_putting_them_back_changes_nothing(
    evening: Evening, data: st.DataObject
) -> None:
    """Takebacks of any depth, restored one after the other, lead through the same states backwards."""
    game = evening.game._replace(offers=(), removed=())
    assume(game.in_play)
    passed = [game]
    while game.ply and data.draw(st.booleans()):
        count = data.draw(st.integers(1, min(3, len(game.history))))
        plies = plies_in(game.history[-count:])
        game = evolve(game, TakenBack(0, plies, count - plies), NOW)
        passed.append(game)
    for before, removed in zip(passed[-2::-1], reversed(game.removed), strict=True):
        plies = plies_in(removed)
        game = evolve(game, Restored(1, plies, len(removed) - plies), NOW)
        assert game._replace(dealings=before.dealings) == before  # takebacks are counted, not uncounted


def test_takebacks_pile_up_and_a_stone_clears_them() -> None:
    """The restore stack keeps the stones of each takeback in order of play until somebody plays."""
    game = put(begin(), "a1", "b1", "c1", "d1")
    a, b, c, d = game.moves
    game = evolve(evolve(game, TakenBack(0, 2), NOW), TakenBack(1, 1), NOW)
    assert (game.moves, game.removed) == ((a,), ((c, d), (b,)))
    assert put(game, "e1").removed == ()


def test_a_stone_and_a_takeback_void_the_offers() -> None:
    """Whatever changes the board ends what was offered about it."""
    game = evolve(put(begin(), "a1"), Offered(1, OfferKind.DRAW, 0), NOW)
    assert game.offers == (Offer(1, OfferKind.DRAW, 0),)
    assert put(game, "b1").offers == ()
    back = evolve(game, TakenBack(0, 1), NOW)
    assert back.offers == ()
    assert evolve(evolve(back, Offered(2, OfferKind.DRAW, 0), NOW), Restored(0, 1), NOW).offers == ()


def test_a_rematch_starts_from_an_empty_board() -> None:
    """Only the number of the game and of its offers goes on."""
    over = evolve(evolve(put(begin(), "a1"), Offered(1, OfferKind.DRAW, 0), NOW), RESIGNED, NOW)
    again = evolve(over, Started(2, black=1), NOW)
    assert again == begin(black=1)._replace(number=2, dealings=Dealings(made=1))


@pytest.mark.parametrize(
    "event",
    [
        Placed(1, Point(0)),
        Placed(0, Point(225)),
        Placed(0, Point(-1)),
        Placed(0, Point(14 * 15)),
        Started(2, 0),
        Started(1, 0),
        TakenBack(0, 0),
        TakenBack(0, 3),
        Restored(0, 1),
        Offered(1, OfferKind.DRAW, 0),
        Offered(3, OfferKind.DRAW, 0),
        OfferClosed(2, OfferEnd.ACCEPTED),
    ],
    ids=repr,
)
def test_an_event_that_cannot_follow_is_an_error(event: Event) -> None:
    """A damaged record is found: here after two stones, with one draw offer pending."""
    game = evolve(put(begin(), "a1", "b1"), Offered(1, OfferKind.DRAW, 0), NOW)
    with pytest.raises(ReplayError):
        evolve(game, event, NOW)


@pytest.mark.parametrize("event", [Placed(0, Point(5)), TakenBack(0, 1), Restored(0, 1), RESIGNED], ids=repr)
def test_nothing_happens_to_a_game_that_is_not_in_play(event: Event) -> None:
    """Neither before the start nor after the end do stones move, and no game ends twice."""
    game = evolve(put(begin(), "a1", "b1", "c1"), TakenBack(0, 1), NOW)
    for idle in (new_game(Settings()), evolve(game, RESIGNED, NOW)):
        with pytest.raises(ReplayError):
            evolve(idle, event, NOW)


def test_restoring_another_number_of_stones_is_an_error() -> None:
    """The event must name as many stones as were taken."""
    game = evolve(put(begin(), "a1", "b1"), TakenBack(0, 2), NOW)
    with pytest.raises(ReplayError):
        evolve(game, Restored(0, 1), NOW)


@pytest.mark.parametrize("size", [8, 21])
def test_settings_refuse_impossible_sizes(size: int) -> None:
    """A board has from 9 to 20 lines."""
    with pytest.raises(SizeError):
        Settings(size=size)


@pytest.mark.parametrize("unknown", [{"rule": "x"}, {"opening": "x"}], ids=str)
def test_settings_refuse_unknown_names(unknown: dict[str, str]) -> None:
    """Rules and openings must be registered."""
    (field,) = unknown
    with pytest.raises(UnknownName):
        Settings(**{field: "x"})  # type: ignore[arg-type]  # the field is a name in each case


def test_settings_and_games_cannot_be_changed() -> None:
    """They are values, looked up rules included."""
    settings = Settings(rule="standard")
    assert settings.rules.name == "standard"
    assert settings == Settings(rule="standard")
    with pytest.raises(FrozenInstanceError):
        settings.size = 9  # type: ignore[misc]  # the test is that this fails
    with pytest.raises(AttributeError):
        begin().number = 5  # type: ignore[misc]  # as above


@given(settings_of_a_room)
def test_consent_is_asked_unless_one_person_decides_or_takebacks_are_free(settings: Settings) -> None:
    """A hot-seat room and a room with free takebacks ask nobody."""
    assume(settings.takeback is not Takeback.NONE)
    assert settings.asks_consent == (not settings.shared and settings.takeback is Takeback.ASK)
