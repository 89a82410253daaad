"""The operator's way into a running node: a Unix socket that nobody else can open."""
