"""The statistics: a page for all tables, and one for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.language import N_, _, capitalised, ngettext, pgettext
from game.language.number_formats import number_text, percent_text
from game.patiences import PATIENCES
from game.platform.display_text import escape_invisible
from game.rules.cards import is_deal_number
from game.scenes import dialogs
from game.scenes.appearance_settings import appearance_of
from game.scenes.host import Host
from game.scenes.miniature_form import MiniatureForm, sample_source
from game.scenes.pages import statistics_data
from game.scenes.pages.page import Page
from game.scenes.scene import Scene
from game.scenes.stopwatch import as_time
from game.scenes.widgets.controls import Button, CapsuleButton, Choice, ListRow
from game.scenes.widgets.layout import (
    Column,
    Drawn,
    Either,
    EvenRow,
    Grid,
    Layers,
    Node,
    Padded,
    Row,
    Sized,
    Space,
    Text,
    Tight,
    Wrap,
    centred,
    grounded,
    heading,
    large,
    title,
)
from game.scenes.widgets.scroll_view import ScrollView
from game.scenes.wording import day_text, game_name, local_day
from game.store import archive, statistics
from game.store.disk import StoreError
from game.store.statistics import ALL, PlayedGame
from game.view.drawing.geometry import Size
from game.view.drawing.palette import IVORY, IVORY_2, IVORY_3
from game.view.drawing.themes import STARK, Theme
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.menu.miniature import MiniatureFrame
from game.view.stage.felt import felt
from game.view.stage.menu_background import MENU_THEME
from game.view.text.rendering import width_of
from game.view.widgets.widget_marks import Glyph, body, note

GAP, LIST = 24, 150  # units between panels, and the least height of the list of games
CHART, TALL = 130, 528  # units: the least height of a chart, and that of both panels as wide as the page
PAIRS = 1200  # units: the least width of two panels side by side
LATEST, FEW = 25, 5  # games in the list, and those that make a chart
FOOT, OTHERS = 150, 430  # units below the cards of a table that was not played, and of all but it on the page
FASTEST = 6  # times of one table
Use = Callable[[Any], str | None]  # takes an answer; returns a sentence for the foot, or none


class StatisticsPage(Page, MiniatureForm):
    """The figures of games played and won; a row of the last games deals its number again."""

    name = "statistics"
    heading = N_("Statistics")
    first = "game"
    wide = 1960.0

    def __init__(self, host: Host, game: str = ALL) -> None:
        super().__init__(host)
        self._game, self._today = game, local_day()
        self._games: list[PlayedGame] | None = None
        self._erased = 0  # games that the last reset erased
        self._shown: Node | None = None  # the figures, which are kept until others are shown
        self._answers: list[tuple[Future[Any], Use]] = []
        self._look()

    def _query(self, query: Callable[..., Any], use: Use, *args: object) -> None:
        """Query the records; `use` takes the answer and may return a sentence for the foot."""
        self._answers.append((self.host.games.records.query(query, *args), use))

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
        self._game, self.message = game, ""
        self.offsets.clear()
        self.resize(self.size)

    def _theme(self, slug: str = "") -> Theme:
        """Return the colours of a table, or of that of the tab; for all games those of the menu."""
        look, slug = appearance_of(self.settings), slug or self._game
        return look.theme(slug) if slug in PATIENCES else STARK if look.stark else MENU_THEME

    def background(self, size: Size) -> pygame.Surface:
        self._shown = None  # the figures have the colours of the felt
        return felt(size, self._theme())

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
        self._query(archive.export, message, games.folder, self.host.preferences.saved, name)

    def resume_from(self, scene: Scene) -> None:  # noqa: ARG002 - an import may have come
        self._look()

    def reset(self) -> None:
        """Erase the records of the tab; a button restores them."""
        self.message = ""
        self._change(statistics.reset, lambda _: None, self._game)

    def undo(self) -> None:
        self._change(
            statistics.undo_reset, lambda count: ngettext("{count} game restored.", "{count} games restored.", count)
        )

    def _change(self, query: Callable[..., Any], use: Use, *args: object) -> None:
        self._query(query, use, *args)
        self.host.games.record_book.look()
        self._look()

    def play(self, played: PlayedGame) -> None:
        kind = PATIENCES[played.game]
        if played.variation and played.variation not in kind.variations():
            self.message = _("This version of Quintet does not know that variation.")
        elif not is_deal_number(played.number):
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
        """Return panels side by side, or one below the other, or in a column that scrolls, once games are known."""
        if self._games is None:
            return Sized(Space(1), fills=True)
        if not self.games:
            return self._invitation()
        own, latest = self._latest()
        (totals, *charts), shares, times = self._progress(), self._shares(), self._times()
        pairs = Column(totals, *shares, EvenRow(*charts, Column(*times, own, gap=GAP), gap=GAP), gap=GAP, wide=PAIRS)
        on_end = Column(totals, *(Sized(each, height=TALL) for each in charts), *shares, *times, own, gap=GAP)
        scrolled = ScrollView("scroll", Column(totals, *charts, *shares, *times, latest, gap=GAP), self.offsets)
        return Either(on_end, Either(pairs, scrolled))

    def _latest(self) -> Iterator[Node]:
        """Yield the last games in a list of their own, and in a column."""
        listed = Column(*map(self._row, range(min(LATEST, len(self.games)))), gap=6)
        own = Sized(ScrollView("latest", listed, self.offsets, LIST), fills=True)
        return (self._panel(_("Recent games"), _("play again"), each, self._again) for each in (own, listed))

    def _invitation(self) -> Node:
        """Return what stands for figures without games: a sentence, and each table that can be played."""
        what = _("Your games will be listed here, with how many you won, how fast, and with what help.")
        felts = [*map(self._waiting, [self._game] if self._game in PATIENCES else PATIENCES)]
        beside, pairs = (Grid(*felts, columns=columns, gap=GAP) for columns in (len(felts), 2))
        below = ScrollView("scroll", Either(pairs, Column(*felts, gap=GAP)), self.offsets)
        return Sized(Row(Column(title(what, 32, anchor="mc"), Either(beside, below), gap=GAP)), fills=True)

    def _waiting(self, slug: str) -> Node:
        """Return a picture of a table, and on its foot its name and a button to play there."""
        act, name = partial(self.host.games.open_table, PATIENCES[slug]()), game_name(slug)
        alone, label = slug == self._game, pgettext("button", "Play")
        tall = max(260, min(640 if alone else 500, self.size[1] / self.unit - OTHERS))
        play = CapsuleButton(slug, label, act, "play", main=alone, wide=160, spoken=f"{label}, {name}")
        foot = Column(Space(tall - FOOT), title(name, 30, anchor="mc"), centred(play), gap=14)
        whole = Layers(Drawn(0, tall, partial(self._picture, slug)), Padded(foot, 18))
        return centred(whole, 1100) if alone else whole

    def _picture(self, slug: str, rect: pygame.Rect, u: float) -> list[Mark]:
        frame = MiniatureFrame(rect.size, round(FOOT * u), round(20 * u), u)
        return [self.miniature(sample_source(slug), frame, rect.topleft)]

    def _progress(self) -> Iterator[Node]:
        """Yield how many games were won, on the felt, and charts of the win rate and of the scores of some games."""
        theme, points = self._theme(), statistics_data.progress(self.games)
        tiles = _grid([_figure(*figure, 46, theme.accent) for figure in statistics_data.tiles(self.games)], 4)
        yield self._ground(tiles)
        if len(points) < FEW:
            return
        last = _("of the last {count} games", count=min(statistics_data.SMOOTHING, len(points)))
        rate = capitalised(_("win rate")), last, _chart(points, theme.chart)
        score = _("Score"), "", _chart(statistics_data.scores(self.games), theme.chart)
        yield Column(self._panel(*rate), self._panel(*score), gap=GAP)

    def _times(self) -> list[Node]:
        """Return the best times of a table in a panel, if there are any."""
        won, colour = statistics_data.fastest(self.games)[:FASTEST], self._theme().accent
        each = [_figure(as_time(one.seconds), day_text(one.day, self._today), 30, colour, folds=False) for one in won]
        shown = each and self._game in PATIENCES
        return [self._panel(_("Best times"), _("without hints"), _grid(each, 3))] if shown else []

    def _shares(self) -> list[Node]:
        """Return boxes of all tables, each on its felt, or of the variations of one."""
        rows = statistics_data.won_of_played(self.games, self._game)
        tiles = list[Node]()
        for row in rows:
            theme = self._theme(row.slug)
            bar = Drawn(0, 24, partial(_won, row, theme.chart))
            won = _figure(row.value, _("won of played"), 26, theme.accent)
            best = _figure(row.best, _("best time without hints"), 26, theme.accent)
            tile = Column(heading(row.label), bar, EvenRow(won, best, gap=12, top=True), gap=8)
            tiles.append(grounded(tile, theme.middle, 1.0, theme.accent))
        pairs = (EvenRow(*tiles[first : first + 2], gap=GAP) for first in range(0, len(tiles), 2))
        boxes = Either(Grid(*tiles, columns=len(rows), gap=GAP), Column(*pairs, gap=GAP))
        return [boxes] if len(rows) > 1 else []

    def _panel(self, name: str, remark: str, content: Node, *signs: Node) -> Node:
        head = Row(Tight(heading(name)), Text(remark, note, IVORY_2, anchor="mr", folds=True), *signs, gap=12)
        return self._ground(Column(head, content, gap=10))

    def _ground(self, content: Node) -> Node:
        theme = self._theme()
        return grounded(content, theme.ink, 0.55, theme.accent)

    def _row(self, ago: int) -> Node:
        """Return a game that was played, by how many others are later; it is played again when it is pressed."""
        game = self.games[-1 - ago]
        deal = _("deal {number}", number=number_text(game.number))
        colour, opacity = self._theme(game.game).chart, 1.0 if game.outcome == "won" else 0.35
        strip = Drawn(5, 44, partial(_bar, colour, opacity))
        day, whole = day_text(game.day, self._today), game_name(game.game, game.variation)
        name, below = (deal, day) if self._game in PATIENCES else (whole, f"{deal} · {day}")
        result, called = statistics_data.result(game), statistics_data.called(game)
        texts = Column(Text(name, large, folds=True), Text(below, note, folds=True))
        ends = Column(*[Text(each, kind, anchor="mr") for each, kind in ((result, body), (called, note)) if each])
        inside = Row(strip, texts, Tight(ends), self._again, gap=12)
        return ListRow(f"again {ago}", partial(self.play, game), inside=inside)

    @property
    def _again(self) -> Node:
        """The sign of a game that can be played again."""
        colour = self._theme().accent
        return Drawn(20, 20, lambda rect, u: [Glyph("restart", rect.center, round(20 * u), colour)])

    def _foot(self) -> Node:
        what = _("Reset all") if self._game == ALL else _("Reset this game")
        back = pgettext("bring back what was deleted", "Undo")
        show = self.host.scenes.push
        return Wrap(
            *([Column(Text(self.status_text, note, IVORY_2), wide=300)] if self.status_text else []),
            Row(
                Space(),
                *([Button("undo", back, self.undo, "undo")] if self._erased and not self.message else []),
                Button("export", _("Export everything"), self.export, "save"),
                Button("import", _("Import…"), lambda: show(dialogs.import_dialog.ImportDialog(self.host)), "load"),
                *([Button("reset", what, self.reset, "trash")] if self.games else []),
                gap=16,
            ),
            gap=16,
            below=8,
        )


def _figure(value: str, label: str, size: int, colour: str, *, folds: bool = True) -> Node:
    return Column(title(value, size, colour), Text(label, note, folds=folds))


def _grid(each: Sequence[Node], columns: int) -> Node:
    """Return boxes in some columns, or else in two."""
    return Either(Grid(*each, columns=columns, gap=GAP), Grid(*each, columns=2, gap=GAP))


def _chart(points: tuple[float, ...], colour: str) -> Node:
    ago = ngettext("{count} game ago", "{count} games ago", len(points)) if points else ""
    return Column(
        Drawn(0, CHART, partial(_plot, points, colour), fills=True),
        Row(Text(ago, note, IVORY_3), Text(_("now"), note, IVORY_3, anchor="mr")),
    )


def _bar(colour: str, opacity: float, rect: pygame.Rect, u: float) -> Iterator[Mark]:
    yield PanelMark(rect, 4 * u, colour, opacity)


def _won(row: statistics_data.Share, colour: str, rect: pygame.Rect, u: float) -> Iterator[Mark]:
    """Yield a groove, and in it a bar for the share that was won."""
    for share, opacity in ((1.0, 0.14), (row.won / max(1, row.played), 1.0)):
        bar = pygame.Rect(rect.x, 0, round(rect.w * share), round(18 * u))
        bar.centery = rect.centery
        if bar.w:
            yield from _bar(colour, opacity, bar, u)


def _plot(points: tuple[float, ...], colour: str, rect: pygame.Rect, u: float) -> Iterator[Mark]:
    """Yield a bar for each share, the brighter the higher, so that wins stand out, and lines, each beside its share."""
    style = note(u, IVORY_3)
    left = rect.x + width_of(percent_text(1.0), style) + round(12 * u)
    plot = pygame.Rect(left, rect.y, rect.right - left, rect.h).inflate(0, -2 * style.px)
    for half in range(3):
        y = plot.y + plot.h * half // 2
        yield Label(percent_text(1 - half / 2), style, (left - round(12 * u), y), "mr")
        yield from _bar(IVORY, 0.1, pygame.Rect(plot.x, y, plot.w, 1), u)
    room = plot.w / max(1, len(points))
    for number, part in enumerate(points):
        bar = pygame.Rect(0, 0, min(room * 0.6, 40 * u), max(3 * u, plot.h * part))
        bar.midbottom = plot.x + round(room * (number + 0.5)), plot.bottom
        yield from _bar(colour, 0.3 + 0.7 * part**3, bar, u)
        yield from _bar(colour, 1.0, pygame.Rect(bar.topleft, (bar.w, 3 * u)), u)
