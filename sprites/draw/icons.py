"""The icons of the toolbar and of the dialogs: white strokes on a grid of 24, to be tinted by multiplication."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sprites.draw.geometry import data, moved, placed
from sprites.draw.motifs import BEAD, BEE, FEELERS, WINGS
from sprites.draw.pips import SUITS, pip_outline
from sprites.draw.shapes import polygon, rounded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sprites.draw.geometry import Point

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}">\n'
    "{body}\n</svg>\n"
)
STROKES = '<g fill="none" stroke="#ffffff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">'
CORNERS = ((6, 6), (18, 6), (12, 12), (6, 18), (18, 18))


def quincunx(reach: float, corners: tuple[Point, ...] = CORNERS) -> str:
    """The suite's mark: five lozenges placed like the five of a die, as path data."""
    return "".join(data(polygon((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))) for x, y in corners)


def gear(teeth: int = 8, outer: float = 9.2, inner: float = 6.9) -> str:
    """A cog wheel as path data."""
    points = []
    for i in range(teeth):
        for lean, r in ((-0.31, inner), (-0.2, outer), (0.2, outer), (0.31, inner)):
            a = 2 * math.pi * i / teeth + lean
            points.append((12 + r * math.sin(a), 12 - r * math.cos(a)))
    return data(rounded(points, 0.8))


def stroke(d: str) -> str:
    """A stroked path."""
    return f'<path d="{d}"/>'


def ring(x: float, y: float, r: float) -> str:
    """A stroked circle."""
    return f'<circle cx="{x}" cy="{y}" r="{r}"/>'


def solid(d: str) -> str:
    """A filled path."""
    return f'<path d="{d}" fill="#ffffff" stroke="none"/>'


