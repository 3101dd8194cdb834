"""The menu's marks: its name, the buttons below it, and a tile for each table."""
