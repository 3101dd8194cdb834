"""Laws that hold for every patience, every variation and every deal.

The games are random but seeded; QUINTET_DEALS sets how many of each there are.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise, product

import pytest

from game.patiences import KingAlbert
from game.rules.cards import Card, Rank, Suit
from game.rules.events import Turned, apply, inverse
from game.rules.moves import Transfer, parse_move
from game.rules.patience import IllegalMoveError, Patience
from game.rules.session import Session
from game.rules.table import DEALER, Pile, Role, Table
from tests.support.play import cards_of, every_game, replayed, tables, walks, writable_moves
from tests.support.selection import FULL

NONSENSE = 40 if FULL else 10  # moves that are not legal, tried on every table


@every_game
def test_the_deal_lays_out_the_whole_pack(game: Patience) -> None:
    pack = Counter({(rank, suit): game.decks for rank in Rank for suit in Suit})
    for walk in walks(game):
        session = Session(game, walk.number)
        assert set(session.undealt) == {DEALER, *game.piles}
        assert cards_of(Table({DEALER: session.undealt[DEALER]})) == cards_of(session.table) == pack
        assert not any(card.face_up for card in session.undealt[DEALER])
        assert session.table[DEALER] == ()
        assert apply(session.dealt, session.undealt) == session.table


@every_game
def test_no_event_loses_or_doubles_a_card(game: Patience) -> None:
    pack = Counter({(rank, suit): game.decks for rank in Rank for suit in Suit})
    for walk in walks(game):
        for step in walk.steps:
            table = step.before
            for event in step.events:
                table = event.apply(table)
                assert cards_of(table) == pack
            assert table == step.after


@every_game
def test_inverse_events_retrace(game: Patience) -> None:
    for walk in walks(game):
        for step in walk.steps:
            assert apply(inverse(step.events), step.after) == step.before
            assert inverse(inverse(step.events)) == step.events


@every_game
def test_a_move_always_happens(game: Patience) -> None:
    assert all(step.events and step.before != step.after for walk in walks(game) for step in walk.steps)


@every_game
def test_every_move_reads_as_it_is_written(game: Patience) -> None:
    legal = {move for table in tables(game) for move in game.legal_moves(table)}
    for move in (*writable_moves(game), *legal):
        assert parse_move(str(move)) == move
        assert str(parse_move(str(move))) == str(move)


@every_game
def test_a_layout_loads_to_an_equal_table(game: Patience) -> None:
    for walk in walks(game):
        for count in range(0, len(walk.steps) + 1, 4):
            session = replayed(game, walk.number, walk.texts[:count])
            loaded = Session.from_layout(game, session.layout())
            assert loaded.table == session.table
            assert hash(loaded.table) == hash(session.table)
            assert loaded.layout() == session.layout()
            assert loaded.number is None
            assert loaded.legal_moves() == session.legal_moves()
            assert loaded.game == session.game


@every_game
def test_the_legal_moves_are_those_that_play_accepts(game: Patience) -> None:
    rng = random.Random(24)
    for table in tables(game):
        legal = list(game.legal_moves(table))
        assert len(legal) == len(set(legal))
        for move in legal:
            assert game.outcome(table, move)[0]
        for move in set(rng.sample(writable_moves(game), NONSENSE)) - set(legal):
            assert_refused(game, table, move)


@every_game
def test_what_moves_can_be_taken_in_hand(game: Patience) -> None:
    for table in tables(game):
        maximum = Counter[Pile]()
        for move in game.legal_moves(table):
            count = move.count if isinstance(move, Transfer) else 1
            for pile in move.piles[:1] if isinstance(move, Transfer) else move.piles:
                maximum[pile] = max(maximum[pile], count)
        assert all(game.liftable(table, pile) >= count for pile, count in maximum.items())
        assert all(game.liftable(table, pile) <= len(table[pile]) for pile in game.piles)


@every_game
def test_every_other_writable_move_is_refused(game: Patience) -> None:
    for walk in walks(game)[: None if FULL else 1]:
        table = walk.tables[len(walk.tables) // 2]
        for move in set(writable_moves(game)) - set(game.legal_moves(table)):
            assert_refused(game, table, move)


def assert_refused(game: Patience, table: Table, move: object) -> None:
    """A refusal is one sentence, short enough to be shown, without its full stop."""
    with pytest.raises(IllegalMoveError) as caught:
        game.outcome(table, parse_move(str(move)))
    text = str(caught.value)
    assert 10 < len(text) < 110
    assert text[0].islower()
    assert text[-1].isalnum() or text[-1] == "”"
    assert not re.search(r"\. |\n|  |None|Rank|Pile", text)


@every_game
@pytest.mark.parametrize("move", ["t30-t1", "t1-t30", "f9-t1", "t1-r8", "t1+t26", "w-d", "s-wx2"])
def test_what_is_not_on_the_table_is_refused(game: Patience, move: str) -> None:
    assert_refused(game, Session(game, 24).table, move)


@every_game
def test_an_empty_pile_takes_its_base_alone(game: Patience) -> None:
    source = next(pile for pile in game.piles if pile.role in (Role.TABLEAU, Role.WASTE))
    for pile, (rank, suit) in product(game.bases, product(Rank, Suit)):
        card = Card(rank, suit)
        table = Table(dict.fromkeys(game.piles, ()) | {source: (card,)})
        assert bool(game.judge(table, Transfer(source, pile))) is (rank is game.bases[pile])


@every_game
def test_the_table_is_at_rest(game: Patience) -> None:
    assert not any(tuple(game.settle(table)) for table in tables(game))


@every_game
def test_what_is_seen_stays_seen(game: Patience) -> None:
    for walk in walks(game):
        for step in walk.steps:
            turned = [card for event in step.events if isinstance(event, Turned) for card in event.cards]
            assert all(card.face_up for card in turned)
            assert hidden(step.before) - hidden(step.after) == len(turned)


def hidden(table: Table) -> int:
    return sum(not card.face_up for cards in table.values() for card in cards)


@every_game
def test_foundations_never_shrink_but_where_cards_return(game: Patience) -> None:
    returns = isinstance(game, KingAlbert) and game.foundations_return
    foundations = [pile for pile in game.piles if pile.role is Role.FOUNDATION]
    shrunk = 0
    for walk in walks(game):
        for step in walk.steps:
            for pile in foundations:
                before, after = step.before[pile], step.after[pile]
                shrunk += len(after) < len(before)
                shorter, longer = sorted((before, after), key=len)
                assert longer[: len(shorter)] == shorter
    assert returns or not shrunk


def count_up(table: Table) -> int:
    """Return how many cards are on the foundations and out of play."""
    return sum(len(cards) for pile, cards in table.items() if pile.role in (Role.FOUNDATION, Role.DISCARD))


@every_game
def test_the_score_counts_cards_that_are_up(game: Patience) -> None:
    bases = count_up(walks(game)[0].dealt)
    for table in tables(game):
        up = count_up(table) - bases
        assert game.score(table) == up
        assert 0 <= up <= game.max_score
        assert game.is_won(table) is (up == game.max_score)


@every_game
def test_a_deal_number_gives_one_deal(game: Patience) -> None:
    numbers = [walk.number for walk in walks(game)]
    assert all(Session(game, number).table == Session(game, number).table for number in numbers)
    assert all(Session(game, a).table != Session(game, b).table for a, b in pairwise(numbers))
