"""Shows all legal moves: each movable card is lit and numbered, and then each target of the chosen one.

It stays on from move to move, so a game can be played by numbers alone. Only the rules are asked, so nothing is
revealed about face-down cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.language import _
from game.rules.moves import Deal, Move, Transfer
from game.rules.session import Session
from game.rules.table import STOCK, Pile, Table
from game.scenes.keys import ACTIONS, LEGAL, digit, pressed
from game.scenes.table.choice import moves_of, target_of
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.show_keys import Lying, seen
from game.view.marks.hint import Veil
from game.view.marks.mark import Mark, boxed
from game.view.marks.numbers import Number, figure_height

APART = 1.05  # in widths of a number: how far one is moved that would cover another
TOUCH = 6  # pixels by which the round ends of two numbers may overlap


class Option(NamedTuple):
    """The meaning of a number: top cards of a pile to choose, or a move that ends on the pile."""

    pile: Pile
    cards: int
    move: Move | None

    def __str__(self) -> str:
        """Return its text in the trace: the move, or the cards as a move names them."""
        return str(self.move) if self.move else f"{self.pile}" + (f"x{self.cards}" if self.cards > 1 else "")


def sources(session: Session) -> list[Option]:
    """Return what can move: piles with a number of top cards, and the stock if it can be dealt from."""
    found: dict[Option, None] = {}
    for move in session.legal_moves():
        match move:
            case Deal():
                found[Option(STOCK, 1, move)] = None
            case Transfer():
                found[Option(move.source, move.count, None)] = None
            case _:
                found |= dict.fromkeys(Option(pile, 1, None) for pile in move.piles)
    return list(found)


def targets(session: Session, pile: Pile, count: int) -> list[Option]:
    """Return the piles that the top `count` cards of a pile can go to or be paired with."""
    return [Option(target_of(move, pile), 1, move) for move in moves_of(session, pile, count)]


class LegalMoves(Feature):
    """Lights and numbers the options, and reads numbers."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self.begin()

    # ---- on and off

    def begin(self) -> None:
        """Reset for another game."""
        self.is_on, self._typed = False, ""
        self._seen_at: tuple[Table, tuple[Pile, int] | None] | None = None
        self._options: dict[str, Option] = {}

    @property
    def commands(self) -> Mapping[str, Command]:
        """The action that switches it on or off."""
        return {"legal": Command(self.toggle, lambda: bool(self._table.session.legal_moves()))}

    def toggle(self) -> None:
        """Switch it on or off."""
        if not self.is_on and not self._table.session.legal_moves():
            self._table.say(_("No move is left"))
            return
        self.is_on, self._typed, self._seen_at = not self.is_on, "", None
        if self.is_on:
            self._table.say(_("Press a card’s number or click it; {key} turns this off", key=ACTIONS["legal"].key))
        else:
            self._table.voice.hush()
            self._table.host.trace("legal", numbers={})
        self._table.invalidate()

    def end(self) -> None:
        """Switch it off."""
        if self.is_on:
            self.toggle()

    # ---- numbers

    def look(self) -> dict[str, Option]:
        """Return the option of each number; while digits are typed, only numbers that begin with them."""
        table = self._table
        state = table.session.table, table.hand.selected
        if self._seen_at is None or state[0] is not self._seen_at[0] or state[1] != self._seen_at[1]:
            self._seen_at, self._typed = state, ""
            self._options = self._numbered()
            told = {number: str(option) for number, option in self._options.items()}
            table.host.trace("legal", numbers=told)
        return {number: option for number, option in self._options.items() if number.startswith(self._typed)}

    def _numbered(self) -> dict[str, Option]:
        """Number all options in reading order; if there are more than nine, all numbers have equally many digits."""
        session, chosen = self._table.session, self._table.hand.selected
        found = targets(session, *chosen) if chosen else sources(session)
        ordered = sorted(found, key=self._reading_order)
        figures = len(str(len(ordered)))
        return {f"{number:0{figures}}": option for number, option in enumerate(ordered, 1)}

    def _reading_order(self, option: Option) -> tuple[int, float, int]:
        layout = self._table.view.layout
        place = layout.places[option.pile]
        return round(2 * place.y / layout.height), place.x, -option.cards

    # ---- events

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event for the numbers; return whether it was consumed."""
        if not self.is_on or self._table.showing or self._table.hand.dragging:
            return False
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._release(event.pos)
        return False

    def _key(self, event: pygame.Event) -> bool:
        if figure := digit(event):
            self._write(figure)
            return True
        name, chosen = pressed(event, LEGAL), self._table.hand.selected
        if name == "end" and not self._typed:
            if not chosen:
                self.end()
            return not chosen  # otherwise the table deselects the chosen cards
        if name:
            self._typed = "" if name == "end" else self._typed[:-1]
        return bool(name)

    def _write(self, figure: str) -> None:
        """Add a digit, and perform the option once the number is complete."""
        options = self.look()
        written = self._typed + figure
        self._typed = written if any(number.startswith(written) for number in options) else ""
        if not self._typed:
            self._table.host.sound.play("refusal")
        elif option := options.get(written):
            self._take(option)

    def _take(self, option: Option) -> None:
        self._typed = ""
        if option.move:
            self._table.controller.play(option.move)
        else:
            self._table.host.sound.play("pick")
            self._table.hand.choose(option.pile, option.cards)

    def _press(self, point: tuple[int, int]) -> None:
        """Switch it off if a press is on neither a card, a place nor the bar."""
        table = self._table
        elsewhere = table.view.stage.at(point) is None and table.hud.at(point) is None
        if elsewhere and not table.hand.selected:
            self.end()

    def _release(self, point: tuple[int, int]) -> bool:
        """Choose the clicked cards, instead of the usual click; a drag is not affected."""
        hand = self._table.hand
        hand.move(point)
        if not hand.grip or hand.dragging or hand.selected:
            return False
        clicked = Option(hand.grip.pile, len(hand.grip.sprites), None)
        if clicked not in self.look().values():
            return False
        hand.lay_back()
        self._take(clicked)
        return True

    # ---- display

    @property
    def marks(self) -> list[Mark]:
        """The veil over the table, the lit rectangles, and the numbers; nothing while others light it."""
        if not self.is_on or self._table.showing or self._table.hand.dragging:
            return []
        layout, options = self._table.view.layout, self.look()
        lit = dict.fromkeys(boxed(rect) for rect in self._lit(options))
        return [Veil(boxed(layout.area), tuple(lit), (), layout.width), *self._numbers(options)] if lit else []

    def _lit(self, options: dict[str, Option]) -> Iterator[pygame.Rect]:
        """Yield the rectangles of movable cards by pile, or of the chosen ones and their targets."""
        layout, table, chosen = self._table.view.layout, self._table.session.table, self._table.hand.selected
        if chosen:
            yield layout.top_rect(chosen[0], table[chosen[0]], chosen[1])
        most: dict[Pile, int] = {}
        for option in options.values():
            most[option.pile] = max(option.cards, most.get(option.pile, 0))
        for pile, count in most.items():
            yield layout.top_rect(pile, table[pile], count)

    def _numbers(self, options: dict[str, Option]) -> Iterator[Number]:
        """Yield every number, placed so that it covers no index and no other number."""
        placed: list[Number] = []
        for text, option in options.items():
            number = self._number(text, option)
            while any(number.body.inflate(0, -TOUCH).colliderect(other.body) for other in placed):
                number = replace(number, centre=(number.centre[0] - APART * number.body.w, number.centre[1]))
            placed.append(number)
            yield number

    def _number(self, text: str, option: Option) -> Number:
        """Return a number in the middle of a place, or at the far end of the visible part of a card."""
        layout, cards = self._table.view.layout, self._table.session.table[option.pile]
        if option.move:
            place = layout.top_rect(option.pile, cards, 1)
            return Number(text, place.center, figure_height(layout.width, place.h))
        rect = seen(layout, self._table.session.table, Lying(option.pile, len(cards) - option.cards))
        number = Number(text, (0, 0), figure_height(layout.width, rect.h))
        wide, high = number.body.size
        if rect.w < layout.width:  # covered by a card beside it
            return replace(number, centre=(rect.centerx, rect.bottom - 0.7 * high))
        down = min(rect.h / 2, 0.7 * high)
        return replace(number, centre=(rect.right - 0.5 * wide - 0.04 * layout.width, rect.top + down))
