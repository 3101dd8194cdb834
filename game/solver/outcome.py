"""What a search can say of a position."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """What is known of a position; an outcome is never a guess."""

    WON = "won"  # there is a line of moves that wins
    LOST = "lost"  # every line was looked at, or ruled out by proof
    OPEN = "open"  # the budget was spent first
