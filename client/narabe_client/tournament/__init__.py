"""``narabe tournament``: matches between Gomocup programs, refereed by our own core."""
