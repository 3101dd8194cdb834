"""Sounds and music, played by a thread."""
