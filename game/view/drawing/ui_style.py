"""The size and contrast of type and controls, and the letters of the cards, as the player chose them."""

from __future__ import annotations

from math import inf
from typing import Any, Final, NamedTuple

from game.rules.cards import RANKS, Rank
from game.view.drawing.geometry import Size

TOOLBAR = 60  # units
DRAG, DRAG_OF_FINGER = 6, 12  # units that a press moves before it is a drag, and at least as many pixels
FINGER = 44 / 42  # pixels a unit for touch: then a control of 42 units is 44 pixels large

# sizes in units that a table's window must have: for controls that are as large as fingers need, and for large text,
# for which the bar leaves out more buttons; and that of dialogs and pages in large text
BAR_FOR_FINGERS, BAR_FOR_TEXT, FORM = (1150, 640), (812, 506), (640, 400)
Courts = tuple[str, str, str]
COURTS: Final[Courts] = ("K", "Q", "J")  # what stands on king, queen and jack as a rule


class UiStyle(NamedTuple):
    """How type and controls look; layouts that depend on the window's size are made again when this changes."""

    text: float = 1.0  # times the usual size of type and controls
    touch: bool = False  # whether controls must be large enough for fingers
    contrast: bool = False  # whether text, edges, focus and glow are painted in high contrast
    courts: Courts = COURTS  # the letters by which king, queen and jack are named, as on the cards


class _Present:
    """What is in force."""

    style = UiStyle()


def set_ui_style(**changed: Any) -> None:  # noqa: ANN401 - fields of the style
    """Change some of the style that is in force."""
    _Present.style = _Present.style._replace(**changed)


def ui_style() -> UiStyle:
    """Return the style that is in force."""
    return _Present.style


def text_size() -> float:
    """Return the factor of type alone, for text that grows in a place of its own, such as on the felt."""
    return _Present.style.text


def contrast() -> bool:
    """Return whether high contrast is on."""
    return _Present.style.contrast


def unit(size: Size, minimum: tuple[float, float] = FORM, for_fingers: tuple[float, float] | None = None) -> float:
    """Return the unit of type and controls in pixels: 1.0 at 1920x1080 or on end, with a minimum for legible text.

    The player may choose a larger one. It grows only as far as the window is still as many units wide and high as
    `minimum`; for fingers alone as far as it has `for_fingers`, if that is given.
    """
    usual, style = max(0.68, min(min(size) / 1080, max(size) / 1600)), ui_style()
    touched = min(FINGER if style.touch else 0.0, _most(size, for_fingers or minimum))
    return max(usual, min(usual * style.text, _most(size, minimum)), touched)


def _most(size: Size, minimum: tuple[float, float]) -> float:
    """Return the largest unit at which a window has a size in units."""
    return min((pixels / units for pixels, units in zip(size, minimum, strict=True) if units), default=inf)


def bar_unit(size: Size) -> float:
    """Return the unit of a table's toolbar, and of what belongs to it, in a window of this size."""
    return unit(size, BAR_FOR_TEXT, BAR_FOR_FINGERS)


def touch_size(side: int) -> int:
    """Return a side of a control in pixels; while fingers are used it is large enough for them."""
    return max(44, side) if ui_style().touch else side


def drag_distance(size: Size, *, finger: bool) -> float:
    """Return how far a press of the mouse or a finger moves in a window of this size before it is a drag, in pixels."""
    return max(1.0, bar_unit(size)) * (DRAG_OF_FINGER if finger else DRAG)


def toolbar_height(size: Size) -> int:
    """Return the height in pixels of the toolbar in a window of this size."""
    return round(TOOLBAR * bar_unit(size))


def letter(rank: Rank) -> str:
    """Write a rank as the cards that are played with do: "A", "10", and for a queen perhaps "D"."""
    if rank > Rank.TEN:
        return ui_style().courts[Rank.KING - rank]
    return "10" if rank is Rank.TEN else RANKS[rank - 1]
