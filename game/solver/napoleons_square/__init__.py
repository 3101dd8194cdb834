"""Napoleon's Square: bold beams of growing width, and safe best-first searches of growing length between them.

What the safe search leaves out, and why a winnable position does not need it:

- *A card goes up at once if it fits the lower foundation of its suit*: `NapoleonsSquare.safe_plays` proves it.
- *Spaces are interchangeable*, and to move a whole pile to a space changes nothing.
- *A position is lost if no pile can be emptied any more* (`napoleons_square_dead.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

from game.patiences import NapoleonsSquare
from game.solver.compact import NO_CARD, Layout, card_numbers, digest, settled_children, total
from game.solver.napoleons_square.cards import RANKS, Heights, State, Ups, one_by_one, raised
from game.solver.napoleons_square.costs import UP, pile_cost, waste_cost
from game.solver.napoleons_square.dead import DeadPositions
from game.solver.piles import PileTree, SearchPile
from game.solver.search import (
    LIMITLESS,
    LOST,
    OPEN,
    Budget,
    Child,
    Limits,
    Path,
    Pruning,
    SearchResult,
    beam,
    best_first,
)

PILES = [f"t{pile}" for pile in range(1, 13)]
ACROSS = [[f"{source}-{target}" for target in PILES] for source in PILES]
TO_FOUNDATION = [f"{source}-f" for source in PILES]
FROM_WASTE = [f"w-{target}" for target in PILES]
WASTE = 12  # as a source
DEALT = digest(b"dealt")

Step = tuple[State, Path]


class SquareSearch:
    """The graph of Napoleon's Square.

    A bold search plays up all cards that fit and moves whole sequences. It splits a sequence only if that frees a
    card that can go up. Without `proves` a search does not look for dead positions: it finds most wins in half the
    time, but needs more positions for a loss.
    """

    def __init__(self, stock: bytes, pruning: Pruning, *, single_cards: bool = False, proves: bool = True) -> None:
        """Take the stock in the order of dealing."""
        self.pruning, self._bold = pruning, pruning is Pruning.BOLD
        self._ups = Ups(pruning)
        self._dead = DeadPositions(stock, single_cards=single_cards)
        self._proves = proves and pruning is Pruning.SAFE
        self._stock, self._single_cards = stock, single_cards
        # By the number of spaces on the way: how many cards of a sequence can move.
        self._reach = [1 if pruning is Pruning.NONE else 1 << count for count in range(len(PILES) + 1)]
        if not single_cards:
            self._reach = [RANKS] * (len(PILES) + 1)
        self._piles = PileTree(pile_cost)
        self._wastes = PileTree(waste_cost, name=b"waste")

    def start(self, piles: Iterable[bytes], waste: bytes, heights: Heights) -> Child[State]:
        """Return the position to start from."""
        laid, turned = tuple(self._piles.pile(pile) for pile in piles), self._wastes.pile(waste)
        key, cost = sum(pile.digest for pile in (*laid, turned)), total(pile.cost for pile in (*laid, turned))
        state, path = self._settled((laid, turned, 0, heights, key, cost), None)
        return state[5], state, path

    def is_won(self, state: State) -> bool:
        """Return whether stock, waste and piles are empty."""
        return state[2] == len(self._stock) and not state[1].cards and not any(pile.cards for pile in state[0])

    def is_dead(self, state: State) -> bool:
        """Return whether no pile can be emptied any more, so that the position is lost."""
        piles, waste, dealt, heights, _, _ = state
        return self._dead.is_dead(tuple(pile.cards for pile in piles), waste.cards, dealt, heights)

    def children(self, state: State, path: Path, seen: set[int]) -> list[Child[State]]:
        """Return the position after each move."""
        if self._proves and self.is_dead(state):
            return []
        return settled_children(self._moves(state, path, seen), self._settled, seen)

    def _moves(self, state: State, path: Path, seen: set[int]) -> list[Step]:
        """Return the position after each move; moves between piles to positions in `seen` are left out."""
        piles, waste, dealt, heights, _, _ = state
        nexts = self._ups[heights][0]
        places: dict[int, list[int]] = {NO_CARD: []}  # by top card
        for place, pile in enumerate(piles):
            places.setdefault(pile.top, []).append(place)
        spaces = places[NO_CARD]
        moves: list[Step] = []
        for source, pile in enumerate(piles):
            if pile.top in nexts:
                moves.append((self._up(state, source), (path, TO_FOUNDATION[source])))
            if spaces or pile.top + 4 in places or (pile.sequence > 1 and not self._single_cards):
                moves += self._from_pile(state, path, source, places, seen)
        if waste.top in nexts:
            moves.append((self._waste_up(state), (path, "w-f")))
        if waste.cards:
            for target in places.get(waste.top + 4, []) + self._alike(spaces):
                moves.append((self._from_waste(state, target), (path, FROM_WASTE[target])))
        if dealt < len(self._stock):
            moves.append((self._dealt(state), (path, "deal")))
        return moves

    def _from_pile(
        self, state: State, path: Path, source: int, places: dict[int, list[int]], seen: set[int]
    ) -> list[Step]:
        pile, spaces, moves = state[0][source], places[NO_CARD], list[Step]()
        longest = min(pile.sequence, self._reach[len(spaces)])
        for count in range(1, longest + 1):
            if targets := places.get(pile.top + 4 * count):
                if self._bold and count < longest and pile.top + 4 * count not in self._ups[state[3]][0]:
                    continue
                for target in targets:
                    if child := self._across(state, source, target, count, seen):
                        moves.append((child, self._steps(path, source, target, count, spaces)))
        if spaces:
            longest = min(pile.sequence, self._reach[len(spaces) - 1])
            maximum = longest if self.pruning is Pruning.NONE else min(longest, len(pile.cards) - 1)
            for count in range(longest if self._bold else 1, maximum + 1):
                for space in self._alike(spaces):
                    if child := self._across(state, source, space, count, seen):
                        others = [other for other in spaces if other != space]
                        moves.append((child, self._steps(path, source, space, count, others)))
        return moves

    def _steps(self, path: Path, source: int, target: int, count: int, spaces: list[int]) -> Path:
        step = ACROSS[source][target]
        if not self._single_cards:
            return path, step if count == 1 else f"{step}x{count}"
        if count > 1:
            return one_by_one(path, step, count, [PILES[space] for space in spaces])
        # The card may have come from there as the last one of a sequence.
        return path[0] if path and path[1] == ACROSS[target][source] else (path, step)

    def _alike(self, spaces: list[int]) -> list[int]:
        """Return the spaces worth trying."""
        return spaces if self.pruning is Pruning.NONE else spaces[:1]

    def _across(self, state: State, source: int, target: int, count: int, seen: set[int]) -> State | None:
        """Return the position after a move between piles; None if its key is in `seen`."""
        piles, waste, dealt, heights, key, cost = state
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
        return tuple(changed), waste, dealt, heights, key, cost

    def _from_waste(self, state: State, target: int) -> State:
        waste = state[1]
        return self._with_waste(self._laid(state, target, state[0][target].plus(waste.top)), waste.below)

    def _dealt(self, state: State) -> State:
        turned = state[1].plus(self._stock[state[2]])
        piles, waste, dealt, heights, key, cost = self._with_waste(state, turned)
        return piles, waste, dealt + 1, heights, key + DEALT, cost

    def _up(self, state: State, source: int) -> State:
        pile = state[0][source]
        return self._raised(self._laid(state, source, pile.below), pile.top)

    def _waste_up(self, state: State) -> State:
        return self._raised(self._with_waste(state, state[1].below), state[1].top)

    def _laid(self, state: State, place: int, pile: SearchPile) -> State:
        """Return the position with a pile replaced."""
        piles, waste, dealt, heights, key, cost = state
        old, changed = piles[place], [*piles]
        changed[place] = pile
        return tuple(changed), waste, dealt, heights, key + pile.digest - old.digest, cost + pile.cost - old.cost

    def _with_waste(self, state: State, waste: SearchPile) -> State:
        piles, old, dealt, heights, key, cost = state
        return piles, waste, dealt, heights, key + waste.digest - old.digest, cost + waste.cost - old.cost

    def _raised(self, state: State, card: int) -> State:
        piles, waste, dealt, heights, key, cost = state
        return piles, waste, dealt, raised(heights, card), key, cost - UP

    def _settled(self, state: State, path: Path) -> Step:
        """Make the plays that happen at once; return the new position and path.

        Their order, round and round, is fixed: sums of costs depend on it in the last bit, and grades on these.
        """
        at_once = self._ups[state[3]][1]
        for pile in state[0]:
            if pile.top in at_once:
                break
        else:
            if state[1].top not in at_once:
                return state, path
        source = self._at_once(state, 0)
        while source is not None:
            if source == WASTE:
                state, path = self._waste_up(state), (path, "w-f")
            else:
                state, path = self._up(state, source), (path, TO_FOUNDATION[source])
            source = self._at_once(state, source)
        return state, path

    def _at_once(self, state: State, begin: int) -> int | None:
        """Return the next pile, from a given one on, whose top card goes up at once."""
        at_once, earlier = self._ups[state[3]][1], None
        for place, pile in enumerate((*state[0], state[1])):
            if pile.top in at_once:
                if place >= begin:
                    return place
                if earlier is None:
                    earlier = place
        return earlier


LIMITS = Limits(stored=1_800_000, waiting=150_000)  # some 250 MB


# The width of a beam, and the positions of the safe best-first search after it.
ROUNDS = ((15, 1_000), (60, 1_000), (250, 3_000), (700, 5_000), (1500, 20_000), (4000, LIMITLESS))


def heights_of(state: State) -> object:
    """Return the foundations, which say of what kind a position is in a beam."""
    return state[3]


def graph(
    game: NapoleonsSquare, layout: Layout, pruning: Pruning, *, proves: bool = True
) -> tuple[SquareSearch, Child[State]]:
    """Return the graph of positions, and its start."""
    stock, waste = card_numbers(reversed(layout["s"])), card_numbers(layout["w"])
    problem = SquareSearch(stock, pruning, single_cards=game.single_cards, proves=proves)
    return problem, problem.start(tuple(card_numbers(layout[pile]) for pile in PILES), waste, heights_in(layout))


def heights_in(layout: Layout) -> Heights:
    """Return the heights of the foundations."""
    heights: Heights = ((0, 0),) * 4
    for card in (card for foundation in range(1, 9) for card in card_numbers(layout[f"f{foundation}"])):
        heights = raised(heights, card)
    return heights


def search(game: NapoleonsSquare, layout: Layout, budget: Budget) -> SearchResult:
    """Decide a position: alternate beams and a best-first search, with growing effort."""
    safe, start = graph(game, layout, Pruning.SAFE)
    if safe.is_dead(start[1]):
        return LOST
    for width, maximum in ROUNDS:
        problem, begin = graph(game, layout, Pruning.BOLD, proves=False)
        finding = beam(problem, begin, budget, width, heights_of)
        if finding == OPEN:
            finding = best_first(safe, start, budget, LIMITS._replace(max_nodes=maximum))
        if finding != OPEN:
            return finding
    return OPEN
