"""The dialog to choose a deal: a new one of a kind, one by its number, or the deal of the day with its calendar."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from typing import Any

import pygame

from game.deals import choose, deal_of_the_day, grade, kinds
from game.language import N_, _, ngettext, pgettext
from game.language.number_formats import first_weekday, month_year_text, narrow_weekday, number_text
from game.rules.cards import FIRST_DEAL, LAST_DEAL
from game.rules.session import Session
from game.scenes.daily_deals import DailyDeals, local_day, result_text
from game.scenes.dialogs.dialog import Dialog, button_width, footer
from game.scenes.host import Host
from game.scenes.widgets.control import Act
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.editable_line import EditableLine, copy
from game.scenes.widgets.text_field import TextField
from game.scenes.widgets.widget import Widget
from game.scenes.wording import game_name, share_text
from game.store import statistics
from game.store.save_format import GameStats
from game.store.statistics import Days
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY_2, IVORY_3
from game.view.drawing.ui_style import touch_size, unit
from game.view.marks.labels import Label, stacked
from game.view.marks.mark import Mark
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, capitals, fitted
from game.view.text.wrapping import folded
from game.view.widgets.calendar import DayCell
from game.view.widgets.widget_marks import Hairline, body, note

LABELS = {"any": N_("Any"), "winnable": N_("Winnable"), "easy": N_("Easy"), "medium": N_("Medium"), "hard": N_("Hard")}
GRADES = {"easy": N_("winnable, easy"), "medium": N_("winnable, medium"), "hard": N_("winnable, hard")}
ON_TABLE = N_("On the table")
COPIED_MESSAGES = {
    "any": N_("Any of a million deals; some cannot be won."),
    "winnable": N_("Proved winnable: a winning line is known."),
    "easy": N_("Proved winnable; the third won most often."),
    "medium": N_("Proved winnable; neither easy nor hard."),
    "hard": N_("Proved winnable; the third won least often."),
}
Parts = Iterable[Widget | Mark]
NARROW = 660  # units: the least width
HALF, TALL = 446, 1150.0  # units: the height of a half, and of the whole where they stand one below the other


class Deals(Dialog):
    """New deals and numbers at the left, the deal of the day at the right."""

    name = "deals"
    heading = N_("Deals")
    width, height = 1040.0, 672.0
    _narrow = False

    def __init__(  # noqa: PLR0913 - whose deals, and where they go
        self,
        host: Host,
        session: Session,
        stats: GameStats,
        deal: Callable[[int], None],
        today: date | None = None,
        *,
        where: str = ON_TABLE,
    ) -> None:
        """Start with a session and its variation; `deal` is called with the number that is chosen.

        `where` names the place where the session's deal is, "" if it is not on a table: then it only names the game.
        """
        super().__init__(host)
        self._session, self._tally, self._deal = session, stats, deal
        self._today = today or date.today()  # noqa: DTZ011 - the player's own calendar
        self.month = self._today.replace(day=1)
        self._where = where
        self.line = EditableLine(str(session.number or "") if where else "", 40, str.isdecimal)
        self._message = ""
        self.today = DailyDeals(host, lambda: today or local_day())
        self.today.ask()
        self._days: Days | None = None
        self._answer: Future[Days] | None = host.games.record_book.query(
            statistics.days, session.game.slug(), self._today
        )

    def first(self) -> str:
        """The field for the number, which is used most."""
        return "number"

    # ---- actions

    @property
    def number(self) -> int | None:
        """The number in the field, None if it is no deal number."""
        written = self.line.text
        number = int(written) if written else 0
        return number if FIRST_DEAL <= number <= LAST_DEAL else None

    def play(self, number: int) -> None:
        """Go back to the table and deal."""
        self.host.scenes.pop()
        self._deal(number)

    def play_today(self) -> None:
        """Deal the deal of the day, unless it is on the table and not over."""
        number, session = self._of(self._today), self._session
        if self._where == ON_TABLE and session.number == number and not session.is_won():
            self.host.scenes.pop()
        else:
            self.play(number)

    def deal_written(self) -> None:
        """Deal the number in the field."""
        if self.number:
            self.play(self.number)
        else:
            self._message = _("Deals are numbered from {first} to 10²⁰.", first=FIRST_DEAL)
            self.host.sound.play("refusal")

    def turn(self, by: int) -> None:
        """Change the number in the field by `by`."""
        number = (self.number or 0) + by
        self.line.text = str(max(FIRST_DEAL, min(LAST_DEAL, number)))
        self.line.select_all()

    def change_kind(self, kind: str) -> None:
        """Set the kind of new deals, and save it."""
        changed: dict[str, Any] = {"new_deals": kind}
        self.host.preferences.change(replace(self.host.preferences.settings, **changed))

    def deal_new(self) -> None:
        """Deal a new game of the chosen kind."""
        self.play(choose(self._session.game, self.host.preferences.settings.new_deals))

    def copy_number(self) -> None:
        """Copy the number of the deal on the table to the clipboard."""
        self._copied(str(self._session.number), _("Deal number {number} copied.", number=self._session.number))

    def copy_text(self) -> None:
        """Copy a text about the deal to the clipboard."""
        self._copied(share_text(self._session, self._tally), _("Text to share copied."))

    def copy_result(self) -> None:
        """Copy the result of today's deal to the clipboard."""
        result = self.today.wins(self._session.game.slug())[0]
        self._copied(result_text(result), _("Today’s result copied."))

    def _copied(self, text: str, said: str) -> None:
        self._message = said if copy(text) else _("The clipboard is not available.")

    # ---- parts

    @property
    def min_size(self) -> tuple[float, float]:
        """Where it has less than its width, its halves stand one below the other."""
        return NARROW + 48, 0

    def resize(self, size: tuple[int, int]) -> None:
        """Lay it out for a window of this size."""
        self._narrow = size[0] < (self.width + 48) * unit(size, self.min_size)
        self.height = TALL if self._narrow else type(self).height
        super().resize(size)

    @property
    def status_text(self) -> str:
        """What was copied, or what is wrong with a number."""
        return self._message

    def content(self) -> Parts:
        """The two halves, and at the bottom what belongs to the deal on the table."""
        room, u = self.room, self.unit
        left = pygame.Rect(room.x, room.y, round(room.w * 0.50), room.h - round(84 * u))
        right = pygame.Rect(left.right + round(44 * u), room.y, room.right - left.right - round(44 * u), left.h)
        if self._narrow:
            left = pygame.Rect(room.x, room.y, room.w, round(HALF * u))
            right = left.move(0, left.h)
        yield from self._numbers(left)
        yield from self._daily(right)
        yield from self._foot(room)

    def _numbers(self, room: pygame.Rect) -> Parts:
        u, kind = self.unit, self.host.preferences.settings.new_deals
        yield self._heading(_("NEW DEAL"), room, 0)
        place = pygame.Rect(room.x, room.y + round(28 * u), room.w, round(42 * u))
        offered = kinds(self._session.game)
        kind = kind if kind in offered else "winnable"
        yield Choice(
            "kind",
            place,
            tuple((one, _(LABELS[one])) for one in offered),
            kind,
            self.change_kind,
            spoken=_("New deals"),
        )
        yield from stacked(_(COPIED_MESSAGES[kind]), note(u, IVORY_2), (room.x, room.y + 92 * u), room.w)
        yield self._button("new", room.topleft, (0, 118, 200), _("New deal"), self.deal_new)
        yield self._heading(_("A DEAL BY NUMBER"), room, 222)
        entry = pygame.Rect(room.x, room.y + round(250 * u), room.w, round(58 * u))
        known = grade(self._session.game, self.number) if self.number else None
        yield TextField(
            "number", entry, u, self.line, _("Deal number"), _(GRADES[known]) if known else "", self.caret_visible
        )
        same = _("The same numbers as in PySolFC.")
        yield from stacked(same, note(u, IVORY_3), (room.x, room.y + 330 * u), room.w)
        yield self._button("previous", room.topleft, (0, 356, 56), "", lambda: self.turn(-1), spoken=_("Previous deal"))
        yield self._button("next", room.topleft, (66, 356, 56), "", lambda: self.turn(1), spoken=_("Next deal"))
        main = pygame.Rect(room.x + round(138 * u), room.y + round(356 * u), round(200 * u), round(54 * u))
        yield Button("deal", main, pgettext("button", "Deal"), self.deal_written, "play", main=True)

    def _heading(self, text: str, room: pygame.Rect, down: float) -> Label:
        return Label(text, capitals(12 * self.unit, GOLD), (room.x, room.y + (8 + down) * self.unit), "ml")

    def _button(  # noqa: PLR0913 - as many as a button has
        self, name: str, at: tuple[int, int], place: tuple[int, int, int], label: str, act: Act, *, spoken: str = ""
    ) -> Button:
        u, (x, y, width) = self.unit, place
        rect = pygame.Rect(at[0] + round(x * u), at[1] + round(y * u), round(width * u), round(54 * u))
        return Button(name, rect, label, act, name, spoken=spoken)

    def _daily(self, room: pygame.Rect) -> Parts:
        u = self.unit
        yield self._heading(_("DEAL OF THE DAY"), room, 0)
        side = touch_size(round(34 * u))
        title = month_year_text(self.month)
        yield Label(title, body(u), (room.centerx, room.y + 46 * u))
        turns = (
            ("month before", _("Previous month"), room.x, -1),
            ("month after", _("Next month"), room.right - side, 1),
        )
        for name, spoken, x, by in turns:
            place = pygame.Rect(x, room.y + round(29 * u), side, side)
            icon = "previous" if by < 0 else "next"
            later = by > 0 and self.month == self._today.replace(day=1)
            yield Button(name, place, act=self._turner(by), icon=icon, quiet=True, usable=not later, spoken=spoken)
        yield from self._cells(pygame.Rect(room.x, room.y + round(76 * u), room.w, room.h - round(150 * u)))
        label, side = _("Play today’s deal"), round(54 * u)
        place = pygame.Rect(0, 0, round(button_width(label, u, 204) * u), side)
        place.bottomright = room.right, room.y + round(410 * u)
        copied = self.today.wins(self._session.game.slug()) and not self._session.game.variation
        wide = place.x - room.x - (round(72 * u) if copied else round(8 * u))
        if wide < 120 * u:  # then the buttons stand below the streak
            place.y, wide = place.y + round(56 * u), room.w
        yield from self._streak(room, wide)
        if copied:
            beside = pygame.Rect(place.x - round(64 * u), place.y, side, side)
            yield Button("copy result", beside, act=self.copy_result, icon="copy", spoken=_("Copy result"))
        yield Button("today", place, label, self.play_today, "calendar")

    def _streak(self, room: pygame.Rect, wide: float) -> Parts:
        """Write the number of days in a row, within a width in pixels."""
        u, days = self.unit, self._days
        if days is None:
            return
        streak = ngettext("{count} in a row", "{count} in a row", days.streak) if days.streak else _("no streak yet")
        y = room.y + 383 * u
        won = _("{won} won, best {best}", won=len(days.won), best=days.longest_streak)
        small, lines = folded(won, note(u, IVORY_3), wide)
        style = fitted(streak, body(u, GOLD_HIGH, SANS_BOLD), wide)
        yield Label(streak, style, (room.x, y - 11 * u), "ml")
        for row, line in enumerate(lines):
            yield Label(line, small, (room.x, y + 13 * u + row * 1.2 * small.px), "ml")

    def _cells(self, room: pygame.Rect) -> Parts:
        u, width, height = self.unit, room.w / 7, min(40 * self.unit, room.h / 7)
        won = set(self._days.won) if self._days else set()
        for column in range(7):
            x = room.x + (column + 0.5) * width
            yield Label(
                narrow_weekday((column + first_weekday()) % 7), note(u, IVORY_3, SANS_SEMIBOLD), (x, room.y + 10 * u)
            )
        first, count = calendar.monthrange(self.month.year, self.month.month)
        for number in range(1, count + 1):
            day = self.month.replace(day=number)
            row, column = divmod((first - first_weekday()) % 7 + number - 1, 7)
            rect = pygame.Rect(
                round(room.x + column * width), round(room.y + 24 * u + row * height), round(width), round(height)
            )
            yield DayCell(boxed(rect), str(number), u, day in won, day == self._today, day > self._today)

    def _turner(self, by: int) -> Callable[[], None]:
        return lambda: self._turn_month(by)

    def _turn_month(self, by: int) -> None:
        months = self.month.year * 12 + self.month.month - 1 + by
        self.month = date(months // 12, months % 12 + 1, 1)

    def _of(self, day: date) -> int:
        return deal_of_the_day(type(self._session.game)(), day)

    def _foot(self, room: pygame.Rect) -> Iterator[Widget | Mark]:
        u, session = self.unit, self._session
        yield Hairline((room.x, round(room.bottom - (112 if self._narrow else 76) * u), room.w, 1), 0.14)
        middle = room.bottom - 28 * u
        named = game_name(session.game.slug(), session.game.variation)
        if session.number:
            lies = _(
                "{where}: {game}, deal {number}", where=_(self._where), game=named, number=number_text(session.number)
            )
        else:
            lies = _("{where}: {game}", where=_(self._where), game=named)
        said = self._message or (lies if self._where else named)
        buttons = (
            ("copy number", _("Copy number"), self.copy_number, 190),
            ("copy text", _("Copy text to share"), self.copy_text, 224),
        )
        places = footer(room, u, [button_width(label, u, minimum) for _, label, _, minimum in buttons])
        wide = places[0].x - room.x - 12 * u if self._where and not self._narrow else room.w
        yield from stacked(said, note(u, IVORY_2), (room.x, middle - (48 * u if self._narrow else 0)), wide)
        if self._where:
            for place, (name, label, act, _least) in zip(places, buttons, strict=True):
                yield Button(name, place, label, act, "copy")

    # ---- the loop

    def poll(self) -> None:
        """Show which days were won once the records have been read."""
        super().poll()
        if self.today.poll():
            self.refresh()
        answer = self._answer
        if answer and answer.done():
            self._answer = None
            if not answer.exception():
                self._days = answer.result()
            self.refresh()
