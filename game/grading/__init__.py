"""The programs behind the tables of `game.deals`: deals are proved winnable, players play them, tables are written."""
