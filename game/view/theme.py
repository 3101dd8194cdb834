"""Shared colours and sizes, and the theme of each game's table."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Final

from game.language import N_
from game.view.frozen import frozen

GOLD, GOLD_HIGH, GOLD_LOW = "#D9B565", "#F6E2A6", "#8F6F32"
BUTTON_HIGH, BUTTON_LOW, BUTTON_TEXT = "#F0D58E", "#C4963F", "#2B1C07"
IVORY, IVORY_2, IVORY_3 = "#F5EEDF", "#CFC7B6", "#938C7E"  # text on felt, in three levels of importance
RED_ON_FELT, PALE_RED_ON_FELT = "#FF8C8C", "#FF9A96"  # the red suits as text
MINT = "#8FE3B0"  # the colour of a position that can be won
AMBER = "#F2A83B"  # the glow of targets and hints
SELECTED = "#FFF0C4"
FOCUS, KEYLINE = "#FFFDF4", "#000000"
NIGHT, NIGHT_LOW = "#15171E", "#0A0B0F"  # the background of charts, and the edge of the menu's background
DIALOG_HIGH, DIALOG_LOW = "#23222A", "#15151B"

TOOLBAR = 60  # units
FAINT = 0.45  # text and icons up to this opacity belong to disabled controls
DIMMED = 0.72  # the opacity that they have in high contrast, which is 4.5:1 for all text
DARK = 0.12  # relative luminance: darker text is on a bright background
LIGHTEST, READABLE = "#3A3A44", 7.5  # the brightest of the dark backgrounds for text, and the least contrast on it
FINGER = 44 / 42  # pixels a unit for touch: then a control of 42 units is 44 pixels large
# sizes in units that a table's window must have: for controls that are as large as fingers need, and for large text,
# for which the bar leaves out more buttons
BAR_FOR_FINGERS, BAR_FOR_TEXT = (1150, 640), (960, 540)


Courts = tuple[str, str, str]
COURTS: Final[Courts] = ("K", "Q", "J")  # what stands on king, queen and jack as a rule


class _Chosen:
    """The present size of type and controls."""

    text = 1.0  # times their usual size
    touch = False  # whether they must be large enough for fingers
    contrast = False  # whether everything is to stand out clearly
    courts: Courts = COURTS


@frozen
class Theme:
    """One table's colours, "#RRGGBB": its felt from the light area to the edge, and what is drawn on it."""

    slug: str
    light: str
    middle: str
    edge: str
    line: str
    accent: str
    chart: str
    ink: str  # the background of pills and panels
    name: str = ""  # the name of the felt for the player
    plain: bool = False  # without motif and grain
    back: str = ""  # the name of the card back in `sprites/cards/backs`


def set_ui_scale(*, text: float | None = None, touch: bool | None = None) -> None:
    """Set the factor of type and controls, and whether they are large enough for fingers."""
    _Chosen.text = _Chosen.text if text is None else text
    _Chosen.touch = _Chosen.touch if touch is None else touch


def ui_scale() -> tuple[float, bool]:
    """Return the factor, and whether controls are for fingers."""
    return _Chosen.text, _Chosen.touch


def set_high_contrast(*, contrast: bool) -> None:
    """Set whether text, edges, focus and glow are painted in high contrast."""
    _Chosen.contrast = contrast


def contrast() -> bool:
    """Return whether high contrast is on."""
    return _Chosen.contrast


def set_rank_letters(courts: Courts) -> None:
    """Choose the letters by which king, queen and jack are named from now on, as on the cards."""
    _Chosen.courts = courts


def rank_letters() -> Courts:
    """Return what king, queen and jack are named by."""
    return _Chosen.courts


def ui_style() -> tuple[float, bool, bool, Courts]:
    """Return all of it; layouts that depend on the window's size are made again when this changes."""
    return *ui_scale(), contrast(), rank_letters()


def _light(colour: str) -> float:
    """Return the relative luminance of a colour "#RRGGBB" from 0 to 1, as the W3C defines it for contrasts."""
    shares = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(one: str, other: str) -> float:
    """Return the contrast of two colours "#RRGGBB", from 1 to 21."""
    dark, bright = sorted((_light(one), _light(other)))
    return (bright + 0.05) / (dark + 0.05)


