"""Imports the program that makes the catalogues, which is beside the program and in no package."""

from __future__ import annotations

import sys

from tests import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

import catalogues

__all__ = ["catalogues"]
