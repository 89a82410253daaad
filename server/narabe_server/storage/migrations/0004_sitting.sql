-- Who has ever sat in which room, to find the rooms of a player without reading them all. Written when he sits down,
-- in the transaction of that event, and never taken away: whether he still sits there, the room's events say.
CREATE TABLE sitting (
    player TEXT NOT NULL,
    room INTEGER NOT NULL REFERENCES room,
    PRIMARY KEY (player, room)
) STRICT, WITHOUT ROWID;

-- Rooms from before this table: an event of sitting down is the MessagePack array ["+", seat, player, name, bot], and
-- the ids of people have 12 letters. (95 A1 2B, the seat in one byte, AC, the id.)
INSERT OR IGNORE INTO sitting (player, room)
SELECT CAST(substr(body, 6, 12) AS TEXT), room
FROM event
WHERE substr(body, 1, 3) = x'95A12B' AND substr(body, 5, 1) = x'AC';