def stronger(colour: str) -> str:
    """Return a colour "#RRGGBB" for the present contrast: in high contrast nearer to white, or to black."""
    if not _Chosen.contrast or not colour.startswith("#"):
        return colour
    if _light(colour) < DARK:
        return KEYLINE
    channels = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    while contrast_ratio(shown := "#" + "".join(f"{c:02X}" for c in channels), LIGHTEST) < READABLE:
        channels = [min(255, c + 1 + (255 - c) // 10) for c in channels]
    return shown


def clear_opacity(opacity: float) -> float:
    """Return the opacity of text or an icon for the present contrast, in which what is disabled may be dimmed less."""
    if not _Chosen.contrast:
        return opacity
    return 1.0 if opacity > FAINT else max(opacity, DIMMED)


def unit(
    size: tuple[int, int], least: tuple[float, float] = (0, 0), for_fingers: tuple[float, float] | None = None
) -> float:
    """Return the unit of type and controls in pixels: 1.0 at 1920x1080, with a minimum for legible text.

    The player may choose a larger one. It grows only as far as the window is still as many units wide and high as
    `least`; for fingers alone as far as it has `for_fingers`, if that is given.
    """
    usual = max(0.68, min(size[1] / 1080, size[0] / 1600))
    touched = min(FINGER if _Chosen.touch else 0.0, _most(size, for_fingers or least))
    return max(usual, min(usual * _Chosen.text, _most(size, least)), touched)


def _most(size: tuple[int, int], least: tuple[float, float]) -> float:
    """Return the largest unit at which a window has a size in units."""
    return min((pixels / units for pixels, units in zip(size, least, strict=True) if units), default=inf)


def bar_unit(size: tuple[int, int]) -> float:
    """Return the unit of a table's toolbar, and of what belongs to it, in a window of this size."""
    return unit(size, BAR_FOR_TEXT, BAR_FOR_FINGERS)


def touch_size(side: int) -> int:
    """Return a side of a control in pixels; while fingers are used it is large enough for them."""
    return max(44, side) if _Chosen.touch else side


def toolbar_height(size: tuple[int, int]) -> int:
    """Return the height in pixels of the toolbar in a window of this size."""
    return round(TOOLBAR * bar_unit(size))


class Themes(dict[str, Theme]):
    """The themes by slug; a game without a theme has the green felt and its card back."""

    def __missing__(self, slug: str) -> Theme:
        return self["napoleons-square"]


FELTS = {  # every felt that can be chosen, the games' own first
    theme.slug: theme
    for theme in (
        Theme("calculation", "#2C4A7C", "#182B50", "#0D1936", "#DDE9F7", "#9FC4F2", "#86AEE8", "#07101F", N_("Blue")),
        Theme("numeration", "#5A3159", "#361B38", "#211225", "#F0D9EE", "#E0A6D8", "#CF8FC6", "#140A17", N_("Plum")),
        Theme(
            "napoleons-square", "#2A7350", "#134730", "#0A2E1E", "#E7E3B0", "#E3C878", "#86C08A", "#04150D", N_("Green")
        ),
        Theme(
            "king-albert", "#84263A", "#4F1322", "#2E0A15", "#F3D9A6", "#E8B878", "#DE8079", "#3A0C18", N_("Burgundy")
        ),
        Theme("quatorze", "#17686B", "#0B4145", "#062A2D", "#CDEBE0", "#E2C27A", "#62C2C0", "#02181A", N_("Teal")),
        Theme("charcoal", "#494B52", "#2A2B31", "#16171A", "#DFE3EC", "#B9C6E2", "#A3AEC6", "#0B0D12", N_("Charcoal")),
        Theme("walnut", "#6E4A2E", "#41291A", "#25160D", "#F2DFC0", "#E6B877", "#D0A070", "#170C05", N_("Walnut")),
    )
}
STARK = Theme(  # the felt of all tables in high contrast
    "stark", "#0B0B0B", "#000000", "#000000", "#FFFFFF", "#FFE27A", "#FFE27A", "#000000", plain=True
)
GAMES = tuple(FELTS)[:5]
THEMES = Themes((slug, replace(FELTS[slug], back=slug)) for slug in GAMES)
