"""The ranks, drawn as a broad-nibbed letterer would."""

from __future__ import annotations

import math

from sprites.draw.geometry import CLOSE, Outline, Point, flatten, line_to, moved, parse, placed
from sprites.draw.shapes import clockwise, ellipse, smooth

RANKS = "A23456789TJQK"  # T is the ten


def stem(x0: float, y0: float, x1: float, y1: float, w: float, top: float = 1.28, foot: float = 1.28) -> Outline:
    """An upright or slanting stroke with level ends, waisted like a chiselled letter."""
    a, b = w * top / 2, w * foot / 2

    def along(t: float) -> Point:
        return (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)

    (px, py), (qx, qy) = along(0.34), along(0.66)
    h = w / 2
    return clockwise(
        parse(
            f"M{x0 - a} {y0}L{x0 + a} {y0}C{px + h} {py} {qx + h} {qy} {x1 + b} {y1}"
            f"L{x1 - b} {y1}C{qx - h} {qy} {px - h} {py} {x0 - a} {y0}Z"
        )
    )


def bar(x0: float, x1: float, y: float, h: float, left: float = 1.0, right: float = 1.0) -> Outline:
    """A level stroke with upright ends."""
    a, b, k = h * left / 2, h * right / 2, h / 2
    s = (x1 - x0) / 3
    return clockwise(
        parse(
            f"M{x0} {y - a}C{x0 + s} {y - k} {x1 - s} {y - k} {x1} {y - b}L{x1} {y + b}"
            f"C{x1 - s} {y + k} {x0 + s} {y + k} {x0} {y + a}Z"
        )
    )


def brush(skeleton: str, thick: float = 18, thin: float = 11.5, head: float = 1.0, tail: float = 1.0) -> Outline:
    """A stroke along the skeleton: thick where it runs up and down, thin where it runs level, flared at its ends."""
    spots = flatten(parse(skeleton), 9)[0][0]
    n = len(spots)
    left, right = [], []
    for i, (x, y) in enumerate(spots):
        p, q = spots[max(i - 1, 0)], spots[min(i + 1, n - 1)]
        dx, dy = q[0] - p[0], q[1] - p[1]
        size = math.hypot(dx, dy)
        w = thin + (thick - thin) * (abs(dy) / size) ** 1.4
        w *= 1 + (head - 1) * max(0, 1 - i / 7) ** 1.6 + (tail - 1) * max(0, 1 - (n - 1 - i) / 7) ** 1.6
        left.append((x - dy / size * w / 2, y + dx / size * w / 2))
        right.append((x + dy / size * w / 2, y - dx / size * w / 2))
    there, back = smooth(left), smooth(right[::-1])
    return clockwise([*there, line_to(back[0].points[0]), *back[1:], CLOSE])


def ring(cx: float, cy: float, rx: float, ry: float, side: float, rim: float) -> Outline:
    """A bowl: an ellipse with an upright counter."""
    return [*clockwise(ellipse(cx, cy, rx, ry)), *ellipse(cx, cy, rx - side, ry - rim, reverse=True)]


def six() -> Outline:
    """The six, which upside down is the nine."""
    return [*brush("M55 5 C33 10 13.2 32 13.2 66", 17.5, 12, head=1.3), *ring(36, 67, 32, 33.5, 17.5, 11.5)]


