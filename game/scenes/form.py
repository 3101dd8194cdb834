"""A scene of widgets, the base of dialogs and pages.

A form returns its parts in paint order, again after every event, so the screen always shows its state. The focus is
the name of a widget; if that widget is gone, the focus moves to the one in its place.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from math import inf
from typing import ClassVar

import pygame

from game.access.node import PRESSED, ReaderNode, ReaderRequest, Role
from game.language import _
from game.scenes.host import Host
from game.scenes.keys import ARROWS
from game.scenes.scanning import DOWN, UP, bunched, offered
from game.scenes.scene import Scene
from game.scenes.spatial_navigation import nearest
from game.scenes.widgets.controls import Button, Options, Slider
from game.scenes.widgets.layout import Node
from game.scenes.widgets.pane import Pane
from game.scenes.widgets.scroll_view import Offsets, ScrollBar
from game.scenes.widgets.text_field import TextField
from game.scenes.widgets.widget import Part, Widget
from game.scenes.widgets.widget_nodes import OPTION, focus_key, part_nodes
from game.view.drawing.geometry import Pixel, Size, boxed
from game.view.drawing.ui_style import unit
from game.view.frozen import altered
from game.view.marks.fading import Fading
from game.view.marks.mark import Mark
from game.view.stage.sheet import Sheet
from game.view.stage.stage import STEP
from game.view.stage.transition import Entrance, appearing, moved, panel
from game.view.widgets.widget_marks import Clipped, DialogFrame, State

REPEAT = (400, 40)  # milliseconds until a held key repeats, and between repeats
LOWERED = 208  # brightness of a table beside a menu or a drawer, of 255
BLINK_SECONDS = 0.53  # how long the cursor is visible, and then invisible


class Form(Scene):
    """Widgets and marks on a still background, for mouse and keys."""

    heading = ""  # the name of a panel or a page
    first = ""  # the name of the widget that has the focus at first; "" for the first one
    accessible_role: ClassVar[Role] = "dialog"
    # whether the focus follows the mouse, and is shown by the widgets themselves, not by a ring
    follows_mouse: ClassVar[bool] = False

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.size, self.unit = (0, 0), 1.0
        self.focus = ""  # the name of the focused widget
        self._ringed = False  # whether the focus ring is shown: the last input was a key
        self.pane = Pane(self._sound)
        self._order: list[str] = []
        self.shown: list[Part] = []  # the parts at the last refresh
        self.offsets: Offsets = {}
        self.sheet = Sheet(host.scenes.give_way)
        self._blinked = time.monotonic()
        # fading notices, and whether the last frame was part of an animation
        self._fading, self._moved = Fading(), False
        self._announced_status = ""  # the result of an action that was announced last
        self.message = ""

    @property
    def widgets(self) -> dict[str, Widget]:
        """The widgets at the last refresh, by name."""
        return self.pane.widgets

    @abstractmethod
    def background(self, size: Size) -> pygame.Surface:
        """Return the background of all parts, for a window of a size in pixels."""

    def view(self) -> Node:
        """Return all that is shown, in the order of the Tab key and of reading."""
        raise NotImplementedError

    @property
    def is_low(self) -> bool:
        """Whether the window is so low, measured in units, that headings and margins give way to what they frame."""
        return self.size[1] < 500 * self.unit

    @property
    def room(self) -> pygame.Rect:
        """The rectangle in which the view is placed."""
        return pygame.Rect((0, 0), self.size)

    def parts(self) -> Iterable[Part]:
        """Return the parts for `size` and `unit` in paint order."""
        return self.view().place(self.room, self.unit)

    def close(self) -> None:
        self.host.sound.play("button")
        self.host.scenes.pop()

    def scrolls(self) -> list[ScrollBar]:
        """Return the scroll bars of all views."""
        return [widget for widget in self.widgets.values() if isinstance(widget, ScrollBar)]

    @property
    def message(self) -> str:
        """A sentence on the result of the last action; each one is announced, though it may be the same again."""
        return self._message

    @message.setter
    def message(self, sentence: str) -> None:
        self._message = sentence
        if sentence:
            self._announced_status = ""

    @property
    def status_text(self) -> str:
        """A visible sentence on the result of the last action, to be announced; "" for none."""
        return self.message

    @property
    def animated(self) -> bool:
        """Whether something moves by itself, so that each frame shows the parts anew."""
        return self._fading.moving

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle a key that works for any focus; return whether it was one."""
        del event
        return False

    def resize(self, size: Size) -> None:
        before = self.widgets.get(self.focus)
        self.size, self.unit = size, unit(size)
        self.sheet.resize(self.background(size))
        self.host.scenes.give_way()
        self.refresh()
        offsets = dict(self.offsets)
        self._scroll_to(self.focus, before.rect.y if before else None)
        if self.offsets != offsets:
            self.refresh()

    def refresh(self) -> None:
        parts = self.shown = list(self.parts())
        self.host.scenes.give_way()
        self.pane.show(parts)
        scrolled = {bar.name: bar.offset for bar in self.scrolls()}
        self.offsets.clear()
        self.offsets.update(scrolled)
        self._keep_focus()
        if self._announced_status != self.status_text:
            self._announced_status = self.status_text
            self.host.screen_reader.announce(self._announced_status)
        marks = self.pane.marks(parts, self._state)
        reduced_motion = self.settings.reduced_motion
        above = [*self.pane.tips(self.size), *self.host.notifications.marks(self.size, self.controls)]
        notices = self._fading.marks(above, self.size, self.unit, reduced_motion=reduced_motion)
        self.sheet.set_marks([*marks, *self._ring(), *self.host.scanner.marks_on(self), *notices])

    def _keep_focus(self) -> None:
        usable = [name for name, widget in self.widgets.items() if widget.usable]
        if self.focus not in usable:
            index = self._order.index(self.focus) if self.focus in self._order else 0
            first = self.first if not self._order else ""
            self.focus = first if first in usable else usable[min(index, len(usable) - 1)] if usable else ""
        self._order = usable

    def _state(self, widget: Widget) -> State:
        state, focused = self.pane.state(widget), widget.name == self.focus
        if self.follows_mouse:
            return state._replace(focused=focused, hovered=False)
        return state._replace(focused=focused and (self._ringed or isinstance(widget, TextField)))

    def _ring(self) -> list[Mark]:
        widget = self.widgets.get(self.focus)
        if not widget or not self._ringed or self.follows_mouse or isinstance(widget, TextField):
            return []
        if widget.clip:
            return [Clipped(widget.ring, boxed(widget.clip.frame.inflate(*[round(16 * self.unit)] * 2)))]
        return [widget.ring]

    def go_to(self, name: str) -> None:
        self.focus = name
        self._scroll_to(name)
        self._start_text_input()

    def _scroll_to(self, name: str, y: int | None = None) -> None:
        widget = self.widgets.get(name)
        if widget and widget.clip:
            for scroll in self.scrolls():
                if scroll.frame == widget.clip.frame:
                    scroll.reveal(widget.rect, widget.rect.y if y is None else y)

    def _start_text_input(self) -> None:
        """Start text input, with the input method's window at the cursor, if the focus is on a text field."""
        widget = self.widgets.get(self.focus)
        if isinstance(widget, TextField):
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(widget.caret)

    @property
    def caret_visible(self) -> bool:
        """Whether the cursor is visible now: it blinks, except during typing."""
        return int((time.monotonic() - self._blinked) / BLINK_SECONDS) % 2 == 0

    def handle(self, event: pygame.Event) -> None:
        self._blinked = time.monotonic()
        match event.type:
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                if not self._point(event):
                    return
            case pygame.MOUSEWHEEL:
                self._wheel(-event.y)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                widget = self.widgets.get(self.focus)
                if isinstance(widget, TextField):
                    widget.line.type(event)
            case _:
                return
        self.refresh()

    def _point(self, event: pygame.Event) -> bool:
        """Handle an event of the mouse; return whether that can have changed something."""
        fields = event.dict
        if self.follows_mouse and not (any(fields.get("rel", (1, 1))) or fields.get("touch")):
            return False  # the window has opened, or come back, below a mouse that rests
        if self.follows_mouse or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1):
            self._ringed = False
        under, did = self.widgets.get(self.pane.at(event.pos)), self.pane.handle(event)
        if under and under.usable and (did == "pressed" or (did and self.follows_mouse)):
            self.focus = under.name
        if did == "pressed":
            self._start_text_input()
        elif did == "missed":
            self.pressed_outside(event.pos)
        return bool(did)

    def pressed_outside(self, point: Pixel) -> None:
        """Called when the player presses outside of all widgets."""

    def _sound(self, widget: Widget) -> None:
        if isinstance(widget, Button):
            self.host.sound.play("button")

    def _wheel(self, notches: int) -> None:
        scrolls = self.scrolls()
        for scroll in [s for s in scrolls if s.frame.collidepoint(pygame.mouse.get_pos())] or scrolls[:1]:
            scroll.turn(notches)

    def _key(self, event: pygame.Event) -> None:
        widget = self.widgets.get(self.focus)
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif widget and widget.usable and widget.key(event):
            self._ringed = True
        elif self.hotkey(event):
            pass
        elif event.key == pygame.K_TAB:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            self._walk(*ARROWS[event.key])
        elif event.key == pygame.K_RETURN and isinstance(widget, TextField):
            self._activate_main()
        elif event.key in (pygame.K_RETURN, pygame.K_SPACE):
            self._ringed = True
            self.pane.click(self.focus)
        elif any(scroll.scroll_key(event) for scroll in self.scrolls()):
            self._follow_page(last=event.key == pygame.K_END)

    def _follow_page(self, *, last: bool) -> None:
        """After scrolling, move the focus to the first or last visible widget if it is out of view."""
        self.refresh()
        focused = self.widgets.get(self.focus)
        if focused and focused.clip and not focused.in_view:
            inside = [w for w in self.widgets.values() if w.usable and w.clip == focused.clip and w.in_view]
            self.focus = (inside or [focused])[-1 if last else 0].name

    def _activate_main(self) -> None:
        """Press the main button, for Enter in a text field."""
        main = (name for name, w in self.widgets.items() if isinstance(w, Button) and w.main and w.usable)
        self.pane.click(next(main, ""))

    def _tab(self, step: int) -> None:
        if self.focus:
            self._ringed = True
            self.go_to(self._order[(self._order.index(self.focus) + step) % len(self._order)])

    def _walk(self, dx: int, dy: int) -> None:
        """Move the focus to the nearest widget in a direction; where there is none, scroll."""
        self._ringed = True
        if self.focus in self.widgets:
            rects = {name: self.widgets[name].rect for name in self._order}
            if ahead := nearest(rects, self.focus, (dx, dy)):
                self.go_to(ahead)
            else:
                for scroll in self.scrolls()[:1]:
                    scroll.turn(dy)

    @property
    def focused(self) -> str:
        return self.focus

    @property
    def scanned(self) -> Sequence[ReaderNode]:
        """What can be pressed or chosen, ways to scroll, and the end."""
        nodes, more = offered(self.nodes), list[tuple[str, str, pygame.Rect]]()
        for scroll in self.scrolls()[:1]:
            half = scroll.frame.h // 2
            upper = pygame.Rect(scroll.frame.x, scroll.frame.y, scroll.frame.w, half)
            more += [(DOWN, _(DOWN), upper.move(0, half))] if scroll.offset < scroll.farthest else []
            more += [(UP, _(UP), upper)] if scroll.offset else []
        if "close" not in self.widgets:
            more.append(("close", _("Close"), pygame.Rect(0, 0, *self.size).inflate(-8, -8)))
        nodes += [ReaderNode(key, "button", name, box=boxed(rect), actions=PRESSED) for key, name, rect in more]
        return bunched(nodes)

    def reveal(self, key: str) -> None:
        self._scroll_to(self._widget_of(key)[0])
        self.refresh()

    @property
    def nodes(self) -> Sequence[ReaderNode]:
        """A panel or a page with all its parts."""
        name = self.heading or self.title
        return [ReaderNode("form", self.accessible_role, _(name) if name else "", children=tuple(self.spoken_parts()))]

    def spoken_parts(self) -> Iterable[ReaderNode]:
        """Yield the nodes of the parts in reading order."""
        return part_nodes(self.shown, _(self.heading) if self.heading else "")

    @property
    def focused_node(self) -> str:
        """The key of the node of the focused widget, or of its chosen option."""
        return focus_key(self.widgets, self.focus)

    def focus_node(self, key: str) -> None:
        name, value = self._widget_of(key)
        if name and (widget := self.widgets[name]).usable:
            self._ringed = True
            if isinstance(widget, Options) and value is not None:
                widget.stand_on(value)
            self.go_to(name)
            self.refresh()

    def _widget_of(self, key: str) -> tuple[str, str | None]:
        """Return the name of the widget with a node of a key, and the value if that node is an option."""
        name, is_option, value = key.partition(OPTION)
        return name if name in self.widgets else "", value if is_option else None

    def perform(self, request: ReaderRequest) -> None:
        """Focus the widget of a request, then act like the mouse or the keys."""
        if request.key in (UP, DOWN):
            scroll = self.scrolls()[0]
            scroll.by(round(0.8 * scroll.frame.h) * (1 if request.key == DOWN else -1))
            self.refresh()
            return
        if request.key == "close" and "close" not in self.widgets:
            self.close()
            return
        self.focus_node(request.key)
        name, value = self._widget_of(request.key)
        if name and name == self.focus:
            widget = self.widgets[name]
            match request.doing:
                case "click" if isinstance(widget, Options) and value is not None:
                    widget.change(value)
                case "click":
                    self.pane.click(name)
                case "set value":
                    widget.write(request.value)
                case "increment" | "decrement" if isinstance(widget, Slider):
                    self.press_key(pygame.K_RIGHT if request.doing == "increment" else pygame.K_LEFT)
        self.refresh()

    def poll(self) -> None:
        """Show or hide the blinking cursor of a text field."""
        if self.writing:
            self.refresh()

    @property
    def writing(self) -> bool:
        """Whether the focus is on a text field, in which the cursor blinks."""
        return isinstance(self.widgets.get(self.focus), TextField)

    def on_shown(self) -> None:
        """Turn key repeat on, for text fields and lists."""
        pygame.key.set_repeat(*REPEAT)

    def suspend(self) -> None:
        """Turn key repeat off, for tables; drop a press, and show the present state for a picture of it."""
        pygame.key.set_repeat()
        self.host.scanner.leave(self)
        self.pane.leave()
        self._fading.restart()  # so that no tooltip stays in the picture
        self.refresh()

    def step(self) -> None:
        self._fading.advance(STEP)

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        if self.animated or self._moved:
            self._moved = self.animated
            self.refresh()
        return self.sheet.draw(canvas, alpha)

    @property
    def moving(self) -> bool:
        return self.animated or self._moved

    @property
    def changed(self) -> bool:
        return self.sheet.changed

    def seconds_to_poll(self) -> float:
        if not self.writing or not self.host.window.has_focus:
            return inf
        return BLINK_SECONDS - (time.monotonic() - self._blinked) % BLINK_SECONDS

    def host_changed(self) -> None:
        self.refresh()

    def follow_scan(self) -> None:
        self.refresh()

    def trace_fields(self) -> dict[str, object]:
        scrolled = [scroll.offset for scroll in self.scrolls()]
        return super().trace_fields() | ({"scrolled": scrolled} if scrolled else {})


