"""Stores behind one interface."""
