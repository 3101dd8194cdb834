"""The win screen, and the records that it tells of."""
