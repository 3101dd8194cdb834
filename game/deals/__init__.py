"""Deals of a chosen kind: tables of numbers that are proved winnable, with grades, and the deal of the day.

The tables, one for each game, are made by `game.study.grading`; docs/deals.md says how. Each is valid for the
variations of its game in `VARIATIONS`. They are read at first use.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game.rules.cards import Card, Rank, Suit
from game.rules.moves import Moves, parse_move
from game.rules.patience import Patience

KINDS = ("any", "winnable", "rising", "easy", "medium", "hard")
ANY = range(1, 1_000_001)  # numbers short enough to be told to a friend
DAILY = 2000  # the first deals of a table, of which the deals of the day are taken
RANDOM = Random()  # noqa: S311 - it picks a deal, not a password
# Between 0, the easiest deals, and 1: how much harder they get after a clean win, and easier after two losses. A player
# who wins with a chance of p gets harder deals until UP * p = DOWN * (1 - p) ** 2 / (2 - p): about three of five.
UP, DOWN = 0.05, 0.25
LOST = 2  # losses in a row after which deals get easier
NEAR = 20  # of the deals that are closest to a difficulty, any is right
# Parts of the range of difficulties, by which a card of the pack may be easier or harder than the right one: a weak
# player, for whom the easiest deals are hard enough, wins hardly any that are much harder.
EASIER, HARDER = 0.3, 0.15
FOLDER = Path(__file__).parent
PACK = tuple(Card(rank, suit) for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES) for rank in Rank)
VARIATIONS = {"king-albert": ("", "foundations-return"), "napoleons-square": ("", "single-cards")}  # others: ("",)


class Graded(NamedTuple):
    """A deal of a table: its grade if it has one, the number of plays won, and of all plays."""

    grade: str | None
    won: int
    plays: int

    @property
    def share(self) -> float:
        return self.won / self.plays if self.plays else 0.0


def choose(game: Patience, kind: str, *, rng: Random = RANDOM) -> int:
    """Return the number of a deal of one of KINDS.

    For a game without a table it is any deal; for a kind that the table does not have, any winnable one. `rising`
    knows what to choose of the kind of its name.
    """
    if kind == "any" or not table(game):
        return rng.choice(ANY)
    deals = [number for number, deal in table(game).items() if kind in ("winnable", deal.grade)] or [*table(game)]
    return rng.choice(deals)


def rising(game: Patience, results: Sequence[str], played: AbstractSet[int], *, rng: Random = RANDOM) -> int:
    """Return the number of a deal that suits a player with these results, the oldest first.

    A result is "clean" or "won"; all others are losses. Before the first win two deals are the first of the pack that
    were not played, then it is one of the right difficulty, of the pack if it has any left. It was played before only
    if all were.
    """
    deals = table(game)
    left = [number for number in pack(game) if number not in played]
    if left and len(played) < LOST and not {"clean", "won"} & {*results}:
        return left[0]
    shares = {deal.share for deal in deals.values()} or {0.0}
    easiest = max(shares)
    span = easiest - min(shares)
    right = difficulty(results)
    harder = {number: (easiest - deal.share) / span - right for number, deal in deals.items()}
    if cards := [number for number in left if -EASIER < harder[number] < HARDER]:
        return cards[0]
    return rng.choice(sorted(harder.keys() - played or harder, key=lambda number: abs(harder[number]))[:NEAR] or ANY)


def difficulty(results: Iterable[str]) -> float:
    """Return how hard a deal should be after these results, from 0 to 1."""
    value, lost = 0.0, 0
    for result in results:
        lost = 0 if result in ("clean", "won") else lost + 1
        value = min(1.0, value + UP) if result == "clean" else value
        if lost == LOST:
            value, lost = max(0.0, value - DOWN), 0
    return value


def pack(game: Patience) -> tuple[int, ...]:
    """Return the 52 deals of a table's pack, each suit from ace to king: clubs, diamonds, hearts, spades.

    A game without a pack has none, nor has a variation that the deals are not proved for.
    """
    return _packs().get(game.slug(), ()) if _has_table(game) else ()


def pack_card(game: Patience, number: int | None) -> Card | None:
    """Return the card that a deal is in its game's pack, face up; None if it is not in the pack."""
    numbers = pack(game)
    return PACK[numbers.index(number)] if number in numbers else None


