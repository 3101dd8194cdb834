"""The files of the music: small, soft, clean at the turn, and repeated without a seam."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from game.patiences import PATIENCES
from game.sound.soundtrack import loop_of
from sounds.music.encode import decoded, write_piece
from sounds.music.measure import (
    Loop,
    apart_at_turn,
    jump,
    true_peak,
    turn_adds,
)
from sounds.music.signal import RATE, Signal, loudness
from tests import ROOT
from tests.support.selection import FULL

FOLDER = ROOT / "sounds" / "music"
PARTS = {"rest", "win"}
PLAYED = """
import sys, time
import pygame
from game.sound.speaker import open_mixer
assert open_mixer()
pygame.mixer.music.load(sys.argv[1])
pygame.mixer.music.set_volume(1.0)
pygame.mixer.music.play(-1, float(sys.argv[2]))
while pygame.mixer.music.get_pos() < 1000 * float(sys.argv[3]):
    time.sleep(0.01)
pygame.mixer.quit()
"""


@cache
def piece(name: str) -> Loop:
    """Decode a loop once for all tests that measure it; none of them changes it."""
    return Loop(FOLDER / f"{name}.ogg")


every_game = pytest.mark.parametrize("slug", PATIENCES)
measured = pytest.mark.parametrize("slug", PATIENCES if FULL else ["king-albert"])


def test_every_table_has_all_parts_and_they_are_small() -> None:
    names = {path.stem for path in FOLDER.glob("*.ogg")}
    assert names == {f"{slug}-{part}" for slug in PATIENCES for part in PARTS}
    for slug in PATIENCES:
        assert sum(path.stat().st_size for path in FOLDER.glob(f"{slug}-*.ogg")) <= 750_000


@every_game
def test_a_loop_turns_where_nothing_is_heard_of_it(slug: str) -> None:
    loop = piece(f"{slug}-rest")
    assert apart_at_turn(loop) <= -69.0
    assert jump(loop) <= 2.0
    assert turn_adds(loop) <= -14.0  # coding noise differs from round to round


@every_game
def test_the_phrase_of_a_win_comes_to_an_end(slug: str) -> None:
    sides = decoded((FOLDER / f"{slug}-win.ogg").read_bytes())
    assert true_peak(sides) <= -9.0
    assert np.abs(sides[:, :48]).max() < 0.01
    assert np.abs(sides[:, -480:]).max() < 0.003


def tones(*hertz: float) -> Signal:
    """Tones that fit into two seconds, in both sides."""
    t = np.arange(2 * RATE) / RATE
    wave = sum(0.05 * np.sin(2 * np.pi * frequency * t) for frequency in hertz)
    return np.stack([wave, wave])


def test_the_same_sound_is_the_same_file_and_turns_as_it_says(tmp_path: Path) -> None:
    parts = {"rest": tones(220.0, 330.0), "win": tones(550.0)}
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write_piece(tmp_path / name, "a", parts)
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two
    loop = Loop(tmp_path / "one" / "a-rest.ogg")
    assert loop.length == 2 * RATE
    assert apart_at_turn(loop) <= -60.0


def test_the_stream_turns_at_the_sample_that_the_tags_name(tmp_path: Path) -> None:
    """Played from a second before the turn into a file, as the program plays it: `start` and the tags agree."""
    path = FOLDER / "king-albert-rest.ogg"
    loop = Loop(path)
    start = (loop.start + loop.length) / RATE - 1.0
    drivers = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(tmp_path / "raw"), "SDL_DISKAUDIODELAY": "2"}
    command = [sys.executable, "-c", PLAYED, str(path), str(start), "2.0"]
    subprocess.run(
        command, env={**os.environ, **drivers}, cwd=FOLDER.parents[1], check=True, capture_output=True, timeout=60
    )
    heard = np.fromfile(tmp_path / "raw", "<i2").reshape(-1, 2).T / 32768
    first = int(np.flatnonzero(np.abs(heard).sum(0))[0])
    heard = heard[:, first : first + round(1.9 * RATE)]
    expected = np.concatenate([loop.sides[:, -RATE:], loop.sides[:, :RATE]], axis=1)
    lag = min(range(4), key=lambda shift: np.abs(heard[:, 2000:4000] - expected[:, 2000 + shift : 4000 + shift]).sum())
    assert np.abs(heard - expected[:, lag : lag + heard.shape[1]]).max() < 0.001


@measured
def test_loops_are_soft_and_nothing_clips(slug: str) -> None:
    loop = piece(f"{slug}-rest")
    assert loop_of(FOLDER / f"{slug}-rest.ogg") == pytest.approx((loop.start / RATE, loop.length / RATE))
    assert -30.0 <= loudness(loop.sides) <= -28.0
    assert true_peak(loop.sides) <= -9.0
    assert np.abs(loop.sides.mean(1)).max() < 1e-4
