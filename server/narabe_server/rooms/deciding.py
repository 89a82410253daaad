"""What commands do to a room: :func:`handle` decides, the mailbox in :mod:`narabe_server.rooms.actor` carries out.

Pure, as :mod:`narabe_server.rooms.state` is.
"""

from dataclasses import replace
from itertools import accumulate

from msgspec import Struct

from narabe_core.actions import Abort, Action, Code, Play, Propose, Refusal
from narabe_core.events import Ended, OfferClosed, OfferEnd, Started
from narabe_core.offers import start
from narabe_core.outcome import Outcome, Reason
from narabe_core.referee import decide
from narabe_core.types import Color, Millis, Seat, Version, other
from narabe_protocol.errors import WireCode
from narabe_server.rooms.claims import Claim, Unfounded, decide_claim, may_claim
from narabe_server.rooms.handing import SeatHanded, TakeOver
from narabe_server.rooms.state import (
    AnyRefusal,
    AroundTheGame,
    AtVersion,
    CloseRoom,
    Command,
    InviteBot,
    LeaveSeat,
    OpenRoom,
    RoomClosed,
    RoomEvent,
    RoomRefusal,
    RoomState,
    SeatLeft,
    SeatTaken,
    TakeSeat,
    evolve_room,
)
from narabe_server.rooms.timekeeping import TimeCommand, decide_time
from narabe_server.rooms.wear import MAX_EVENTS, begins_something


class Accepted(Struct, frozen=True, gc=False):
    """A command that was carried out: the state after it, and the events that lead there.

    ``between`` are the states after each event but the last; nearly all commands have one event.
    """

    state: RoomState
    events: tuple[RoomEvent, ...]
    between: tuple[RoomState, ...] = ()


def handle(state: RoomState, player: str, command: Command, now: Millis) -> Accepted | AnyRefusal:
    """Let ``player`` do ``command`` at server time ``now``; after a refusal nothing has changed."""
    if state.closed:  # for what waited in the mailbox behind the closing: it would open the room again
        return RoomRefusal(WireCode.NO_SUCH_ROOM)
    if type(command) is Play:  # before all others: most commands are stones
        return _act(state, player, command, now)
    if state.version >= MAX_EVENTS and begins_something(command):
        return RoomRefusal(WireCode.ROOM_WORN_OUT, {"limit": MAX_EVENTS})
    if isinstance(command, AroundTheGame):
        return _around_the_game(state, player, command, now)
    if isinstance(command, AtVersion):
        if command.version != state.version:
            return Refusal(Code.STALE, {"ply": state.game.ply})
        command = command.action
    if isinstance(command, TimeCommand):
        happened = decide_time(state.game, command, now)
        return happened if isinstance(happened, Refusal) else _carry_out(state, happened, now)
    if isinstance(command, Propose):
        command = replace(command, base=Version(state.version))
    return _act(state, player, command, now)


def _act(state: RoomState, player: str, action: Action, now: Millis) -> Accepted | AnyRefusal:
    seat = state.seat_acting(player)
    if seat is None:
        return RoomRefusal(WireCode.NOT_SEATED)
    decision = decide(state.game, seat, action, now)
    if isinstance(decision, Refusal):
        return decision
    if isinstance(action, Abort) and state.settings.rated and any(state.taken_back):
        # Else a lost game could be taken back to its beginning, and be no more.
        return Refusal(Code.TOO_LATE_TO_ABORT)
    return _carry_out(state, decision, now)


def _around_the_game(
    state: RoomState, player: str, command: AroundTheGame, now: Millis
) -> Accepted | AnyRefusal:
    match command:
        case OpenRoom():
            return _open(state, command, now)
        case TakeSeat():
            return _take_seat(state, command, now)
        case InviteBot():
            return _invite(state, player, command, now)
        case LeaveSeat():
            return _leave_seat(state, player, now)
        case TakeOver(holder=holder):
            return _take_over(state, player, holder, now)
        case Claim():
            return _claim(state, player, command, now)
        case CloseRoom():
            return _close(state, player, command, now)


def _carry_out(state: RoomState, events: tuple[RoomEvent, ...], now: Millis) -> Accepted:
    if len(events) == 1:
        return Accepted(evolve_room(state, events[0], now), events)
    _, *states = accumulate(events, lambda past, event: evolve_room(past, event, now), initial=state)
    *between, after = states or (state,)
    return Accepted(after, events, tuple(between))


def _open(state: RoomState, command: OpenRoom, now: Millis) -> Accepted | RoomRefusal:
    if state.version:
        return RoomRefusal(WireCode.ROOM_FULL)
    first, second = command.occupants
    events: list[RoomEvent] = []
    if first is not None:
        events.append(SeatTaken(0, first))
    if second is not None:
        events.append(SeatTaken(1, second))
    if first is not None and second is not None:
        events.append(_next_game(state))
    return _carry_out(state, tuple(events), now)


