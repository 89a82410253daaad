"""The operator's way into a running node: a Unix socket that only he can open."""
