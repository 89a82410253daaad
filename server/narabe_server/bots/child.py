"""One brain of the server in a child process: what rooms ask, as the questions of the Gomocup protocol."""

from narabe_protocol.gomocup.process import BrainFault, BrainProcess, Found
from narabe_server.bots.search import Search

__all__ = ["BrainChild", "BrainFault"]


class BrainChild(BrainProcess):
    """A running brain, owned by one worker and asked one search at a time."""

    async def solve(self, search: Search, turn_ms: int) -> Found:
        """Return the point the brain plays, or its choice; ``BrainFault`` if it doesn't. Waits without a limit."""
        return await self.ask(search.question(turn_ms))
