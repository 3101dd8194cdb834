"""The four jacks, each in paint order: background, dress, head, hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sprites.draw.attributes import falcon, lute
from sprites.draw.costume import ROUND, folds, puffs, robe, ruff, stole
from sprites.draw.faces import face, neck, turned_face
from sprites.draw.hair import FRINGE, bob, front_hair
from sprites.draw.hands import arm, fist, other_arm
from sprites.draw.hats import beret, bycocket, plumed_hat, turban_cap
from sprites.draw.materials import GLOVE, LEATHER
from sprites.draw.motif import motif_pip
from sprites.draw.palette import BLACK_HAIR, BROWN, BROWN_HAIR, FAIR, GOLDEN_HAIR, OLIVE, ROSY, Look, Palette
from sprites.draw.profile import curls, page_cut, profile
from sprites.draw.shapes import sym
from sprites.draw.stance import body, head
from sprites.draw.weapons import arrow, halberd, longbow, quiver

if TYPE_CHECKING:
    from sprites.draw.canvas import Canvas

NECK, DRAWN = (196, 84), (96, 150)  # where hands grip the neck of the lute, and the arrow


def jack_of_spades(c: Canvas, p: Palette) -> None:
    """A guardsman, with his halberd."""
    look = Look(*FAIR, *BROWN_HAIR, "#4a5d86", "#ecccb0", brow=1.1)
    with body(c):
        robe(c, p, ROUND, p.second, p.main)
        puffs(c, p, p.main, p.pale)
        stole(c, p, "M0 126 L26 130 C32 150 34 200 34 250 L0 250", p.pale, motif_pip(c, "S", 9, p.second), 14, 12, 5)
        c.path(sym("M0 128 L9 130 L9 250 L0 250"), p.main, p.line)
        for y in range(156, 215, 11):
            c.dot(0, y, 2.4, p.metal[0], p.line, 0.9)
    with head(c):
        neck(c, look, 10, 42)
    with body(c):
        c.path(
            sym("M0 150 C16 150 30 144 36 132 L26 122 C20 128 10 130 0 130"),
            c.linear((-34, 124), (34, 150), *p.metal),
            p.line,
        )
        c.path("M-31 128 C-20 141 20 141 31 128", None, p.metal[2], 1)
        c.dot(0, 141.6, 2.2, p.gem, p.line, 0.8)
    with head(c):
        profile(c, look)
        page_cut(c, look)
        beret(c, p)
    other_arm(c, p, look, p.main, p.pale, p.gem)
    with c.at(201, 152):
        arm(c, p, look, p.main, p.pale, 36, p.gem)
        halberd(c, p)
        fist(c, look)


def jack_of_hearts(c: Canvas, p: Palette) -> None:
    """A minstrel, with his lute."""
    look = Look(*ROSY, *GOLDEN_HAIR, "#3f6486", "#e6b48c", brow=0.9)
    with body(c):
        robe(c, p, ROUND, p.second, p.second_deep)
        puffs(c, p, p.main, p.second)
        c.path(sym("M0 126 L26 130 C32 150 34 200 34 250 L0 250"), p.second, p.line)
        c.hatch(sym("M0 130 L25 132 C31 150 33 200 33 250 L0 250"), 9.4, 90, p.main, 4)
        c.mirrored("M26 130 C32 150 34 200 34 250", None, p.line)
    with head(c):
        neck(c, look, 10, 38)
    with body(c):
        ruff(c, p)
    with head(c):
        profile(c, look)
        curls(c, look)
        plumed_hat(c, p)
    with c.at(*NECK):
        arm(c, p, look, p.main, p.pale, 14, p.gem)
    with c.at(194, 112):
        lute(c, p)
    with c.at(*NECK, 0.86, -12):
        fist(c, look)
    with c.at(182, 154):
        arm(c, p, look, p.main, p.pale, 58, p.gem)
        fist(c, look)


def jack_of_diamonds(c: Canvas, p: Palette) -> None:
    """A falconer."""
    look = Look(*OLIVE, *BLACK_HAIR, "#33241a", "#c08a5c", brow=1.2)
    with body(c):
        robe(c, p, ROUND, p.second, p.second_deep)
        folds(c, p, "M50 156 C54 180 56 200 56 250")
        c.path(sym("M0 126 L30 130 C38 150 42 200 43 250 L0 250"), p.pale, p.line)
        for i in range(9):
            y = 138 + i * 12
            half = min(40.0, 29 + (y - 130) * 0.2)
            c.path(f"M{-half} {y} L0 {y + half * 0.32} L{half} {y}", None, p.main if i % 2 == 0 else p.metal[1], 4.4)
        c.mirrored("M30 130 C38 150 42 200 43 250", None, p.line, 3.6)
        c.mirrored("M30 130 C38 150 42 200 43 250", None, p.metal[1], 1.8)
    with head(c):
        bob(c, look, 18, 27)
        neck(c, look)
    with body(c):
        c.mirrored("M2 148 L10 124 L34 122 C36 132 28 142 18 146 C12 148 6 149 2 148Z", p.main, p.line)
        c.mirrored("M8 143 L14 129 L29 127", None, p.metal[1], 1.2)
        c.dot(0, 150, 3.4, p.metal[1], p.line, 1)
    with head(c):
        turned_face(c, "jack", look)
        with c.at(6):
            c.path(sym("M0 13.4 C3 12.2 7 13.4 9.6 16.4 C7 16.4 3 16 0 15.2"), look.hair, look.hair_line, 0.6)
        front_hair(c, look, FRINGE, "M8 -15 C12 -20 16 -20 19 -12")
        turban_cap(c, p)
    other_arm(c, p, look, p.second, p.metal[1], p.main)
    with c.at(200, 160):
        arm(c, p, look, p.second, p.metal[1], 30, p.main)
        falcon(c, p)
        fist(c, replace(look, skin=GLOVE[0], line=GLOVE[1]))


def jack_of_clubs(c: Canvas, p: Palette) -> None:
    """An archer in a hood."""
    look = Look(*BROWN, *BLACK_HAIR, "#22150d", "#96603a", brow=1.1)
    with body(c):
        with c.at(-50, 128, turn=-24):
            quiver(c, p)
        robe(c, p, ROUND, p.main, p.deep)
        folds(c, p, "M50 156 C54 180 56 200 56 250")
        c.path(sym("M0 126 L24 130 C32 150 35 200 36 250 L0 250"), p.pale, p.line)
        c.hatch(sym("M0 140 L28 140 C34 180 35 200 35 250 L0 250"), 8, 90, p.main, 3.2)
        c.mirrored("M24 130 C32 150 35 200 36 250", None, p.line)
        c.path("M-60 152 L30 250 L46 250 L-46 140Z", LEATHER, p.line)
        c.path("M-52 150 L36 250", None, p.metal[1], 1)
    with head(c):
        c.path(sym("M0 -34 C16 -34 27 -24 28 -6 C29 10 30 22 34 34 L0 40"), p.second, p.line)
        c.mirrored("M23.6 -4 C24 8 25 20 27.6 31", None, p.second_deep, 1.4)
        neck(c, look)
    with body(c):
        c.path(
            "M-50 140 C-34 126 -16 124 -11 122 C-4 134 4 134 11 122 C16 124 34 126 50 140 L44 158 L32 148 "
            "L24 164 L12 152 L0 168 "
            "L-12 152 L-24 164 L-32 148 L-44 158Z",
            p.second,
            p.line,
        )
        c.path("M-40 146 L-31 140 L-23 154 L-12 143 L0 158 L12 143 L23 154 L31 140 L40 146", None, p.second_deep, 1.4)
    with head(c):
        face(c, "jack", look)
        with c.at(2.6):
            c.path(sym("M0 26 C4 26 7 27 9 25 C7.4 31 4 34 0 34.4"), look.hair, look.hair_line, 0.8)
            c.mirrored("M0 14 C3 12.6 7 13.6 10 17 C7 17 3 16.4 0 15.6Z", look.hair, look.hair_line, 0.6)
        front_hair(c, look, FRINGE, "M8 -15 C12 -20 16 -20 19 -12")
        bycocket(c, p)
    with c.at(*DRAWN, 1, -16):
        arrow(c, p)
    with c.at(*DRAWN):
        arm(c, p, look, p.main, LEATHER, 58, p.metal[1])
        with c.at(0, 0, 0.9, 12):
            fist(c, look)
    with c.at(198, 152):
        longbow(c, p)
        arm(c, p, look, p.main, LEATHER, 36, p.metal[1])
        fist(c, look)
