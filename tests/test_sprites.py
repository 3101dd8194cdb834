"""The art: the files are what the program draws, and pygame draws them."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from sprites.draw.decks import DECKS
from sprites.draw.pips import SUITS
from sprites.draw.ranks import RANKS
from tests.support.selection import FULL, sample

if TYPE_CHECKING:
    from sprites.draw.styles import Style

SPRITES = Path(__file__).parents[1] / "sprites"
DRAWN = {"svg", "defs", "g", "path", "circle", "stop", "linearGradient", "radialGradient"}
FILES = sorted(file.relative_to(SPRITES).as_posix() for file in SPRITES.rglob("*.svg"))


def drawn(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(SPRITES / name), size)


def test_the_files_are_what_the_program_draws(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "sprites.draw", str(tmp_path)], cwd=SPRITES.parent, check=True)
    again = {file.relative_to(tmp_path).as_posix(): file for file in tmp_path.rglob("*.*")}
    assert sorted(name for name in again if name.endswith(".svg")) == FILES
    assert sum(name.endswith(".png") for name in again) == 17
    if platform.machine() not in {"x86_64", "AMD64"}:  # the rasteriser rounds differently on other processors
        again = {name: file for name, file in again.items() if not name.endswith(".png")}
    assert [name for name, file in again.items() if file.read_bytes() != (SPRITES / name).read_bytes()] == []


@pytest.mark.parametrize("deck", sample(DECKS, "strip", 2), ids=lambda style: style.folder)
def test_the_strip_of_a_covered_card_tells_rank_and_suit(deck: Style) -> None:
    width, strip = 100, round(deck.index.strip / 2.5)
    corners = set()
    for name in (name for name in FILES if name.startswith(f"cards/{deck.folder}/")):
        corner = drawn(name, (width, 140)).subsurface(0, 0, round(deck.index.notch[0] / 2.5), strip)
        corners.add(corner.copy().get_buffer().raw)
    assert len(corners) == 52


def on_felt(name: str, width: int) -> pygame.Surface:
    card = pygame.Surface((width, round(width * 1.4)), 0, 32)
    card.fill("#12432f")
    card.blit(drawn(name, card.get_size()), (0, 0))
    return card


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the share of pixels in which two pictures differ by a quarter of a channel's range or more."""
    alike = pygame.transform.threshold(None, one, None, (64, 64, 64, 0), None, 0, other)
    return 1 - alike / (one.get_width() * one.get_height())


@pytest.mark.parametrize("width", [60, 160] if FULL else [60])  # the smaller, the harder
@pytest.mark.parametrize("deck", [style.folder for style in DECKS])
def test_any_two_faces_are_told_apart_and_courts_from_afar(deck: str, width: int) -> None:
    faces = {rank + suit: on_felt(f"cards/{deck}/{rank}{suit}.svg", width) for rank in RANKS for suit in SUITS}
    for (name, one), (other_name, other) in combinations(faces.items(), 2):
        courts = name[0] in "JQK" and other_name[0] in "JQK"
        assert difference(one, other) > (0.16 if courts else 0.009), (name, other_name)


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith(("icons/", "suits/"))])
def test_icons_and_suits_are_white_on_nothing(name: str) -> None:
    for size in (16, 25, 64):
        picture = drawn(name, (size, size))
        inked = [picture.get_at((x, y)) for x in range(size) for y in range(size) if picture.get_at((x, y))[3] > 8]
        assert size * size * 0.03 < len(inked) < size * size * 0.8
        assert max(colour[3] for colour in inked) > 150
        assert all(min(colour[:3]) > 240 for colour in inked if colour[3] > 128)


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_used_that_the_rasteriser_leaves_out(name: str) -> None:
    text = (SPRITES / name).read_text(encoding="utf-8")
    assert set(re.findall(r"<([A-Za-z]+)", text)) <= DRAWN
    assert not re.search(r"clip-path|mask|filter|style=|class=|objectBoundingBox|rgba?\(|hsl|currentColor", text)
    assert all(len(colour) in {4, 7} for colour in re.findall(r"#[0-9a-fA-F]+\b", text))
    assert set(re.findall(r"url\(#(\w+)\)", text)) == set(re.findall(r'id="(\w+)"', text))
