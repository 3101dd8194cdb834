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
from game.scenes.table.bar_layout import AIR, LEGIBLE, SQUEEZED, BarButton, Names, Sentence, ToolbarFigure
from game.scenes.table.tooltips import light_text
from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Node, Row, Sized
from game.scenes.widgets.widget import Act, Tip, Widget
from game.scenes.wording import KINDS
from game.view.drawing.ui_style import bar_unit, toolbar_height
from game.view.marks.mark import Mark
from game.view.marks.verdict import VerdictLight
from game.view.widgets.widget_marks import BarBackground

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

MIDDLE = 440  # units that the buttons leave at least between them
MARGIN, GROUPS = 10, 44  # units at both sides of the buttons, and between the names of two groups


class ToolbarMessage(NamedTuple):
    """A text in the middle of the bar, with a button after it, for an action or to `close` it."""

    text: str = ""
    action: str = ""
    label: str = ""  # of the button
    close: Act | None = None

    @property
    def spoken(self) -> str:
        return f"{self.text}. {self.label}" if self.label else self.text


NO_MESSAGE = ToolbarMessage()
CLOSE_NOTICE = "close-notice"  # the name of the widget that closes a text


class TableToolbar:
    """The bar of a table in a window of a size."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._parts: list[Widget | Mark] = []  # that were returned last

    @property
    def height(self) -> int:
        return toolbar_height(self._table.host.window.size)

    @property
    def unit(self) -> float:
        """The unit of type and controls in pixels."""
        return bar_unit(self._table.host.window.size)

    def parts(self, notice: ToolbarMessage) -> list[Widget | Mark]:
        """Return the parts of the bar. Beside the names it shows the notice, or else figures of the game."""
        room, buttons = self._ends()
        session, light, hand = self._table.shown_session, self._table.light, self._table.settings.left_handed
        deal = _deal_names(session, self._table.day)
        names = Names(game_title(session.game.name), deal, light, light_text(self._table), mirrored=hand)
        ground = BarBackground((0, 0, self._table.host.window.size[0], self.height), 92, self.height - 1)
        self._parts = [ground, *buttons, *self._inner(room, names, self._figures(session), notice)]
        return self._parts

    @property
    def light_rect(self) -> pygame.Rect | None:
        """The rectangle of the light; None if the bar does not show it."""
        return next((part.rect for part in self._parts if isinstance(part, VerdictLight)), None)

    def _ends(self) -> tuple[pygame.Rect, list[Widget | Mark]]:
        """Return the buttons at both ends, without the last groups if they leave too little room, and the room."""
        u, margin, tall = self.unit, round(MARGIN * self.unit), self.height - 1
        first, *groups = (Row(*map(self._button, group)) for group in BAR)
        for count in range(len(groups), 0, -1):
            last = Row(*groups[:count], gap=GROUPS - AIR)
            middle = self._table.host.window.size[0] - 2 * margin - first.width(u) - last.width(u)
            if middle >= MIDDLE * u:
                break
        left, right = (last, first) if self._table.settings.left_handed else (first, last)
        start = pygame.Rect(margin, 0, left.width(u), tall)
        end = pygame.Rect(start.right + middle, 0, right.width(u), tall)
        room = pygame.Rect(start.right + 2 * margin, 0, middle - 4 * margin, tall)
        return room, [*left.place(start, u), *right.place(end, u)]

    def _inner(
        self, room: pygame.Rect, names: Names, figures: list[ToolbarFigure], notice: ToolbarMessage
    ) -> Iterator[Widget | Mark]:
        """Place the names, and beside them as many figures as have room there, and a notice if there is one."""
        u, (least, whole) = self.unit, names.widths(self.unit)
        while figures and Row(*figures).width(u) > room.w - least:
            figures.pop()
        shown = Row(*figures)
        wide = max(least, min(whole, room.w - shown.width(u)))
        needed = shown.width(u)
        if notice.text:
            wide, shown, needed = self._beside(room, wide, figures, notice)
        place, free = pygame.Rect(room.topleft, (wide, room.h)), pygame.Rect(room.topleft, (room.w - wide, room.h))
        if self._table.settings.left_handed:
            place.right = room.right
        else:
            free.right = room.right
        if wide:
            yield from names.place(place, u)
        if figures or notice.text:
            middle = pygame.Rect(0, room.y, min(needed, free.w), room.h)
            middle.centerx = self._table.host.window.size[0] // 2
            yield from shown.place(middle.clamp(free), u)

    def _beside(
        self, room: pygame.Rect, wide: int, figures: list[ToolbarFigure], notice: ToolbarMessage
    ) -> tuple[int, Row, int]:
        """Return the width of the names beside a notice, the notice with what stays beside it, and their width.

        For a sentence that could not be read beside them, figures are left out, then the names, and at last the label
        of its button.
        """
        sentence, after = self._notice(notice)
        for names, count, share in *((wide, count, LEGIBLE) for count in range(len(figures), -1, -1)), (0, 0, SQUEEZED):
            shown = Row(*figures[:count], sentence, *after, gap=10)
            others = shown.width(self.unit) - sentence.width(self.unit)
            if taken := sentence.taken((room.w - names - others, room.h), self.unit, share):
                return names, shown, others + taken
        sentence, after = self._notice(notice, brief=True)
        return 0, (shown := Row(sentence, *after, gap=10)), shown.width(self.unit)

    def _button(self, action: Action) -> Node:
        kind = self._table.settings.kind_of_deals(self._table.session.game.slug()) if action.name == "new" else ""
        why = self._table.why(action.name)
        button = BarButton(
            action.name,
            pgettext("bar", action.caption),
            partial(self._table.act, action.name),
            action.icon or action.name,
            action=action.name,
            usable=not why,
            tip=Tip(" · ".join(filter(None, (action.label, kind and _(KINDS[kind][0]), why))), action.key),
            spoken=action.label,
            tall=46,
        )
        return Sized(button, fills=True)

    def _notice(self, notice: ToolbarMessage, *, brief: bool = False) -> tuple[Sentence, list[Button]]:
        """Return the text of a notice, and the button after it, with its label or `brief` with an icon."""
        after: list[Button] = []
        if notice.action:
            label, icon, tip = ("", notice.action, Tip(notice.label)) if brief else (notice.label, "", None)
            offer = Button(
                f"offer {notice.action}",
                label,
                partial(self._table.act, notice.action),
                icon,
                action=notice.action,
                usable=self._table.can(notice.action),
                tip=tip,
                spoken=notice.label,
                main=True,
                tall=38,
            )
            after.append(offer)
        elif notice.close:
            close = Button(CLOSE_NOTICE, act=notice.close, icon="close", spoken=_("Close"), tall=36, quiet=True)
            after.append(close)
        return Sentence(notice.text), after

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
    """Return what the deal is called: the day, the card or the variation with it, and shorter names."""
    number = number_text(session.number) if session.number else ""
    deal = _("Deal {number}", number=number) if number else ""
    if day:
        return [f"{daily_text(day)} · {number}", daily_text(day), deal, number]
    if (card := pack_card(session.game, session.number)) and not session.game.variation:
        name = capitalised(name_in_case(card, "named"))
        return [f"{name} · {number}", name, deal, number]
    variation = session.game.variation and variation_title(session.game.variation)
    return [" · ".join(filter(None, [deal, variation])), deal, number]
