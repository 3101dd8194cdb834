"""Games to test, seeded random games, and helpers to write layouts."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from game.patiences import PATIENCES
from game.rules.cards import RANKS, Rank, Suit
from game.rules.events import Events
from game.rules.moves import Deal, Move, Pair, Transfer, parse_move
from game.rules.patience import IllegalMoveError, Patience
from game.rules.session import Session
from game.rules.table import Role, Table, write_position
from tests.support.selection import FULL

DEALS = int(os.environ.get("QUINTET_DEALS", "4" if FULL else "2"))  # per variation; a thorough run takes hundreds
MOST_MOVES = 120  # some games could go back and forth forever

Layout = dict[str, list[str]]

GAMES = [game.in_variation(name) for game in PATIENCES.values() for name in ("", *game.variations())]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.slug()} {game.variation}".strip())


class Step(NamedTuple):
    """A move of a random game, and the tables around it."""

    before: Table
    move: Move
    events: Events
    after: Table


class Walk(NamedTuple):
    """A random game: its deal number, the dealt table, and a step for each move."""

    number: int
    dealt: Table
    steps: tuple[Step, ...]

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables, from the one dealt to the last."""
        return (self.dealt, *(step.after for step in self.steps))

    @property
    def texts(self) -> list[str]:
        """The moves in the notation."""
        return [str(step.move) for step in self.steps]


@cache
def walks(game: Patience) -> tuple[Walk, ...]:
    """Play random games, half of them with numbers of each of the two generators."""
    rng = random.Random(f"{game}")
    ranges = [(1, 31_999), (32_000, 10**20)]
    return tuple(_walk(game, rng.randint(*ranges[deal % 2]), rng) for deal in range(DEALS))


def _walk(game: Patience, number: int, rng: random.Random) -> Walk:
    session = Session(game, number)
    dealt, steps = session.table, list[Step]()
    while len(steps) < MOST_MOVES and (moves := session.legal_moves()):
        before, move = session.table, _choose(moves, rng)
        steps.append(Step(before, move, session.play(move), session.table))
    return Walk(number, dealt, tuple(steps))


def _choose(moves: list[Move], rng: random.Random) -> Move:
    """Prefer moves up, because otherwise foundations stay low.

    Deal rarely, because otherwise the stock is soon empty.
    """
    up = [move for move in moves if any(pile.role is Role.FOUNDATION for pile in move.piles)]
    still = [move for move in moves if not isinstance(move, Deal)]
    choices = [moves, still or moves, still or moves, up or moves]
    return rng.choice(rng.choice(choices))


def tables(game: Patience) -> Iterator[Table]:
    """Return the tables of all random games."""
    for walk in walks(game):
        yield from walk.tables


def positions(game: Patience) -> Iterator[tuple[set[str], Layout]]:
    """Return the legal moves and the layout of each table of all random games."""
    for table in tables(game):
        yield {str(move) for move in game.legal_moves(table)}, write_position(table)


def dealt(slug: str, number: int = 24, moves: int = 0, variation: str = "") -> Session:
    """Begin a deal, and make some moves, each the first that is legal."""
    session = Session(PATIENCES[slug].in_variation(variation), number)
    for _ in range(moves):
        session.play(session.legal_moves()[0])
    return session


def replayed(game: Patience, number: int, texts: list[str]) -> Session:
    """Begin a deal and make these moves."""
    session = Session(game, number)
    session.replay(texts)
    return session


@cache
def writable_moves(game: Patience) -> tuple[Move, ...]:
    """Return every move that can be written with a game's piles, most of them illegal."""
    transfers = [Transfer(*move) for move in product(game.piles, game.piles, range(1, 15))]
    places = [pile for pile in game.piles if pile.role is Role.TABLEAU]
    pairs = [Pair(first, second) for first, second in product(places, places) if first.number < second.number]
    return (*transfers, *pairs, Deal())


def cards_of(table: Table) -> Counter[tuple[Rank, Suit]]:
    """Count the cards regardless of their sides."""
    return Counter((card.rank, card.suit) for cards in table.values() for card in cards)


def rank(card: str) -> int:
    """Return the rank of a card in the notation, ace low."""
    return RANKS.index(card[0].upper()) + 1


def is_red(card: str) -> bool:
    return card[1].upper() in "HD"


def run(ranks: str, suit: str) -> str:
    """Write cards of one suit: "JS QS KS" for JQK and S."""
    return " ".join(rank + suit for rank in ranks)


def at(game: Patience, **piles: str) -> Session:
    """Start at a layout that is given as one text for each pile, such as t1="KS QH"."""
    return Session.from_layout(game, {pile: cards.split() for pile, cards in piles.items()})


def moves(session: Session) -> set[str]:
    return {str(move) for move in session.legal_moves()}


def refusal(session: Session, move: str) -> str:
    """Return the reason why a move is refused, after checking that it is, and that no list of legal moves has it."""
    assert move not in moves(session)
    with pytest.raises(IllegalMoveError) as caught:
        session.play(parse_move(move))
    return str(caught.value)


def play(session: Session, *texts: str) -> Layout:
    """Make the moves; return the layout after them, without the empty piles."""
    for text in texts:
        assert text in moves(session)
        session.play(parse_move(text))
    return lying(session)


def lying(session: Session) -> Layout:
    """Return the layout without the empty piles."""
    return {pile: cards for pile, cards in session.layout().items() if cards}


def piles(text: str) -> dict[str, str]:
    """Read the cards of piles: "t1 KS, f1 A23H" is a king of spades, and the hearts from the ace to the 3."""
    words = (pile.split() for pile in text.split(", "))
    return {name: " ".join(rank + each[-1] for each in cards for rank in each[:-1]) for name, *cards in words}


def game_named(text: str) -> Patience:
    """Return a game by its name and perhaps a variation: "napoleons-square single-cards"."""
    slug, _, variation = text.partition(" ")
    return PATIENCES[slug].in_variation(variation)


def cases(text: str) -> Iterator[tuple[str, str]]:
    """Read a table of cases, which are indented below what they lead to; yield each with that."""
    outcome = ""
    for line in text.splitlines():
        if line.startswith(" "):
            yield line.strip(), outcome
        else:
            outcome = line
