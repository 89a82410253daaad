"""Programs that play: the Gomocup brain and clients of the server."""
