"""The decks: fifty-two faces each, in the classic or the four-colour suits.

Their index is normal or large, with the suit beside the rank or below it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sprites.draw.aces import ace
from sprites.draw.canvas import Canvas
from sprites.draw.courts import court
from sprites.draw.geometry import data
from sprites.draw.pips import SUITS
from sprites.draw.plain import index, plain, sheet
from sprites.draw.ranks import LETTERS, RANKS, rank_outline
from sprites.draw.styles import CLASSIC, FOUR_COLOUR, LARGE, LARGE_STACKED, NORMAL, STACKED, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

DECKS = (
    Style("classic", CLASSIC, NORMAL),
    Style("four", FOUR_COLOUR, NORMAL),
    Style("large", CLASSIC, LARGE),
    Style("four_large", FOUR_COLOUR, LARGE),
    Style("classic_stacked", CLASSIC, STACKED),
    Style("four_stacked", FOUR_COLOUR, STACKED),
    Style("large_stacked", CLASSIC, LARGE_STACKED),
    Style("four_large_stacked", FOUR_COLOUR, LARGE_STACKED),
)


def card(style: Style, rank: str, suit: str) -> str:
    """The SVG of one face."""
    canvas = Canvas()
    sheet(canvas)
    if rank == "A":
        ace(canvas, style, suit)
    elif rank in "JQK":
        court(canvas, style, rank, suit)
    else:
        plain(canvas, style, rank, suit)
    index(canvas, style, rank, suit)
    return canvas.svg()


def letters(style: Style) -> str:
    """The letters that courts may have in an index, as the paths in its faces, by their text."""
    at = style.index
    spelt = {name: data(rank_outline(name, at.rank_x, at.top, at.height)) for name in ("K", "Q", "J", *LETTERS)}
    return json.dumps(spelt, indent=1) + "\n"


def faces() -> Iterator[tuple[str, str]]:
    """Every face of every deck: its file below `sprites`, and the SVG."""
    for style in DECKS:
        for suit in SUITS:
            for rank in RANKS:
                yield f"cards/{style.folder}/{rank}{suit}.svg", card(style, rank, suit)
        yield f"cards/{style.folder}/letters.json", letters(style)
