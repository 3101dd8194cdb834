"""The statistics: a page for all tables, and one for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from datetime import date
from functools import partial
from typing import Any

import pygame

from game.access.node import Role
from game.language import N_, _, ngettext, pgettext
from game.language.number_formats import percent_text
from game.patiences import PATIENCES
from game.platform.display_text import escape_invisible
from game.rules.cards import FIRST_DEAL, LAST_DEAL
from game.scenes.dialogs.form import Form
from game.scenes.host import Host
from game.scenes.pages import statistics_data
from game.scenes.pages.statistics_data import GOLD, TEAL
from game.scenes.scene import Scene
from game.scenes.widgets.controls import Button, Choice, Row, four_texts
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.widget import Widget
from game.scenes.wording import game_name
from game.store import statistics
from game.store.disk import StoreError
from game.store.statistics import ALL, PlayedGame
from game.view.drawing.geometry import boxed
from game.view.drawing.paint import mixed
from game.view.drawing.palette import GOLD_HIGH, IVORY, IVORY_2, IVORY_3, NIGHT
from game.view.marks.charts import LineChart, Points
from game.view.marks.labels import Label, stacked
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import Panel
from game.view.stage.menu_background import draw_menu_background
from game.view.stage.transition import Entrance, page
from game.view.text.rendering import SERIF, Style, width_of
from game.view.widgets.widget_marks import body, note

GAP, TILE, ROW, FRAME = 24, 112, 62, 92  # units between panels, of a tile, of a row, and of a panel around its rows
Parts = Iterable[Widget | Mark]


class StatisticsPage(Form):
    """The figures of games played and won; a row of the last games deals its number again."""

    name = "statistics"
    heading = N_("Statistics")
    min_size = 640, 0  # units that a panel needs

    def __init__(self, host: Host, game: str = ALL, today: date | None = None) -> None:
        super().__init__(host)
        self._game = game
        self._today = today or date.today()  # noqa: DTZ011 - the player's own calendar
        self._games: list[PlayedGame] | None = None
        self._message, self._erased = "", False
        self._scroll = Scroll()
        self._answers: list[tuple[Future[Any], Callable[[Any], str]]] = []
        self._query(statistics.all_games, self._take)

    def scrolls(self) -> list[Scroll]:
        return [self._scroll]

    def first(self) -> str:
        return "game"

    # ---- data

    def _query(self, query: Callable[..., Any], use: Callable[[Any], str], *args: object) -> None:
        """Query the records; `use` takes the answer and returns the sentence for the foot."""
        self._answers.append((self.host.games.record_book.query(query, *args), use))

    def _take(self, games: list[PlayedGame]) -> str:
        # the records may have games that this version does not know
        self._games = [game for game in games if game.game in PATIENCES]
        return self._message

    @property
    def games(self) -> list[PlayedGame]:
        """The games of the present tab, the oldest first."""
        return [game for game in self._games or [] if self._game in (ALL, game.game)]

    def poll(self) -> None:
        super().poll()
        while self._answers and self._answers[0][0].done():
            answer, use = self._answers.pop(0)
            try:
                self._message = use(answer.result())
            except StoreError as error:
                self._message = str(error)
            self.refresh()

    # ---- actions

    def turn(self, game: str) -> None:
        """Show another tab."""
        self._game, self._message = game, ""
        self._scroll.offset = 0

    def export(self) -> None:
        """Export all games to a CSV file."""

        def message(file: statistics.Exported) -> str:
            return ngettext(
                "{count} game exported to {path}",
                "{count} games exported to {path}",
                file.games,
                path=escape_invisible(str(file.path)),
            )

        self._query(statistics.export, message, self.host.games.exports / f"quintet-{self._today:%Y-%m-%d}.csv")

    def reset(self) -> None:
        """Erase the records of the tab; a button restores them."""

        def message(count: int) -> str:
            self._erased = count > 0
            erased = ngettext(
                "Statistics reset: {count} game erased.", "Statistics reset: {count} games erased.", count
            )
            return erased if count else _("There is nothing to reset.")

        self._change(statistics.reset, message, None if self._game == ALL else self._game)

    def undo(self) -> None:
        """Restore the erased records."""
        self._erased = False
        self._change(
            statistics.undo_reset, lambda count: ngettext("{count} game restored.", "{count} games restored.", count)
        )

    def _change(self, query: Callable[..., int], use: Callable[[int], str], *args: object) -> None:
        self._query(query, use, *args)
        self.host.games.record_book.look()
        self._query(statistics.all_games, self._take)

    def play(self, played: PlayedGame) -> None:
        """Deal a game of the list again."""
        kind = PATIENCES[played.game]
        if played.variation and played.variation not in kind.variations():
            self._message = _("This version of Quintet does not know that variation.")
        elif not FIRST_DEAL <= played.number <= LAST_DEAL:
            self._message = _("This version of Quintet does not know that deal.")
        else:
            self.host.games.open_table(kind.in_variation(played.variation), played.number)

    @property
    def status_text(self) -> str:
        return self._message

    # ---- parts

    @property
    def dense(self) -> bool:
        """Whether text is so large that there is no room for figures and charts side by side."""
        # 1200 × 755 units, and a little less because of rounding
        return any(pixels < 0.98 * units * self.unit for pixels, units in zip(self.size, (1200, 755), strict=True))

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        return draw_menu_background(size)

    def entrance(self, _below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance:
        return page(before, picture)

    @property
    def accessible_role(self) -> Role:
        return "page"

    @property
    def room(self) -> pygame.Rect:
        """The rectangle below the heading."""
        u, (width, height) = self.unit, self.size
        margin, top, foot = (24, 84, 12) if self.dense else (48, 112, 36)
        wide = min(width - 2 * round(margin * u), round(1900 * u))
        return pygame.Rect((width - wide) // 2, round(top * u), wide, height - round(top * u) - round(foot * u))

    def parts(self) -> Iterator[Widget | Mark]:
        """Yield the heading, the tabs, the figures and panels, and the foot; if text is large, the middle scrolls."""
        u, room, dense = self.unit, self.room, self.dense
        middle, side = 42 if dense else 62, round(44 * u)  # of the heading, in units, and the side of its button
        close = pygame.Rect(room.x - round(8 * u), round((middle - 22) * u), side, side)
        back = pgettext("to the page before", "Back")
        yield Button("close", close, act=self.host.scenes.pop, icon="previous", quiet=True, spoken=back)
        yield Label(_(self.heading), Style(SERIF, round(42 * u), IVORY), (room.x + 48 * u, middle * u), "ml")
        wide = room.w if dense else min(1010 * u, room.w - 300 * u)
        head = pygame.Rect(room.right - wide, room.y if dense else 40 * u, wide, 42 * u)
        tabs = (ALL, _("All games")), *((slug, game_name(slug)) for slug in PATIENCES)
        yield Choice("game", head, tabs, self._game, self.turn, spoken=_("Table"))
        self._scroll.height = 0
        frame = pygame.Rect(room.x, room.y, room.w, room.h - 68 * u)
        if dense:
            frame = pygame.Rect(room.x, head.bottom + GAP * u, room.w, room.h - (176 if self._message else 136) * u)
            self._scroll.frame = frame
            height = max(part.rect.bottom for part in self._grid(frame)) - self._scroll.top
            yield from self._scroll.view(frame, height, self._grid(frame))
        else:
            yield from self._grid(frame)
        yield self._scroll.bar("scroll", round(7 * u))
        yield from self._foot(room)

    def _grid(self, frame: pygame.Rect) -> Parts:
        """Yield rows of figures and panels, which are equally wide; if text is large, each panel is a row."""
        u, gap, y = self.unit, GAP * self.unit, float(self._scroll.top if self.dense else frame.y)
        half, figures = (frame.h - TILE * u - 2 * gap) / 2, statistics_data.tiles(self.games, self._game)
        tiles = [(TILE * u, partial(self._tile, *figure)) for figure in figures]
        panels = [
            ((FRAME + ROW * (len(panel.rows) or 4)) * u if self.dense else half, partial(self._panel, panel))
            for panel in statistics_data.panels(self.games, self._game, self._today)
        ]
        rows = [tiles, panels[:-3], panels[-3:]]
        if self.dense:
            rows = [tiles[:3], tiles[3:], *([panel] for panel in panels)]
        for row in rows:
            wide = (frame.w + gap) / len(row)
            for number, (height, draw) in enumerate(row):
                yield from draw(pygame.Rect(frame.x + number * wide, y, wide - gap, height))
            y += row[0][0] + gap

    def _ground(self, rect: pygame.Rect) -> Panel:
        return Panel(boxed(rect), 16 * self.unit, IVORY, 0.04, IVORY, 0.14)

    def _tile(self, value: str, label: str, rect: pygame.Rect) -> Parts:
        u, x = self.unit, rect.x + 26 * self.unit
        yield self._ground(rect)
        yield Label(value, Style(SERIF, round(42 * u), GOLD_HIGH), (x, rect.y + 40 * u), "ml")
        yield from stacked(label, note(u, IVORY_2), (x, rect.y + 83 * u), rect.w - 40 * u)

    def _panel(self, panel: statistics_data.Panel, rect: pygame.Rect) -> Parts:
        u, room = self.unit, rect.inflate(-52 * self.unit, -92 * self.unit).move(0, 22 * self.unit)
        style, y = Style(SERIF, round(23 * u), IVORY), rect.y + 34 * u
        yield self._ground(rect)
        yield Label(panel.title, style, (room.x, y), "ml")
        available = room.w - width_of(panel.title, style) - 12 * u
        yield from stacked(panel.note, note(u, IVORY_3), (room.right, y), available, "mr")
        if panel.rows:
            frame = room.inflate(24 * u, 0)
            rows, scrolls = self._rows(panel.rows, frame), panel.rows[0].game and not self.dense
            yield from self._scroll.view(frame, int(ROW * u) * len(panel.rows), rows) if scrolls else rows
        elif panel.line:
            yield from self._line(panel.line, room)
        elif panel.bars:
            yield from self._bars(panel.bars, room)
        else:
            yield from stacked(panel.sentence, note(u), (room.centerx, room.centery - 34 * u), room.w, "mc")
            if panel.inviting and self._games is not None:
                slug = self._game if self._game in PATIENCES else next(iter(PATIENCES))
                button = pygame.Rect(room.centerx - 110 * u, room.centery, 220 * u, 54 * u)
                act = partial(self.host.games.open_table, PATIENCES[slug]())
                yield Button("first", button, _("Play a first deal"), act, "play", main=True)

    def _bar(self, place: tuple[float, float, float, float], colour: str, opacity: float = 1.0) -> Panel:
        below = mixed(colour, NIGHT, 0.3)
        return Panel(boxed(pygame.Rect(place)), 6 * self.unit, colour, opacity, colour, 0, below=below)

    def _rows(self, rows: Sequence[statistics_data.Row], room: pygame.Rect) -> Parts:
        """Yield the rows of a panel; those of games are widgets, and scroll."""
        u, maximum = self.unit, max(1, *(max(row.won, row.played) for row in rows))
        top, pitch = room.y, int(ROW * u)
        if not rows[0].game:
            pitch = min(pitch, room.h // len(rows))
        elif not self.dense:
            top = self._scroll.top
        left, right = (max(width_of(row.upper[end], body(u)) for row in rows) + 28 * u for end in (0, 1))
        for number, row in enumerate(rows):
            rect = pygame.Rect(room.x, top + number * pitch, room.w, pitch)
            if row.game:
                place, opacity = (rect.x + 12 * u, rect.y + 9 * u, 5 * u, 44 * u), 1.0 if row.won else 0.35
                strip = self._bar(place, row.colour, opacity)
                name, result = row.upper
                if self._game == ALL and width_of(name + result, body(u)) > rect.w - 72 * u:
                    name = game_name(row.game.game)  # there is no room for its variation
                texts = four_texts(rect.inflate(-16 * u, 0).move(8 * u, 0), u, (name, result), row.lower)
                yield Row(f"again {number}", rect, partial(self.play, row.game), (strip, *texts), framed=False)
                continue
            yield from four_texts(rect, u, row.upper)
            for count, opacity in ((row.played, 0.28), (row.won, 1.0)):
                wide = (room.w - left - right) * count / maximum
                if wide > 0:
                    yield self._bar((room.x + left, rect.centery - 9 * u, wide, 18 * u), row.colour, opacity)

    def _line(self, points: Points, room: pygame.Rect) -> Parts:
        u, style, foot = self.unit, note(self.unit, IVORY_3), room.bottom - 4 * self.unit
        plot = pygame.Rect(room.x + 56 * u, room.y + 8 * u, room.w - 64 * u, room.h - 40 * u)
        for quarter in range(5):
            y = plot.bottom - plot.h * quarter / 4
            yield Label(percent_text(quarter / 4), style, (plot.x - 12 * u, y), "mr")
            yield self._bar((plot.x, y, plot.w, 1), IVORY, 0.1)
        yield LineChart(boxed(plot), points, u)
        ago = ngettext("{count} game ago", "{count} games ago", len(points))
        yield Label(ago, style, (plot.x, foot), "ml")
        yield Label(_("now"), style, (plot.right, foot), "mr")

    def _bars(self, bars: Sequence[tuple[str, int]], room: pygame.Rect) -> Parts:
        u, maximum, wide = self.unit, max(count for _label, count in bars), room.w / len(bars)
        for number, (label, count) in enumerate(bars):
            x, height = room.x + (number + 0.5) * wide, (room.h - 56 * u) * count / maximum
            y, colour = room.bottom - 30 * u - height, GOLD if count == maximum else TEAL
            yield Label(label, note(u, IVORY_3), (x, room.bottom - 8 * u))
            if count:
                yield self._bar((x - 0.42 * wide, y, 0.84 * wide, height), colour)
                yield Label(str(count), note(u, IVORY), (x, y - 12 * u))

    def _foot(self, room: pygame.Rect) -> Parts:
        u, what = self.unit, _("Reset all") if self._game == ALL else _("Reset this game")
        step = min(216 * u, room.w / 3)
        place = pygame.Rect(room.right - step + 16 * u, room.bottom - 52 * u, step - 16 * u, 52 * u)
        export, undo = place.move(-step, 0), place.move(-2 * step, 0)
        if self._erased:
            yield Button("undo", undo, pgettext("bring back what was deleted", "Undo"), self.undo, "undo")
        yield Button("export", export, _("Export as CSV"), self.export, "save", usable=bool(self._games))
        yield Button("reset", place, what, self.reset, "trash", usable=bool(self.games))
        wide, y = (room.w, place.y - 26 * u) if self.dense else (undo.x - room.x - 16 * u, place.centery)
        yield from stacked(self._message, note(u, IVORY_2), (room.x, y), wide)
