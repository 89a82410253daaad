"""The game of five in a row: boards, rules, openings, games. Pure; standard library only."""
