"""The canvas: collects shapes and paints, and writes them as plain SVG.

The SVG keeps to what nanosvg (inside SDL_image) understands: filled and stroked paths, and linear and radial gradients
in user space.  There is no text, clipping, masking, filter, `use` or style sheet in it; transforms are worked out here,
and clipping too, by cutting the outlines themselves.
"""

from __future__ import annotations

import math
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sprites.draw.geometry import (
    CLOSE,
    IDENTITY,
    Matrix,
    Outline,
    Point,
    apply,
    compose,
    data,
    flatten,
    line_to,
    move_to,
    moved,
    number,
    outline,
    placed,
)
from sprites.draw.shapes import Side, ellipse, inside, sides

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

W, H = CARD = (250.0, 350.0)  # units; the ratio of width to height is that of every card in the program
CENTRE = (W / 2, H / 2)
CORNER = 15.0
LINE = 1.25  # width of the outline of a figure's parts
FINE = 0.8  # of what is drawn inside a part
Stop = str | tuple[str, float]  # a colour of a gradient, perhaps with an opacity


def _stop(stop: Stop) -> str:
    """The attributes of a gradient's colour."""
    colour, opacity = stop if isinstance(stop, tuple) else (stop, 1)
    return f'stop-color="{colour}"' + (f' stop-opacity="{number(opacity)}"' if opacity != 1 else "")