def _take_seat(state: RoomState, command: TakeSeat, now: Millis) -> Accepted | RoomRefusal:
    occupant = command.occupant
    if state.seats_of(occupant.player):
        return RoomRefusal(WireCode.ALREADY_SEATED)
    free: list[Seat] = [seat for seat in (0, 1) if state.seats[seat] is None]
    if not free:
        return RoomRefusal(WireCode.ROOM_FULL)
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        return RoomRefusal(WireCode.SEAT_TAKEN)
    # At one screen nobody sits alone: who takes a seat takes both.
    wanted = free if state.settings.kind == "hotseat" else [seat]
    taken = tuple(SeatTaken(each, occupant) for each in wanted)
    start_now = () if len(wanted) < len(free) else (_next_game(state),)
    return _carry_out(state, (*taken, *start_now), now)


def _invite(state: RoomState, player: str, command: InviteBot, now: Millis) -> Accepted | RoomRefusal:
    if player != state.host:
        return RoomRefusal(WireCode.NOT_HOST)
    if not state.seats_of(player):
        return RoomRefusal(WireCode.NOT_SEATED)
    if state.settings.rated or state.settings.kind != "friend":
        return RoomRefusal(WireCode.ONLY_PEOPLE)
    if (
        None not in state.seats
    ):  # also where it is a bot that sits there: nobody asked for a second seat of it
        return RoomRefusal(WireCode.ROOM_FULL)
    return _take_seat(state, TakeSeat(command.occupant), now)


def _next_game(state: RoomState) -> Started:
    settings = state.settings
    begins: Seat = 0 if settings.host_begins else 1
    black = begins if settings.game.first is Color.BLACK else other(begins)
    return start(state.game, black)[0]


def _leave_seat(state: RoomState, player: str, now: Millis) -> Accepted | RoomRefusal:
    own = state.seats_of(player)
    if not own:
        return RoomRefusal(WireCode.NOT_SEATED)
    if state.game.in_play:
        return RoomRefusal(WireCode.GAME_RUNNING)
    held = (*own, *_bots_asked_by(state, player))
    # Nobody may accept for an empty chair: a rematch would begin with one player.
    closed = tuple(
        OfferClosed(offer.id, OfferEnd.WITHDRAWN if offer.seat in held else OfferEnd.DECLINED)
        for offer in state.game.offers
    )
    return _carry_out(state, (*closed, *(SeatLeft(seat) for seat in held)), now)


def _bots_asked_by(state: RoomState, player: str) -> tuple[Seat, ...]:
    """The seats of bots that ``player`` has asked to their table: they get up with them."""
    if state.settings.kind != "friend" or not state.seats_of(player):
        return ()
    return tuple(
        seat
        for seat in (0, 1)
        if (who := state.seats[seat]) is not None and who.house and who.player != player
    )


def _close(state: RoomState, player: str, command: CloseRoom, now: Millis) -> Accepted | RoomRefusal:
    if not command.by_operator:
        if player != state.host:
            return RoomRefusal(WireCode.NOT_HOST)
        if state.game.in_play:
            return RoomRefusal(WireCode.GAME_RUNNING)
    # A game that nobody can go on with must not keep its clocks running, nor the room awake for them.
    aborted = (Ended(Outcome(None, Reason.ABORTED)),) if state.game.in_play else ()
    return _carry_out(state, (*aborted, RoomClosed()), now)


def _take_over(state: RoomState, player: str, holder: str, now: Millis) -> Accepted | RoomRefusal:
    if state.seats_of(player):
        return RoomRefusal(WireCode.ALREADY_SEATED)
    handed = tuple(
        SeatHanded(seat, player, who.name)
        for seat in state.seats_of(holder)
        if (who := state.seats[seat]) is not None
    )
    return _carry_out(state, handed, now) if handed else RoomRefusal(WireCode.TICKET_GONE)


def _claim(state: RoomState, player: str, command: Claim, now: Millis) -> Accepted | AnyRefusal:
    seat = state.seat_acting(player)
    if seat is None:
        return RoomRefusal(WireCode.NOT_SEATED)
    if not may_claim(state.settings.kind, state.settings.game.clock):
        return RoomRefusal(WireCode.NO_CLAIM)
    decision = decide_claim(state.game, seat, command, now)
    if isinstance(decision, Unfounded):
        wait_ms = decision.wait_ms
        return RoomRefusal(decision.code, {} if wait_ms is None else {"wait_ms": wait_ms})
    return decision if isinstance(decision, Refusal) else _carry_out(state, decision, now)
