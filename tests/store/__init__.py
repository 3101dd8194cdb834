"""Tests of what outlives the program."""
