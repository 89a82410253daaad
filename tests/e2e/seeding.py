"""Finished games of people who were never here, for pages that need many of them."""

import hashlib
from collections.abc import Sequence
from typing import Final

from narabe_server.storage.base import Append, AppendStatus, Store
from narabe_server.storage.players import StoredPlayer
from narabe_server.storage.results import FinishedGame
from narabe_server.storage.standings import RatedGame

ROOM: Final = "SEEDED"


async def known(store: Store, token: str) -> str:
    """The id of the player whose token this is."""
    player = await store.players.find(hashlib.sha256(token.encode()).digest())
    assert player is not None
    return player.id


async def people(store: Store, names: Sequence[str]) -> list[str]:
    """Guests of these names; their ids."""
    ids = [f"seeded{number:06d}" for number in range(len(names))]
    for player, name in zip(ids, names, strict=True):
        await store.players.save(StoredPlayer(player, player.encode(), name, 1))
    return ids


async def rated_games(store: Store, rule: str, pairs: Sequence[tuple[str, str]], at: Sequence[int]) -> None:
    """Let each pair play a rated game by ``rule``, the first of each wins; ``at``: when, in order."""
    await store.create(ROOM, b"", 1)
    room = await store.load(ROOM)
    assert room is not None
    answers: list[AppendStatus] = []
    for number, (pair, moment) in enumerate(zip(pairs, at, strict=True), len(room.events)):
        game = FinishedGame(rule, ROOM, number + 1, pair, ("", ""), number % 2, 1.0, shown=True)
        counted = RatedGame(rule, pair, 1.0)
        store.append(
            Append(
                ROOM, room.epoch, number, (b"x",), moment, None, answers.append, (), counted, finished=game
            )
        )
    assert await store.ratings.standings(pairs[0][0])
