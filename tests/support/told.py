"""Compares what a screen reader is told of the window with what the window shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.access.node import ReaderNode
from game.scenes.form import Form
from game.scenes.menu.scene import Menu
from game.scenes.pages.help import Help
from game.scenes.scene import Scene
from game.scenes.table.accessibility.table_nodes import TableNodes
from game.scenes.table.scene import TableScene
from tests.support.host import Size


def check_told(scene: Scene, nodes: Sequence[ReaderNode], size: Size) -> None:
    """Fail unless the nodes of a window tell every widget and every card of its scene where it is, and nothing else."""
    told, window = {node.key: node for node in nodes}, pygame.Rect((0, 0), size)
    widgets = {widget.name: widget for widget in scene.controls if widget.role != "scroll bar"}
    for name, widget in widgets.items():
        if name not in told and not widget.usable and isinstance(scene, TableScene):
            continue  # what is shown on a table is told without buttons that do nothing now
        assert name in told, f"nobody is told of {name}"
        assert told[name].name, f"{name} has no name"
        assert told[name].box == tuple(widget.rect), f"{name} is told to be elsewhere"
        assert not widget.in_view or window.contains(widget.rect), f"{name} is not in the window"
    cards = _cards_shown(scene) if isinstance(scene, TableScene) else {}
    for key, box in cards.items():
        assert key in told, f"nobody is told of {key}"
        assert told[key].box == box, f"{key} is told to be at {told[key].box}, and is at {box}"
        assert window.contains(box), f"{key} is not in the window"
    for node in nodes:
        if node.actions:
            assert node.key.partition(" = ")[0] in widgets or node.key in cards, f"{node.key} is told, but not shown"
    _check_news(scene, nodes)
    if isinstance(scene, Form) and not isinstance(scene, Menu | Help):  # which tell their texts in other words
        _check_texts(scene, nodes)


def _cards_shown(scene: TableScene) -> dict[str, tuple[int, ...]]:
    """Return the rectangles of piles and of face-up cards, by the keys of their nodes."""
    shown: dict[str, Any] = scene.table.view.report()
    found = {f"pile {pile}": tuple(rect) for pile, rect in shown["piles"].items()}
    numbers = dict.fromkeys(shown["piles"], -1)
    for card in shown["cards"]:
        numbers[card["pile"]] += 1
        if card["face_up"]:
            found[f"card {card['pile']} {numbers[card['pile']]}"] = tuple(card["rect"])
    return found


def _check_news(scene: Scene, nodes: Sequence[ReaderNode]) -> None:
    """Fail if the nodes of a scene are not those that it has when nothing of them was kept."""
    anew = TableNodes(scene.table).nodes if isinstance(scene, TableScene) else scene.nodes
    wanted = [node for each in anew for node in each.walk()]
    assert [*nodes][1 : 1 + len(wanted)] == wanted, "what is told is not what is to be told"


def _check_texts(scene: Form, nodes: Sequence[ReaderNode]) -> None:
    """Compare the texts that are told with those that are painted."""
    painted = {mark.spoken for mark in scene.sheet.marks} - {""}
    assert nodes[1].key == "form", f"{nodes[1]} is told instead of {scene.name}"
    for node in nodes:
        if node.role in ("text", "heading") and node.box and pygame.Rect(node.box):
            assert node.name in painted, f"{node.name} is told, but not shown"
    told = "\n".join(f"{node.name}\n{node.value}" for node in nodes).upper()  # a heading may be in capitals
    for text in painted:
        assert text.upper() in told, f"nobody is told of {text}"
