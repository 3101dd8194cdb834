"""Tests: laws for every patience, cases per game, scenes driven headless, a real window."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
