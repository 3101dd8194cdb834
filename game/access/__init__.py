"""What the window says to programs that read it aloud: a tree of plain data, and the bridge that screen readers use."""
