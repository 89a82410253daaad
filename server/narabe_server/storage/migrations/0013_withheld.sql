-- What others are told of a rating `until` then: what it was before a game whose end its watchers see late. `room` is that
-- of the game; empty: there are several, of several rooms. Games of 0: there was no rating.
CREATE TABLE withheld (
    player TEXT NOT NULL,
    rule TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    played_at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    room TEXT NOT NULL,
    PRIMARY KEY (player, rule)
) STRICT, WITHOUT ROWID;
