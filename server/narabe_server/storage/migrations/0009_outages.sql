-- When the server was away, in milliseconds since 1970: that time is charged to nobody.
CREATE TABLE outage (
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL
) STRICT;
