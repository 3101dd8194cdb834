"""The bar above the table: its text, its buttons and their keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from game.language import N_, NP_, _
from game.language.games import game_title, variation_title
from game.language.number_formats import number_text
from game.rules.patience import Patience
from game.rules.session import Session
from game.scenes.daily import daily_text
from game.scenes.host import Host, state_icon
from game.scenes.keys import ACTIONS
from game.scenes.stopwatch import Stopwatch
from game.scenes.table.tooltips import figure_text, light_text
from game.scenes.widgets.control import Control, PushButton
from game.scenes.widgets.control_router import ControlRouter, MouseResult
from game.store.save_format import GameStats
from game.view.marks.mark import Mark
from game.view.marks.text_box import tooltip
from game.view.marks.verdict import VerdictLight, VerdictName
from game.view.widgets.buttons import ToolbarButtonLook
from game.view.widgets.no_moves_bar import NoMovesBar
from game.view.widgets.toolbar import ToolbarItem, ToolbarLayout


def _button(name: str, short: str, *, icon: str = "", gap: bool = False, first: bool = False) -> ToolbarItem:
    return ToolbarItem(name, icon or name, gap, first, short)


BUTTONS = (
    # Translators: Of the next thirteen texts: under an icon of the bar, so as short as can be.
    _button("game", NP_("bar", "Menu"), icon="lines", first=True),
    _button("menu", NP_("bar", "Tables"), first=True),
    _button("undo", NP_("bar", "Undo")),
    _button("redo", NP_("bar", "Redo")),
    _button("hint", NP_("bar", "Hint")),
    _button("restart", NP_("bar", "Restart"), gap=True),
    _button("new", NP_("bar", "New deal")),
    _button("variations", NP_("bar", "Variations")),
    _button("save", NP_("bar", "Save"), gap=True),
    _button("load", NP_("bar", "Load")),
    _button("help", NP_("bar", "Help"), gap=True),
    _button("sound", NP_("bar", "Sound")),
    _button("fullscreen", NP_("bar", "Full screen")),
)  # no quit button: beside the full screen button it would be pressed by mistake


class ToolbarMessage(NamedTuple):
    """A text in the middle of the bar, and the action that a click on it performs."""

    text: str = ""
    action: str = ""


NO_MESSAGE = ToolbarMessage()
WAY, OFFER = "way ", "offer "  # prefixes of the names of controls outside of the toolbar
CAPTIONS = {  # in capitals
    "time": N_("TIME"),
    "moves": N_("MOVES"),
    "score": N_("SCORE"),
    "hints": N_("HINTS"),
    "undos": N_("UNDOS"),
}


class TableToolbar:
    """The toolbar of a table and its mouse input. Buttons act on release."""

    def __init__(self, host: Host, game: Patience, act: Callable[[str], None], can: Callable[[str], bool]) -> None:
        self._host, self.act, self._can = host, act, can
        self._buttons = tuple(button for button in BUTTONS if button.name != "variations" or game.variations())
        self._toolbar = ToolbarLayout(host.window.size, self._buttons)
        self._router = ControlRouter()
        self._session: Session | None = None  # that the bar shows
        self._ways: NoMovesBar | None = None  # shown while no move is left
        self._offer: tuple[str, pygame.Rect] | None = None  # the action of the notice, and its rectangle
        self._explained: dict[
            str, tuple[pygame.Rect, str]
        ] = {}  # rectangles of figures and the light, with their explanations
        self._pointed: str | None = None  # the one under the mouse

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the bar for a window of a size in pixels."""
        self._toolbar = ToolbarLayout(size, self._buttons)
        self._router.show(self.controls)

    def fits(self, size: tuple[int, int]) -> bool:
        """Return whether the bar is laid out for a window of this size, and the present text size and language."""
        return self._toolbar.size == size and self._toolbar.fits

    @property
    def height(self) -> int:
        return self._toolbar.height

    @property
    def unit(self) -> float:
        """The unit of type and controls in pixels."""
        return self._toolbar.unit

    @property
    def rects(self) -> dict[str, list[int]]:
        """The rectangles of the buttons, by name, including a notice that can be clicked."""
        ways, offered = self._ways.buttons if self._ways else {}, dict([self._offer] if self._offer else [])
        return {name: list(rect) for name, rect in (ways | self._toolbar.rects | offered).items()}

    # ---- the mouse

    @property
    def controls(self) -> list[Control]:
        """The buttons, the ways out while no move is left, and the notice if it can be clicked."""
        ways = self._ways.buttons if self._ways else {}
        return [
            *(self._control(name, name, rect) for name, rect in self._toolbar.rects.items()),
            *(self._control(WAY + name, name, rect) for name, rect in ways.items()),
            *([self._control(OFFER + self._offer[0], *self._offer)] if self._offer else []),
        ]

    def _control(self, name: str, action: str, rect: pygame.Rect) -> PushButton:
        usable = self._session is None or self._can(action)
        return PushButton(name, partial(self.act, action), usable=usable, spoken=ACTIONS[action].label, rect=rect)

    def handle(self, event: pygame.Event) -> MouseResult:
        """Handle a mouse event; a clicked button acts."""
        before = self._pointed
        if event.type == pygame.MOUSEMOTION:
            self._pointed = next(
                (name for name, (rect, _) in self._explained.items() if rect.collidepoint(event.pos)), None
            )
        did = self._router.handle(event)
        if did.what == "clicked":
            self._router.controls[did.name].activate()
        return did._replace(what="hovered") if not did.what and before != self._pointed else did

    def leave(self) -> bool:
        """Called when the mouse is used elsewhere; return whether the appearance changes."""
        before, self._pointed = self._pointed, None
        return self._router.leave() or before is not None

    def at(self, point: tuple[int, int]) -> str:
        """Return the action of a click at a point of the window, "" for none."""
        return self._router.at(point).removeprefix(WAY).removeprefix(OFFER)

    def name_of(self, action: str) -> str:
        """Return the name of the control of an action, or ""; temporary controls come before those of the toolbar."""
        names = (OFFER + action, WAY + action, action)
        return next((name for name in names if name in self._router.controls), "")

    def action_of(self, name: str) -> str:
        """Return the action of a control, or ""."""
        known = any(control.name == name for control in self.controls)
        return name.removeprefix(WAY).removeprefix(OFFER) if known else ""

    # ---- display

    def marks(  # noqa: PLR0913 - all that makes the bar look different, by name
        self,
        session: Session,
        clock: Stopwatch,
        *,
        stats: GameStats,
        lost: bool,
        day: date | None = None,
        light: VerdictName | None = None,
        notice: ToolbarMessage = NO_MESSAGE,
    ) -> list[Mark]:
        """Return the marks of the bar.

        `stats` is the session's, `day` the day whose deal it plays, if any, `light` the verdict to show. The middle
        shows the notice, or else figures of the game.
        """
        names = game_title(session.game.name), _deal_name(session, day)
        self._ways = self._ways_out(session) if lost and not notice.text else None
        self._offer = (notice.action, self._toolbar.message(notice.text, names).rect) if notice.action else None
        self._session = session
        self._router.show(self.controls)
        keys = [self._key(name) for name in self._toolbar.buttons]
        self._explained = {}
        if notice.text:
            middle: list[Mark] = [self._toolbar.message(notice.text, names)]
        elif self._ways:
            middle = list(self._ways.marks(lambda name, u: self._router.state(WAY + name, u)))
        else:
            middle = self._figures(session, clock, stats)
        marks = self._toolbar.marks(names, light, middle, keys)
        sees_all = self._host.preferences.settings.peek == "all-cards"
        for mark in marks:
            if isinstance(mark, VerdictLight):
                self._explained["light"] = mark.rect, light_text(mark.verdict, sees_all=sees_all)
        return marks

    def _ways_out(self, session: Session) -> NoMovesBar:
        score, maximum = session.game.score(session.table), session.game.max_score
        reached = _("{score} of {most}", score=score, most=maximum)
        bar = self._toolbar
        capsule = NoMovesBar(_("No move is left"), reached, (0, 0), bar.unit).within(bar.room)
        return replace(capsule, centre=bar.centre(capsule.rect.w))

    @property
    def tip(self) -> list[Mark]:
        """The tooltip of the button, the figure or the light under the mouse."""
        bar = self._toolbar
        if self._router.pressed:
            return []
        rect, text, key = *self._explained.get(self._pointed or "", (bar.middle, "")), ""
        if name := self._router.hovered if self._router.hovered in bar.buttons else "":
            rect, text, key = bar.rects[name], ACTIONS[name].label, ACTIONS[name].key
        below = pygame.Rect(rect.x, 0, rect.w, bar.height)
        return [tooltip(text, key, below, bar.size)] if text else []

    def _figures(self, session: Session, clock: Stopwatch, stats: GameStats) -> list[Mark]:
        """Return the figures that the settings show, with their captions."""
        settings = self._host.preferences.settings
        score = "—" if session.score is None else f"{session.score} / {session.game.max_score}"
        choices = (
            (settings.timer, "time", clock.text),
            (settings.show_moves, "moves", str(len(session.moves))),
            (settings.show_score, "score", score),
            (settings.show_hints, "hints", str(stats.hints)),
            (settings.show_undos, "undos", str(stats.undos)),
        )
        figures = [(name, value) for shown, name, value in choices if shown]
        marks = list(self._toolbar.figures(tuple((_(CAPTIONS[name]), value) for name, value in figures)))
        for (name, _value), caption, value in zip(figures, marks[::2], marks[1::2], strict=True):
            self._explained[name] = caption.rect.union(value.rect), figure_text(name, session)
        return list(marks)

    def _key(self, name: str) -> ToolbarButtonLook:
        state = self._router.state(name, self._toolbar.unit)
        return self._toolbar.key(name, state, enabled=self._can(name), picture=state_icon(self._host, name))


def _deal_name(session: Session, day: date | None) -> str:
    """Return the deal's number, in groups of digits, with the day whose deal it is, and the variation."""
    deal = _("Deal {number}", number=number_text(session.number)) if session.number else ""
    if day:
        return f"{daily_text(day)} · {number_text(session.number or 0)}"
    return " · ".join(filter(None, [deal, session.game.variation and variation_title(session.game.variation)]))
