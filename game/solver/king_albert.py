"""King Albert: bold searches for a win, then an exhaustive one that proves a loss.

What the safe search leaves out, and why a winnable position does not need it:

- *Safe plays are made at once*: `KingAlbert.safe_plays` names them and proves that they are safe.
- *A card of the reserve goes to a column only if another card is laid on it at once.* In any winning line, postpone
  such a move until just before the first later move that touches the card. If that move takes the card away, it can
  start from the reserve, which saves a move. Otherwise it lays a card on it. Between the two moves nothing needs the
  card in its new place: it only covers a column or fills a space.
- *Spaces are interchangeable*, and to move a card between spaces changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from game.patiences import KingAlbert
from game.solver.compact import (
    NO_CARD,
    SUITS,
    Layout,
    card_number,
    card_numbers,
    digest,
    replaced,
    settled_children,
    total,
)
from game.solver.piles import PileState, PileTree, with_pile
from game.solver.search import OPEN, Budget, Child, Children, Limits, Path, Pruning, SearchResult, best_first

COLUMNS = [f"t{column}" for column in range(1, 10)]
RESERVE = [f"r{cell}" for cell in range(1, 8)]
SOURCES = COLUMNS + RESERVE
TO_COLUMN = [[f"{source}-{target}" for target in COLUMNS] for source in SOURCES]
TO_FOUNDATION = [f"{source}-f" for source in SOURCES]
RETURNS = [[f"f{suit}-{target}" for target in COLUMNS] for suit in SUITS]

CARRIERS = [[card + 4 - card % 4 + suit for suit in range(4) if (suit ^ card) & 1 and card < 48] for card in range(52)]
GUESTS = [[guest for guest in range(52) if card in CARRIERS[guest]] for card in range(52)]

Heights = tuple[int, ...]  # number of cards on the foundations, by suit
# Columns, a bit for each card left in the reserve, heights, key, cost.
State = PileState[Heights]
Step = tuple[State, Path]
Seats = dict[int, int]  # the columns, by their top cards

LIMITS = Limits(stored=2_400_000, waiting=150_000)  # some 250 MB


def column_cost(column: bytes) -> float:
    """Return the cost of a column: depth above low cards, low cards under higher ones, cards not in sequence."""
    if not column:
        return -2.0
    cost, lowest, lowest_of_suit, below = 0.0, 99, [99] * 4, NO_CARD
    for number, card in enumerate(column, 1):
        rank, suit = card >> 2, card & 3
        in_sequence = below == NO_CARD or below in CARRIERS[card]
        cost += (len(column) - number) / (rank + 1)
        cost += (lowest < rank) + 0.5 * (lowest_of_suit[suit] < rank) + 0.5 * (not in_sequence)
        lowest, lowest_of_suit[suit], below = min(lowest, rank), min(lowest_of_suit[suit], rank), card
    return cost


def ups(heights: Heights, *, pruning: bool, returning: bool) -> tuple[frozenset[int], frozenset[int]]:
    """Return the cards that may go up, and those that go up at once: with pruning, the safe ones."""
    nexts = frozenset(rank * 4 + suit for suit, rank in enumerate(heights) if rank < 13)
    return nexts, frozenset(card for card in nexts if pruning and _is_safe(heights, card, returning=returning))


def _is_safe(heights: Heights, card: int, *, returning: bool) -> bool:
    rank, suit = card >> 2, card & 3
    other_colour = min(heights[suit ^ 1], heights[suit ^ 3])
    carries_nothing = other_colour >= rank and not returning
    return carries_nothing or (other_colour >= rank - 1 and heights[suit ^ 2] >= rank - 2)


class KingAlbertSearch:
    """The graph of King Albert; in a bold search the two suits of a colour are interchangeable."""

    def __init__(self, reserve: bytes, pruning: Pruning, *, returning: bool) -> None:
        """Take the cards of the reserve by cell, NO_CARD for an empty one."""
        self.pruning, self._pruned = pruning, pruning is not Pruning.NONE
        self._reserve, self._returning = reserve, returning
        self._columns = PileTree(column_cost, mask=0xFD if pruning is Pruning.BOLD else 0xFF)
        self._ups = cache(partial(ups, pruning=self._pruned, returning=returning))
        self._digests = [digest(b"reserve" + bytes((cell,))) for cell in range(len(reserve))]
        self._left = [  # by the bits of a position: the cells and cards that are left in the reserve
            [(cell, card) for cell, card in enumerate(reserve) if bits >> cell & 1] for bits in range(1 << len(reserve))
        ]
        self._held = [{card for _, card in left} for left in self._left]

    def start(self, columns: Iterable[bytes], heights: Heights) -> Child[State]:
        piles = tuple(map(self._columns.pile, columns))
        left = sum(1 << cell for cell, card in enumerate(self._reserve) if card != NO_CARD)
        key, cost = sum(pile.digest for pile in piles), total(pile.cost for pile in piles)
        state, path = self._settled((piles, left, heights, key, cost), None)
        return state[4], state, path

    def is_won(self, state: State) -> bool:
        return not state[1] and not any(column.cards for column in state[0])

    def children(self, state: State, path: Path, seen: set[int]) -> Children[State]:
        """Return the position after each move, or after each sequence of moves that belong together."""
        return settled_children(self._moves(state, path, seen), self._settled, seen)

    def _moves(self, state: State, path: Path, seen: set[int]) -> list[Step]:
        """Return the position after each move; moves between columns to positions in `seen` are left out."""
        columns, left, heights, _, _ = state
        nexts = self._ups(heights)[0]
        seats = {column.top: index for index, column in enumerate(columns) if column.top != NO_CARD}
        spaces = [index for index, column in enumerate(columns) if column.top == NO_CARD]
        if self._pruned:
            del spaces[1:]
        moves: list[Step] = [
            (self._up(state, source), (path, TO_FOUNDATION[source])) for card, source in seats.items() if card in nexts
        ]
        moves += self._between_columns(state, path, seen, seats, spaces)
        if left:
            moves += self._reserve_moves(state, path, seats, spaces)
        if self._returning:
            moves += self._returns(state, path, seats, spaces)
        return moves

    def _between_columns(self, state: State, path: Path, seen: set[int], seats: Seats, spaces: list[int]) -> list[Step]:
        """Move the top card of each column onto others, a single card to a space only without any pruning."""
        moves: list[Step] = []
        for card, source in seats.items():
            alone = state[0][source].below.top == NO_CARD and self._pruned
            for target in _targets(card, seats, [] if alone else spaces):
                child = _across(state, source, target)
                if child[3] not in seen:
                    moves.append((child, (path, TO_COLUMN[source][target])))
        return moves

    def _reserve_moves(self, state: State, path: Path, seats: Seats, spaces: list[int]) -> list[Step]:
        moves: list[Step] = []
        nexts = self._ups(state[2])[0]
        for cell, card in self._left[state[1]]:
            if card in nexts:
                moves.append((self._up(state, 9 + cell), (path, TO_FOUNDATION[9 + cell])))
            for target in _targets(card, seats, spaces):
                moves += self._from_reserve(state, path, cell, target, seats)
        return moves

    def _from_reserve(self, state: State, path: Path, cell: int, target: int, seats: Seats) -> list[Step]:
        """Lay a card of the reserve on a column, and then another card on it."""
        card = self._reserve[cell]
        guests = GUESTS[card]
        if self._pruned and not self._returning:
            held = self._held[state[1]]
            guests = [guest for guest in guests if guest in seats or guest in held]
            if not guests:
                return []
        columns, left, heights, key, cost = with_pile(state, target, state[0][target].plus(card))
        carrier = columns, left ^ 1 << cell, heights, key + self._digests[cell], cost + 1.0
        steps = path, TO_COLUMN[9 + cell][target]
        if not self._pruned:
            return [(carrier, steps)]
        moves: list[Step] = []
        for guest in guests:
            if guest in seats:
                source = seats[guest]
                if source != target:
                    moves.append((_across(carrier, source, target), (steps, TO_COLUMN[source][target])))
            elif guest in self._held[carrier[1]]:
                moves += self._from_reserve(carrier, steps, self._reserve.index(guest), target, seats)
            elif self._returning and (back := self._returned(carrier, guest, target)):
                moves.append((back, (steps, RETURNS[guest & 3][target])))
        return moves

    def _returns(self, state: State, path: Path, seats: Seats, spaces: list[int]) -> list[Step]:
        """Move the top card of each foundation back to a column."""
        moves: list[Step] = []
        for suit, height in enumerate(state[2]):
            card = height * 4 - 4 + suit
            moves += [
                (back, (path, RETURNS[suit][target]))
                for target in (_targets(card, seats, spaces) if height else ())
                if (back := self._returned(state, card, target))
            ]
        return moves

    def _returned(self, state: State, card: int, target: int) -> State | None:
        """Move a card back to a column; None if it is not on top of its foundation, or would go up again at once."""
        rank, suit = card >> 2, card & 3
        if state[2][suit] != rank + 1:
            return None
        lowered = replaced(state[2], suit, rank)
        if card in self._ups(lowered)[1]:
            return None
        columns, left, _, key, cost = with_pile(state, target, state[0][target].plus(card))
        return columns, left, lowered, key, cost + 0.5

    def _settled(self, state: State, path: Path) -> Step:
        while (source := self._at_once(state)) is not None:
            state, path = self._up(state, source), (path, TO_FOUNDATION[source])
        return state, path

    def _at_once(self, state: State) -> int | None:
        columns, left, heights, _, _ = state
        if at_once := self._ups(heights)[1]:
            for index, column in enumerate(columns):
                if column.top in at_once:
                    return index
            for cell, card in self._left[left]:
                if card in at_once:
                    return 9 + cell
        return None

    def _up(self, state: State, source: int) -> State:
        if source < 9:
            card = state[0][source].top
            columns, left, heights, key, cost = with_pile(state, source, state[0][source].below)
        else:
            columns, left, heights, key, cost = state
            card = self._reserve[source - 9]
            left, key, cost = left ^ 1 << source - 9, key + self._digests[source - 9], cost + 1.0
        suit = card & 3
        return columns, left, replaced(heights, suit, heights[suit] + 1), key, cost - 0.5


def _targets(card: int, seats: Seats, spaces: list[int]) -> list[int]:
    targets = spaces[:]
    # not a comprehension, which is slower for two carriers
    for carrier in CARRIERS[card]:
        if carrier in seats:
            targets.append(seats[carrier])
    return targets


def _across(state: State, source: int, target: int) -> State:
    columns, left, heights, key, cost = state
    old, changed = columns[source], [*columns]
    changed[source], changed[target] = old.below, (grown := columns[target].plus(old.top))
    key, cost = key - old.top_digest + grown.top_digest, cost - old.top_cost + grown.top_cost
    return tuple(changed), left, heights, key, cost


def graph(game: KingAlbert, layout: Layout, pruning: Pruning) -> tuple[KingAlbertSearch, Child[State]]:
    """Return the graph of positions, and its start."""
    reserve = bytes(card_number(layout[pile][0]) if layout[pile] else NO_CARD for pile in RESERVE)
    foundations = [layout[f"f{foundation}"] for foundation in range(1, 5)]
    heights = tuple(sum(len(cards) for cards in foundations if cards and cards[0][1] == suit) for suit in SUITS)
    problem = KingAlbertSearch(reserve, pruning, returning=game.foundations_return)
    return problem, problem.start([card_numbers(layout[column]) for column in COLUMNS], heights)


def search(game: KingAlbert, layout: Layout, budget: Budget) -> SearchResult:
    """Decide a position: first a bold search that finds most wins quickly, then an exhaustive one."""
    finding = best_first(*graph(game, layout, Pruning.BOLD), budget, LIMITS._replace(max_nodes=400_000))
    return finding if finding != OPEN else best_first(*graph(game, layout, Pruning.SAFE), budget, LIMITS)
