"""Napoleon's Square: dives, as in `napoleons_square_dives.py`, that expand many positions at a time with numpy."""

from __future__ import annotations

import numpy as np

from game.solver.napoleons_square_beams import Move, Trail, Variety, is_full, kinds_in, reached, varied
from game.solver.napoleons_square_dives import AFTER, BEFORE
from game.solver.napoleons_square_levels import Level, LevelSearch, joined
from game.solver.napoleons_square_rows import Array
from game.solver.search import Budget
from game.solver.short_keys import ShortKeys

AT_ONCE = 300  # positions expanded at a time, the cheapest of those that wait


class WideDive:
    """A dive that searches best first until each deal, and goes on with the best positions after it."""

    def __init__(self, problem: LevelSearch, budget: Budget, variety: Variety, width: int) -> None:
        """Take how many positions go on after each deal, and their variety."""
        self._problem, self._budget = problem, budget
        self._variety, self._width = variety, width
        self._trail = Trail()

    def search(self, level: Level, deals: int) -> list[Move] | None:
        """Return the moves of a win, without plays made at once. `deals` is the number of cards in the stock."""
        numbers = np.zeros(1, np.int32)
        for left in range(deals, -1, -1):
            after: list[tuple[Level, Array]] = []
            won = self._until_deal(level, numbers, (BEFORE if left else AFTER) * self._width, after)
            if won is not None:
                return self._trail.moves_to(won)
            if not after:
                return None
            level, numbers = self._chosen(after)
        return None

    def _until_deal(self, waiting: Level, numbers: Array, most: int, after: list[tuple[Level, Array]]) -> int | None:
        """Expand the cheapest positions; add those after the next deal to `after`; return the number of a win."""
        problem, seen = self._problem, ShortKeys()
        seen.add(waiting.keys)
        while most and len(waiting.keys) and not is_full(problem, seen, self._budget):
            order = np.argsort(waiting.costs, kind="stable")
            now, later = np.split(order[:most], [min(AT_ONCE, self._width)])
            level, of_level = waiting.at(now), numbers[now]
            if (won := problem.won(level)).size:
                return int(of_level[won[0]])
            self._budget.spend(len(now))
            most -= len(now)
            children = problem.children(level, seen)
            found, moves = reached(problem, level, children, np.arange(len(children[0].keys) + len(children[1].keys)))
            of_found = self._trail.add(of_level, moves)
            dealt = found.dealt > level.dealt[moves.parents]
            after.append((found.at(dealt), of_found[dealt]))
            waiting = joined(waiting.at(later), found.at(~dealt))
            numbers = np.concatenate((numbers[later], of_found[~dealt]))
        return None

    def _chosen(self, after: list[tuple[Level, Array]]) -> tuple[Level, Array]:
        """Return the best positions, and their numbers."""
        levels, numbers = zip(*after, strict=True)
        level = joined(*levels)
        kinds = self._variety.kind(kinds_in(self._problem, level))
        best = varied(level.costs, kinds, self._width, self._variety.alike(self._width))
        return level.at(best), np.concatenate(numbers)[best]
