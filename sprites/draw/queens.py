"""The four queens, each in paint order: background, dress, head, hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.draw.attributes import goblet, mirror, peacock_fan, rose
from sprites.draw.costume import ROUND, fan_collar, folds, robe, stole
from sprites.draw.crowns import heart_coronet, laurel, leaning_crown, moon_diadem
from sprites.draw.faces import face, neck, turned_face
from sprites.draw.hair import PARTED, bob, braid, earrings, front_hair, long_hair
from sprites.draw.hands import arm, fist, other_arm
from sprites.draw.motif import motif_flower, motif_pip, motif_star
from sprites.draw.palette import AUBURN_HAIR, BLACK_HAIR, BROWN, FAIR, IRON_HAIR, OLIVE, ROSY, Look, Palette
from sprites.draw.pips import emblem
from sprites.draw.profile import lady_profile, veil
from sprites.draw.shapes import ellipse, sym
from sprites.draw.stance import body, head

if TYPE_CHECKING:
    from sprites.draw.canvas import Canvas


def queen_of_spades(c: Canvas, p: Palette) -> None:
    """The queen of the night, with a mirror."""
    look = Look(*FAIR, *IRON_HAIR, "#3d5fa0", "#b9b6d0", lashes=True, brow=0.7, aged=True)
    with head(c):
        c.path(sym("M0 -43 C22 -44 35 -28 36 -2 C37 26 45 48 60 72 L0 76"), p.deep, p.line)
        c.sow(
            sym("M0 -40 C22 -41 33 -27 34 -2 C35 26 42 46 56 72 L0 76"),
            motif_star(c, 2.6, p.second),
            13,
            10,
            3.4,
            (0, -40),
        )
    with body(c):
        robe(c, p, ROUND, p.main, p.deep)
        folds(c, p, "M52 158 C56 180 58 200 58 250")
        c.sow(sym(ROUND), motif_star(c, 3.4, p.metal[1]), 22, 14, 5, (0, 140))
    with head(c):
        long_hair(
            c,
            look,
            "M0 -33 C16 -33 27 -23 27 -6 C27 12 29 22 31 34 C32 42 27 46 21 42 C17 38 16 30 15 22 L0 20",
            "M23 -4 C24 12 25 24 27 38",
            "M19 8 C19.4 20 21 30 23 40",
        )
        neck(c, look)
    with body(c):
        c.path(sym("M0 164 L22 132 C20 128 18 126 16 126 L0 150"), p.pale, p.line)
        c.path(sym("M0 170 L28 134 L22 131 L0 162"), c.linear((-20, 130), (20, 170), *p.metal), p.line, 1)
        for t in range(-3, 4):
            c.dot(t * 4.6, 143.6 - t * t * 0.85, 1.9, p.pale, p.line, 0.7)
        with c.at(0, 176):
            c.path("M-7 -6 C-8 4 8 4 7 -6 C5 0 -5 0 -7 -6Z", p.metal[0], p.line, 0.9)
    with head(c):
        turned_face(c, "queen", look)
        front_hair(c, look, PARTED, "M6 -27 C14 -24 20 -16 21.4 -4")
        earrings(c, p)
        moon_diadem(c, p)
    other_arm(c, p, look, p.main, p.pale, p.gem)
    with c.at(198, 160):
        arm(c, p, look, p.main, p.pale, 36, p.gem)
        with c.at(0, 0, 0.94):
            mirror(c, p)
        fist(c, look)


def queen_of_hearts(c: Canvas, p: Palette) -> None:
    """A Tudor queen, with the rose."""
    look = Look(*ROSY, *AUBURN_HAIR, "#4f6b3c", "#dba08c", lashes=True, brow=0.6)
    with body(c):
        fan_collar(c, p)
        robe(c, p, ROUND, p.main, p.deep)
        folds(c, p, "M50 152 C56 180 58 200 60 250")
        stole(
            c,
            p,
            "M0 140 L20 132 C30 150 32 200 33 250 L0 250",
            p.second,
            motif_pip(c, "H", 11, p.main),
            17,
            13,
            6,
            p.pale,
        )
    with head(c):
        for x in (-24, 24):
            c.path(ellipse(x, -3, 11.5, 16), look.hair, look.hair_line)
            c.hatch(ellipse(x, -3, 11.5, 16), 6, 45, p.metal[1], 0.9)
            c.hatch(ellipse(x, -3, 11.5, 16), 6, -45, p.metal[1], 0.9)
        neck(c, look)
    with body(c):
        c.path(sym("M0 158 C12 158 20 146 22 128 L17 126 C16 140 10 149 0 149"), p.pale, p.line, 1)
        for t in range(-4, 5):
            c.dot(t * 3.9, 139 - t * t * 0.5, 1.7, p.metal[1], p.line, 0.7)
        with c.at(0, 145, 0.09):
            emblem(c, "H", p.gem, p.line, 0.8)
    with head(c):
        face(c, "queen", look)
        front_hair(c, look, PARTED, "M6 -27 C14 -24 20 -16 21.4 -4")
        earrings(c, p)
        heart_coronet(c, p)
    other_arm(c, p, look, p.main, p.pale, p.gem)
    with c.at(194, 156):
        arm(c, p, look, p.main, p.pale, 34, p.gem)
        rose(c, p)
        fist(c, look)


def queen_of_diamonds(c: Canvas, p: Palette) -> None:
    """A queen of the east from the side, veiled, with her fan."""
    look = Look(*OLIVE, *BLACK_HAIR, "#2b2018", "#5f9a94", lashes=True, brow=1.0)
    with body(c):
        robe(c, p, ROUND, p.main, p.deep)
        folds(c, p, "M56 152 C60 180 62 200 62 250")
        stole(
            c,
            p,
            "M0 140 L20 132 C28 150 30 200 31 250 L0 250",
            p.second,
            motif_pip(c, "D", 13, p.metal[1]),
            17,
            15,
            6.4,
            p.metal[1],
        )
    with head(c):
        neck(c, look)
    with body(c):
        for k, fill in ((1.0, p.metal[1]), (0.84, p.main), (0.68, p.pale), (0.52, p.second)):
            c.path(
                sym(
                    f"M0 {126 + 38 * k} C{34 * k} {126 + 36 * k} {52 * k} {126 + 22 * k} {54 * k} "
                    f"{126 + 6 * k} C{40 * k} 124 {24 * k} 122 12 121 L0 126"
                ),
                fill,
                p.line,
                1,
            )
        for t in range(-4, 5):
            a = t * 17
            with c.at(0, 126, turn=a):
                c.path(sym(f"M0 {27 - abs(t) * 0.1} L2.2 30 L0 33"), p.main if t % 2 == 0 else p.second)
    with head(c):
        c.path("M-10 12 L7 20 C7.4 28 9 31 14 35 C8 39.4 -2 40.4 -11 37Z", look.skin, look.line, 1)
        c.path("M-4 22 C0 28 5 31 8.4 31 C9 32 11 33.6 12.6 34.6 C5 36 -2 32 -4 22Z", look.shade)
        lady_profile(c, look)
        veil(c, look, p)
        leaning_crown(c, p)
    other_arm(c, p, look, p.main, p.second, p.metal[0])
    with c.at(199, 160):
        arm(c, p, look, p.main, p.second, 32, p.metal[0])
        with c.at(0, 0, 0.7, -10):
            peacock_fan(c, p)
        fist(c, look)


def queen_of_clubs(c: Canvas, p: Palette) -> None:
    """A crowned huntress, with a goblet."""
    look = Look(*BROWN, *BLACK_HAIR, "#22150d", "#a8743c", lashes=True, brow=0.9)
    with body(c):
        robe(c, p, ROUND, p.main, p.deep)
        c.sow(sym(ROUND), motif_flower(c, 4.4, p.metal[1], p.pale), 21, 15, 5.4, (10, 142))
    with head(c):
        bob(c, look, 12, 26, curl=False)
        neck(c, look)
    with body(c):
        c.path(sym("M0 158 L34 150 L34 132 L18 127 L17 142 L0 147"), p.pale, p.line)
        c.mirrored("M0 152.4 L29 146.4 L29 132", None, p.second, 2.4)
        for t in range(-4, 5):
            c.dot(t * 4.1, 140.4 - t * t * 0.5, 1.9, p.gem if t % 2 == 0 else p.metal[1], p.line, 0.7)
    with head(c):
        for s in (-1, 1):
            braid(c, look, p, s)
        turned_face(c, "queen", look)
        front_hair(c, look, PARTED, "M6 -27 C14 -24 20 -16 21.4 -4")
        earrings(c, p)
        laurel(c, p)
    other_arm(c, p, look, p.main, p.second, p.metal[0])
    with c.at(195, 154):
        arm(c, p, look, p.main, p.second, 34, p.metal[0])
        goblet(c, p)
        fist(c, look)
