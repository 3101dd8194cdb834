"""Random late positions that can be searched completely, of which many are won and many are lost."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.rules.cards import Card, Rank, Suit
from game.rules.events import apply
from game.rules.moves import Move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Table, write_position
from game.solver.compact import Layout


def late_position(game: Patience, seed: int) -> Session:
    """Return a random late position of a game; about half of them are won."""
    random = Random(seed)
    if make := ENDGAMES.get(game.slug()):
        return make(game, random)
    if random.random() < 0.5:
        return dead_end(game, random)
    layout = endgame_of_numeration(random) if game.slug() == "numeration" else endgame(game, random)
    return Session.from_layout(game, layout)


def larger_position(game: Patience, seed: int) -> Session:
    """Return a random late position that a quick search can decide."""
    if game.slug() in {"king-albert", "napoleons-square"}:
        return Session.from_layout(game, larger_endgame(game, Random(seed)))
    return late_position(game, seed)


def dead_end(game: Patience, random: Random) -> Session:
    """Play at random until no move is left, and undo some."""
    table = Session(game, random.randint(1, 31999)).table
    tables = [table]
    while len(tables) < 150 and (moves := list(game.legal_moves(table))):
        table = moved(game, table, random.choice(moves))
        tables.append(table)
    return Session.from_layout(game, write_position(tables[-random.randint(1, min(8, len(tables)))]))


def endgame(game: Patience, random: Random) -> Layout:
    """Fill the foundations to random heights and place the rest at random, low cards mostly on top."""
    layout: Layout = {}
    rest: list[Card] = []
    slope, lowest = random.uniform(-2, 0.5), random.randint(4, 9)
    for foundation, suit in enumerate([*Suit] * game.decks, 1):
        height = min(13, random.randint(lowest, lowest + 4))
        cards = [Card(rank, suit) for rank in Rank]
        layout[f"f{foundation}"] = [str(card) for card in cards[:height]]
        rest += cards[height:]
    rest.sort(key=lambda card: slope * card.rank + random.uniform(0, 10))
    loose = random.sample(rest, min(len(rest), random.choice((0, 1, 2, 3))))
    for card in loose:
        rest.remove(card)
    if game.decks == 1:
        layout |= {f"r{place}": [str(card)] for place, card in enumerate(loose, 1)}
    else:
        turned = random.randint(0, len(loose))
        layout["s"] = [str(card.turned()) for card in loose[turned:]]
        layout["w"] = [str(card) for card in loose[:turned]]
    piles = 9 if game.decks == 1 else 12
    for place, card in enumerate(rest):
        layout.setdefault(f"t{place % piles + 1}", []).append(str(card))
    return layout


def larger_endgame(game: Patience, random: Random) -> Layout:
    """Fill the foundations to random heights and place the rest at random."""
    layout: Layout = {}
    rest: list[str] = []
    lowest = random.randint(0, 1) if game.decks == 1 else random.randint(0, 6)
    for foundation, suit in enumerate([*Suit] * game.decks, 1):
        height = random.randint(lowest, lowest + 4)
        cards = [str(Card(rank, suit)) for rank in Rank]
        layout[f"f{foundation}"] = cards[:height]
        rest += cards[height:]
    random.shuffle(rest)
    if game.decks == 1:
        layout |= {f"r{place}": [rest.pop()] for place in range(1, random.randint(1, 6))}
    else:
        layout["s"] = [rest.pop().lower() for _ in range(random.randint(0, 8))]
        layout["w"] = [rest.pop() for _ in range(random.randint(0, 8))]
    for place, card in enumerate(rest):
        layout.setdefault(f"t{place % (9 if game.decks == 1 else 12) + 1}", []).append(card)
    return layout


def endgame_of_calculation(random: Random) -> Layout:
    """Fill the foundations to random heights, leave some cards in the stock, and place the rest at random."""
    cards = {rank: random.sample([str(Card(rank, suit)) for suit in Suit], 4) for rank in Rank}
    lowest = random.randint(5, 10)
    heights = [random.randint(lowest, min(13, lowest + 4)) for _ in range(4)]
    layout = {
        f"f{base}": [cards[Rank(base).up(base * place)].pop() for place in range(height)]
        for base, height in enumerate(heights, 1)
    }
    rest = [card for left in cards.values() for card in left]
    random.shuffle(rest)
    stock = [rest.pop() for _ in rest[: random.randint(0, 4)]]
    layout["s"] = [card.lower() for card in stock[:-1]] + stock[-1:]
    for card in rest:
        layout.setdefault(f"t{random.randint(1, 4)}", []).append(card)
    return layout


def endgame_of_numeration(random: Random) -> Layout:
    """Complete most suits on the right, fill the left foundations to random heights, and place the rest at random."""
    layout: Layout = {}
    loose: list[tuple[float, str]] = []
    slope, lowest = random.uniform(-2, 0), random.randint(6, 9)
    for step, suit in enumerate(random.sample([*Suit], 4), 1):
        up = [str(Card(Rank(step).up(step * place), suit)) for place in range(13)]
        height = random.randint(lowest, min(13, lowest + 4))
        layout[f"f{step}"] = up[:height]
        loose += [(slope * place + random.uniform(0, 10), card) for place, card in enumerate(up[height:])]
        if random.random() < 0.9:
            layout[f"f{step + 4}"] = [up[0], *up[:0:-1]]
        else:
            loose += [(random.uniform(0, 10), card) for card in up]
    cards = [card for _, card in sorted(loose)]
    layout["s"] = [cards.pop().lower() for _ in cards[: random.choice((0, 0, 1, 2))]]
    piles = min(10, len(cards))
    for place in range(piles):
        pile = cards[place::piles]
        layout[f"t{place + 1}"] = pile
    return layout


def endgame_of_quatorze(random: Random) -> Layout:
    """Place some pairs in the square, few of them equal."""
    firsts = random.sample(list(Rank)[:7], random.randint(3, 7)) + random.sample(
        list(Rank)[:6], random.choice((0, 0, 1))
    )
    deck = {rank: [str(Card(rank, suit)) for suit in Suit] for rank in Rank}
    cards = [deck[rank].pop() for first in firsts for rank in (first, Rank(14 - first))]
    random.shuffle(cards)
    return {f"t{place}": [card] for place, card in enumerate(cards, 1)}


def endgame_with_a_trap(game: Patience, random: Random) -> Session:
    """Return a random endgame of Quatorze that random moves lose."""
    while True:
        session = Session.from_layout(game, endgame_of_quatorze(random))
        start = session.layout()
        while moves := session.legal_moves():
            session.play(random.choice(moves))
        if not session.is_won():
            return Session.from_layout(game, start)


ENDGAMES: dict[str, Callable[[Patience, Random], Session]] = {
    "calculation": lambda game, random: Session.from_layout(game, endgame_of_calculation(random)),
    "quatorze": endgame_with_a_trap,
}


def moved(game: Patience, table: Table, move: Move) -> Table:
    """Make a legal move without `play`, which would check it again."""
    table = apply(game.carry_out(table, move), table)
    while events := tuple(game.settle(table)):
        table = apply(events, table)
    return table
