"""The menu: five tables to choose from."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

import pygame

from game.access.node import Node
from game.language import _, ngettext
from game.language.number_formats import day_month_text
from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.appearance_settings import appearance_of
from game.scenes.daily import is_deal_of
from game.scenes.daily_deals import DailyDeals, local_day, results_text
from game.scenes.host import Host, program_actions, state_icon
from game.scenes.keys import ARROWS, ENTER, chord_text
from game.scenes.menu.actions import ACTIONS, BADGE, COPY, CORNERS, DAILY, ROW, badge_game, named_by
from game.scenes.menu.dialogs import MenuDialogs
from game.scenes.menu.menu_texts import SAMPLE, caption, sample, seal_text, totals
from game.scenes.open_dialog import open_dialog
from game.scenes.scene import Scene
from game.scenes.widgets.control import Control, PushButton
from game.scenes.widgets.control_router import ControlRouter
from game.scenes.wording import game_name
from game.view.drawing.durations import RISE
from game.view.drawing.geometry import boxed
from game.view.drawing.paint import layer
from game.view.drawing.picture_cache import PictureCache
from game.view.drawing.tween import HoverTweens
from game.view.drawing.ui_style import toolbar_height, unit
from game.view.marks.fading import Fading
from game.view.marks.mark import Mark
from game.view.menu.backdrop import backdrop
from game.view.menu.daily_strip import BEGUN, DONE, OPEN, DailyBadge, strip
from game.view.menu.header import header_marks
from game.view.menu.menu_layout import MenuLayout, arrange, is_dense, menu_unit
from game.view.menu.miniature import MiniatureFrame, Miniatures, MiniatureSource, block
from game.view.menu.tile import LIFT, RADIUS, Record, Tile, footer_height
from game.view.stage.stage import STEP, Stage
from game.view.stage.transition import SharedElement
from game.view.widgets.buttons import IconButton, labelled_width
from game.view.widgets.widget_marks import State

UNTOUCHED = 60.0  # seconds without input until the attract mode


class Menu(Scene):
    """The first scene."""

    name = "menu"

    def __init__(
        self,
        host: Host,
        records: Callable[[], Mapping[str, Record]] = dict,
        untouched: float = UNTOUCHED,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(host)
        self._records_now, self._untouched, self._clock = records, untouched, clock
        # bytes of pictures on disk; the six of one window size take 4 to 70 million
        self._cache = PictureCache(host.cache and host.cache / "menu", 80_000_000)
        self._miniatures = Miniatures(self._cache, host.wake)
        self._stage = Stage(self._miniatures.faces)
        self._focus, self._router = "", ControlRouter(clock)
        # fading tooltips and notices, raised tiles, and whether the last frame showed any of them moving
        self._fading, self._levels, self._was_moving = Fading(), HoverTweens(RISE), False
        self.today = DailyDeals(host)
        self._copied = ""  # a message on what was copied to the clipboard, until the next input
        self._table = next(iter(PATIENCES))  # the last table that had the focus
        self._covered = False
        self._quiet_at: float | None = None  # when the size will have been stable long enough to redraw miniatures
        self._since: float | None = None  # time of the last input; None while covered or without focus
        self._first = True  # the tile that has the focus when the menu is first shown is raised without motion

    # ---- what is shown

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the menu for a window size; miniatures are drawn after the first frame."""
        changing = self._stage.size != (0, 0) and not self._covered
        self.layout = self._arranged(size)
        if not changing:
            self._look_around()
        self._quiet_at = self._clock() + 0.1 if changing else None
        self._stage.resize(backdrop(size, self.layout, self._cache, keep=not changing))
        self._covered = False
        self._prepare(held=changing)
        if self._miniatures.one_left:  # the game that was just left: better before the way to its tile than on it
            self._miniatures.advance()
            self._show()
        self._touched()

    def _arranged(self, size: tuple[int, int]) -> MenuLayout:
        seals, end = [BADGE + slug for slug in PATIENCES], COPY if self.today.results else ""
        wanted = {name: labelled_width(ACTIONS[name].label, menu_unit(size)) for name in ROW}
        return arrange(size, PATIENCES, ROW, CORNERS, badges=seals, copy=end, widths=wanted)

    def _look_around(self) -> None:
        """Read the unfinished games and the records."""
        self._sessions = {slug: self.host.games.unfinished(game) for slug, game in PATIENCES.items()}
        self._days: dict[str, date] = {}
        self._records = self._records_now()
        self._focus = self._focus or next((slug for slug, session in self._sessions.items() if session), "calculation")
        self._table = self._focus if self._focus in PATIENCES else self._table

    def _look_up_days(self) -> None:
        """Find out which unfinished games are today's deals."""
        day = local_day()
        self._days = {slug: day for slug, session in self._sessions.items() if session and is_deal_of(session, day)}
        self._show()

    def _prepare(self, *, held: bool) -> None:
        """Request the miniatures, and show those that are ready."""
        frame = self._miniature_frame
        sights = [self._sight(slug, session) for slug, session in self._sessions.items()]
        self._miniatures.prepare(frame, appearance_of(self.host.preferences.settings), sights, held=held)
        self._show()

    @property
    def _miniature_frame(self) -> MiniatureFrame:
        unit, size = self.layout.unit, self.layout.tiles["calculation"].size
        below = footer_height(unit, size, recorded=bool(self._records))
        window = self.host.window.size
        return MiniatureFrame(size, below, round(RADIUS * unit), unit, (window[0], window[1] - toolbar_height(window)))

    def _sight(self, slug: str, session: Session | None) -> MiniatureSource:
        if session:
            return MiniatureSource(slug, str(session.layout()), lambda: session.table)
        return MiniatureSource(slug, f"sample {SAMPLE}", lambda: sample(slug))

    def _show(self) -> None:
        at_once = self._first or self.host.preferences.settings.reduced_motion
        self._levels.want(self._focus if self._focus in self.layout.tiles else "", at_once=at_once)
        self._first = False
        tiles = [self._tile(slug, rect) for slug, rect in self.layout.tiles.items()]
        places = self.layout.buttons | self.layout.corners | self.layout.badges  # with the button to copy results
        buttons = [self._button(name, rect) for name, rect in places.items() if not badge_game(name)]
        self._router.show(
            PushButton(name, rect, partial(self._choose, name), spoken=self._called(name))
            for name, rect in self.layout.all.items()
        )
        dense = is_dense(self._stage.size)
        heading = header_marks(self.layout.header, self.layout.unit, totals(self._records), dense=dense)
        seals = [self._badge(name, rect) for name, rect in self.layout.badges.items() if badge_game(name)]
        tips = [*self.tips, *self.host.notifications.marks(self.host.window.size)]
        over = self._fading.marks(tips, self.layout.unit, reduced_motion=self.host.preferences.settings.reduced_motion)
        self._stage.set_marks([*heading, *self._strip(seals), *tiles, *buttons], [*over, *self.host.scanner.marks])

    def _called(self, name: str) -> str:
        """Return the label of a tile, seal or button."""
        if slug := badge_game(name):
            return seal_text(slug, self.today, self._sessions)
        return ACTIONS[name].label if name in ACTIONS else game_name(name)

    def _strip(self, seals: list[DailyBadge]) -> list[Mark]:
        day, ends = self.today.day, (seals[0].box[0], seals[-1].box[0] + seals[-1].box[2])
        return [*strip(self.layout.strip, self.layout.unit, day_month_text(day), self.today.streak, ends), *seals]

    def _badge(self, name: str, rect: pygame.Rect) -> DailyBadge:
        slug = badge_game(name)
        begun, u = self.today.begun(self._sessions), self.layout.unit
        state = DONE if self.today.wins(slug) else BEGUN if slug in begun else OPEN
        focused, pressed = name == self._focus, name == self._router.pressed
        return DailyBadge(slug, boxed(rect), u, state, begun.get(slug, 0.0), focused, pressed)

    @property
    def marks(self) -> Sequence[Mark]:
        """Return all marks."""
        return self._stage.under

    @property
    def _tiles(self) -> list[Tile]:
        return [mark for mark in self.marks if isinstance(mark, Tile)]

    def _tile(self, slug: str, rect: pygame.Rect) -> Tile:
        return Tile(
            slug,
            caption(slug, self._sessions[slug], self._days.get(slug)),
            boxed(self._risen(slug, rect)),
            self.layout.unit,
            self._miniatures.picture(slug),
            record=self._records.get(slug),
            recorded=bool(self._records),
            focused=slug == self._focus,
            pressed=slug == self._router.pressed,
            level=self._levels.level(slug),
            theme=appearance_of(self.host.preferences.settings).theme(slug),
        )

    def _risen(self, slug: str, rect: pygame.Rect) -> pygame.Rect:
        """Return where a tile is seen; with reduced motion it only lights up."""
        reduced_motion = self.host.preferences.settings.reduced_motion
        return rect if reduced_motion else rect.move(0, -round(LIFT * self.layout.unit * self._levels.level(slug)))

    def _button(self, name: str, rect: pygame.Rect) -> IconButton:
        label = ACTIONS[name].label if name in self.layout.buttons else ""
        state = State(self.layout.unit, name == self._focus, pressed=name == self._router.pressed)
        return IconButton(boxed(rect), label, state_icon(self.host, name) or name, state)

    @property
    def tips(self) -> list[Mark]:
        """Return the tooltip of the hovered button, or the text of the focused seal."""
        if self._router.pressed:
            return []
        from game.view.widgets.toolbar import Tooltip  # noqa: PLC0415 - the mouse may rest elsewhere

        places, key = self.layout.all, ""
        if self._copied:
            rect, text = self.layout.badges.get(COPY, self.layout.strip), self._copied
        elif slug := badge_game(self._focus):
            rect, text, key = places[self._focus], seal_text(slug, self.today, self._sessions), chord_text("Enter")
        elif action := ACTIONS.get(self._router.hovered):
            rect, text, key = places[action.name], action.label, action.key
        else:
            return []
        return [Tooltip(text, key, rect.midbottom, unit(self._stage.size), self._stage.size[0])]

    def shared_element(self, scene: Scene) -> SharedElement | None:
        slug = _game_of(scene)
        tile = next((tile for tile in self._tiles if tile.slug == slug), None)
        if not tile:
            return None
        place = pygame.Rect(tile.box)
        text = layer(*place.size)
        replace(tile, box=(0, 0, *place.size)).write(text)
        sight = self._sight(slug, self._sessions[slug])
        cards = block(self._miniature_frame, sight, appearance_of(self.host.preferences.settings))
        return SharedElement(place, tile.squared(), text, cards)

    def resume_from(self, scene: Scene) -> None:
        if slug := _game_of(scene):
            self._focus = self._table = slug
            self._levels.want(slug, at_once=True)

    def host_changed(self) -> None:
        self._touched()
        self.today.ask()
        had, self._records = bool(self._records), self._records_now()
        if had == bool(self._records):
            self._show()
        else:
            self._prepare(held=False)  # a line for records changes the size of the miniatures

    # ---- events

    def handle(self, event: pygame.Event) -> None:
        self._touched()
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._copied = ""
        if event.type == pygame.KEYDOWN:
            self._key(event)
            return
        result = self._router.handle(event)
        if result.what == "hovered":
            self._copied = ""
        self.focus_node(result.name)
        if result.what:
            self._show()
        if result.what == "clicked":
            self._choose(result.name)

    def _key(self, event: pygame.Event) -> None:
        grid = self.layout
        if event.key in ARROWS:
            self.focus_node(grid.beside(self._focus, *ARROWS[event.key]))
        elif event.key == pygame.K_TAB:
            self.focus_node(grid.after(self._focus, -1 if event.mod & pygame.KMOD_SHIFT else 1))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.focus_node([*grid.all][0 if event.key == pygame.K_HOME else -1])
        elif event.key in (*ENTER, pygame.K_SPACE):
            self._choose(self._focus)
        elif event.key == pygame.K_ESCAPE and self.host.window.fullscreen:
            self.host.window.toggle_fullscreen()
        elif name := named_by(event):
            self._choose(name)

    def _choose(self, name: str) -> None:
        self.host.sound.play("button")
        actions: dict[str, Callable[[], None]] = (
            program_actions(self.host)
            | {
                "statistics": lambda: open_dialog(self.host, "statistics"),
                "settings": lambda: open_dialog(self.host, "settings", self._table),
                "help": lambda: open_dialog(self.host, "help", self._table),
                DAILY: lambda: self.open_daily(badge_game(self._focus) or self._focus),
                COPY: self.copy_results,
            }
            | MenuDialogs(self.host, self._table, self._sessions.get(self._table)).actions
        )
        if name in actions:
            actions[name]()
        elif slug := badge_game(name):
            self.open_daily(slug)
        else:
            self.host.games.open_table(PATIENCES[name]())

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
        from game.scenes.widgets.editable_line import copy  # noqa: PLC0415 - not at the start

        if results := [*self.today.wins(badge_game(self._focus))[:1]] or self.today.results:
            copied = ngettext("Result copied.", "{count} results copied.", len(results))
            self._copied = copied if copy(results_text(results)) else _("The clipboard is not available.")
            self.host.screen_reader.announce(self._copied)
            self._show()

    def on_shown(self) -> None:
        self.today.ask()
        self._look_up_days()

    # ---- attract mode

    def _touched(self) -> None:
        self._since = self._clock()

    def pause(self, *, paused: bool) -> None:
        """Restart the time without input when the window gets the focus; without focus there is no attract mode."""
        self._since = None if paused else self._clock()

    def suspend(self) -> None:
        """Release the large pictures; they are loaded or drawn again when the menu is shown."""
        self._since, self._covered = None, True
        self._router.leave()
        self._stage.release()
        self._miniatures.fold()

    def _attract(self) -> None:
        """Start the attract mode, if the window is focused, and no screen reader would lose the menu."""
        self._since = None
        if self.host.window.has_focus and not self.host.screen_reader.listening:
            from game.scenes.menu.attract_mode import AttractMode  # noqa: PLC0415 - a minute is time enough to import it

            self.host.scenes.push(AttractMode(self.host))

    @property
    def controls(self) -> Sequence[Control]:
        return [*self._router.controls.values()]

    @property
    def nodes(self) -> Sequence[Node]:
        from game.scenes.widgets.widget_nodes import control_node  # noqa: PLC0415 - nobody may listen

        nodes = {each.name: replace(control_node(each), value=self._noted(each.name)) for each in self.controls}
        tables = [nodes.pop(name) for name in self.layout.tiles]
        today = tuple(nodes.pop(name) for name in self.layout.badges)
        return [
            *tables,
            Node("today", "group", ACTIONS[DAILY].label, children=today),
            Node("buttons", "toolbar", _("Menu"), children=(*nodes.values(),)),
        ]

    def _noted(self, name: str) -> str:
        """Return the text of a game's tile without its name."""
        if name not in PATIENCES:
            return ""
        text = caption(name, self._sessions[name], self._days.get(name))
        return " ".join(filter(None, [text.line, *(f"{note}." for note in text.notes[:1])]))

    def focus_node(self, key: str) -> None:
        if key in self.layout.all and key != self._focus:
            self._focus, slug = key, badge_game(key) or key
            self._table = slug if slug in PATIENCES else self._table
            self._show()

    @property
    def focused(self) -> str:
        return self._focus

    # ---- for one-switch scanning

    def reveal(self, key: str) -> None:
        self.focus_node(key)  # which raises a tile

    def follow_scan(self) -> None:
        self._show()

    # ---- the loop

    def poll(self) -> None:
        if self._quiet_at is not None and self._clock() >= self._quiet_at:
            self._quiet_at = None
            self._prepare(held=False)
        if self.today.poll():
            self.layout = self._arranged(self._stage.size)
            self._show()
        if self._miniatures.advance():
            self._show()
        if self._since is not None and self._clock() - self._since >= self._untouched:
            self._attract()

    def step(self) -> None:
        self._fading.advance(STEP)
        self._levels.advance(STEP)

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        moving = self._fading.moving or self._levels.moving
        if self._was_moving or moving:
            self._show()
        self._was_moving = moving
        return self._stage.draw(canvas, alpha)

    @property
    def moving(self) -> bool:
        return self._fading.moving or self._levels.moving or self._was_moving

    @property
    def changed(self) -> bool:
        return self._stage.changed

    @property
    def images_ready(self) -> bool:
        return self._miniatures.complete

    @property
    def at_rest(self) -> bool:
        return self._quiet_at is None and self._miniatures.complete and not self.moving

    def seconds_to_poll(self) -> float | None:
        """Return 0 while there are miniatures to draw, else the seconds until the attract mode, or None."""
        if self._miniatures.ready:
            return 0.0
        dues = [self._quiet_at, None if self._since is None else self._since + self._untouched]
        return min((max(0.0, due - self._clock()) for due in dues if due is not None), default=None)


def _game_of(scene: Scene) -> str:
    """Return the slug of the game that a table's scene shows, "" for other scenes."""
    return next((slug for slug, game in PATIENCES.items() if scene.name == "table" and game.name == scene.title), "")
