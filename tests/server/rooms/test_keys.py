from narabe_protocol.limits import GAMES_KEY_LENGTH, ROOM_CODE_LETTERS
from narabe_server.rooms.keys import games_key, opens

KEPT, OTHER = b"s" * 48, b"t" * 48


def test_a_key_is_of_one_room_and_one_password() -> None:
    """The same each time, another one for each room and password, and none where there is no password."""
    key = games_key("KQ7M2P", KEPT)
    assert (len(key), set(key) <= set(ROOM_CODE_LETTERS)) == (GAMES_KEY_LENGTH, True)
    assert key == games_key("KQ7M2P", KEPT)
    assert len({key, games_key("KQ7M2Q", KEPT), games_key("KQ7M2P", OTHER)}) == 3
    assert games_key("KQ7M2P", None) == ""


def test_nothing_but_the_key_opens() -> None:
    """No key does not open what is locked, and a key nothing that is open: its address has none."""
    key = games_key("KQ7M2P", KEPT)
    tries = ((key, KEPT), ("", KEPT), (key[:-1], KEPT), (key, OTHER), ("", None), (key, None), ("é", KEPT))
    assert [opens(*each[:1], "KQ7M2P", each[1]) for each in tries] == [True, *[False] * 3, True, False, False]
