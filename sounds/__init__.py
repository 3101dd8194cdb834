"""The sounds of the suite, and the program that makes them."""
