"""The deal of the day: one for each game and date, the same all over the world."""

from __future__ import annotations

from datetime import date

DEALS = 1_000_000  # numbers that can be told to a friend


def deal_of_the_day(game: str, day: date) -> int:
    """Give the number of a game's deal of a date: 1 and the SHA-256 of "quintet GAME YYYY-MM-DD", modulo a million.

    >>> deal_of_the_day("quatorze", date(2025, 1, 31))
    440919
    """
    import hashlib  # noqa: PLC0415 - not at the start

    digest = hashlib.sha256(f"quintet {game} {day.isoformat()}".encode()).digest()
    return 1 + int.from_bytes(digest, "big") % DEALS
