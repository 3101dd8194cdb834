"""What Solvitaire reads are the same cards under the same rules, and its answers are not misread."""

from __future__ import annotations

import os
import sys
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from game.patiences import Calculation, KingAlbert, NapoleonsSquare
from game.rules.moves import parse_move
from game.rules.patience import Patience
from tests.support.play import dealt
from tests.tools.solvitaire import (
    GAMES,
    NoSolvitaireError,
    Solvitaire,
    card,
    main,
    rules,
    written,
)

KING_ALBERT_24 = [
    "10D",
    "4C KC",
    "5H 2C 8H",
    "QC QH 6C 8S",
    "5D 9S 9C KH 4S",
    "2D 2S 3C 6S 9H 4H",
    "7H KD 6H 7D 5C AD KS",
    "AH JS JC 8C 10C 4D 3H 6D",
    "7S 5S 10H AC 10S QS 3S JH 8D",
]
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the time of another process")


def answer(verdict: str) -> str:
    """Return a shell command that answers as Solvitaire does after a millisecond."""
    return f'echo ", {verdict}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, {verdict}"'


def stand_in(folder: Path, streamlined: str, whole: str, game: Patience | None = None) -> Solvitaire:
    """Return a program that runs one shell command if its search has streamliners, and another if it has none."""
    program = folder / "program"
    version = "echo '[info] (Solvitaire version: 0.10.1)' >&2"
    program.write_text(f'#!/bin/sh\ncase "$*" in --version) {version};; *both*) {streamlined};; *) {whole};; esac\n')
    program.chmod(0o755)
    return Solvitaire(str(program), game or KingAlbert(), folder)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("number", [24, 50_000])
def test_every_card_is_written_once_for_each_deck(slug: str, number: int) -> None:
    session = dealt(slug, number)
    deal = written(session)
    cards = Counter([*chain.from_iterable(deal["tableau piles"]), *deal.get("reserve", []), *deal.get("stock", [])])
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert cards == dict.fromkeys([rank + suit for rank in ranks for suit in "CDHS"], session.game.decks)


def test_piles_are_written_from_the_bottom_and_the_reserve_in_its_order() -> None:
    deal = written(dealt("king-albert"))
    assert [" ".join(pile) for pile in deal["tableau piles"]] == KING_ALBERT_24
    assert deal["reserve"] == ["7C", "JD", "9D", "2H", "QD", "3D", "AS"]
    assert set(deal) == {"tableau piles", "reserve"}


def test_the_next_card_of_the_stock_is_written_last() -> None:
    session = dealt("napoleons-square")
    deal = written(session)
    turned = []
    for _ in deal["stock"]:
        session.play(parse_move("deal"))
        turned.append(card(session.layout()["w"][-1]))
    assert deal["stock"][::-1] == turned
    assert deal["tableau piles"][0] == ["KC", "AD", "2C", "4S"]


def test_variations_have_rules_of_their_own() -> None:
    removable = [rules(KingAlbert(returns))["foundations"]["removable"] for returns in (False, True)]
    groups = [rules(NapoleonsSquare(single))["tableau piles"]["move built group"] for single in (False, True)]
    assert (removable, groups) == ([False, True], ["yes", "no"])
    with pytest.raises(TypeError, match="Calculation"):
        rules(Calculation())


@linux
def test_a_loss_with_streamliners_is_not_believed(tmp_path: Path) -> None:
    assert stand_in(tmp_path, answer("unsolvable"), answer("solved")).decide(24, 10).outcome == "won"
    assert stand_in(tmp_path, answer("solved"), answer("unsolvable")).decide(24, 10).outcome == "won"
    assert stand_in(tmp_path, answer("timed-out"), answer("unsolvable")).decide(24, 10).outcome == "lost"


@linux
def test_a_search_without_end_is_ended_and_open(tmp_path: Path) -> None:
    before = os.times()
    decided = stand_in(tmp_path, answer("unsolvable"), "while :; do :; done").decide(24, 0.5)
    after = os.times()
    assert decided.outcome == "open"
    assert decided.seconds == pytest.approx(0.5)
    assert after.children_user + after.children_system - before.children_user - before.children_system < 3


@linux
def test_a_program_that_breaks_is_not_taken_for_an_open_deal(tmp_path: Path) -> None:
    with pytest.raises(NoSolvitaireError, match="it says deal not valid"):
        stand_in(tmp_path, answer("unsolvable"), "echo deal not valid").decide(24, 10)


@linux
def test_a_contradiction_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(tmp_path, answer("solved"), answer("solved"))
    monkeypatch.setattr(sys, "argv", ["solvitaire", str(tmp_path / "program"), "king-albert", "24"])
    assert main() == 1
    assert "CONTRADICTION: deal 24 is lost by our search, won by Solvitaire" in capsys.readouterr().out
