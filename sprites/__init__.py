"""The pictures of the suite: SVG files, and the program that draws them."""
