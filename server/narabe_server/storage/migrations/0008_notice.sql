-- What the operator lets everybody know: one row, or none.
CREATE TABLE notice (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
