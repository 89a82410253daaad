"""Between the wire and the core: messages to actions, events and states to messages."""

from typing import Literal

from narabe_core import actions, events
from narabe_core.actions import OfferKind, Option
from narabe_core.game import Game, Offer
from narabe_core.outcome import Outcome
from narabe_core.types import Ply, Point, Seat
from narabe_protocol import messages as wire
from narabe_protocol.base import COLOR_NAMES
from narabe_server.rooms.clock_wire import clocks_view, preview, spec_view, time_message
from narabe_server.rooms.deeds_wire import (
    colors_view,
    deed_message,
    placers_view,
    points_of,
    said_view,
    step_view,
    takebacks_left,
    undo_message,
)
from narabe_server.rooms.handing import SeatHanded
from narabe_server.rooms.handles import handle_of
from narabe_server.rooms.keys import games_key
from narabe_server.rooms.state import (
    AnyRefusal,
    AroundTheTable,
    Occupant,
    RatingsChanged,
    RoomClosed,
    RoomEvent,
    RoomState,
    SeatLeft,
    SeatTaken,
    is_of_house,
)
from narabe_server.storage.standings import Changes


def to_action(message: wire.RoomCommand) -> actions.Action:
    """The core's action for a command about the game; ``sit`` is not one."""
    if isinstance(message, wire.Play):  # first, and past the constructor: most commands are stones
        return tuple.__new__(actions.Play, (message.at, message.ply, message.spent))
    match message:
        case wire.Choose() | wire.Declare() | wire.OfferPoints() | wire.Pick() | wire.Pass():
            return _saying(message)
        case wire.Propose(kind=kind, to_ply=to_ply):
            return actions.Propose(OfferKind(kind), None if to_ply is None else Ply(to_ply))
        case wire.Answer(offer=offer, accept=accept):
            return actions.Answer(offer, accept)
        case wire.Withdraw(offer=offer):
            return actions.Withdraw(offer)
        case wire.GiveTime():
            return actions.GiveTime()
        case wire.Resign():
            return actions.Resign()
        case wire.Abort():
            return actions.Abort()
        case wire.Sit():
            raise TypeError("sit is a command of the room, not of the game")


def _saying(
    message: wire.Choose | wire.Declare | wire.OfferPoints | wire.Pick | wire.Pass,
) -> actions.Action:
    ply = Ply(message.ply)
    match message:
        case wire.Choose(option=option):
            return actions.Choose(Option(option), ply)
        case wire.Declare(count=count):
            return actions.Declare(count, ply)
        case wire.OfferPoints(points=points):
            return actions.OfferPoints(tuple(map(Point, points)), ply)
        case wire.Pick(at=at):
            return actions.Pick(Point(at), ply)
        case wire.Pass():
            return actions.Pass(ply)


def event_message(before: RoomState, after: RoomState, event: RoomEvent) -> wire.RoomEvent:
    """The message that tells all members of ``event``, which led from ``before`` to ``after``.

    It says the same whether the event came alone or with others of one command: read from the store it is no other.
    """
    room, version, game = before.code, after.version, after.game
    if type(event) is events.Placed:
        seat, at, _ = event
        ply = len(before.game.moves)
        # Nothing more to say, nearly always.
        if game.clock is None and not game.said and not before.game.plan:
            return wire.Stone(room=room, version=version, seat=seat, ply=ply, at=at)
        return wire.Stone(
            room=room,
            version=version,
            seat=seat,
            ply=ply,
            at=at,
            # The step of a game without opening and passes needs no words, nor the time to find that out.
            next=step_view(game) if game.said or before.game.plan else None,
            clocks=clocks_view(game),
        )
    if isinstance(event, events.Agreed):
        return time_message(room, version, event, game)
    return _rare_event(before, after, event)


