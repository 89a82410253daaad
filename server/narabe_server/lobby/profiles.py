"""How strong somebody is, how their games ended, and who is the strongest, for the wire."""

from base64 import b32encode
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Final, NamedTuple

from narabe_core.types import DAY_MS, SECOND_MS
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_server.rooms.keys import games_key
from narabe_server.rooms.settings_record import unpack_settings
from narabe_server.rooms.state import Occupant, RoomState
from narabe_server.storage.base import Store
from narabe_server.storage.ratings import RatingsStore
from narabe_server.storage.results import StoredResult
from narabe_server.storage.standings import Ranked, Standing

NAMESAKES: Final = 50
"""People of one name among whom a tag is looked for."""
LATEST: Final = 50
"""Games of somebody among which those are looked for that watchers have not seen the end of."""
_RESULTS: Final[Mapping[float, wire.ResultOfMine]] = {1.0: "won", 0.5: "drawn", 0.0: "lost"}


async def ratings_of(store: Store, player: str, now: int, *, own: bool) -> tuple[wire.RatingView, ...]:
    """The player's ratings as of now, each with those before it; others are told of no game that is withheld."""
    points = await store.results.points(player)
    games = {each.rule: each.games for each in await store.ratings.standings(player)}
    told = await store.ratings.standings(player, None if own else now)
    return tuple(
        _view(each, now, _without_last(points.get(each.rule, ()), games.get(each.rule, 0) - each.games))
        for each in told
    )


async def rating_at(ratings: RatingsStore, player: str, rule: str, now: int) -> int:
    """The number beside the player's name where games by ``rule`` are rated; also of somebody new.

    All at the table see it, so it knows of no game that is withheld.
    """
    found = [each for each in await ratings.standings(player, now) if each.rule == rule]
    return round(found[0].rating.rating) if found else wire.NEW_RATING


class Whom(NamedTuple):
    """Whom a profile is of, the name they go by, and their handle in the room that was asked about."""

    player: str
    name: str
    handle: str | None = None


async def profile(store: Store, message: wire.GetProfile, whom: Whom, now: int, *, own: bool) -> wire.Profile:
    """All that is told of somebody; of one's ``own`` games those that nobody else is told of too."""
    player = whom.player
    late = () if own else await _late(store, player, now)
    tally = Counter(await store.results.tally(player))
    tally.subtract((each.black, each.score) for each in late)
    found = await store.results.games(player, message.before, limits.PROFILE_GAMES + 1, shown=not own)
    games = found[: limits.PROFILE_GAMES]
    told = [each for each in games if each not in late]
    return wire.Profile(
        id=message.id,
        name=whom.name,
        ratings=await ratings_of(store, player, now, own=own),
        tag=tag_of(player),
        black=_tally(tally, black=True),
        white=_tally(tally, black=False),
        games=tuple(
            [_game(_without_rating(each, late), await _key(store, each) if own else "") for each in told]
        ),
        more=games[-1].id if len(found) > len(games) else None,
        who=None if own else whom.handle,
    )


async def _late(store: Store, player: str, now: int) -> tuple[StoredResult, ...]:
    """Of the latest games of ``player`` those whose end some watchers have not seen yet: they are told of later."""
    latest = await store.results.games(player, None, LATEST, shown=False)
    since = now - limits.MAX_DELAY_S * SECOND_MS
    return tuple([each for each in latest if each.at > since and await _is_late(store, each, now)])


async def _is_late(store: Store, result: StoredResult, now: int) -> bool:
    settings = await store.settings(result.room)
    return settings is not None and result.at + unpack_settings(settings).audience.delay_s * SECOND_MS > now


def _without_rating(result: StoredResult, late: Iterable[StoredResult]) -> StoredResult:
    """A game without what it made of the rating, when that would give away a ``late`` one before it."""
    before = any(
        each.rating is not None and each.rule == result.rule and each.id < result.id for each in late
    )
    return replace(result, rating=None) if before else result


async def person_named(store: Store, name: str, tag: str | None) -> str | None:
    """The rated player of that name, and of that tag if one is given; None: there is none."""
    players = await store.results.named(name, NAMESAKES)
    return next((player for player in players if tag is None or tag_of(player) == tag), None)


def tag_of(player: str) -> str:
    """Tells people of one name apart; says nothing about a player that could be used."""
    digest = blake2b(player.encode(), digest_size=5, person=b"narabe tag").digest()
    return b32encode(digest).decode().lower()[:6]


async def top(ratings: RatingsStore, message: wire.GetTop, player: str, now: int) -> wire.Top:
    """A page of the list of the best by one rule, and the row of ``player``; the same list for everybody."""
    since = now - message.days * DAY_MS if message.days else 0
    rows = await ratings.best(message.rule, limits.TOP_ROWS, message.page * limits.TOP_ROWS, since, now)
    own = await ratings.rank(player, message.rule, since, now)
    return wire.Top(
        id=message.id,
        rule=message.rule,
        rows=tuple(map(_row, rows)),
        own=None if own is None else _row(own),
        people=await ratings.ranked(message.rule, since, now),
    )


def person_on(state: RoomState, seat: wire.Seat | None) -> Occupant | None:
    """The person on a seat; None: a bot, or nobody."""
    occupant = None if seat is None else state.seats[seat]
    return None if occupant is None or occupant.bot is not None else occupant


def _without_last(points: tuple[float, ...], count: int) -> tuple[float, ...]:
    return points[: max(0, len(points) - count)]


def _view(standing: Standing, now: int, points: tuple[float, ...]) -> wire.RatingView:
    rating = standing.at(now)
    return wire.RatingView(
        rule=standing.rule,
        rating=round(rating.rating),
        deviation=round(rating.deviation),
        games=standing.games,
        points=tuple(map(round, points)),
    )


def _tally(counts: Mapping[tuple[bool, float], int], *, black: bool) -> wire.Tally | None:
    won, drawn, lost = (counts.get((black, score), 0) for score in (1.0, 0.5, 0.0))
    return wire.Tally(won=won, drawn=drawn, lost=lost) if won or drawn or lost else None


async def _key(store: Store, result: StoredResult) -> str:
    """What opens a game of one's own, where others are not told of it."""
    settings = None if result.shown else await store.settings(result.room)
    return "" if settings is None else games_key(result.room, unpack_settings(settings).password)


def _game(result: StoredResult, key: str) -> wire.PlayedGame:
    return wire.PlayedGame(
        room=result.room,
        game=result.game,
        rule=result.rule,
        at=result.at,
        black=bool(result.black),
        result=_RESULTS[result.score],
        opponent=result.opponent,
        rating=None if result.rating is None else round(result.rating),
        key=key,
    )


def _row(ranked: Ranked) -> wire.TopRow:
    standing = ranked.standing
    return wire.TopRow(
        rank=ranked.rank,
        name=ranked.name,
        rating=round(standing.rating.rating),
        games=standing.games,
        tag=tag_of(standing.player),
    )
