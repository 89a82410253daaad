-- Reviews of finished games, by the room's code and the game's number, as the server's JSON.
CREATE TABLE review (
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (room, game)
) STRICT, WITHOUT ROWID;

-- Puzzles cut from them, in order of arrival, each position once.
CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY,
    body BLOB NOT NULL UNIQUE
) STRICT;
