"""A scrolling view of content that is higher than its frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.language import _
from game.language.number_formats import percent_text
from game.scenes.widgets.widget import Clip, Widget
from game.view.drawing.geometry import boxed
from game.view.drawing.ui_style import touch_size
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.widgets.widget_marks import Clipped, State, Thumb

NOTCH = 60  # pixels for each notch of the wheel
FADE = 28  # pixels in which content that goes on beyond the frame fades


@frozen
class ScrollBar(Widget):
    """The scroll bar of a view, for the mouse only."""

    role = "scroll bar"

    scroll: Scroll

    @property
    def accessible_value(self) -> str:
        return percent_text(self.scroll.offset / max(1, self.scroll.farthest))

    @property
    def enabled(self) -> bool:
        return False  # never focused: keys scroll the content

    def covers(self, point: tuple[int, int]) -> bool:
        """Return whether a point is on it, with a margin for fingers."""
        return self.rect.inflate(touch_size(self.rect.w) - self.rect.w, 0).collidepoint(point)

    def _thumb(self) -> pygame.Rect:
        scroll, rect = self.scroll, self.rect
        height = max(round(2.5 * rect.w), round(rect.h * scroll.frame.h / max(1, scroll.height)))
        run = rect.h - height
        return pygame.Rect(rect.x, rect.y + round(run * scroll.offset / max(1, scroll.farthest)), rect.w, height)

    def marks(self, state: State) -> Sequence[Mark]:
        """Return the thumb, if there is anything to scroll."""
        if not self.scroll.farthest:
            return []
        return [Thumb(boxed(self._thumb()), 0.6 if state.hovered or state.pressed else 0.3)]

    def press(self, point: tuple[int, int], clicks: int) -> None:
        """Scroll to the position of the mouse."""
        del clicks
        self.drag(point)

    def drag(self, point: tuple[int, int]) -> None:
        """Scroll to the position of the mouse."""
        thumb = self._thumb()
        distance = max(1, self.rect.h - thumb.h)
        self.scroll.to(round((point[1] - self.rect.y - thumb.h / 2) / distance * self.scroll.farthest))


@dataclass
class Scroll:
    """The scroll position of some content in pixels; kept in the form, because widgets are created again."""

    offset: int = 0
    frame: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    height: int = 0

    @property
    def farthest(self) -> int:
        """The largest offset."""
        return max(0, self.height - self.frame.h)

    def to(self, offset: int) -> None:
        """Set the offset, within the content."""
        self.offset = max(0, min(self.farthest, offset))

    def by(self, pixels: int) -> None:
        """Change the offset by some pixels."""
        self.to(self.offset + pixels)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll by the least distance that makes a rectangle of the window visible, and not faded."""
        clear = self.frame.inflate(0, -2 * self._fade)
        if rect.bottom > clear.bottom:
            self.by(rect.bottom - clear.bottom)
        if rect.top < clear.top:
            self.by(rect.top - clear.top)

    def view(self, frame: pygame.Rect, height: int, parts: Iterable[Widget | Mark]) -> Iterator[Widget | Mark]:
        """Yield the parts clipped to a frame, those out of sight included, for screen readers.

        The parts have `top` as their upper edge and a height in pixels. Frame and height are set before the first part
        is made.
        """
        self.frame, self.height = frame, height
        self.to(self.offset)
        for part in parts:
            if isinstance(part, Widget):
                yield replace(part, clip=Clip(frame, self._fades))
            else:
                yield Clipped(part, boxed(frame), self._fades)

    @property
    def _fades(self) -> tuple[int, int]:
        """The pixels in which the content fades at the upper and the lower end, 0 where it ends there."""
        return min(self._fade, self.offset), min(self._fade, self.farthest - self.offset)

    @property
    def _fade(self) -> int:
        return min(FADE, self.frame.h // 8)

    def bar(self, name: str, width: int) -> ScrollBar:
        """Return the scroll bar at the right of the frame."""
        rect = pygame.Rect(self.frame.right + width // 2, self.frame.y, width, self.frame.h)
        return ScrollBar(name, self, spoken=_("Scroll bar"), rect=rect)

    @property
    def top(self) -> int:
        """The upper edge of the content, in pixels of the window."""
        return self.frame.y - self.offset

    def scroll_key(self, event: pygame.Event) -> bool:
        """Handle the keys that scroll by a page, or to an end."""
        page = round(self.frame.h * 0.9)
        distances = {
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.farthest,
            pygame.K_END: self.farthest,
        }
        if event.key not in distances or not self.farthest:
            return False
        self.by(distances[event.key])
        return True
