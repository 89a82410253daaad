"""Who is behind a connection, and what they may send."""
