"""The win: a celebration made of the table's cards, what was reached, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.rules.session import Session
from game.scenes.host import Host
from game.scenes.keys import ENTER
from game.scenes.looks import dress_of
from game.scenes.menu.today import DaysDeals, is_todays, result_text
from game.scenes.scene import Scene
from game.scenes.widgets.typing import copy
from game.view.cards.flight import Start
from game.view.celebrations import Figure, celebration
from game.view.celebrations.pageant import Pageant
from game.view.marks.mark import Mark
from game.view.marks.pills import PillButton, row_of_pills
from game.view.table_view import TableView
from game.view.text.lettering import typographic
from game.view.text.words import Achievement, Said, medallions, words
from game.view.theme import unit

FOOT = 136  # units below the figure, for the buttons
COPY = ("copy", "Copy result", "copy")
FINE = 1.15  # how much wider than the figure's widest card the pictures of cards are at least


class Dealer(Protocol):
    """Who deals another game."""

    def new(self) -> None:
        """Deal another game."""

    def deal(self, number: int) -> None:
        """Deal the game of a number."""


class Table(Protocol):
    """What the win needs of the table below it."""

    @property
    def view(self) -> TableView:
        """How it lies in the window."""

    @property
    def controller(self) -> Dealer:
        """Who deals."""

    def review(self) -> None:
        """Show what is known of every position of the game."""


class Win(Scene):
    """Shown on top of the table when the last card has arrived; `reduced` lets nothing move."""

    name = "win"
    CHOICES = (
        ("menu", "All tables", "menu"),
        ("new", "New deal", "new"),
        ("again", "Same deal again", "restart"),
        ("review", "Review", "review"),
    )

    def __init__(  # noqa: PLR0913 - what was won, and how to show it
        self,
        host: Host,
        table: Table,
        session: Session,
        time: str,
        achievements: Sequence[Achievement] = (),
        *,
        hints: int = 0,
        reduced: bool = False,
    ) -> None:
        """Celebrate a won session, with its time and the number of hints used; four achievements at most."""
        super().__init__(host)
        self.title = session.game.name
        slug = session.game.slug()
        self.table, self._session, self._time, self._achievements = table, session, time, tuple(achievements)
        self._hints = hints
        self._celebration, self._theme = celebration(slug), dress_of(host.preferences.settings).theme(slug)
        self._flies, self._opened = not reduced, False
        self.pageant = Pageant(table.view.faces, self._theme, still=reduced)
        self._focus, self._pressed = 1, -1
        self.choices: tuple[tuple[str, str, str], ...] = self.CHOICES
        self.result = ""  # what can be copied where a deal of the day was won
        self._day = self._ask_for_result(session)

    def _ask_for_result(self, session: Session) -> DaysDeals | None:
        """Ask the records for the result, if it can be one of today's deals."""
        deals = DaysDeals(self.host)
        if not is_todays(session, deals.day):
            return None
        deals.ask()
        return deals

    def _take_result(self) -> None:
        """Offer to copy the result once the records tell of the win; they do not of one that was watched."""
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
        self._rects = row_of_pills((size[0] // 2, round(size[1] - 72 * u)), len(self.choices), u)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window size; only at the first one do cards fly."""
        self._unit = u = unit(size)
        room = pygame.Rect(0, 0, size[0], size[1] - round(FOOT * u))
        self.figure = self._celebration.figure(room, u, self._session.table)
        self._sharpen()
        self._place()
        self.words, self.achievements = self._write(self.figure, size[0] / 2)
        self.pageant.resize(size, self.figure, self.words, self.achievements)
        veil, self._opened = None if self._opened else self.table.view.fold(), True
        if veil and self._flies:
            self.pageant.fly(self.lying(), veil)
        else:
            self.pageant.prepare()
        self._show()

    def lying(self) -> list[Start]:
        """Return where the cards lie on the table, the lowest of each pile first."""
        layout, table = self.table.view.layout, self._session.table
        return [
            Start(card, layout.rect(spot))
            for pile in layout.places
            for card, spot in zip(table[pile], layout.spots(pile, table[pile]), strict=True)
        ]

    def _sharpen(self) -> None:
        """Ask for pictures of the cards that are large enough for the figure; those of the table mostly are."""
        widest = round(FINE * max(spot.width for spot in self.figure.spots))
        if self.table.view.faces.width < widest:
            self.table.view.faces.resize(widest, self._theme.back)

    def _write(self, figure: Figure, axis: float) -> tuple[list[Mark], list[Mark]]:
        """Write the words; of an odd number of achievements the first one is with them, so that the sides match."""
        session, achievements = self._session, self._achievements
        score = "—" if session.score is None else str(session.score)
        figures = [("Time", self._time), ("Moves", str(len(session.moves))), ("Score", score)]
        figures += [("Hints", str(self._hints))] if self._hints else []
        phrase = f"Deal {session.number}, {self._celebration.phrase}" if session.number else self._celebration.phrase
        single = achievements[0] if len(achievements) % 2 else None
        said = Said(typographic(self.title), self._celebration.title, phrase, tuple(figures))
        rest = achievements[1:] if single else achievements
        return words(figure.words, self._unit, said, single), medallions(figure.side, axis, self._unit, rest)

    def _show(self) -> None:
        buttons: list[Mark] = []
        for place, ((name, label, icon), rect) in enumerate(zip(self.choices, self._rects, strict=True)):
            state = name == "new", place == self._focus, place == self._pressed
            buttons.append(PillButton(label, icon, (*rect.topleft, *rect.size), self._unit, *state))
        self.pageant.scenery.set_marks([*buttons, *self.host.notices.marks(self.host.window.size)])

    def host_changed(self) -> None:
        """Show what the player is to be told now."""
        self._show()

    # ---- events

    def handle(self, event: pygame.Event) -> None:
        """Take an event; a click beside the buttons completes the figure."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._point(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(self._at(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                pressed, self._pressed = self._pressed, -1
                self._show()
                if pressed >= 0 and pressed == self._at(event.pos):
                    self._choose(pressed)
            case pygame.MOUSEBUTTONDOWN:
                self.pageant.finish()
            case pygame.KEYDOWN:
                self._key(event)

    def _at(self, point: tuple[int, int]) -> int:
        return next((n for n, rect in enumerate(self._rects) if rect.collidepoint(point)), -1)

    def _point(self, point: tuple[int, int]) -> None:
        if (place := self._at(point)) >= 0 and place != self._focus:
            self._focus = place
            self._show()

    def _press(self, place: int) -> None:
        self._pressed = place
        if place < 0:
            self.pageant.finish()
        else:
            self._focus = place
        self._show()

    def _key(self, event: pygame.Event) -> None:
        backwards = event.key == pygame.K_LEFT or event.mod & pygame.KMOD_SHIFT
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            self._focus = (self._focus + (-1 if backwards else 1)) % len(self.choices)
            self._show()
        elif event.key in ENTER:
            self._choose(self._focus)
        elif event.key in (pygame.K_SPACE, pygame.K_ESCAPE) and not self.pageant.settled:
            self.pageant.finish()
        elif event.key == pygame.K_SPACE:
            self._choose(self._focus)
        elif event.key == pygame.K_ESCAPE:
            self._choose(0)

    def _choose(self, place: int) -> None:
        self.host.sound.play("button")
        name = self.choices[place][0]
        if name == COPY[0]:
            self._copy()
            return
        self.host.scenes.leave()
        match name:
            case "menu":
                self.host.scenes.leave()
            case "new":
                self.table.controller.new()
            case "again":
                self.table.controller.deal(self._session.number or 1)
            case "review":
                self.table.review()

    def _copy(self) -> None:
        """Put the result on the clipboard, and say so on the button."""
        said = "Copied" if copy(self.result) else "No clipboard"
        self.choices = (*self.CHOICES, (COPY[0], said, "check" if said == "Copied" else COPY[2]))
        self._show()

    # ---- the loop

    def poll(self) -> None:
        """Take over pictures of cards that came, and the result."""
        self._take_result()
        if self.table.view.faces.collect():
            self.pageant.refresh()

    def step(self) -> None:
        """Advance the pageant."""
        self.pageant.step()

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Draw what changed, which confetti and rays are all over."""
        self.pageant.draw(canvas, alpha)
        return [canvas.get_rect()]

    @property
    def moving(self) -> bool:
        """Whether something moves, be it confetti alone."""
        return self.pageant.moving

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new."""
        return self.pageant.changed

    @property
    def settled(self) -> bool:
        """Whether the figure is complete, even while confetti still falls."""
        return self.pageant.settled and self.table.view.faces.complete

    def report(self) -> dict[str, object]:
        """Return where the buttons are."""
        names = (name for name, _, _ in self.choices)
        buttons = {name: list(rect) for name, rect in zip(names, self._rects, strict=True)}
        return {"cards": [], "piles": {}, "buttons": buttons}
