"""Tests of the player's files."""
