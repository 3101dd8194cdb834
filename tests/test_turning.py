"""The turning points of a review, compared with exhaustive search on small endgames."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.patiences import PATIENCES, KingAlbert
from game.rules.moves import parse_move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.table.turning import SIGNS, Search, decided, following, missed, sign_text, turns
from game.scenes.table.verdicts import Verdicts, positions
from game.solver.client import Outcome
from tests.brute_force import is_winnable, positions_after
from tests.endgames import late_position, moved
from tests.extent import FULL

LETTERS = {"w": Outcome.WON, "l": Outcome.LOST, "o": Outcome.OPEN, "?": None}


class Exhaustive:
    """Decides positions by trying every line through the rules, and remembers them."""

    def __init__(self, game: Patience) -> None:
        self.game = game
        self._known: dict[Table, bool | None] = {}

    def __call__(self, table: Table) -> Outcome:
        if table not in self._known:
            self._known[table] = is_winnable(self.game, table, 400)
        won = self._known[table]
        return Outcome.OPEN if won is None else Outcome.WON if won else Outcome.LOST


@cache
def games_of(slug: str, seed: int) -> list[tuple[Session, tuple[Table, ...], Verdicts, Exhaustive]]:
    """Play small endgames to their ends, mostly well and sometimes not, and decide each of their positions."""
    game, chance = PATIENCES[slug](), Random(seed)
    games: list[tuple[Session, tuple[Table, ...], Verdicts, Exhaustive]] = []
    for number in range(seed, seed + (6 if FULL else 4)):
        session, decide = late_position(game, number), Exhaustive(game)
        while len(session.moves) < 12 and (moves := session.legal_moves()):
            winning = [move for move in moves if decide(moved(game, session.table, move)) is Outcome.WON]
            session.play(chance.choice(winning if winning and chance.random() < 0.8 else moves))
        tables = positions(session)
        verdicts = tuple(map(decide, tables))
        if Outcome.OPEN not in verdicts and session.moves:
            games.append((session, tables, verdicts, decide))
    return games


@pytest.mark.parametrize(
    ("slug", "seed"), [("quatorze", 100), ("quatorze", 300), ("calculation", 400), ("king-albert", 300)]
)
def test_every_sign_is_what_exhaustive_search_says(slug: str, seed: int) -> None:
    for session, tables, verdicts, decide in games_of(slug, seed):
        search = Search(session.game, tables, lambda table, decide=decide: decide(table))  # type: ignore[misc]
        search.begin(verdicts)
        assert search.next() is None
        found = turns(session.game, tables, verdicts, search.only)
        for place, table in enumerate(tables):
            signs = set(found.get(place, ()))
            before = verdicts[place - 1] if place else None
            assert ("lost" in signs) is (before is Outcome.WON and verdicts[place] is Outcome.LOST)
            after_it = verdicts[place + 1] if place + 1 < len(tables) else None
            assert ("last" in signs) is (verdicts[place] is Outcome.WON and after_it is Outcome.LOST)
            alone = place > 0 and verdicts[place] is Outcome.WON and is_only(session.game, tables, place, decide)
            assert ("only" in signs) is alone
            if "safe" in signs:
                assert verdicts[place] is Outcome.WON
                assert decide(table) is Outcome.WON


def is_only(game: Patience, tables: tuple[Table, ...], place: int, decide: Exhaustive) -> bool:
    others = {*positions_after(game, tables[place - 1])} - {tables[place], tables[place - 1]}
    return bool(others) and all(decide(table) is Outcome.LOST for table in others)


def test_signs_of_all_kinds_turn_up() -> None:
    """The law above would hold for no signs, too: its games have some of each kind."""
    found = set[str]()
    for session, tables, verdicts, decide in games_of("calculation", 400):
        search = Search(session.game, tables, decide)
        search.begin(verdicts)
        search.next()
        for signs in turns(session.game, tables, verdicts, search.only).values():
            found |= set(signs)
    assert found == set(SIGNS)


def lost_game() -> tuple[Session, tuple[Table, ...]]:
    """The 2 of spades could go up from the start and never did; nothing that these rules call lost is needed here."""
    layout = {"f1": ["AS"], "t1": ["2S"], "t2": ["KH"], "t3": ["5S", "3S"]}
    session = Session.from_layout(KingAlbert(), layout)
    session.replay(["t1-t4", "t2-t5", "t4-t6"])
    return session, positions(session)


def test_a_safe_play_is_missed_once_where_it_first_could_be_made() -> None:
    session, tables = lost_game()
    assert [(place, str(card)) for place, card in missed(session.game, tables, 3)] == [(0, "2S")]
    found = turns(session.game, tables, read("wwwl"), [])
    assert list(found[0]) == ["safe"]
    said = sign_text("The cards are dealt", "safe", found[0]["safe"])
    assert said == "The cards are dealt · the 2 of spades could safely go to a foundation, and did not"
    assert (list(found[2]), list(found[3])) == (["last"], ["lost"])
    session.undo()
    session.play(parse_move("t4-f1"))
    assert not [*missed(session.game, positions(session), 3)]


def read(text: str) -> Verdicts:
    return tuple(LETTERS[letter] for letter in text)


def test_nothing_is_missed_in_a_game_that_is_not_lost() -> None:
    session, tables = lost_game()
    assert turns(session.game, tables, read("wwww"), []) == {}


@pytest.mark.parametrize(
    ("verdicts", "only", "lines"),
    [
        ("wwwl", [], ("Move 3 lost the game: 2 of spades to a space", "Before it the game could still be won")),
        ("llll", [], ("This deal cannot be won", "No move decided it: it was lost from the start")),
        ("wwol", [], ("Lost at move 3 or earlier", "It could be won at move 1")),
        ("oool", [], ("Lost at move 3 or earlier", "Whether it could be won is not known")),
        ("wwww", [], ("It could be won throughout", "No move was the only one that won")),
        ("wwww", [2], ("It could be won throughout", "Move 2 was the only one that still won")),
        (
            "wwww",
            [1, 3],
            ("It could be won throughout", "2 moves were the only ones that still won, the last of them move 3"),
        ),
        ("wwoo", [], ("It could be won up to move 1", "")),
    ],
)
def test_two_lines_say_where_it_was_decided(verdicts: str, only: list[int], lines: tuple[str, str]) -> None:
    session, tables = lost_game()
    assert decided(read(verdicts), tables, session.moves, only, None) == lines


def test_the_second_line_names_the_move_that_would_have_won() -> None:
    session, tables = lost_game()
    second = decided(read("wwwl"), tables, session.moves, [], parse_move("t4-f1"))[1]
    assert second == "Before it the game could be won: 2 of spades to a foundation"


def test_one_key_leads_round() -> None:
    places = {2: "last", 3: "lost", 7: "only"}
    assert [following(places, here, 1) for here in (0, 2, 3, 7, 9)] == [2, 3, 7, 2, 2]
    assert [following(places, here, -1) for here in (0, 2, 3, 7, 9)] == [7, 7, 2, 3, 7]
    assert following({}, 3, 1) is None


def test_an_other_move_that_is_not_decided_makes_no_only_move() -> None:
    session, tables = lost_game()
    search = Search(session.game, tables, lambda _: Outcome.OPEN)
    search.begin(read("wwww"))
    assert search.next() is None
    assert search.only == set()
    asked = Search(session.game, tables, lambda _: None)
    asked.begin(read("wwww"))
    assert asked.next() not in {None, *tables}
