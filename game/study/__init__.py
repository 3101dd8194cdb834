"""Programs that study the games offline: many deals decided, and the tables of deals graded. No player runs them.

Nothing outside imports this package, and the wheel leaves it out; it runs from a checkout.
"""
