"""The program that makes the catalogues, for tests: it lies beside the program, in no package."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "packaging"))

import catalogues

__all__ = ["catalogues"]
