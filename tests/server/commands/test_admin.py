import json
import stat
from pathlib import Path

from narabe_protocol.limits import CLOSE_BANNED
from tests.nodes import Peer, outcome, running_node


async def test_the_operator_of_a_running_node(tmp_path: Path) -> None:
    """Real processes: the socket is its owner's alone; reports, bans, rooms and counts come as lines of JSON."""
    data = str(tmp_path)
    async with running_node(tmp_path) as node:
        assert stat.S_IMODE((tmp_path / "admin.sock").stat().st_mode) == 0o600
        peer = await Peer.join(node.address, "Ann")
        room = await peer.create()
        code, out, _ = await outcome("admin", "rooms", "--data", data)
        (row,) = map(json.loads, out.splitlines())
        assert (code, row["room"], row["names"]) == (0, room, ["Ann", None])
        player = row["players"][0]
        code, out, _ = await outcome("admin", "ban", "player", player, "--why", "rude", "--data", data)
        assert (code, json.loads(out)) == (0, {"banned": player, "connections_ended": 1})
        assert await peer.ended() == CLOSE_BANNED
        code, out, _ = await outcome("admin", "close", room.lower(), NARABE_DATA=data)
        assert (code, json.loads(out)) == (0, {"closed": room})
        code, out, error = await outcome("admin", "close", room, "--data", data)
        assert (code, out, error) == (1, "", f"narabe: there is no open room {room}\n")
    code, _, error = await outcome("admin", "counts", "--data", data)
    assert code == 1
    assert error.startswith("narabe: no node answers at ")
