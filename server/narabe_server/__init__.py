"""The asyncio shell: rooms, lobby, sessions, transport, storage and bots around the pure core."""
