-- What is kept of a room beside its game: who may come in, scores of guesses, talk while the game goes on.
CREATE TABLE beside (
    code TEXT PRIMARY KEY,
    body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
