"""Durations in seconds of everything that is animated, except cards."""

from __future__ import annotations

# Seconds.
GROW = 0.32  # a tile of the menu into its table, and back
COME, GO = 0.18, 0.12  # a panel that appears, and that disappears
DRAW = 0.28  # a drawer, and the cards that are laid out beside it
FADE = 0.12  # one picture to the next
PAGE = 0.24  # a page, and the scene below it
TIP = 0.09  # a tooltip or a notice
FRAME = 1 / 60  # time already passed at the first frame of most animations, so that the reaction is visible at once
SPREAD = 0.5  # the sign of the menu into its tiles
RISE = 0.12  # a focused tile of the menu