class Overlay(Form):
    """A form above a scene, of which its background has a picture."""

    rise = 24  # units: how far below its place it comes from
    _outdated = False  # whether the scene below may look different now

    def host_changed(self) -> None:
        """Take a new picture with the next frame, because the scene below shows settings and whether there is sound."""
        self._outdated = True
        self.sheet.repaint()
        super().host_changed()

    def parts(self) -> Iterable[Part]:
        """Give the panel a tint of the table below it."""
        felt = next((scene.felt for scene in reversed(self.host.scenes.stack) if scene.felt), "")
        for part in super().parts():
            yield altered(part, felt=felt) if isinstance(part, DialogFrame) else part

    @property
    def light(self) -> int:
        """The brightness of its background, of 255."""
        return LOWERED

    @property
    def panel(self) -> pygame.Rect:
        """The frame of a dialog, a menu or a drawer."""
        return next(pygame.Rect(part.box) for part in self.shown if isinstance(part, DialogFrame))

    def entrance(self, _below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance:
        panels = moved(picture, self.panel, (0, round(self.rise * self.unit)), appearing)
        return panel(before, self.sheet.ground, panels, self.light / 255)

    def pressed_outside(self, point: Pixel) -> None:
        if not self.panel.collidepoint(point):
            self.close()

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        if self._outdated:
            self._outdated = False
            self.sheet.resize(self.background(self.size))
        return super().draw(canvas, alpha)
