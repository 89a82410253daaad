"""Rooms: pure state, the mailbox that runs it, history, and the registry."""
