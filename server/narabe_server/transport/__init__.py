"""Network adapters behind one interface."""
