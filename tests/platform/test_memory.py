"""Freed memory is kept while something moves, and goes back to the system at rest."""

import subprocess
import sys

import pytest

needs_glibc = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc can be told to keep memory")
SCRIPT = """
import os, sys, time
from pathlib import Path
from game.platform import memory
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
memory.QUIET_SECONDS = 0.2
memory.prepare_heap()
memory.keep_freed_memory((int(sys.argv[1]), int(sys.argv[2])))
trimmer, before, kept = memory.Trimmer(), resident(), []
block = bytearray(int(sys.argv[3]))
kept.append(bytearray(100_000))  # lies behind it
del block
trimmer.drawn(moving=True)
trimmer.poll()  # too early
moving = resident()
time.sleep(trimmer.wait)
trimmer.poll()
print(moving - before, resident() - before, trimmer.wait)
"""
LATE = """
import time
from game.platform import memory
memory.QUIET_SECONDS = 0.2
class Scene: pass
collected, scene = [], Scene()
Scene.__del__ = lambda self: collected.append(self)
scene.itself = scene  # as parts of a scene refer to it
trimmer = memory.Trimmer()
time.sleep(trimmer.wait)
trimmer.poll()
del scene  # as a thread does that was not done when the scene was closed
trimmer.drawn(moving=False)
time.sleep(0.1)
trimmer.drawn(moving=False)  # such as the clock, which must not put it off
assert 0 < trimmer.wait <= 0.1 and not collected
time.sleep(trimmer.wait)
trimmer.poll()
assert collected
"""


def measured(size: tuple[int, int], block: int) -> tuple[int, int, str]:
    """Return how much memory is left of a freed block at once, and at rest, and how long to wait then."""
    command = [sys.executable, "-c", SCRIPT, *map(str, (*size, block))]
    moving, resting, wait = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return int(moving), int(resting), wait


@needs_glibc
def test_freed_memory_is_kept_while_something_moves_and_returned_at_rest() -> None:
    moving, resting, wait = measured((3840, 2160), 30_000_000)
    assert moving > 25_000_000
    assert resting < 1_000_000
    assert wait == "inf"


@needs_glibc
def test_in_a_usual_window_a_picture_of_all_of_it_is_returned_at_once() -> None:
    size = 1920, 1080
    assert measured(size, 4 * size[0] * size[1])[0] < 1_000_000
    assert measured(size, 2 * size[0] * size[1])[0] > 4_000_000


def test_what_is_left_behind_without_motion_is_collected_as_well() -> None:
    subprocess.run([sys.executable, "-c", LATE], check=True)
