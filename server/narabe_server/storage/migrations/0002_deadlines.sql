-- When the server was last alive: one row, written while clocks run.
CREATE TABLE sign (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- Rooms that must be in memory from a moment on, whoever is there: their clocks run. 0: all the time.
CREATE TABLE deadline (
    code TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deadline_at ON deadline (at);
