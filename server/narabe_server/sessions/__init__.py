"""Who is behind a connection, and what he may send."""
