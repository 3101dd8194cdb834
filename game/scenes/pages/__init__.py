"""Pages that fill the window: help and statistics."""
