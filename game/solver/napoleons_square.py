"""Napoleon's Square: beams, best-first searches and dives with several weights; late in the game an exhaustive search.

What the safe search leaves out, and why a winnable position does not need it:

- *A card goes up at once if it fits the lower foundation of its suit*: `NapoleonsSquare.safe_plays` proves it.
- *Spaces are interchangeable*, and to move a whole pile to a space changes nothing.
- *A position is lost if no pile can be emptied any more* (`napoleons_square_dead.py`).
"""

from __future__ import annotations

from functools import partial

from game.patiences import NapoleonsSquare
from game.solver.compact import Facts, Layout, Piles, card_numbers, digest, replaced, settled_children
from game.solver.keys import Keys
from game.solver.napoleons_square_cards import Heights, State, Ups, one_by_one, raised, sequence_length
from game.solver.napoleons_square_dead import DeadPositions
from game.solver.napoleons_square_dives import dive
from game.solver.napoleons_square_weights import EVEN, LATE, TIDY, Weights
from game.solver.search import (
    LIMITLESS,
    LOST,
    OPEN,
    Budget,
    Child,
    Finding,
    Limits,
    Path,
    Pruning,
    beam,
    best_first,
    varied,
)

PILES = [f"t{pile}" for pile in range(1, 13)]
ACROSS = [[f"{source}-{target}" for target in PILES] for source in PILES]
UP = [f"{source}-f" for source in PILES]
FROM_WASTE = [f"w-{target}" for target in PILES]
WASTE = 12
DEALT = digest(b"dealt")

Step = tuple[State, Path]


class SquareSearch:
    """The graph of Napoleon's Square.

    A bold search plays up all cards that fit and moves whole sequences. It splits a sequence only if that frees a
    card that can go up. Without `proves` a search does not look for dead positions: it finds most wins in half the
    time, but needs more positions for a loss.
    """

    def __init__(
        self, stock: bytes, pruning: Pruning, weights: Weights, *, single_cards: bool = False, proves: bool = True
    ) -> None:
        """Take the stock in the order of dealing."""
        self.pruning, self._bold = pruning, pruning is Pruning.BOLD
        self._ups = Ups(pruning)
        self._dead = DeadPositions(stock, single_cards=single_cards)
        self._proves = proves and pruning is Pruning.SAFE
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

    def is_dead(self, state: State) -> bool:
        """Return whether no pile can be emptied any more, so that the position is lost."""
        return self._dead.is_dead(*state[:4])

    def children(self, state: State, path: Path, seen: Keys) -> list[Child[State]]:
        """Return the position after each move."""
        if self._proves and self.is_dead(state):
            return []
        return settled_children(self._moves(state, path), self._settled, seen)

    def _moves(self, state: State, path: Path) -> list[Step]:
        piles, waste, dealt, heights, _, _ = state
        nexts = self._ups[heights][0]
        tops: dict[int, list[int]] = {}
        spaces: list[int] = []
        for place, pile in enumerate(piles):
            if pile:
                tops.setdefault(pile[-1], []).append(place)
            else:
                spaces.append(place)
        moves: list[Step] = []
        for source, pile in enumerate(piles):
            if pile:
                if pile[-1] in nexts:
                    moves.append((self._up(state, source), (path, UP[source])))
                moves += self._from_pile(state, path, source, tops, spaces)
        for card in waste[-1:]:
            if card in nexts:
                moves.append((self._waste_up(state), (path, "w-f")))
            for target in tops.get(card + 4, []) + self._alike(spaces):
                moves.append((self._from_waste(state, target), (path, FROM_WASTE[target])))
        if dealt < len(self._stock):
            moves.append((self._dealt(state), (path, "deal")))
        return moves

    def _from_pile(
        self, state: State, path: Path, source: int, tops: dict[int, list[int]], spaces: list[int]
    ) -> list[Step]:
        pile = state[0][source]
        top, sequence = pile[-1], 1 if self._single_cards and not spaces else sequence_length(pile)
        if sequence == 1 and not spaces and top + 4 not in tops:
            return []
        nexts = self._ups[state[3]][0]
        longest = self._longest(sequence, len(spaces))
        moves = [
            (target, count, spaces)
            for count in range(1, longest + 1)
            if top + 4 * count in tops and (count == longest or not self._bold or top + 4 * count in nexts)
            for target in tops[top + 4 * count]
        ]
        if spaces:
            longest = self._longest(sequence, len(spaces) - 1)
            moves += [
                (space, count, [other for other in spaces if other != space])
                for count in range(longest if self._bold else 1, longest + 1)
                if count < len(pile) or self.pruning is Pruning.NONE
                for space in self._alike(spaces)
            ]
        return [
            (self._across(state, source, target, count), self._steps(path, ACROSS[source][target], count, others))
            for target, count, others in moves
        ]

    def _steps(self, path: Path, step: str, count: int, spaces: list[int]) -> Path:
        if self._single_cards:  # also for one card, which may take back the last move of a sequence before it
            return one_by_one(path, step, count, [PILES[space] for space in spaces])
        return path, step if count == 1 else f"{step}x{count}"

    def _alike(self, spaces: list[int]) -> list[int]:
        """Return the spaces worth trying."""
        return spaces if self.pruning is Pruning.NONE else spaces[:1]

    def _longest(self, sequence: int, spaces: int) -> int:
        """Return how many cards of a sequence can move, given the number of spaces for single cards on the way."""
        if not self._single_cards:
            return sequence
        return 1 if self.pruning is Pruning.NONE else min(sequence, 1 << spaces)

    def _across(self, state: State, source: int, target: int, count: int) -> State:
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
        return tuple(changed), waste, dealt, heights, key, cost

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
        """Make the plays that happen at once; return the new position and path.

        Their order, round and round, is fixed: sums of costs depend on it in the last bit, and grades on these.
        """
        source = self._at_once(state, 0)
        while source is not None:
            if source == WASTE:
                state, path = self._waste_up(state), (path, "w-f")
            else:
                state, path = self._up(state, source), (path, UP[source])
            source = self._at_once(state, source)
        return state, path

    def _at_once(self, state: State, begin: int) -> int | None:
        """Return the next pile, from a given one on, whose top card goes up at once."""
        at_once, earlier = self._ups[state[3]][1], None
        for place, pile in enumerate((*state[0], state[1])):
            if pile and pile[-1] in at_once:
                if place >= begin:
                    return place
                if earlier is None:
                    earlier = place
        return earlier


