"""The system below: the window, SDL, sleeping, memory, threads."""
