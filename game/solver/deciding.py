"""Decides a position with the search for its rules.

The searches know the order of the stock and the face-down cards, so their result is more than a player could know.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.patiences import Calculation, KingAlbert, NapoleonsSquare, Numeration, Quatorze
from game.rules.moves import Moves
from game.rules.patience import Patience
from game.rules.session import Session
from game.solver import calculation, king_albert, napoleons_square, numeration, plain, quatorze
from game.solver.compact import Layout
from game.solver.line import replay
from game.solver.outcome import Outcome
from game.solver.search import OPEN, Budget, BudgetExceededError, SearchResult, steps_of

# By the exact rules that it takes into account. All others, such as a further variation, have the plain search.
SEARCHES: dict[Patience, Callable[[Any, Layout, Budget], SearchResult]] = {
    Calculation(): calculation.search,
    Numeration(): numeration.search,
    NapoleonsSquare(): napoleons_square.search,
    NapoleonsSquare(single_cards=True): napoleons_square.search,
    KingAlbert(): king_albert.search,
    KingAlbert(foundations_return=True): king_albert.search,
    Quatorze(): quatorze.search,
}


@dataclass(frozen=True)
class Verdict:
    """The result for a position: outcome, winning line, number of positions expanded, and seconds."""

    outcome: Outcome
    line: Moves
    nodes: int
    seconds: float


def solve(
    session: Session,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stopped: Callable[[], bool] = bool,
    clock: Callable[[], float] = time.perf_counter,
) -> Verdict:
    """Decide the position of a session; the session does not change.

    `seconds` are measured by `clock`. Without them the verdict depends only on the position and `nodes`. The outcome
    is OPEN if the search uses up its budget or its memory, or if `stopped` returns True. A line is replayed through the
    rules before it is returned.
    """
    budget = Budget(seconds, nodes, stopped, clock=clock)
    game, collects = session.game, gc.isenabled()
    gc.disable()  # positions form no cycles, and to look for some takes a tenth of the time
    try:
        if search := SEARCHES.get(game):
            outcome, path = search(game, session.layout(), budget)
        else:
            outcome, path = plain.search(game, session.table, budget)
    except BudgetExceededError:
        outcome, path = OPEN
    finally:
        gc.collect(0)  # the tree of piles is a cycle, and what a search made is the youngest generation now
        if collects:
            gc.enable()
    line = replay(session, steps_of(path)) if outcome is Outcome.WON else ()
    return Verdict(outcome, line, budget.nodes, budget.seconds)
