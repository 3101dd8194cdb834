"""The statistics: a page for all tables, and one for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.language import N_, _, capitalised, ngettext, pgettext
from game.language.number_formats import percent_text
from game.patiences import PATIENCES
from game.platform.display_text import escape_invisible
from game.rules.cards import FIRST_DEAL, LAST_DEAL
from game.scenes import dialogs
from game.scenes.host import Host
from game.scenes.pages import statistics_data
from game.scenes.pages.page import Page
from game.scenes.pages.statistics_data import GOLD, TEAL
from game.scenes.scene import Scene
from game.scenes.widgets.controls import Button, Choice, ListRow
from game.scenes.widgets.layout import (
    Column,
    Drawn,
    Either,
    Grid,
    Layers,
    Node,
    Padded,
    Row,
    Space,
    Text,
    Tight,
    Wrap,
    large,
    title,
)
from game.scenes.widgets.scroll_view import ScrollView
from game.scenes.wording import game_name
from game.store import archive, statistics
from game.store.disk import StoreError
from game.store.statistics import ALL, PlayedGame
from game.view.drawing.geometry import boxed
from game.view.drawing.paint import mixed
from game.view.drawing.palette import GOLD_HIGH, IVORY, IVORY_2, IVORY_3, NIGHT
from game.view.drawing.themes import THEMES
from game.view.marks.charts import line_chart
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.text.rendering import width_of
from game.view.widgets.widget_marks import body, note

GAP, LIST = 24, 150  # units between panels, and the least height of the list of games
BESIDE, BELOW = 88, 220  # units: the least height of charts that stand beside others, or in a column
EXPLAINED = 20  # units of that height for a sentence


class StatisticsPage(Page):
    """The figures of games played and won; a row of the last games deals its number again."""

    name = "statistics"
    heading = N_("Statistics")
    first = "game"
    wide = 1960.0

    def __init__(self, host: Host, game: str = ALL, today: date | None = None) -> None:
        super().__init__(host)
        self._game = game
        self._today = today or date.today()  # noqa: DTZ011 - the player's own calendar
        self._games: list[PlayedGame] | None = None
        self._erased = 0  # games that the last reset erased
        self._shown: Node | None = None  # the figures, which are kept until others are shown
        self._answers: list[tuple[Future[Any], Callable[[Any], str | None]]] = []
        self._look()

    def _query(self, query: Callable[..., Any], use: Callable[[Any], str | None], *args: object) -> None:
        """Query the records; `use` takes the answer and may return a sentence for the foot."""
        self._answers.append((self.host.games.record_book.query(query, *args), use))

    def _look(self) -> None:
        self._query(statistics.all_games, self._take)
        self._query(statistics.last_reset, self._take_erased)

    def _take(self, games: list[PlayedGame]) -> None:
        # the records may have games that this version does not know
        self._games, self._shown = [game for game in games if game.game in PATIENCES], None

    def _take_erased(self, count: int) -> None:
        self._erased = count

    @property
    def status_text(self) -> str:
        """What was done last, else which games can be restored."""
        erased = ngettext(
            "Statistics reset: {count} game erased.", "Statistics reset: {count} games erased.", self._erased
        )
        return self.message or (erased if self._erased else "")

    @property
    def games(self) -> list[PlayedGame]:
        return [game for game in self._games or [] if self._game in (ALL, game.game)]

    def poll(self) -> None:
        super().poll()
        while self._answers and self._answers[0][0].done():
            answer, use = self._answers.pop(0)
            try:
                if sentence := use(answer.result()):
                    self.message = sentence
            except StoreError as error:
                self.message = str(error)
            self.refresh()

    def turn(self, game: str) -> None:
        self._game, self.message, self._shown = game, "", None
        self.offsets.clear()

    def export(self) -> None:
        """Export everything for another machine."""

        def message(written: tuple[Path, int]) -> str:
            path, missing = escape_invisible(str(written[0])), written[1]
            if not missing:
                return _("Everything is in {path}", path=path)
            return ngettext(
                "Everything is in {path}, but for {count} game that cannot be opened",
                "Everything is in {path}, but for {count} games that cannot be opened",
                missing,
                path=path,
            )

        games = self.host.games
        games.saves.flush()
        name = f"quintet-{self._today:%Y-%m-%d}"
        self._query(archive.export, message, games.folder, self.settings, name)

    def resume_from(self, scene: Scene) -> None:  # noqa: ARG002 - an import may have come
        self._look()

    def reset(self) -> None:
        """Erase the records of the tab; a button restores them."""
        self.message = ""
        self._change(statistics.reset, lambda _: None, None if self._game == ALL else self._game)

    def undo(self) -> None:
        self._change(
            statistics.undo_reset, lambda count: ngettext("{count} game restored.", "{count} games restored.", count)
        )

    def _change(self, query: Callable[..., Any], use: Callable[[Any], str | None], *args: object) -> None:
        self._query(query, use, *args)
        self.host.games.record_book.look()
        self._look()

    def play(self, played: PlayedGame) -> None:
        kind = PATIENCES[played.game]
        if played.variation and played.variation not in kind.variations():
            self.message = _("This version of Quintet does not know that variation.")
        elif not FIRST_DEAL <= played.number <= LAST_DEAL:
            self.message = _("This version of Quintet does not know that deal.")
        else:
            self.host.games.open_table(kind.in_variation(played.variation), played.number)

    def tabs(self) -> Choice:
        tabs = (ALL, _("All games")), *((slug, game_name(slug)) for slug in PATIENCES)
        return Choice("game", tabs, self._game, self.turn, spoken=_("Table"))

    def content(self) -> Node:
        self._shown = self._shown or self._figures()
        return Column(self._shown, self._foot(), gap=16)

    def _figures(self) -> Node:
        """Return figures and panels side by side, or where there is no room for that, in a column that scrolls.

        Without games there is an invitation instead, once that is known.
        """
        if not self.games:
            return self._invitation() if self._games is not None else Grid(Space(1), columns=1, fills=True)
        tiles = [_tile(*figure) for figure in statistics_data.tiles(self.games, self._game)]
        beside, below = map(self._panels, (BESIDE, BELOW))
        rows = (Grid(*row, columns=len(row), gap=GAP) for row in (beside[:-3], beside[-3:]))
        panels = Grid(*rows, columns=1, gap=GAP, fills=True)
        roomy = Column(Grid(*tiles, columns=6, gap=GAP), panels, gap=GAP)
        column = Column(Grid(*tiles, columns=3, gap=GAP), *below, gap=GAP)
        return Either(roomy, ScrollView("scroll", column, self.offsets))

    def _panels(self, tall: float) -> list[Node]:
        """Return the panels of one game, or the five of all games; charts are some units high at least."""
        games, single = self.games, self._game in PATIENCES
        heading, remark = (_("Wins by variation"), _("wins, best time")) if single else (_("Wins by game"), "")
        wins = _panel(heading, _("won of played"), _rows(statistics_data.won_of_played(games, self._game), tall))
        helps = _rows(statistics_data.wins_by_help(games, self._game), tall - EXPLAINED)
        meaning = _("Clean: no undo, no hint. Unaided: clean, and without the light in the bar.")
        explained = Column(helps, Text(meaning, note, IVORY_3, folds=True), gap=8)
        by_help = _panel(_("Wins by help"), remark, explained)
        bars = statistics_data.winning_times(games)
        last = _("of the last {count} games", count=statistics_data.SMOOTHING)
        points = statistics_data.progress(games)
        line = (
            _line(points, tall)
            if len(points) > 1
            else _sentence(_("A line will show here how your share of wins changes."))
        )
        rate = _panel(capitalised(_("win rate")), last, line)
        chart = _bars(bars, tall) if bars else _sentence(_("Bars will show here how long your wins took."))
        times = _panel(_("Winning times"), _("minutes"), chart)
        latest = statistics_data.recent(games, self._today if single else None)
        again = _panel(_("Recent games"), _("play again"), self._list(latest, tall))
        best = self._best(tall)
        return [wins, rate, by_help, times, best, again] if single else [wins, rate, times, by_help, again]

    def _list(self, rows: Sequence[statistics_data.Latest], tall: float) -> Node:
        """Return the last games, which are played again when they are pressed; beside others they scroll."""
        games = list[Node]()
        for number, row in enumerate(rows):
            strip = Drawn(5, 44, partial(_bar, THEMES[row.game.game].chart, 1.0 if row.game.outcome == "won" else 0.35))
            texts = Column(
                Row(Text(row.name, large, folds=True), Tight(Text(row.result, body, anchor="mr")), gap=12),
                Row(Text(row.when, note), Tight(Text(row.help, note, IVORY_3, anchor="mr")), gap=12),
            )
            inside = Row(strip, texts, gap=12)
            games.append(ListRow(f"again {number}", partial(self.play, row.game), framed=False, inside=inside))
        content = Column(*games)
        if tall == BELOW:
            return content
        return Grid(ScrollView("scroll", content, self.offsets, LIST), columns=1, fills=True)

    def _best(self, tall: float) -> Node:
        """Return the best times, or before the first win the best scores, which every win has alike."""
        if any(game.outcome == "won" for game in self.games):
            times = statistics_data.best_times(self.games, self._today)
            none = _("Wins without hints will be listed here, the fastest first.")
            return _panel(_("Best times"), _("without hints"), _rows(times, tall) if times else _sentence(none))
        scores = statistics_data.high_scores(self.games, self._today)
        high = _rows(scores, tall) if scores else _sentence(_("Your best scores will be listed here."))
        return _panel(_("High scores"), _("score, time"), high)

    def _invitation(self) -> Node:
        """Return what the page will show, and a button for the first game."""
        slug = self._game if self._game in PATIENCES else next(iter(PATIENCES))
        act = partial(self.host.games.open_table, PATIENCES[slug]())
        sentence = _("Your games will be listed here, with how many you won, how fast, and with what help.")
        return _ground(_sentence(sentence, Button("first", _("Play a first deal"), act, "play", main=True)))

    def _import(self) -> None:
        self.host.scenes.push(dialogs.import_dialog.ImportDialog(self.host))

    def _foot(self) -> Node:
        what = _("Reset all") if self._game == ALL else _("Reset this game")
        back = pgettext("bring back what was deleted", "Undo")
        return Wrap(
            *([Column(Text(self.status_text, note, IVORY_2), wide=300)] if self.status_text else []),
            Row(
                Space(),
                *([Button("undo", back, self.undo, "undo")] if self._erased and not self.message else []),
                Button("export", _("Export everything"), self.export, "save"),
                Button("import", _("Import…"), self._import, "load"),
                Button("reset", what, self.reset, "trash", usable=bool(self.games)),
                gap=16,
            ),
            gap=16,
            below=8,
        )


def _ground(child: Node) -> Node:
    """Return a box on a ground of its own, which takes the height that is left."""
    ground = Drawn(0, 0, lambda rect, u: [PanelMark(boxed(rect), 16 * u, IVORY, 0.04, IVORY, 0.14)], fills=True)
    return Layers(ground, Padded(child, 26, 18))


def _panel(heading: str, remark: str, content: Node) -> Node:
    head = Row(Tight(title(heading, 23)), Text(remark, note, IVORY_3, anchor="mr", folds=True), gap=12)
    return _ground(Column(head, content, gap=10))


def _sentence(text: str, *buttons: Node) -> Node:
    """Return a sentence in the middle of a panel, and a button below it."""
    parts = (Row(Space(), button, Space()) for button in buttons)
    return Grid(Row(Column(Text(text, note, anchor="mc", folds=True), *parts, gap=16)), columns=1, fills=True)


def _tile(value: str, label: str) -> Node:
    return _ground(Column(title(value, 42, GOLD_HIGH), Text(label, note, folds=True), gap=4))


def _rows(rows: Sequence[statistics_data.CountRow], tall: float) -> Node:
    """Return at least four rows, with bars for their counts if there are any."""
    labels = [Text(row.label, body) for row in rows]
    values = [Text(row.value, body, anchor="mr") for row in rows]
    most = max(*(max(row.won, row.played) for row in rows), 1)
    lines = [
        Row(Tight(label, labels), Drawn(0, tall / 4, partial(_counts, row, most)), Tight(value, values), gap=14)
        for row, label, value in zip(rows, labels, values, strict=True)
    ]
    return Grid(*lines, *[Space(1)] * (4 - len(rows)), columns=1, fills=True)


def _line(points: tuple[float, ...], tall: float) -> Node:
    ago = ngettext("{count} game ago", "{count} games ago", len(points))
    return Column(
        Drawn(0, tall, partial(_plot, points), fills=True),
        Row(Text(ago, note, IVORY_3), Text(_("now"), note, IVORY_3, anchor="mr")),
    )


def _bars(bars: Sequence[tuple[str, int]], tall: float) -> Node:
    most = max(count for _label, count in bars)
    columns = (
        Column(Drawn(0, tall, partial(_pillar, count, most), fills=True), Text(label, note, IVORY_3, anchor="mc"))
        for label, count in bars
    )
    return Grid(*columns, columns=len(bars), fills=True)


def _bar(colour: str, opacity: float, rect: pygame.Rect, u: float) -> Iterator[Mark]:
    yield PanelMark(boxed(rect), 6 * u, colour, opacity, colour, 0, below=mixed(colour, NIGHT, 0.3))


def _counts(row: statistics_data.CountRow, most: int, rect: pygame.Rect, u: float) -> Iterator[Mark]:
    """Yield a bar for what was played, and over it one for what was won."""
    for count, opacity in ((row.played, 0.28), (row.won, 1.0)):
        if count:
            bar = pygame.Rect(rect.x, 0, round(rect.w * count / most), round(18 * u))
            bar.centery = rect.centery
            yield from _bar(row.colour, opacity, bar, u)


def _plot(points: tuple[float, ...], rect: pygame.Rect, u: float) -> Iterator[Mark]:
    """Yield the chart with its lines, each beside its share."""
    style = note(u, IVORY_3)
    texts = [percent_text(quarter / 4) for quarter in (4, 3, 2, 1, 0)]
    left = rect.x + max(width_of(text, style) for text in texts) + round(12 * u)
    plot = pygame.Rect(left, rect.y, rect.right - left, rect.h).inflate(0, -2 * style.px)
    for quarter, text in enumerate(texts):
        y = plot.y + plot.h * quarter // 4
        yield Label(text, style, (left - round(12 * u), y), "mr")
        yield from _bar(IVORY, 0.1, pygame.Rect(plot.x, y, plot.w, 1), u)
    yield line_chart(plot, points, u)


def _pillar(count: int, most: int, rect: pygame.Rect, u: float) -> Iterator[Mark]:
    if count:
        bar = pygame.Rect(0, 0, round(0.84 * rect.w), round((rect.h - 24 * u) * count / most))
        bar.midbottom = rect.midbottom
        yield from _bar(GOLD if count == most else TEAL, 1.0, bar, u)
        yield Label(str(count), note(u, IVORY), (bar.centerx, bar.y - 12 * u))
