"""Quintet: five great patiences on five tables."""
