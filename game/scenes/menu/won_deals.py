"""Deals with moves that win them, for the attract mode; nothing is searched for.

`won/GAME.jsonl` holds the deals that `python -m game.study GAME 1..10 --budget 5 --json` printed as won, one a line.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from game.patiences import PATIENCES
from game.rules.moves import Move, parse_move

FOLDER = Path(__file__).parent / "won"


def games_with_won_deals() -> tuple[str, ...]:
    """Return the slugs of the games that have such deals."""
    return tuple(slug for slug in PATIENCES if (FOLDER / f"{slug}.jsonl").exists())


def won_deals(slug: str) -> dict[int, tuple[Move, ...]]:
    """Return the winning moves of some deals of a game, by deal number."""
    results = map(json.loads, (FOLDER / f"{slug}.jsonl").read_text("utf-8").splitlines())
    return {result["deal"]: tuple(map(parse_move, result["line"].split())) for result in results}


def won_deal(slug: str, rng: Random) -> tuple[int, tuple[Move, ...]]:
    """Return one of these deals at random, with its moves."""
    return rng.choice(list(won_deals(slug).items()))
