"""The program that makes the music: a quiet piece for each table, its notes and its sounds computed."""
