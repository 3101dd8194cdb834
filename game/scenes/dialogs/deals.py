"""The dialog to choose a deal: a new one of a kind, one by its number, or the deal of the day with its calendar."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial

from game.deals import deal_of_the_day, grade, kinds
from game.language import N_, _, pgettext
from game.language.number_formats import first_weekday, month_year_text, narrow_weekday, number_text
from game.platform.clipboard import copy
from game.rules.cards import FIRST_DEAL, LAST_DEAL
from game.rules.session import Session
from game.scenes.background_value import BackgroundValue
from game.scenes.daily_deals import local_day
from game.scenes.dialogs.dialog import Dialog
from game.scenes.host import Host
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.editable_line import EditableLine
from game.scenes.widgets.layout import RULE, Column, Drawn, Grid, Node, Row, Space, Text, Tight, Wrap, heading
from game.scenes.widgets.text_field import TextField
from game.scenes.wording import game_name, share_text
from game.store import statistics
from game.store.save_format import Aid, GameStats, is_clean
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import IVORY_3
from game.view.text.rendering import SANS_SEMIBOLD
from game.view.widgets.calendar import DayCell
from game.view.widgets.widget_marks import body, note

KINDS = {
    "any": (N_("Any"), N_("Any of a million deals; some cannot be won.")),
    "winnable": (N_("Winnable"), N_("One of 2,000 proved winnable; until your first win, the easiest.")),
    "easy": (N_("Easy"), N_("Proved winnable; the third won most often.")),
    "medium": (N_("Medium"), N_("Proved winnable; neither easy nor hard.")),
    "hard": (N_("Hard"), N_("Proved winnable; the third won least often.")),
}
GRADES = {"easy": N_("winnable, easy"), "medium": N_("winnable, medium"), "hard": N_("winnable, hard")}
ON_TABLE = N_("On the table")


class Deals(Dialog):
    """New deals and numbers at the left, the deal of the day at the right."""

    name = "deals"
    heading = N_("Deals")
    first = "number"
    wide = 1040.0

    def __init__(
        self,
        host: Host,
        session: Session,
        stats: GameStats,
        deal: Callable[[int], None],
        *,
        where: str = ON_TABLE,
    ) -> None:
        """Start with a session and its variation; `deal` is called with the number that is chosen.

        `where` names the place where the session's deal is, "" if it is not on a table: then it only names the game.
        """
        super().__init__(host)
        self._session, self._stats, self._deal = session, stats, deal
        self._where = where
        self.line = EditableLine(str(session.number or "") if where else "", 40, str.isdecimal)
        self.today = local_day()
        self.month = self.today.replace(day=1)
        self._days = BackgroundValue(dict[date, Aid]())
        self._days.start(host.games.record_book.query(statistics.days, session.game.slug()))

    @property
    def number(self) -> int | None:
        number = int(self.line.text or 0)
        return number if FIRST_DEAL <= number <= LAST_DEAL else None

    def play(self, number: int) -> None:
        self.host.scenes.pop()
        self._deal(number)

    def play_today(self) -> None:
        """Deal the deal of the day, unless it is on the table and not over."""
        session = self._session
        number = deal_of_the_day(type(session.game)(), self.today)
        if self._where == ON_TABLE and session.number == number and not session.is_won():
            self.host.scenes.pop()
        else:
            self.play(number)

    def deal_written(self) -> None:
        if self.number:
            self.play(self.number)
        else:
            self.message = _("Deals are numbered from {first} to 10²⁰.", first=FIRST_DEAL)
            self.host.sound.play("refusal")

    def turn(self, by: int) -> None:
        self.line.text = str(max(FIRST_DEAL, min(LAST_DEAL, (self.number or 0) + by)))
        self.line.select_all()

    def change_kind(self, kind: str) -> None:
        self.host.preferences.change(new_deals={**self.settings.new_deals, self._session.game.slug(): kind})

    def deal_new(self) -> None:
        self.play(self.host.games.new_deal(self._session.game))

    def copy_number(self) -> None:
        number = number_text(self._session.number or 0)
        self._copied(str(self._session.number), _("Deal number {number} copied.", number=number))

    def copy_text(self) -> None:
        self._copied(share_text(self._session, self._stats), _("Text to share copied."))

    def _copied(self, text: str, message: str) -> None:
        self.message = message if copy(text) else _("The clipboard is not available.")

    def content(self) -> Node:
        return Column(Wrap(self._numbers(), self._daily(), gap=44, below=32, top=True), RULE, self._foot(), gap=20)

    def _numbers(self) -> Node:
        game = self._session.game
        kind, offered = self.settings.kind_of_deals(game.slug()), kinds(game)
        kind = kind if kind in offered else "winnable"
        options = tuple((each, _(KINDS[each][0])) for each in offered)
        known = grade(game, self.number) if self.number else None
        remark = _(GRADES[known]) if known else ""
        same = N_("The same numbers as in PySolFC.")
        if game.slug() == "numeration":  # which PySolFC does not have
            same = N_("Anyone with Quintet gets this deal by its number.")
        by_kind = self.focus in ("kind", "new")  # the player chooses a kind, not a number
        steps = (("previous", _("Previous deal"), -1), ("next", _("Next deal"), 1))
        return Column(
            heading(_("NEW DEAL")),
            Choice("kind", options, kind, self.change_kind, spoken=_("New deals")),
            Text(_(KINDS[kind][1]), note, lines=2),
            Button("new", _("New deal"), self.deal_new, "new", main=by_kind, wide=200),
            Space(14),
            heading(_("A DEAL BY NUMBER")),
            TextField("number", self.line, _("Deal number"), remark, self.caret_visible),
            Row(
                *(Button(name, "", partial(self.turn, by), name, spoken=spoken) for name, spoken, by in steps),
                Button("deal", pgettext("button", "Deal"), self.deal_written, "play", main=not by_kind, wide=200),
                gap=10,
            ),
            Text(_(same), note, IVORY_3),
            gap=10,
            wide=460,
        )

    def _daily(self) -> Node:
        usable = self.month < self.today.replace(day=1)
        back, on = partial(self._turn_month, -1), partial(self._turn_month, 1)
        return Column(
            heading(_("DEAL OF THE DAY")),
            Row(
                Button("month before", "", back, "previous", quiet=True, tall=34, spoken=_("Previous month")),
                Text(month_year_text(self.month), body, anchor="mc"),
                Button("month after", "", on, "next", quiet=True, tall=34, usable=usable, spoken=_("Next month")),
            ),
            Grid(*map(self._weekday, range(7)), columns=7),
            self._days_of_month(),
            *self._legend(),
            Space(8),
            Row(Space(), Button("today", _("Play today’s deal"), self.play_today, "calendar", wide=204)),
            gap=6,
            wide=420,
        )

    def _legend(self) -> Iterator[Node]:
        """Yield how many days were won clean and how many not, each after a day that looks so."""
        if won := self._days.value.values():
            clean = sum(map(is_clean, won))
            helped = _("{count} with undo or hints", count=len(won) - clean)
            yield Row(_sample(_("{count} clean", count=clean), clean=True), _sample(helped, clean=False), gap=20)

    def _weekday(self, column: int) -> Node:
        return Text(narrow_weekday((column + first_weekday()) % 7), note, IVORY_3, SANS_SEMIBOLD, anchor="mc")

    def _days_of_month(self) -> Node:
        first, count = calendar.monthrange(self.month.year, self.month.month)
        days = (self.month.replace(day=number) for number in range(1, count + 1))
        return Grid(*[Space()] * ((first - first_weekday()) % 7), *map(self._day, days), columns=7)

    def _day(self, day: date) -> Node:
        aid, today = self._days.value.get(day), self.today
        look = partial(DayCell, won=bool(aid), clean=is_clean(aid), today=day == today, ahead=day > today)
        return Drawn(0, 40, lambda rect, u: [look(boxed(rect), str(day.day), u)])

    def _turn_month(self, by: int) -> None:
        months = self.month.year * 12 + self.month.month - 1 + by
        self.month = date(months // 12, months % 12 + 1, 1)

    def _foot(self) -> Node:
        session, text = self._session, game_name(self._session.game.slug(), self._session.game.variation)
        if not self._where:
            return Text(self.message or text, note)
        form = N_("{where}: {game}, deal {number}") if session.number else N_("{where}: {game}")
        text = _(form, where=_(self._where), game=text, number=number_text(session.number or 0))
        return Wrap(
            Column(Text(self.message or text, note), wide=300),
            Row(
                Button("copy number", _("Copy number"), self.copy_number, "copy", wide=190),
                Button("copy text", _("Copy text to share"), self.copy_text, "copy", wide=224),
                gap=16,
            ),
            gap=16,
            below=8,
        )

    def poll(self) -> None:
        super().poll()
        if self._days.poll():
            self.refresh()


def _sample(text: str, *, clean: bool) -> Node:
    """Return a day that was won so, and a text on such days."""
    day = Drawn(22, 22, lambda rect, u: [DayCell(boxed(rect), "", u, won=True, clean=clean)])
    return Tight(Row(day, Text(text, note), gap=8))
