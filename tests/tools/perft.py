"""Counts the positions that can be reached in a number of moves."""

from __future__ import annotations

from collections.abc import Iterator

from game.patiences import PATIENCES
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Table
from tests.support.host import part_of_won_game

DEPTH = 2  # moves
DEEPER = {"calculation": 4, "king-albert": 3, "quatorze": 3}  # the games that have fewer positions
DEALS = (24, 31_999, 1_000_000)
SHARES = (0.25, 0.75)  # of a won game; positions are also counted from there


def counts(game: Patience, table: Table, depth: int) -> list[int]:
    """Count the different tables after 0, 1, … `depth` moves."""
    layer, found = {table}, [1]
    for _ in range(depth):
        layer = {game.outcome(before, move)[1] for before in layer for move in game.legal_moves(before)}
        found.append(len(layer))
    return found


def rows(slug: str) -> Iterator[tuple[str, list[int]]]:
    """Return the start positions of a game, with their counts."""
    depth = DEEPER.get(slug, DEPTH)
    for variation in ("", *PATIENCES[slug].variations()):
        game = PATIENCES[slug].in_variation(variation)
        kind = " ".join(filter(None, [slug, variation]))
        for deal in DEALS:
            yield f"{kind}, deal {deal}", counts(game, Session(game, deal).table, depth)
        for fraction in SHARES:
            session = part_of_won_game(slug, fraction)  # a standard game
            name = f"{kind}, deal {session.number} after {len(session.moves)} moves"
            yield name, counts(game, session.table, depth)


def main() -> None:
    """Print the whole table."""
    for slug in PATIENCES:
        for name, found in rows(slug):
            print(f'    "{name}": {found},')


if __name__ == "__main__":
    main()
