"""The menu: five tables to choose from."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import pygame

from game.access.node import ReaderNode
from game.deals import pack
from game.language import _, capitalised, ngettext, pgettext
from game.language.number_formats import day_month_text, weekday_text
from game.patiences import PATIENCES
from game.platform.clipboard import copy
from game.rules.session import Session
from game.scenes import dialogs
from game.scenes.appearance_settings import appearance_of
from game.scenes.daily_deals import DailyDeals, seconds_left_today
from game.scenes.host import Host, icon_of, is_on, program_actions
from game.scenes.keys import ACTIONS, DIALOGS, MENU, MENU_LIST, MENU_ROW, Action, pressed
from game.scenes.menu.boxes import Cells, MenuButton, Pictured, Seal, cells, menu_unit
from game.scenes.menu.dialogs import dialog_actions
from game.scenes.menu.menu_texts import CARDS, caption, graded, seal_text
from game.scenes.miniature_form import MiniatureForm, sample, sample_source
from game.scenes.scene import Scene
from game.scenes.widgets.controls import Button
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
    heading,
)
from game.scenes.widgets.widget import Act, Group, Grouped, Tip
from game.scenes.widgets.widget_nodes import part_nodes
from game.scenes.wording import GRADES, game_name
from game.view.drawing.durations import RISE
from game.view.drawing.geometry import Size
from game.view.drawing.glow import TILE
from game.view.drawing.paint import layer
from game.view.drawing.palette import IVORY, IVORY_2
from game.view.drawing.tween import Levels
from game.view.drawing.ui_style import toolbar_height
from game.view.marks.pile_marks import PanelMark
from game.view.marks.text_box import text_style
from game.view.menu.backdrop import backdrop
from game.view.menu.daily_badge import DailyBadge
from game.view.menu.header import header_marks
from game.view.menu.miniature import MiniatureFrame, MiniatureSource
from game.view.menu.tile import LIFT, Tile, footer_height
from game.view.stage.stage import STEP
from game.view.stage.transition import Entrance, SharedElement, gather
from game.view.text.rendering import SERIF_ITALIC
from game.view.widgets.widget_marks import Glyph, note

if TYPE_CHECKING:
    from game.store.statistics import Overall  # read by a thread, after the first frame

BADGE = "today "  # prefix of the name of a game's seal
EASIEST = "quatorze"  # the table that a new player begins with
ROOMY = 400  # units of the sides of a cell that has room for all of the panel of the day
NAMED = 332  # units of the height of one that has room for it below a name without anything around that
BESIDE, NAMES = 140, 220  # units of its width that are not for the names in the panel, and pixels for them
TWO_ROWS = 276  # units of the height of one that has room for four buttons


class Menu(MiniatureForm):
    """The first scene."""

    name = "menu"
    follows_mouse = opens = True

    def __init__(self, host: Host, records: Callable[[], Mapping[str, Overall]] = dict) -> None:
        super().__init__(host)
        self._records_now = records
        self._levels = Levels[str](RISE)  # of raised tiles
        self.today = DailyDeals(host)
        self._table = next(iter(PATIENCES))  # the last table that had the focus
        self._covered = False
        self._lively = ""  # the tile that the player has moved to
        self._replay: Iterator[Sequence[pygame.Rect]]  # the moves played in it
        self._plays = False  # whether there are more of them
        self._quiet_at = inf  # when the size will have been stable long enough to redraw miniatures

    def resize(self, size: Size) -> None:
        changing = self.size != (0, 0) and not self._covered
        if not changing:
            self._look_around()
        self._quiet_at = time.monotonic() + 0.1 if changing else inf
        self._lively, self._plays = "", False
        self._covered = False
        self.size, self.unit = size, menu_unit(size)
        self.sheet.resize(self.background(size))
        self._prepare()
        while self._miniatures.advance():  # so that no tile is bare
            self.host.scenes.give_way()
        self.refresh()

    def background(self, size: Size) -> pygame.Surface:
        return backdrop(size, cells(size, len(PATIENCES))[1:], self.unit, self._cache, keep=self._quiet_at == inf)

    def _look_around(self) -> None:
        self._sessions = {slug: self.host.games.unfinished(game) for slug, game in PATIENCES.items()}
        self._sights = {slug: _sight(slug, session) for slug, session in self._sessions.items()}
        self._read_records()
        left = (slug for slug, session in self._sessions.items() if session)
        self.focus = self.focus or max(left, key=self.host.games.saves.written, default=EASIEST)

    def _read_records(self) -> None:
        self._records = self._records_now()
        self._turned_up = {slug: self._cards(slug) for slug in self._records}

    def _cards(self, slug: str) -> list[bool]:
        """Return for each card of a game's pack that is turned up whether it is gilt."""
        won = self.host.games.record_book.won(slug)
        return [won[number] for number in pack(PATIENCES[slug]()) if number in won]

    def _prepare(self) -> None:
        """Lay out the miniatures, and show those that are ready."""
        held = self._quiet_at < inf
        self._miniatures.resize(self._miniature_frame, appearance_of(self.settings), held=held)
        self.refresh()

    @property
    def _miniature_frame(self) -> MiniatureFrame:
        u, window, size = self.unit, self.host.window.size, cells(self.size, len(PATIENCES))[1].size
        return MiniatureFrame(
            size, footer_height(u, size[0]), round(TILE * u), u, (window[0], window[1] - toolbar_height(window))
        )

    def refresh(self) -> None:
        """Show the menu in its present state, unless another scene covers it."""
        if self._covered:
            return
        self._table = self._focused_game or self._table
        # raised without motion are the tile that has the focus when the menu is first shown, and one that is pressed
        at_once = not self.shown or self.settings.reduced_motion or bool(self.pane.pressed)
        tile = self.focus if self.focus in PATIENCES else ""
        self._levels.want({tile: float(bool(tile))}, at_once=at_once)
        # moves are played in the tile under the mouse, or that keys or the switch have come to
        lively = tile if tile in (self.pane.hovered, self._ringed and tile) and not self.settings.still else ""
        if lively != self._lively:
            self._lively, self._plays = lively, bool(lively)
            if lively:
                self._played = self._miniatures.picture(lively, self._sights[lively]).copy()
                self._replay = self._miniatures.replay(self._played, self._sessions[lively] or sample(lively))
        super().refresh()

    @property
    def _focused_game(self) -> str:
        """The slug of the game of the focused tile or seal, "" for other widgets."""
        slug = badge_game(self.focus) or self.focus
        return slug if slug in PATIENCES else ""

    def view(self) -> Node:
        """Return the tiles, then the header with the deals of the day and the buttons."""
        cell, group = cells(self.size, len(PATIENCES))[0], Group("buttons", "toolbar", _("Menu"))
        roomy = min(cell.size) >= ROOMY * self.unit
        # beside its discs the names need some pixels, in type that gets no smaller
        named = roomy or (cell.h >= NAMED * self.unit and cell.w >= BESIDE * self.unit + NAMES)
        name = Drawn(0, 0, partial(header_marks, dense=not roomy), fills=True)
        day, corners = self._day(roomy=named), ("sound", "fullscreen") if roomy else ("game", "quit")
        left, right = (self._button(ACTIONS[name]) for name in corners)
        shown = MENU_ROW if roomy else MENU_ROW[0 if cell.h >= TWO_ROWS * self.unit else 2 : -1]  # others: Game menu
        longest = max((action.label for action in MENU_ROW), key=len)
        rest: Node = Grid(*(self._button(action, 46, longest) for action in shown), columns=2, gap=10)
        if named:
            rest = EvenRow(*(self._button(action, 84 if roomy else 63, action.label) for action in shown), gap=8)
        top = Row(left, name, right, gap=10, top=roomy)
        first = Column(Grouped(top, group), day, Grouped(rest, group), gap=18 if roomy else 8)
        return Cells(*map(self._tile, PATIENCES), first)

    def _button(self, action: Action, tall: float = 46, longest: str = "") -> Node:
        """Return a button, with its label if there is a `longest` one of those that are written in one size."""
        name, label, icon = action.name, action.label, icon_of(self.host, action)
        act, tip, on = partial(self.act, name), Tip(label, action.key), is_on(self.host, name)
        shown = label if longest else ""
        return MenuButton(name, shown, act, icon, tall=tall, spoken=label, tip=tip, on=on, longest=longest)

    def _day(self, *, roomy: bool) -> Node:
        """Return the panel of the day: its seals, and the next deal; if `roomy` the date, and how the days stand."""
        today, told = self.today.day, self.today.days_text
        told = told or (_("Five deals, new every day") if self.today.known else "")
        group = Group("today", "group", ", ".join(filter(None, (ACTIONS["menu-daily"].label, told))))
        seals, following = [self._badge(slug, roomy=roomy) for slug in PATIENCES], [*self._next(roomy=roomy)]
        if roomy:
            date = _("{weekday}, {day}", weekday=weekday_text(today), day=day_month_text(today))
            name, more = Tight(heading(capitalised(_("today")))), Tight(Text(told, note))
            long, short = (
                Text(text, lambda u: text_style(u, 19, SERIF_ITALIC, IVORY_2), most=1)
                for text in (date, day_month_text(today))
            )
            brief = Either(Row(name, short, more, gap=12), Row(name, short, gap=12))
            head = Either(Row(name, long, more, gap=12), brief)
            column = Column(head, Grid(*seals, *following, columns=2, gap=12), gap=10)
        else:
            column = Column(EvenRow(*seals), Sized(EvenRow(*following or [Space()]), height=46), gap=6)
        ground = Drawn(0, 0, lambda rect, u: [PanelMark(rect, 14 * u, IVORY, 0.05, IVORY, 0.16)])
        return Grouped(Layers(ground, Padded(column, 12 + 4 * roomy, 9 + 3 * roomy)), group)

    def _next(self, *, roomy: bool) -> Iterator[Node]:
        """Yield the button for the next deal of today, as soon as that is known; it names it where no seal does."""
        if slug := self._offered:
            spoken = _("Next: {deal}", deal=graded(game_name(slug), slug, self.today))
            act, tip = partial(self.today.open, slug), Tip(spoken, ACTIONS["menu-daily"].key)
            begun = self.today.is_begun(slug, self._sessions[slug])
            label = _("Continue") if begun else pgettext("button", "Play")
            if not roomy:
                label = _("Today: {deal}", deal=game_name(slug))
            yield Button("next", label, act, "play", tall=40, tip=tip, spoken=spoken)
        elif self.today.results:
            yield Row(Text(_("Tomorrow’s set at midnight"), note, most=2))

    @property
    def _offered(self) -> str:
        """The game whose deal comes next: one that was begun, or else the easiest that is left; "" for none."""
        begun = self.today.is_begun
        return min(self.today.left, key=lambda slug: not begun(slug, self._sessions[slug]), default="")

    def _badge(self, slug: str, *, roomy: bool) -> Node:
        """Return a seal; if `roomy` with the name of its game."""
        session, name = self._sessions[slug], BADGE + slug
        sign = "play" if self.today.is_begun(slug, session) else self.today.sign(slug)
        lozenges = 0 if sign else ["", *GRADES].index(self.today.grade(slug))
        look = partial(DailyBadge, slug=slug, sign=sign, won=bool(self.today.wins(slug)), lozenges=lozenges)
        said, act = seal_text(slug, self.today, session), partial(self.act, name)
        spoken = f"{ACTIONS['menu-daily'].label}: {said}"
        return Seal(name, game_name(slug) * roomy, act, tall=40, look=look, spoken=spoken, tip=Tip(said))

    def _tile(self, slug: str) -> Node:
        cards, level = self._turned_up.get(slug, []), self._levels.level(slug)
        text, gilt = caption(slug, self._sessions[slug], self._records.get(slug), len(cards)), sum(cards) == CARDS
        # it is known that no game was ever finished, and none is begun
        if slug == EASIEST and self.today.left and not any((self._records, self.today.days, *self._sessions.values())):
            text = replace(text, line=_("A good one to start with"))
        picture, theme = self._miniatures.picture(slug, self._sights[slug]), appearance_of(self.settings).theme(slug)
        if self._plays and slug == self._lively:
            picture = self._played
        look = partial(Tile, slug=slug, caption=text, picture=picture, level=level, theme=theme, gilt=gilt)
        said = " ".join(filter(None, (text.line, text.note)))
        # with reduced motion it only lights up
        lift = 0 if self.settings.reduced_motion else round(LIFT * self.unit * level)
        act = partial(self.act, slug)
        return Pictured(slug, act=act, look=look, accessible_value=said, lift=lift, spoken=game_name(slug))

    def shared_element(self, scene: Scene) -> SharedElement | None:
        slug = _game_of(scene)
        tile = next((mark for mark in self.sheet.marks if isinstance(mark, Tile) and mark.slug == slug), None)
        if not tile:
            return None
        rect = pygame.Rect(tile.box)
        text = layer(*rect.size)
        replace(tile, box=(0, 0, *rect.size)).write(text)
        sight = self._sights[slug]
        return SharedElement(rect, tile.squared(), text, self._miniatures.block(sight), sight.table())

    def entrance(self, _below: Scene, before: pygame.Surface, _picture: pygame.Surface) -> Entrance:
        """Its tiles go into its sign: backwards they come from there."""
        header, *tiles = cells(self.size, len(PATIENCES))
        sign = next((mark.rect for mark in self.sheet.marks if isinstance(mark, Glyph)), header)
        return gather(self.sheet.ground, before, header, sign, tiles)

    def resume_from(self, scene: Scene) -> None:
        if slug := _game_of(scene):
            self.focus = slug
            self._levels.want({slug: 1.0}, at_once=True)

    def host_changed(self) -> None:
        self.today = DailyDeals(self.host).read()
        self._read_records()
        self.refresh()

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle Home and End, and the keys of the buttons and of some dialogs."""
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.go_to([*self.widgets][-(event.key == pygame.K_END)])
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
            self.today.open(slug)
        else:
            self._actions[name]()

    @property
    def _actions(self) -> dict[str, Act]:
        return (
            program_actions(self.host)
            | {
                "game": self._open_game_menu,
                "daily": lambda: self.today.open(self._focused_game or self._offered or self._table),
                "copy": self.copy_results,
            }
            | dialog_actions(self.host, self._table, self._sessions.get(self._table))
        )

    def _open_game_menu(self) -> None:
        self.host.scenes.push(dialogs.game_menu.GameMenu(self.host, self.act, self.can, self.widgets, (MENU_LIST,)))

    def can(self, name: str) -> bool:
        """Return whether an action would have an effect now."""
        return bool(self.today.results) if name == "copy" else name in self._actions

    def copy_results(self) -> None:
        """Copy today's results to the clipboard: that of the focused seal, else all."""
        from game.scenes.results import results_text  # noqa: PLC0415 - not at the start

        results = [*self.today.wins(badge_game(self.focus))[:1]] or self.today.results
        said = _("The clipboard is not available.") if results else _("No deal of today is won yet.")
        if results and copy(results_text(results, self.today)):
            said = ngettext("Result copied.", "{count} results copied.", len(results))
        self.host.notifications.add(said)

    def on_shown(self) -> None:
        self.host_changed()

    def cover(self) -> None:
        """Release the large pictures; they are loaded or drawn again when the menu is shown."""
        self._covered = True
        self.sheet.release()
        self._miniatures.fold()

    @property
    def nodes(self) -> Sequence[ReaderNode]:
        return [*part_nodes(self.widgets.values())]

    scanned = Scene.scanned

    def reveal(self, key: str) -> None:
        self.focus_node(key)  # which raises a tile

    def poll(self) -> None:
        if time.monotonic() >= self._quiet_at:
            self._quiet_at = inf
            self._prepare()
        if self.today.is_over:
            self.host_changed()
        super().poll()

    def step(self) -> None:
        super().step()
        self._levels.advance(STEP)
        if self._plays:
            parts = next(self._replay, None)
            for part in parts or ():
                tile = self.widgets[self._lively].rect
                self.sheet.repaint(part.move(tile.topleft).inflate(0, 2 * LIFT * self.unit))  # it may be raised
            if parts is None:
                self._plays = False
                self.refresh()

    @property
    def moving(self) -> bool:
        return super().moving or self._plays

    @property
    def animated(self) -> bool:
        return super().animated or self._levels.moving

    def seconds_to_poll(self) -> float:
        """Return 0 while there are miniatures to draw, else the seconds until the window is quiet or the day ends."""
        if self._miniatures.ready:
            return 0.0
        return min(seconds_left_today(), max(0.0, self._quiet_at - time.monotonic()))


def _sight(slug: str, session: Session | None) -> MiniatureSource:
    if session:
        return MiniatureSource(slug, str(session.layout()), lambda: session.table)
    return sample_source(slug)


def _game_of(scene: Scene) -> str:
    """Return the slug of the game that a table's scene shows, "" for other scenes."""
    return next((slug for slug, game in PATIENCES.items() if scene.name == "table" and game.name == scene.title), "")


def badge_game(name: str) -> str:
    """Return the slug of a seal's name, "" for other names."""
    return name.removeprefix(BADGE) if name.startswith(BADGE) else ""
