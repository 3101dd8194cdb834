"""The positions of Numeration and the moves between them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.solver.compact import CARDS, SUITS, Layout, Piles, Seats, card_number, card_numbers, replaced, total
from game.solver.numeration.piles import COMPLETE, FACE_DOWN, Facts, SequencesOf, Suits, lifted
from game.solver.search import Children, Path, Pruning

PILES = 10

# Piles, cards on the left foundations, intervals (0: not chosen yet), right foundations (a bit for each complete
# suit), number of cards dealt from the stock.
State = tuple[Piles, Suits, Suits, int, int]
Step = tuple[State, str]  # a position, and the move that leads to it


def next_needed(state: State, suit: int) -> int | None:
    """Return the card that a suit's left foundation takes next, None if that is not determined or it is complete."""
    height, interval = state[1][suit], state[2][suit]
    return (interval * (height + 1) - 1) % 13 * 4 + suit if interval and height < COMPLETE else None


class NumerationSearch:
    """The graph of Numeration.

    A bold search takes complete runs off at once. It moves only a whole run, the part of a run that continues
    another, or one card to a space. It does not deal: the dives decide when to deal.
    """

    def __init__(self, stock: bytes, pruning: Pruning, space: float = 0.0) -> None:
        """Take the stock in the order of dealing, and the value of a space, which is 0 by default."""
        self.pruning, self.stock, self._space = pruning, stock, space
        self._sequences = cache(SequencesOf)
        self._facts: dict[tuple[Suits, Suits], Facts] = {}

    def is_won(self, state: State) -> bool:
        return state[4] == len(self.stock) and not any(state[0])

    def cost(self, state: State) -> float:
        """Return the cost: foundations, sequences, face-down cards, and the depth of the cards needed next."""
        piles, heights, _, complete, _ = state
        known = self.facts(state)
        facts = [known[pile] for pile in piles]
        depth: int = sum(map(min, zip(*[depths for _, depths in facts], strict=True)))
        worth = 5.0 * sum(heights) + 40.0 * complete.bit_count() + self._space * piles.count(b"")
        worth += total([sequences.worth - sequences.hidden for sequences, _ in facts])
        return 0.4 * depth - worth

    def facts(self, state: State) -> Facts:
        _, heights, intervals, _, _ = state
        if (heights, intervals) not in self._facts:
            needed = [next_needed(state, suit) for suit in range(4)]
            self._facts[heights, intervals] = Facts(self._sequences(intervals), needed)
        return self._facts[heights, intervals]

    def key(self, state: State) -> object:
        """Return the key of a position; once the stock is dealt the order of the piles does not matter."""
        return state if state[4] < len(self.stock) else (*sorted(state[0]), *state[1:])

    def children(self, state: State, path: Path, seen: set[object]) -> Children[State]:
        settled = [self.settled(child, (path, step)) for child, step in self._moves(state)]
        if self.pruning is not Pruning.BOLD and state[4] < len(self.stock):
            settled.append(self.dealt(state, path))
        children: Children[State] = []
        for child, steps in settled:
            key = self.key(child)
            if key not in seen:
                seen.add(key)
                children.append((self.cost(child), child, steps))
        return children

    def dealt(self, state: State, path: Path) -> tuple[State, Path]:
        piles, heights, intervals, complete, dealt = state
        cards = self.stock[dealt : dealt + PILES]
        piles = tuple(pile + cards[index : index + 1] for index, pile in enumerate(piles))
        return self.settled((piles, heights, intervals, complete, dealt + len(cards)), (path, "deal"))

    def settled(self, state: State, path: Path) -> tuple[State, Path]:
        if self.pruning is Pruning.BOLD and max(map(len, state[0])) >= COMPLETE:
            known = self.facts(state)
            for index, pile in enumerate(state[0]):
                if known[pile][0].run >= COMPLETE:
                    return self.settled(self._taken(state, index), (path, f"t{index + 1}-fx13"))
        return state, path

    def _taken(self, state: State, index: int) -> State:
        piles, heights, intervals, complete, dealt = state
        suit = piles[index][-1] & 3
        return lifted(piles, index, COMPLETE), heights, intervals, complete | 1 << suit, dealt

    def _moves(self, state: State) -> Iterator[Step]:
        piles = state[0]
        tops: Seats = {}
        for index, pile in enumerate(piles):
            if pile:
                tops.setdefault(pile[-1], []).append(index)
        spaces = [index for index, pile in enumerate(piles) if not pile]
        known = self.facts(state)
        for source, pile in enumerate(piles):
            if pile:
                run = known[pile][0].run
                yield from self._ups(state, source, run)
                for count, target in self._transfers(state, pile, run, tops, spaces):
                    if source != target:
                        yield self._moved(state, source, count, target)

    def _moved(self, state: State, source: int, count: int, target: int) -> Step:
        piles = state[0]
        changed_piles = list(lifted(piles, source, count))
        changed_piles[target] += piles[source][-count:]
        many = f"x{count}" if count > 1 else ""
        return (tuple(changed_piles), *state[1:]), f"t{source + 1}-t{target + 1}{many}"

    def _ups(self, state: State, source: int, run: int) -> Iterator[Step]:
        piles, heights, intervals, complete, dealt = state
        card = piles[source][-1]
        rank, suit = (card >> 2) + 1, card & 3
        starts = not intervals[suit] and rank <= 4 and rank not in intervals
        if starts or card == next_needed(state, suit):
            steps = replaced(intervals, suit, rank) if starts else intervals
            higher = replaced(heights, suit, heights[suit] + 1)
            yield (lifted(piles, source, 1), higher, steps, complete, dealt), f"t{source + 1}-f"
        if run >= COMPLETE:
            yield self._taken(state, source), f"t{source + 1}-fx13"

    def _transfers(
        self, state: State, pile: bytes, longest: int, tops: Seats, spaces: list[int]
    ) -> Iterator[tuple[int, int]]:
        """Yield how many top cards of a pile can move to which pile."""
        bold = self.pruning is Pruning.BOLD
        interval = state[2][pile[-1] & 3]
        for count in range(1, longest + 1):
            for step in (1, 2, 3, 4) if not bold or count == longest else (interval,):
                for target in tops.get((pile[-count] + 4 * step) % CARDS, ()):
                    yield count, target
            if not bold:
                yield from ((count, space) for space in spaces)
            elif count < len(pile) and count in (1, longest):
                yield from ((count, space) for space in spaces[:1])


def position(layout: Layout) -> tuple[bytes, State]:
    """Return the stock in the order of dealing, and the start position."""
    piles = tuple(
        bytes(card_number(card.upper()) + FACE_DOWN * card.islower() for card in layout[f"t{index + 1}"])
        for index in range(PILES)
    )
    heights, intervals, complete = [0] * 4, [0] * 4, 0
    for foundation in range(1, 9):
        for card in layout[f"f{foundation}"][:1]:
            suit = SUITS.index(card[1])
            if foundation <= 4:
                heights[suit], intervals[suit] = len(layout[f"f{foundation}"]), foundation
            else:
                complete |= 1 << suit
    return card_numbers(reversed(layout["s"])), (piles, tuple(heights), tuple(intervals), complete, 0)
