"""A scene of widgets: what dialogs and pages have in common.

A form tells its parts in paint order, anew after every event, so what is seen always is what the form holds. The
focus is the name of a widget, and when that is gone, it goes to whatever stands at its place.
"""

from __future__ import annotations

import math
import time
from abc import abstractmethod
from collections.abc import Callable, Iterable

import pygame

from game.scenes.host import Host
from game.scenes.keys import ARROWS, ENTER
from game.scenes.scene import Scene
from game.scenes.widgets.controls import Button
from game.scenes.widgets.entry import Entry
from game.scenes.widgets.scroll import NOTCH, Scroll, Within
from game.scenes.widgets.widget import Widget
from game.view.marks.focus import FocusRing
from game.view.marks.mark import Mark, boxed
from game.view.stage.sheet import Sheet
from game.view.theme import unit
from game.view.widgets.looks import Clipped, State

BLINK = 0.53  # seconds that a cursor is seen, and then not
REPEAT = (400, 40)  # milliseconds until a held key is pressed again, and from then on
DOUBLE = 0.4  # seconds in which a further press belongs to the one before


class Form(Scene):
    """Widgets and marks on a still ground, used by mouse and keys alike."""

    def __init__(self, host: Host, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin, not yet shown; the clock gives seconds."""
        super().__init__(host)
        self._clock = clock
        self.size, self.unit = (0, 0), 1.0
        self.focus = ""  # the name of the widget that the keys are meant for
        self._ringed = False  # whether the focus is to be seen: keys were used last
        self._hovered = self._pressed = ""
        self.widgets: dict[str, Widget] = {}
        self._order: list[str] = []
        self.sheet = Sheet()
        self._clicks, self._clicked_at = 0, -math.inf
        self._blinked = self._clock()

    # ---- what a form says

    @abstractmethod
    def ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Paint what all parts stand on."""

    @abstractmethod
    def parts(self) -> Iterable[Widget | Mark]:
        """Return what stands on the form now, for `size` and `unit`, in paint order; widgets in the order of Tab."""

    def close(self) -> None:
        """Go back to the scene below."""
        self.host.sound.play("button")
        self.host.scenes.leave()

    def scrolls(self) -> list[Scroll]:
        """List what can be scrolled."""
        return []

    def first(self) -> str:
        """Name the widget that has the focus at the beginning; "" for the first one."""
        return ""

    def hotkey(self, event: pygame.Event) -> bool:
        """Take a key that means something wherever the focus is; return whether it did."""
        del event
        return False

    # ---- showing it

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of this size."""
        self.size, self.unit = size, unit(size)
        self.sheet.resize(self.ground(size))
        self.refresh()

    def refresh(self) -> None:
        """Show the parts as they are now."""
        parts = list(self.parts())
        self.widgets = {part.name: part for part in parts if isinstance(part, Widget)}
        self._keep_focus()
        marks: list[Mark] = []
        for part in parts:
            marks += part.marks(self._state(part)) if isinstance(part, Widget) else [part]
        self.sheet.set_marks([*marks, *self._ring(), *self.host.notices.marks(self.size)])

    def _keep_focus(self) -> None:
        usable = [name for name, widget in self.widgets.items() if widget.enabled]
        if self.focus not in usable:
            place = self._order.index(self.focus) if self.focus in self._order else 0
            wanted = self.first() if not self._order else ""
            self.focus = wanted if wanted in usable else usable[min(place, len(usable) - 1)] if usable else ""
        self._order = usable

    def _state(self, widget: Widget) -> State:
        name = widget.name
        focused = name == self.focus and (self._ringed or isinstance(_inner(widget), Entry))
        return State(self.unit, focused, hovered=name == self._hovered, pressed=name == self._pressed)

    def _ring(self) -> list[Mark]:
        widget = self.widgets.get(self.focus)
        if not widget or not self._ringed or isinstance(_inner(widget), Entry):
            return []
        ring = FocusRing(boxed(widget.rect), widget.radius, self.unit)
        if isinstance(widget, Within):
            return [Clipped(ring, boxed(widget.frame.inflate(*[round(16 * self.unit)] * 2)))]
        return [ring]

    def go_to(self, name: str) -> None:
        """Give the focus to a widget, and bring it into sight."""
        self.focus = name
        widget = self.widgets.get(name)
        if isinstance(widget, Within):
            for scroll in self.scrolls():
                if scroll.frame == widget.frame:
                    scroll.reveal(widget.rect)
        self._attend()

    def _attend(self) -> None:
        """Tell the input method where text is typed."""
        widget = _inner(self.widgets.get(self.focus))
        if isinstance(widget, Entry):
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(widget.caret)

    @property
    def lit(self) -> bool:
        """Whether the cursor is to be seen now: it blinks, but not while something is typed."""
        return int((self._clock() - self._blinked) / BLINK) % 2 == 0

    # ---- events

    def handle(self, event: pygame.Event) -> None:
        """Take an event."""
        self._blinked = self._clock()
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)
            case pygame.MOUSEWHEEL:
                self._wheel(-event.y * NOTCH)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                if self.focus in self.widgets:
                    self.widgets[self.focus].text(event)
            case _:
                return
        self.refresh()

    def at(self, point: tuple[int, int]) -> str:
        """Name the widget at a point of the window; "" for none."""
        for name, widget in reversed(self.widgets.items()):
            seen = not isinstance(widget, Within) or widget.frame.collidepoint(point)
            if seen and widget.rect.collidepoint(point):
                return name
        return ""

    def _move(self, point: tuple[int, int]) -> None:
        self._hovered = self.at(point)
        if self._pressed in self.widgets:
            self.widgets[self._pressed].drag(point)

    def _press(self, point: tuple[int, int]) -> None:
        now = self._clock()
        self._clicks = self._clicks % 3 + 1 if now - self._clicked_at < DOUBLE else 1
        self._clicked_at = now
        self._pressed, self._ringed = self.at(point), False
        widget = self.widgets.get(self._pressed)
        if widget:
            if widget.enabled:
                self.focus = self._pressed
                self._attend()
            widget.press(point, self._clicks)
        else:
            self.pressed_beside(point)

    def pressed_beside(self, point: tuple[int, int]) -> None:
        """Take a press on no widget."""

    def _release(self, point: tuple[int, int]) -> None:
        pressed, self._pressed = self._pressed, ""
        if pressed and pressed == self.at(point):
            self._activate(pressed)

    def _activate(self, name: str) -> None:
        widget = self.widgets.get(name)
        if widget and widget.enabled:
            if isinstance(_inner(widget), Button):
                self.host.sound.play("button")
            widget.activate()

    def _wheel(self, pixels: int) -> None:
        mouse = pygame.mouse.get_pos()
        scrolls = self.scrolls()
        for scroll in [s for s in scrolls if s.frame.collidepoint(mouse)] or scrolls[:1]:
            scroll.by(pixels)

    def _key(self, event: pygame.Event) -> None:
        widget = self.widgets.get(self.focus)
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif (widget and widget.enabled and widget.key(event)) or self.hotkey(event):
            pass
        elif event.key == pygame.K_TAB:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            self._walk(*ARROWS[event.key])
        elif event.key in ENTER and isinstance(_inner(widget), Entry):
            self._activate_main()
        elif event.key in ENTER or event.key == pygame.K_SPACE:
            self._ringed = True
            self._activate(self.focus)
        elif any(scroll.key(event) for scroll in self.scrolls()):
            self._turn_page()

    def _turn_page(self) -> None:
        """Keep the focus in sight after a page was turned."""
        self.refresh()
        here = self.widgets.get(self.focus)
        if isinstance(here, Within) and not here.frame.contains(here.rect):
            seen = (w for w in self.widgets.values() if isinstance(w, Within) and w.enabled)
            self.focus = next((w.name for w in seen if w.frame == here.frame and w.frame.contains(w.rect)), self.focus)

    def _activate_main(self) -> None:
        """Press the main button: Enter in a text."""
        main = (name for name, w in self.widgets.items() if isinstance(w, Button) and w.main and w.enabled)
        self._activate(next(main, ""))

    def _tab(self, way: int) -> None:
        usable = self._order
        if usable:
            place = usable.index(self.focus) if self.focus in usable else 0
            self._ringed = True
            self.go_to(usable[(place + way) % len(usable)])

    def _walk(self, dx: int, dy: int) -> None:
        """Go to the nearest widget that way; what stands straight ahead is nearer."""
        self._ringed = True
        here = self.widgets.get(self.focus)
        if not here:
            return
        usable = [widget for name, widget in self.widgets.items() if widget.enabled and name != self.focus]
        ahead = [(cost, w.name) for w in usable if (cost := _cost(here.rect, w.rect, dx, dy)) is not None]
        if ahead:
            self.go_to(min(ahead)[1])
        else:
            for scroll in self.scrolls()[:1]:
                scroll.by(dy * NOTCH)

    # ---- the loop

    def poll(self) -> None:
        """Blink the cursor of a text."""
        if self.writing:
            self.refresh()

    @property
    def writing(self) -> bool:
        """Whether the focus is on a field that is typed into, in which the cursor blinks."""
        return isinstance(_inner(self.widgets.get(self.focus)), Entry)

    def shown(self) -> None:
        """Turn key repeat on, which texts and lists need."""
        pygame.key.set_repeat(*REPEAT)

    def cover(self) -> None:
        """Turn key repeat off, as tables want it."""
        pygame.key.set_repeat()

    def step(self) -> None:
        """Nothing moves here."""

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Draw what changed."""
        del alpha
        return self.sheet.draw(canvas)

    @property
    def moving(self) -> bool:
        """Whether something moves."""
        return False

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new."""
        return self.sheet.changed

    def sleep_for(self) -> float | None:
        """Return the seconds until the cursor blinks."""
        if not self.writing or not self.host.window.attended:
            return None
        return BLINK - (self._clock() - self._blinked) % BLINK

    def host_changed(self) -> None:
        """Show everything as it is now."""
        self.refresh()

    def report(self) -> dict[str, object]:
        """Return where the widgets are that can be seen and used."""
        seen = {
            name: list(widget.rect)
            for name, widget in self.widgets.items()
            if not isinstance(widget, Within) or widget.frame.contains(widget.rect)
        }
        scrolled = [scroll.offset for scroll in self.scrolls()]
        return {"cards": [], "piles": {}, "buttons": seen} | ({"scrolled": scrolled} if scrolled else {})


def _inner(widget: Widget | None) -> Widget | None:
    return widget.widget if isinstance(widget, Within) else widget


def _cost(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float | None:
    """Return how far a rectangle lies in a direction, what lies aside being farther; None for what lies elsewhere."""
    if dx:
        along = (there.centerx - here.centerx) * dx
        gap = max(0, there.left - here.right if dx > 0 else here.left - there.right)
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        drift = min(abs(there.centery - here.centery), abs(there.top - here.top))
    else:
        along = (there.centery - here.centery) * dy
        gap = max(0, there.top - here.bottom if dy > 0 else here.top - there.bottom)
        aside = max(0, there.left - here.right, here.left - there.right)
        drift = min(abs(there.centerx - here.centerx), abs(there.left - here.left))
    overlapping = gap == 0 and along <= (min(here.w, there.w) if dx else min(here.h, there.h)) / 2
    return None if along <= 0 or overlapping else gap + 3.0 * aside + 0.2 * drift
