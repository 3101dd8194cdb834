"""The statistics: a page for all tables, and one for each, with charts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from datetime import date
from functools import partial
from itertools import pairwise, product
from math import ceil
from typing import Any

import pygame

from game.language import N_, _, ngettext, pgettext
from game.language.figures import first_weekday, number_text, short_weekday
from game.patiences import PATIENCES
from game.rules.cards import FIRST_DEAL, LAST_DEAL
from game.scenes.clock import as_time
from game.scenes.host import Host
from game.scenes.pages import figures
from game.scenes.pages.page import Page
from game.scenes.widgets.controls import Button, Choice, Row
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.widget import Widget
from game.scenes.wording import day_text, game_name
from game.store import statistics
from game.store.disk import StoreError
from game.store.statistics import Played
from game.view.marks.banner import around, folded, stacked, wrapped
from game.view.marks.charts import Bar, Cell, GhostCurve, Plot, Scale
from game.view.marks.mark import Label, Mark, Panel, boxed
from game.view.text.lettering import SANS_BOLD, SANS_SEMIBOLD, SERIF, Style, fitted, shortened, width_of
from game.view.theme import BUTTON_HIGH, BUTTON_LOW, GOLD, GOLD_HIGH, IVORY, IVORY_2, IVORY_3, THEMES
from game.view.widgets.looks import Glyph, body, note

ALL = "all"
GHOST = 0.055  # opacity of a chart without data
GHOSTS = 0.28, 0.55, 0.86, 0.72, 0.50, 0.34, 0.20  # the heights of its bars
MANY = 40  # games in the curve
GIVEN_UP = N_("given up")
SAID = {"lost": N_("lost"), "shown": N_("watched")}  # texts instead of the time of a win
TEAL, TEAL_LOW = "#86B0A6", "#3E6B66"
LEAST = 640, 0  # units that a chart needs
GAP, FRAME = 24, 92  # units between two charts, and of a chart around its content
Parts = Iterable[Widget | Mark]
Blocks = list[tuple[float, Callable[[pygame.Rect], Parts]]]


class StatisticsPage(Page):
    """The figures of games played and won; a line of the last games deals its number again."""

    name = "statistics"
    heading = N_("Statistics")

    def __init__(self, host: Host, game: str = ALL, today: date | None = None) -> None:
        """Start with one game, or with all of them."""
        super().__init__(host)
        self._game = game
        self._today = today or date.today()  # noqa: DTZ011 - the player's own calendar
        self._games: list[Played] | None = None
        self._said, self._erased = "", False
        self._scroll = Scroll()
        self._answers: list[tuple[Future[Any], Callable[[Any], None]]] = []
        self._read()

    def scrolls(self) -> list[Scroll]:
        """Return the scroll state of the last games."""
        return [self._scroll]

    def first(self) -> str:
        """The tabs."""
        return "game"

    # ---- data

    def _ask(self, question: Callable[..., Any], take: Callable[[Any], None], *args: object) -> None:
        self._answers.append((self.host.games.book.ask(question, *args), take))

    def _read(self) -> None:
        self._ask(statistics.all_games, self._take)

    def _take(self, games: list[Played]) -> None:
        # the records may have games that this version does not know
        self._games = [game for game in games if game.game in PATIENCES]

    @property
    def games(self) -> list[Played]:
        """The games of the present tab, the oldest first."""
        return [game for game in self._games or [] if self._game in (ALL, game.game)]

    def poll(self) -> None:
        """Use answers of the records that have arrived."""
        super().poll()
        waiting, self._answers = self._answers, []
        for answer, take in waiting:
            if not answer.done():
                self._answers.append((answer, take))
                continue
            try:
                take(answer.result())
            except StoreError as error:
                self._said = str(error)
            self.refresh()

    # ---- actions

    def turn(self, game: str) -> None:
        """Show another tab."""
        self._game, self._said = game, ""
        self._scroll.offset = 0

    def export(self) -> None:
        """Export all games to a CSV file."""
        path = self.host.games.exports / f"quintet-{self._today:%Y-%m-%d}.csv"
        self._ask(statistics.export, self._exported, path)

    def _exported(self, exported: statistics.Exported) -> None:
        self._said = ngettext(
            "{count} game exported to {path}", "{count} games exported to {path}", exported.games, path=exported.path
        )

    def reset(self) -> None:
        """Erase the records of the tab; a button restores them."""
        self._ask(statistics.reset, self._reset_done, None if self._game == ALL else self._game)

    def _reset_done(self, count: int) -> None:
        self._erased = count > 0
        erased = ngettext("Statistics reset: {count} game erased.", "Statistics reset: {count} games erased.", count)
        self._said = erased if count else _("There is nothing to reset.")
        self._changed()

    def undo(self) -> None:
        """Restore the erased records."""
        self._erased = False
        self._ask(statistics.undo_reset, self._undone)

    def _undone(self, count: int) -> None:
        self._said = ngettext("{count} game restored.", "{count} games restored.", count)
        self._changed()

    def _changed(self) -> None:
        self.host.games.book.look()
        self._read()

    def play(self, played: Played) -> None:
        """Deal a game of the list again."""
        kind = PATIENCES[played.game]
        if played.variation and played.variation not in kind.variations():
            self._said = _("This version of Quintet does not know that variation.")
        elif not FIRST_DEAL <= played.number <= LAST_DEAL:
            self._said = _("This version of Quintet does not know that deal.")
        else:
            self.host.games.open_table(kind.in_variation(played.variation), played.number)
            return
        self.refresh()

    # ---- parts

    @property
    def least(self) -> tuple[float, float]:
        """Return the units that a chart needs; where text is large, they are one below the other."""
        return LEAST

    @property
    def outcome(self) -> str:
        """What was exported, erased or brought back."""
        return self._said

    def content(self) -> Parts:
        """The tabs, the figures, and the charts: in two rows, or in a column that scrolls."""
        if self.dense:
            yield from self._scrolled()
            return
        yield from self._tabs(self._beside_heading())
        room, u, gap = self.room, self.unit, round(24 * self.unit)
        tiles = pygame.Rect(room.x, room.y, room.w, round(112 * u))
        foot = pygame.Rect(room.x, room.bottom - round(52 * u), room.w, round(52 * u))
        rows = (foot.y - tiles.bottom - round(16 * u) - 2 * gap) // 2
        upper = pygame.Rect(room.x, tiles.bottom + gap, room.w, rows)
        lower = pygame.Rect(room.x, upper.bottom + gap, room.w, rows)
        yield from self._tiles(tiles)
        left, middle, end = _split(upper, gap, 0.40, 0.72)
        yield from self._won(left)
        yield from self._curve(middle)
        yield from self._aided(end)
        left, middle, end = _split(lower, gap, 0.40, 0.72)
        yield from self._histogram(left)
        yield from self._days(middle) if self._game == ALL else self._high_scores(middle)
        yield from self._last(end)
        yield from self._foot(foot)

    def _scrolled(self) -> Parts:
        """Yield everything in a column."""
        u, room = self.unit, self.room
        blocks = self._blocks()
        height = sum(round(tall * u) for tall, _ in blocks) + round(GAP * u) * len(blocks)
        edge = round(10 * u)  # room for the focus ring
        yield from self._scroll.view(room.inflate(2 * edge, 0), height, self._column(blocks, room))
        yield self._scroll.bar("scroll", round(7 * u))

    def _column(self, blocks: Blocks, room: pygame.Rect) -> Parts:
        y = self._scroll.top
        for tall, parts in blocks:
            rect = pygame.Rect(room.x, y, room.w, round(tall * self.unit))
            yield from parts(rect)
            y = rect.bottom + round(GAP * self.unit)

    def _blocks(self) -> Blocks:
        """Return what the column is made of, each with its height in units."""
        everything = self._game == ALL
        lines = len(figures.won_of_played(self.games, self._game))
        helps = len(figures.aided(self.games, everything=everything))
        return [
            (42, self._tabs),
            (2 * 112 + GAP, self._tiles),
            (FRAME + 48 * lines, self._won),
            (330, self._curve),
            (FRAME + 48 * helps, self._aided),
            (330, self._histogram),
            (330, self._days) if everything else (FRAME + 40 * figures.MOST_SCORES, self._high_scores),
            (FRAME + 62 * max(4, len(self._recent)), self._last),
            (52 + 40, self._foot),
        ]

    def _beside_heading(self) -> pygame.Rect:
        u, room = self.unit, self.room
        width = min(round(1010 * u), room.w - round(300 * u))
        return pygame.Rect(room.right - width, round(40 * u), width, round(42 * u))

    def _tabs(self, place: pygame.Rect) -> Parts:
        tabs = ((ALL, _("All games")), *((slug, game_name(slug)) for slug in PATIENCES))
        yield Choice("game", place, tabs, self._game, self.turn, spoken=_("Table"))

    def _tiles(self, room: pygame.Rect) -> Parts:
        u, gap = self.unit, round(GAP * self.unit)
        shown = figures.tiles(self.games, everything=self._game == ALL)
        across = 3 if self.dense else len(shown)
        width, height = (room.w - gap * (across - 1)) / across, round(112 * u)
        for number, (value, label) in enumerate(shown):
            row, column = divmod(number, across)
            x, y = round(room.x + column * (width + gap)), room.y + row * (height + gap)
            yield from self._tile(pygame.Rect(x, y, round(width), height), value, label)

    def _tile(self, rect: pygame.Rect, value: str, label: str) -> Parts:
        u, room = self.unit, rect.w - 40 * self.unit
        yield self._panel(rect)
        style = note(u, IVORY_2)
        style, lines = (style, wrapped(label, style, room)[:2]) if self.dense else folded(label, style, room, 2)
        upper, lower = (44, 86) if len(lines) == 1 else (30, 80)
        yield Label(value, Style(SERIF, round(42 * u), GOLD_HIGH), (rect.x + 26 * u, rect.y + upper * u), "ml")
        yield from around(lines, style, (rect.x + 26 * u, rect.y + lower * u))

    def _panel(self, rect: pygame.Rect) -> Panel:
        return Panel(boxed(rect), 16 * self.unit, IVORY, 0.04, IVORY, 0.14)

    def _framed(self, rect: pygame.Rect, title: str, remark: str = "") -> Iterator[Mark]:
        """Yield a panel with its title, and a remark at its right end, which is broken if there is no room for both."""
        u = self.unit
        yield self._panel(rect)
        room, small = rect.w - 52 * u, note(u, IVORY_3)
        style = fitted(title, Style(SERIF, round(23 * u), IVORY), room - (0.4 * room if remark else 0))
        yield Label(title, style, (rect.x + 26 * u, rect.y + 34 * u), "ml")
        if remark:
            beside = room - width_of(title, style) - 12 * u
            yield from stacked(remark, small, (rect.right - 26 * u, rect.y + 34 * u), beside, "mr")

    def _inside(self, rect: pygame.Rect) -> pygame.Rect:
        u = self.unit
        return pygame.Rect(
            rect.x + round(26 * u), rect.y + round(68 * u), rect.w - round(52 * u), rect.h - round(92 * u)
        )

    def _won(self, rect: pygame.Rect) -> Parts:
        u, room = self.unit, self._inside(rect)
        lines = figures.won_of_played(self.games, self._game)
        yield from self._framed(
            rect, _("Wins by game") if self._game == ALL else _("Wins by variation"), _("won of played")
        )
        most = max((line.played for line in lines), default=0) or 1
        edge = room.right - max(width_of(_("of {played}", played=line.played), note(u)) for line in lines)
        pitch = min(room.h / len(lines), 76 * u)
        wide = self._names(lines, 178, 0.46 * room.w)
        for number, line in enumerate(lines):
            y = room.y + (number + 0.5) * pitch
            start, end = room.x + round(wide + 12 * u), round(edge - 58 * u)
            thick, colour = round(20 * u), THEMES[line.game].chart
            yield from stacked(line.label, body(u), (room.x, y), wide)
            for count, opacity in ((line.played, 0.28), (line.won, 1.0)):
                if count:
                    width = max(thick, round((end - start) * count / most))
                    yield Bar((start, round(y - thick / 2), width, thick), colour, colour, opacity, thick / 2)
            yield Label(str(line.won), body(u, face=SANS_BOLD), (edge - 6 * u, y), "mr")
            yield Label(_("of {played}", played=line.played), note(u, IVORY_3), (edge, y), "ml")

    def _names(self, lines: Iterable[figures.Line | figures.Help], least: float, most: float) -> float:
        """Return the width of the names before bars, between a minimum in units and a maximum in pixels."""
        longest = max(width_of(line.label, body(self.unit)) for line in lines)
        return max(least * self.unit, min(longest, most))

    def _curve(self, rect: pygame.Rect) -> Parts:
        u, room = self.unit, self._inside(rect)
        games = statistics.counted(self.games)[-MANY:]
        yield from self._framed(rect, _("Win rate and scores"), _("gold: won"))
        plot = (room.x + round(64 * u), room.y + round(8 * u), room.w - round(74 * u), room.h - round(36 * u))
        if not games:
            yield Scale(plot, u)
            yield GhostCurve(plot, u)
            return
        curve, dots = figures.progress(self.games, MANY)
        yield Scale(plot, u)
        yield Plot(plot, u, curve, dots)
        if len(games) > 1:
            yield Label(
                ngettext("{count} game ago", "{count} games ago", len(games)),
                note(u, IVORY_3),
                (plot[0], room.bottom - 4 * u),
                "ml",
            )
        yield Label(_("now"), note(u, IVORY_3), (plot[0] + plot[2], room.bottom - 4 * u), "mr")

    def _aided(self, rect: pygame.Rect) -> Parts:
        u, room = self.unit, self._inside(rect)
        lines = figures.aided(self.games, everything=self._game == ALL)
        yield from self._framed(rect, _("Wins by help"), "" if self._game == ALL else _("wins, best time"))
        most = max(line.won for line in lines) or 1
        pitch, edge = min(room.h / len(lines), 76 * u), room.right - (0 if self._game == ALL else 84 * u)
        wide = self._names(lines, 130, 0.5 * room.w)
        for number, line in enumerate(lines):
            y, thick = room.y + (number + 0.5) * pitch, round(20 * u)
            start, end = room.x + round(wide + 6 * u), round(edge - 46 * u)
            colours = (BUTTON_HIGH, BUTTON_LOW) if number == 0 else (TEAL, TEAL_LOW)
            yield from stacked(line.label, body(u), (room.x, y), wide)
            if line.won:
                width = max(thick, round((end - start) * line.won / most))
                yield Bar((start, round(y - thick / 2), width, thick), *colours, 1.0, thick / 2)
            yield Label(str(line.won), body(u, face=SANS_BOLD), (edge, y), "mr")
            if line.best:
                yield Label(line.best, note(u, IVORY_2), (room.right, y), "mr")

    def _ghost(self, box: tuple[float, float, float, float]) -> Bar:
        """Return a pale bar in place of a future bar or line of text."""
        return Bar(boxed(pygame.Rect(*map(round, box))), IVORY, IVORY, GHOST, 6 * self.unit)

    def _histogram(self, rect: pygame.Rect) -> Parts:
        u, room = self.unit, self._inside(rect)
        bins = figures.histogram(self.games)
        yield from self._framed(rect, _("Winning times"), _("minutes"))
        if not bins:
            pitch, high = room.w / len(GHOSTS), room.h - 30 * u
            for number, share in enumerate(GHOSTS):
                x = room.x + (number + 0.08) * pitch
                yield self._ghost((x, room.y + (1 - share) * high, 0.84 * pitch, share * high))
            return
        most, width = max(one.count for one in bins), room.w / len(bins)
        for number, one in enumerate(bins):
            height = round((room.h - 56 * u) * one.count / most)
            x, y = room.x + number * width, room.bottom - round(30 * u) - height
            place = (round(x + 0.08 * width), y, round(0.84 * width), height)
            best = one.count == most
            if height:
                yield Bar(place, *((BUTTON_HIGH, BUTTON_LOW) if best else (TEAL, TEAL_LOW)))
                yield Label(str(one.count), note(u, IVORY, SANS_SEMIBOLD), (x + width / 2, y - 12 * u))
            yield Label(figures.tick(one), note(u, IVORY_3), (x, room.bottom - 8 * u))

    def _days(self, rect: pygame.Rect) -> Parts:
        u, room = self.unit, self._inside(rect)
        yield from self._framed(rect, _("Days played"), _("week by week"))
        start = room.x + round(max(50 * u, max(width_of(short_weekday(day), note(u)) for day in range(7)) + 8 * u))
        weeks = ceil(7 * (room.right - start) / (room.h - 20 * u))
        pitch = (room.right - start) / weeks
        side = round(pitch * 0.88)
        for row in (0, 2, 4, 6):
            day = short_weekday((row + first_weekday()) % 7)
            yield Label(day, note(u, IVORY_3), (room.x, room.y + row * pitch + side / 2), "ml")
        for week, row, strength in figures.days(self.games, self._today, weeks):
            yield Cell((round(start + week * pitch), round(room.y + row * pitch), side, side), strength)
        for week, name in figures.months(self._today, weeks):
            yield Label(name, note(u, IVORY_3), (start + week * pitch, room.y + 7 * pitch + 12 * u), "ml")

    def _high_scores(self, rect: pygame.Rect) -> Parts:
        u, room = self.unit, self._inside(rect)
        yield from self._framed(rect, _("High scores"), _("score, time"))
        best = figures.high_scores(self.games)
        pitch = min(max(room.h / figures.MOST_SCORES, 1.3 * body(u).px), 40 * u)
        for number in range(0 if best else int(room.h / pitch)):
            y = room.y + (number + 0.5) * pitch
            yield self._ghost((room.x + 26 * u, y - 6 * u, (190 - 12 * number) * u, 12 * u))
            yield self._ghost((room.right - 80 * u, y - 6 * u, 80 * u, 12 * u))
        for number, game in enumerate(best[: int(room.h / pitch)]):
            y = room.y + (number + 0.5) * pitch
            colour = GOLD_HIGH if number == 0 else IVORY
            yield Label(f"{number + 1}.", note(u, GOLD), (room.x + 26 * u, y), "mr")
            yield Label(str(game.score), Style(SERIF, round(24 * u), colour), (room.x + 86 * u, y), "mr")
            yield Label(as_time(game.seconds), body(u, IVORY_2), (room.x + 176 * u, y), "mr")
            if game.clean:
                yield Glyph("check", (room.x + 204 * u, y), round(20 * u), GOLD_HIGH)
            day = day_text(game.day, self._today)
            left = 214 if game.clean else 176
            style = fitted(day, note(u, IVORY_3), room.w - (left + 16) * u)
            yield Label(day, style, (room.right, y), "mr")

    def _last(self, rect: pygame.Rect) -> Parts:
        u, room = self.unit, self._inside(rect)
        yield from self._framed(rect, _("Recent games"), _("play again"))
        frame = room.inflate(round(24 * u), 0)
        games = self._recent
        if self.dense:
            yield from self._rows(games, frame, frame.y)
        else:
            self._scroll.frame = frame
            yield from self._scroll.view(frame, round(62 * u * len(games)), self._listed(games, frame))
            yield self._scroll.bar("scroll", round(7 * u))
        if not games and self._games is not None:
            yield from self._first_deal(room)

    def _first_deal(self, room: pygame.Rect) -> Parts:
        """Yield the empty list of games, and a button that leads to the first game."""
        u = self.unit
        button = pygame.Rect(0, 0, min(room.w, round(250 * u)), round(54 * u))
        button.center = room.center
        for number in range(int(room.h / (62 * u))):
            y = room.y + 62 * u * number + 12 * u
            if not button.inflate(0, round(20 * u)).clipline((button.x, y), (button.x, y + 34 * u)):
                yield self._ghost((room.x, y, (150 - 14 * (number % 3)) * u, 12 * u))
                yield self._ghost((room.x, y + 22 * u, 90 * u, 9 * u))
                yield self._ghost((room.right - 60 * u, y + 8 * u, 60 * u, 12 * u))
        yield Button("first", button, _("Play a first deal"), self.play_first, "play", main=True)

    def play_first(self) -> None:
        """Deal the game of the tab, or the first of all games."""
        slug = next(iter(PATIENCES)) if self._game == ALL else self._game
        self.host.games.open_table(PATIENCES[slug]())

    @property
    def _recent(self) -> list[Played]:
        """The last games, the newest first."""
        return self.games[:-26:-1]

    def _listed(self, games: list[Played], frame: pygame.Rect) -> Iterator[Widget]:
        """Yield the rows of the last games where only their list scrolls."""
        yield from self._rows(games, frame, self._scroll.top)

    def _rows(self, games: list[Played], frame: pygame.Rect, top: int) -> Iterator[Widget]:
        u = self.unit
        for number, game in enumerate(games):
            rect = pygame.Rect(frame.x, top + round(62 * u * number), frame.w, round(58 * u))
            bar = (rect.x + round(10 * u), rect.y + round(9 * u), round(5 * u), rect.h - round(18 * u))
            upper, lower = rect.centery - 11 * u, rect.centery + 13 * u
            name = (
                game_name(game.game, game.variation)
                if self._game == ALL
                else _("deal {number}", number=number_text(game.number))
            )
            under = (
                _("deal {number}", number=number_text(game.number))
                if self._game == ALL
                else day_text(game.day, self._today)
            )
            won = game.outcome == "won"
            said = as_time(game.seconds) if won else _(SAID.get(game.outcome, GIVEN_UP))
            honour = "" if not game.clean else _("unaided") if won and game.aid == "none" else _("clean")
            style = Style(SERIF, round(21 * u), IVORY) if won else note(u, IVORY_3)
            room = rect.w - 56 * u - width_of(said, style)
            beside = rect.w - 56 * u - width_of(honour, note(u)) if honour else room
            whole = room if honour else rect.w - 44 * u
            # a variation that has no room stands on its own page
            names = (name, game_name(game.game)) if self._game == ALL else (name,)
            name, wide = self._fitting(names, (room, whole))
            level = upper if game.clean else rect.centery if wide == room else lower
            named, small = fitted(name, body(u), wide), fitted(under, note(u, IVORY_3), beside)
            content: list[Mark] = [
                Bar(bar, THEMES[game.game].chart, THEMES[game.game].chart, 1.0 if won else 0.35),
                Label(shortened(name, named, wide), named, (rect.x + 28 * u, upper), "ml"),
                Label(shortened(under, small, beside), small, (rect.x + 28 * u, lower), "ml"),
                Label(said, style, (rect.right - 16 * u, level), "mr"),
            ]
            if honour:
                content.append(Label(honour, note(u, GOLD_HIGH), (rect.right - 16 * u, lower), "mr"))
            yield Row(f"again {number}", rect, partial(self.play, game), tuple(content), framed=False)

    def _fitting(self, names: Sequence[str], rooms: Sequence[float]) -> tuple[str, float]:
        """Return the first of some names that fits into one of some rooms in pixels, and that room."""
        for name, room in product(names, rooms):
            if width_of(name, fitted(name, body(self.unit), room)) <= room:
                return name, room
        return names[-1], rooms[-1]

    def _foot(self, room: pygame.Rect) -> Parts:
        u = self.unit
        above, room = room, pygame.Rect(room.x, room.bottom - round(52 * u), room.w, round(52 * u))
        said = shortened(self._said, note(u, IVORY_2), room.w - (0 if self.dense else 480 * u))
        x = room.x
        if self._erased:
            yield Button(
                "undo",
                pygame.Rect(x, room.y, round(110 * u), room.h),
                pgettext("bring back what was deleted", "Undo"),
                self.undo,
                "undo",
            )
            x += round(126 * u)
        place = (room.x, above.y + 16 * u) if self.dense else (x, room.centery)
        yield Label(said, note(u, IVORY_2), place, "ml")
        what = _("Reset all") if self._game == ALL else _("Reset this game")
        wide, gap = round(200 * u), round(16 * u)
        left = pygame.Rect(room.right - 2 * wide - gap, room.y, wide, room.h)
        yield Button("export", left, _("Export as CSV"), self.export, "save", usable=bool(self._games))
        yield Button("reset", left.move(wide + gap, 0), what, self.reset, "trash", usable=bool(self.games))


def _split(rect: pygame.Rect, gap: int, *shares: float) -> list[pygame.Rect]:
    """Split a rectangle at shares of its width, with a gap at each cut."""
    edges = [rect.x - gap / 2, *(rect.x + rect.w * share for share in shares), rect.right + gap / 2]
    return [pygame.Rect(round(a + gap / 2), rect.y, round(b - a - gap), rect.h) for a, b in pairwise(edges)]
