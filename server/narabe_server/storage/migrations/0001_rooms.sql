-- What never changes about a room.
CREATE TABLE room (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE,
    settings BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

-- What changes with each append: small rows of their own, so that a batch touches few pages.
-- No index on touched_at: it would cost each append, and is asked for only when a server starts.
CREATE TABLE head (
    room INTEGER PRIMARY KEY REFERENCES room,
    epoch INTEGER NOT NULL,
    version INTEGER NOT NULL,
    last_event INTEGER NOT NULL,
    touched_at INTEGER NOT NULL
) STRICT;

-- All rooms' events in the order of writing. Each names the event before it in its room (0: it is the first), so a
-- room is read by walking back from its head, and an append writes at the end of one table and to no index: an index
-- by room would scatter each batch over as many pages as it has rooms (measured: 6 to 16 us an append instead of 2).
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL REFERENCES room,
    version INTEGER NOT NULL,
    previous INTEGER NOT NULL,
    at INTEGER NOT NULL,
    command TEXT,
    body BLOB NOT NULL
) STRICT;

CREATE TABLE player (
    id TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
