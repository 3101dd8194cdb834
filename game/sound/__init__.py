"""Sounds, from a thread of their own."""
