"""A bot in a few lines: say how it moves, and it plays in as many rooms as it likes.

class First(Bot):
    async def move(self, table: Table) -> int:
        return next(at for at in range(table.settings.size ** 2) if at not in table.taken)

client = Client("http://127.0.0.1:8642/", name="First")
await First(client).run()
"""

import asyncio
from typing import Final

from narabe_client.connection import Client, command_id
from narabe_client.table import Table
from narabe_protocol import messages as wire

KEPT_WORD: Final = frozenset({"takeback", "restore", "rematch"})
"""Offers that a bot accepts if it does not say otherwise."""


class GivesUp(Exception):
    """Raised by a bot that has no move: it resigns this game, and plays on elsewhere."""


class Bot:
    """Plays on every seat that its client holds. Subclass it and say how to :meth:`move`.

    Its seats are marked as a bot's, with ``client.bot`` or else the name of its class.

    It thinks about one state of a room at a time. What it has found for a state that is gone (a takeback, the end, a
    second thought of the server) is dropped: the server would refuse it, and it is asked again.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        client.bot = client.bot or type(self).__name__
        self._thinking: dict[str, tuple[int, asyncio.Task[None]]] = {}

    async def move(self, table: Table) -> int:
        """The point of the next stone; ``table.color_due`` is its colour. :class:`GivesUp`: resign."""
        raise NotImplementedError

    async def opening(self, table: Table, step: wire.StepView) -> wire.ToServer | None:
        """What to do at a step of an opening that is no stone; None: resign, for it can't be done.

        As it stands, a bot keeps its colour, takes the first point it is given, and declares one fifth move.
        """
        room, ply, command = table.room, table.ply, command_id()
        match step.do:
            case "choose":
                return wire.Choose(room=room, ply=ply, option=step.options[0], id=command)  # type: ignore[arg-type]
            case "declare":
                return wire.Declare(room=room, ply=ply, count=1, id=command)
            case "pick":
                return wire.Pick(room=room, ply=ply, at=step.points[0], id=command)
            case _:
                return None

    def accepts(self, table: Table, offer: wire.OfferView) -> bool:  # noqa: ARG002 - for those who want to look
        """Whether to accept what the other seat offers: takeback, restore and rematch, but no draw."""
        return offer.kind in KEPT_WORD

    async def heard(self, message: wire.ToClient) -> None:
        """Any message, after the tables have it: for bots that want to know more."""

    async def run(self) -> None:
        """Play until the client is closed. A fault of the bot ends it, in an :class:`ExceptionGroup`."""
        async with asyncio.TaskGroup() as thoughts:
            async for message in self.client:
                self._stop_elsewhere()
                await self.heard(message)
                if isinstance(message, wire.Resumed | wire.Snapshot):
                    self.look_again(message.room)
                for table in tuple(self.client.tables.values()):
                    self._look(table, thoughts)
            for _, thought in self._thinking.values():
                thought.cancel()

    def look_again(self, room: str) -> None:
        """Think about the room's state once more, unless a thought is under way: what was sent may be lost."""
        _, thought = self._thinking.get(room, (-1, None))
        if thought is not None and thought.done():
            del self._thinking[room]

    def _stop_elsewhere(self) -> None:
        """Think no more about rooms that the client is not in any longer."""
        for room in self._thinking.keys() - self.client.tables.keys():
            _, thought = self._thinking.pop(room)
            thought.cancel()

    def _look(self, table: Table, thoughts: asyncio.TaskGroup) -> None:
        """Begin to think about a state that was not thought about yet."""
        version, thought = self._thinking.get(table.room, (-1, None))
        if version == table.version or table.gap or not table.you:
            return
        if thought is not None:
            thought.cancel()
        started = thoughts.create_task(self._act(table), name=f"bot in {table.room}")
        self._thinking[table.room] = (table.version, started)

    async def _act(self, table: Table) -> None:
        for offer in table.offers:
            if offer.seat not in table.you:
                accept = self.accepts(table, offer)
                await self.client.send(
                    wire.Answer(room=table.room, offer=offer.offer, accept=accept, id=command_id())
                )
        if table.my_turn:
            try:
                deed = await self._decide(table)
            except GivesUp:
                deed = wire.Resign(room=table.room, id=command_id())
            await self.client.send(deed)

    async def _decide(self, table: Table) -> wire.ToServer:
        step = table.step
        if step is None or step.do == "place":
            at = await self.move(table)
            return wire.Play(room=table.room, ply=table.ply, at=at, id=command_id())
        return await self.opening(table, step) or wire.Resign(room=table.room, id=command_id())
