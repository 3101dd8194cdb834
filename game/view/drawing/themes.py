"""The felts, and the theme of each game's table."""

from __future__ import annotations

from dataclasses import replace

from game.language import N_
from game.view.drawing.palette import GOLD
from game.view.frozen import frozen


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
    frame: str = GOLD  # the lines around groups, and that of the bar
    back: str = ""  # the name of the card back in `sprites/cards/backs`


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
        Theme("midnight", "#3A4A7A", "#1A2344", "#0B1024", "#E7CF8E", "#E8C878", "#A9B4E0", "#05070F", N_("Midnight")),
    )
}

STARK = Theme(  # in high contrast
    "stark", "#000000", "#000000", "#000000", "#FFFFFF", "#FFE27A", "#FFE27A", "#000000", plain=True
)

GAMES = tuple(FELTS)[:5]
THEMES = Themes((slug, replace(FELTS[slug], back=slug)) for slug in GAMES)
