"""Those who ask something of a server: who they are, how much they may ask for, and how they are told no."""
