"""The menu and its attract mode."""
