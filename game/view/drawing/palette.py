"""Colours that all tables share, and how they change in high contrast."""

from __future__ import annotations

from game.view.drawing.ui_style import contrast

GOLD, GOLD_HIGH = "#D9B565", "#F6E2A6"
GILT = "#E9C266"  # the edges of cards, on ivory and on the felt
BUTTON_HIGH, BUTTON_LOW, BUTTON_TEXT = "#F0D58E", "#C4963F", "#2B1C07"
IVORY, IVORY_2, IVORY_3 = "#F5EEDF", "#CFC7B6", "#ADA698"  # text on felt, in three levels of importance
RED_ON_FELT, PALE_RED_ON_FELT = "#FF8C8C", "#FF9A96"  # the red suits as text
MINT = "#8FE3B0"  # the colour of a position that can be won
AMBER = "#F2A83B"  # the glow of targets and hints
SELECTED = "#FFF0C4"
FOCUS, KEYLINE = "#FFFDF4", "#000000"
NIGHT_LOW = "#0A0B0F"  # the edge of the menu's background
DIALOG_HIGH, DIALOG_LOW = "#23222A", "#15151B"
FAINT = 0.45  # text and icons up to this opacity belong to disabled controls
DIMMED = 0.72  # the opacity that they have in high contrast, which is 4.5:1 for all text
DARK = 0.12  # relative luminance: darker text is on a bright background
LIGHTEST, READABLE = "#3A3A44", 7.5  # the brightest of the dark backgrounds for text, and the least contrast on it


def _luminance(colour: str) -> float:
    """Return the relative luminance of a colour "#RRGGBB" from 0 to 1, as the W3C defines it for contrasts."""
    shares = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(one: str, other: str) -> float:
    """Return the contrast of two colours "#RRGGBB", from 1 to 21."""
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def stronger(colour: str) -> str:
    """Return a colour "#RRGGBB" for the present contrast: in high contrast brighter, then nearer to white, or black."""
    if not contrast() or not colour.startswith("#"):
        return colour
    if _luminance(colour) < DARK:
        return KEYLINE
    channels = [int(colour[start : start + 2], 16) for start in (1, 3, 5)]
    while contrast_ratio(shown := "#" + "".join(f"{c:02X}" for c in channels), LIGHTEST) < READABLE:
        dull = max(channels) < 255
        channels = [min(255, c + 1 + (c if dull else 255 - c) // 10) for c in channels]
    return shown


def clear_opacity(opacity: float) -> float:
    """Return the opacity of text or an icon: in high contrast, what is disabled is dimmed less."""
    if not contrast():
        return opacity
    return 1.0 if opacity > FAINT else max(opacity, DIMMED)
