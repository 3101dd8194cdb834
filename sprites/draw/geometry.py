"""Points, transforms and outlines, the geometry of every drawing.

Lengths are in units of the drawing (a card is 250 by 350), angles in degrees, y runs downwards.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
KAPPA = 0.5522847498  # how far a cubic's handles reach to make a quarter circle


class Step(NamedTuple):
    """One step of an outline: M (move to), L (line to), C (cubic to) or Z (close)."""

    verb: str
    points: tuple[Point, ...] = ()


Outline = list[Step]
CLOSE = Step("Z")


def move_to(p: Point) -> Step:
    """Begin a contour at p."""
    return Step("M", (p,))


def line_to(p: Point) -> Step:
    """Go straight to p."""
    return Step("L", (p,))


def curve_to(a: Point, b: Point, p: Point) -> Step:
    """Go to p along a cubic with the handles a and b."""
    return Step("C", (a, b, p))


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the transform that applies `inner` first and then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def apply(m: Matrix, p: Point) -> Point:
    """Return a transformed point."""
    return (m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5])


def placed(x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, *, flip: bool = False) -> Matrix:
    """Scale (mirrored left to right if `flip`), turn by degrees, then move to (x, y)."""
    c, s = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    k = -1 if flip else 1
    return (c * k, s * k, -s, c, x, y)


VERB = re.compile(r"([MLHVCSQZ])([^MLHVCSQZ]*)")
NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4}


def parse(d: str) -> Outline:
    """Parse absolute SVG path data (M L H V C S Q Z) into moves, lines and cubics."""
    out: Outline = []
    for verb, numbers in _words(d):
        out.append(_step(verb, numbers, out[-1] if out else CLOSE))
    return out


def _words(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each verb with its numbers; repeated ones spelled out."""
    for verb, rest in VERB.findall(d):
        numbers = [float(text) for text in NUMBER.findall(rest)]
        if not numbers:
            yield verb, []
        for i in range(0, len(numbers), ARITY.get(verb, 1)):
            yield "L" if verb == "M" and i else verb, numbers[i : i + ARITY[verb]]


def _step(verb: str, n: list[float], last: Step) -> Step:
    here = last.points[-1] if last.points else (0.0, 0.0)
    match verb:
        case "M" | "L" | "C" | "Z":
            return Step(verb, tuple(zip(n[::2], n[1::2], strict=True)))
        case "H":
            return line_to((n[0], here[1]))
        case "V":
            return line_to((here[0], n[0]))
        case "S":
            handle = last.points[1] if last.verb == "C" else here
            return curve_to((2 * here[0] - handle[0], 2 * here[1] - handle[1]), (n[0], n[1]), (n[2], n[3]))
        case _:  # Q
            end = (n[2], n[3])
            return curve_to(between(here, (n[0], n[1]), 2 / 3), between(end, (n[0], n[1]), 2 / 3), end)


def between(p: Point, q: Point, t: float) -> Point:
    """The point a part `t` of the way from p to q."""
    return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def outline(shape: str | Outline) -> Outline:
    """The outline, whether it is given as path data or already made."""
    return parse(shape) if isinstance(shape, str) else shape


def moved(shape: str | Outline, m: Matrix) -> Outline:
    """The outline under a transform."""
    return [Step(step.verb, tuple(apply(m, p) for p in step.points)) for step in outline(shape)]


def cubic(p: Point, a: Point, b: Point, q: Point, t: float) -> Point:
    """The point at `t` (0 to 1) of a cubic."""
    u = 1 - t
    k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        k[0] * p[0] + k[1] * a[0] + k[2] * b[0] + k[3] * q[0],
        k[0] * p[1] + k[1] * a[1] + k[2] * b[1] + k[3] * q[1],
    )


def flatten(shape: Outline, steps: int = 12) -> list[tuple[list[Point], bool]]:
    """Each contour as (points, closed), every curve in `steps` straight pieces."""
    contours: list[tuple[list[Point], bool]] = []
    points: list[Point] = []
    for step in shape:
        if step.verb in "MZ" and points:
            contours.append((points, step.verb == "Z"))
            points = []
        if step.verb == "C":
            a, b, end = step.points
            points += [cubic(points[-1], a, b, end, t) for t in [i / steps for i in range(1, steps + 1)]]
        else:
            points += step.points
    if points:
        contours.append((points, False))
    return contours


def number(value: float) -> str:
    """Return a number as short text, rounded to hundredths."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def data(shape: Outline) -> str:
    """Return an outline as SVG path data: moves absolute, the rest relative, which is a third shorter."""
    words: list[str] = []
    here = (0, 0)
    for step in shape:
        points = [(round(x * 100), round(y * 100)) for x, y in step.points]
        if step.verb == "M":
            words.append("M" + _figures(points, (0, 0)))
        else:
            words.append(step.verb.lower() + _figures(points, here))
        here = points[-1] if points else here
    return "".join(words)


def _figures(points: list[tuple[int, int]], origin: tuple[int, int]) -> str:
    """Points in hundredths, seen from the origin; a minus sign parts two figures as well as a space."""
    figures = [number((v - o) / 100) for p in points for v, o in zip(p, origin, strict=True)]
    return " ".join(figures).replace(" -", "-").replace("-0.", "-.").replace(" 0.", " .")