# Ranks stand on a grid 100 high; each is given with the left and right limits of its ink.
GLYPHS: dict[str, tuple[Outline, float, float]] = {
    "A": ([*stem(37, 0, 10, 100, 12.5, 1.1, 1.7), *stem(40, 0, 68, 100, 19, 1.1, 1.45), *bar(22, 58, 67, 11)], 0, 82),
    "2": (
        [
            *brush("M10 29 C11 14 21 6 35 6 C49 6 57 15 57 28 C57 48 33 64 10 91", 18.5, 11.5, head=1.3),
            *bar(4, 66, 92, 15, 1.0, 1.45),
        ],
        1,
        66,
    ),
    "3": (
        [
            *brush("M8 21 C12 11 22 5.8 33 5.8 C46 5.8 54 13 54 25 C54 39 43 46 26 46.5", 18, 11.5, head=1.35),
            *brush("M26 46.5 C46 47 58 55 58 70 C58 85 46 94.2 31 94.2 C19 94.2 10 89 6 78", 19, 11.5, tail=1.35),
        ],
        1,
        67,
    ),
    "4": (
        [*stem(45, 0, 9, 70, 12, 1.2, 1.0), *bar(1, 72, 71, 12.5, 1.0, 1.3), *stem(49, 0, 49, 100, 18, 1.05, 1.4)],
        1,
        72,
    ),
    "5": (
        [
            *bar(14, 60, 7.5, 15, 1.0, 1.4),
            *stem(19, 1, 14.5, 51, 11, 1.0, 1.0),
            *brush(
                "M16.5 45.5 C22 40.5 28 38 35 38 C50 38 58 49 58 65 C58 84 46 94.2 31 94.2 C19 94.2 10 89 6 78",
                19,
                11.5,
                tail=1.35,
            ),
        ],
        1,
        67,
    ),
    "6": (six(), 2, 68),
    "7": ([*bar(2, 66, 7.8, 15.5, 1.4, 1.0), *stem(58, 6, 27, 100, 15, 1.0, 1.5)], 2, 66),
    "8": ([*ring(35, 26.5, 28, 28, 16.5, 10.5), *ring(35, 70, 33, 31.5, 18, 11)], 2, 68),
    "9": (moved(six(), placed(70, 100, turn=180)), 2, 68),
    "T": (
        [
            *stem(13, 0, 13, 100, 17, 1.0, 1.35),
            *parse("M5 0 L14 0 L14 17 C9 21 3 24 -3 25 L-3 15 C1 13 4 7 5 0Z"),
            *ring(60, 50, 28, 51, 16, 11),
        ],
        -3,
        88,
    ),
    "J": (
        [
            *brush("M42 4 L42 30 L42 60 C42 84 34 94 21 94 C13 94 7 90 4 82", 19.5, 11.5, tail=1.5),
            *bar(22, 62, 5.5, 11, 1.2, 1.2),
        ],
        -2,
        62,
    ),
    "Q": ([*ring(42, 50, 42, 51, 19.5, 11.5), *brush("M40 71 C56 71 62 94 85 101", 17, 15, head=0.3, tail=1.0)], 0, 86),
    "K": (
        [*stem(13, 0, 13, 100, 19), *stem(65, 0, 16, 64, 12.5, 1.6, 1.0), *stem(33, 44, 67, 100, 18, 0.5, 1.5)],
        1,
        81,
    ),
}

# Letters that courts have in other languages: K D B, R D V, H V B, K D W, K D Kn.
LETTERS: dict[str, tuple[Outline, float, float]] = {
    "B": (
        [
            *stem(13, 0, 13, 100, 19),
            *brush("M13 5.8 L34 5.8 C49 5.8 56 14 56 26 C56 39 46 47.5 31 47.5 L16 47.5", 18.5, 11.5),
            *brush("M16 47.5 L35 47.5 C53 47.5 62 57 62 71 C62 86 51 94.2 34 94.2 L13 94.2", 19.5, 11.5),
        ],
        3,
        72,
    ),
    "D": (
        [
            *stem(13, 0, 13, 100, 19),
            *brush("M13 5.8 L28 5.8 C60 5.8 73 24 73 50 C73 76 60 94.2 28 94.2 L13 94.2", 19.5, 11.5),
        ],
        3,
        83,
    ),
    "H": ([*stem(13, 0, 13, 100, 19), *stem(69, 0, 69, 100, 19), *bar(13, 69, 48, 11.5)], 1, 81),
    "R": (
        [
            *stem(13, 0, 13, 100, 19),
            *brush("M13 5.8 L36 5.8 C52 5.8 59 15 59 28 C59 42 50 51 34 51 L16 51", 19, 11.5),
            *stem(38, 51, 68, 100, 18, 0.7, 1.5),
        ],
        3,
        82,
    ),
    "V": ([*stem(12, 0, 39, 100, 19, 1.45, 0.9), *stem(71, 0, 43, 100, 12.5, 1.6, 1.0)], -1, 82),
    "W": (
        [
            *stem(9, 0, 28, 100, 17, 1.45, 0.9),
            *stem(50, 6, 32, 100, 11.5, 1.3, 1.0),
            *stem(52, 6, 70, 100, 17, 1.2, 0.9),
            *stem(93, 0, 74, 100, 11.5, 1.6, 1.0),
        ],
        -3,
        103,
    ),
}
LETTERS["Kn"] = (
    [
        *moved(GLYPHS["K"][0], (0.6, 0, 0, 1, 0, 0)),
        *stem(58, 37, 58, 100, 13),
        *brush("M60 55 C63 45 68 41 74 41 C81 41 84 48 84 58 L84 100", 13, 9.5),
    ],
    1,
    92,
)


def rank_outline(rank: str, x: float, y: float, height: float) -> Outline:
    """The rank's outline, centred on x, with its top at y."""
    shape, left, right = (GLYPHS | LETTERS)[rank]
    k = height / 100
    return moved(shape, (k, 0, 0, k, x - (left + right) / 2 * k, y))
