"""Access to the system: the window, SDL, sleeping, memory, threads, files."""
