"""The cache of drawn sprites never exceeds its limit, and reports its contents."""

from __future__ import annotations

import ast

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.view.drawing.sprite_cache import OBJECT, SpriteCache, size_of
from tests import ROOT

SIZES = st.lists(st.tuples(st.integers(0, 9), st.integers(1, 60), st.sampled_from(["box", "shadow"])), max_size=60)


@given(SIZES)
def test_it_is_never_more_than_full_and_counts_right(wanted: list[tuple[int, int, str]]) -> None:
    room = 100
    kept = SpriteCache(room)
    for key, size, kind in wanted:
        kept.store(key, f"{key} {size}", size, kind)
        assert kept.find(key) == f"{key} {size}"
        assert sum(kept.bytes_by_kind().values()) <= room
    held = {key: size for key, size, _ in wanted if kept.find(key) == f"{key} {size}"}
    assert sum(kept.bytes_by_kind().values()) == sum(held.values())


def test_a_sprite_counts_by_its_bytes() -> None:
    sprite = pygame.Surface((30, 20), pygame.SRCALPHA)
    assert size_of(sprite) == OBJECT + 4 * 30 * 20
    assert size_of((sprite, sprite)) == 2 * size_of(sprite)


def test_no_other_cache_holds_pictures_without_counting_them() -> None:
    """A cache of the standard library counts entries: 128 of them may be a kilobyte or a gigabyte."""
    for file in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(
                "cache" in text and text != "cached_sprite" for text in map(ast.unparse, node.decorator_list)
            ):
                given_back = ast.unparse(node.returns) if node.returns else ""
                # a tile, four cards, sprites that are kept, the two pictures of a transition
                bounded = {"felt._grain", "faces.blank", "hint._listed", "transition.kept_picture"}
                if f"{file.stem}.{node.name}" not in bounded:
                    assert not any(word in given_back for word in ("Surface", "Frames", "Sprite")), (file, node.name)
