"""What is true of a game of patience: pure Python, no window, no clock, no files."""
