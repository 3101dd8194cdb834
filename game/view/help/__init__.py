"""The help of each game: its text, wrapped into lines, with pictures drawn from real layouts."""
