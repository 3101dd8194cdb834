"""The menu, and the tables that play by themselves there."""