LIMITS = Limits(stored=1_800_000, waiting=150_000, packed=True)  # some 250 MB

# Pruning of the beams, width of beams and dives, and the number of positions for the best-first search between them.
ROUNDS = (
    (Pruning.BOLD, 15, 1_000),
    (Pruning.BOLD, 30, 1_000),
    (Pruning.SAFE, 60, 3_000),
    (Pruning.SAFE, 120, 10_000),
    (Pruning.SAFE, 240, 30_000),
    (Pruning.SAFE, 480, 100_000),
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
VARIETIES_OF_SINGLE_CARDS = ((waste_of, 12, LATE), (heights_of, 4, TIDY), (stock_of, 60, EVEN))
VARIETIES_OF_DIVES = ((waste_of, 4, LATE), (stock_of, 1, EVEN), (waste_of, 4, TIDY))


def graph(
    game: NapoleonsSquare, layout: Layout, pruning: Pruning, weights: Weights = TIDY, *, proves: bool = True
) -> tuple[SquareSearch, Child[State]]:
    """Return the graph of positions, and its start."""
    heights: Heights = ((0, 0),) * 4
    for card in (card for foundation in range(1, 9) for card in card_numbers(layout[f"f{foundation}"])):
        heights = raised(heights, card)
    stock, waste = card_numbers(reversed(layout["s"])), card_numbers(layout["w"])
    problem = SquareSearch(stock, pruning, weights, single_cards=game.single_cards, proves=proves)
    return problem, problem.start(tuple(card_numbers(layout[pile]) for pile in PILES), waste, heights)


def search(game: NapoleonsSquare, layout: Layout, budget: Budget) -> Finding:
    """Decide a position: alternate beams, a best-first and an exhaustive search, and dives, with growing effort."""
    safe, start = graph(game, layout, Pruning.SAFE)
    if safe.is_dead(start[1]):
        return LOST
    for pruning, width, most in ROUNDS:
        finding = by_beams(game, layout, budget, pruning, width)
        if finding == OPEN:
            finding = best_first(safe, start, budget, LIMITS._replace(most=most))
        if finding == OPEN:
            finding = by_dives(game, layout, budget, width)
        if finding != OPEN:
            return finding
    return OPEN


def by_beams(game: NapoleonsSquare, layout: Layout, budget: Budget, pruning: Pruning, width: int) -> Finding:
    """Look for a win by beams of some width, one of each variety."""
    for kind, part, weights in VARIETIES_OF_SINGLE_CARDS if game.single_cards else VARIETIES:
        problem, start = graph(game, layout, pruning, weights, proves=False)
        finding = beam(problem, [start], budget, width, partial(varied, kind=kind, alike=-(-width // part)))
        if finding != OPEN:
            return finding
    return OPEN


def by_dives(game: NapoleonsSquare, layout: Layout, budget: Budget, width: int) -> Finding:
    """Look for a win by dives of some width, one of each variety."""
    for kind, part, weights in VARIETIES_OF_DIVES:
        problem, start = graph(game, layout, Pruning.SAFE, weights, proves=False)
        choose = partial(varied, kind=kind, alike=-(-width // part))
        finding = dive(problem, start, budget, deals=len(layout["s"]), width=width, choose=choose)
        if finding != OPEN:
            return finding
    return OPEN
