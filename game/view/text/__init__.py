"""Type, and words as sprites."""