STAR = (
    (12, 3.6),
    (14.5, 9),
    (20.4, 9.7),
    (16.1, 13.8),
    (17.2, 19.6),
    (12, 16.7),
    (6.8, 19.6),
    (7.9, 13.8),
    (3.6, 9.7),
    (9.5, 9),
)
SPEAKER = "M3.8 9.6H6.9L11.4 5.9V18.1L6.9 14.4H3.8Z"
ICONS = {
    "menu": solid(quincunx(3.1)),
    "undo": stroke("M9 5.2L4.4 9.8L9 14.4M4.4 9.8H14.4A5.1 5.1 0 0 1 14.4 20H9.6"),
    "redo": stroke("M15 5.2L19.6 9.8L15 14.4M19.6 9.8H9.6A5.1 5.1 0 0 0 9.6 20H14.4"),
    "restart": stroke("M5.2 9.2A7.6 7.6 0 1 1 4.6 14.2M5.2 4.2V9.2H10.2"),
    "new": stroke(
        "M6.5 6.5H13.5A2 2 0 0 1 15.5 8.5V18.5A2 2 0 0 1 13.5 20.5H6.5A2 2 0 0 1 4.5 18.5V8.5"
        "A2 2 0 0 1 6.5 6.5ZM8.8 3.5H17.5A2 2 0 0 1 19.5 5.5V17.2M10 10.7V16.3M7.2 13.5H12.8"
    ),
    "hint": stroke(
        "M9.2 16.4C7.2 15.1 6 13 6 10.4A6 6 0 0 1 18 10.4C18 13 16.8 15.1 14.8 16.4V17.8H9.2ZM9.9 20.8H14.1"
    ),
    "save": stroke(
        "M6 4.4H15.6L19.6 8.4V18A1.6 1.6 0 0 1 18 19.6H6A1.6 1.6 0 0 1 4.4 18V6A1.6 1.6 0 0 1 6 4.4Z"
        "M8.2 4.6V8.8H14.4V4.6M7.6 19.4V13.2H16.4V19.4"
    ),
    "load": stroke(
        "M4 18.2V6.8A1.8 1.8 0 0 1 5.8 5H9.4L11.5 7.4H17.2A1.8 1.8 0 0 1 19 9.2V10.6"
        "M4 18.4L6.4 11.8A1.7 1.7 0 0 1 8 10.6H20.8L18.4 17.8A1.7 1.7 0 0 1 16.8 19H4.8"
    ),
    "sound": stroke(SPEAKER) + stroke("M14.6 9.3A3.9 3.9 0 0 1 14.6 14.7M17.2 6.7A7.5 7.5 0 0 1 17.2 17.3"),
    "sound-off": stroke(SPEAKER) + stroke("M15 9.6L19.8 14.4M19.8 9.6L15 14.4"),
    "ring": ring(12, 12, 8.5),
    "help": ring(12, 12, 8.5) + stroke("M9.6 9.7A2.5 2.5 0 1 1 12.9 12C12.2 12.4 12 12.8 12 13.7M12 16.6V16.7"),
    "fullscreen": stroke(
        "M4.4 9V6A1.6 1.6 0 0 1 6 4.4H9M15 4.4H18A1.6 1.6 0 0 1 19.6 6V9"
        "M19.6 15V18A1.6 1.6 0 0 1 18 19.6H15M9 19.6H6A1.6 1.6 0 0 1 4.4 18V15"
    ),
    "windowed": stroke(
        "M9 4.4V7.4A1.6 1.6 0 0 1 7.4 9H4.4M15 4.4V7.4A1.6 1.6 0 0 0 16.6 9H19.6"
        "M19.6 15H16.6A1.6 1.6 0 0 0 15 16.6V19.6M9 19.6V16.6A1.6 1.6 0 0 0 7.4 15H4.4"
    ),
    "settings": stroke(gear()) + ring(12, 12, 2.9),
    "statistics": stroke("M5 19.5V13M9.7 19.5V8.5M14.4 19.5V14.5M19 19.5V4.5"),
    "quit": stroke(
        "M13.5 4.5H6.5A1.7 1.7 0 0 0 4.8 6.2V17.8A1.7 1.7 0 0 0 6.5 19.5H13.5M10 12H20.2M16.2 8L20.2 12L16.2 16"
    ),
    "play": stroke("M8 5.2L19 12L8 18.8Z"),
    "pause": stroke("M8.6 5.5V18.5M15.4 5.5V18.5"),
    "step": stroke("M6.4 5.2L15.4 12L6.4 18.8ZM18.4 5.2V18.8"),
    "plus": stroke("M12 5.4V18.6M5.4 12H18.6"),
    "review": stroke("M2.6 12H21.4M5.4 12V3.6M9.8 12V5.6M14.2 12V18.4M18.6 12V20.4"),
    "check": stroke("M4.8 12.6L9.8 17.6L19.4 6.8"),
    "close": stroke("M6 6L18 18M18 6L6 18"),
    "trophy": stroke(
        "M7.4 4.2H16.6V9.4A4.6 4.6 0 0 1 7.4 9.4ZM7.4 6H4.2C4.2 9 5.3 10.7 7.7 11M16.6 6H19.8"
        "C19.8 9 18.7 10.7 16.3 11M12 14V17.4M9.4 17.4H14.6V20H9.4ZM7.8 20H16.2"
    ),
    "variations": ring(12, 19, 2.1)
    + ring(5.6, 5.2, 2.1)
    + ring(18.4, 5.2, 2.1)
    + stroke(
        "M12 16.9V14.6A3 3 0 0 0 10.4 12L7.2 10A3 3 0 0 1 5.6 7.4M12 14.6A3 3 0 0 1 13.6 12L16.8 10A3 3 0 0 0 18.4 7.4"
    ),
    "star": stroke(data(polygon(*STAR))),
    "trash": stroke("M4.6 7H19.4M9.4 7V4.6H14.6V7M6.6 7L7.5 19.6H16.5L17.4 7M10.2 10.5V16M13.8 10.5V16"),
    "calendar": stroke(
        "M6 5.6H18A1.8 1.8 0 0 1 19.8 7.4V18.4A1.8 1.8 0 0 1 18 20.2H6A1.8 1.8 0 0 1 4.2 18.4V7.4"
        "A1.8 1.8 0 0 1 6 5.6ZM4.4 10H19.6M8.4 3.4V7M15.6 3.4V7"
    )
    + solid("M12 12.3L14.8 15.1L12 17.9L9.2 15.1Z"),
    "eye": stroke(
        "M2.8 12C5 7.9 8.2 5.9 12 5.9C15.8 5.9 19 7.9 21.2 12C19 16.1 15.8 18.1 12 18.1C8.2 18.1 5 16.1 2.8 12Z"
    )
    + ring(12, 12, 2.9),
    "back": stroke("M19.8 12H4.6M10.6 5.8L4.4 12L10.6 18.2"),
    "next": stroke("M9.2 5.4L15.8 12L9.2 18.6"),
    "previous": stroke("M14.8 5.4L8.2 12L14.8 18.6"),
    "forward": stroke("M4.2 12H19.4M13.4 5.8L19.6 12L13.4 18.2"),
    "lines": stroke("M4.6 6.6H19.4M4.6 12H19.4M4.6 17.4H19.4"),
    "pencil": stroke(
        "M4.4 19.6L5.6 15.2L15.9 4.9A1.9 1.9 0 0 1 18.6 4.9L19.1 5.4A1.9 1.9 0 0 1 19.1 8.1L8.8 18.4Z"
        "M13.9 6.9L17.1 10.1"
    ),
    "search": ring(10.6, 10.6, 6.2) + stroke("M15.2 15.2L20 20"),
    "watch": ring(12, 12, 8.5) + stroke("M10.2 8.6L15.4 12L10.2 15.4Z"),
    "copy": stroke(
        "M10 8.4H18A1.8 1.8 0 0 1 19.8 10.2V18.2A1.8 1.8 0 0 1 18 20H10A1.8 1.8 0 0 1 8.2 18.2V10.2"
        "A1.8 1.8 0 0 1 10 8.4Z"
        "M15.6 5.6A1.8 1.8 0 0 0 14 4H6A1.8 1.8 0 0 0 4.2 5.8V13.8A1.8 1.8 0 0 0 5.6 15.6"
    ),
    "lock": stroke(
        "M7.2 11H16.8A1.6 1.6 0 0 1 18.4 12.6V18.4A1.6 1.6 0 0 1 16.8 20H7.2A1.6 1.6 0 0 1 5.6 18.4V12.6"
        "A1.6 1.6 0 0 1 7.2 11ZM8.4 11V7.8A3.6 3.6 0 0 1 15.6 7.8V11"
    ),
    "finish": stroke("M6.4 12.2L12 6.6L17.6 12.2M6.4 18L12 12.4L17.6 18"),
    "legal": stroke("M5.4 4.4H10.2V15H5.4ZM13.8 9H18.6V19.6H13.8ZM13.4 5.4H16.2V6.6M10.6 18.6H7.8V17.4"),
    "unfinished": stroke("M7 4.2H17M7 19.8H17M8.2 4.4V7.4L12 12L8.2 16.6V19.6M15.8 4.4V7.4L12 12L15.8 16.6V19.6"),
    "keys": stroke(
        "M4.6 6.6H19.4A1.8 1.8 0 0 1 21.2 8.4V15.6A1.8 1.8 0 0 1 19.4 17.4H4.6A1.8 1.8 0 0 1 2.8 15.6V8.4"
        "A1.8 1.8 0 0 1 4.6 6.6ZM6.4 10.2H6.5M10.1 10.2H10.2M13.8 10.2H13.9M17.5 10.2H17.6M8.4 14H15.6"
    ),
    "packs": stroke(
        "M10.4 3.8H17.6A1.8 1.8 0 0 1 19.4 5.6V18.4A1.8 1.8 0 0 1 17.6 20.2H10.4A1.8 1.8 0 0 1 8.6 18.4V5.6"
        "A1.8 1.8 0 0 1 10.4 3.8ZM5.8 6.2L4.9 6.5A1.7 1.7 0 0 0 3.8 8.6L6.2 16.8"
    )
    + solid("M14 8.8L16.6 12L14 15.2L11.4 12Z"),
    "bee": solid(data(moved([*BEE, *WINGS], placed(12, 13, 0.41))))
    + f'<path d="{data(moved(FEELERS, placed(12, 13, 0.41)))}" stroke-width="0.6"/>',
    "beads": solid(data([step for y in (3.6, 9.2, 14.8, 20.4) for step in moved(BEAD, placed(12, y, 0.165, turn=90))])),
    "flag": stroke(
        "M5.4 21V4.4M5.4 5C8 3.4 10.4 3.8 12.4 4.9C14.4 6 16.6 6.2 19.2 5V13.4C16.6 14.6 14.4 14.4 12.4 13.3"
        "C10.4 12.2 8 11.8 5.4 13.4"
    ),
}


def icons() -> Iterator[tuple[str, str]]:
    """Each icon and each suit: its file below `sprites`, and the SVG."""
    for name, body in ICONS.items():
        yield f"icons/{name}.svg", HEAD.format(size=24, body=f"{STROKES}{body}</g>")
    for suit in SUITS:
        pip = data(moved(pip_outline(suit), placed(50, 50, 0.94)))
        yield f"suits/{suit}.svg", HEAD.format(size=100, body=f'<path d="{pip}" fill="#ffffff"/>')
