"""What the window tells screen readers: a tree of plain data, and the bridge to the system."""
