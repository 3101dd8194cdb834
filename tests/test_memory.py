"""Large blocks go back to the system when they are freed."""

import subprocess
import sys

import pytest

HOLES = """
import gc, os
from pathlib import Path
from game.platform.memory import give_back_large_blocks
if {wanted}:
    give_back_large_blocks()
big = [bytearray(8_000_000) for _ in range(4)]
del big  # a first free, after which the library keeps such blocks to itself
kept = []
for _ in range(8):
    block = bytearray(4_000_000)
    kept.append(bytearray(100_000))  # lies behind it
    del block
pages = int(Path("/proc/self/statm").read_text().split()[1])
block = [bytearray(4_000_000) for _ in range(4)]
kept.append(bytearray(100_000))
del block
print((int(Path("/proc/self/statm").read_text().split()[1]) - pages) * os.sysconf("SC_PAGE_SIZE"))
"""


def left(*, wanted: bool) -> int:
    """Return the bytes that stay in memory after large blocks were freed below a small one."""
    told = subprocess.run(
        [sys.executable, "-c", HOLES.format(wanted=wanted)], capture_output=True, text=True, check=True
    ).stdout
    return int(told)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems give memory back by themselves")
def test_large_blocks_leave_no_holes() -> None:
    assert left(wanted=True) < 1_000_000
