"""Bots: brains in child processes, and the pool that shares them between rooms."""
