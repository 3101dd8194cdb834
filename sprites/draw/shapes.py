"""Common outlines: boxes, ellipses, mirrored halves, smooth and cut curves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from sprites.draw.geometry import (
    CLOSE,
    KAPPA,
    Outline,
    Point,
    Step,
    between,
    curve_to,
    flatten,
    line_to,
    move_to,
    parse,
)


def sym(half: str) -> Outline:
    """A closed outline from its right half, given from the top of the axis x = 0 to the bottom."""
    right = parse(half)
    here = [step.points[-1] for step in right]
    left: Outline = []
    for step, back in zip(reversed(right[1:]), reversed(here[:-1]), strict=True):
        points = [(-x, y) for x, y in reversed(step.points[:-1])]
        left.append(Step(step.verb, (*points, (-back[0], back[1]))))
    return [*right, *left, CLOSE]


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None, *, reverse: bool = False) -> Outline:
    """An ellipse, or a circle if one radius is given; `reverse` winds it the other way, to make a hole."""
    ry = rx if ry is None else ry
    s = -1 if reverse else 1
    kx, ky = rx * KAPPA, ry * KAPPA * s
    y0, y1 = cy - ry * s, cy + ry * s
    return [
        move_to((cx + rx, cy)),
        curve_to((cx + rx, cy + ky), (cx + kx, y1), (cx, y1)),
        curve_to((cx - kx, y1), (cx - rx, cy + ky), (cx - rx, cy)),
        curve_to((cx - rx, cy - ky), (cx - kx, y0), (cx, y0)),
        curve_to((cx + kx, y0), (cx + rx, cy - ky), (cx + rx, cy)),
        CLOSE,
    ]


def box(x: float, y: float, w: float, h: float, r: float = 0) -> Outline:
    """A rectangle, its corners rounded by r."""
    if not r:
        return parse(f"M{x} {y}H{x + w}V{y + h}H{x}Z")
    k = r * (1 - KAPPA)
    return parse(
        f"M{x + r} {y}H{x + w - r}C{x + w - k} {y} {x + w} {y + k} {x + w} {y + r}V{y + h - r}"
        f"C{x + w} {y + h - k} {x + w - k} {y + h} {x + w - r} {y + h}H{x + r}"
        f"C{x + k} {y + h} {x} {y + h - k} {x} {y + h - r}V{y + r}C{x} {y + k} {x + k} {y} {x + r} {y}Z"
    )


def polygon(*points: Point) -> Outline:
    """A closed outline of straight lines."""
    return [move_to(points[0]), *(line_to(p) for p in points[1:]), CLOSE]


def rounded(points: list[Point], r: float) -> Outline:
    """A polygon with its corners rounded."""
    out: Outline = []
    for i, p in enumerate(points):
        around = (points[i - 1], points[(i + 1) % len(points)])
        first, last = (between(p, q, r / math.dist(p, q)) for q in around)
        handles = (between(first, p, KAPPA), between(last, p, KAPPA))
        out += [line_to(first) if out else move_to(first), curve_to(*handles, last)]
    return [*out, CLOSE]


def smooth(points: list[Point], *, closed: bool = False) -> Outline:
    """A Catmull-Rom curve through the points."""
    n = len(points)

    def at(i: int) -> Point:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    out: Outline = [move_to(points[0])]
    for i in range(n if closed else n - 1):
        p, q, r, s = at(i - 1), at(i), at(i + 1), at(i + 2)
        out.append(
            curve_to(
                (q[0] + (r[0] - p[0]) / 6, q[1] + (r[1] - p[1]) / 6),
                (r[0] - (s[0] - q[0]) / 6, r[1] - (s[1] - q[1]) / 6),
                r,
            )
        )
    return [*out, CLOSE] if closed else out


def sides(points: list[Point]) -> list[tuple[Point, Point]]:
    """The sides of a polygon, the last one leading back to the first point."""
    return list(pairwise([*points, points[0]]))


def clockwise(shape: Outline) -> Outline:
    """The same contour, wound so that overlapping strokes add up (fill rule nonzero)."""
    edge = flatten(shape)[0][0]
    if sum(p[0] * q[1] - q[0] * p[1] for p, q in sides(edge)) >= 0:
        return shape
    strokes = [step for step in shape if step.verb in "LC"]
    spots = [step.points[-1] for step in shape if step.points]
    back = [
        Step(step.verb, (*reversed(step.points[:-1]), end))
        for step, end in zip(reversed(strokes), reversed(spots[:-1]), strict=True)
    ]
    return [move_to(spots[-1]), *back, CLOSE]


def inside(region: list[Point], p: Point) -> bool:
    """Return whether a point is inside a polygon."""
    hit = False
    for (x0, y0), (x1, y1) in sides(region):
        if (y0 > p[1]) != (y1 > p[1]) and p[0] < x0 + (p[1] - y0) * (x1 - x0) / (y1 - y0):
            hit = not hit
    return hit


@dataclass(frozen=True)
class Side:
    """The points on one side of the line through `at` with the normal `n` (those towards `n` are kept)."""

    at: Point
    n: Point

    def depth(self, p: Point) -> float:
        """Return the distance of a point from the line, positive on the kept side."""
        return (p[0] - self.at[0]) * self.n[0] + (p[1] - self.at[1]) * self.n[1]

    def cut(self, points: list[Point], *, closed: bool) -> list[list[Point]]:
        """What is left of a contour: one polygon if closed, else any number of lines."""
        parts: list[list[Point]] = [[]]
        if not closed and self.depth(points[0]) >= 0:
            parts[-1].append(points[0])
        for p, q in sides(points) if closed else pairwise(points):
            a, b = self.depth(p), self.depth(q)
            if (a >= 0) != (b >= 0):
                parts[-1].append(between(p, q, a / (a - b)))
                if b < 0 and not closed:
                    parts.append([])
            if b >= 0:
                parts[-1].append(q)
        return [part for part in parts if len(part) > 1]
