"""Contrast: text stands out from its background by 4.5:1, in high contrast by 7:1, and signs by 3:1.

The ratios are those of the W3C's guidelines.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.cards import Suit
from game.scenes.appearance_settings import appearance_of, deck_of
from game.scenes.table.scene import TableScene
from game.scenes.widgets.scroll_view import FADE
from game.store.settings import Settings
from game.view.cards.deck import DECKS, FOUR_COLOURS, TWO_COLOURS
from game.view.cards.faces import STRONG, FaceSpec
from game.view.cards.motion import Pose
from game.view.drawing.paint import SPRITES, box, halo, mixed
from game.view.drawing.palette import (
    AMBER,
    FAINT,
    FOCUS,
    KEYLINE,
    SELECTED,
    contrast_ratio,
    stronger,
)
from game.view.drawing.themes import STARK
from game.view.drawing.ui_style import set_ui_style
from game.view.marks.hint import SpotlightOverlay
from game.view.stage.felt import NOWHERE, felt
from game.view.text.rendering import clear
from game.view.widgets.widget_marks import Clipped
from tests.scenes.test_large_text import SLOW
from tests.support.host import HeadlessHost
from tests.support.screens import SCREENS, show
from tests.support.selection import each_game, sample
from tests.support.text_layout import Watch, covers_of, watching, written

TEXT, USUAL_TEXT, DISABLED, SIGN = 7.0, 4.5, 4.5, 3.0
LARGE = 24  # pixels; so large a text needs no more contrast than a sign
NEAR = 24  # levels of a channel between colours of the same ink
SIZE = (1280, 720)
UNREAD = (*SLOW, "hint", "refused", "scanned")  # something else lies over their texts or dims them
PAPER = "#F7F0E2"


@pytest.fixture(autouse=True)
def _in_high_contrast() -> None:
    set_ui_style(contrast=True)


def ground_at(canvas: pygame.Surface, rect: pygame.Rect, ink: str) -> str:
    """Return the most frequent colour of a part of a picture, without grain and ink: the background of its text."""
    part = rect.inflate(4, 2).clip(canvas.get_rect())
    seen = defaultdict[tuple[int, ...], list[tuple[int, ...]]](list)
    for place in product(range(part.left, part.right, 2), range(part.top, part.bottom, 2)):
        colour = tuple(canvas.get_at(place)[:3])
        if max(abs(one - other) for one, other in zip(colour, pygame.Color(ink)[:3], strict=True)) > NEAR:
            seen[tuple(channel >> 4 for channel in colour)].append(colour)
    alike = max(seen.values(), key=len, default=[pygame.Color(ink)[:3]])
    return "#" + "".join(f"{sum(channel) // len(alike):02X}" for channel in zip(*alike, strict=True))


def covered(scene: TableScene) -> list[pygame.Rect]:
    """Return the rectangles of all cards, with their shadows."""
    layout, table = scene.table.view.layout, scene.table.shown_session.table
    spots = (spot for pile in layout.places for spot in layout.spots(pile, table[pile]))
    return [layout.rect(spot).inflate(8, 8) for spot in spots]


def weak(house: HeadlessHost, watch: Watch, *, high: bool) -> list[tuple[str, str, str, float]]:
    """Return the texts that no card covers, with too little contrast to their background."""
    canvas, scene, found = house.draw(), house.top, []
    cards, covers = covered(scene) if isinstance(scene, TableScene) else [], covers_of(scene)
    for text in written(scene, watch):
        if any(text.place < place and rect.colliderect(text.ink) for place, rect in covers):
            continue
        style = clear(text.style)
        least = DISABLED if text.style.opacity <= FAINT else TEXT if high else USUAL_TEXT
        least = least if high or style.px < LARGE else SIGN
        sharp = text.clip.inflate(0, -2 * FADE) if isinstance(text.mark, Clipped) else text.clip
        if sharp.contains(text.ink) and text.ink.collidelist(cards) < 0 and (high or style.opacity > FAINT):
            ground = ground_at(canvas, text.ink, style.colour)
            contrast = contrast_ratio(mixed(ground, style.colour, style.opacity), ground)
            found += [(text.text, style.colour, ground, round(contrast, 1))] if contrast < least else []
    return found


@pytest.mark.parametrize("high", [False, True], ids=["usual", "high"])
@pytest.mark.parametrize("name", sample([name for name in SCREENS if not name.startswith(UNREAD)], "contrast", 5))
def test_every_text_of_a_screen_can_be_read(house: HeadlessHost, name: str, *, high: bool) -> None:
    set_ui_style(contrast=high)
    house.settings = replace(house.settings, high_contrast=high, reduced_motion=True)
    with watching() as watch:
        found = []
        for state in SCREENS[name](house):
            house.settle()
            found += [(state, *fault) for fault in weak(house, watch, high=high)]
    assert not found, "\n".join(map(str, found))


@each_game
def test_every_table_is_plain_and_black(slug: str) -> None:
    settings = Settings(high_contrast=True, felts={slug: "walnut"})
    theme = appearance_of(settings).theme(slug)
    cloth = felt((320, 200), theme, layout=NOWHERE)
    assert not any(max(cloth.get_at((x, y))[:3]) for x in range(0, 320, 16) for y in range(0, 200, 10))
    assert contrast_ratio(theme.line, theme.light) >= TEXT
    assert deck_of(settings).strips > deck_of(Settings()).strips  # its indices are large


def test_tables_are_told_apart_by_the_colour_of_their_lines() -> None:
    look = appearance_of(Settings(high_contrast=True))
    for kind in ("line", "accent", "frame"):
        colours = {getattr(look.theme(slug), kind) for slug in PATIENCES}
        assert len(colours) == len(PATIENCES)
        assert all(contrast_ratio(colour, "#000000") >= TEXT for colour in colours)


def test_every_colour_can_be_made_to_stand_out() -> None:
    for colour in ("#FF9A96", "#FF8C8C", "#ADA698", "#8F6F32", "#FFFFFF", "#00FF00", "#0000FF", "#777777", "#B00000"):
        assert contrast_ratio(stronger(colour), "#000000" if stronger(colour) != KEYLINE else "#FFFFFF") >= TEXT


def test_signs_stand_out_from_felt_and_cards() -> None:
    for sign in (AMBER, FOCUS, SELECTED, STARK.line, STARK.accent, STARK.chart, PAPER):
        assert contrast_ratio(sign, STARK.light) >= SIGN  # a glow and the ring have a black line at either side
    assert contrast_ratio(KEYLINE, PAPER) >= SIGN
    for inks in (TWO_COLOURS, FOUR_COLOURS):
        assert all(contrast_ratio(inks[suit], STARK.light) >= TEXT for suit in Suit)


def test_indices_stand_out_from_the_paper_and_cards_from_each_other() -> None:
    assert all(contrast_ratio(ink, PAPER) >= TEXT for ink in STRONG.values())
    for deck in ("large", "four_large"):
        for suit in "SHCD":
            text = (SPRITES / "cards" / deck / f"7{suit}.svg").read_text("utf-8")
            assert any(ink in text for ink in STRONG)
        card = FaceSpec(replace(DECKS[deck], outlined=True), 120).picture("7H")
        assert not any(max(card.get_at((x, y))[:3]) for x in range(120) for y in range(2))  # round the corners as well
    back = FaceSpec(replace(DECKS["large"], outlined=True), 120).picture("king-albert")
    assert back.get_at((60, 1))[:3] == (255, 255, 255)


def test_edges_are_sharp() -> None:
    """They take whole pixels in one colour, two at least unless they are to be thinner than one, however faint."""
    for edge_width, pixels in ((0.7, 1), (1.0, 2), (1.4, 2), (2.6, 3)):
        panel = box(60, 40, 6, "#000000", edge="#D9B565", edge_opacity=0.3, edge_width=edge_width)
        line = [tuple(panel.get_at((x, 20))[:3]) for x in range(6)]
        assert {*line} == {line[0], (0, 0, 0)}
        assert line.count(line[0]) == pixels


def test_a_hint_marks_cards_and_darkens_none() -> None:
    canvas = pygame.Surface((400, 300))
    canvas.fill(PAPER)
    SpotlightOverlay((0, 0, 400, 300), ((150, 100, 70, 100),), (), 70).paint(canvas)
    assert canvas.get_at((20, 20)) == canvas.get_at((185, 150)) == pygame.Color(PAPER)
    band = {tuple(canvas.get_at((x, 150))) for x in range(150)}
    assert band == {tuple(pygame.Color(colour)) for colour in (PAPER, KEYLINE, AMBER)}


def test_a_band_has_a_smooth_edge() -> None:
    band = halo(80, 100, 8, 10, AMBER)
    assert any(0 < band.get_at((x, y)).a < 255 for x in range(30) for y in range(30))  # outside the box


def test_an_empty_column_stands_out(house: HeadlessHost) -> None:
    house.choose(high_contrast=True, reduced_motion=True)
    show(house, "dealt-calculation")
    house.settle()
    layout, canvas = house.table.table.view.layout, house.draw()
    lane = layout.pile_rect(next(pile for pile in layout.places if str(pile) == "t1"), ())
    across = (canvas.get_at((x, lane.bottom + 60)) for x in range(lane.left - 3, lane.left + 4))
    assert max(contrast_ratio("#{:02X}{:02X}{:02X}".format(*colour[:3]), STARK.middle) for colour in across) >= SIGN


def test_the_band_of_a_held_card_tilts_with_it(house: HeadlessHost) -> None:
    house.choose(high_contrast=True)
    show(house, "dealt-king-albert")
    stage = house.table.table.view.stage
    card = stage.sprites[0]
    card.held = card.airborne = True
    pose = Pose(300.0, 300.0, lift=1.0, tilt=10.0)
    pictures = [*stage._blits(card, pose, None, crowd=False, shade=1.0)]  # noqa: SLF001 - no mouse is as fast
    shape = (band := pictures[-2][0]).get_bounding_rect()
    assert band.get_at((shape.left + 1, shape.centery)).a == 0  # only a corner is as far to the left
