"""Napoleon's Square: beams and best-first searches with several weights; late in the game an exhaustive search.

What the safe search leaves out, and why a winnable position does not need it:

- *A card goes up at once if it fits the lower foundation of its suit*: `NapoleonsSquare.safe_plays` proves it.
- *Spaces are interchangeable*, and to move a whole pile to a space changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.patiences import NapoleonsSquare
from game.solver.compact import Facts, Layout, Piles, card_numbers, digest, replaced, settled_children
from game.solver.keys import Keys
from game.solver.napoleons_square_weights import EVEN, LATE, TIDY, Weights
from game.solver.search import LIMITLESS, OPEN, Budget, Child, Finding, Limits, Path, Pruning, beam, best_first, varied

PILES = [f"t{pile}" for pile in range(1, 13)]
ACROSS = [[f"{source}-{target}" for target in PILES] for source in PILES]
UP = [f"{source}-f" for source in PILES]
FROM_WASTE = [f"w-{target}" for target in PILES]
SPACE = 255
DEALT = digest(b"dealt")

Heights = tuple[tuple[int, int], ...]  # by suit: number of cards on the higher of its foundations, and on the lower
# Piles, waste, number of cards dealt from the stock, foundations, key, cost.
State = tuple[Piles, bytes, int, Heights, int, float]
Step = tuple[State, Path]


class SquareSearch:
    """The graph of Napoleon's Square.

    A bold search plays up all cards that fit and moves whole sequences. It splits a sequence only if that frees a
    card that can go up.
    """

    def __init__(self, stock: bytes, pruning: Pruning, weights: Weights, *, single_cards: bool = False) -> None:
        """Take the stock in the order of dealing."""
        self.pruning = pruning
        self._stock, self._weights, self._single_cards = stock, weights, single_cards
        self._piles = Facts(weights.of_pile)
        self._wastes = Facts(weights.of_waste, name=b"waste")

    def start(self, piles: Piles, waste: bytes, heights: Heights) -> Child[State]:
        """Return the position to start from."""
        facts = [self._piles[pile] for pile in piles] + [self._wastes[waste]]
        key, cost = sum(key for key, _ in facts), sum(cost for _, cost in facts)
        state, path = self._settled((piles, waste, 0, heights, key, cost), None)
        return state[5], state, path

    def is_won(self, state: State) -> bool:
        """Return whether stock, waste and piles are empty."""
        return state[2] == len(self._stock) and not state[1] and not any(state[0])

    def children(self, state: State, path: Path, seen: Keys) -> list[Child[State]]:
        """Return the position after each move."""
        return settled_children(self._moves(state, path), self._settled, seen)

    def _moves(self, state: State, path: Path) -> Iterator[Step]:
        piles, waste, dealt, _, _, _ = state
        tops: dict[int, list[int]] = {}
        for place, pile in enumerate(piles):
            for card in pile[-1:] or (SPACE,):
                tops.setdefault(card, []).append(place)
        spaces = tops.pop(SPACE, [])[: None if self.pruning is Pruning.NONE else 1]
        for source, pile in enumerate(piles):
            if pile:
                if self._fits(state, pile[-1]):
                    yield self._up(state, source), (path, UP[source])
                yield from self._from_pile(state, path, source, tops, spaces)
        for card in waste[-1:]:
            if self._fits(state, card):
                yield self._waste_up(state), (path, "w-f")
            for target in tops.get(card + 4, []) + spaces:
                yield self._from_waste(state, target), (path, FROM_WASTE[target])
        if dealt < len(self._stock):
            yield self._dealt(state), (path, "deal")

    def _from_pile(
        self, state: State, path: Path, source: int, tops: dict[int, list[int]], spaces: list[int]
    ) -> Iterator[Step]:
        pile = state[0][source]
        longest = 1 if self._single_cards else sequence_length(pile)
        for count in range(1, longest + 1):
            parts = count < longest
            if not (parts and self.pruning is Pruning.BOLD and not self._fits(state, pile[-count - 1])):
                for target in tops.get(pile[-count] + 4, ()):
                    yield self._across(state, path, source, target, count)
            if count < len(pile) or self.pruning is Pruning.NONE:
                for target in spaces if not parts or self.pruning is not Pruning.BOLD else ():
                    yield self._across(state, path, source, target, count)

    def _across(self, state: State, path: Path, source: int, target: int, count: int) -> Step:
        piles, waste, dealt, heights, key, cost = state
        old, base = piles[source], piles[target]
        rest, grown = old[:-count], base + old[-count:]
        facts = self._piles
        (old_key, old_cost), (base_key, base_cost) = facts[old], facts[base]
        (rest_key, rest_cost), (grown_key, grown_cost) = facts[rest], facts[grown]
        changed = [*piles]
        changed[source], changed[target] = rest, grown
        key += rest_key + grown_key - old_key - base_key
        cost += rest_cost + grown_cost - old_cost - base_cost
        step = ACROSS[source][target] if count == 1 else f"{ACROSS[source][target]}x{count}"
        return (tuple(changed), waste, dealt, heights, key, cost), (path, step)

    def _from_waste(self, state: State, target: int) -> State:
        laid = self._laid(state, target, state[0][target] + state[1][-1:])
        return self._with_waste(laid, state[1][:-1])

    def _dealt(self, state: State) -> State:
        piles, waste, dealt, heights, key, cost = self._with_waste(
            state, state[1] + self._stock[state[2] : state[2] + 1]
        )
        return piles, waste, dealt + 1, heights, key + DEALT, cost - self._weights.stock

    def _up(self, state: State, source: int) -> State:
        card = state[0][source][-1]
        return self._raised(self._laid(state, source, state[0][source][:-1]), card)

    def _waste_up(self, state: State) -> State:
        return self._raised(self._with_waste(state, state[1][:-1]), state[1][-1])

    def _laid(self, state: State, place: int, pile: bytes) -> State:
        """Return the position with a pile replaced."""
        piles, waste, dealt, heights, key, cost = state
        old_key, old_cost = self._piles[piles[place]]
        new_key, new_cost = self._piles[pile]
        changed = replaced(piles, place, pile)
        return changed, waste, dealt, heights, key + new_key - old_key, cost + new_cost - old_cost

    def _with_waste(self, state: State, waste: bytes) -> State:
        piles, old, dealt, heights, key, cost = state
        old_key, old_cost = self._wastes[old]
        new_key, new_cost = self._wastes[waste]
        return piles, waste, dealt, heights, key + new_key - old_key, cost + new_cost - old_cost

    def _raised(self, state: State, card: int) -> State:
        piles, waste, dealt, heights, key, cost = state
        return piles, waste, dealt, raised(heights, card), key, cost - self._weights.up

    def _settled(self, state: State, path: Path) -> Step:
        """Make the plays that happen at once; return the new position and path."""
        moved = self.pruning is not Pruning.NONE
        while moved:
            moved = False
            for place in range(len(PILES)):
                while state[0][place] and self._goes_up(state, state[0][place][-1]):
                    state, path, moved = self._up(state, place), (path, UP[place]), True
            while state[1] and self._goes_up(state, state[1][-1]):
                state, path, moved = self._waste_up(state), (path, "w-f"), True
        return state, path

    def _fits(self, state: State, card: int) -> bool:
        return card >> 2 in state[3][card & 3]

    def _goes_up(self, state: State, card: int) -> bool:
        """Return whether a card goes up at once."""
        higher, lower = state[3][card & 3]
        rank = card >> 2
        return rank == lower or (rank == higher and self.pruning is Pruning.BOLD)


def sequence_length(pile: bytes) -> int:
    """Count the cards of the sequence in suit at the top of a pile."""
    length = 1
    while length < len(pile) and pile[-length - 1] == pile[-length] + 4:
        length += 1
    return length


def raised(heights: Heights, card: int) -> Heights:
    """Return the heights with one more card on a foundation."""
    suit, rank = card & 3, card >> 2
    higher, lower = heights[suit]
    changed = (higher, lower + 1) if rank == lower < higher else (higher + 1, lower)
    return (*heights[:suit], changed, *heights[suit + 1 :])


LIMITS = Limits(stored=1_800_000, waiting=150_000, packed=True)  # some 250 MB

# Pruning and width of the beams, and the number of positions for the best-first search that follows.
ROUNDS = (
    (Pruning.BOLD, 15, 1_000),
    (Pruning.BOLD, 60, 1_000),
    (Pruning.SAFE, 60, 15_000),
    (Pruning.BOLD, 180, 1_000),
    (Pruning.SAFE, 240, 20_000),
    (Pruning.SAFE, 1000, 100_000),
    (Pruning.SAFE, 4000, LIMITLESS),
)


def heights_of(state: State) -> object:
    """Return a key that groups positions by their foundations."""
    return state[3]


def stock_of(state: State) -> object:
    """Return a key that groups positions by the cards in stock and waste."""
    return state[2], len(state[1])


def waste_of(state: State) -> object:
    """Return a key that groups positions by the cards on the waste."""
    return len(state[1])


# The key of kinds, the largest share of a kind in a beam, and the weights.
VARIETIES = ((heights_of, 4, TIDY), (waste_of, 12, LATE), (stock_of, 60, EVEN))


def graph(
    game: NapoleonsSquare, layout: Layout, pruning: Pruning, weights: Weights = TIDY
) -> tuple[SquareSearch, Child[State]]:
    """Return the graph of positions, and its start."""
    heights: Heights = ((0, 0),) * 4
    for card in (card for foundation in range(1, 9) for card in card_numbers(layout[f"f{foundation}"])):
        heights = raised(heights, card)
    stock, waste = card_numbers(reversed(layout["s"])), card_numbers(layout["w"])
    problem = SquareSearch(stock, pruning, weights, single_cards=game.single_cards)
    return problem, problem.start(tuple(card_numbers(layout[pile]) for pile in PILES), waste, heights)


def search(game: NapoleonsSquare, layout: Layout, budget: Budget) -> Finding:
    """Decide a position: alternate a beam, a best-first and an exhaustive search, with growing effort."""
    safe, start = graph(game, layout, Pruning.SAFE)
    for pruning, width, most in ROUNDS:
        for kind, part, weights in VARIETIES:
            problem, first = graph(game, layout, pruning, weights)
            finding = beam(problem, [first], budget, width, partial(varied, kind=kind, alike=-(-width // part)))
            if finding != OPEN:
                return finding
        finding = best_first(safe, start, budget, LIMITS._replace(most=most))
        if finding != OPEN:
            return finding
    return OPEN
