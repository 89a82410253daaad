"""Making of the engine's numbers from games. Not needed to play."""
