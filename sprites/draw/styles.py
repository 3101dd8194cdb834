"""The styles of decks: the colours of the suits and the size of the index."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sprites.draw.geometry import Point

IVORY = ("#fefaee", "#fbf5e4", "#f6eed8")
EDGE = "#b3a27b"
INK, RED, BLUE, GREEN = "#1d2434", "#b4202c", "#1d5fa8", "#20703a"
CLASSIC = {"S": INK, "H": RED, "D": RED, "C": INK}
FOUR_COLOUR = {"S": INK, "H": RED, "D": BLUE, "C": GREEN}


@dataclass(frozen=True)
class Index:
    """The strip at the top left: rank and suit side by side, in cells of their own so that fans read in columns."""

    strip: float  # its height, which a fan must leave uncovered
    top: float
    height: float  # of the rank
    rank_x: float
    pip_x: float
    pip_size: float
    notch: Point  # the corner it takes from a court card's frame
    column: float  # pips: how far the side columns stand from the middle
    row: float  # how far the outer rows stand from the middle
    size: float
    figure: tuple[float, float, float]  # court figures: scale, and how far they are moved
    slope: float  # of the sash that parts the two halves of a court card


NORMAL = Index(60, 12, 38, 30, 68, 33, (88, 58), 54, 88.5, 50, (0.95, 5, -8), 50 / 222)
LARGE = Index(84, 13, 58, 41, 98, 48, (127, 83), 54, 66, 39, (0.78, 33, -13), 0.5)


@dataclass(frozen=True)
class Style:
    """One kind of deck."""

    folder: str
    colours: dict[str, str]
    index: Index
