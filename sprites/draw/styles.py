"""The styles of decks: the colours of the suits, and the size and arrangement of the index."""

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
    """The corner at the top left: rank and suit side by side, or the suit below the rank.

    They are in cells of their own, so that fans read in columns.
    """

    strip: float  # its height, which a fan must leave uncovered
    top: float
    height: float  # of the rank
    rank_x: float
    pip: Point
    pip_size: float
    notch: Point  # the corner it takes from a court card's frame
    column: float  # pips: how far the side columns stand from the middle
    row: float  # how far the outer rows stand from the middle
    size: float
    figure: tuple[float, float, float]  # court figures: scale, and how far they are moved
    slope: float  # of the sash that parts the two halves of a court card
    ace: float  # the size of its pip, as a share of the usual one


NORMAL = Index(60, 10, 38, 30, (68, 29), 33, (88, 58), 54, 87, 50, (0.95, 5, -8), 50 / 222, 1)
LARGE = Index(84, 13, 58, 41, (98, 42), 48, (127, 83), 54, 66, 39, (0.78, 33, -13), 0.5, 0.86)
STACKED = Index(88, 12, 38, 29, (29, 71), 33, (56, 92), 42, 73, 44, (0.95, 6, -12), 50 / 222, 1)
LARGE_STACKED = Index(126, 13, 58, 39, (39, 101), 44, (78, 130), 33, 108, 38, (0.80, 24, -12), 0.25, 0.74)


@dataclass(frozen=True)
class Style:
    """One kind of deck."""

    folder: str
    colours: dict[str, str]
    index: Index
