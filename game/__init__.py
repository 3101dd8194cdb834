"""Quintet: five great patiences on five tables."""

__version__ = "0.1.0"
