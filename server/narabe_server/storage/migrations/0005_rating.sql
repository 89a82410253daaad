-- How strong a player is at a rule (Glicko-2). Changed in the transaction of the event that ends a rated game, so that
-- each game counts just once.
CREATE TABLE rating (
    player TEXT NOT NULL,
    rule TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    played_at INTEGER NOT NULL,
    PRIMARY KEY (player, rule)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_by_rule ON rating (rule, rating DESC);
