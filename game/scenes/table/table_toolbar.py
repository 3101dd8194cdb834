"""The bar above the table as a tree: its buttons, the names of game and deal, and figures or a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.deals import pack_card
from game.language import _, capitalised, pgettext
from game.language.cards import name_in_case
from game.language.games import game_title, variation_title
from game.language.number_formats import number_text
from game.rules.session import Session
from game.scenes.daily_deals import daily_text
from game.scenes.keys import BAR, Action
from game.scenes.table.bar_layout import AIR, LEGIBLE, BarButton, Names, Sentence, ToolbarFigure
from game.scenes.table.tooltips import names_text
from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Row, Space
from game.scenes.widgets.widget import Act, Part, Tip
from game.scenes.wording import KINDS
from game.view.drawing.geometry import around
from game.view.drawing.palette import GOLD, IVORY
from game.view.drawing.ui_style import bar_unit, toolbar_height
from game.view.marks.bubble import BubbleFrame
from game.view.marks.pile_marks import PanelMark
from game.view.marks.verdict import VerdictLight
from game.view.widgets.widget_marks import BarBackground

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

MIDDLE = 440  # units that the buttons leave at least between them
STRIP = 52  # units: the height of a notice below the bar
MARGIN, GROUPS = 10, 44  # units at both sides of the buttons, and between the names of two groups


class ToolbarMessage(NamedTuple):
    """A text, in the middle of the bar with buttons after it, for an action and to `close` it."""

    text: str = ""
    action: str = ""
    label: str = ""  # of its button
    close: Act | None = None
    leave: str = ""  # the label of the button that closes it, which else has an icon
    in_bar: bool = True  # else it stands beside cards
    colour: str = IVORY  # of its ground, if no action is offered

    @property
    def spoken(self) -> str:
        return f"{self.text}. {self.label}" if self.label else self.text


NO_MESSAGE = ToolbarMessage()
CLOSE_NOTICE = "close-notice"  # the name of the widget that closes a text


class TableToolbar:
    """The bar of a table in a window of a size."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._parts: list[Part] = []  # that were returned last
        self.toast: list[Part] = []  # a notice that has no room in the bar

    @property
    def height(self) -> int:
        return toolbar_height(self._table.host.window.size)

    @property
    def unit(self) -> float:
        """The unit of type and controls in pixels."""
        return bar_unit(self._table.host.window.size)

    def parts(self, notice: ToolbarMessage) -> list[Part]:
        """Return the parts of the bar. Beside the names it shows the notice, or else figures of the game."""
        self.toast = []
        room, buttons = self._ends()
        session, light, hand = self._table.shown_session, self._table.light, self._table.settings.left_handed
        deal = _deal_names(session, self._table.day)
        title, shown = game_title(session.game.name), self._table.settings.light
        names = Names(title, deal, light, ". ".join(names_text(self._table)), lit=shown, mirrored=hand)
        ground = BarBackground(
            (0, 0, self._table.host.window.size[0], self.height), self.height - 1, self._table.view.design.theme.frame
        )
        self._parts = [ground, *buttons, *self._inner(room, names, self._figures(session), notice)]
        return self._parts

    @property
    def light_rect(self) -> pygame.Rect | None:
        """The rectangle of the light; None if the bar does not show it."""
        return next((part.rect for part in self._parts if isinstance(part, VerdictLight)), None)

    def _ends(self) -> tuple[pygame.Rect, list[Part]]:
        """Return the buttons at both ends, and the room between them.

        If they leave too little of it the last groups are left out.
        """
        u, margin = self.unit, round(MARGIN * self.unit)
        whole = pygame.Rect(0, 0, self._table.host.window.size[0], self.height - 1).inflate(-2 * margin, 0)
        first, *others = (Row(*map(self._button, group)) for group in BAR)
        for count in (3, 2, 1):
            last = Row(*others[:count], gap=GROUPS - AIR)
            middle = whole.w - first.width(u) - last.width(u)
            if middle >= MIDDLE * u:
                break
        left, right = (last, first) if self._table.settings.left_handed else (first, last)
        room = pygame.Rect(whole.x + left.width(u) + margin, 0, middle - 2 * margin, whole.h)
        return room, [*Row(left, Space(), right).place(whole, u)]

    def _inner(
        self, room: pygame.Rect, names: Names, figures: list[ToolbarFigure], notice: ToolbarMessage
    ) -> Iterator[Part]:
        """Place the names, and beside them as many figures as have room there, or instead of them a notice.

        Without room there, one of the program or of a lost game takes the place of the names as well; others, and those
        that have no room either, stand at the foot of the table.
        """
        u, (least, whole) = self.unit, names.widths(self.unit)
        while figures and Row(*figures).width(u) > room.w - least:
            figures.pop()
        shown = Row(*figures)
        wide = max(least, min(whole, room.w - shown.width(u)))
        place = pygame.Rect(room.x + (room.w - wide) * names.mirrored, room.y, wide, room.h)
        *_, left, right = around(room, place)
        free, message = left if names.mirrored else right, list[Part]()
        if notice.text and notice.in_bar:
            self.toast, message = self._placed(free, notice)
        explains = notice.action or not notice.close
        if instead := bool(self.toast) and (self._table.controller.lost or not explains):
            self.toast, message = self._placed(room, notice)
        if self.toast or not instead:
            yield from names.place(place, u)
        if message:
            yield from message
        elif figures:
            yield from shown.place(self._amid(free, shown.width(u)), u)

    def _amid(self, room: pygame.Rect, width: int) -> pygame.Rect:
        """Return a part of a room, as near to the middle of the window as can be."""
        part = pygame.Rect(0, room.y, min(width, room.w), room.h)
        part.centerx = self._table.host.window.size[0] // 2
        return part.clamp(room)

    def _placed(self, room: pygame.Rect, notice: ToolbarMessage) -> tuple[list[Part], list[Part]]:
        """Return the parts of a notice on the table, or else those in a room of the bar.

        Rather than in two lines there it hangs below the bar where no card is, else it stands at the table's foot.
        """
        sentence, after = self._notice(notice)
        shown = Row(sentence, *after, gap=10)
        whole = shown.width(self.unit) + round(16 * self.unit)
        others, layout = whole - sentence.width(self.unit), self._table.view.layout
        strip = pygame.Rect(self._table.room.topleft, (self._table.room.w, round(STRIP * self.unit)))
        is_felt = strip.inflate(0, strip.h / 2).collidelist([layout.block, *layout.frames.values()]) < 0
        if is_felt and room.w < whole <= strip.w:
            place, wide = strip, whole
        elif taken := sentence.taken((room.w - others, room.h), self.unit, LEGIBLE):
            place, wide = room, others + taken
        else:
            foot = self._table.room
            place = pygame.Rect(foot.x, foot.bottom - round(72 * self.unit), foot.w, round(66 * self.unit))
            wide = others + sentence.taken((place.w - others, place.h), self.unit, 0.5)
        parts = [*self._ribbon(shown, self._amid(place, wide), notice)]
        return ([], parts) if place is room else (parts, [])

    def _ribbon(self, shown: Row, place: pygame.Rect, notice: ToolbarMessage) -> Iterator[Part]:
        """Yield the parts of a notice, and first its ground, which is that of a bubble below the bar."""
        box, u = place.inflate(0, -6), self.unit
        colour = GOLD if notice.action else notice.colour
        yield BubbleFrame(box, u, edge=colour) if place.y else PanelMark(box, 14 * u, colour, 0.1, colour, 0.4)
        yield from shown.place(place.inflate(-round(16 * u), 0), u)

    def _button(self, action: Action) -> BarButton:
        kind = self._table.settings.kind_of_deals(self._table.session.game.slug()) if action.name == "new" else ""
        why = self._table.why(action.name)
        told = action.label, kind and _(KINDS[kind][1]), why * (why != self._table.message.text)
        return BarButton(
            action.name,
            pgettext("bar", action.caption),
            partial(self._table.act, action.name),
            action.icon or action.name,
            action=action.name,
            usable=not why,
            tip=Tip(" · ".join(filter(None, told)), action.key),
            spoken=action.label,
            tall=46,
        )

    def _notice(self, notice: ToolbarMessage) -> tuple[Sentence, list[Button]]:
        """Return the text of a notice, and the buttons after it."""
        after: list[Button] = []
        if notice.close:
            icon, tall = ("", 38) if notice.leave else ("close", 36)
            label = notice.leave or _("Close")
            after.append(
                Button(CLOSE_NOTICE, notice.leave, notice.close, icon, spoken=label, tall=tall, quiet=not notice.leave)
            )
        if name := notice.action:
            act, usable = partial(self._table.act, name), self._table.can(name)
            after.append(Button(f"offer {name}", notice.label, act, action=name, usable=usable, main=True, tall=38))
        return Sentence(notice.text, notice.action), after

    def _figures(self, session: Session) -> list[ToolbarFigure]:
        settings, most, stats = self._table.settings, session.game.max_score, self._table.controller.stats
        score, scoring = f"{session.score} / {most}", _("Points so far; a win scores {most}", most=most)
        if session.score is None:
            score, scoring = "—", _("Scoring has ended: a saved game was loaded")
            if stats.undos or session.undone:
                scoring = _("Scoring has ended: a move was undone")
        playing = _("Time played; the clock stops while the window is not in use")
        choices = (
            (settings.timer, _("TIME"), self._table.controller.clock.text, playing),
            (settings.show_moves, _("MOVES"), str(len(session.moves)), _("Moves made, without those undone")),
            (settings.show_score, _("SCORE"), score, scoring),
            (settings.show_hints, _("HINTS"), str(stats.hints), ""),
            (settings.show_undos, _("UNDOS"), str(stats.undos), ""),
        )
        return [ToolbarFigure(*figure) for shown, *figure in choices if shown]


def _deal_names(session: Session, day: date | None) -> list[str]:
    """Return what the deal is called: the day, the card or the number, and what else there is to say, or without."""
    more = number_text(session.number) if session.number else ""
    name = _("Deal {number}", number=more) if more else ""
    if day:
        name = daily_text(day)
    elif session.game.variation:
        more = variation_title(session.game.variation)
    elif card := pack_card(session.game, session.number):
        name = capitalised(name_in_case(card, "named"))
    else:
        more = ""
    return [" · ".join(filter(None, [name, more])), name]
