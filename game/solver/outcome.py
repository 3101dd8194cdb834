"""The possible results of a search."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """The result for a position; it is never a guess."""

    WON = "won"  # a winning line is known
    LOST = "lost"  # every line was searched, or excluded by proof
    OPEN = "open"  # the budget was used up first
