"""Fonts, and text as sprites."""
