"""The asyncio shell: rooms, lobby, sessions, transport, storage and bots around the pure core."""

from importlib.metadata import version
from typing import Final

__version__: Final = version("narabe")
