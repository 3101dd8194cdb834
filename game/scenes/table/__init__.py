"""A game being played: its controller, the hand, and the features that help the player."""
