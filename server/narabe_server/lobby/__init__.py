"""Open and live rooms, as rows."""
