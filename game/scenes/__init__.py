"""The scenes: what fills the window and handles its events."""
