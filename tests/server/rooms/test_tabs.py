from narabe_protocol import messages as wire
from narabe_server.rooms.tabs import Tabs
from tests.fakes import Person
from tests.server.house import CODE, Table

PASSIVE, ACTIVE = wire.Tab(room=CODE, active=False), wire.Tab(room=CODE, active=True)


def tabs_of(*tabs: Person) -> Tabs[Person]:
    """Tabs that came in this order."""
    active: Tabs[Person] = Tabs(CODE)
    for tab in tabs:
        active.came(tab)
    return active


def test_the_last_one_acts() -> None:
    """Field 38: of two tabs the later one acts, and the other one is told."""
    first, second = Person("ann"), Person("ann")
    tabs = tabs_of(first, second)
    assert (tabs.may_act(first), tabs.may_act(second)) == (False, True)
    assert (first.heard, second.heard) == ([PASSIVE], [])


def test_the_same_page_comes_back() -> None:
    """Field 38: one's own reconnect is no second device: it replaces in silence, and the dead connection is cut."""
    old, new = Person("ann", page="p1"), Person("ann", page="p1")
    tabs = tabs_of(old, new)
    assert (old.dead, old.heard, new.heard, tabs.may_act(new)) == (True, [], [], True)


def test_pages_without_a_name() -> None:
    """Clients that say nothing of pages are different ones."""
    first, second = Person("ann"), Person("ann")
    tabs_of(first, second)
    assert (first.dead, first.heard) == (False, [PASSIVE])


def test_play_here_again() -> None:
    """The first tab may take over, and the second one is told; who acts already changes nothing."""
    first, second = Person("ann"), Person("ann")
    tabs = tabs_of(first, second, first, first)
    assert (tabs.may_act(first), tabs.may_act(second), second.heard) == (True, False, [PASSIVE])


def test_the_active_one_goes() -> None:
    """When the active tab goes the latest of the others acts, and is told; one that only watched changes nothing."""
    first, second, third = people = [Person("ann") for _ in range(3)]
    tabs = tabs_of(*people)
    tabs.went(first, [second, third])
    assert tabs.may_act(third)
    second.take()
    tabs.went(third, [Person("bob"), second])
    assert (tabs.may_act(second), second.heard) == (True, [ACTIVE])
    tabs.went(second, [])
    assert tabs.may_act(first)


def test_a_passive_page_comes_back() -> None:
    """Field 38: a page in the background that lost its line does not take the game from the one that is played on."""
    played, behind, again = Person("ann", page="p1"), Person("ann", page="p2"), Person("ann", page="p2")
    tabs = tabs_of(behind, played)
    tabs.went(behind, [played])
    tabs.came_back(again)
    assert (tabs.may_act(played), again.heard, played.heard) == (True, [PASSIVE], [])


def test_the_chosen_page_comes_back() -> None:
    """The page that was played on acts again when its line is back, though another one acted meanwhile."""
    other, played, again = Person("ann", page="p1"), Person("ann", page="p2"), Person("ann", page="p2")
    tabs = tabs_of(other, played)
    tabs.went(played, [other])
    other.take()
    tabs.came_back(again)
    assert (tabs.may_act(again), again.heard, other.heard) == (True, [], [PASSIVE])


def test_a_page_that_shows_something_else_takes_nothing() -> None:
    """A lobby in a second tab leaves the game to the tab where it is played, and gives it back when that one comes."""
    played, lobby, again = Person("ann", page="p1"), Person("ann", page="p2"), Person("ann", page="p1")
    tabs = tabs_of(played)
    tabs.came_beside(lobby)
    assert (tabs.may_act(played), played.heard, lobby.take()) == (True, [], [PASSIVE])
    tabs.went(played, [lobby])
    assert (tabs.may_act(lobby), lobby.take()) == (True, [ACTIVE])
    tabs.came_back(again)
    assert (tabs.may_act(again), again.heard, lobby.heard) == (True, [], [PASSIVE])


def test_after_a_restart_the_lobby_is_nobodys_choice() -> None:
    """Whichever comes back first, the tab where a game is played acts, not the one that shows something else."""
    lobby, played = Person("ann", page="p2"), Person("ann", page="p1")
    tabs: Tabs[Person] = Tabs(CODE)
    tabs.came_beside(lobby)
    assert (tabs.may_act(lobby), lobby.heard) == (True, [])
    tabs.came_back(played)
    assert (tabs.may_act(played), played.heard, lobby.heard) == (True, [], [PASSIVE])


def test_a_page_beside_comes_back_on_a_new_line() -> None:
    """It replaces its own dead connection in silence, and is still nobody's choice."""
    dead, again, played = Person("ann", page="p1"), Person("ann", page="p1"), Person("ann", page="p2")
    tabs: Tabs[Person] = Tabs(CODE)
    for tab in (dead, again):
        tabs.came_beside(tab)
    assert (dead.dead, dead.heard, again.heard, tabs.may_act(again)) == (True, [], [], True)
    tabs.came_back(played)
    assert (tabs.may_act(played), again.heard) == (True, [PASSIVE])


def test_a_client_without_pages_comes_back() -> None:
    """Nobody can tell whether it was the chosen one, so it acts, as one that comes for the first time."""
    played, again = Person("ann", page="p1"), Person("ann")
    tabs = tabs_of(played)
    tabs.came_back(again)
    assert (tabs.may_act(again), again.heard, played.heard) == (True, [], [PASSIVE])


def test_the_only_page_comes_back() -> None:
    """Where no other page is open the one that comes back acts, chosen or not."""
    tab = Person("ann", page="p3")
    tabs = tabs_of()
    tabs.came_back(tab)
    assert (tabs.may_act(tab), tab.heard) == (True, [])


async def test_asking_for_the_state_chooses_nothing(table: Table) -> None:
    """A passive tab that asks for the whole state stays passive, and is told so again."""
    behind, played = Person("ann", page="p1"), Person("ann", page="p2")
    for tab in (behind, played):
        table.room.enter(tab, None)
    behind.take()
    table.room.enter(behind, None)
    assert [type(each) for each in behind.heard] == [wire.Snapshot, wire.Tab]
    assert (table.room.company.may_act(played), table.room.company.may_act(behind)) == (True, False)


async def test_two_tabs_see_the_same(table: Table) -> None:
    """Field 38: both tabs of a player get every own and other move, whichever acts."""
    second = Person("ann")
    table.room.enter(second, 3)
    table.ann.take()
    table.stone(40)
    table.stone(41)
    assert second.versions() == table.ann.versions() == [4, 5]
    assert (table.room.company.may_act(second), table.room.company.may_act(table.ann)) == (True, False)


async def test_who_has_no_seat_needs_no_tab(table: Table) -> None:
    """Watchers have as many tabs as they like, and hear nothing of it."""
    second = Person("eve")
    table.room.enter(second, 3)
    assert table.eve.heard == []
    assert (table.room.company.may_act(second), table.room.company.may_act(table.eve)) == (True, True)
