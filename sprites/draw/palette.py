"""The colours of the courts: a palette for each suit, complexions and hair."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Palette:
    """The colours of one suit's court."""

    line: str
    main: str
    deep: str
    second: str  # the other cloth
    second_deep: str
    pale: str  # linen, lace, lining
    metal: tuple[str, str, str]
    gem: str
    field: tuple[str, str]
    ray: str


COURT = {
    "S": Palette(
        "#161f38",
        "#2f5590",
        "#1b3563",
        "#7d93b8",
        "#5a6f94",
        "#edf1f6",
        ("#f4f7fa", "#c3ccd8", "#8793a6"),
        "#3f6fc0",
        ("#eef1f4", "#dbe2ea"),
        "#d0d9e4",
    ),
    "H": Palette(
        "#4a0f18",
        "#b8222f",
        "#821522",
        "#d9a441",
        "#b98531",
        "#fdf1da",
        ("#fbe6a2", "#e3b04b", "#ae7a22"),
        "#c4283a",
        ("#fdf2e2", "#f8e2cc"),
        "#f4d6bb",
    ),
    "D": Palette(
        "#3a1a12",
        "#d9532a",
        "#a33a1b",
        "#1d7c82",
        "#12555c",
        "#fff3da",
        ("#fdeaaa", "#e8b84e", "#b5832a"),
        "#17828a",
        ("#fdf3df", "#f6e4c4"),
        "#f1d9b0",
    ),
    "C": Palette(
        "#12281b",
        "#2f7a4a",
        "#1b4f30",
        "#b98b35",
        "#8c6423",
        "#f6efd9",
        ("#f8e5a0", "#d9ab45", "#a0762a"),
        "#2f8a55",
        ("#f1f3e2", "#e0e7cf"),
        "#d3ddc0",
    ),
}
BLUE_DIAMONDS = replace(
    COURT["D"],
    line="#14243f",
    main="#2a6fb5",
    deep="#1a4a82",
    second="#d9772a",
    second_deep="#a8531a",
    gem="#2a7fd0",
    field=("#f0f3f4", "#dce6ee"),
    ray="#d0deea",
)
CHARCOAL_SPADES = replace(
    COURT["S"],
    line="#15171d",
    main="#434a57",
    deep="#20242d",
    second="#8b919c",
    second_deep="#636975",
    gem="#6b7484",
    field=("#f3f2ee", "#e0dfdb"),
    ray="#d3d2cd",
)
FOUR_COLOUR_COURT = {**COURT, "S": CHARCOAL_SPADES, "D": BLUE_DIAMONDS}


@dataclass(frozen=True)
class Look:
    """A face: its colouring and its character."""

    skin: str
    shade: str
    line: str
    lip: str
    blush: str
    hair: str
    hair_light: str
    hair_line: str
    eye: str
    lid: str
    lashes: bool = False
    brow: float = 1.0  # how heavy
    aged: bool = False


FAIR = ("#f7dcc2", "#e6bd9c", "#96603f", "#b5525a", "#e2907c")
ROSY = ("#f6d4b1", "#e4b088", "#8f5530", "#bb4a48", "#e0805f")
OLIVE = ("#e3b284", "#c98f5f", "#7d4722", "#a8473a", "#cc6d47")
BROWN = ("#bb8257", "#9a6540", "#5c3319", "#8c3d35", "#a4512f")
IRON_HAIR = ("#8a90a3", "#b9bfcd", "#353b4d")
BLACK_HAIR = ("#2e211d", "#4a362d", "#150d0a")
SILVER_HAIR = ("#b4bcc9", "#d5dae2", "#4a5468")
AUBURN_HAIR = ("#a4512a", "#c0703e", "#542411")
GOLDEN_HAIR = ("#d9a44e", "#ecc478", "#7d4f17")
BROWN_HAIR = ("#6f4426", "#8f5f38", "#3a2011")
