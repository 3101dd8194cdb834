"""The bar above the table: what it says of the game, its buttons and their keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from game.language import N_, _
from game.language.figures import number_text
from game.language.games import game_title, variation_title
from game.rules.patience import Patience
from game.rules.session import Session
from game.scenes.clock import Clock
from game.scenes.daily import daily_text
from game.scenes.host import Host
from game.scenes.keys import ACTIONS
from game.scenes.table.tooltips import figure_text, light_text
from game.scenes.widgets.router import Control, ControlRouter, Happened, PushButton
from game.store.save_format import Tally
from game.view.marks.fading import Fading
from game.view.marks.mark import Mark
from game.view.marks.toolbar import Button, Tip, Toolbar
from game.view.marks.verdict import Said, VerdictLight
from game.view.marks.ways_out import WaysOut
from game.view.theme import TABLE, unit
from game.view.widgets.buttons import Key


def _button(name: str, short: str, *, icon: str = "", gap: bool = False, first: bool = False) -> Button:
    return Button(name, icon or name, gap, first, short)


BUTTONS = (
    _button("game", N_("Menu"), icon="lines", first=True),
    _button("menu", N_("Tables"), first=True),
    _button("undo", N_("Undo")),
    _button("redo", N_("Redo")),
    _button("hint", N_("Hint")),
    _button("restart", N_("Restart"), gap=True),
    _button("new", N_("New deal")),
    _button("variations", N_("Variations")),
    _button("save", N_("Save"), gap=True),
    _button("load", N_("Load")),
    _button("help", N_("Help"), gap=True),
    _button("sound", N_("Sound")),
    _button("fullscreen", N_("Full screen")),
)  # to quit is left to the menus: beside the full screen it would be pressed by mistake
NEEDS: dict[str, Callable[[Session], object]] = {  # what some actions need to do anything: nothing, if that is false
    "undo": lambda session: session.moves,
    "restart": lambda session: session.moves,
    "redo": lambda session: session.undone,
    "review": lambda session: session.moves or session.undone,
    "hint": lambda session: not session.is_won(),
    "watch": lambda session: not session.is_won(),
    "mark": lambda session: not session.is_won(),
    "legal": lambda session: session.legal_moves(),
    "save": lambda session: session.number,
    "variations": lambda session: session.game.variations(),
}


class Notice(NamedTuple):
    """What the middle of the bar says instead of figures, and the action that a click on it stands for."""

    text: str = ""
    action: str = ""


NOTHING = Notice()
WAY, OFFER = "way ", "offer "  # before the action of a control that is not of the toolbar
Figures = tuple[tuple[str, str], ...]  # each with its name before it
CAPTIONS = {  # in capitals
    "time": N_("TIME"),
    "moves": N_("MOVES"),
    "score": N_("SCORE"),
    "hints": N_("HINTS"),
    "undos": N_("UNDOS"),
}


class Hud:
    """The toolbar of a table, and the mouse upon it. Buttons act when they are released."""

    def __init__(self, host: Host, game: Patience, act: Callable[[str], None]) -> None:
        """Begin without a size, for the table of a game; `act` does what an action's name says."""
        self._host, self._act = host, act
        self._buttons = tuple(button for button in BUTTONS if button.name != "variations" or game.variations())
        self._toolbar = Toolbar(host.window.size, self._buttons)
        self._router = ControlRouter()
        self.fading = Fading()  # what is said instead of figures
        self._session: Session | None = None  # that the bar shows
        self._ways: WaysOut | None = None  # while no move is left
        self._offer: tuple[str, pygame.Rect] | None = None  # what a click on the notice does, and where that is
        self._explained: dict[
            str, tuple[pygame.Rect, str]
        ] = {}  # figures and the light: where they are, what they mean
        self._pointed: str | None = None  # of them, the one under the mouse

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the bar out for a window of a size in pixels."""
        self._toolbar = Toolbar(size, self._buttons)
        self._router.show(self.controls)

    def fits(self, size: tuple[int, int]) -> bool:
        """Say whether the bar is laid out for a window of this size, with type and chrome as large as they are now."""
        return (self._toolbar.size, self._toolbar.unit) == (size, unit(size, TABLE))

    @property
    def height(self) -> int:
        """The bar's height in pixels."""
        return self._toolbar.height

    @property
    def middle(self) -> tuple[pygame.Rect, float]:
        """The room in the bar's middle, and the unit of what stands there, in pixels."""
        return self._toolbar.middle, self._toolbar.unit

    @property
    def unit(self) -> float:
        """The unit of type and chrome in pixels."""
        return self._toolbar.unit

    @property
    def rects(self) -> dict[str, list[int]]:
        """Where the buttons are, by name; a notice that offers something is one, too."""
        ways, offered = self._ways.buttons if self._ways else {}, dict([self._offer] if self._offer else [])
        return {name: list(rect) for name, rect in (ways | self._toolbar.rects | offered).items()}

    # ---- the mouse

    @property
    def controls(self) -> list[Control]:
        """The buttons, the ways out while no move is left, and the notice if a click on it does something."""
        ways = self._ways.buttons if self._ways else {}
        return [
            *(self._control(name, name, rect) for name, rect in self._toolbar.rects.items()),
            *(self._control(WAY + name, name, rect) for name, rect in ways.items()),
            *([self._control(OFFER + self._offer[0], *self._offer)] if self._offer else []),
        ]

    def _control(self, name: str, action: str, rect: pygame.Rect) -> PushButton:
        usable = self._session is None or self.usable(action, self._session)
        return PushButton(name, rect, partial(self._act, action), usable, spoken=ACTIONS[action].label)

    def handle(self, event: pygame.Event) -> Happened:
        """Take an event of the mouse; a button that is clicked acts."""
        before = self._pointed
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._explained_at(event.pos)
        did = self._router.handle(event)
        if did.what == "clicked":
            self._router.controls[did.name].activate()
        return did._replace(what="hovered") if not did.what and before != self._pointed else did

    def leave(self) -> bool:
        """Take note that the mouse is used elsewhere from now on; say whether that looks different."""
        before, self._pointed = self._pointed, None
        return self._router.leave() or before is not None

    def at(self, point: tuple[int, int]) -> str | None:
        """Name the action that a click at a point of the window stands for."""
        return self._router.at(point).removeprefix(WAY).removeprefix(OFFER) or None

    def name_of(self, action: str) -> str:
        """Name the control of an action, "" for none: one that is for a while comes before that of the toolbar."""
        names = (OFFER + action, WAY + action, action)
        return next((name for name in names if name in self._router.controls), "")

    def action_of(self, name: str) -> str:
        """Name the action that a control stands for, "" where there is no such control."""
        known = any(control.name == name for control in self.controls)
        return name.removeprefix(WAY).removeprefix(OFFER) if known else ""

    def _explained_at(self, point: tuple[int, int]) -> str | None:
        return next((name for name, (rect, _) in self._explained.items() if rect.collidepoint(point)), None)

    # ---- what is shown

    def marks(  # noqa: PLR0913 - all that makes the bar look different, by name
        self,
        session: Session,
        clock: Clock,
        *,
        tally: Tally,
        lost: bool,
        line: Session | None = None,
        day: date | None = None,
        light: Said | None = None,
        notice: Notice = NOTHING,
        console: Sequence[Mark] = (),
    ) -> list[Mark]:
        """Give the bar as it is now, with a light for what is known of the position; undo and redo go along a line.

        `tally` is the session's, and `day` that whose deal of the day it is, if it is one.

        In its middle is a console, or else a notice, or else what there is to say of the game.
        """
        names = game_title(session.game.name), _deal_name(session, day)
        self._ways = self._ways_out(session) if lost and not (notice.text or console) else None
        offers = notice.action and not console
        self._offer = (notice.action, self._toolbar.notice(notice.text).rect) if offers else None
        self._session = line or session
        self._router.show(self.controls)
        put_away = ("hint",) if light == "unaided" else ()
        keys = [self._key(name, self._session, put_away) for name in self._toolbar.buttons]
        self._explained = {}
        if console:
            self.fading.forget()
        middle = list(console) or self._middle(session, self._figures(session, clock, tally), notice)
        marks = self._toolbar.marks(names, light, middle, keys)
        peeking = self._host.preferences.settings.peek == "all-cards"
        for mark in marks:
            if isinstance(mark, VerdictLight):
                self._explained["light"] = mark.rect, light_text(mark.said, peeking=peeking)
        return marks

    def _middle(self, session: Session, figures: Figures, notice: Notice) -> list[Mark]:
        """Give a notice, else that no move is left, else the figures of the game, once a notice has gone."""
        said: list[Mark] = [self._toolbar.notice(notice.text)] if notice.text else []
        fading = self.fading.marks(said, self.unit, calm=self._host.preferences.settings.reduced_motion)
        if fading:
            return fading[-1:]
        if self._ways:
            return list(self._ways.marks(lambda name, u: self._router.state(WAY + name, u)))
        captions = {name: _(text) for name, text in CAPTIONS.items()}
        captioned = tuple((captions[name], value) for name, value in figures)
        marks = list(self._toolbar.figures(captioned, rolling=captions["score"]))
        for figure, caption, value in zip(figures, marks[::2], marks[1::2], strict=True):
            name = figure[0]
            self._explained[name] = caption.rect.union(value.rect), figure_text(name, session)
        return list(marks)

    def _ways_out(self, session: Session) -> WaysOut:
        score, most = session.game.score(session.table), session.game.max_score
        reached = _("{score} of {most}", score=score, most=most)
        bar = self._toolbar
        capsule = WaysOut(_("No move is left"), reached, (0, 0), bar.unit)
        return replace(capsule, centre=bar.centre(capsule.rect.w))

    @property
    def tip(self) -> list[Mark]:
        """The tooltip of the button, the figure or the light that the mouse rests on."""
        bar = self._toolbar
        if self._router.pressed:
            return []
        if self._router.hovered in bar.buttons:
            action = ACTIONS[self._router.hovered]
            return [bar.tip(self._router.hovered, action.label, action.key)]
        rect, text = self._explained.get(self._pointed or "", (bar.middle, ""))
        return [Tip(text, "", (rect.centerx, bar.height), bar.unit, bar.size[0])] if text else []

    def _figures(self, session: Session, clock: Clock, tally: Tally) -> Figures:
        """Give what the player wants to see, each figure with its name."""
        settings = self._host.preferences.settings
        score = "—" if session.score is None else f"{session.score} / {session.game.max_score}"
        figures = (
            (settings.timer, "time", clock.text),
            (settings.show_moves, "moves", str(len(session.moves))),
            (settings.show_score, "score", score),
            (settings.show_hints, "hints", str(tally.hints)),
            (settings.show_undos, "undos", str(tally.undos)),
        )
        return tuple((caption, figure) for shown, caption, figure in figures if shown)

    @staticmethod
    def usable(name: str, session: Session) -> bool:
        """Say whether an action would do anything now."""
        return name not in NEEDS or bool(NEEDS[name](session))

    def _key(self, name: str, session: Session, put_away: Sequence[str]) -> Key:
        other = {
            "fullscreen": self._host.window.fullscreen and "windowed",
            "sound": self._host.sound.muted and "sound-off",
        }
        return self._toolbar.key(
            name,
            self._router.state(name, self._toolbar.unit),
            enabled=self.usable(name, session) and name not in put_away,
            picture=other.get(name) or "",
        )


def _deal_name(session: Session, day: date | None) -> str:
    """Give the deal's number, in groups that can be read, with the day that it is the deal of, and the variation."""
    deal = _("Deal {number}", number=number_text(session.number)) if session.number else ""
    if day:
        return f"{daily_text(day)} · {number_text(session.number or 0)}"
    return " · ".join(filter(None, [deal, session.game.variation and variation_title(session.game.variation)]))