def next_in_pack(game: Patience, done: Container[int], last: int) -> int | None:
    """Return the lowest card's deal that is not done, first in the suit of the last one, which is in the pack.

    It is None if all are done.
    """
    numbers = pack(game)
    suit = numbers.index(last) // len(Rank) * len(Rank)
    return next((each for each in (*numbers[suit : suit + len(Rank)], *numbers) if each not in done), None)


def kinds(game: Patience) -> tuple[str, ...]:
    """Return the kinds of deals of a game; some games have no medium grade."""
    grades = {deal.grade for deal in table(game).values()}
    return tuple(kind for kind in KINDS if kind in ("any", "winnable", "rising") or kind in grades or not grades)


def grade(game: Patience, number: int) -> str | None:
    """Return the grade of a deal, "easy", "medium" or "hard"; None if it is not graded."""
    deal = table(game).get(number)
    return deal and deal.grade


def deal_of_the_day(game: Patience, day: date) -> int:
    """Return the number of a game's deal of a date, in all variations; where its table is valid, it can be won.

    Its index in the first deals of the table is the SHA-256 of "quintet GAME YYYY-MM-DD", modulo their number; for a
    game without a table it is any deal.
    """
    digest = _sha256()(f"quintet {game.slug()} {day.isoformat()}".encode()).digest()
    deals = _numbers(game.slug())
    return deals[int.from_bytes(digest, "big") % len(deals)]


def day_of(game: Patience, number: int | None, started: datetime) -> date | None:
    """Return the day whose deal a game is that was begun at a time, None for another deal or a variation.

    It was that day somewhere on Earth at the time, so that it is the same in whatever time zone the game goes on.
    """
    for zone in (0, -12, 14):
        day = (started.astimezone(UTC) + timedelta(hours=zone)).date()
        if not game.variation and number == deal_of_the_day(game, day):
            return day
    return None


def table(game: Patience) -> dict[int, Graded]:
    """Return a game's deals by number, in ascending order; none for a variation that they are not proved for."""
    return _table(game.slug()) if _has_table(game) else {}


def lines(game: Patience) -> Iterator[tuple[int, Moves]]:
    """Yield a few deals of the table, each with moves that win it in all variations that the table is for."""
    for record in _records(f"{game.slug()}.lines") if _has_table(game) else ():
        number, *moves = record.split()
        yield int(number), tuple(map(parse_move, moves))


def _has_table(game: Patience) -> bool:
    """Return whether the deals of a game's table are proved for its variation."""
    return game.variation in VARIATIONS.get(game.slug(), ("",))


@cache
def _sha256() -> Callable[[bytes], Any]:
    """Return SHA-256 without `hashlib` where that is possible: it loads OpenSSL, which takes 4 MB."""
    for name in ("_sha2", "_sha256"):  # since Python 3.12, and before
        with suppress(ImportError):
            return import_module(name).sha256  # type: ignore[no-any-return]
    from hashlib import sha256  # noqa: PLC0415 - only a Python without modules for its own hashes needs it

    return sha256


@cache
def _numbers(slug: str) -> Sequence[int]:
    return tuple(_table(slug))[:DAILY] or ANY


@cache
def _packs() -> dict[str, tuple[int, ...]]:
    packs = (record.split() for record in _records("packs.txt"))
    return {slug: tuple(map(int, numbers)) for slug, *numbers in packs}


@cache
def _table(slug: str) -> dict[int, Graded]:
    deals = {}
    for record in _records(f"{slug}.txt"):
        number, _, graded = record.partition(" ")
        deals[int(number)] = _parse_graded(graded)
    return deals


@cache
def _parse_graded(text: str) -> Graded:
    """Return the value of a text such as "easy 22 40"; the same one for all deals, of which few differ."""
    grade, *counts = text.split()
    return Graded(None if grade == "-" else grade, *map(int, counts))


def _records(name: str) -> list[str]:
    """Return the lines of a file of this folder except its heading, which begins with #; empty if there is no file."""
    path = FOLDER / name
    text = path.read_text("ascii") if path.exists() else ""
    return [line for line in text.splitlines() if not line.startswith("#")]
