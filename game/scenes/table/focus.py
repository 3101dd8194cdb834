"""The keyboard focus at a table: a pile with some of its top cards, or a button of the bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.rules.events import Events, Moved
from game.rules.table import STOCK, Pile
from game.scenes.spatial_navigation import Way, nearest
from game.scenes.table.accessibility.announcement_texts import pile_text, sections
from game.scenes.table.bar_layout import BarButton
from game.scenes.table.click_moves import taken
from game.scenes.table.table_controller import GameListener
from game.view.drawing.geometry import CARD_CORNER
from game.view.marks.focus_ring import FocusRing
from game.view.stage.card_animator import GOALS

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

WAYS: dict[str, Way] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

Item = Pile | str  # a pile, or the name of a button


class Focus(GameListener):
    """The position of the keyboard focus, and what its keys do.

    There is always a focus, but it is shown only from the first key until the mouse moves. `count` is the number of
    the pile's top cards that are meant.
    """

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self.visible = False
        self.last_pile = STOCK  # the last pile that had the focus

    def begin(self) -> None:
        session = self._table.session
        sources = {pile for move in session.legal_moves() for pile, _count in taken(move)}
        piles = [pile for group in self._groups() for pile in group if pile in session.table]
        self._last_items: dict[int, Item] = {}  # the last item in each group
        self.stand_on(next((pile for pile in piles if pile in sources), piles[0]))

    @property
    def item(self) -> Item:
        """The item with the focus; if its button is gone, such as that of an offer or of the tour, its last pile."""
        gone = isinstance(self._item, str) and self._item not in self._table.pane.widgets
        return self.last_pile if gone else self._item

    @property
    def pile(self) -> Pile | None:
        """The pile with the focus, None for a button."""
        return None if isinstance(self.item, str) else self.item

    @property
    def cards(self) -> int:
        """The number of top cards that are meant, at least one: limited by the pile and by what can be lifted."""
        if self.pile is None:
            return 0
        session = self._table.session
        return min(self.count, max(1, session.game.liftable(session.table, self.pile)), len(session.table[self.pile]))

    def stand_on(self, item: Item) -> None:
        self._item, self.count = item, 1
        if not isinstance(item, str):
            self.last_pile = item

    def table_changed(self, events: Events, kind: str) -> None:
        """Follow cards that an undo brought back, and cards that left an empty pile."""
        moved = [event for event in events if isinstance(event, Moved)]
        self.count = 1
        if self.pile is None or not moved:
            return
        if kind == "undo":
            self.stand_on(moved[-1].target)
        elif not self._table.session.table[self.pile] and moved[0].target.role not in GOALS:
            self.stand_on(moved[0].target)

    def hide(self) -> bool:
        """Hide the focus because the mouse is used; return whether it was shown."""
        was_visible, self.visible = self.visible, False
        return was_visible

    def act(self, name: str) -> None:
        """Perform the action of a key; if the focus is hidden, only show it, unless a screen reader is active."""
        was_visible, self.visible = self.visible, True
        if not (was_visible or self._table.host.screen_reader.listening):
            return
        if name in WAYS:
            self._go(name)
        elif name in ("first", "last"):
            items = self._buttons if self.pile is None else [item for group in self._groups()[:-1] for item in group]
            self.stand_on(items[0 if name == "first" else -1])
        elif name in ("next", "previous"):
            self._go_round(1 if name == "next" else -1)
        elif self.pile:
            hand = self._table.card_input
            {"choose": hand.choose, "best": hand.click, "foundation": hand.send_up}[name](self.pile, self.cards)
        elif isinstance(self.item, str) and name != "foundation":
            self._table.pane.click(self.item)

    def _go(self, name: str) -> None:
        if self._deepen(WAYS[name]):
            return
        if there := nearest(self._rects(name), self.item, WAYS[name]):
            self.stand_on(there)
        elif self.pile:  # at the edge its name is read again, as a sign that the key has come
            self._table.host.screen_reader.announce(pile_text(self._table.session, self.pile))

    def _deepen(self, way: Way) -> bool:
        """Take one card more or less of a run; return whether that was possible in this direction."""
        if self.pile is None or self._table.card_input.selected:
            return False
        step, before = self._table.view.layout.places[self.pile].step, self.cards
        onward = step[0] * way[0] + step[1] * way[1]  # positive towards the top card
        self.count = max(1, before + (onward < 0) - (onward > 0))
        return self.cards != before

    def _go_round(self, step: int) -> None:
        """Go to the next pile that takes the chosen cards, or to the next group."""
        if targets := [*self._table.card_input.targets()]:
            current = targets.index(self.item) if self.item in targets else -max(0, step)
            self.stand_on(targets[(current + step) % len(targets)])
            return
        widgets = self._table.pane.widgets.items()
        showing = self._table.showing
        shown: list[list[Item]] = [[name] for name, widget in widgets if not isinstance(widget, BarButton)]
        alone = self._table.shown_widgets and showing and not showing.asked
        groups = shown if alone else [*shown, *self._groups()]
        current = next((number for number, group in enumerate(groups) if self.item in group), -max(0, step))
        self._last_items[current] = self.item
        target = (current + step) % len(groups)
        previous = self._last_items.get(target)
        self.stand_on(previous if previous in groups[target] else groups[target][0])

    def _groups(self) -> list[list[Item]]:
        piles: list[list[Item]] = [[*group] for _, group in sections(self._table.session.game)]
        return [*piles, self._buttons] if self._buttons else piles

    @property
    def _buttons(self) -> list[Item]:
        return list(self._table.buttons)

    def _rects(self, name: str) -> dict[Item, pygame.Rect]:
        """Return the rectangles of this item and of those that an arrow can reach: piles, or buttons along the bar."""
        buttons: dict[Item, pygame.Rect] = {name: button.rect for name, button in self._table.buttons.items()}
        if isinstance(self.item, str):  # which may be in a bubble
            buttons[self.item] = self._table.pane.widgets[self.item].rect
        if self.pile is None and name != "down":
            return buttons
        piles: dict[Item, pygame.Rect] = {pile: self._table.pile_rect(pile) for pile in self._table.view.layout.places}
        return piles if self.pile else {self.item: buttons[self.item], **piles}

    @property
    def marks(self) -> list[FocusRing]:
        if not self.visible:
            return []
        if isinstance(self.item, str):
            return [self._table.pane.widgets[self.item].ring]
        rect = self._table.top_rect(self.item, self.cards)
        return [FocusRing(rect, self._table.view.layout.width * CARD_CORNER, self._table.toolbar.unit)]
