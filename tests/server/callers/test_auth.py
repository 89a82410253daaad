import asyncio
import unicodedata

import pytest

from narabe_server.callers.auth import Guests, Identity
from narabe_server.rooms.erasing import without_name
from narabe_server.storage.errors import StoreError
from narabe_server.text import clean_name
from tests.fakes import FakeTime, ScriptedStore, turns


@pytest.fixture
async def store() -> ScriptedStore:
    """A store that is open."""
    store = ScriptedStore()
    await store.open()
    return store


@pytest.fixture
def guests(store: ScriptedStore) -> Guests:
    """The guests of that store."""
    return Guests(store, FakeTime())


def test_new_guests_differ(guests: Guests) -> None:
    """No two guests share id or token, and one without a name gets one to be told apart by."""
    first, second = guests.new(None), guests.new(None)
    assert len({first.player, second.player, first.token, second.token}) == 4
    assert first.name.startswith("Guest ")


async def test_visitors_leave_no_trace(guests: Guests) -> None:
    """A guest who has gone is known only if they were saved."""
    ann, passer_by = guests.new("Ann"), guests.new("Pat")
    await guests.save(ann)
    (player, token), other = (ann.player, ann.token), passer_by.token
    del ann, passer_by
    known = await guests.recognise(token, None)
    assert (known.player, known.name, known.saved) == (player, "Ann", True)
    assert (await guests.recognise(other, None)).token != other


async def test_two_tabs(guests: Guests, store: ScriptedStore) -> None:
    """Tabs that share a token are one guest from the first, so a seat taken in one is never lost to the other."""
    first = guests.new("Ann")
    second = await guests.recognise(first.token, None)
    await guests.save(second)
    await guests.rename(first, "Anna")
    assert (second.player, second.token, second.name) == (first.player, first.token, "Anna")
    third = await Guests(store, FakeTime()).recognise(first.token, None)
    assert (third.player, third.name) == (first.player, "Anna")


async def test_two_tabs_at_once(guests: Guests, store: ScriptedStore) -> None:
    """Tabs that come back together, after a restart, are one guest too."""
    ann = guests.new("Ann")
    await guests.save(ann)
    later = Guests(store, FakeTime())
    store.stall()
    both = [asyncio.create_task(later.recognise(ann.token, None)) for _ in range(2)]
    await turns()
    store.go_on()
    first, second = await asyncio.gather(*both)
    assert first is second


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800 \u2800", "\u0301\u0301", "\u200d\ufe0f", "\u034f", "\u115f\u1160"]
)
def test_blank_names(name: str) -> None:
    """A name of blank letters or of marks alone is none."""
    assert clean_name(name) == ""


@pytest.mark.parametrize(
    "name", ["\u9ed2\u6728", "\u0e01\u0e4d", "e\u0323\u0302", "\U0001f469\u200d\U0001f680", "-", "\u0967"]
)
def test_odd_names_stay(name: str) -> None:
    """Letters with marks, digits, signs and emoji of any script are names."""
    assert clean_name(name) == unicodedata.normalize("NFC", name)


async def test_saved_once(guests: Guests, store: ScriptedStore) -> None:
    """A guest who is saved is not written again."""
    ann = guests.new("Ann")
    await guests.save(ann)
    store.broken = True
    await guests.save(ann)


async def test_failed_save(guests: Guests, store: ScriptedStore) -> None:
    """A save that failed is tried again."""
    ann = guests.new("Ann")
    store.broken = True
    with pytest.raises(StoreError):
        await guests.save(ann)
    store.broken = False
    await guests.save(ann)
    assert (await guests.recognise(ann.token, None)).player == ann.player


@pytest.mark.parametrize(("given_name", "kept"), [(None, "Ann"), ("Anna", "Anna"), ("\u202e", "Ann")])
async def test_name_at_return(guests: Guests, given_name: str | None, kept: str) -> None:
    """Who comes back keeps their name or brings a new one, for good; one that can't be seen is none."""
    ann = guests.new("Ann")
    await guests.save(ann)
    await guests.recognise(ann.token, given_name)
    assert (await guests.recognise(ann.token, None)).name == kept


@pytest.mark.parametrize("saved", [True, False])
async def test_who_hides_stays_hidden(guests: Guests, store: ScriptedStore, *, saved: bool) -> None:
    """The wish to be hidden is kept like the name, also that of a visitor; and so is the end of it."""
    ann = guests.new("Ann")
    if saved:
        await guests.save(ann)
    for on in (True, False):
        await guests.hide(ann, on=on)
        await guests.rename(ann, f"Ann {on}")
        again = await Guests(store, FakeTime()).recognise(ann.token, None)
        assert (again.player, again.name, again.hides) == (ann.player, f"Ann {on}", on)


async def test_a_wish_that_was_not_kept_holds_while_they_are_here(
    guests: Guests, store: ScriptedStore
) -> None:
    """A full disk tells nobody's name; and it is kept with whatever of them is kept next."""
    ann = guests.new("Ann")
    store.broken = True
    with pytest.raises(StoreError):
        await guests.hide(ann, on=True)
    store.broken = False
    assert ann.hides
    await guests.save(ann)
    assert (await Guests(store, FakeTime()).recognise(ann.token, None)).hides


async def test_showing_oneself_saves_no_visitor(guests: Guests, store: ScriptedStore) -> None:
    """Whose name is told anyway leaves no trace by saying so."""
    ann = guests.new("Ann")
    await guests.hide(ann, on=False)
    assert (await Guests(store, FakeTime()).recognise(ann.token, None)).player != ann.player


async def test_rename_before_saved(guests: Guests) -> None:
    """A visitor's new name is saved with them, not before."""
    ann = guests.new("Ann")
    await guests.rename(ann, "Anna")
    await guests.save(ann)
    assert (await guests.recognise(ann.token, None)).name == "Anna"


async def test_who_was_deleted_while_they_came_is_nobody(
    store: ScriptedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read of a guest just before another connection of theirs deleted them does not bring them back."""
    ann = Guests(store, FakeTime()).new("Ann")
    await Guests(store, FakeTime()).save(ann)
    later = Guests(store, FakeTime())

    async def blocked(player: str) -> tuple[str, ...]:
        with later.deleting(Identity(player, ann.token, "Ann", saved=True)):
            await store.erase(player, without_name(player))
        return ()

    monkeypatch.setattr(store.manners, "blocked", blocked)
    found = await later.recognise(ann.token, None)
    assert (found.player != ann.player, found.token != ann.token, found.saved) == (True, True, False)
