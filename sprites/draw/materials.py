"""The colours of materials, equal for all suits: woods, furs, feathers, leaves, glass and steel."""

from __future__ import annotations

# Woods: lit, plain, in shade.
MAPLE = ("#e6b56c", "#c98a45", "#8a5526")
ASH = "#7a5433"
HICKORY = "#6e4526"
YEW = ("#a8682f", "#6b3f1a")
ARROW = "#d9b77c"
GUT = "#fff6dc"  # strings of a lute
LINEN = "#fbf6e4"  # string of a bow

LEATHER = "#6e4526"
GLOVE = ("#a9713c", "#4d2c14")
FUR = ("#7d5430", "#4a2f18")
ERMINE_TAIL = "#3a2a2a"

FALCON = ("#b07a48", "#fbeed3", "#5a3722")  # wings, breast, pinions
PEACOCK = ("#2f9a94", "#163a52")  # feather, the eye in it
PETAL = "#d8525a"
STALK, SEPAL = "#4d7a3f", "#5a8a48"

WINE = "#5b1526"
GLASS = ("#f6fbff", "#a9c3e4", "#5c80b4")
GLEAM = "#ffffff"
STEEL = ("#8d9a98", "#c6cfcc", "#f2f5f2")
STEEL_EDGE, STEEL_LINE = "#fbfdfb", "#7f8d8a"
