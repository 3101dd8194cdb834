"""Descriptions of the window for screen readers: a tree of plain data, and the bridge to the system."""
