"""The targets of one-switch scanning in a form: its widgets, and their values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.language import N_, _
from game.scenes.scanning import Target, bunched, group, leaf
from game.scenes.widgets.controls import Choice, Slider
from game.scenes.widgets.described import option_key
from game.scenes.widgets.entry import Entry
from game.scenes.widgets.gallery import Gallery
from game.scenes.widgets.scroll import Scroll, ScrollBar

if TYPE_CHECKING:
    from game.scenes.dialogs.form import Form

LESS, MORE = N_("Less"), N_("More")
UP, DOWN = N_("Scroll up"), N_("Scroll down")
PAGE = 0.8  # share of a view by which it is scrolled


def form_targets(form: Form) -> list[Target]:
    """Return the widgets of a form, grouped if they are many; text fields are left out."""
    targets = [*_widgets(form), *(bar for scroll in form.scrolls() for bar in _scrolling(form, scroll))]
    if "close" not in form.widgets:
        targets.append(leaf("close", _("Close"), _close_rect(form), form.close))
    return bunched(targets)


def _close_rect(form: Form) -> pygame.Rect:
    """Return the rectangle of the ring for closing a form without a close button: all of its contents."""
    rects = [widget.rect for widget in form.widgets.values()] or [pygame.Rect(0, 0, *form.size)]
    return rects[0].unionall(rects[1:]).clip(pygame.Rect(0, 0, *form.size)).inflate(-8, -8)


def _widgets(form: Form) -> Iterator[Target]:
    for name, widget in form.widgets.items():
        if not widget.enabled or isinstance(widget, Entry | ScrollBar):
            continue
        reveal, rect = partial(form.reveal, name), widget.rect
        label = widget.accessible_label
        if isinstance(widget, Choice | Gallery):
            target = replace(group(name, label, list(_options(form, name, widget))), rect=rect, caption="")
        elif isinstance(widget, Slider):
            target = replace(group(name, label, list(_steps(form, name, widget))), rect=rect, caption="")
        else:
            target = leaf(name, label, rect, partial(form.pick, name), stays=widget.role == "switch")
        yield replace(target, reveal=reveal)


def _options(form: Form, name: str, widget: Choice | Gallery) -> Iterator[Target]:
    if isinstance(widget, Choice):
        options = [*widget.options]
    else:
        options = [(each.value, f"{widget.spoken} {number}") for number, each in enumerate(widget.pictures, 1)]
    for (value, label), place in zip(options, widget.places, strict=True):
        act = partial(_press, form, name, place.move(-widget.rect.x, -widget.rect.y).center)
        yield leaf(option_key(name, value), label, place, act, stays=True)


def _press(form: Form, name: str, point: tuple[int, int]) -> None:
    """Press a widget at a point relative to its corner."""
    if widget := form.widgets.get(name):
        widget.press((widget.rect.x + point[0], widget.rect.y + point[1]), 1)
        form.refresh()


def _steps(form: Form, name: str, slider: Slider) -> Iterator[Target]:
    left, right = slider.rect.copy(), slider.rect.copy()
    left.w = right.w = slider.rect.w // 2
    right.right = slider.rect.right
    for label, rect, key in ((LESS, left, pygame.K_LEFT), (MORE, right, pygame.K_RIGHT)):
        yield leaf(f"{name} {label}", _(label), rect, partial(_key, form, name, key), stays=True)


def _key(form: Form, name: str, code: int) -> None:
    if widget := form.widgets.get(name):
        widget.key(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        form.refresh()


def _scrolling(form: Form, scroll: Scroll) -> Iterator[Target]:
    """Yield targets that scroll a view down and up, if there is more to see."""
    page, half = round(PAGE * scroll.frame.h), scroll.frame.h // 2
    lower = pygame.Rect(scroll.frame.x, scroll.frame.bottom - half, scroll.frame.w, half)
    ways: list[tuple[str, pygame.Rect, int, bool]] = [
        (DOWN, lower, page, scroll.offset < scroll.farthest),
        (UP, lower.move(0, -half), -page, scroll.offset > 0),
    ]
    for label, rect, pixels, more in ways:
        if more:
            target = leaf(label, _(label), rect, partial(_scroll, form, scroll, pixels), stays=True)
            yield replace(target, caption=target.label)


def _scroll(form: Form, scroll: Scroll, pixels: int) -> None:
    scroll.by(pixels)
    form.refresh()