def _rare_event(before: RoomState, after: RoomState, event: RoomEvent) -> wire.RoomEvent:
    room, version = before.code, after.version
    match event:
        case events.Started(number=number, black=black):
            step = step_view(after.game)
            clocks = clocks_view(after.game)
            return wire.Started(
                room=room, version=version, game=number, black=black, next=step, clocks=clocks
            )
        case events.Chosen() | events.Declared() | events.PointsOffered() | events.Picked() | events.Passed():
            return deed_message(before, after, version, event)
        case events.TakenBack() | events.Restored():
            return undo_message(before, after, version, event)
        case events.Offered():
            return _offered(after, version, event)
        case events.OfferClosed(offer=offer, how=how):
            return wire.OfferClosed(room=room, version=version, offer=offer, how=how.value)
        case events.Ended(outcome=outcome):
            return wire.Over(
                room=room,
                version=version,
                outcome=outcome_view(outcome),
                score=after.score,
                clocks=clocks_view(after.game),
            )
        case SeatTaken() | SeatLeft() | SeatHanded() | RoomClosed() | RatingsChanged():
            return _seat_message(room, version, event)
        case events.Placed() | events.Held() | events.Released() | events.TimeGiven() | events.SeatsSwapped():
            raise TypeError("stones and clocks have paths of their own")


def _seat_message(
    room: str, version: int, event: AroundTheTable
) -> wire.Sat | wire.Stood | wire.HandedOver | wire.Closed | wire.Rated:
    match event:
        case SeatTaken(seat=seat, occupant=who):
            return wire.Sat(
                room=room, version=version, seat=seat, name=who.name, bot=who.bot, rating=who.rating
            )
        case SeatLeft(seat=seat):
            return wire.Stood(room=room, version=version, seat=seat)
        case RoomClosed():
            return wire.Closed(room=room, version=version)
        case SeatHanded(seat=seat, name=name):
            return wire.HandedOver(room=room, version=version, seat=seat, name=name)
        case RatingsChanged(changes=changes):
            return wire.Rated(room=room, version=version, ratings=_ratings(changes))


def _ratings(changes: Changes) -> tuple[wire.RatingChange, wire.RatingChange]:
    first, second = (wire.RatingChange(*change) for change in changes)
    return first, second


def _offered(after: RoomState, version: int, event: events.Offered) -> wire.Offered:
    offer = after.game.offer(event.offer)
    return wire.Offered(
        room=after.code,
        version=version,
        offer=event.offer,
        kind=event.kind.value,
        seat=event.seat,
        plies=event.plies,
        words=event.said,
        base=event.base,
        expires=event.expires,
        to_ply=event.to_ply,
        clocks=None if offer is None else preview(after.game, offer),
    )


def snapshot(  # noqa: PLR0913 - what a room knows beside its state
    state: RoomState,
    player: str,
    online: tuple[bool, bool],
    watchers: int,
    command_id: str | None,
    *,
    forbidden: tuple[wire.ForbiddenPoint, ...] = (),
    thinking: int | None = None,
) -> wire.Snapshot:
    """The whole state of a room for ``player``, as the answer to their command ``command_id``, if any."""
    game = state.game
    return wire.Snapshot(
        room=state.code,
        version=state.version,
        settings=settings_view(state),
        seats=(
            _seat_view(state.seats[0], online=online[0]),
            _seat_view(state.seats[1], online=online[1]),
        ),
        you=state.seats_of(player),
        game=game.number,
        black=game.black,
        moves=points_of(game.moves),
        colors=colors_view(game),
        placed_by=placers_view(game),
        said=tuple(map(said_view, game.said)),
        next=step_view(game),
        forbidden=forbidden,
        removed=tuple(map(points_of, game.removed)),
        offers=tuple(_offer_view(game, offer) for offer in game.offers),
        outcome=outcome_view(game.outcome) if game.outcome else None,
        score=state.score,
        watchers=watchers,
        clocks=clocks_view(game),
        held=game.hold.why.value if game.hold else None,
        id=command_id,
        who=handle_of(state.code, player),
        host=player == state.host,
        key=games_key(state.code, state.settings.password),
        rated=_ratings(state.rated) if state.rated else None,
        thinking=thinking,
        takebacks_left=takebacks_left(game),
    )


