"""A table in words: nodes, targets and texts for screen readers and for scanning."""
