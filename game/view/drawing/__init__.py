"""Colours, sizes and easing, and functions that draw: nothing here has a place in a window."""
