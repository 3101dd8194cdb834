"""The bar above the table as a tree: its buttons, the names of game and deal, and figures or a sentence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import chain
from typing import NamedTuple, TypeVar

import pygame

from game.language import N_, _, current_language, pgettext
from game.language.games import game_title, variation_title
from game.language.number_formats import number_text
from game.rules.session import Session
from game.scenes.daily_deals import daily_text
from game.scenes.host import Host, icon_of, is_on
from game.scenes.keys import ACTIONS, BAR, SPARE, Action, Groups
from game.scenes.stopwatch import Stopwatch
from game.scenes.table.bar_layout import (
    GROUPS,
    MARGIN,
    BarButton,
    Names,
    Over,
    Scaled,
    Sentence,
    ToolbarFigure,
    between,
)
from game.scenes.table.tooltips import FACE_UP, LIGHTS
from game.scenes.widgets.controls import CapsuleButton
from game.scenes.widgets.layout import Drawn, Layers, Node, Padded, Row, Sized, Text
from game.scenes.widgets.widget import Act, Tip, Widget
from game.store.save_format import GameStats
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import GOLD_HIGH, IVORY_2
from game.view.drawing.ui_style import bar_unit, toolbar_height, ui_style
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.marks.verdict import VerdictLight, VerdictName
from game.view.text.rendering import SANS_SEMIBOLD, SERIF, Style
from game.view.widgets.widget_marks import BarBackground

MIDDLE, HALF = 720, 240  # units that the buttons leave: between them, and at the right of the window's middle
# what a lost game offers instead of the buttons for the game
WAYS_OUT = {"back": N_("Back to where it could be won"), "undo": N_("Undo"), "new": N_("New deal")}


class ToolbarMessage(NamedTuple):
    """A text in the middle of the bar, and the action of a click on it, or that may `close` it.

    With a `label` a button after the text performs the action.
    """

    text: str = ""
    action: str = ""
    close: Act | None = None
    label: str = ""

    @property
    def spoken(self) -> str:
        return f"{self.text}. {self.label}" if self.label else self.text


NO_MESSAGE = ToolbarMessage()
CLOSE_NOTICE = "close-notice"  # the name of the widget that closes a text
Kind = TypeVar("Kind", bound=Node)
Ends = tuple[list[Widget | Mark], pygame.Rect, list[Widget | Mark]]


class TableToolbar:
    """The bar of a table in a window of a size."""

    def __init__(self, host: Host, act: Callable[[str], None], can: Callable[[str], bool]) -> None:
        self._host, self.act, self._can = host, act, can
        self._known: tuple[object, Ends] | None = None  # the buttons, and all that they depend on
        self._parts: list[Widget | Mark] = []  # that were returned last

    @property
    def size(self) -> tuple[int, int]:
        return self._host.window.size

    @property
    def height(self) -> int:
        return toolbar_height(self.size)

    @property
    def unit(self) -> float:
        """The unit of type and controls in pixels."""
        return bar_unit(self.size)

    def parts(  # noqa: PLR0913 - all that makes the bar look different, by name
        self,
        session: Session,
        clock: Stopwatch,
        *,
        stats: GameStats,
        lost: bool,
        day: date | None = None,
        light: VerdictName | None = None,
        notice: ToolbarMessage = NO_MESSAGE,
    ) -> list[Widget | Mark]:
        """Return the parts of the bar.

        `stats` is the session's, `day` the day whose deal it plays, if any, `light` the verdict to show. The middle
        shows the notice, or else figures of the game.
        """
        texts = LIGHTS if self._host.preferences.settings.peek == "all-cards" else FACE_UP
        ribbon = lost and not notice.text
        light = None if ribbon else light  # the ribbon says it
        explanation = _(texts[light]) if light else ""
        if notice.text:
            middles: list[Node] = [self._sentence(notice)]
        elif lost:
            middles = self._ways_out(session)
        else:
            figures = self._figures(session, clock, stats)
            middles = [Row(*(ToolbarFigure(*each, wide) for each in figures)) for wide in (104, 76)]
        names = Names(game_title(session.game.name), _deal_name(session, day), light, explanation)
        first, room, last = self._ends(notice.action, lost=ribbon)
        ground = BarBackground((0, 0, self.size[0], self.height), 92, self.height - 1)
        inner = between(room, self.size[0] // 2, names, middles, self.unit)
        self._parts = [ground, *first, *inner, *last]
        return self._parts

    def rect_of(self, name: str) -> pygame.Rect | None:
        """Return the rectangle of a button, by its action, or of the "light"; None if the bar does not show it."""
        for part in self._parts:
            if isinstance(part, VerdictLight) and name == "light":
                beside = round(4 * self.unit)  # of the room that it keeps from the name of the deal
                return pygame.Rect(part.rect.x - beside, part.rect.y, part.rect.w + beside, part.rect.h)
            if isinstance(part, Widget) and part.name == name:
                return part.rect
        return None

    def _ends(self, offered: str, *, lost: bool) -> Ends:
        """Return the buttons at both ends and the room between them; placed again if any action has changed."""
        changing = [(self._can(each.name), icon_of(self._host, each), each.keys) for each in chain(*BAR)]
        facts = self.size, ui_style(), current_language(), changing, self._can("back"), self._can(offered), lost
        if self._known is None or self._known[0] != facts:
            self._known = facts, self._placed(lost=lost)
        return self._known[1]

    def _placed(self, *, lost: bool) -> Ends:
        """Place the buttons, as many as leave enough room; a ribbon has those for a lost game."""
        u, (width, tall) = self.unit, (self.size[0], self.height - 1)
        margin = round(MARGIN * u)
        for count in range(len(SPARE) + 1):
            first, last = (self._row(groups, SPARE[:count]) for groups in (BAR[:1], BAR[1:]))
            start, end = margin + first.width(u), width - margin - last.width(u)
            if end - start - 2 * margin >= MIDDLE * u and end - margin - width // 2 >= HALF * u:
                break
        if lost:
            last = self._row(BAR[3:], SPARE[:count])
            end = width - margin - last.width(u)
        left, right = pygame.Rect(margin, 0, start - margin, tall), pygame.Rect(end, 0, width - margin - end, tall)
        room = pygame.Rect(start + margin, 0, end - start - 2 * margin, tall)
        return [*first.place(left, u)], room, [*last.place(right, u)]

    def _row(self, groups: Groups, spare: tuple[Action, ...]) -> Node:
        kept = ([action for action in group if action not in spare] for group in groups)
        gap = GROUPS * max(1.0, 1 / self.unit)
        return Row(*[Row(*map(self._button, group)) for group in kept if group] or [Row()], gap=gap)

    def _button(self, action: Action) -> Node:
        name, icon, tip = action.name, icon_of(self._host, action), Tip(action.label, action.key)
        caption, on = pgettext("bar", action.caption), is_on(self._host, action.name)
        return Sized(self._made(BarButton, name, name, caption, icon=icon, tall=46, tip=tip, on=on), fills=True)

    def _made(self, kind: Callable[..., Kind], name: str, action: str, label: str = "", **look: object) -> Kind:
        look = {"spoken": ACTIONS[action].label} | look
        return kind(name, label, partial(self.act, action), action=action, usable=self._can(action), **look)

    def _sentence(self, notice: ToolbarMessage) -> Sentence:
        text, action = notice.text, notice.action
        if notice.label:
            return Sentence(text, after=self._way(f"offer {action}", action, notice.label, main=True))
        if action:
            return Sentence(text, self._made(Over, f"offer {action}", action))
        if notice.close:
            closing = Over(CLOSE_NOTICE, act=notice.close, spoken=_("Close"))
            return Sentence(f"{text}\N{NO-BREAK SPACE}×", closing)
        return Sentence(text)

    def _way(self, name: str, action: str, label: str, *, main: bool, icon: str = "") -> CapsuleButton:
        return self._made(CapsuleButton, name, action, label, icon=icon, main=main, tall=38, letters=16, spoken=label)

    def _ways_out(self, session: Session) -> list[Node]:
        """Return what is shown when no move is left, without icons or the score where there is little room."""
        reached = _("{score} of {most}", score=session.game.score(session.table), most=session.game.max_score)
        return [self._capsule(score, icons=icons) for score, icons in ((reached, True), (reached, False), ("", False))]

    def _capsule(self, reached: str, *, icons: bool) -> Node:
        text = Text(_("No move is left"), lambda u: Style(SERIF, round(24 * u), GOLD_HIGH))
        score = Text(reached, lambda u: Style(SANS_SEMIBOLD, max(12, round(16 * u)), IVORY_2))
        offered = {name: label for name, label in WAYS_OUT.items() if self._can(name)}
        # the first is the main button, because most players want it
        ways = (
            self._way(f"way {name}", name, _(label), main=name == next(iter(offered)), icon=name * icons)
            for name, label in offered.items()
        )
        content = Row(text, *([score] if reached else []), Row(*ways, gap=8), gap=18)
        panel = Drawn(0, 50, lambda rect, _: [PanelMark(boxed(rect), rect.h / 2, "#14151B", 0.92, GOLD_HIGH, 0.45)])
        return Scaled(Sized(Layers(panel, Padded(content, 16)), height=50))

    def _figures(self, session: Session, clock: Stopwatch, stats: GameStats) -> list[tuple[str, str, str]]:
        """Return captions, values and explanations of the figures that the settings show."""
        settings, most = self._host.preferences.settings, session.game.max_score
        score, scoring = f"{session.score} / {most}", _("Points so far; a win scores {most}", most=most)
        if session.score is None:
            score, scoring = "—", _("Scoring has ended: a move was undone, or a saved game was loaded")
        playing = _("Time played; the clock stops while the window is not in use")
        choices = (
            (settings.timer, _("TIME"), clock.text, playing),
            (settings.show_moves, _("MOVES"), str(len(session.moves)), _("Moves made, without those undone")),
            (settings.show_score, _("SCORE"), score, scoring),
            (settings.show_hints, _("HINTS"), str(stats.hints), ""),
            (settings.show_undos, _("UNDOS"), str(stats.undos), ""),
        )
        return [(caption, value, explanation) for shown, caption, value, explanation in choices if shown]


def _deal_name(session: Session, day: date | None) -> str:
    """Return the deal's number, in groups of digits, with the day whose deal it is, and the variation."""
    deal = _("Deal {number}", number=number_text(session.number)) if session.number else ""
    if day:
        return f"{daily_text(day)} · {number_text(session.number or 0)}"
    return " · ".join(filter(None, [deal, session.game.variation and variation_title(session.game.variation)]))
