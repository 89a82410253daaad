"""Programs that play, and the library that they are made of: a typed client of the server and a base for bots.

Nothing is imported here: a brain must start in an instant, and needs neither socket nor codec.
"""