@dataclass
class Canvas:
    """Shapes in paint order; transforms and the cut along `keep` are computed before anything is written."""

    size: Point = CARD
    keep: tuple[Side, ...] = ()
    parts: list[str] = field(default_factory=list)
    defs: dict[str, str] = field(default_factory=dict)
    matrix: Matrix = IDENTITY
    reach: list[Point] = field(default_factory=list)  # points of the ornament that is being drawn

    @contextmanager
    def ornament(self, turn: int | None = None) -> Iterator[None]:
        """Draw what a suit lights on a felt: a group whose name is its box, left, top, width and height.

        The felt shows it whole or not at all, and lights those nearest to the middle first. If it has a `turn` to be
        lit, it may be cut, and its box is where nothing lies.
        """
        start = len(self.parts)
        self.reach.clear()
        yield
        xs, ys = zip(*self.reach, strict=True)
        left, top = math.floor(min(xs)) - 2, math.floor(min(ys)) - 2  # lines are up to 4 wide
        box = f"{left} {top} {math.ceil(max(xs)) + 2 - left} {math.ceil(max(ys)) + 2 - top}"
        name = box if turn is None else f"{-9999 - turn} -9999 0 0"
        self.parts[start:] = [f'<g id="{name}">', *self.parts[start:], "</g>"]

    @contextmanager
    def at(
        self, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, *, flip: bool = False
    ) -> Iterator[None]:
        """Draw in local coordinates: moved to (x, y), rotated by degrees, scaled, optionally mirrored."""
        before = self.matrix
        self.matrix = compose(before, placed(x, y, scale, turn, flip=flip))
        yield
        self.matrix = before

    def path(
        self,
        shape: str | Outline,
        fill: str | None = None,
        line: str | None = None,
        width: float | None = LINE,
        *,
        opacity: float = 1,
        even_odd: bool = False,
        pointed: bool = False,
    ) -> None:
        """Fill an outline, stroke it, or both; `width` is not scaled, and None leaves it to the program."""
        cut = self._cut(moved(shape, self.matrix))
        if not cut:
            return
        self.reach += [point for step in cut for point in step.points]
        words = [f'd="{data(cut)}"', f'fill="{fill or "none"}"']
        if even_odd:
            words.append('fill-rule="evenodd"')
        if line:
            words.append(f'stroke="{line}"')
            words += [] if width is None else [f'stroke-width="{number(width)}"']
        if pointed:
            words.append('stroke-linejoin="miter" stroke-miterlimit="2.8"')
        if opacity != 1:
            words.append(f'opacity="{number(opacity)}"')
        self.parts.append(f"<path {' '.join(words)}/>")

    def _cut(self, shape: Outline) -> Outline:
        for side in self.keep:
            if all(side.depth(p) >= 0 for step in shape for p in step.points):
                continue
            out: Outline = []
            for points, closed in flatten(shape):
                for part in side.cut(points, closed=closed):
                    out += [move_to(part[0]), *(line_to(p) for p in part[1:]), *([CLOSE] if closed else [])]
            shape = out
        return shape

    def dot(
        self,
        x: float,
        y: float,
        r: float,
        fill: str | None = None,
        line: str | None = None,
        width: float = FINE,
        *,
        opacity: float = 1,
    ) -> None:
        """Draw a disc or a ring."""
        self.path(ellipse(x, y, r), fill, line, width, opacity=opacity)

    def both(self, draw: Callable[[], None]) -> None:
        """Draw something and its mirror image about x = 0."""
        draw()
        with self.at(flip=True):
            draw()

    def mirrored(
        self,
        shape: str | Outline,
        fill: str | None = None,
        line: str | None = None,
        width: float = LINE,
        *,
        opacity: float = 1,
    ) -> None:
        """Draw an outline and its mirror image about x = 0."""
        self.both(lambda: self.path(shape, fill, line, width, opacity=opacity))

    def sow(
        self,
        region: str | Outline,
        motif: Callable[[float, float], None],
        dx: float,
        dy: float,
        room: float,
        origin: Point = (0, 0),
    ) -> None:
        """Draw `motif` on a staggered grid, wherever a circle of radius `room` fits into the region."""
        edge = flatten(outline(region))[0][0]
        xs, ys = [p[0] for p in edge], [p[1] for p in edge]
        rim = [(room * math.cos(a * math.pi / 4), room * math.sin(a * math.pi / 4)) for a in range(8)]
        for row in range(math.floor((min(ys) - origin[1]) / dy), math.ceil((max(ys) - origin[1]) / dy) + 1):
            for column in range(math.floor((min(xs) - origin[0]) / dx) - 1, math.ceil((max(xs) - origin[0]) / dx) + 1):
                x, y = origin[0] + (column + row % 2 / 2) * dx, origin[1] + row * dy
                if all(inside(edge, (x + rx, y + ry)) for rx, ry in rim) and self._room(x, y, room):
                    motif(x, y)

    def _room(self, x: float, y: float, room: float) -> bool:
        return all(side.depth(apply(self.matrix, (x, y))) >= room for side in self.keep)

    def hatch(
        self, region: str | Outline, gap: float, turn: float, line: str, width: float = FINE, *, opacity: float = 1
    ) -> None:
        """Draw parallel lines across the region, `turn` degrees from the horizontal."""
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        edge = [(x * c + y * s, y * c - x * s) for x, y in flatten(outline(region))[0][0]]
        out: Outline = []
        level, high = min(p[1] for p in edge) + gap / 2, max(p[1] for p in edge)
        while level < high:
            hits = sorted(
                x0 + (level - y0) * (x1 - x0) / (y1 - y0)
                for (x0, y0), (x1, y1) in sides(edge)
                if (y0 > level) != (y1 > level)
            )
            for a, b in zip(hits[::2], hits[1::2], strict=True):
                ends = ((x * c - level * s, x * s + level * c) for x in (a, b))
                out += [move_to(next(ends)), line_to(next(ends))]
            level += gap
        if out:
            self.path(out, None, line, width, opacity=opacity)

    def linear(self, a: Point, b: Point, *stops: Stop) -> str:
        """A paint that runs evenly through the colours from a to b."""
        a, b = apply(self.matrix, a), apply(self.matrix, b)
        ends = f'x1="{number(a[0])}" y1="{number(a[1])}" x2="{number(b[0])}" y2="{number(b[1])}"'
        return self._paint("linearGradient", ends, stops)

    def radial(self, at: Point, r: float, *stops: Stop) -> str:
        """A paint that runs evenly through the colours from a point outwards to the distance r."""
        x, y = apply(self.matrix, at)
        size = math.hypot(self.matrix[0], self.matrix[1])
        return self._paint("radialGradient", f'cx="{number(x)}" cy="{number(y)}" r="{number(r * size)}"', stops)

    def _paint(self, tag: str, where: str, stops: tuple[Stop, ...]) -> str:
        # user space, because nanosvg paints only the last stop of a gradient measured by bounding box
        body = "".join(f'<stop offset="{number(i / (len(stops) - 1))}" {_stop(stop)}/>' for i, stop in enumerate(stops))
        text = f'<{tag} id="{{}}" gradientUnits="userSpaceOnUse" {where}>{body}</{tag}>'
        return f"url(#{self.defs.setdefault(text, f'g{len(self.defs)}')})"

    def twice(self, draw: Callable[[Canvas], None], *keep: Side) -> None:
        """Draw twice, the second time rotated by 180° about the middle; `keep` cuts each half."""
        half = Canvas(self.size, keep, defs=self.defs)
        draw(half)
        x, y = self.size[0] / 2, self.size[1] / 2
        self.parts += [*half.parts, f'<g transform="rotate(180 {number(x)} {number(y)})">', *half.parts, "</g>"]

    def svg(self) -> str:
        """Return the drawing as the text of an SVG file."""
        defs = [text.format(name) for text, name in self.defs.items()]
        w, h = number(self.size[0]), number(self.size[1])
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">',
                *(["<defs>", *defs, "</defs>"] if defs else []),
                '<g stroke-linejoin="round" stroke-linecap="round">',
                *self.parts,
                "</g>",
                "</svg>",
                "",
            ]
        )
