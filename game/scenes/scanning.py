"""The targets of one-switch scanning, some of which are groups of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil

import pygame

from game.language import N_, _
from game.scenes.widgets.router import Act, nothing
from game.view.frozen import frozen

FROM_TO = N_("From “{first}” to “{last}”")
MOST = 6  # largest number of targets without groups
BACK = "back"  # the key of the target that leaves a group


@frozen
class Target:
    """Something that can be picked; its key is unique in its group, and constant.

    `rect` is where it is, in pixels of the window, and `goes` where something would go that is picked. A group has
    an `inner` part, which is stepped through when it is picked; a `caption` is shown beside it. `reveal` brings it into
    sight. After one that `stays`, such as Undo, it is offered again at once.
    """

    key: str
    label: str
    rect: pygame.Rect
    act: Act = nothing
    inner: tuple[Target, ...] = ()
    caption: str = ""
    goes: tuple[pygame.Rect, ...] = ()
    reveal: Act = nothing
    stays: bool = False


def group(key: str, label: str, inner: Sequence[Target], *, caption: bool = True) -> Target:
    """Make a group of targets; the ring surrounds all of them."""
    around = inner[0].rect.unionall([target.rect for target in inner[1:]])

    def reveal() -> None:
        for target in (inner[-1], inner[0]):
            target.reveal()

    return Target(key, label, around, inner=tuple(inner), caption=label if caption else "", reveal=reveal)


def bunched(targets: Sequence[Target], most: int = MOST) -> list[Target]:
    """Divide neighbouring targets into groups of about the same size, unless they are few."""
    if len(targets) <= most:
        return list(targets)
    bunches = list[Target]()
    for run in _runs(targets):
        size = ceil(len(run) / ceil(len(run) / most))
        for first in range(0, len(run), size):
            bunch = run[first : first + size]
            label = _(FROM_TO, first=bunch[0].label, last=bunch[-1].label)
            bunches.append(group(f"group {bunch[0].key}", label, bunch, caption=False) if len(bunch) > 1 else bunch[0])
    return bunches


def _runs(targets: Sequence[Target]) -> list[list[Target]]:
    """Split targets in reading order at the ends of columns."""
    runs = [[targets[0]]]
    for before, target in pairwise(targets):
        goes_up = target.rect.bottom <= before.rect.top
        runs.append([target]) if goes_up else runs[-1].append(target)
    return runs


def back(rect: pygame.Rect, act: Callable[[], object] = nothing) -> Target:
    """Return the target that leaves a group or deselects cards."""
    label = _("Back")
    return replace(leaf(BACK, label, rect, act), caption=label)


def leaf(name: str, label: str, rect: pygame.Rect, act: Callable[[], object], *, stays: bool = False) -> Target:
    """Return a target for an action; its result is ignored."""

    def do() -> None:
        act()

    return Target(name, label, rect, do, stays=stays)
