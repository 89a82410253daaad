"""A room as a client knows it: folded from the server's messages, pure.

The server decides everything. A table only remembers what was told, in the order of the versions, and says when
something is missing.
"""

from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, get_args

from msgspec import structs

from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.base import ColorName, OptionName, Seat

_OPTIONS: Final = frozenset(get_args(OptionName))
_HERE: Final = ("online", "hidden")
"""Presence of a seat whose player is connected."""
_OTHER: Final[dict[ColorName, ColorName]] = {"black": "white", "white": "black"}


@dataclass(frozen=True, slots=True)
class Laid:
    """A stone on the board: where, and of which colour."""

    at: int
    color: ColorName


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of a room at ``version``.

    ``stones`` are in the order of play, ``said`` is what was decided without a stone, ``step`` what must be done next
    where that is not a stone as always, ``rated`` what the game that is over made of the ratings, and ``gap`` says that
    events are missing: enter the room again. ``you`` are the seats that this client holds. ``takebacks_left`` is None
    as long as each seat has all that the settings give it, see :meth:`takebacks_of`.
    """

    room: str
    version: int
    settings: wire.RoomSettings
    seats: tuple[wire.SeatView | None, wire.SeatView | None]
    you: tuple[Seat, ...] = ()
    game: int = 0
    black: Seat = 0
    stones: tuple[Laid, ...] = ()
    removed: tuple[tuple[Laid, ...], ...] = ()
    said: tuple[wire.SaidView, ...] = ()
    step: wire.StepView | None = None
    offers: tuple[wire.OfferView, ...] = ()
    outcome: wire.OutcomeView | None = None
    rated: tuple[wire.RatingChange, wire.RatingChange] | None = None
    score: tuple[int, int, int] = (0, 0, 0)
    watchers: int = 0
    clocks: wire.ClocksView | None = None
    takebacks_left: tuple[int, int] | None = None
    gap: bool = False

    @property
    def ply(self) -> int:
        """Number of stones on the board."""
        return len(self.stones)

    @property
    def in_play(self) -> bool:
        """Whether a game has begun and not ended."""
        return self.game > 0 and self.outcome is None

    @property
    def color_due(self) -> ColorName:
        """The colour of the next stone."""
        if self.step is not None and self.step.do == "place":
            return self.step.color
        turns = len(self.stones) + sum(said.what == "pass" for said in self.said)
        return self.settings.first if turns % 2 == 0 else _OTHER[self.settings.first]

    @property
    def turn(self) -> Seat:
        """The seat that must act next, meaningful while in play."""
        return self.step.seat if self.step is not None else self.seat_of(self.color_due)

    @property
    def my_turn(self) -> bool:
        """Whether this client must act now."""
        return self.in_play and self.turn in self.you

    @property
    def taken(self) -> frozenset[int]:
        """The points that are not free."""
        return frozenset(stone.at for stone in self.stones)

    def takebacks_of(self, seat: Seat) -> int | None:
        """How many takebacks ``seat`` still has in this game; None: they are not counted here."""
        if self.settings.takeback != "limited":
            return None
        return self.settings.takebacks if self.takebacks_left is None else self.takebacks_left[seat]

    def seat_of(self, color: ColorName) -> Seat:
        """The seat that plays ``color`` now."""
        return self.black if color == "black" else _across(self.black)

    def color_of(self, seat: Seat) -> ColorName:
        """The colour that ``seat`` plays now."""
        return "black" if seat == self.black else "white"


def can_be(table: Table) -> bool:
    """Whether there can be such a table: only a server that is broken, hostile or much newer tells of another one."""
    size, step = table.settings.size, table.step
    if not limits.MIN_SIZE <= size <= limits.MAX_SIZE or table.ply > size**2:
        return False
    laid = chain(table.stones, *table.removed)
    named = chain(*(said.points for said in table.said), () if step is None else step.points)
    if not all(0 <= at < size**2 for at in chain((each.at for each in laid), named)):
        return False
    return _can_be_done(step) and all(said.what != "choose" or said.option in _OPTIONS for said in table.said)


def _can_be_done(step: wire.StepView | None) -> bool:
    match step:
        case wire.StepView(do="choose", options=options):
            return bool(options) and _OPTIONS.issuperset(options)
        case wire.StepView(do="pick", points=points):
            return bool(points)
        case _:
            return True


def from_snapshot(message: wire.Snapshot) -> Table:
    """The table as a snapshot tells it."""
    first = message.settings.first
    alternating = tuple(first if ply % 2 == 0 else _OTHER[first] for ply in range(len(message.moves)))
    colors = message.colors or alternating
    laid = tuple(Laid(at, color) for at, color in zip(message.moves, colors, strict=True))
    table = Table(
        room=message.room,
        version=message.version,
        settings=message.settings,
        seats=message.seats,
        you=message.you,
        game=message.game,
        black=message.black,
        stones=laid,
        said=message.said,
        step=message.next,
        offers=message.offers,
        outcome=message.outcome,
        rated=message.rated,
        score=message.score,
        watchers=message.watchers,
        clocks=message.clocks,
        takebacks_left=message.takebacks_left,
    )
    return replace(table, removed=_removed(table, message.removed))


def fold(table: Table, message: wire.ToClient) -> Table:
    """The table after ``message``, which is about this room; what says nothing about it changes nothing."""
    match message:
        case wire.Snapshot():
            return from_snapshot(message)
        case wire.You(seats=seats) | wire.Resumed(you=seats):
            return replace(table, you=seats)
        case wire.Presence(seats=seats, watchers=watchers):
            return replace(table, seats=_here(table, seats), watchers=watchers)
        case _ if isinstance(message, wire.RoomEvent):
            return _after(table, message)
        case _:
            return table


def _after(table: Table, event: wire.RoomEvent) -> Table:
    if table.gap or event.version <= table.version:
        return table
    if event.version != table.version + 1:
        return replace(table, gap=True)
    clocks = table.clocks if isinstance(event, wire.Offered) else getattr(event, "clocks", None)
    return replace(_applied(table, event), version=event.version, clocks=clocks or table.clocks)


def _applied(table: Table, event: wire.RoomEvent) -> Table:
    match event:
        case wire.Sat(seat=seat, name=name, bot=bot, rating=rating):
            return _seated(table, seat, wire.SeatView(name=name, bot=bot, rating=rating))
        case wire.Stood(seat=seat):
            return replace(_seated(table, seat, None), score=(0, 0, 0))
        case wire.Offered():
            return replace(table, offers=(*table.offers, _offer_view(event)))
        case wire.OfferClosed(offer=offer):
            return replace(table, offers=tuple(each for each in table.offers if each.offer != offer))
        case wire.SeatsSwapped():
            return _swapped(table)
        case wire.Over(outcome=outcome, score=score):
            return replace(table, outcome=outcome, score=score, offers=(), step=None)
        case wire.Rated(ratings=ratings):
            return _rated(table, ratings)
        case _:
            return _played(table, event)


def _here(
    table: Table, present: tuple[wire.SeatPresence, wire.SeatPresence]
) -> tuple[wire.SeatView | None, wire.SeatView | None]:
    """The seats with who of them is here now."""
    first, second = (
        None if view is None else structs.replace(view, online=seat.state in _HERE)
        for view, seat in zip(table.seats, present, strict=True)
    )
    return first, second


def _rated(table: Table, ratings: tuple[wire.RatingChange, wire.RatingChange]) -> Table:
    """Both have another rating now."""
    first, second = (
        None if view is None else structs.replace(view, rating=change.after)
        for view, change in zip(table.seats, ratings, strict=True)
    )
    return replace(table, seats=(first, second), rated=ratings)


def _offer_view(event: wire.Offered) -> wire.OfferView:
    return wire.OfferView(
        event.offer,
        event.kind,
        event.seat,
        event.plies,
        event.words,
        event.base,
        event.expires,
        event.to_ply,
        event.clocks,
    )


def _swapped(table: Table) -> Table:
    """The players have changed seats, and the score with them."""
    (first, second), (won, lost, drawn) = table.seats, table.score
    rated = None if table.rated is None else (table.rated[1], table.rated[0])
    return replace(table, seats=(second, first), score=(lost, won, drawn), rated=rated, offers=())


def _played(table: Table, event: wire.RoomEvent) -> Table:
    match event:
        case wire.Started():
            return _started(table, event)
        case wire.Stone(at=at) | wire.Picked(at=at):
            return _moved_on(table, (*table.stones, Laid(at, table.color_due)), event.next)
        case wire.TakenBack():
            return _taken_back(table, event)
        case wire.Restored():
            return _restored(table, event)
        case wire.Chosen() | wire.Declared() | wire.PointsOffered() | wire.Passed():
            return _spoken(table, event)
        case _:
            return table


def _seated(table: Table, seat: Seat, view: wire.SeatView | None) -> Table:
    first, second = table.seats
    return replace(table, seats=(view, second) if seat == 0 else (first, view))


def _started(table: Table, event: wire.Started) -> Table:
    empty = replace(table, stones=(), said=(), removed=(), offers=(), outcome=None, rated=None)
    return replace(empty, takebacks_left=None, game=event.game, black=event.black, step=event.next)


def _moved_on(table: Table, stones: tuple[Laid, ...], step: wire.StepView | None) -> Table:
    """What every deed does: the offers die, and nothing can be restored any more."""
    return replace(table, stones=stones, step=step, removed=(), offers=())


def _spoken(table: Table, event: wire.Chosen | wire.Declared | wire.PointsOffered | wire.Passed) -> Table:
    spoken = _moved_on(table, table.stones, event.next)
    return replace(
        spoken,
        said=(*table.said, _said(event)),
        black=event.black if isinstance(event, wire.Chosen) else table.black,
    )


def _said(event: wire.Chosen | wire.Declared | wire.PointsOffered | wire.Passed) -> wire.SaidView:
    match event:
        case wire.Chosen(seat=seat, ply=ply, option=option):
            return wire.SaidView("choose", seat, ply, option=option)
        case wire.Declared(seat=seat, ply=ply, count=count):
            return wire.SaidView("declare", seat, ply, count=count)
        case wire.PointsOffered(seat=seat, ply=ply, points=points):
            return wire.SaidView("offer", seat, ply, points=points)
        case wire.Passed(seat=seat, ply=ply):
            return wire.SaidView("pass", seat, ply)


def _taken_back(table: Table, event: wire.TakenBack) -> Table:
    keep = table.ply - event.plies
    return replace(
        table,
        stones=table.stones[:keep],
        removed=(*table.removed, table.stones[keep:]),
        said=table.said[: len(table.said) - event.words],
        step=event.next,
        black=table.black if event.black is None else event.black,
        offers=(),
        takebacks_left=event.takebacks_left,
    )


def _restored(table: Table, event: wire.Restored) -> Table:
    *earlier, back = table.removed or ((),)
    return replace(
        table,
        stones=(*table.stones, *back),
        removed=tuple(earlier),
        said=(*table.said, *event.said),
        gap=any(said.what == "pass" for said in event.said),  # it shifts the colours: ask for the whole
        step=event.next,
        black=table.black if event.black is None else event.black,
        offers=(),
    )


def _removed(table: Table, groups: tuple[tuple[int, ...], ...]) -> tuple[tuple[Laid, ...], ...]:
    """The stones that takebacks removed, each with the colour it will have when it comes back.

    Only a pass among them breaks the alternation: a restore that brings one back asks for the whole state.
    """
    color = table.color_due
    colored: list[tuple[Laid, ...]] = []
    for group in reversed(groups):  # the latest takeback comes back first
        stones: list[Laid] = []
        for at in group:
            stones.append(Laid(at, color))
            color = _OTHER[color]
        colored.append(tuple(stones))
    return tuple(reversed(colored))


def _across(seat: Seat) -> Seat:
    return 1 if seat == 0 else 0
