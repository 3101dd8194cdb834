"""High contrast: text stands out from its ground by 7:1, and signs by 3:1, as the W3C's guidelines count it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.rules.cards import Suit
from game.scenes.appearance_settings import appearance_of, deck_of
from game.store.settings import Settings
from game.view.cards.deck import FOUR_COLOURS, TWO_COLOURS
from game.view.cards.faces import SPRITES, STRONG, FaceSpec
from game.view.drawing.paint import lozenge, mixed, sunken
from game.view.drawing.palette import (
    AMBER,
    BUTTON_HIGH,
    DIALOG_HIGH,
    FAINT,
    FOCUS,
    KEYLINE,
    SELECTED,
    contrast_ratio,
    stronger,
)
from game.view.drawing.themes import STARK
from game.view.drawing.ui_style import set_high_contrast
from game.view.marks.mark import Mark
from game.view.stage.felt import felt
from game.view.text.rendering import clear
from game.view.widgets.buttons import ButtonLook
from game.view.widgets.widget_marks import SliderLook, State, SwitchLook, Thumb
from tests.scenes.test_text_size import dialogs, texts
from tests.support import screens
from tests.support.host import HeadlessHost, open_video
from tests.support.screens import SCREENS
from tests.support.selection import each_game
from tests.support.text_layout import written

TEXT, DISABLED, SIGN = 7.0, 4.5, 3.0
SIZE = (1280, 720)
PAPER = "#F7F0E2"


@pytest.fixture(autouse=True)
def _in_high_contrast() -> Iterator[None]:
    open_video()
    set_high_contrast(contrast=True)
    yield
    set_high_contrast(contrast=False)


def ground_at(canvas: pygame.Surface, rect: pygame.Rect) -> str:
    """Return the most frequent colour of a part of a picture, without grain: the background of its text."""
    part = rect.clip(canvas.get_rect()).inflate(12, 10).clip(canvas.get_rect())
    places = ((x, y) for x in range(part.left, part.right, 2) for y in range(part.top, part.bottom, 2))
    seen = Counter(tuple(channel >> 4 for channel in canvas.get_at(place)[:3]) for place in places)
    red, green, blue = (16 * channel + 8 for channel in max(seen, key=lambda colour: seen[colour]))
    return f"#{red:02X}{green:02X}{blue:02X}"


def weak(house: HeadlessHost) -> list[tuple[str, str, str, float]]:
    """Return the texts with too little contrast to their background."""
    canvas, found = house.draw(), []
    for label, rect, frame in texts(house.top):
        style = clear(label.style)
        if frame.contains(rect) and style.opacity > FAINT:
            ground = ground_at(canvas, rect)
            if contrast_ratio(style.colour, ground) < TEXT:
                found.append((label.text, style.colour, ground, round(contrast_ratio(style.colour, ground), 1)))
    return found


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HeadlessHost]:
    house = HeadlessHost(SIZE, tmp_path)
    house.settings = replace(house.settings, high_contrast=True)
    yield house
    house.close()


@pytest.mark.parametrize("name", ["menu", "middle-king-albert", "dealt-numeration", "pause", "toured-quatorze"])
def test_every_text_of_a_scene_can_be_read(house: HeadlessHost, name: str) -> None:
    screens.show(house, name)
    house.settle()
    assert not weak(house)


def test_every_text_of_a_dialog_can_be_read(house: HeadlessHost) -> None:
    screens.show(house, "dealt-king-albert")
    house.settle()
    house.draw()
    for name, made in dialogs(house).items():
        house.push(made())
        house.draw()
        assert not weak(house), name
        house.pop()


def faint(house: HeadlessHost) -> list[tuple[str, str, float]]:
    """Return the dimmed texts that cannot be read well enough, with their background and the contrast."""
    canvas, found = house.draw(), []
    for text in written(house.top):
        if text.style.opacity <= FAINT and text.clip.contains(text.ink):
            style, ground = clear(text.style), ground_at(canvas, text.ink)
            shown = contrast_ratio(mixed(ground, style.colour, style.opacity), ground)
            found += [(text.text, ground, round(shown, 1))] if shown < DISABLED else []
    return found


@pytest.mark.parametrize("name", ["middle-calculation", "middle-quatorze", "keys", "save"])
def test_whatever_is_dimmed_can_still_be_read(house: HeadlessHost, name: str) -> None:
    dimmed = 0
    for _state in SCREENS[name](house):
        house.settle()
        assert not faint(house)
        dimmed += sum(text.style.opacity <= FAINT for text in written(house.top))
        break
    assert dimmed or name == "save"


def painted(mark: Mark, ground: str) -> pygame.Surface:
    """Paint a mark on a plain ground."""
    canvas = pygame.Surface((200, 80), 0, 32)
    canvas.fill(ground)
    mark.paint(canvas)
    return canvas


def at(canvas: pygame.Surface, x: int, y: int) -> str:
    red, green, blue, _ = canvas.get_at((x, y))
    return f"#{red:02X}{green:02X}{blue:02X}"


STATE = State(1.0)


@pytest.mark.parametrize("on", [False, True])
def test_the_knob_of_a_switch_stands_out_from_its_groove(on: bool) -> None:  # noqa: FBT001 - a parameter of the test
    canvas = painted(SwitchLook((20, 20, 60, 30), on, STATE), DIALOG_HIGH)
    row = [at(canvas, x, 35) for x in range(18, 82)]
    knob, groove = row[45 if on else 17], row[17 if on else 45]
    edge = max(row[1:6] if not on else row[30:38], key=lambda colour: contrast_ratio(colour, knob))
    assert max(contrast_ratio(knob, groove), contrast_ratio(knob, edge)) >= SIGN
    assert max(contrast_ratio(colour, DIALOG_HIGH) for colour in row[:6]) >= SIGN


def test_the_rest_of_a_slider_and_the_thumb_of_a_scroll_bar_can_be_seen() -> None:
    slider = painted(SliderLook((20, 20, 150, 24), 0.3, STATE), DIALOG_HIGH)
    assert contrast_ratio(at(slider, 150, 32), DIALOG_HIGH) >= SIGN
    thumb = painted(Thumb((20, 20, 12, 50), 0.3), DIALOG_HIGH)
    assert contrast_ratio(at(thumb, 26, 45), DIALOG_HIGH) >= SIGN


@pytest.mark.parametrize("main", [False, True])
def test_a_disabled_button_can_be_read(main: bool) -> None:  # noqa: FBT001 - a parameter of the test
    button = ButtonLook((10, 10, 180, 56), "MMM", "undo", STATE, main, enabled=False)
    canvas = painted(button, DIALOG_HIGH)
    inside = [at(canvas, x, y) for x in range(30, 170) for y in range(24, 52)]
    ground = Counter(inside).most_common(1)[0][0]
    assert max(contrast_ratio(colour, ground) for colour in inside) >= DISABLED
    assert (
        contrast_ratio(DIALOG_HIGH, ground) < contrast_ratio(DIALOG_HIGH, BUTTON_HIGH) / 2
    )  # it does not look like an enabled one


@pytest.mark.parametrize("size", [3.0, 6.0])
def test_diamonds_for_what_is_gone_are_outlines(size: float) -> None:
    sprite = lozenge(size, STARK.line, 0.14)
    canvas = pygame.Surface(sprite.get_size(), 0, 32)
    canvas.blit(sprite, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    middle = sprite.get_width() // 2
    assert max(contrast_ratio(at(canvas, x, middle), "#000000") for x in range(middle)) >= SIGN
    assert size < 4 or contrast_ratio(at(canvas, middle, middle), "#000000") < SIGN


@each_game
def test_every_table_is_plain_and_black(slug: str) -> None:
    settings = Settings(high_contrast=True, felts={slug: "walnut"})
    theme = appearance_of(settings).theme(slug)
    cloth = felt((320, 200), theme)
    assert all(max(cloth.get_at((x, y))[:3]) <= 12 for x in range(0, 320, 16) for y in range(0, 200, 10))
    assert contrast_ratio(theme.line, theme.light) >= TEXT
    assert deck_of(settings).strip > deck_of(Settings()).strip  # its indices are large


def test_every_colour_can_be_made_to_stand_out() -> None:
    for colour in ("#FF9A96", "#FF8C8C", "#938C7E", "#8F6F32", "#FFFFFF", "#00FF00", "#0000FF", "#777777", "#B00000"):
        assert contrast_ratio(stronger(colour), "#000000" if stronger(colour) != KEYLINE else "#FFFFFF") >= TEXT


def test_signs_stand_out_from_felt_and_cards() -> None:
    for sign in (AMBER, FOCUS, SELECTED, STARK.line, STARK.accent, STARK.chart, PAPER):
        assert contrast_ratio(sign, STARK.light) >= SIGN  # a glow and the ring have a black line at either side
    place = sunken(100, 140, STARK.line)
    line = max((place.get_at((50, y)) for y in range(4)), key=lambda colour: colour.g)
    assert contrast_ratio(f"#{line.r:02X}{line.g:02X}{line.b:02X}", STARK.light) >= SIGN
    assert contrast_ratio(KEYLINE, PAPER) >= SIGN
    for inks in (TWO_COLOURS, FOUR_COLOURS):
        assert all(contrast_ratio(inks[suit].felt, STARK.light) >= TEXT for suit in Suit)


def test_indices_stand_out_from_the_paper_and_cards_from_each_other() -> None:
    assert all(contrast_ratio(ink, PAPER) >= TEXT for ink in STRONG.values())
    for deck in ("large", "four_large"):
        for suit in "SHCD":
            text = (SPRITES / "cards" / deck / f"7{suit}.svg").read_text("utf-8")
            assert any(ink in text for ink in STRONG)
        card = FaceSpec(deck, 120, outlined=True).picture("7H")
        assert card.get_at((60, 1))[:3] == (0, 0, 0)
    back = FaceSpec("large", 120, outlined=True).picture("king-albert")
    assert back.get_at((60, 1))[:3] == (255, 255, 255)


def test_nothing_changes_without_it() -> None:
    set_high_contrast(contrast=False)
    theme = appearance_of(Settings()).theme("quatorze")
    assert not theme.plain
    assert FaceSpec("large", 120).picture("7H").get_at((60, 1))[:3] != (0, 0, 0)
