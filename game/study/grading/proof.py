"""Finds deals that can be won, each proved by a line that was replayed through the rules."""

from __future__ import annotations

from collections.abc import Iterable

from game.deals import VARIATIONS
from game.patiences import PATIENCES
from game.rules.moves import Move
from game.rules.session import Session
from game.solver import solve

# The number of positions that the solver looks at, at most; some two seconds of work.
BUDGETS = {"calculation": 30_000, "napoleons-square": 15_000, "king-albert": 20_000}
BUDGET = 30_000  # in all other games
# The variation whose moves are legal in all others of the table, if that is not the standard game.
STRICTEST = {"napoleons-square": "single-cards"}


def winning_line(slug: str, number: int) -> tuple[Move, ...]:
    """Return a line that wins a deal in every variation of its table, or () if none was found within the budget."""
    game = PATIENCES[slug].in_variation(STRICTEST.get(slug, ""))
    line = solve(Session(game, number), nodes=BUDGETS.get(slug, BUDGET)).line
    if line and not wins(slug, number, line):
        raise ValueError(f"{slug} {number}: a line of {game.variation or 'the standard game'} does not win elsewhere")
    return line


def wins(slug: str, number: int, line: Iterable[Move]) -> bool:
    """Replay a line in every variation of a game's table; return whether it wins all.

    Raises IllegalMoveError if a move is illegal.
    """
    line = tuple(line)
    for variation in VARIATIONS.get(slug, ("",)):
        session = Session(PATIENCES[slug].in_variation(variation), number)
        for move in line:
            session.play(move)
        if not session.is_won():
            return False
    return True


def line_text(slug: str, number: int) -> str:
    """Return the winning line of a deal as text, "" if none was found."""
    return " ".join(map(str, winning_line(slug, number)))
