"""Whether numpy is there: an optional extra, with which hard positions are searched thousands at a time."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec


@cache
def has_numpy() -> bool:
    """Return whether numpy is installed. It is not imported, because few positions need it."""
    return find_spec("numpy") is not None
