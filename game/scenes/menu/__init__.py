"""The menu."""
