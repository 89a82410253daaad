"""For people who want to learn: analysis, hints, reviews of games, puzzles."""
