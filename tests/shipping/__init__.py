"""Tests of what is shipped: the wheel, the folder without Python, and the packages made from it."""
