"""What the devices of one player may do with their seats: be looked at, act, hand over, and claim."""

from typing import Protocol

from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.callers.ratelimit import What
from narabe_server.callers.refusing import Refusing
from narabe_server.rooms.actor import Room
from narabe_server.rooms.claims import Claim
from narabe_server.rooms.guests import Guest
from narabe_server.sessions.handover import Tickets

DeviceMessage = wire.Visible | wire.PlayHere | wire.HandOver | wire.Claim


class Device(Guest, Protocol):
    """The session of one device."""

    rooms: dict[str, Room]

    def joined(self, code: str) -> Room:
        """The room, if it is in it; else a refusal."""
        ...

    def count(self, what: What) -> None:
        """Count one more of ``what``; a refusal when that is too much."""
        ...


def take(device: Device, tickets: Tickets, message: DeviceMessage) -> None:
    """Carry out what ``device`` asks for; a refusal when it may not."""
    match message:
        case wire.Visible(on=on):
            device.visible = on
            look(device)
        case wire.PlayHere(room=code, id=command_id):
            _seated(device, code).company.play_here(device)
            device.send(wire.Tab(room=code, active=True, id=command_id))
        case wire.HandOver(room=code, id=command_id):
            _acting(device, code)
            device.count("tickets")
            ticket, expires = tickets.issue(code, device.player)
            device.send(wire.HandOverTicket(room=code, ticket=ticket, expires=expires, id=command_id))
        case wire.Claim(room=code, what=what, id=command_id):
            room = _acting(device, code)
            room.post(device.player, Claim(what, room.company), device, command_id)


def measured(device: Device, lag_ms: int | None) -> None:
    """Note how long the way to ``device`` and back takes."""
    if lag_ms is not None and lag_ms != device.lag_ms:
        device.lag_ms = lag_ms
        look(device)


def look(device: Device) -> None:
    """Let the rooms where the player sits see what is different about ``device``."""
    for room in device.rooms.values():
        if room.state.seats_of(device.player):
            room.company.look()


def _seated(device: Device, code: str) -> Room:
    room = device.joined(code)
    if not room.state.seats_of(device.player):
        raise Refusing(WireCode.NOT_SEATED)
    return room


def _acting(device: Device, code: str) -> Room:
    room = _seated(device, code)
    if not room.company.may_act(device):
        raise Refusing(WireCode.OTHER_TAB)
    return room
