"""Tests that play in a real window, with a real mouse, under a virtual X screen."""
