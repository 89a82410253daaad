"""What is raised when a store can't do what it is asked."""


class StoreError(Exception):
    """The store can't be opened or used; the text is one clear line for the operator."""
