"""The backs of the cards, in one tint for each table: guilloche, and the designs of `more_backs`."""

from __future__ import annotations

from sprites.draw.canvas import CENTRE, Canvas, H, W
from sprites.draw.geometry import KAPPA, Outline, moved, parse, placed
from sprites.draw.guilloche import flower, rosette, waves
from sprites.draw.more_backs import field_of_quincunxes, ground, regalia, sunburst, trellis
from sprites.draw.shapes import box

BACKS = {  # the tint at the middle, at the edge, and its two fine lines
    "calculation": ("#2b4a80", "#14264d", "#9db8e4", "#e6d29a"),
    "numeration": ("#643a6e", "#331a3d", "#cda5d6", "#ecd3a2"),
    "napoleons-square": ("#24704e", "#0f3d2a", "#93d0af", "#ecd795"),
    "king-albert": ("#8c2a3c", "#4d101f", "#e3a0a9", "#efd49a"),
    "quatorze": ("#1d6f7a", "#0c3b45", "#8fd0d4", "#ecd9a0"),
}
DESIGNS = ("rosette", "trellis", "sunburst", "quincunx", "regalia")  # the first one is the default
MARGIN = 10.0


def braid_band(c: Canvas, x: float, y: float, length: float, turn: float, halves: int, light: str, bright: str) -> None:
    """Two pairs of waves that cross along a band."""
    with c.at(x, y, 1, turn):
        c.path([*waves(length, 4.2, halves, up=True), *waves(length, 4.2, halves, up=False)], None, bright, 0.8)
        step = length / halves
        c.path(
            [
                *moved(waves(length - step, 4.2, halves - 1, up=True), placed(step / 2)),
                *moved(waves(length - step, 4.2, halves - 1, up=False), placed(step / 2)),
            ],
            None,
            light,
            0.6,
        )


FRAME = 26.0  # the inner edge of the border


def files() -> dict[str, tuple[str, str]]:
    """Return the name of every back's file, with its game and design."""
    return {
        game if design == DESIGNS[0] else f"{game}-{design}": (game, design) for game in BACKS for design in DESIGNS
    }


def back(game: str, design: str = "rosette") -> str:
    """A back of a game's cards, in the game's tint."""
    canvas, tint = Canvas(), BACKS[game]
    if design == "sunburst":
        sunburst(canvas, game)
        return canvas.svg()
    if design == "regalia":
        border(canvas, *regalia(canvas, game))
        return canvas.svg()
    if design == "trellis":
        trellis(canvas, game, tint)
    elif design == "quincunx":
        field_of_quincunxes(canvas, tint)
    else:
        guilloche(canvas, tint)
    border(canvas, *tint[1:])
    return canvas.svg()


def guilloche(canvas: Canvas, tint: tuple[str, str, str, str]) -> None:
    """Waves round a medallion."""
    middle, rim, light, bright = tint
    ground(canvas, middle, rim)
    field_of_waves(canvas, light)
    for turn in (0, 180):
        with canvas.at(*CENTRE, turn=turn):
            canvas.both(lambda: corner(canvas, rim, light, bright))
            with canvas.at(0, -116):
                lozenge(canvas, rim, light, bright)
    with canvas.at(*CENTRE):
        medallion(canvas, canvas.radial((0, 0), 84, middle, rim), light, bright)


def field_of_waves(c: Canvas, light: str) -> None:
    """Rows of waves that cross in a net of lenses."""
    out: Outline = []
    rows = 48
    gap = (H - 2 * FRAME) / rows
    for row in range(1, rows):
        for up in (True, False):
            out += moved(waves(W - 2 * FRAME, 5.4, 18, up=up), placed(FRAME, FRAME + row * gap))
    c.path(out, None, light, 0.42, opacity=0.6)


def corner(c: Canvas, rim: str, light: str, bright: str) -> None:
    """A quarter of a rosette in the top right corner, measured from the middle."""
    x, y = W / 2 - FRAME, FRAME - H / 2

    def quarter(r: float) -> Outline:
        k = r * KAPPA
        return parse(f"M{x} {y}L{x - r} {y}C{x - r} {y + k} {x - k} {y + r} {x} {y + r}Z")

    c.path(quarter(47), rim, bright, 0.8)
    c.path(quarter(44.6), None, light, 0.5)
    with c.at(x, y):
        rosette(c, 35, 8.6, 32, 4, light, 0.5, turns=(0.5, 0.75))
        rosette(c, 17, 8, 16, 4, bright, 0.5, turns=(0.5, 0.75))


def lozenge(c: Canvas, rim: str, light: str, bright: str) -> None:
    """A small rosette above and below the medallion."""
    c.dot(0, 0, 19.5, rim, bright, 0.8)
    c.dot(0, 0, 17.8, None, light, 0.5)
    rosette(c, 11, 5.6, 16, 4, light, 0.5)
    flower(c, 0, 0, 5, bright)


def medallion(c: Canvas, ground: str, light: str, bright: str) -> None:
    """The great rosette in the middle."""
    c.dot(0, 0, 86, ground, bright, 1)
    c.dot(0, 0, 83, None, light, 0.5)
    rosette(c, 68, 11.5, 40, 6, light, 0.5)
    c.dot(0, 0, 54.6, None, bright, 0.8)
    rosette(c, 40, 12.5, 20, 8, light, 0.5)
    rosette(c, 40, 6, 20, 2, bright, 0.7)
    c.dot(0, 0, 25.6, None, bright, 0.8)
    rosette(c, 13.5, 10.5, 10, 5, bright, 0.6)
    for i in range(10):
        with c.at(turn=36 * i):
            c.dot(0, -54.6, 1.7, bright)


def border(c: Canvas, rim: str, light: str, bright: str) -> None:
    """A braided frame with a flower at each corner."""
    outer = box(MARGIN + 3, MARGIN + 3, W - 2 * MARGIN - 6, H - 2 * MARGIN - 6, 5)
    inner = box(FRAME, FRAME, W - 2 * FRAME, H - 2 * FRAME)
    c.path([*outer, *inner], rim, even_odd=True)
    c.path(outer, None, bright, 0.9)
    c.path(inner, None, bright, 0.9)
    for turn in (0, 180):
        with c.at(*CENTRE, 1, turn):
            braid_band(c, -99, -155.5, 198, 0, 28, light, bright)
            braid_band(c, -105.5, 149, 298, -90, 42, light, bright)
            for x in (-105.5, 105.5):
                with c.at(x, -155.5):
                    c.dot(0, 0, 4.6, rim, bright, 0.8)
                    flower(c, 0, 0, 3.4, bright)
