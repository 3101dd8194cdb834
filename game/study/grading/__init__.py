"""The programs that make the tables of `game.deals`: deals are proved winnable, then graded by simulated players."""
