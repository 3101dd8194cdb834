"""Content that scrolls where it is higher than its room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

from game.language import _
from game.scenes.widgets.layout import Layers, Node, Space
from game.scenes.widgets.widget import Clip, Part, Widget
from game.view.drawing.geometry import Pixel, boxed
from game.view.drawing.palette import IVORY
from game.view.drawing.ui_style import contrast, touch_size
from game.view.frozen import altered, frozen
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.widgets.widget_marks import Clipped, State

NOTCH = 160  # units for each notch of the wheel
FADE = 28  # units in which content that goes on beyond the frame fades
Offsets = dict[str, int]  # pixels by which views are scrolled, by name


class ScrollView(Layers):
    """A box in a frame that is as high as it, or `tall` units; `offsets` keeps how far it is scrolled."""

    grows = shrinks = True

    def __init__(self, name: str, child: Node, offsets: Offsets, tall: float = 0.0) -> None:
        super().__init__(child)
        self._name, self._offsets, self._tall = name, offsets, tall

    def height(self, width: int, u: float) -> int:
        return round(self._tall * u) or super().height(width, u)

    def _content(self, rect: pygame.Rect, frame: pygame.Rect, u: float) -> Iterable[Part]:  # noqa: ARG002 - others need it
        """Return the parts of the content in a rectangle, of which the part in a frame is in sight."""
        return super().place(rect, u)

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Part]:
        """Yield the parts of the content, those out of sight included, for screen readers, and a scroll bar."""
        height = super().height(rect.w, u)
        if height <= rect.h:
            yield from self._content(rect, rect, u)
            return
        frame, wide = rect.inflate(2 * round(10 * u), 0), round(8 * u)  # with room for the focus ring
        track = pygame.Rect(frame.right, frame.y, wide, frame.h)
        bar = ScrollBar(
            self._name,
            self._offsets,
            frame,
            height,
            spoken=_("Scroll bar"),
            rect=track,
            unit=u,
            usable=False,  # it is never focused: keys scroll the content
        )
        clip = Clip(frame, bar.fades)
        for part in self._content(pygame.Rect(rect.x, rect.y - bar.offset, rect.w, height), frame, u):
            yield altered(part, clip=clip) if isinstance(part, Widget) else Clipped(part, boxed(frame), clip.fades)
        yield bar


class ListView(ScrollView):
    """Rows of `each` units' height in a frame of `tall` units.

    Only those in sight are made, those of the indices in `kept`, such as the focused one, and the neighbours of both,
    which keys can reach.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - a view, and the measures of its rows
        self,
        name: str,
        rows: Sequence[Callable[[], Node]],
        offsets: Offsets,
        tall: float,
        each: float,
        kept: Iterable[int],
    ) -> None:
        super().__init__(name, Space(len(rows) * each), offsets, tall)
        self._rows, self._each, self._kept = rows, each, kept

    def _content(self, rect: pygame.Rect, frame: pygame.Rect, u: float) -> Iterator[Part]:
        each = self._each * u
        first, last = (int((y - rect.y) / each) for y in (frame.top, frame.bottom))
        reached = {number + by for number in (*range(first, last + 1), *self._kept) for by in (-1, 0, 1)}
        for number in sorted(reached.intersection(range(len(self._rows)))):
            row = pygame.Rect(rect.x, rect.y + round(number * each), rect.w, round(each))
            yield from self._rows[number]().place(row, u)


@frozen
class ScrollBar(Widget):
    """The scroll bar of a view with its frame, and the height of its content in pixels; for the mouse only."""

    role = "scroll bar"

    offsets: Offsets
    frame: pygame.Rect
    content_height: int

    @property
    def farthest(self) -> int:
        return max(0, self.content_height - self.frame.h)

    @property
    def offset(self) -> int:
        """The pixels by which the content is scrolled."""
        return max(0, min(self.farthest, self.offsets.get(self.name, 0)))

    def by(self, pixels: int) -> None:
        """Scroll by some pixels, within the content."""
        self.offsets[self.name] = max(0, min(self.farthest, self.offset + pixels))

    def turn(self, notches: float) -> None:
        """Scroll by some notches of the wheel."""
        self.by(round(notches * NOTCH * self.unit))

    def reveal(self, rect: pygame.Rect, y: int) -> None:
        """Scroll a rectangle to a `y` of the window, or as near to it as it is visible, and not faded if it can be."""
        clear = self.frame.inflate(0, -2 * min(self._fade, max(0, self.frame.h - rect.h) // 2))
        self.by(max(rect.bottom - clear.bottom, min(rect.top - clear.top, rect.y - y)))

    @property
    def fades(self) -> tuple[int, int]:
        """The pixels in which the content fades at the upper and the lower end, 0 where it ends there."""
        return min(self._fade, self.offset), min(self._fade, self.farthest - self.offset)

    @property
    def _fade(self) -> int:
        return min(round(FADE * self.unit), self.frame.h // 8)

    def scroll_key(self, event: pygame.Event) -> bool:
        page = round(self.frame.h * 0.9)
        distances = {
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.farthest,
            pygame.K_END: self.farthest,
        }
        self.by(distances.get(event.key, 0))
        return event.key in distances

    def covers(self, point: Pixel) -> bool:
        return self.rect.inflate(touch_size(self.rect.w) - self.rect.w, 0).collidepoint(point)

    def _thumb(self) -> pygame.Rect:
        rect = self.rect
        height = max(round(2.5 * rect.w), round(rect.h * self.frame.h / self.content_height))
        return pygame.Rect(rect.x, rect.y + round((rect.h - height) * self.offset / self.farthest), rect.w, height)

    def marks(self, state: State) -> Sequence[Mark]:
        opacity = 0.6 if state.hovered or state.pressed or contrast() else 0.3
        return [PanelMark(self._thumb(), self.rect.w / 2, IVORY, opacity)]

    def drag(self, point: Pixel) -> None:
        thumb = self._thumb()
        share = (point[1] - self.rect.y - thumb.h / 2) / max(1, self.rect.h - thumb.h)
        self.by(round(share * self.farthest) - self.offset)
