"""The bus between nodes, behind one interface."""
