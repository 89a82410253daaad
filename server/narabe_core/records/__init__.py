"""Game records: one value, :class:`Record`, and a reader and a writer for each format that is in use."""
