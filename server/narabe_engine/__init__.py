"""Choosing moves: the scorers of the bots, pure and without I/O."""
