"""A game being played: its controller, the hand, and all that helps the player."""
