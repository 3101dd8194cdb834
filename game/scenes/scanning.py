"""What one-switch scanning offers: nodes of a scene's tree, some of which are groups of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil

import pygame

from game.access.node import PRESSED, Box, ReaderNode, ReaderRequest
from game.language import N_, _
from game.view.drawing.geometry import boxed, enclosing

MAX_NODES = 6  # largest number of nodes without groups
BACK = "back"  # the key of the node that leaves a group
UP, DOWN = N_("Scroll up"), N_("Scroll down")
STEPS = {"decrement": N_("Less"), "increment": N_("More")}


def offered(nodes: Iterable[ReaderNode]) -> list[ReaderNode]:
    """Return what can be picked of a tree; what holds several of them is a group."""
    found: list[ReaderNode] = []
    for node in nodes:
        inner = [*_steps(node)] if "increment" in node.actions else offered(node.children)
        if node.role in ("window", "dialog", "page") or len(inner) == 1:  # offered one by one
            found += inner
        elif inner:
            found.append(replace(node, box=node.box or around(inner), children=tuple(inner)))
        elif node.enabled and "click" in node.actions:
            found.append(node)
    return found


def _steps(node: ReaderNode) -> Iterator[ReaderNode]:
    x, y, width, height = node.box or (0, 0, 0, 0)
    for number, (action, name) in enumerate(STEPS.items()):
        box = x + number * width // 2, y, width // 2, height
        yield ReaderNode(f"{node.key} {action}", "button", _(name), box=box, actions=("click",))


def request_of(node: ReaderNode) -> ReaderRequest:
    """Return the request that picks a node."""
    key, _space, action = node.key.rpartition(" ")
    match action:
        case "increment" | "decrement":
            return ReaderRequest(key, action)
    return ReaderRequest(node.key, "click")


def around(nodes: Sequence[ReaderNode]) -> Box:
    """Return the box around nodes."""
    return boxed(enclosing([pygame.Rect(node.box) for node in nodes if node.box]))


def back(box: Box | None) -> ReaderNode:
    """Return the node that goes back."""
    return ReaderNode(BACK, "button", _("Back"), box=box, actions=PRESSED)


def bunched(nodes: Sequence[ReaderNode]) -> list[ReaderNode]:
    """Put many nodes into groups of about the same size; a group does not go on in the next column."""
    if len(nodes) <= MAX_NODES:
        return list(nodes)
    runs = [[nodes[0]]]
    for before, node in pairwise(nodes):
        goes_up = bool(node.box and before.box and node.box[1] + node.box[3] <= before.box[1])
        runs.append([node]) if goes_up else runs[-1].append(node)
    bunches: list[ReaderNode] = []
    for run in runs:
        size = ceil(len(run) / ceil(len(run) / MAX_NODES))
        for bunch in (run[first : first + size] for first in range(0, len(run), size)):
            label = _("From “{first}” to “{last}”", first=bunch[0].name, last=bunch[-1].name)
            group = ReaderNode(f"group {bunch[0].key}", "group", label, box=around(bunch), children=tuple(bunch))
            bunches.append(group if len(bunch) > 1 else bunch[0])
    return bunches
