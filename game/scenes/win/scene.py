"""The win: a celebration with the table's cards, the player's results, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.access.node import ReaderNode, ReaderRequest
from game.language import N_, _, ngettext
from game.language.games import capitals_title, game_title
from game.language.number_formats import number_text
from game.platform.clipboard import copy
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.appearance_settings import appearance_of
from game.scenes.daily_deals import DailyDeals, daily_text, is_deal_of, local_day
from game.scenes.form import Form
from game.scenes.host import Host
from game.scenes.keys import DIALOGS, GAME, is_press, pressed
from game.scenes.results import result_text
from game.scenes.scene import Scene
from game.scenes.widgets.controls import CapsuleButton
from game.scenes.widgets.layout import Grid, Layers, Node, Padded, Row
from game.scenes.widgets.widget import Act
from game.scenes.widgets.widget_nodes import part_nodes
from game.scenes.win.words import Fitted, WinSummary, words
from game.view.celebrations import celebration
from game.view.celebrations.animation import GRACE, CelebrationAnimation
from game.view.celebrations.flight import LEAD, Start
from game.view.celebrations.win_text import Achievement
from game.view.drawing.ui_style import ui_scale, unit
from game.view.marks.mark import Mark

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

FOOT = 112  # units: height below the figure, for the buttons


class Win(Form):
    """Shown above the table a moment after the last card has landed; with `reduced` it only fades in.

    If it comes `again` it does so as well, without sounds.
    """

    name, first = "win", "new"
    follows_mouse = True

    def __init__(  # noqa: PLR0913 - what was won, and how to show it
        self,
        host: Host,
        table: GameTable,
        session: Session,
        time: str,
        achievements: Sequence[Achievement] = (),
        *,
        reduced: bool = False,
        again: bool = False,
    ) -> None:
        super().__init__(host)
        self.title, self.heading = session.game.name, game_title(session.game.name)
        slug = session.game.slug()
        self.table, self._session, self._time, self._achievements = table, session, time, tuple(achievements)
        self._opened = False
        self._cards = all_face_up(session.table)
        self._celebration, self._theme = celebration(slug), appearance_of(host.preferences.settings).theme(slug)
        self.sheet = self.animation = CelebrationAnimation(
            table.view.faces, self._theme, self._celebration.chord, still=reduced or again
        )
        # the sounds to come, and their times
        self._sounds = [] if again else [(f"win-{slug}", 0.0), *([] if reduced else [("riffle", LEAD)])]
        self.result = ""  # the text to copy if a deal of the day was won
        self._copying = N_("Copy result"), "copy"  # label and icon of that button
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
            self.result = result_text(wins[-1], self._day)
            self.refresh()

    @property
    def status_text(self) -> str:
        moves = len(self._session.moves)
        return ngettext("Won in {time}, {count} move", "Won in {time}, {count} moves", moves, time=self._time)

    def background(self, size: tuple[int, int]) -> pygame.Surface:  # noqa: ARG002 - the table has it
        return self.table.view.fold()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window size; cards fly only the first time."""
        # units that the window must have at any text size, and if controls are large for fingers, or on end
        self.size, self.unit = size, unit((max(size), min(size)), (960, 540), (1310, 860))
        self._arrange(beside=ui_scale()[0] > 1)
        if not self._beside and not all(words.fits(self.unit) for words in self._words()):
            self._arrange(beside=True)
        self._sharpen()
        self.refresh()
        self.animation.lay_out(size, self.figure, [part for part in self.shown if isinstance(part, Mark)])
        if self._opened:
            self.animation.prepare()
        else:
            self._opened = True
            self.animation.fly(self.lying(), self.background(size))

    def _arrange(self, *, beside: bool) -> None:
        """Place the figure, with the words inside it or at its right, or below it on end, where they need 500 units."""
        (width, height), self._beside = self.size, beside
        room = pygame.Rect(0, 0, width, height - round(FOOT * self.unit))
        right = room.copy()
        if beside and height > width:
            right.w, room.h = round(500 * self.unit), room.h // 2
            right.midtop, right.h = room.midbottom, room.h
        elif beside:
            room.w = round(max(0.45, min(0.6, 1 - 500 * self.unit / width)) * width)
            right.x, right.w = room.right, width - room.right
        self.figure = self._celebration.figure(room, self.unit, self._cards, self.table.view.look.deck)
        self._right = right.inflate([-round(40 * self.unit)] * 2)

    def lying(self) -> list[Start]:
        """Return the positions of the cards on the table, the lowest of each pile first."""
        layout, table = self.table.view.layout, self._session.table
        return [
            Start(card, layout.rect(spot))
            for pile in layout.places
            for card, spot in zip(self._cards[pile], layout.spots(pile, table[pile]), strict=True)
        ]

    def _sharpen(self) -> None:
        """Request card pictures that are large enough for the figure; usually those of the table are."""
        width = round(1.15 * max(spot.width for spot in self.figure.spots))
        if self.table.view.faces.width < width:
            self.table.view.faces.resize(width, self._theme.back)

    def view(self) -> Node:
        return Layers(*self._words(), self._buttons())

    def _words(self) -> Iterator[Fitted]:
        """Yield the words, inside the figure or beside it."""
        summary = self._summary()
        if self._beside:
            anchor = "mc" if self._right.y >= self.figure.words.bottom else "ml"  # it is below the figure on end
            yield Fitted(self._right, *words(summary, self._achievements, anchor), most=1.25)
        else:
            yield Fitted(self.figure.words, *words(summary, self._achievements))

    def _buttons(self) -> Node:
        """Return the buttons, of one width if there is room for that, or in two rows."""
        foot = pygame.Rect((0, 0), self.size).inflate(-round(32 * self.unit), 0)
        foot.h = round(FOOT * self.unit)
        foot.bottom = self.size[1]
        pills = [*self._pills(0)]
        rows = Padded(Grid(*pills, columns=(len(pills) + 1) // 2, gap=14), down=16)
        return Fitted(foot, Row(*self._pills(232), gap=24), Row(*pills, gap=18), rows, most=1.0)

    def _pills(self, wide: float) -> Iterable[Node]:
        """Yield the buttons, at least as wide as some units."""
        pill, controller = partial(CapsuleButton, tall=56, wide=wide), self.table.controller
        again = partial(controller.deal, self._session.number or 1)
        yield pill("menu", _("All tables"), partial(self._leave, self.host.scenes.pop), "menu")
        yield pill("new", _("New deal"), partial(self._leave, controller.new), "new", main=True)
        yield pill("again", _("Same deal again"), partial(self._leave, again), "restart")
        yield pill("review", _("Review"), partial(self._leave, self.table.review), "review")
        if self.result:
            label, icon = self._copying
            yield pill("copy", _(label), self._copy, icon)

    def _summary(self) -> WinSummary:
        session = self._session
        figures = (_("TIME"), self._time), (_("MOVES"), str(len(session.moves)))
        phrase = _(self._celebration.phrase)
        if self.table.day:
            phrase = daily_text(self.table.day)
        elif session.number:
            phrase = _("Deal {number}, {phrase}", number=number_text(session.number), phrase=phrase)
        return WinSummary(capitals_title(self.title), _(self._celebration.title), phrase, figures)

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; a press shows everything at once if something is still to come, unless that just began."""
        if self.animation.settled or not is_press(event):
            super().handle(event)
        else:
            self._hurry()

    def pick(self, request: ReaderRequest) -> None:
        """Perform what the switch has picked; a press of the switch shows everything at once as well."""
        if self.animation.settled:
            super().pick(request)
        else:
            self._hurry()

    def _hurry(self) -> None:
        if self.animation.passed >= GRACE:
            self._finish()

    def _finish(self) -> None:
        self.animation.finish()
        self._sounds = [sound for sound in self._sounds if not sound[1]]  # nothing flies

    def pressed_outside(self, point: tuple[int, int]) -> None:
        del point
        self._finish()

    def close(self) -> None:
        """Go back to the menu."""
        super().close()
        self.host.scenes.pop()

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle the table’s keys for what the buttons do, and for the statistics."""
        name = pressed(event, GAME + DIALOGS)
        button = self.widgets.get("again" if name == "restart" else name)
        if name == "statistics":
            self.table.act(name)
        elif button:
            button.activate()
        return bool(button) or name == "statistics"

    def _leave(self, then: Act) -> None:
        self.host.scenes.pop()
        then()

    def _copy(self) -> None:
        """Copy the result to the clipboard, and show that on the button."""
        self._copying = (N_("Copied"), "check") if copy(self.result) else (N_("No clipboard"), "copy")

    def spoken_parts(self) -> Iterable[ReaderNode]:
        return part_nodes(self.shown, capitals_title(self.title))

    scanned = Scene.scanned  # there is a button that closes it

    def poll(self) -> None:
        self._take_result()
        if changed := self.table.view.faces.collect():
            self.animation.refresh(changed)
        self.animation.prepare_more()
        while self.animation.prepared and self._sounds and self._sounds[0][1] <= self.animation.now:
            self.host.sound.play(self._sounds.pop(0)[0])

    def seconds_to_poll(self) -> float | None:
        return None if self.animation.prepared else 0.0

    def on_shown(self) -> None:
        """Leave key repeat off: a held key would show everything, then press a button."""

    def step(self) -> None:
        super().step()
        self.animation.step()

    @property
    def moving(self) -> bool:
        """Whether something moves, even if it is only confetti or a notice."""
        return super().moving or self.animation.moving

    @property
    def at_rest(self) -> bool:
        """Whether figure, words and buttons are complete."""
        return self.animation.settled and self.table.view.faces.complete


def all_face_up(table: Table) -> Table:
    """Return a table whose cards lie face up, as they do in a figure."""
    return table.having(
        {pile: tuple(card if card.face_up else card.turned() for card in cards) for pile, cards in table.items()}
    )
