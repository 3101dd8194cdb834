"""The art of the suite: SVG files, and beside them the program that draws them."""
