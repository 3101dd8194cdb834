"""The README does what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def test_it_tells_of_every_option_there_is() -> None:
    usage = subprocess.run([sys.executable, "main.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    there_are = set(re.findall(r"--[a-z-]+", usage.stdout)) - {"--help"}
    assert set(re.findall(r"^\| `(--[a-z-]+)", README.read_text(), re.MULTILINE)) == there_are
