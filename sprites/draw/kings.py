"""The four kings, each in paint order: background, dress, head, hand."""

from __future__ import annotations

from sprites.draw.attributes import orb
from sprites.draw.canvas import FINE, Canvas
from sprites.draw.costume import MANTLE, ROUND, chain, ermine, medal, pauldron, robe, stole
from sprites.draw.crowns import crown_imperial, crown_of_spikes, crown_of_the_sun, crown_of_trefoils
from sprites.draw.faces import face, neck, turned_face
from sprites.draw.hair import BEARDS, beard, bob
from sprites.draw.hands import arm, fist, open_hand, other_arm
from sprites.draw.materials import FUR
from sprites.draw.motif import motif_pip, motif_star
from sprites.draw.palette import AUBURN_HAIR, BLACK_HAIR, BROWN, FAIR, OLIVE, ROSY, SILVER_HAIR, Look, Palette
from sprites.draw.profile import ear, long_mane, profile, square_beard
from sprites.draw.shapes import sym
from sprites.draw.stance import body, head
from sprites.draw.weapons import battle_axe, sun_sceptre, sword


def king_of_spades(c: Canvas, p: Palette) -> None:
    """A grey knight in plate, with his sword."""
    look = Look(*FAIR, *SILVER_HAIR, "#3f659c", "#e9c9ad", brow=1.8, aged=True)
    with body(c):
        robe(c, p, MANTLE, p.deep, p.line)
        robe(c, p, ROUND, p.main, p.deep)
        stole(
            c,
            p,
            "M0 126 L22 130 C33 150 37 200 38 250 L0 250",
            p.deep,
            motif_pip(c, "S", 15, p.metal[1]),
            21,
            16,
            7.4,
            p.metal[1],
        )
        pauldron(c, p)
    with head(c):
        bob(c, look)
        neck(c, look, 11, 42)
    with body(c):
        c.path(
            sym("M0 146 C20 146 34 138 38 126 L31 119 C22 128 12 131 0 131"),
            c.linear((-36, 120), (36, 146), *p.metal),
            p.line,
        )
        c.path("M-34 123 C-24 138 24 138 34 123", None, p.metal[2], 1)
    with head(c):
        face(c, "king", look)
        beard(c, look, *BEARDS["forked"], 2.4)
        crown_of_spikes(c, p)
    other_arm(c, p, look, p.metal[1], p.metal[0], p.gem)
    with c.at(197, 151):
        arm(c, p, look, p.metal[1], p.metal[0], 36, p.gem)
        sword(c, p)
        fist(c, look)


def king_of_hearts(c: Canvas, p: Palette) -> None:
    """A robed king in ermine, with the orb."""
    look = Look(*ROSY, *AUBURN_HAIR, "#5b4a2e", "#e3ab86", brow=1.7)
    with body(c):
        robe(c, p, MANTLE, p.main, p.deep)
        c.sow(sym(MANTLE), motif_pip(c, "H", 8, p.second), 20, 14, 6, (0, 138))
        stole(
            c,
            p,
            "M0 126 L24 130 C33 150 36 200 37 250 L0 250",
            p.second,
            motif_pip(c, "H", 12, p.main),
            19,
            14,
            6.6,
            p.pale,
        )
    with head(c):
        bob(c, look, 22, 29)
        neck(c, look, 11, 42)
    with body(c):
        ermine(c, p, "M0 150 C8 150 12 162 20 168 C44 172 74 166 90 156 C84 140 56 126 30 121 L0 128")
        chain(c, p, 40, 122, 160)
    with head(c):
        face(c, "king", look)
        beard(c, look, *BEARDS["round"], 2.4)
        crown_imperial(c, p)
    other_arm(c, p, look, p.main, p.pale, p.gem)
    with c.at(199, 158):
        arm(c, p, look, p.main, p.pale, 26, p.gem)
        orb(c, p)
        open_hand(c, look)


def king_of_diamonds(c: Canvas, p: Palette) -> None:
    """A bearded king under the sun, with his sceptre."""
    look = Look(*OLIVE, *BLACK_HAIR, "#2b2018", "#b97f52", brow=2.0)
    with body(c):
        robe(c, p, MANTLE, p.second, p.second_deep)
        robe(c, p, ROUND, p.main, p.deep)
        c.sow(sym(ROUND), motif_star(c, 4.2, p.metal[1], 6), 20, 15, 5.4, (10, 140))
        stole(
            c,
            p,
            "M0 126 L20 130 C28 150 31 200 32 250 L0 250",
            p.pale,
            motif_pip(c, "D", 12, p.main),
            16,
            14,
            6.4,
            p.second,
        )
    with head(c):
        neck(c, look, 11, 42)
    with body(c):
        c.mirrored("M10 126 C30 128 52 134 66 150 C54 168 44 190 40 250 L24 250 C26 200 22 160 6 132Z", p.main, p.line)
        c.mirrored("M14 129 C32 131 48 138 58 150 C46 168 38 196 35 250", None, p.metal[1], 1.6)
    with head(c):
        profile(c, look, beard=True)
        square_beard(c, look, p)
        long_mane(c, look)
        ear(c, look)
        crown_of_the_sun(c, p)
    other_arm(c, p, look, p.second, p.metal[1], p.main)
    with c.at(199, 151):
        arm(c, p, look, p.second, p.metal[1], 36, p.main)
        sun_sceptre(c, p)
        fist(c, look)


def king_of_clubs(c: Canvas, p: Palette) -> None:
    """A forest king in fur, with his axe."""
    look = Look(*BROWN, *BLACK_HAIR, "#22150d", "#8a5734", brow=1.8)
    with body(c):
        robe(c, p, MANTLE, p.main, p.deep)
        stole(
            c,
            p,
            "M0 126 L28 130 C38 150 42 200 43 250 L0 250",
            p.pale,
            motif_pip(c, "C", 12, p.main),
            17,
            14,
            6.4,
            p.second,
        )
    with head(c):
        bob(c, look, 22, 29)
        neck(c, look, 11, 42)
    with body(c):
        fur = (
            "M6 128 C14 120 30 120 40 128 C54 130 74 140 80 152 C72 168 62 180 58 196 C54 214 54 230 54 250 "
            "L36 250 C38 214 40 190 34 172 C26 156 14 142 6 128Z"
        )
        c.mirrored(fur, FUR[0], p.line)
        for d in (
            "M20 128 C36 134 54 144 62 156",
            "M26 142 C38 150 48 158 54 170",
            "M36 160 C42 168 46 176 48 188",
            "M42 184 C46 194 47 204 47 216",
        ):
            c.mirrored(d, None, FUR[1], FINE)
        chain(c, p, 36, 124, 154, lambda: medal(c, p, "C", 9))
    with head(c):
        turned_face(c, "king", look)
        beard(c, look, *BEARDS["pointed"], 5.8)
        crown_of_trefoils(c, p)
    other_arm(c, p, look, p.main, p.second, p.metal[0])
    with c.at(200, 152):
        arm(c, p, look, p.main, p.second, 36, p.metal[0])
        with c.at(0, -8, 0.88, -5):
            battle_axe(c, p)
        fist(c, look)
