"""The window as those know it who do not see it."""
