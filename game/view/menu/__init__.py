"""The menu's marks: the masthead, the buttons below it, and a tile for each table."""
