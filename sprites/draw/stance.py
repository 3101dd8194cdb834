"""The positions of a figure's body and head on the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from sprites.draw.canvas import Canvas


def body(c: Canvas) -> AbstractContextManager[None]:
    """The body's measure: x from its middle line, y in card units."""
    return c.at(125, 7)


def head(c: Canvas) -> AbstractContextManager[None]:
    """The head's measure: the face is 41 wide, from -30 at the brow to 31 at the chin."""
    return c.at(125, 97, 1.15)
