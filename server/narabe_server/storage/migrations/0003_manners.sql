CREATE TABLE report (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    room TEXT NOT NULL,
    why TEXT NOT NULL,
    text TEXT NOT NULL,
    reporter TEXT NOT NULL,
    reported TEXT NOT NULL,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    lines TEXT NOT NULL
) STRICT;

CREATE TABLE ban (
    value TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    why TEXT NOT NULL
) STRICT;

-- Who wants to hear nothing of whom, the first one first.
CREATE TABLE block (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player TEXT NOT NULL,
    other TEXT NOT NULL,
    UNIQUE (player, other)
) STRICT;
