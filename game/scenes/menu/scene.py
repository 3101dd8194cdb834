"""The menu: five tables to choose from."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

import pygame

from game.access.node import ReaderNode
from game.language import _, ngettext
from game.language.number_formats import day_month_text
from game.patiences import PATIENCES
from game.platform.clipboard import copy
from game.rules.session import Session
from game.scenes import dialogs
from game.scenes.appearance_settings import appearance_of
from game.scenes.daily_deals import DailyDeals, is_deal_of, local_day, results_text, seconds_left_today
from game.scenes.form import Form
from game.scenes.host import Host, icon_of, is_on, program_actions
from game.scenes.keys import ACTIONS, DIALOGS, MENU, MENU_LIST, MENU_ROW, Action, chord_text, pressed
from game.scenes.menu.boxes import Cells, MenuButton, Pictured, cells, is_dense, menu_unit
from game.scenes.menu.dialogs import dialog_actions
from game.scenes.menu.menu_texts import SAMPLE, caption, sample, seal_text, totals
from game.scenes.scanning import offered
from game.scenes.scene import Scene
from game.scenes.widgets.layout import Column, Drawn, EvenRow, Grid, Layers, Node, Row, Sized, Space, Text
from game.scenes.widgets.widget import Group, Grouped, Tip
from game.scenes.widgets.widget_nodes import part_nodes
from game.scenes.wording import AID_ICONS, game_name
from game.view.drawing.durations import FRAME, RISE
from game.view.drawing.geometry import boxed
from game.view.drawing.paint import layer
from game.view.drawing.palette import IVORY, IVORY_3
from game.view.drawing.picture_cache import PictureCache
from game.view.drawing.tween import Levels
from game.view.drawing.ui_style import toolbar_height, touch_size
from game.view.marks.mark import Mark
from game.view.marks.text_box import tooltip
from game.view.menu.backdrop import backdrop
from game.view.menu.daily_strip import BEGUN, DONE, OPEN, DailyBadge, date_marks, streak_marks, today_width
from game.view.menu.header import header_marks
from game.view.menu.miniature import MiniatureFrame, Miniatures, MiniatureSource, block
from game.view.menu.tile import LIFT, RADIUS, Record, Tile, footer_height
from game.view.stage.stage import STEP
from game.view.stage.transition import SharedElement
from game.view.tables.appearance import Appearance
from game.view.text.rendering import MIN_TEXT_PX, SANS, SERIF, Style

DATE = 24  # units: the height of the date where it has a line of its own
BADGE = "today "  # prefix of the name of a game's seal


class Menu(Form):
    """The first scene."""

    name = "menu"
    follows_mouse = True

    def __init__(
        self,
        host: Host,
        records: Callable[[], Mapping[str, Record]] = dict,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(host, clock)
        self._records_now = records
        # bytes of pictures on disk; the six of one window size take 4 to 70 million
        self._cache = PictureCache(host.cache and host.cache / "menu", 80_000_000)
        self._miniatures = Miniatures(self._cache, host.wake)
        self._levels = Levels[str](RISE, FRAME)  # of raised tiles
        self.today = DailyDeals(host)
        self._table = next(iter(PATIENCES))  # the last table that had the focus
        self._covered = False
        self._quiet_at: float | None = None  # when the size will have been stable long enough to redraw miniatures
        self._first = True  # the tile that has the focus when the menu is first shown is raised without motion

    def resize(self, size: tuple[int, int]) -> None:
        changing = self.size != (0, 0) and not self._covered
        if not changing:
            self._look_around()
        self._quiet_at = self._clock() + 0.1 if changing else None
        self._covered = False
        self.size, self.unit = size, menu_unit(size)
        self.sheet.resize(self.background(size))
        self._prepare()
        while self._miniatures.advance():  # so that no tile is bare
            self.refresh()

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        return backdrop(size, cells(size, len(PATIENCES))[1:], self.unit, self._cache, keep=self._quiet_at is None)

    def _look_around(self) -> None:
        self._sessions = {slug: self.host.games.unfinished(game) for slug, game in PATIENCES.items()}
        self._sights = {slug: _sight(slug, session) for slug, session in self._sessions.items()}
        self._days: dict[str, date] = {}
        self._records = self._records_now()
        self.focus = self.focus or next((slug for slug, session in self._sessions.items() if session), "calculation")

    def _look_up_days(self) -> None:
        """Find out which unfinished games are today's deals."""
        day = local_day()
        self._days = {slug: day for slug, session in self._sessions.items() if session and is_deal_of(session, day)}
        self.refresh()

    def _prepare(self) -> None:
        """Lay out the miniatures, and show those that are ready."""
        held = self._quiet_at is not None
        self._miniatures.resize(self._miniature_frame, self._appearance, held=held)
        self.refresh()

    @property
    def _appearance(self) -> Appearance:
        return appearance_of(self.settings)

    @property
    def _miniature_frame(self) -> MiniatureFrame:
        u, window, size = self.unit, self.host.window.size, cells(self.size, len(PATIENCES))[1].size
        below = footer_height(u, size, recorded=bool(self._records))
        return MiniatureFrame(size, below, round(RADIUS * u), u, (window[0], window[1] - toolbar_height(window)))

    def refresh(self) -> None:
        """Show the menu in its present state, unless another scene covers it."""
        if self._covered:
            return
        if (slug := badge_game(self.focus) or self.focus) in PATIENCES:
            self._table = slug
        at_once = self._first or self.settings.reduced_motion
        self._levels.want({self.focus: 1.0} if self.focus in PATIENCES else {}, at_once=at_once)
        self._first = False
        super().refresh()

    def view(self) -> Node:
        """Return the tiles, then the header with the strip of the day and the buttons."""
        u, cell, dense = self.unit, cells(self.size, len(PATIENCES))[0], is_dense(self.size)
        wide, high = cell.w / u, cell.h / u
        stacked = dense or high > 1.5 * wide
        tall = 48 if dense else min(84, 0.2 * high)
        rows = [MENU_ROW[:2], MENU_ROW[2:]] if stacked else [MENU_ROW]
        buttons = [EvenRow(*(self._button(action, tall) for action in row), gap=10) for row in rows]
        above = high - tall - (tall + 10) * (len(rows) - 1)
        strip, gap = self._strip(wide, min(46, 0.3 * above), stacked=stacked), min(16, 0.04 * above)
        header = self._header(wide, above - strip.height(cell.w, u) / u - gap, dense=dense)
        group = Group("buttons", "toolbar", _("Menu"))
        rest = Grouped(Column(*buttons, gap=10), group)
        corners = Grouped(
            Row(self._button(ACTIONS["sound"]), Space(), self._button(ACTIONS["fullscreen"]), top=True), group
        )
        first = Layers(Column(header, strip, Space(gap), rest), corners)
        return Cells([self._tile(slug) for slug in PATIENCES], first)

    def _header(self, wide: float, high: float, *, dense: bool) -> Node:
        """Return the name of the suite, with the totals of the records unless large text leaves no room for them.

        In a header that is high enough they are in two rows, and the name has its usual shape.
        """
        figures = [
            Column(
                Text(value, lambda u: Style(SERIF, round(38 * u), IVORY), anchor="mc"),
                Text(words, lambda u: Style(SANS, max(MIN_TEXT_PX, round(15.5 * u)), IVORY_3), anchor="mc"),
                gap=2,
            )
            for value, words in totals(self._records)
        ]
        below = Grid(*figures, columns=2, gap=14) if figures else Space(0.4 * wide)
        if high > 0.75 * wide + below.height(round(wide * self.unit), self.unit) / self.unit:
            name = Drawn(0, 0.75 * wide, partial(header_marks, recorded=False, dense=False))
            around = Drawn(0, 0, lambda *_: (), fills=True)
            return Column(name, around, below, around)
        whole = Drawn(0, 0, partial(header_marks, recorded=bool(figures), dense=dense), fills=True)
        if dense or not figures:
            return whole
        row = Sized(EvenRow(*figures, gap=22, top=True), min(0.96 * wide, 600) - 22)
        return Layers(whole, Column(Space(0.745 * high - 23), Row(Space(), row, Space())))

    def _button(self, action: Action, tall: float = 46) -> Node:
        name, label, icon = action.name, action.label, icon_of(self.host, action)
        shown, act, tip = label if action in MENU_ROW else "", partial(self.act, name), Tip(label, action.key)
        return MenuButton(name, shown, act, icon, tall=tall, spoken=label, tip=tip, on=is_on(self.host, name))

    def _strip(self, wide: float, tall: float, *, stacked: bool) -> Node:
        """Return the strip of the day in a width, with a row as high as `tall`, both in units.

        The date is above the badges if it is `stacked`, or if there is no room for what day it is beside them.
        """
        u, count, copy = self.unit, len(PATIENCES), touch_size(round(34 * self.unit)) / self.unit
        streak = max(0.17 * wide, 78)
        room = wide - streak - copy
        side = touch_size(round(min(tall - 2, 0.86 * room / count, 36) * u)) / u
        date = max(0.31 * wide, today_width(u) / u)
        stacked = stacked or date > room - 1.1 * side * count  # large badges use the room of the date
        gap = min((room if stacked else room - date) / count, 1.5 * side) - side
        badges = Row(*(self._badge(slug, side) for slug in PATIENCES), gap=gap)
        draw = partial(date_marks, day=day_month_text(self.today.day))
        after = Drawn(streak, tall, lambda rect, u: streak_marks(rect, u, self.today.streak))
        end = self._button(ACTIONS["menu-copy"], 34) if self.today.results else Sized(Space(), copy)
        row = [badges, after, Space(), end]
        dated = Column(Drawn(0, DATE if stacked else tall, draw), wide=date)
        strip = Column(dated, Row(*row)) if stacked else Row(dated, *row)
        return Grouped(strip, Group("today", "group", ACTIONS["menu-daily"].label))

    def _badge(self, slug: str, side: float) -> Node:
        begun, name = self.today.begun(self._sessions), BADGE + slug
        wins = self.today.wins(slug)
        state = DONE if wins else BEGUN if slug in begun else OPEN
        sign = AID_ICONS[wins[0].aid] if wins else "eye" if self.today.was_watched(slug) else ""
        look = partial(DailyBadge, slug=slug, state=state, sign=sign, fraction=begun.get(slug, 0.0))
        said = seal_text(slug, self.today, self._sessions)
        tip = Tip(said, chord_text("Enter"))
        return Pictured(name, act=partial(self.act, name), tall=side, look=look, spoken=said, tip=tip)

    def _tile(self, slug: str) -> Node:
        text, level = caption(slug, self._sessions[slug], self._days.get(slug)), self._levels.level(slug)
        look = partial(
            Tile,
            slug=slug,
            caption=text,
            picture=self._miniatures.picture(slug, self._sights[slug]),
            record=self._records.get(slug),
            recorded=bool(self._records),
            level=level,
            theme=self._appearance.theme(slug),
        )
        said = " ".join(filter(None, [text.line, *(f"{note}." for note in text.notes[:1])]))
        # with reduced motion it only lights up
        lift = 0 if self.settings.reduced_motion else round(LIFT * self.unit * level)
        act = partial(self.act, slug)
        return Pictured(slug, act=act, look=look, value=said, lift=lift, spoken=game_name(slug))

    @property
    def tips(self) -> Sequence[Mark]:
        """The tooltip of the hovered button, the text of the focused seal, or what was copied."""
        shown = self.widgets.get("copy") if self.message else self.widgets.get(badge_game(self.focus) and self.focus)
        if self.pane.pressed or not shown or not shown.tip:
            return super().tips
        tip = Tip(self.message) if self.message else shown.tip
        others = tuple(boxed(widget.rect) for widget in self.widgets.values() if widget is not shown)
        return [tooltip(*tip, shown.rect, self.size, others)]

    def shared_element(self, scene: Scene) -> SharedElement | None:
        slug = _game_of(scene)
        tile = next((mark for mark in self.sheet.marks if isinstance(mark, Tile) and mark.slug == slug), None)
        if not tile:
            return None
        rect = pygame.Rect(tile.box)
        text = layer(*rect.size)
        replace(tile, box=(0, 0, *rect.size)).write(text)
        cards = block(self._miniature_frame, self._sights[slug], self._appearance)
        return SharedElement(rect, tile.squared(), text, cards)

    def resume_from(self, scene: Scene) -> None:
        if slug := _game_of(scene):
            self.focus = slug
            self._levels.want({slug: 1.0}, at_once=True)

    def host_changed(self) -> None:
        self.today.ask()
        self._records = self._records_now()
        self._prepare()  # a line for records changes the size of the miniatures

    def handle(self, event: pygame.Event) -> None:
        goes_on = event.type == pygame.MOUSEMOTION and self.pane.at(event.pos) != self.pane.hovered
        if goes_on or event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.message = ""
        super().handle(event)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle Home and End, and the keys of the buttons and of some dialogs."""
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.go_to([*self.widgets][0 if event.key == pygame.K_HOME else -1])
            return True
        name = pressed(event, DIALOGS + MENU)
        if known := name in self._actions:
            self.host.sound.play("button")
            self.act(name)
        return known

    def close(self) -> None:
        """Leave full screen, if that is on."""
        if self.host.window.fullscreen:
            self.host.window.toggle_fullscreen()

    def act(self, name: str) -> None:
        """Do what a tile, a seal or a button is for, or what a key does."""
        if name in PATIENCES:
            self.host.games.open_table(PATIENCES[name]())
        elif slug := badge_game(name):
            self.open_daily(slug)
        else:
            self._actions[name]()

    @property
    def _actions(self) -> dict[str, Callable[[], None]]:
        return (
            program_actions(self.host)
            | {
                "game": self._open_game_menu,
                "daily": lambda: self.open_daily(badge_game(self.focus) or self.focus),
                "copy": self.copy_results,
            }
            | dialog_actions(self.host, self._table, self._sessions.get(self._table))
        )

    def _open_game_menu(self) -> None:
        self.host.scenes.push(dialogs.game_menu.GameMenu(self.host, self.act, self.can, (MENU_LIST,)))

    def can(self, name: str) -> bool:
        """Return whether an action would have an effect now."""
        waiting = self._sessions.get(self._table)
        effects = {
            "daily": (badge_game(self.focus) or self.focus) in PATIENCES,
            "copy": bool(self.today.results),
            "save": bool(waiting and waiting.number),
        }
        return effects.get(name, name in self._actions)

    def open_daily(self, slug: str) -> None:
        """Open the focused table's deal of the day, resumed if it was begun; does nothing if no table is focused."""
        from game.deals import deal_of_the_day  # noqa: PLC0415 - not at the start

        if slug in PATIENCES:
            waiting = self._sessions[slug]
            begun = waiting and is_deal_of(waiting, local_day())
            game = PATIENCES[slug]()
            self.host.games.open_table(game, None if begun else deal_of_the_day(game, local_day()))

    def copy_results(self) -> None:
        """Copy today's results to the clipboard: that of the focused seal, else all."""
        if results := [*self.today.wins(badge_game(self.focus))[:1]] or self.today.results:
            copied = ngettext("Result copied.", "{count} results copied.", len(results))
            self.message = copied if copy(results_text(results)) else _("The clipboard is not available.")

    def on_shown(self) -> None:
        self.today.ask()
        self._look_up_days()

    def cover(self) -> None:
        """Release the large pictures; they are loaded or drawn again when the menu is shown."""
        self._covered = True
        self.sheet.release()
        self._miniatures.fold()

    @property
    def nodes(self) -> Sequence[ReaderNode]:
        return [*part_nodes(self.widgets.values())]

    @property
    def scanned(self) -> Sequence[ReaderNode]:
        return offered(self.nodes)

    def reveal(self, key: str) -> None:
        self.focus_node(key)  # which raises a tile

    def poll(self) -> None:
        if self._quiet_at is not None and self._clock() >= self._quiet_at:
            self._quiet_at = None
            self._prepare()
        drawn = self.host.scenes.shown is self and self._miniatures.advance()  # which is too slow for a transition
        day = self.today.day
        if self.today.poll() or drawn:
            self.refresh()
        if self.today.day != day:
            self._look_up_days()

    def step(self) -> None:
        super().step()
        self._levels.advance(STEP)

    @property
    def animated(self) -> bool:
        return super().animated or self._levels.moving

    @property
    def images_ready(self) -> bool:
        return self._miniatures.complete

    def seconds_to_poll(self) -> float:
        """Return 0 while there are miniatures to draw, else the seconds until the window is quiet or the day ends."""
        if self._miniatures.ready:
            return 0.0
        left = seconds_left_today()
        return left if self._quiet_at is None else min(left, max(0.0, self._quiet_at - self._clock()))


def _sight(slug: str, session: Session | None) -> MiniatureSource:
    if session:
        return MiniatureSource(slug, str(session.layout()), lambda: session.table)
    return MiniatureSource(slug, f"sample {SAMPLE}", lambda: sample(slug))


def _game_of(scene: Scene) -> str:
    """Return the slug of the game that a table's scene shows, "" for other scenes."""
    return next((slug for slug, game in PATIENCES.items() if scene.name == "table" and game.name == scene.title), "")


def badge_game(name: str) -> str:
    """Return the slug of a seal's name, "" for other names."""
    return name.removeprefix(BADGE) if name.startswith(BADGE) else ""
