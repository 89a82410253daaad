-- Who has made which room without sitting down in it: its settings name him. Written with the room.
CREATE TABLE making (
    player TEXT NOT NULL,
    room INTEGER NOT NULL REFERENCES room,
    PRIMARY KEY (player, room)
) STRICT, WITHOUT ROWID;

-- Rooms from before this table: settings are a MessagePack map whose "maker" is the array [player, name], and the ids of
-- people have 12 letters. (A5, "maker", 92, AC, the id; no text can hold these bytes, as none is UTF-8.)
INSERT OR IGNORE INTO making (player, room)
SELECT CAST(substr(settings, instr(settings, x'A56D616B657292AC') + 8, 12) AS TEXT), id
FROM room
WHERE instr(settings, x'A56D616B657292AC');

-- Whom that which is kept beside a game tells something of. What was kept before this table names people that are not
-- listed here, until it is kept anew.
CREATE TABLE mention (
    player TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (player, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_by_code ON mention (code);
ALTER TABLE beside ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX beside_unlisted ON beside (code) WHERE NOT listed;

CREATE INDEX block_by_other ON block (other);

-- What lists of games say of a room, so that they need not replay it; true of this version of it and of no other.
CREATE TABLE gist (
    room INTEGER PRIMARY KEY REFERENCES room,
    version INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;
