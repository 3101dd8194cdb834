"""The features of a table, one file each."""
