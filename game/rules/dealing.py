"""Dealing: from a shuffled pack to the events that lay it out, and cards that are turned up later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from .cards import Card, Cards, Rank
from .events import Event, Events, Moved, Turned
from .table import DEALER, STOCK, Pile, Table


class Dealer:
    """A shuffled pack, and the list of which card goes where."""

    def __init__(self, pack: Cards) -> None:
        """Start with a pack of face-down cards; the last one is dealt first."""
        self._pack = list(pack)
        self.plan: list[tuple[Card, Pile]] = []

    def deal(self, pile: Pile, count: int = 1, *, face_up: bool = True) -> None:
        for _ in range(count):
            self._give(self._pack.pop(), pile, face_up=face_up)

    def pick(self, rank: Rank, pile: Pile) -> None:
        """Move the first card of a rank, searched from the start of the pack, face up to a pile."""
        card = next(card for card in self._pack if card.rank is rank)
        self._pack.remove(card)
        self._give(card, pile, face_up=True)

    def fill_stock(self) -> None:
        """Make the rest the stock, face down, with the next card on top."""
        for card in self._pack:
            self._give(card, STOCK, face_up=False)
        self._pack.clear()

    def show_by_rows(self) -> None:
        """Sort the dealing events by rows for display; the result of the deal stays the same."""
        height: Counter[Pile] = Counter()
        rows = []
        for card, pile in self.plan:
            rows.append((height[pile], pile, card))
            height[pile] += 1
        self.plan = [(card, pile) for _, pile, card in sorted(rows, key=lambda row: (row[0], row[1].number))]

    def _give(self, card: Card, pile: Pile, *, face_up: bool) -> None:
        self.plan.append((card._replace(face_up=face_up), pile))


def lay_out(plan: Iterable[tuple[Card, Pile]], piles: Iterable[Pile]) -> tuple[Table, Events]:
    """Return the table with all cards at the dealer, and the events of the deal, one for all cards of the stock."""
    events: list[Event] = []
    for card, pile in plan:
        back = card._replace(face_up=False)
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
    """Turn up the top card of each of these piles if it is face down."""
    for pile in piles:
        card = table.top(pile)
        if card and not card.face_up:
            yield Turned((card.turned(),), pile)


def dealt_from_stock(table: Table, targets: Iterable[Pile]) -> Events:
    """Move the top cards of the stock face up, one to each target, as far as there are cards."""
    cards = reversed(table[STOCK])
    events: list[Event] = []
    for card, target in zip(cards, targets, strict=False):
        events += [Moved((card,), STOCK, target), Turned((card.turned(),), target)]
    return tuple(events)
