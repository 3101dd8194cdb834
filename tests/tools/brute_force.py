"""Compares verdicts on random late positions with exhaustive search, by the rules or the solver's own positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Role, Table
from game.solver import Outcome, calculation, king_albert, napoleons_square, numeration, quatorze, solve
from game.solver.compact import Layout
from game.solver.search import Budget, Child, Limits, Pruning, best_first
from tests.support.endgames import larger_position, late_position, moved

MOST, MOST_COMPACT = 150, 30_000  # positions that an exhaustive search may expand


def is_winnable(game: Patience, table: Table, maximum: int = MOST) -> bool | None:
    """Search all lines of legal moves; None if there are too many positions."""
    seen = {key(game, table)}
    stack = [positions_after(game, table)]
    while not game.is_won(table):
        child = next((child for child in stack[-1] if key(game, child) not in seen), None)
        if child is None:
            stack.pop()
            if not stack:
                return False
            continue
        if len(seen) == maximum:
            return None
        table = child
        seen.add(key(game, table))
        stack.append(positions_after(game, table))
    return True


def positions_after(game: Patience, table: Table) -> Iterator[Table]:
    """Make every legal move, those to a foundation first."""
    for move in sorted(game.legal_moves(table), key=lambda move: "-f" not in str(move)):
        yield moved(game, table, move)


GRAPHS: dict[str, Callable[[Any, Layout, Pruning], tuple[Any, Child[Any]]]] = {
    "calculation": calculation.graph,
    "numeration": numeration.graph,
    "napoleons-square": napoleons_square.graph,
    "king-albert": king_albert.graph,
    "quatorze": quatorze.graph,
}


def is_winnable_compact(game: Patience, session: Session) -> bool | None:
    """Search all lines with the solver's own positions and without pruning; None if there are too many."""
    problem, start = GRAPHS[game.slug()](game, session.layout(), Pruning.NONE)
    outcome, _ = best_first(problem, start, Budget(), Limits(stored=MOST_COMPACT, waiting=MOST_COMPACT))
    return None if outcome is Outcome.OPEN else outcome is Outcome.WON


def key(game: Patience, table: Table) -> object:
    """Return the key of a position; in three games the order of the tableau piles does not matter."""
    if game.slug() in {"quatorze", "numeration"}:
        return table
    tableau = Counter(cards for pile, cards in table.items() if pile.role is Role.TABLEAU)
    others = (cards for pile, cards in table.items() if pile.role is not Role.TABLEAU)
    return frozenset(tableau.items()), tuple(others)


def disagreements(game: Patience, seeds: Iterable[int], *, compact: bool = False) -> Iterator[tuple[int, str]]:
    """Yield a result for each seed: "won", "lost", "open" or "passed over", or a description of the error."""
    for seed in seeds:
        session = larger_position(game, seed) if compact else late_position(game, seed)
        winnable = is_winnable_compact(game, session) if compact else is_winnable(game, session.table)
        if winnable is None:
            yield seed, "passed over"
            continue
        nodes = 20_000 if compact else 5000
        outcome, proof = solve(session, nodes=nodes).outcome, exhausted(game, session, nodes)
        wrong = {Outcome.LOST if winnable else Outcome.WON} & {outcome, proof}
        told = f"WRONG: {outcome.value}, {proof.value}, but {session.layout()}"
        yield seed, told if wrong else outcome.value


def exhausted(game: Patience, session: Session, nodes: int) -> Outcome:
    """Decide by the safe search alone: `solve` finds most wins by others, which would hide a wrong pruning."""
    problem, start = GRAPHS[game.slug()](game, session.layout(), Pruning.SAFE)
    return best_first(problem, start, Budget(), Limits(stored=MOST_COMPACT, waiting=MOST_COMPACT, max_nodes=nodes))[0]
