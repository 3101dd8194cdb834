"""The law of an evening: whatever way leads to a scene, it is seen and told as if it was made from nothing.

A walk that fails prints its seed and its steps. `QUINTET_EVENINGS` is the number of walks for each game.
"""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.patiences import PATIENCES
from tests.support.evening import Evening
from tests.support.random_walk import RandomWalk
from tests.support.selection import FULL

EVENINGS = int(os.environ.get("QUINTET_EVENINGS", "10" if FULL else "1"))
STEPS = int(os.environ.get("QUINTET_STEPS", "45" if FULL else "20"))
HASTE = 0.3  # how often two things follow each other at once
Wishes = dict[str, Any]  # of settings
MOTIONS: tuple[Wishes, ...] = (
    {},
    {"animation_speed": "fast"},
    {"animation_speed": "instant"},
    {"reduced_motion": True},
)
COACHED: Wishes = {"coached": tuple(PATIENCES)}
STYLES: tuple[Wishes, ...] = ({}, COACHED, COACHED, {"left_handed": True, "text_size": "150"}, {"scanning": True})


@pytest.mark.parametrize("number", range(EVENINGS))
@pytest.mark.parametrize("slug", sorted(PATIENCES))
def test_whatever_is_seen_and_told_is_the_scene_as_it_is(
    slug: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(f"{slug} {number}")
    with closing(Evening(tmp_path, monkeypatch, chance.choice(MOTIONS) | chance.choice(STYLES))) as evening:
        walk = RandomWalk(evening, f"{slug} {number}", tmp_path)
        try:
            evening.check()
            walk.ask_for_win(slug)
            for _ in range(STEPS):
                evening.check()
                walk.step()
                while walk.rng.random() < HASTE:
                    walk.step()
            evening.check()
        except Exception as error:
            error.add_note(walk.told)
            raise
