"""Folders that all tests of a run share: made before pytest-xdist starts its processes, and removed at the end."""

from __future__ import annotations

import os
import sys
from tempfile import TemporaryDirectory

import tests.faces  # noqa: F401 - makes the folder of faces

# Tests start the program and its solver hundreds of times. If the environment forbids compiled modules in
# the checkout, half the processor time of a start would be spent on compiling the same modules again.
if sys.dont_write_bytecode:
    _FOLDER = TemporaryDirectory(prefix="compiled-")
    sys.dont_write_bytecode, sys.pycache_prefix = False, _FOLDER.name
    # Processes that are started from here, those of xdist too, read and write there as well.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = _FOLDER.name
