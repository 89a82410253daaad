-- Whether their name is to be told to nobody while they watch.
ALTER TABLE player ADD COLUMN hides INTEGER NOT NULL DEFAULT 0;
