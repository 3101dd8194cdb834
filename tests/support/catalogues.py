"""Imports the program that makes the catalogues, which is beside the program and in no package."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging"))

import catalogues

__all__ = ["catalogues"]
