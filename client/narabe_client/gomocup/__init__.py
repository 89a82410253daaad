"""Gomocup programs: Narabe's own players as a brain."""
