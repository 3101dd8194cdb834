"""The statistics: a page for all tables, and one for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from datetime import date
from functools import partial
from typing import Any

import pygame

from game.language import N_, _, ngettext, pgettext
from game.language.number_formats import number_text
from game.patiences import PATIENCES
from game.rules.cards import FIRST_DEAL, LAST_DEAL
from game.scenes.host import Host
from game.scenes.pages import statistics_data
from game.scenes.pages.page import Page
from game.scenes.stopwatch import as_time
from game.scenes.widgets.controls import Button, Choice, Row, four_texts
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.widget import Widget
from game.scenes.wording import day_text, game_name
from game.store import statistics
from game.store.disk import StoreError
from game.store.statistics import Played
from game.view.marks.banner import around, wrapped
from game.view.marks.charts import Bar
from game.view.marks.mark import Label, Mark, Panel, boxed
from game.view.text.rendering import SERIF, Style, shortened
from game.view.theme import GOLD_HIGH, IVORY, IVORY_2, THEMES
from game.view.widgets.looks import note

ALL = "all"
GIVEN_UP = N_("given up")
SAID = {"lost": N_("lost"), "shown": N_("watched")}  # texts instead of the time of a win
LEAST = 640, 0  # units that the page needs
GAP, LINE, TILE = 24, 58, 112  # units between two parts, and the heights of a line and of a tile
RECENT = 25  # games in the list
Parts = Iterable[Widget | Mark]


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
        """Return the scrolling view of the page."""
        return [self._scroll]

    def first(self) -> str:
        """Return the choice of the game, which has the focus first."""
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
        """The units that the page needs; a smaller window scrolls more of it."""
        return LEAST

    @property
    def outcome(self) -> str:
        """The sentence at the foot."""
        return self._said

    def content(self) -> Parts:
        """Return the tabs, the scrolling lines, and the foot."""
        u, room = self.unit, self.room
        tabs = (ALL, _("All games")), *((slug, game_name(slug)) for slug in PATIENCES)
        head = pygame.Rect(room.x, room.y, room.w, round(42 * u))
        yield Choice("game", head, tabs, self._game, self.turn, spoken=_("Table"))
        foot = pygame.Rect(room.x, room.bottom - round(96 * u), room.w, round(96 * u))
        top = head.bottom + round(GAP * u)
        frame = pygame.Rect(room.x, top, room.w - round(14 * u), foot.y - top)
        height = max(part.rect.bottom for part in self._column(frame)) - top
        self._scroll.frame, self._scroll.height = frame, height
        self._scroll.to(self._scroll.offset)
        yield from self._scroll.view(frame, height, self._column(frame.move(0, -self._scroll.offset)))
        yield self._scroll.bar("scroll", round(7 * u))
        yield from self._foot(foot)

    def _column(self, place: pygame.Rect) -> Iterator[Widget | Mark]:
        everything, u = self._game == ALL, self.unit
        shown = statistics_data.tiles(self.games, everything=everything)
        across = 3 if self.dense else len(shown)
        for number, (value, label) in enumerate(shown):
            row, column = divmod(number, across)
            wide, tall = (place.w + GAP * u) / across, round((TILE + GAP) * u)
            x, y = place.x + round(column * wide), place.y + row * tall
            yield from self._tile(pygame.Rect(x, y, round(wide - GAP * u), round(TILE * u)), value, label)
        y = place.y + round((TILE + GAP) * u) * -(-len(shown) // across)
        lines = [[self._bar(*line) for line in statistics_data.won_of_played(self.games, self._game)]]
        titles = [_("Wins by game") if everything else _("Wins by variation"), _("Wins by help"), _("Recent games")]
        lines += [[self._help(*line) for line in statistics_data.aided(self.games, everything=everything)]]
        lines += [[partial(self._again, number, game) for number, game in enumerate(self._recent)]]
        if not everything:
            titles.insert(2, _("High scores"))
            lines.insert(2, [*map(self._score, statistics_data.high_scores(self.games))])
        for title, group in zip(titles, lines, strict=True):
            yield Label(title, Style(SERIF, round(23 * u), IVORY), (place.x + 8 * u, y + 30 * u), "ml")
            y += round(LINE * u)
            for line in group:
                yield from line(pygame.Rect(place.x, y, place.w, round(LINE * u)))
                y += round((LINE + 4) * u)
            y += round(GAP * u)
        if not self._recent and self._games is not None:
            button = pygame.Rect(place.x, y - round(GAP * u), round(250 * u), round(54 * u))
            yield Button("first", button, _("Play a first deal"), self.play_first, "play", main=True)

    def _tile(self, rect: pygame.Rect, value: str, label: str) -> Parts:
        u, style = self.unit, note(self.unit, IVORY_2)
        yield Panel(boxed(rect), 16 * u, IVORY, 0.04, IVORY, 0.14)
        lines = wrapped(label, style, rect.w - 40 * u)[:2]
        yield Label(value, Style(SERIF, round(42 * u), GOLD_HIGH), (rect.x + 26 * u, rect.y + 38 * u), "ml")
        yield from around(lines, style, (rect.x + 26 * u, rect.y + 84 * u))

    def _bar(self, label: str, game: str, won: int, played: int) -> Callable[[pygame.Rect], Parts]:
        def line(rect: pygame.Rect) -> Parts:
            u, colour = self.unit, THEMES[game].chart
            yield from four_texts(rect, u, (label, _("{won} of {played}", won=won, played=played)))
            groove = rect.x + rect.w // 3, rect.centery - round(5 * u), rect.w // 3, round(10 * u)
            for count, opacity in ((1, 0.28), (won / max(1, played), 1.0)):
                if count:
                    wide = max(groove[3], round(groove[2] * count))
                    yield Bar((*groove[:2], wide, groove[3]), colour, colour, opacity, groove[3] / 2)

        return line

    def _help(self, label: str, won: int, best: str) -> Callable[[pygame.Rect], Parts]:
        value = " · ".join(filter(None, [str(won), best]))
        return lambda rect: four_texts(rect, self.unit, (label, value))

    def _score(self, game: Played) -> Callable[[pygame.Rect], Parts]:
        value = f"{game.score} · {as_time(game.seconds)}"
        return lambda rect: four_texts(rect, self.unit, (day_text(game.day, self._today), value))

    def _again(self, number: int, game: Played, rect: pygame.Rect) -> Parts:
        deal, won = _("deal {number}", number=number_text(game.number)), game.outcome == "won"
        name = game_name(game.game, game.variation) if self._game == ALL else deal
        under = deal if self._game == ALL else day_text(game.day, self._today)
        said = as_time(game.seconds) if won else _(SAID.get(game.outcome, GIVEN_UP))
        honour = "" if not game.clean else _("unaided") if won and game.aid == "none" else _("clean")
        content = four_texts(rect, self.unit, (name, said), (under, honour))
        yield Row(f"again {number}", rect, partial(self.play, game), tuple(content), framed=False)

    def play_first(self) -> None:
        """Deal a game of this table, or of the first one."""
        slug = next(iter(PATIENCES)) if self._game == ALL else self._game
        self.host.games.open_table(PATIENCES[slug]())

    @property
    def _recent(self) -> list[Played]:
        return self.games[: -RECENT - 1 : -1]

    def _foot(self, room: pygame.Rect) -> Parts:
        u = self.unit
        yield Label(shortened(self._said, note(u, IVORY_2), room.w), note(u, IVORY_2), (room.x, room.y + 22 * u), "ml")
        wide, row = round(200 * u), pygame.Rect(room.x, room.bottom - round(52 * u), round(110 * u), round(52 * u))
        if self._erased:
            yield Button("undo", row, pgettext("bring back what was deleted", "Undo"), self.undo, "undo")
        what = _("Reset all") if self._game == ALL else _("Reset this game")
        left = pygame.Rect(room.right - 2 * wide - round(16 * u), row.y, wide, row.h)
        yield Button("export", left, _("Export as CSV"), self.export, "save", usable=bool(self._games))
        yield Button("reset", left.move(wide + round(16 * u), 0), what, self.reset, "trash", usable=bool(self.games))
