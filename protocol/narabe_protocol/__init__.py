"""The wire: messages, codec, limits, codes, and the Gomocup line protocol. Imports nothing of Narabe."""
