"""Tests: laws for every patience, cases per game, scenes driven headless, a real window."""
