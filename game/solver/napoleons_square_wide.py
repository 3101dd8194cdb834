"""Napoleon's Square: the wide beams that look for a win with numpy, where that is installed."""

from __future__ import annotations

from typing import NamedTuple

from game.patiences import NapoleonsSquare
from game.solver.compact import Layout, card_numbers
from game.solver.napoleons_square import PILES, graph, heights_in
from game.solver.napoleons_square_beams import Kind, kind_of_heights, kind_of_stock, kind_of_waste, wide_beam
from game.solver.napoleons_square_levels import Level, LevelSearch
from game.solver.napoleons_square_weights import EVEN, LATE, TIDY, Weights
from game.solver.outcome import Outcome
from game.solver.search import OPEN, Budget, Finding, Pruning

BOLD, SAFE = Pruning.BOLD, Pruning.SAFE


class Beam(NamedTuple):
    """A beam: its pruning, width, kinds of positions, largest share of a kind, and weights."""

    pruning: Pruning
    width: int
    kind: Kind
    part: int
    weights: Weights


BEAMS = (
    Beam(BOLD, 700, kind_of_heights, 4, TIDY),
    Beam(SAFE, 700, kind_of_heights, 4, TIDY),
    Beam(SAFE, 1500, kind_of_waste, 12, LATE),
    Beam(SAFE, 1500, kind_of_stock, 60, EVEN),
    Beam(SAFE, 3000, kind_of_heights, 4, EVEN),
)


def level_graph(
    game: NapoleonsSquare, layout: Layout, pruning: Pruning, weights: Weights = TIDY
) -> tuple[LevelSearch, Level]:
    """Return the graph of positions, and a level with its start."""
    stock, waste = card_numbers(reversed(layout["s"])), card_numbers(layout["w"])
    problem = LevelSearch(stock, pruning, weights, single_cards=game.single_cards)
    return problem, problem.start([card_numbers(layout[pile]) for pile in PILES], waste, heights_in(layout))


def search(game: NapoleonsSquare, layout: Layout, budget: Budget) -> Finding:
    """Look for a win by all beams."""
    for beam in BEAMS:
        finding = by_beam(game, layout, budget, beam)
        if finding != OPEN:
            return finding
    return OPEN


def by_beam(game: NapoleonsSquare, layout: Layout, budget: Budget, beam: Beam) -> Finding:
    """Look for a win by a beam; its path is made again by the plain graph."""
    problem, level = level_graph(game, layout, beam.pruning, beam.weights)
    alike = -(-beam.width // beam.part)
    moves = wide_beam(problem, level, budget, beam.width, beam.kind, alike)
    if moves is None:
        return OPEN
    plain, (_, state, path) = graph(game, layout, beam.pruning, beam.weights, proves=False)
    for move in moves:
        state, path = plain.after(state, path, *move)
    return Outcome.WON, path
