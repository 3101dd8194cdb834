"""Freed memory is kept while something moves, and goes back to the system at rest."""

import subprocess
import sys

import pytest

SCRIPT = """
import os, time
from pathlib import Path
from game.platform import memory
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
memory.QUIET_SECONDS = 0.2
memory.prepare_heap()
memory.keep_freed_memory((3840, 2160))
trimmer, before, kept = memory.Trimmer(), resident(), []
block = bytearray(30_000_000)
kept.append(bytearray(100_000))  # lies behind it
del block
trimmer.moved()
trimmer.poll()  # too early
moving = resident()
time.sleep(trimmer.wait)
trimmer.poll()
print(moving - before, resident() - before, trimmer.wait)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc can be told to keep memory")
def test_freed_memory_is_kept_while_something_moves_and_returned_at_rest() -> None:
    told = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True).stdout.split()
    moving, resting = (int(number) for number in told[:2])
    assert moving > 25_000_000
    assert resting < 1_000_000
    assert told[2] == "inf"
