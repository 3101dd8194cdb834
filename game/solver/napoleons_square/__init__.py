"""Napoleon's Square: bold beams of growing width, and safe best-first searches of growing length between them.

What the safe search leaves out, and why a winnable position does not need it:

- *A card goes up at once if it fits the lower foundation of its suit*: `NapoleonsSquare.safe_plays` proves it.
- *Spaces are interchangeable*, and to move a whole pile to a space changes nothing.
- *A position is lost if no pile can be emptied any more* (`dead.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from operator import itemgetter

from game.patiences import NapoleonsSquare
from game.solver.compact import NO_CARD, Layout, Seats, card_numbers, digest, settled_children, total
from game.solver.napoleons_square.cards import RANKS, Heights, State, one_by_one, raised, ups
from game.solver.napoleons_square.costs import pile_cost, waste_cost
from game.solver.napoleons_square.dead import is_dead
from game.solver.piles import PileTree, with_pile
from game.solver.search import (
    LIMITLESS,
    LOST,
    OPEN,
    Budget,
    Child,
    Children,
    Limits,
    Path,
    Pruning,
    SearchResult,
    beam,
    best_first,
)

WASTE = 12  # the index of the waste, after the piles
PILES = [*(f"t{pile}" for pile in range(1, 13)), "w"]
ACROSS = [[f"{source}-{target}" for target in PILES] for source in PILES]
TO_FOUNDATION = [f"{source}-f" for source in PILES]
DEALT = digest(b"dealt")

Step = tuple[State, Path]


class SquareSearch:
    """The graph of Napoleon's Square.

    A bold search plays up all cards that fit and moves whole sequences. It splits a sequence only if that frees a
    card that can go up. Only a safe search looks for dead positions: without that a search finds most wins in half
    the time, but needs more positions for a loss.
    """

    def __init__(self, stock: bytes, pruning: Pruning, *, single_cards: bool) -> None:
        """Take the stock in the order of dealing."""
        self.pruning, self._bold = pruning, pruning is Pruning.BOLD
        self._spaces_tried = len(PILES) if pruning is Pruning.NONE else 1
        self._ups = cache(partial(ups, pruning))
        self._stock, self._single_cards = stock, single_cards
        # By the number of spaces on the way: how many cards of a sequence can move.
        self._reach = [1 if pruning is Pruning.NONE else 1 << count for count in range(len(PILES))]
        if not single_cards:
            self._reach = [RANKS] * len(PILES)
        self._piles = PileTree(pile_cost)
        self._wastes = PileTree(waste_cost, name=b"waste")

    def start(self, piles: Iterable[bytes], heights: Heights) -> Child[State]:
        """Return the position to start from; the last pile is the waste."""
        *tableau, waste = piles
        nodes = (*map(self._piles.pile, tableau), self._wastes.pile(waste))
        key, cost = sum(pile.digest for pile in nodes), total(pile.cost for pile in nodes)
        state, path = self._settled((nodes, 0, heights, key, cost), None)
        return state[4], state, path

    def is_won(self, state: State) -> bool:
        return state[1] == len(self._stock) and not any(pile.cards for pile in state[0])

    def is_dead(self, state: State) -> bool:
        piles, dealt, heights, _, _ = state
        return is_dead([pile.cards for pile in piles], self._stock[dealt:], heights, single_cards=self._single_cards)

    def children(self, state: State, path: Path, seen: set[int]) -> Children[State]:
        if self.pruning is Pruning.SAFE and self.is_dead(state):
            return []
        return settled_children(self._moves(state, path, seen), self._settled, seen)

    def _moves(self, state: State, path: Path, seen: set[int]) -> list[Step]:
        """Return the position after each move; moves between piles to positions in `seen` are left out."""
        piles, dealt, heights, _, _ = state
        waste = piles[WASTE]
        nexts = self._ups(heights)[0]
        seats: Seats = {NO_CARD: []}
        for index, pile in enumerate(piles[:WASTE]):
            seats.setdefault(pile.top, []).append(index)
        spaces = seats[NO_CARD]
        moves: list[Step] = []
        for source, pile in enumerate(piles):
            if pile.top in nexts:
                moves.append((self._up(state, source), (path, TO_FOUNDATION[source])))
            leads = spaces or pile.top + 4 in seats or (pile.sequence > 1 and not self._single_cards)
            if leads and source != WASTE:
                moves += self._from_pile(state, path, source, seats, seen)
        if waste.cards:
            for target in seats.get(waste.top + 4, []) + spaces[: self._spaces_tried]:
                child = with_pile(state, target, piles[target].plus(waste.top))
                moves.append((with_pile(child, WASTE, waste.below), (path, ACROSS[WASTE][target])))
        if dealt < len(self._stock):
            turned, _, _, key, cost = with_pile(state, WASTE, waste.plus(self._stock[dealt]))
            moves.append(((turned, dealt + 1, heights, key + DEALT, cost), (path, "deal")))
        return moves

    def _from_pile(self, state: State, path: Path, source: int, seats: Seats, seen: set[int]) -> list[Step]:
        pile, spaces, moves = state[0][source], seats[NO_CARD], list[Step]()
        longest = min(pile.sequence, self._reach[len(spaces)])
        for count in range(1, longest + 1):
            if targets := seats.get(pile.top + 4 * count):
                if self._bold and count < longest and pile.top + 4 * count not in self._ups(state[2])[0]:
                    continue
                for target in targets:
                    if child := self._across(state, source, target, count, seen):
                        moves.append((child, self._steps(path, source, target, count, spaces)))
        if spaces:
            longest = min(pile.sequence, self._reach[len(spaces) - 1])
            maximum = longest if self.pruning is Pruning.NONE else min(longest, len(pile.cards) - 1)
            for count in range(longest if self._bold else 1, maximum + 1):
                for space in spaces[: self._spaces_tried]:
                    if child := self._across(state, source, space, count, seen):
                        others = [other for other in spaces if other != space]
                        moves.append((child, self._steps(path, source, space, count, others)))
        return moves

    def _steps(self, path: Path, source: int, target: int, count: int, spaces: list[int]) -> Path:
        step = ACROSS[source][target]
        if self._single_cards:
            return one_by_one(path, step, count, [PILES[space] for space in spaces])
        return path, step if count == 1 else f"{step}x{count}"

    def _across(self, state: State, source: int, target: int, count: int, seen: set[int]) -> State | None:
        """Return the position after a move between piles; None if its key is in `seen`."""
        piles, dealt, heights, key, cost = state
        old, base = piles[source], piles[target]
        if count == 1:
            rest, grown = old.below, base.plus(old.top)
        else:
            rest, grown = old.without(count), base.plus_all(old.cards[-count:])
        key += rest.digest + grown.digest - old.digest - base.digest
        if key in seen:
            return None
        changed = [*piles]
        changed[source], changed[target] = rest, grown
        cost += rest.cost + grown.cost - old.cost - base.cost
        return tuple(changed), dealt, heights, key, cost

    def _up(self, state: State, source: int) -> State:
        pile = state[0][source]
        piles, dealt, heights, key, cost = with_pile(state, source, pile.below)
        return piles, dealt, raised(heights, pile.top), key, cost - 1.0

    def _settled(self, state: State, path: Path) -> Step:
        """Make the plays that happen at once; return the new position and path.

        Their order, round and round, is fixed: sums of costs depend on it in the last bit, and grades on these.
        """
        source = self._at_once(state, 0)
        while source is not None:
            state, path = self._up(state, source), (path, TO_FOUNDATION[source])
            source = self._at_once(state, source)
        return state, path

    def _at_once(self, state: State, begin: int) -> int | None:
        """Return the next pile, from a given one on and round, whose top card goes up at once."""
        at_once, earlier = self._ups(state[2])[1], None
        for index, pile in enumerate(state[0]):
            if pile.top in at_once:
                if index >= begin:
                    return index
                if earlier is None:
                    earlier = index
        return earlier


LIMITS = Limits(stored=1_800_000, waiting=150_000)  # some 250 MB

# The width of a beam, and the positions of the safe best-first search after it.
ROUNDS = ((15, 1_000), (60, 1_000), (250, 3_000), (700, 5_000), (1500, 20_000), (4000, LIMITLESS))


def graph(game: NapoleonsSquare, layout: Layout, pruning: Pruning) -> tuple[SquareSearch, Child[State]]:
    """Return the graph of positions, and its start."""
    heights: Heights = ((0, 0),) * 4
    for foundation in range(1, 9):
        for card in card_numbers(layout[f"f{foundation}"]):
            heights = raised(heights, card)
    problem = SquareSearch(card_numbers(reversed(layout["s"])), pruning, single_cards=game.single_cards)
    return problem, problem.start([card_numbers(layout[pile]) for pile in PILES], heights)


def search(game: NapoleonsSquare, layout: Layout, budget: Budget) -> SearchResult:
    """Decide a position: alternate beams and a best-first search, with growing effort."""
    safe, start = graph(game, layout, Pruning.SAFE)
    if safe.is_dead(start[1]):
        return LOST
    for width, maximum in ROUNDS:
        # positions of a beam with the same foundations are of one kind
        finding = beam(*graph(game, layout, Pruning.BOLD), budget, width, itemgetter(2))
        if finding == OPEN:
            finding = best_first(safe, start, budget, LIMITS._replace(max_nodes=maximum))
        if finding != OPEN:
            return finding
    return OPEN
