"""The dialog to choose a deal: a new one of a kind, one by its number, or the deal of the day with its calendar."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from functools import partial

import pygame

from game.deals import deal_of_the_day, grade, kinds
from game.language import N_, _, ngettext, pgettext
from game.language.number_formats import first_weekday, month_year_text, narrow_weekday, number_text
from game.rules.cards import FIRST_DEAL, LAST_DEAL
from game.rules.session import Session
from game.scenes.background_value import BackgroundValue
from game.scenes.daily_deals import DailyDeals, local_day, result_text
from game.scenes.dialogs.dialog import MIN_WIDTH, Dialog, button_width, footer
from game.scenes.host import Host
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
    "winnable": N_("One of 2,000 proved winnable; until your first win, the easiest."),
    "easy": N_("Proved winnable; the third won most often."),
    "medium": N_("Proved winnable; neither easy nor hard."),
    "hard": N_("Proved winnable; the third won least often."),
}
Parts = Iterable[Widget | Mark]


class Deals(Dialog):
    """New deals and numbers at the left, the deal of the day at the right."""

    name = "deals"
    heading = N_("Deals")
    width, height = 1040.0, 672.0
    min_size = MIN_WIDTH + 48, 0
    _narrow = False  # where it has less than its width, its halves stand one below the other

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
        self._session, self._stats, self._deal = session, stats, deal
        self._today = today or local_day()
        self.month = self._today.replace(day=1)
        self._where = where
        self.line = EditableLine(str(session.number or "") if where else "", 40, str.isdecimal)
        self._message = ""
        self.today = DailyDeals(host, lambda: today or local_day())
        self.today.ask()
        self._days: BackgroundValue[Days | None] = BackgroundValue(None)
        self._days.start(host.games.record_book.query(statistics.days, session.game.slug(), self._today))

    def first(self) -> str:
        return "number"

    # ---- actions

    @property
    def number(self) -> int | None:
        """The number in the field, None if it is no deal number."""
        number = int(self.line.text or 0)
        return number if FIRST_DEAL <= number <= LAST_DEAL else None

    def play(self, number: int) -> None:
        """Go back to the table and deal."""
        self.host.scenes.pop()
        self._deal(number)

    def play_today(self) -> None:
        """Deal the deal of the day, unless it is on the table and not over."""
        session = self._session
        number = deal_of_the_day(type(session.game)(), self._today)
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
        self.line.text = str(max(FIRST_DEAL, min(LAST_DEAL, (self.number or 0) + by)))
        self.line.select_all()

    def change_kind(self, kind: str) -> None:
        """Save the kind of new deals as a setting."""
        settings = self.host.preferences.settings
        self.host.preferences.change(replace(settings, new_deals=kind))  # type: ignore[arg-type] # one of `LABELS`

    def deal_new(self) -> None:
        """Deal a new game of the chosen kind."""
        self.play(self.host.games.new_deal(self._session.game))

    def copy_number(self) -> None:
        """Copy the number of the deal on the table to the clipboard."""
        self._copied(str(self._session.number), _("Deal number {number} copied.", number=self._session.number))

    def copy_text(self) -> None:
        """Copy a text about the deal to the clipboard."""
        self._copied(share_text(self._session, self._stats), _("Text to share copied."))

    def copy_result(self) -> None:
        """Copy the result of today's deal to the clipboard."""
        result = self.today.wins(self._session.game.slug())[0]
        self._copied(result_text(result), _("Today’s result copied."))

    def _copied(self, text: str, message: str) -> None:
        self._message = message if copy(text) else _("The clipboard is not available.")

    # ---- parts

    def resize(self, size: tuple[int, int]) -> None:
        self._narrow = size[0] < (self.width + 48) * unit(size, self.min_size)
        self.height = 1150.0 if self._narrow else type(self).height
        super().resize(size)

    @property
    def status_text(self) -> str:
        """What was copied, or what is wrong with a number."""
        return self._message

    def content(self) -> Parts:
        """Return the two halves, and at the bottom the deal on the table."""
        room, u = self.room, self.unit
        left = pygame.Rect(room.x, room.y, round(room.w * 0.50), room.h - round(84 * u))
        right = pygame.Rect(left.right + round(44 * u), room.y, room.right - left.right - round(44 * u), left.h)
        if self._narrow:
            left = pygame.Rect(room.x, room.y, room.w, round(446 * u))
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
        options = tuple((each, _(LABELS[each])) for each in offered)
        yield Choice("kind", options, kind, self.change_kind, spoken=_("New deals"), rect=place)
        yield from stacked(_(COPIED_MESSAGES[kind]), note(u, IVORY_2), (room.x, room.y + 92 * u), room.w)
        yield Button("new", _("New deal"), self.deal_new, "new", rect=self.rect_at(room.topleft, 0, 118, 200, 54))
        yield self._heading(_("A DEAL BY NUMBER"), room, 222)
        entry = pygame.Rect(room.x, room.y + round(250 * u), room.w, round(58 * u))
        known = grade(self._session.game, self.number) if self.number else None
        remark = _(GRADES[known]) if known else ""
        yield TextField("number", u, self.line, _("Deal number"), remark, self.caret_visible, rect=entry)
        same = N_("The same numbers as in PySolFC.")
        if self._session.game.slug() == "numeration":  # which PySolFC does not have
            same = N_("Anyone with Quintet gets this deal by its number.")
        yield from stacked(_(same), note(u, IVORY_3), (room.x, room.y + 330 * u), room.w)
        for name, spoken, x, by in (("previous", _("Previous deal"), 0, -1), ("next", _("Next deal"), 66, 1)):
            rect = self.rect_at(room.topleft, x, 356, 56, 54)
            yield Button(name, act=partial(self.turn, by), icon=name, spoken=spoken, rect=rect)
        main = self.rect_at(room.topleft, 138, 356, 200, 54)
        yield Button("deal", pgettext("button", "Deal"), self.deal_written, "play", main=True, rect=main)

    def _heading(self, text: str, room: pygame.Rect, down: float) -> Label:
        return Label(text, capitals(12 * self.unit, GOLD), (room.x, room.y + (8 + down) * self.unit), "ml")

    def _daily(self, room: pygame.Rect) -> Parts:
        u = self.unit
        yield self._heading(_("DEAL OF THE DAY"), room, 0)
        side = touch_size(round(34 * u))
        yield Label(month_year_text(self.month), body(u), (room.centerx, room.y + 46 * u))
        before = pygame.Rect(room.x, room.y + round(29 * u), side, side)
        after = before.move(room.w - side, 0)
        act, label = partial(self._turn_month, -1), _("Previous month")
        yield Button("month before", act=act, icon="previous", quiet=True, spoken=label, rect=before)
        usable, act, label = self.month < self._today.replace(day=1), partial(self._turn_month, 1), _("Next month")
        yield Button("month after", act=act, icon="next", quiet=True, usable=usable, spoken=label, rect=after)
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
            rect = pygame.Rect(place.x - round(64 * u), place.y, side, side)
            yield Button("copy result", act=self.copy_result, icon="copy", spoken=_("Copy result"), rect=rect)
        yield Button("today", label, self.play_today, "calendar", rect=place)

    def _streak(self, room: pygame.Rect, wide: float) -> Parts:
        """Write the number of days in a row, within a width in pixels."""
        u, days = self.unit, self._days.value
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
        won = self._days.value.won if self._days.value else ()
        for column in range(7):
            position = room.x + (column + 0.5) * width, room.y + 10 * u
            yield Label(narrow_weekday((column + first_weekday()) % 7), note(u, IVORY_3, SANS_SEMIBOLD), position)
        first, count = calendar.monthrange(self.month.year, self.month.month)
        for number in range(1, count + 1):
            day = self.month.replace(day=number)
            row, column = divmod((first - first_weekday()) % 7 + number - 1, 7)
            rect = pygame.Rect(
                round(room.x + column * width), round(room.y + 24 * u + row * height), round(width), round(height)
            )
            yield DayCell(boxed(rect), str(number), u, day in won, day == self._today, day > self._today)

    def _turn_month(self, by: int) -> None:
        months = self.month.year * 12 + self.month.month - 1 + by
        self.month = date(months // 12, months % 12 + 1, 1)

    def _foot(self, room: pygame.Rect) -> Parts:
        u, session = self.unit, self._session
        yield Hairline((room.x, round(room.bottom - (112 if self._narrow else 76) * u), room.w, 1), 0.14)
        middle = room.bottom - 28 * u
        text = game_name(session.game.slug(), session.game.variation)
        if self._where and session.number:
            number = number_text(session.number)
            text = _("{where}: {game}, deal {number}", where=_(self._where), game=text, number=number)
        elif self._where:
            text = _("{where}: {game}", where=_(self._where), game=text)
        copy_number, copy_text = _("Copy number"), _("Copy text to share")
        left, right = footer(room, u, [button_width(copy_number, u, 190), button_width(copy_text, u, 224)])
        wide = left.x - room.x - 12 * u if self._where and not self._narrow else room.w
        position = room.x, middle - (48 * u if self._narrow else 0)
        yield from stacked(self._message or text, note(u, IVORY_2), position, wide)
        if self._where:
            yield Button("copy number", copy_number, self.copy_number, "copy", rect=left)
            yield Button("copy text", copy_text, self.copy_text, "copy", rect=right)

    # ---- the loop

    def poll(self) -> None:
        """Show which days were won once the records have been read."""
        super().poll()
        if self.today.poll() | self._days.poll():
            self.refresh()
