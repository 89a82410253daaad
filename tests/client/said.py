"""What a server says of a table, for clients under test."""

from narabe_protocol import messages as wire

SNAPSHOT = wire.Snapshot(
    room="KQ7M2P",
    version=3,
    settings=wire.RoomSettings("friend", "freestyle", 9, "free", "ask", "black"),
    seats=(wire.SeatView("Ada"), wire.SeatView("Ben")),
    you=(0,),
    game=1,
    black=0,
    moves=(40, 41),
)
"""Ada, who has the first seat, is to move after two stones."""
