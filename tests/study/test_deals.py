"""Deals of a chosen kind: the tables, what is chosen from them, and the players behind the grades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from hashlib import sha256
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import deals
from game.deals import KINDS, choose, deal_of_the_day, grade, kinds, lines, next_in_pack, pack, pack_card, rising, table
from game.patiences import PATIENCES, KingAlbert, NapoleonsSquare
from game.rules.moves import Transfer
from game.rules.patience import IllegalMoveError, Patience
from game.rules.session import Session
from game.solver import solve
from game.solver.search import Child, Problem, steps_of
from game.study.grading import calculation, evenings, make, measure, players, proof, workfile
from game.study.grading import look_ahead as looking
from game.study.grading import numeration as trials
from game.study.grading.check import is_proved
from tests.support.play import GAMES, Layout, dealt, every_game
from tests.support.python import printed
from tests.support.selection import FULL

LOOK = looking.look
every_slug = pytest.mark.parametrize("slug", PATIENCES)
MEASURED = [slug for slug in PATIENCES if FULL or slug != "numeration"]  # which takes as long as all others


# ---- the tables


@every_slug
def test_a_table_has_two_thousand_deals_in_order_and_none_twice(slug: str) -> None:
    rows = [row for row in (deals.FOLDER / f"{slug}.txt").read_text("ascii").splitlines() if row[0] != "#"]
    numbers = [int(row.split()[0]) for row in rows]
    assert len(numbers) >= 2000
    assert numbers == sorted(set(numbers))


@every_slug
def test_a_grade_is_the_share_of_plays_won(slug: str) -> None:
    """Whatever is graded easy was won more often than what is graded medium, and that more often than what is hard."""
    grades = kinds(PATIENCES[slug]())[3:]
    shares: dict[str, list[float]] = {name: [] for name in grades}
    for deal in table(PATIENCES[slug]()).values():
        if deal.grade:
            shares[deal.grade].append(deal.won / deal.plays)
    for easier, harder in pairwise(grades):
        assert max(shares[harder]) < min(shares[easier])
    assert min(map(len, shares.values())) >= 70


@every_game
def test_lines_of_the_table_win(game: Patience) -> None:
    for number, moves in lines(game):
        session = Session(game, number)
        for move in moves:
            session.play(move)
        assert session.is_won()
        assert number in table(game)


@every_slug
def test_a_sample_is_proved_again(slug: str) -> None:
    """A deal of the table and some of the pack's, in every variation; in the full run all of the pack."""
    game = PATIENCES[slug]()
    numbers = [next(lines(game))[0], *pack(game)[:: 1 if FULL else 13]]
    assert not [number for number in numbers if not is_proved(slug, number)]


def test_a_line_must_win_in_every_variation() -> None:
    number, moves = next(lines(NapoleonsSquare()))
    assert proof.wins("napoleons-square", number, moves)
    assert not proof.wins("napoleons-square", number, moves[:-1])
    standard = solve(dealt("napoleons-square", number), nodes=15_000).line
    assert any(isinstance(move, Transfer) and move.count > 1 for move in standard)
    with pytest.raises(IllegalMoveError, match="one card at a time"):
        proof.wins("napoleons-square", number, standard)


DIGESTS = {
    "calculation": "e99c25cf0d221d2a 93874d60f665f2fa",
    "numeration": "5ac23b1b6778d30a f882fad673d9f79a",
    "napoleons-square": "aa1d0754df2a8a87 7e0ad7584f932d7e",
    "king-albert": "8a7cc06c249329b2 d62a24d944d644ba",
    "quatorze": "0474de8b79ba0b5b 153f618edf89fc27",
}


@every_slug
def test_deals_of_the_day_and_packs_never_change(slug: str) -> None:
    """The first two thousand numbers of a table, and its pack, as they stand in the files: players have won them."""
    rows = (deals.FOLDER / f"{slug}.txt").read_text("ascii").splitlines()
    daily = " ".join([row.split()[0] for row in rows if row[0] != "#"][:2000])
    packs = (deals.FOLDER / "packs.txt").read_text("ascii").splitlines()
    own = next(row for row in packs if row.startswith(slug))
    assert " ".join(sha256(text.encode()).hexdigest()[:16] for text in (daily, own)) == DIGESTS[slug]