def settings_view(state: RoomState) -> wire.RoomSettings:
    """The room's settings as the client sees them."""
    settings, game = state.settings, state.settings.game
    return wire.RoomSettings(
        kind=settings.kind,
        rule=game.rule,
        size=game.size,
        opening=game.opening,
        takeback=game.takeback.value,
        first=COLOR_NAMES[game.first],
        level=settings.level,
        listed=settings.listed,
        forbidden=game.forbidden.value,
        passes=game.rules.passes,
        clock=spec_view(game.clock),
        takebacks=game.takebacks,
        oops=game.oops,
        teaching=game.teaching,
        clock_on_takeback=game.clock_rule.value,
        level2=settings.level2,
        password=settings.password is not None,
        rated=settings.rated,
        chat=settings.audience.chat,
        watching=settings.audience.watching,
        delay_plies=settings.audience.delay_plies,
        delay_s=settings.audience.delay_s,
    )


def lobby_row(state: RoomState, watchers: int, *, with_moves: bool = False) -> wire.LobbyRow:
    """The room as one row of the lobby, ``with_moves`` for a small picture of its board."""
    settings, game = state.settings, state.game
    phase: Literal["open", "live", "over"]
    phase = "over" if game.outcome else "live" if game.number else "open"
    first, second = state.seats
    return wire.LobbyRow(
        room=state.code,
        kind=settings.kind,
        rule=settings.game.rule,
        size=settings.game.size,
        state=phase,
        names=(first.name if first else None, second.name if second else None),
        takeback=settings.game.takeback.value,
        level=settings.level,
        ply=game.ply,
        watchers=watchers,
        opening=settings.game.opening,
        clock=spec_view(settings.game.clock),
        rated=settings.rated,
        host=_host_name(state),
        password=settings.password is not None,
        level2=settings.level2,
        first=COLOR_NAMES[settings.game.first],
        black=game.black,
        moves=points_of(game.moves) if with_moves and not colors_view(game) else (),
        bots=tuple(seat for seat in (0, 1) if _is_program(state.seats[seat], settings.kind)),
        ratings=(_rating_of(first), _rating_of(second)) if settings.rated else None,
    )


def _rating_of(occupant: Occupant | None) -> int | None:
    return None if occupant is None else occupant.rating


def _is_program(occupant: Occupant | None, kind: str) -> bool:
    """True for a guest's program, and for a bot of ours that was asked to a table of people."""
    if occupant is None or occupant.bot is None:
        return False
    return kind == "friend" or not occupant.house


def _host_name(state: RoomState) -> str | None:
    maker = state.settings.maker
    if maker is not None:
        return None if is_of_house(state) else maker[1]
    return next((each.name for each in state.seats if each is not None and each.player == state.host), None)


def outcome_view(outcome: Outcome) -> wire.OutcomeView:
    """How the game ended, for the wire."""
    winner: Seat | None = outcome.winner
    return wire.OutcomeView(
        reason=outcome.reason.value, winner=winner, lines=outcome.lines, kinds=outcome.kinds
    )


def refused(refusal: AnyRefusal, room: str, command_id: str | None) -> wire.Refused:
    """The refusal of one command, for its sender."""
    return wire.Refused(code=refusal.code.value, id=command_id, room=room, params=dict(refusal.params))


def _offer_view(game: Game, offer: Offer) -> wire.OfferView:
    return wire.OfferView(
        offer=offer.id,
        kind=offer.kind.value,
        seat=offer.seat,
        plies=offer.plies,
        words=offer.said,
        base=offer.base,
        expires=offer.expires,
        to_ply=offer.to_ply,
        clocks=preview(game, offer),
    )


def _seat_view(occupant: Occupant | None, *, online: bool) -> wire.SeatView | None:
    if occupant is None:
        return None
    return wire.SeatView(
        name=occupant.name,
        bot=occupant.bot,
        online=online or occupant.house,
        rating=occupant.rating,
    )
