import pytest

from narabe_client.retries import RETRY_S, STEADY_S, Retries


def waits(*codes: int | None, dice: float) -> list[float]:
    """What is waited for these ends, one after the other."""
    retries = Retries(lambda: dice)
    return [retries.wait_s(code) for code in codes]


def test_the_longest_waits_are_those_of_the_page() -> None:
    """At once, then longer and longer, and never over ten seconds."""
    assert waits(*[None] * 9, dice=1.0) == [*RETRY_S, 10.0, 10.0]
    assert RETRY_S[0] == 0
    assert max(waits(*[None] * 100, dice=0.999)) < 10


def test_no_two_clients_come_at_the_same_time() -> None:
    """Each wait is anywhere up to its longest."""
    assert waits(*[None] * 3, dice=0.5) == [0, 0.25, 0.5]


@pytest.mark.parametrize("code", [1001, 1012])
def test_a_server_that_restarts_is_given_a_moment(code: int) -> None:
    """Within two seconds, and not all of its clients at once; what finds nobody then goes on as always."""
    assert waits(code, None, None, dice=0.0) == [0.1, 0, 0]
    assert waits(code, None, None, dice=1.0) == [2.0, 0.5, 1.0]


@pytest.mark.parametrize(("lasted", "waits"), [(STEADY_S, 0), (STEADY_S - 0.1, 8)])
def test_a_connection_that_lasted_begins_anew(lasted: float, waits: float) -> None:
    """After that the next loss is waited for as the first; a welcome alone is not enough, nor are many."""
    now = [0.0]
    retries = Retries(lambda: 1.0, lambda: now[0])
    for _ in range(5):
        retries.wait_s(None)
    retries.welcomed()
    now[0] += lasted
    retries.welcomed()
    assert retries.wait_s(None) == waits


@pytest.mark.parametrize("code", [1012, 1001, 1000, 1006])
def test_a_server_that_lets_in_and_closes_is_not_stormed(code: int) -> None:
    """Only a welcome counts: who closes each connection gets fewer and fewer."""
    assert sum(waits(*[code] * 8, dice=0.5)) > 10
