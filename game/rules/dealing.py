"""Dealing: from a shuffled pack to the events that lay it out, and cards that are turned up later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from .cards import Card, Cards, Rank
from .events import Counted, Event, Events, Moved, Turned
from .table import DEALER, STOCK, WASTE, Pile, Table

REDEALS = "redeals"  # the counter of a game in which the waste is turned over to be the stock again


class Dealer:
    """A shuffled pack, and the plan of where its cards go."""

    def __init__(self, pack: Cards) -> None:
        """Take up a pack of face-down cards whose last one is dealt first."""
        self._pack = list(pack)
        self.plan: list[tuple[Card, Pile]] = []

    def deal(self, pile: Pile, count: int = 1, *, face_up: bool = True) -> None:
        """Deal the next cards to a pile."""
        for _ in range(count):
            self._give(self._pack.pop(), pile, face_up=face_up)

    def pick(self, rank: Rank, pile: Pile) -> None:
        """Search the pack from its start for the first card of a rank, and lay it face up on a pile."""
        card = next(card for card in self._pack if card.rank is rank)
        self._pack.remove(card)
        self._give(card, pile, face_up=True)

    def put_rest(self, pile: Pile) -> None:
        """Lay the rest on a pile, face down, the next card to be dealt on top."""
        for card in self._pack:
            self._give(card, pile, face_up=False)
        self._pack.clear()

    def show_by_rows(self) -> None:
        """Order the dealing events row by row for display, whatever order put the cards on their piles."""
        height: Counter[Pile] = Counter()
        rows = []
        for card, pile in self.plan:
            rows.append((height[pile], pile, card))
            height[pile] += 1
        self.plan = [(card, pile) for _, pile, card in sorted(rows, key=lambda row: (row[0], row[1].number))]

    def _give(self, card: Card, pile: Pile, *, face_up: bool) -> None:
        self.plan.append((card.turned() if face_up else card, pile))


def lay_out(plan: Iterable[tuple[Card, Pile]], piles: Iterable[Pile]) -> tuple[Table, Events]:
    """Return the table with all cards still with the dealer, and the events that lay them out as planned.

    Cards that go to the stock in a row lie down in one event, all others one by one.
    """
    plan = list(plan)
    events: list[Event] = []
    for card, pile in plan:
        back = card.turned() if card.face_up else card
        last = events[-1] if events else None
        if pile == STOCK and isinstance(last, Moved) and last.target == STOCK:
            events[-1] = Moved((*last.cards, back), DEALER, pile)
        else:
            events.append(Moved((back,), DEALER, pile))
        if card.face_up:
            events.append(Turned((card,), pile))
    undealt = [card for event in reversed(events) if isinstance(event, Moved) for card in event.cards]
    return Table({DEALER: tuple(undealt)} | dict.fromkeys(piles, ())), tuple(events)


def turn_up_tops(table: Table, piles: Iterable[Pile]) -> Iterator[Event]:
    """Turn up the top card of each of these piles that lies face down."""
    for pile in piles:
        card = table.top(pile)
        if card and not card.face_up:
            yield Turned((card.turned(),), pile)


def turned_to(table: Table, source: Pile, targets: Iterable[Pile]) -> Events:
    """Turn the top cards of a face-down pile, one to each target, as long as there are any."""
    cards = reversed(table[source])
    events: list[Event] = []
    for card, target in zip(cards, targets, strict=False):
        events += [Moved((card,), source, target), Turned((card.turned(),), target)]
    return tuple(events)


def redealt(table: Table, limit: int) -> Events:
    """Turn the waste over to be the stock again, so that its bottom card is dealt next, and count that.

    There are no events where the waste is empty, or where that was done `limit` times.
    """
    made = table.counters.get(REDEALS, 0)
    if not table[WASTE] or made >= limit:
        return ()
    events: list[Event] = []
    for card in reversed(table[WASTE]):
        events += [Moved((card,), WASTE, STOCK), Turned((card.turned(),), STOCK)]
    return (*events, Counted(REDEALS, made, made + 1))
