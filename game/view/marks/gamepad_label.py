"""The label of a button of a game controller, as it is on the controller in use."""

from __future__ import annotations

from dataclasses import replace

from game.view.drawing.geometry import Pixel
from game.view.drawing.palette import GOLD_HIGH, IVORY
from game.view.marks.labels import Pill
from game.view.text.rendering import MIN_TEXT_PX, SANS_BOLD, Style

LETTERS = {"south": "A", "east": "B", "west": "X", "north": "Y"}
LETTERS |= {"left-shoulder": "LB", "right-shoulder": "RB", "left-trigger": "LT", "right-trigger": "RT"}
LETTERS |= {"left-stick": "LS", "right-stick": "RS", "back": "–", "start": "+"}
FAMILIES: dict[str, dict[str, str]] = {  # what differs, by the positions of the buttons
    "xbox": {},
    "nintendo": {"left-shoulder": "L", "right-shoulder": "R", "left-trigger": "ZL", "right-trigger": "ZR"},
    "playstation": {"south": "✕", "east": "○", "west": "□", "north": "△"}
    | {"left-shoulder": "L1", "right-shoulder": "R1", "left-trigger": "L2", "right-trigger": "R2"}
    | {"left-stick": "L3", "right-stick": "R3"},
}


def gamepad_label(name: str, family: str, midright: Pixel, height: int) -> Pill:
    """Return the label of a button by its name; the middle of its right edge and about its height are in pixels."""
    style = Style(SANS_BOLD, max(MIN_TEXT_PX, round(0.58 * height)), GOLD_HIGH)
    label = Pill((LETTERS | FAMILIES[family])[name], style, midright, IVORY, 0.12, IVORY)
    return replace(label, centre=(midright[0] - label.rect.w / 2, midright[1]))
