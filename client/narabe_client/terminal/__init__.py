"""``narabe play``: a whole client for people on a shell."""
