"""The label of a button of a game controller, as it is on the controller in use."""

from __future__ import annotations

from dataclasses import replace

import pygame

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


def gamepad_label(name: str, family: str, rect: pygame.Rect) -> Pill:
    """Return the label of a button by its name, at the right of a rectangle, and about as high."""
    style = Style(SANS_BOLD, max(MIN_TEXT_PX, round(0.58 * rect.h)), GOLD_HIGH)
    label = Pill((LETTERS | FAMILIES[family])[name], style, rect.midright, IVORY, 0.12, IVORY)
    return replace(label, centre=(rect.right - label.rect.w / 2, rect.centery))
