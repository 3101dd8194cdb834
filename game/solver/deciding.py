"""Decide a position with the search of its game.

The searches know the order of the stock and the face-down cards; what they say is not what a player could know.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.patiences import Calculation, KingAlbert, NapoleonsSquare, Numeration, Quatorze
from game.rules.moves import Move
from game.rules.patience import Patience
from game.rules.session import Session
from game.solver import calculation, king_albert, napoleons_square, numeration, quatorze
from game.solver.line import replay
from game.solver.outcome import Outcome
from game.solver.search import MEMORY, OPEN, Budget, Finding, SpentError, steps_of

Layout = dict[str, list[str]]

# A sixth game is one more line; a game that is not here is open.
SEARCHES: dict[type[Patience], Callable[[Any, Layout, Budget], Finding]] = {
    Calculation: calculation.search,
    Numeration: numeration.search,
    NapoleonsSquare: napoleons_square.search,
    KingAlbert: king_albert.search,
    Quatorze: quatorze.search,
}


@dataclass(frozen=True)
class Verdict:
    """What is known of a position, the line that wins it, and the effort: positions expanded, and seconds."""

    outcome: Outcome
    line: tuple[Move, ...]
    nodes: int
    seconds: float


def solve(  # noqa: PLR0913 - limits of all kinds, each by its name
    session: Session,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int = MEMORY,
    stopped: Callable[[], bool] = bool,
    clock: Callable[[], float] = time.perf_counter,
) -> Verdict:
    """Decide the position of a session, which stays as it is.

    Without `seconds`, which go by `clock`, the verdict depends on nothing but the position, `nodes` and `memory`. A
    search that has used up its budget, or about so many bytes of memory, or that was `stopped`, is OPEN. A line is
    replayed through the rules before it is handed out.
    """
    budget = Budget(seconds, nodes, stopped, clock=clock, memory=memory)
    search = SEARCHES.get(type(session.game))
    try:
        outcome, path = search(session.game, session.layout(), budget) if search else OPEN
    except SpentError:
        outcome, path = OPEN
    line = replay(session, steps_of(path)) if outcome is Outcome.WON else ()
    return Verdict(outcome, line, budget.nodes, budget.seconds)
