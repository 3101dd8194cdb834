"""The win: a celebration with the table's cards, the player's results, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

import pygame

from game.access.node import ReaderNode
from game.language import N_, _
from game.language.games import capitals_title, game_title
from game.rules.session import Session
from game.scenes.appearance_settings import appearance_of
from game.scenes.daily import is_deal_of
from game.scenes.daily_deals import DailyDeals, local_day, result_text
from game.scenes.host import Host
from game.scenes.keys import ENTER
from game.scenes.scene import Scene
from game.scenes.widgets.controls import Pill
from game.scenes.widgets.editable_line import copy
from game.scenes.widgets.widget import Widget
from game.view.celebrations import celebration
from game.view.celebrations.animation import CelebrationAnimation
from game.view.celebrations.flight import Start
from game.view.celebrations.win_text import Achievement, WinSummary, medallions, words
from game.view.drawing.ui_style import ui_scale, unit
from game.view.marks.fading import Fading
from game.view.marks.mark import Mark
from game.view.stage.stage import STEP
from game.view.table_view import TableView
from game.view.widgets.buttons import row_of_pills, rows_of_pills

COPY = ("copy", N_("Copy result"), "copy")


class WonController(Protocol):
    """Deals another game."""

    def new(self) -> None:
        """Deal a new game."""

    def deal(self, number: int) -> None:
        """Deal a game by number."""


class WonTable(Protocol):
    """What the win uses of the table below it."""

    @property
    def view(self) -> TableView:
        """The view of the table."""

    @property
    def controller(self) -> WonController:
        """The controller of the table."""

    def review(self) -> None:
        """Open the review."""


class Win(Scene):
    """Shown above the table when the last card has landed; with `reduced` nothing moves."""

    name = "win"
    CHOICES = (
        ("menu", N_("All tables"), "menu"),
        ("new", N_("New deal"), "new"),
        ("again", N_("Same deal again"), "restart"),
        ("review", N_("Review"), "review"),
    )

    def __init__(  # noqa: PLR0913 - what was won, and how to show it
        self,
        host: Host,
        table: WonTable,
        session: Session,
        time: str,
        achievements: Sequence[Achievement] = (),
        *,
        hints: int = 0,
        reduced: bool = False,
    ) -> None:
        super().__init__(host)
        self.title = session.game.name
        slug = session.game.slug()
        self.table, self._session, self._time, self._achievements = table, session, time, tuple(achievements)
        self._hints = hints
        self._celebration, self._theme = celebration(slug), appearance_of(host.preferences.settings).theme(slug)
        self._flies, self._opened = not reduced, False
        self._fading, self._faded = Fading(), False  # fading notices, and whether the last frame showed any of them
        self.animation = CelebrationAnimation(table.view.faces, self._theme, still=reduced)
        self._focus = "new"
        self.choices: tuple[tuple[str, str, str], ...] = self.CHOICES
        self.result = ""  # the text to copy if a deal of the day was won
        self._day = DailyDeals(host) if is_deal_of(session, local_day()) else None
        if self._day:
            self._day.ask()

    def _take_result(self) -> None:
        """Offer to copy the result once the records have the win; they do not count watched ones."""
        if not (self._day and self._day.poll()):
            return
        slug, made = self._session.game.slug(), len(self._session.moves)
        wins = [win for win in self._day.wins(slug) if win.moves == made]
        if wins and not self.result:
            self.result = result_text(wins[-1])
            self.choices = (*self.CHOICES, COPY)
            self._place()
            self._show()

    # ---- layout

    def _place(self) -> None:
        u, size = self._unit, self.host.window.size
        if self._large:
            rects = rows_of_pills((size[0] // 2, size[1]), [_(label) for _name, label, _icon in self.choices], u)
        else:
            rects = row_of_pills((size[0] // 2, round(size[1] - 72 * u)), len(self.choices), u)
        self.pane.show(
            [
                Pill(name, _(label), partial(self._choose, name), icon, name == "new", rect=rect, unit=u)
                for (name, label, icon), rect in zip(self.choices, rects, strict=True)
            ]
        )

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window size; cards fly only the first time."""
        # units that the window must have at any text size, and if controls are large for fingers
        self._unit = u = unit(size, (960, 540), (1310, 860))
        room = pygame.Rect(0, 0, size[0], size[1] - self._foot)
        fraction = max(0.45, min(0.6, 1 - 500 * u / size[0]))  # large text needs 500 units
        left = pygame.Rect(0, 0, round(fraction * size[0]), room.h) if self._large else room
        self.figure = self._celebration.figure(left, u, self._session.table)
        self._sharpen()
        self._place()
        if self._large:
            from game.view.celebrations.win_column import column  # noqa: PLC0415 - most players do not enlarge text

            right = pygame.Rect(left.right + round(12 * u), round(16 * u), 0, room.h - round(16 * u))
            right.w = size[0] - right.x - round(28 * u)
            self.words, self.achievements = column(self.figure.words, right, u, self._summary(), self._achievements)
        else:
            self.words, self.achievements = self._text_in_figure(size[0] / 2)
        self.animation.resize(size, self.figure, self.words, self.achievements)
        veil, self._opened = None if self._opened else self.table.view.fold(), True
        if veil and self._flies:
            self.animation.fly(self.lying(), veil)
        else:
            self.animation.prepare()
        self._show()

    @property
    def _large(self) -> bool:
        """Whether text is larger than there is room for inside the figure."""
        return ui_scale()[0] > 1

    @property
    def _foot(self) -> int:
        """The pixels below the figure, for the buttons, the one that a deal of the day may get included."""
        u = self._unit
        if not self._large:
            return round(136 * u)
        labels = [_(label) for _name, label, _icon in (*self.CHOICES, *([COPY] if self._day else []))]
        rects = rows_of_pills((self.host.window.size[0] // 2, 0), labels, u)
        return round((38 + 66 * len({rect.y for rect in rects})) * u)  # each row of buttons takes 66 units

    def lying(self) -> list[Start]:
        """Return the positions of the cards on the table, the lowest of each pile first."""
        layout, table = self.table.view.layout, self._session.table
        return [
            Start(card, layout.rect(spot))
            for pile in layout.places
            for card, spot in zip(table[pile], layout.spots(pile, table[pile]), strict=True)
        ]

    def _sharpen(self) -> None:
        """Request card pictures that are large enough for the figure; usually those of the table are."""
        width = round(1.15 * max(spot.width for spot in self.figure.spots))
        if self.table.view.faces.width < width:
            self.table.view.faces.resize(width, self._theme.back)

    def _text_in_figure(self, axis: float) -> tuple[list[Mark], list[Mark]]:
        """Return the marks of the text and of the achievements at both sides of a vertical axis.

        The first of an odd number of achievements is part of the text, so that the sides match.
        """
        odd = len(self._achievements) % 2
        single = self._achievements[0] if odd else None
        text = words(self.figure.words, self._unit, self._summary(), single)
        return text, medallions(self.figure.side, axis, self._unit, self._achievements[odd:])

    def _summary(self) -> WinSummary:
        session = self._session
        score = "—" if session.score is None else str(session.score)
        figures = [(_("TIME"), self._time), (_("MOVES"), str(len(session.moves))), (_("SCORE"), score)]
        figures += [(_("HINTS"), str(self._hints))] if self._hints else []
        phrase = _(self._celebration.phrase)
        if session.number:
            phrase = _("Deal {number}, {phrase}", number=session.number, phrase=phrase)
        return WinSummary(capitals_title(self.title), _(self._celebration.title), phrase, tuple(figures))

    def _show(self) -> None:
        buttons = self.pane.marks(
            self.controls, lambda each: self.pane.state(each)._replace(focused=each.name == self._focus, hovered=False)
        )
        notifications = self._fading.marks(
            self.host.notifications.marks(self.host.window.size), self._unit, reduced_motion=not self._flies
        )
        self.animation.set_marks([*buttons, *self.host.scanner.marks, *notifications])

    def host_changed(self) -> None:
        self._show()

    # ---- events

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; a click outside of the buttons completes the figure."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
            return
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return
        self._focus = self.pane.at(event.pos) or self._focus
        did = self.pane.handle(event)
        if did:
            self._show()
        if event.type == pygame.MOUSEBUTTONDOWN and did != "pressed":
            self.animation.finish()

    def _key(self, event: pygame.Event) -> None:
        backwards = event.key == pygame.K_LEFT or event.mod & pygame.KMOD_SHIFT
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            names = [*self.pane.widgets]
            self._focus = names[(names.index(self._focus) + (-1 if backwards else 1)) % len(names)]
            self._show()
        elif event.key in (pygame.K_SPACE, pygame.K_ESCAPE) and not self.animation.settled:
            self.animation.finish()
        elif event.key in (*ENTER, pygame.K_SPACE):
            self._choose(self._focus)
        elif event.key == pygame.K_ESCAPE:
            self._choose("menu")

    def _choose(self, name: str) -> None:
        self.host.sound.play("button")
        if name == "copy":
            self._copy()
            return
        self.host.scenes.pop()
        match name:
            case "menu":
                self.host.scenes.pop()
            case "new":
                self.table.controller.new()
            case "again":
                self.table.controller.deal(self._session.number or 1)
            case "review":
                self.table.review()

    def _copy(self) -> None:
        """Copy the result to the clipboard, and show that on the button."""
        label, icon = (N_("Copied"), "check") if copy(self.result) else (N_("No clipboard"), "copy")
        self.choices = (*self.CHOICES, ("copy", label, icon))
        self._place()
        self._show()

    @property
    def nodes(self) -> Sequence[ReaderNode]:
        from game.scenes.widgets.widget_nodes import captioned, part_nodes  # noqa: PLC0415 - nobody may listen

        parts: list[Widget | Mark] = [*self.words, *self.achievements, *self.controls]
        nodes = captioned(part_nodes(parts, game_title(self.title).upper()))
        return [ReaderNode("win", "dialog", game_title(self.title), children=tuple(nodes))]

    def focus_node(self, key: str) -> None:
        if key in self.pane.widgets:
            self._focus = key
            self._show()

    @property
    def focused(self) -> str:
        return self._focus

    # ---- the loop

    def poll(self) -> None:
        self._take_result()
        if changed := self.table.view.faces.collect():
            self.animation.refresh(changed)
        self.animation.prepare_more()

    def seconds_to_poll(self) -> float | None:
        return None if self.animation.prepared else 0.0

    def step(self) -> None:
        self.animation.step()
        self._fading.advance(STEP)

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        fades = self._fading.moving
        if fades or self._faded:
            self._show()
        self._faded = fades
        return self.animation.draw(canvas, alpha)

    @property
    def moving(self) -> bool:
        """Whether something moves, even if it is only confetti or a notice."""
        return self.animation.moving or self._fading.moving or self._faded

    @property
    def changed(self) -> bool:
        return self.animation.changed

    @property
    def at_rest(self) -> bool:
        """Whether the figure is complete, even while confetti falls."""
        return self.animation.settled and self.table.view.faces.complete
