"""Show-me keys: while one is held, certain cards and piles are lit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.language import _
from game.rules.cards import Card
from game.rules.moves import Pair
from game.rules.patience import BuildingPatience
from game.rules.session import Session
from game.rules.table import STOCK, Pile, Role
from game.scenes.keys import FOCUS, SHOW, pressed, released
from game.scenes.table.click_moves import moves_of, target_of
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Showing
from game.view.drawing.geometry import CARD_CORNER, boxed
from game.view.drawing.palette import AMBER
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark

TAP = 0.3  # seconds; after a shorter press the light stays on until the next input


class CardPosition(NamedTuple):
    """A card by its position: its number in the pile, from 0 at the bottom; for an empty pile it is 0."""

    pile: Pile
    number: int


def of_rank(session: Session, position: CardPosition | None) -> Iterator[CardPosition]:
    """Yield all face-up cards of a card's rank."""
    card = _card(session, position)
    for other, seen in _face_up(session):
        if card and seen.rank is card.rank:
            yield other


def partners(session: Session, position: CardPosition | None) -> Iterator[CardPosition]:
    """Yield a card, and the cards and empty piles that it, with those on it, can go to or be paired with now."""
    if position and _card(session, position):
        yield position
        for move in moves_of(session, position.pile, len(session.table[position.pile]) - position.number):
            yield _top(session, target_of(move, position.pile))


def needed(session: Session, _: CardPosition | None) -> Iterator[CardPosition]:
    """Yield all face-up cards that a foundation takes next, covered or not; in games of pairs, all with a partner."""
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
        for number, card in enumerate(cards):
            if card.face_up:
                yield CardPosition(pile, number), card


def _card(session: Session, position: CardPosition | None) -> Card | None:
    card = session.table[position.pile][position.number] if position and session.table[position.pile] else None
    return card if card and card.face_up else None


def _top(session: Session, pile: Pile) -> CardPosition:
    return CardPosition(pile, max(0, len(session.table[pile]) - 1))


def movable(session: Session, _: CardPosition | None) -> Iterator[CardPosition]:
    """Yield the cards that can be moved, and a stock that can be dealt from."""
    for move in session.legal_moves():
        for pile in move.piles[: 2 if isinstance(move, Pair) else 1] or (STOCK,):
            top = _top(session, pile).number
            yield from (CardPosition(pile, number) for number in range(top - getattr(move, "count", 1) + 1, top + 1))


WHAT = {"legal": movable, "rank": of_rank, "partners": partners, "needed": needed}


class HighlightKeys(Feature):
    """Lights cards while a key is held, or after a tap until the next input; the same key again ends it."""

    @property
    def commands(self) -> Mapping[str, Command]:
        return {name: Command(partial(self._show, name), partial(self._usable, name)) for name in WHAT}

    def _usable(self, name: str) -> bool:
        return name != "legal" or bool(self._table.session.legal_moves())

    def _show(self, name: str) -> None:
        table = self._table
        if isinstance(table.showing, Highlight) and table.showing.name == name:
            table.show(None)
            return
        table.show(lit := Highlight(table, name))
        if not lit.target:
            table.focus.visible = True
        if not lit.parts():
            table.say(_("There is nothing to show"))


class Highlight(Showing):
    """The cards that a key lights for the card at the focus, if that is shown, or under the mouse."""

    def __init__(self, table: GameTable, name: str) -> None:
        super().__init__(table)
        self.name = name
        self._since = table.now()
        self.target = self._card_at(table.card_input.mouse)  # until the mouse moves, whatever comes to lie under it

    def handle(self, event: pygame.Event) -> bool:
        """End with the key, or after a tap at the next input; the focus can move to other cards meanwhile."""
        match event.type:
            case pygame.KEYUP if released(event, SHOW) == self.name and self._table.now() - self._since > TAP:
                self.hide()
            case pygame.MOUSEMOTION:
                self.target = self._card_at(event.pos)
                self._table.invalidate()
            case pygame.KEYDOWN if pressed(event, FOCUS + SHOW):
                return False
        return super().handle(event)

    def parts(self) -> Sequence[Mark]:
        layout, session, focus = self._table.view.layout, self._table.session, self._table.focus
        target = self.target
        if focus.visible and focus.pile:
            target = CardPosition(focus.pile, max(0, len(session.table[focus.pile]) - focus.cards))
        lit = WHAT[self.name](session, target)
        boxes = dict.fromkeys(boxed(rect) for one in lit if (rect := self._seen(one)))
        if not boxes:
            return []
        if self.name == "legal":  # many cards, all of which have to be read
            line = max(2.0, layout.width * 0.024)
            return [PanelMark(box, layout.width * CARD_CORNER, AMBER, 0.0, AMBER, 1.0, line) for box in boxes]
        return [SpotlightOverlay(boxed(layout.area), tuple(boxes), (), layout.width)]

    def _seen(self, position: CardPosition) -> pygame.Rect:
        """Return the visible part of a card, which is empty if there is none; of an empty pile its slot."""
        layout, cards = self._table.view.layout, self._table.session.table[position.pile]
        return layout.visible(position.pile, cards)[position.number] if cards else layout.pile_rect(position.pile, ())

    def _card_at(self, point: tuple[int, int]) -> CardPosition | None:
        view = self._table.view
        sprite = view.stage.at(point)
        return CardPosition(sprite.pile, view.animator.piles[sprite.pile].index(sprite)) if sprite else None
