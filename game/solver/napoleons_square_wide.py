"""Napoleon's Square: the wide beams and dives that look for a win with numpy, where that is installed."""

from __future__ import annotations

from typing import NamedTuple

from game.patiences import NapoleonsSquare
from game.solver.compact import Layout, card_numbers
from game.solver.napoleons_square import PILES, graph, heights_in
from game.solver.napoleons_square_beams import (
    Variety,
    kind_of_contents,
    kind_of_heights,
    kind_of_stock,
    kind_of_waste,
    wide_beam,
)
from game.solver.napoleons_square_levels import Level, LevelSearch
from game.solver.napoleons_square_weights import EVEN, KEEPING, LATE, ROOMY, SHALLOW, TIDY, Weights
from game.solver.napoleons_square_wide_dives import WideDive
from game.solver.outcome import Outcome
from game.solver.search import OPEN, Budget, Finding, Pruning

BOLD, SAFE = Pruning.BOLD, Pruning.SAFE
HEIGHTS, MANY_HEIGHTS = Variety(kind_of_heights, 4), Variety(kind_of_heights, 12)
WASTES, STOCKS, CONTENTS = Variety(kind_of_waste, 12), Variety(kind_of_stock, 60), Variety(kind_of_contents, 100)
FEW_WASTES = Variety(kind_of_waste, 4)  # for dives, in which all positions have the same stock


class Effort(NamedTuple):
    """A beam or a dive: its pruning, width, variety and weights.

    With `singly` it moves no sequences, in a game that allows them too: with fewer moves it gets farther.
    """

    pruning: Pruning
    width: int
    variety: Variety
    weights: Weights
    dives: bool = False
    singly: bool = False


# Narrow beams of different weights and varieties: together they win more than one that is as wide as all of them.
BEAMS: tuple[tuple[Pruning, Variety, Weights], ...] = (
    (BOLD, MANY_HEIGHTS, ROOMY),
    (BOLD, CONTENTS, SHALLOW),
    (SAFE, MANY_HEIGHTS, SHALLOW),
    (BOLD, HEIGHTS, KEEPING),
    (SAFE, CONTENTS, TIDY),
    (BOLD, WASTES, KEEPING),
    (BOLD, STOCKS, LATE),
    (SAFE, CONTENTS, KEEPING),
    (BOLD, HEIGHTS, TIDY),
    (SAFE, HEIGHTS, ROOMY),
    (SAFE, MANY_HEIGHTS, EVEN),
    (SAFE, WASTES, LATE),
)
EFFORTS = (
    *(Effort(pruning, 300, variety, weights) for pruning, variety, weights in BEAMS),
    Effort(BOLD, 800, FEW_WASTES, LATE, dives=True),
    Effort(BOLD, 700, HEIGHTS, TIDY, singly=True),
    *(Effort(pruning, 1500, variety, weights) for pruning, variety, weights in BEAMS),
    Effort(SAFE, 3000, FEW_WASTES, LATE, dives=True),
    Effort(SAFE, 3000, STOCKS, TIDY, singly=True),
    Effort(SAFE, 3000, FEW_WASTES, LATE, dives=True, singly=True),
    *(Effort(pruning, 5000, variety, weights) for pruning, variety, weights in BEAMS),
)


def search(game: NapoleonsSquare, layout: Layout, budget: Budget) -> Finding:
    """Look for a win by all beams and dives."""
    for effort in EFFORTS:
        if effort.singly and game.single_cards:
            continue  # the same was done before
        finding = by_effort(game, layout, budget, effort)
        if finding != OPEN:
            return finding
    return OPEN


def by_effort(game: NapoleonsSquare, layout: Layout, budget: Budget, effort: Effort) -> Finding:
    """Look for a win by a beam or a dive; its path is made again by the plain graph."""
    pruning, width, variety, weights, dives, singly = effort
    if singly:
        game = game.in_variation("single-cards")
    problem, start = level_graph(game, layout, pruning, weights)
    if dives:
        moves = WideDive(problem, budget, variety, width).search(start, len(layout["s"]))
    else:
        moves = wide_beam(problem, start, budget, variety, width)
    if moves is None:
        return OPEN
    plain, (_, state, path) = graph(game, layout, pruning, weights, proves=False)
    for move in moves:
        state, path = plain.after(state, path, *move)
    return Outcome.WON, path


def level_graph(
    game: NapoleonsSquare, layout: Layout, pruning: Pruning, weights: Weights = TIDY
) -> tuple[LevelSearch, Level]:
    """Return the graph of positions, and a level with its start."""
    stock, waste = card_numbers(reversed(layout["s"])), card_numbers(layout["w"])
    problem = LevelSearch(stock, pruning, weights, single_cards=game.single_cards)
    return problem, problem.start([card_numbers(layout[pile]) for pile in PILES], waste, heights_in(layout))
