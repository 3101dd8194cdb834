"""Napoleon's Square: positions, heights of the foundations, sequences, and how single cards carry a sequence."""

from __future__ import annotations

from game.solver.compact import replaced
from game.solver.piles import PileState
from game.solver.search import Path, Pruning

RANKS = 13

Heights = tuple[tuple[int, int], ...]  # by suit: number of cards on the higher of its foundations, and on the lower

# Piles and waste, number of cards dealt from the stock, foundations, key, cost.
State = PileState[Heights]


def ups(pruning: Pruning, heights: Heights) -> tuple[frozenset[int], frozenset[int]]:
    """Return the cards that may go up, and those that go up at once."""
    nexts = frozenset(rank * 4 + suit for suit, pair in enumerate(heights) for rank in pair if rank < RANKS)
    lower = frozenset(rank * 4 + suit for suit, (_, rank) in enumerate(heights))
    at_once = {Pruning.NONE: frozenset[int](), Pruning.SAFE: nexts & lower, Pruning.BOLD: nexts}
    return nexts, at_once[pruning]


def raised(heights: Heights, card: int) -> Heights:
    """Return the heights with one more card on a foundation."""
    suit, rank = card & 3, card >> 2
    higher, lower = heights[suit]
    changed = (higher, lower + 1) if rank == lower < higher else (higher + 1, lower)
    return replaced(heights, suit, changed)


def one_by_one(path: Path, step: str, count: int, spaces: list[str]) -> Path:
    """Add the moves of single cards that take a sequence of at most 2 ** len(spaces) cards from pile to pile."""
    source, target = step.split("-")
    if count == 1:  # the card may have come from there as the last one of a sequence
        return path[0] if path and path[1] == f"{target}-{source}" else (path, step)
    space, *others = spaces
    aside = min(max(1, count - len(spaces)), 1 << len(others))
    path = one_by_one(path, f"{source}-{space}", aside, others)
    path = one_by_one(path, step, count - aside, others)
    return one_by_one(path, f"{space}-{target}", aside, others)
