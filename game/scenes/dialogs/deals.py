"""The dialog to choose a deal: a new one of a kind, one by its number, or the deal of the day with its calendar."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial

import pygame

from game.deals import deal_of_the_day, grade, kinds
from game.language import N_, _, pgettext
from game.language.number_formats import (
    day_month_text,
    first_weekday,
    month_year_text,
    narrow_weekday,
)
from game.platform.clipboard import copy
from game.rules.cards import FIRST_DEAL, LAST_DEAL, is_deal_number
from game.rules.session import Session
from game.scenes.dialogs.dialog import Dialog
from game.scenes.host import Host, open_deal
from game.scenes.results import pasted_deal, played_game, result_text
from game.scenes.stopwatch import as_time
from game.scenes.widgets.controls import Button, Choice, Options
from game.scenes.widgets.editable_line import EditableLine
from game.scenes.widgets.layout import (
    Column,
    Drawn,
    Either,
    EvenRow,
    Grid,
    Node,
    Padded,
    Row,
    Sized,
    Text,
    Tight,
    Wrap,
    heading,
)
from game.scenes.widgets.text_field import TextField
from game.scenes.wording import AIDS, GRADE_NAMES, GRADES, KINDS, deal_text, game_name, local_day
from game.store.save_format import GameStats
from game.store.statistics import PlayedGame
from game.view.drawing.palette import IVORY_3
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.text.rendering import SANS_SEMIBOLD
from game.view.widgets.calendar import DayCell
from game.view.widgets.widget_marks import State, body, note

SAME_NUMBERS = N_("The same numbers as in PySolFC.")
NUMBERS = {"numeration": N_("Anyone with Quintet gets this deal by its number.")}  # PySolFC does not have the game
ON_TABLE, FRIEND = N_("On the table"), N_("From a friend")
NO_RESULT = N_("The clipboard has no result of Quintet.")
WON = {"": N_("today"), "then": N_("won on the day"), "later": N_("won on another day")}
REST = Drawn(0, 0, lambda *_: (), fills=True)  # takes the height that is left
FOOT = 46  # units: the height of the last line
NO_DAY = "", ""  # the chosen day of the month, and the number of its deal


@frozen
class Days(Options):
    """The days of a month below those of the week, `blank` of which are before the first one."""

    grows = True
    in_row = 7
    radius = 10.0

    blank: int = 0
    looks: tuple[Callable[..., DayCell], ...] = ()

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - the same in any width
        return 6 * round(40 * u)  # as many weeks as a month can have, so that the dialog stays as it is

    @property
    def rects(self) -> list[pygame.Rect]:
        wide, tall = self.rect.w / 7, round(40 * self.unit)
        places = (divmod(self.blank + day, 7) for day in range(len(self.options)))
        return [pygame.Rect(self.rect.x + int(x * wide), self.rect.y + y * tall, wide, tall) for y, x in places]

    def marks(self, state: State) -> Sequence[Mark]:
        return [
            look(rect, day, state.unit, chosen=day == self.chosen, hovered=day == state.option)
            for rect, day, look in zip(self.rects, self.values, self.looks, strict=True)
        ]


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
        self.line = EditableLine(str(session.number or "") if where else "", 40, str.isdecimal, reads=self._paste)
        self._told = dict[str, str]()  # sentences on texts in the field
        self.today = local_day()
        self.month, self._chosen, self._copied = self.today.replace(day=1), NO_DAY, ""
        self._first, self._wins = self._records()

    def _records(self) -> tuple[date, list[PlayedGame]]:
        """Return the first day to go back to, and the wins of the table's standard game, the oldest first.

        That is the day of the table's first game, and at least one of the month before.
        """
        games = self.host.games.record_book.played(self._session.game.slug())
        wins = [played for played in games if played.outcome == "won" and not played.variation]
        month_before = self.today.replace(day=1) - timedelta(days=1)
        return min([month_before, *(played.day for played in games[:1])]), wins

    @property
    def number(self) -> int | None:
        number = int(self.line.text or 0)
        return number if is_deal_number(number) else None

    def deal(self) -> None:
        """Deal the number in the field, or without one a new deal; that of a day goes on if it is on the table."""
        session = self._session
        number = self.number if self.line.text else self.host.games.new_deal(session.game)
        if not number:
            self._tell(_("Deals are numbered from {first} to 10²⁰.", first=FIRST_DEAL))
            return
        self.host.scenes.pop()
        if self._day and session.game.variation:  # the days' deals are those of the standard game
            open_deal(self.host, type(session.game)(), number)
        elif not (self._day and self._where == ON_TABLE and session.number == number and not session.is_won()):
            self._deal(number)

    def _tell(self, sentence: str) -> None:
        """Say what is wrong with the text in the field, for as long as that is there."""
        self.message = self._told[self.line.text] = sentence
        self.host.sound.play("refusal")

    def _paste(self, text: str) -> bool:
        """Offer the deal of a pasted result, on its own table; other texts may have one number."""
        if found := pasted_deal(text):
            game, number = found
            self._session, self._stats, self._where, self._copied = Session(game, number), GameStats(), FRIEND, ""
            self._deal = partial(open_deal, self.host, game)
            self._first, self._wins = self._records()
            self.message = ""
            self._fill(str(number))
        elif len(re.findall(r"\d+", text)) != 1 and not re.fullmatch(r"[\d\s.,’']+", text):
            self._tell(_(NO_RESULT))
            return True
        return bool(found)

    def turn(self, by: int) -> None:
        self._fill(str(max(FIRST_DEAL, min(LAST_DEAL, (self.number or 0) + by))))

    def change_kind(self, kind: str) -> None:
        self.host.preferences.change(new_deals={**self.settings.new_deals, self._session.game.slug(): kind})
        self._fill("")

    def _fill(self, text: str) -> None:
        self.line.text = text
        self.line.select_all()

    def choose_day(self, day: str) -> None:
        """Choose the deal of a day of the month, unless that is ahead; deal it if it is the chosen one."""
        when = self.month.replace(day=int(day))
        if day == self._day:
            self.deal()
        elif when <= self.today:
            self._chosen = day, str(deal_of_the_day(type(self._session.game)(), when))
            self._fill(self._chosen[1])

    @property
    def _day(self) -> str:
        """The day of the month whose deal is in the field, "" for none."""
        return self._chosen[0] if self.line.text == self._chosen[1] else ""

    def _copy(self) -> None:
        text = result_text(played_game(self._session, self._stats))
        self.message = self._copied = _("Copied") if copy(text) else _("No clipboard")

    def content(self) -> Node:
        return Wrap(self._numbers(), self._daily(), gap=32, below=32, top=True)

    def _numbers(self) -> Node:
        game = self._session.game
        kind, offered = self.settings.kind_of_deals(game.slug()), kinds(game)
        kind = kind if kind in offered else "rising"
        options = tuple((each, _(KINDS[each][0])) for each in offered)
        known = grade(game, self.number) if self.number else None
        remark, said = _(GRADES[known]) if known else "", _(KINDS[kind][1])
        if self.line.text:
            said = _(NUMBERS.get(game.slug(), SAME_NUMBERS))
        said = self._told.get(self.line.text, said)
        before = Button("previous", "", partial(self.turn, -1), "previous", spoken=_("Previous deal"))
        after = Button("next", "", partial(self.turn, 1), "next", spoken=_("Next deal"))
        deal = Button("deal", pgettext("button", "Deal"), self.deal, "play", main=True)
        return Column(
            heading(_("New deal")),
            Choice("kind", options, kind, self.change_kind, spoken=_("New deals"), again=True, columns=3, apart=0.3),
            TextField("number", self.line, _("Deal number"), remark, self.caret_visible),
            Row(before, after, EvenRow(deal), gap=10),
            Text(said, note, lines=2),
            REST,
            self._foot(),
            gap=16,
            wide=360,
        )

    def _daily(self) -> Node:
        earlier, later = self.month > self._first, self.month < self.today.replace(day=1)
        look = partial(Button, label="", quiet=True, tall=34)
        back, on = partial(self._turn_month, -1), partial(self._turn_month, 1)
        samples = [*map(_sample, WON if self._wins else ("",))]
        weekdays = [narrow_weekday((column + first_weekday()) % 7) for column in range(7)]
        return Column(
            heading(_("Deal of the day")),
            Row(
                look("month before", act=back, icon="previous", usable=earlier, spoken=_("Previous month")),
                Text(month_year_text(self.month), body, anchor="mc"),
                look("month after", act=on, icon="next", usable=later, spoken=_("Next month")),
            ),
            Grid(*(Text(day, note, IVORY_3, SANS_SEMIBOLD, anchor="mc") for day in weekdays), columns=7),
            Padded(self._days_of_month(), 0, 4),
            REST,
            Either(Sized(Row(*samples, gap=20), height=FOOT), Column(*samples)),
            gap=6,
            wide=350,
        )

    def _days_of_month(self) -> Node:
        first, count = calendar.monthrange(self.month.year, self.month.month)
        days = [self.month.replace(day=number) for number in range(1, count + 1)]
        said, looks = zip(*map(self._told_and_seen, days), strict=True)
        options = tuple((str(day.day), each) for day, each in zip(days, said, strict=True))
        ahead = tuple(str(day.day) for day in days if day > self.today)
        blank, month = (first - first_weekday()) % 7, month_year_text(self.month)
        return Days(
            "day", options, self._day, self.choose_day, ahead, spoken=month, again=True, blank=blank, looks=looks
        )

    def _told_and_seen(self, day: date) -> tuple[str, Callable[..., DayCell]]:
        """Return what screen readers say of a day, with how hard its deal is and how it was won, and its look."""
        game, said, won, ahead = type(self._session.game)(), day_month_text(day), "", day > self.today
        number = deal_of_the_day(game, day)
        if not ahead and (known := grade(game, number)):
            said += f", {_(GRADE_NAMES[known])}"
        wins = [played for played in self._wins if played.number == number]
        if not ahead and (win := max(wins, key=lambda played: played.day == day, default=None)):
            won = "then" if win.day == day else "later"
            said += f", {_(WON[won])}, {as_time(win.seconds)}, {_(AIDS[win.aid])}"
        return said, partial(DayCell, won=won, today=day == self.today, ahead=ahead)

    def _turn_month(self, by: int) -> None:
        months = self.month.year * 12 + self.month.month - 1 + by
        self.month, self._chosen = date(months // 12, months % 12 + 1, 1), NO_DAY

    def _foot(self) -> Node:
        game = self._session.game
        if not self._where:
            return Text(self._copied or game_name(game.slug(), game.variation), note)
        text = _("{where}: {game}", where=_(self._where), game=deal_text(self._session))
        return Row(Text(self._copied or text, note), Button("copy", _("Copy"), self._copy, "copy", tall=FOOT), gap=16)


def _sample(won: str) -> Node:
    """Return a day that was won so, or today, and a text on such days."""
    day = Drawn(22, 22, lambda rect, u: [DayCell(rect, "", u, won, today=not won)])
    return Tight(Row(day, Text(_(WON[won]), note), gap=8))
