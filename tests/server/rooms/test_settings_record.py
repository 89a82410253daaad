import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.errors import CoreError
from narabe_core.game import Settings
from narabe_server.rooms.settings_record import pack_settings, unpack_settings
from narabe_server.rooms.state import RoomSettings
from tests.server.rooms.test_state import rooms


@given(rooms, st.none() | st.text(max_size=20), st.booleans())
def test_settings_round_trip(room: RoomSettings, level: str | None, listed: bool) -> None:  # noqa: FBT001
    """Settings come back from their bytes as they were."""
    whole = RoomSettings(room.kind, room.game, level, listed, room.host_begins)
    assert unpack_settings(pack_settings(whole)) == whole


def test_rooms_made_alike_share_their_settings() -> None:
    """Equal bytes give one object, others another."""
    alike, other = RoomSettings("friend", Settings(size=19)), RoomSettings("friend", Settings(size=9))
    shared = unpack_settings(pack_settings(alike))
    assert unpack_settings(pack_settings(alike)) is shared
    assert unpack_settings(pack_settings(other)) == other


def test_settings_of_unknown_rule() -> None:
    """Settings that name what this program doesn't know raise an error of the core."""
    body = msgspec.msgpack.decode(pack_settings(RoomSettings("friend", Settings())))
    body["rule"] = "backgammon"
    with pytest.raises(CoreError):
        unpack_settings(msgspec.msgpack.encode(body))
