"""A part of the damaged data folders; `python -m tests.store.hostile` opens all of them."""

from __future__ import annotations

import os
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("this system has no such files", allow_module_level=True)

from tests.store.hostile import attack
from tests.support.selection import FULL

HOSTILE = int(os.environ.get("QUINTET_HOSTILE", "8" if FULL else "2"))  # of some 250


def test_the_program_opens_whatever_its_folder_holds() -> None:
    wrong = [one for one in attack(HOSTILE) if one[2]]
    assert not wrong, "\n".join(map(": ".join, wrong))
