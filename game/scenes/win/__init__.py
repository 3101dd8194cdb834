"""The win screen, and the record book."""
