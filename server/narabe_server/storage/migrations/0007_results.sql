-- How finished games between two people ended, one row for each of the two. Written in the transaction of the event
-- that ends the game. `other` is the opponent; his name is the one he had then, and empty when he has been deleted.
CREATE TABLE result (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player TEXT NOT NULL,
    rule TEXT NOT NULL,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    at INTEGER NOT NULL,
    black INTEGER NOT NULL,
    score REAL NOT NULL,
    other TEXT NOT NULL,
    opponent TEXT NOT NULL,
    shown INTEGER NOT NULL,
    rating REAL
) STRICT;

CREATE INDEX result_by_player ON result (player, id DESC);
CREATE INDEX result_by_other ON result (other);

-- Settings of a guest's client, as MessagePack.
CREATE TABLE choices (
    player TEXT PRIMARY KEY,
    body BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Profiles are looked for by name, among those who have a rating.
CREATE INDEX player_by_name ON player (name);
