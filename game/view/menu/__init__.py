"""The menu's picture: the masthead, the buttons below it, and a tile for each table."""
