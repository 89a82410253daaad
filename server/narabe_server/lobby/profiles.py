"""How strong somebody is, and who is the strongest, for the wire."""

from typing import Final

from narabe_protocol import messages as wire
from narabe_server.rooms.state import Occupant, RoomState
from narabe_server.storage.base import Store
from narabe_server.storage.standings import Ranked, Standing

BEST: Final = 50


async def ratings_of(store: Store, player: str, now: int) -> tuple[wire.RatingView, ...]:
    """The player's ratings as of now."""
    return tuple(_view(standing, now) for standing in await store.standings(player))


async def rating_at(store: Store, player: str, rule: str) -> int:
    """The number beside the player's name where games by ``rule`` are rated; also of somebody new."""
    found = [each for each in await store.standings(player) if each.rule == rule]
    return round(found[0].rating.rating) if found else wire.NEW_RATING


async def top(store: Store, message: wire.GetTop, player: str) -> wire.Top:
    """The list of the best by one rule, and the row of ``player`` himself."""
    rows = await store.best(message.rule, BEST)
    own = await store.rank(player, message.rule)
    return wire.Top(
        id=message.id,
        rule=message.rule,
        rows=tuple(map(_row, rows)),
        own=None if own is None else _row(own),
    )


def person_on(state: RoomState, seat: wire.Seat | None) -> Occupant | None:
    """The person on a seat; None: a bot, or nobody."""
    occupant = None if seat is None else state.seats[seat]
    return None if occupant is None or occupant.bot is not None else occupant


def _view(standing: Standing, now: int) -> wire.RatingView:
    rating = standing.at(now)
    return wire.RatingView(
        rule=standing.rule,
        rating=round(rating.rating),
        deviation=round(rating.deviation),
        games=standing.games,
    )


def _row(ranked: Ranked) -> wire.TopRow:
    standing = ranked.standing
    return wire.TopRow(
        rank=ranked.rank, name=ranked.name, rating=round(standing.rating.rating), games=standing.games
    )