# ---- what is chosen


@pytest.mark.parametrize("game", [game for game in GAMES if table(game)], ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_a_deal_is_of_the_kind_that_was_asked_for(game: Patience, kind: str) -> None:
    rng = Random(1)
    chosen = {choose(game, kind, rng=rng) for _ in range(100)}
    assert len(chosen) > 40
    if kind == "any":
        assert not chosen <= set(table(game))
        assert all(1 <= number <= 1_000_000 for number in chosen)
    elif kind in ("winnable", "rising"):
        assert chosen <= set(table(game))
    elif kind in kinds(game):
        assert {grade(game, number) for number in chosen} == {kind}
    else:
        assert chosen <= set(table(game))


@every_slug
def test_a_rising_deal_is_harder_after_clean_wins_and_easier_after_two_losses_in_a_row(slug: str) -> None:
    game, rng = PATIENCES[slug](), Random(3)
    plays = {number: deal.won / deal.plays for number, deal in table(game).items()}

    def share(*results: str) -> float:
        return sum(plays[rising(game, results, set(), rng=rng)] for _ in range(40)) / 40

    some, many = ["clean"] * 6, ["clean"] * 16
    assert share(*some, *some) < share(*some)
    assert share(*many, "lost", "abandoned") > share(*many)
    alike = share(*many), share(*many, "won"), share(*many, "lost"), share(*many, "lost", "won", "lost")
    assert max(alike) - min(alike) < 0.05


@every_slug
def test_before_the_first_win_two_deals_are_of_the_pack_in_turn_and_then_what_is_easy(slug: str) -> None:
    game = PATIENCES[slug]()
    ace, two, three, *_ = pack(game)
    assert [rising(game, [], {*()}), rising(game, [], {ace}), rising(game, ["lost"], {ace})] == [ace, two, two]
    share = {number: deal.won / deal.plays for number, deal in table(game).items()}
    results = [["lost", "abandoned"], []]  # or both were passed over
    easy = [share[rising(game, each, {ace, two}, rng=Random(seed))] for seed in range(9) for each in results]
    assert min(easy) >= share[three]
    if share[ace] < max(share.values()) - 0.15:
        assert min(easy) > share[ace]


@every_slug
def test_a_rising_deal_is_a_card_of_the_pack_while_one_is_of_the_right_difficulty(slug: str) -> None:
    game, results = PATIENCES[slug](), ["clean"] * 4  # there, a fifth of the way from the easiest to the hardest
    assert rising(game, results, set()) in pack(game)
    chosen = {rising(game, results, {*pack(game)}, rng=Random(seed)) for seed in range(9)}
    assert len(chosen) > 1
    assert not chosen & {*pack(game)}


def test_a_card_of_the_pack_that_is_much_harder_waits_until_deals_have_risen() -> None:
    """The easiest card of Numeration is a quarter of the range harder than its easiest deal."""
    game = PATIENCES["numeration"]()
    assert rising(game, ["won"], set()) not in pack(game)
    assert rising(game, ["clean"] * 4, set()) == pack(game)[0]


@every_slug
def test_a_deal_that_was_played_does_not_rise_again(slug: str) -> None:
    game, played = PATIENCES[slug](), set[int]()
    for _ in range(3 * deals.NEAR):
        number = rising(game, ["won"] * len(played), played, rng=Random(1))
        assert number not in played
        played.add(number)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_where_deals_are_not_proved_one_rises_as_well(game: Patience) -> None:
    assert rising(game, ["clean", "lost"], set()) > 0
    assert bool(pack(game)) == bool(table(game))


def test_a_table_with_two_grades_is_written_as_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for slug, middle in (("numeration", "-"), ("quatorze", "medium")):
        monkeypatch.setattr(deals, "FOLDER", tmp_path)
        make.write_table(slug, [1, 2, 3, 4], {1: (1, 10), 2: (5, 10), 3: (9, 10)}, (0.3, 0.6))
        rows = [row for row in (tmp_path / f"{slug}.txt").read_text("ascii").splitlines() if row[0] != "#"]
        assert rows == ["1 hard 1 10", f"2 {middle} 5 10", "3 easy 9 10", "4 -"]


def test_deals_of_numeration_that_few_plays_call_easy_are_measured_more_exactly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first two are so as well; of the others only 4 and 90 win half of their few plays."""
    won = {"few": {1: 1, 2: 2, 3: 5, 4: 6, 90: 11}, "many": {1: 10, 2: 20, 3: 70, 4: 30, 90: 80}}

    def carry_on(name: str, numbers: Iterable[int], work: Callable[[int], str]) -> dict[int, str]:  # noqa: ARG001
        return {number: str(won[name.partition(".")[2]][number]) for number in numbers}

    monkeypatch.setattr(deals, "FOLDER", tmp_path)
    monkeypatch.setattr(make, "MEASURED", 2)
    monkeypatch.setattr(make, "proved", lambda *_: dict.fromkeys([1, 2, 3, 4], "deal"))
    monkeypatch.setattr(make, "rare", lambda *_: [90])
    monkeypatch.setitem(measure.PLAYS, "numeration", (measure.Plays(1, 12), measure.Plays(50, 100)))
    make.make("numeration", carry_on)
    rows = [row for row in (tmp_path / "numeration.txt").read_text("ascii").splitlines() if row[0] != "#"]
    assert [row.split()[2:] for row in rows] == [
        ["10", "100"],
        ["20", "100"],
        ["5", "12"],
        ["30", "100"],
        ["80", "100"],
    ]


def test_a_deal_that_is_not_in_the_table_has_no_grade() -> None:
    assert grade(KingAlbert(), 1) is None  # it cannot be won
    assert grade(KingAlbert(), 10**20) is None


def test_nothing_is_read_and_no_solver_imported_before_it_is_asked_for() -> None:
    code = (
        "import sys; from game import deals; from game.patiences import Quatorze;"
        "print(deals._table.cache_info().currsize, 'hashlib' in sys.modules);"
        "deals.choose(Quatorze(), 'easy'); print(any(name.startswith('game.solver') for name in sys.modules))"
    )
    assert printed(code).split() == ["0", "False", "False"]


# ---- the deal of the day


@every_game
def test_the_deal_of_the_day_can_be_won(game: Patience) -> None:
    year = [deal_of_the_day(game, date(2025, 1, 1) + timedelta(days=n)) for n in range(366)]
    assert set(year) <= set(table(PATIENCES[game.slug()]()))
    assert len(set(year)) > 300
    assert max(Counter(year).values()) < 5


GOLDEN = {
    "calculation": 1737,
    "numeration": 1974,
    "napoleons-square": 660,
    "king-albert": 172,
    "quatorze": 920,
}


@every_game
def test_the_deal_of_the_day_is_the_same_everywhere(game: Patience) -> None:
    """These numbers are a contract: every player gets the same deal of the day."""
    assert deal_of_the_day(game, date(2025, 1, 31)) == GOLDEN[game.slug()]


# ---- the players


@pytest.mark.parametrize("slug", MEASURED)
def test_a_measure_can_be_taken_again(slug: str) -> None:
    number, deal = [(number, deal) for number, deal in table(PATIENCES[slug]()).items() if deal.grade][-1]
    players_of = len(players.PLAYERS[slug][1])
    plays = next(plays for plays in measure.PLAYS[slug] if plays.each * players_of == deal.plays)
    assert sum(measure.wins(slug, plays, number)) == deal.won


@every_slug
def test_players_do_not_see_what_is_hidden(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player's first decision does not depend on hidden cards."""
    layout = dealt(slug, 5).layout()
    assert (swapped(layout) == layout) is (slug == "king-albert")
    decisions = [first_decision(slug, cards, monkeypatch) for cards in (layout, swapped(layout))]
    assert decisions[0] == decisions[1]


def first_decision(slug: str, layout: Layout, monkeypatch: pytest.MonkeyPatch) -> object:
    """Return what the strongest player sees and finds at its first look at a table."""
    found: list[object] = []

    def look(problem: Problem[Any], start: Any, *how: Any) -> Child[Any] | None:  # noqa: ANN401 - any game's positions
        if not found:
            best = LOOK(problem, start, *how)
            seen = [*problem.children(start, None, set()), *([best] if best else [])]
            found.append([(cost, cards_in(state), steps_of(path)) for cost, state, path in seen])
        return None

    for module in (players, trials, calculation):
        monkeypatch.setattr(module, "look", look)

    class Chance(Random):
        def choice(self, options: Any) -> Any:  # noqa: ANN401 - as it is in Random
            found.append(options)  # of a player who takes any
            return super().choice(options)

    play, skills = players.PLAYERS[slug]
    play(layout, [skills[-1]._replace(ahead=min(64, skills[-1].ahead))], [Chance(7)])
    return found[0]


def cards_in(state: Any) -> list[object]:  # noqa: ANN401 - any game's positions
    """Return the parts of a position, with the cards of piles, which are not compared themselves."""
    parts = chain.from_iterable(part if isinstance(part, tuple) else (part,) for part in state)
    return [getattr(part, "cards", part) for part in parts]


def swapped(layout: Layout) -> Layout:
    """Shuffle the face-down cards of a layout among themselves."""
    places = [(pile, place) for pile, cards in layout.items() for place, card in enumerate(cards) if card.islower()]
    cards = [layout[pile][place] for pile, place in places]
    Random(1).shuffle(cards)
    shuffled = {pile: [*cards] for pile, cards in layout.items()}
    for (pile, place), card in zip(places, cards, strict=True):
        shuffled[pile][place] = card
    return shuffled


@pytest.mark.parametrize("slug", [slug for slug in MEASURED if slug in measure.WEAK])
def test_easy_deals_are_found_again(slug: str) -> None:
    first, *_, last = table(PATIENCES[slug]())
    assert measure.is_easy(slug, last)
    assert not measure.is_easy(slug, first)


def test_a_deal_of_numeration_is_easy_as_long_as_nearly_half_the_plays_are_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """One may be lost of the first 2 plays, 33 of the first 60, and 33 of 60 others."""
    lost = set[int]()

    def wins(_slug: str, plays: measure.Plays, _number: int, _players: slice) -> list[int]:
        return [sum(once not in lost for once in range(plays.first, plays.first + plays.each))]

    monkeypatch.setattr(measure, "wins", wins)
    for few, many in (
        ({1002, 1004}, {1002, 1003}),
        ({*range(1028, 1061)}, {*range(1027, 1061)}),
        ({*range(2000, 2033)}, {*range(2000, 2034)}),
    ):
        lost = few
        assert measure.is_easy("numeration", 1)
        lost = many
        assert not measure.is_easy("numeration", 1)


def test_in_evenings_the_deals_become_right_for_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who wins the easier half of the deals loses at first none, then some, but not the most."""
    shares = {number: deal.share for number, deal in table(KingAlbert()).items()}
    monkeypatch.setattr(evenings, "is_won", lambda _slug, _skill, number, _seed: shares[number] > 0.5)
    lost = evenings.evenings("king-albert", evenings.skills("king-albert")[0], 1)
    assert len(lost) == 20
    assert lost[0] == 0
    assert 20 < sum(lost) < 60


# ---- the work


def test_work_goes_on_where_it_was_left(tmp_path: Path) -> None:
    (tmp_path / "work").write_text("1 one\n2 two\n3 th", "ascii")
    assert workfile.read(tmp_path / "work") == {1: "one", 2: "two"}
    done = workfile.Folder(tmp_path, 1).carry_on("work", [1, 2, 3, 4], str)
    assert done == {1: "one", 2: "two", 3: "3", 4: "4"}
    assert workfile.Folder(tmp_path, 1).carry_on("work", [4, 3], str) == done
    assert workfile.Folder(tmp_path, 0).carry_on("work", [4, 5], str) == done


def test_a_deal_of_the_pack_is_a_card_and_the_next_one_follows_in_its_suit() -> None:
    game = KingAlbert()
    numbers = pack(game)
    assert [str(pack_card(game, numbers[index])) for index in (0, 12, 13, 26, 39, 51)] == [
        "AC",
        "KC",
        "AD",
        "AH",
        "AS",
        "KS",
    ]
    assert pack_card(game, 10**19) is None
    assert pack_card(game, None) is None
    five_of_diamonds = numbers[17]
    assert next_in_pack(game, {five_of_diamonds}, five_of_diamonds) == numbers[13]
    diamonds, clubs = {*numbers[13:26]}, {*numbers[:12]}
    assert next_in_pack(game, diamonds | clubs, five_of_diamonds) == numbers[12]
    assert next_in_pack(game, {*numbers}, five_of_diamonds) is None
