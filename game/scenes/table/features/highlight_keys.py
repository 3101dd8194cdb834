"""Show-me keys: while one is held, certain cards and piles are lit."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

import pygame

from game.language import _
from game.rules.cards import Card
from game.rules.events import Events
from game.rules.moves import Pair
from game.rules.patience import BuildingPatience
from game.rules.session import Session
from game.rules.table import STOCK, Pile, Role, Table
from game.scenes.keys import FOCUS, SHOW, SILENT, pressed, released
from game.scenes.table.click_moves import moves_of, target_of
from game.scenes.table.game_table import Command
from game.scenes.table.showing import Showing
from game.view.cards.layout import Layout
from game.view.drawing.geometry import boxed
from game.view.marks.hint import SpotlightOverlay

TAP = 0.3  # seconds; after a shorter press the light stays on until the next input


class CardPosition(NamedTuple):
    """A card by its position: its index on the pile, from 0 at the bottom; an empty pile has index 0."""

    pile: Pile
    place: int


def of_rank(session: Session, position: CardPosition | None) -> Iterator[CardPosition]:
    """Yield all face-up cards of a card's rank."""
    card = _card(session, position)
    for other, seen in _face_up(session):
        if card and seen.rank is card.rank:
            yield other


def partners(session: Session, position: CardPosition | None) -> Iterator[CardPosition]:
    """Yield a card, and the cards and places that it, with those on it, can go to or be paired with now."""
    if position and _card(session, position):
        yield position
        for move in moves_of(session, position.pile, len(session.table[position.pile]) - position.place):
            yield _top(session, target_of(move, position.pile))


def needed(session: Session, _: CardPosition | None) -> Iterator[CardPosition]:
    """Yield all face-up cards that a foundation takes next, covered or not.

    In games of pairs, all that have a partner.
    """
    game, table = session.game, session.table
    if isinstance(game, BuildingPatience):
        foundations = [pile for pile in game.piles if pile.role is Role.FOUNDATION]
        for position, card in _face_up(session):
            if position.pile not in foundations and any(
                game.accepts(table, position.pile, f, (card,)) for f in foundations
            ):
                yield position
    else:
        pairs = (move for move in session.legal_moves() if isinstance(move, Pair))
        yield from dict.fromkeys(_top(session, pile) for pair in pairs for pile in pair.piles)


def _face_up(session: Session) -> Iterator[tuple[CardPosition, Card]]:
    for pile, cards in session.table.items():
        for place, card in enumerate(cards):
            if card.face_up:
                yield CardPosition(pile, place), card


def _card(session: Session, position: CardPosition | None) -> Card | None:
    card = session.table[position.pile][position.place] if position and session.table[position.pile] else None
    return card if card and card.face_up else None


def _top(session: Session, pile: Pile) -> CardPosition:
    return CardPosition(pile, max(0, len(session.table[pile]) - 1))


def movable(session: Session, _: CardPosition | None) -> Iterator[CardPosition]:
    """Yield the cards that can be moved, and a stock that can be dealt from."""
    for move in session.legal_moves():
        for pile in move.piles[: 2 if isinstance(move, Pair) else 1] or (STOCK,):
            top = _top(session, pile).place
            yield from (CardPosition(pile, place) for place in range(top - getattr(move, "count", 1) + 1, top + 1))


WHAT = {"legal": movable, "rank": of_rank, "partners": partners, "needed": needed}


class HighlightKeys(Showing):
    """Lights cards while a key is held, or after a tap until the next input."""

    name = ""
    _since = 0.0  # the time of the press, in seconds

    @property
    def commands(self) -> Mapping[str, Command]:
        return {"legal": Command(partial(self.show, "legal"), lambda: bool(self._table.session.legal_moves()))}

    def handle(self, event: pygame.Event) -> bool:
        """Handle the show-me keys; the light of a tap stays while the focus moves to other cards."""
        match event.type:
            case pygame.KEYDOWN if name := pressed(event, SHOW):
                self.show(name)
                return True
            case pygame.KEYUP if name := released(event, SHOW):
                return self.release(name)
            case pygame.MOUSEMOTION if self.is_shown:
                self._table.invalidate()
            case pygame.KEYDOWN if not (event.key in SILENT or pressed(event, FOCUS)):
                self.hide()
            case pygame.MOUSEBUTTONDOWN:
                self.hide()
        return False

    def table_changed(self, events: Events, *, playing: bool) -> None:  # noqa: ARG002 - whatever has changed
        self.hide()

    def show(self, name: str) -> None:
        """Show what a key means for the card under the mouse or at the focus; the same key again ends it."""
        target = name if name != self.name else ""
        self._table.show(self if target else None)
        self.name, self._since = target, time.monotonic()
        if not self._under_mouse():
            self._table.focus.visible = True
        if self.name and not self.marks:
            self._table.say(_("There is nothing to show"))

    def release(self, name: str) -> bool:
        """Handle the release of a key; return whether its light has ended."""
        if self.name != name or time.monotonic() - self._since <= TAP:
            return False
        self.hide()
        return True

    def end(self) -> None:
        self.name = ""

    def _under_mouse(self) -> CardPosition | None:
        table = self._table
        sprite = table.view.stage.at(table.card_input.mouse)
        return CardPosition(sprite.pile, table.view.animator.piles[sprite.pile].index(sprite)) if sprite else None

    def _focused_card(self) -> CardPosition | None:
        """Return the focused card if the focus is shown, else the one under the mouse."""
        focus = self._table.focus
        if not focus.visible or not focus.pile:
            return self._under_mouse()
        return CardPosition(focus.pile, max(0, len(self._table.session.table[focus.pile]) - focus.cards))

    # ---- display

    @property
    def marks(self) -> list[SpotlightOverlay]:
        if not self.name:
            return []
        layout, session = self._table.view.layout, self._table.session
        lit = WHAT[self.name](session, self._focused_card())
        boxes = dict.fromkeys(boxed(rect) for one in lit if (rect := visible_rect(layout, session.table, one)))
        if not boxes:
            return []
        softly = self.name == "legal"  # many cards, whose ranks have to be read
        return [SpotlightOverlay(boxed(layout.area), tuple(boxes), (), layout.width, softly=softly)]


def visible_rect(layout: Layout, table: Table, position: CardPosition) -> pygame.Rect:
    """Return the visible part of a card below those that lie on it; an empty rectangle if there is none."""
    cards = table[position.pile]
    if not cards:
        return layout.pile_rect(position.pile, ())
    spots = layout.spots(position.pile, cards)
    rect = layout.rect(spots[position.place])
    for spot in spots[position.place + 1 : position.place + 2]:
        rect = _uncovered(rect, layout.rect(spot))
    return rect


def _uncovered(rect: pygame.Rect, cover: pygame.Rect) -> pygame.Rect:
    """Return the uncovered strip of a card beside or below a card that covers it."""
    dx, dy = cover.x - rect.x, cover.y - rect.y
    if abs(dx) > abs(dy):
        return pygame.Rect(rect.x if dx > 0 else cover.right, rect.y, abs(dx), rect.h)
    return pygame.Rect(rect.x, rect.y if dy > 0 else cover.bottom, rect.w, abs(dy))
