"""One-switch scanning: everything can be reached by one switch, step by step, and at rest it costs nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from math import inf
from pathlib import Path

import pygame
import pytest

from game.access.node import ReaderNode, ReaderRequest
from game.patiences import PATIENCES, Calculation, KingAlbert, Numeration, Quatorze
from game.rules.cards import RANKS
from game.rules.moves import Move, Transfer
from game.rules.session import Session
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.scan_switch import read_switch, switch_text
from game.scenes.scanning import request_of
from game.scenes.scene import Scene
from game.scenes.table.click_moves import is_pointless
from game.scenes.table.features.tour import Tour
from game.scenes.table.scene import TableScene
from game.services.scanner import FIRST, INNER_ROUNDS, ROUNDS
from game.view.marks.focus_ring import FocusRing
from game.view.marks.text_box import TextBox
from tests.support.host import key_event, part_of_won_game, won_game
from tests.support.one_switch import OneSwitch
from tests.support.play import at, run
from tests.support.selection import FULL, each_game


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OneSwitch]:
    with closing(OneSwitch((1024, 640), tmp_path)) as opened:
        monkeypatch.setattr("game.services.scanner.time", opened)
        yield opened


def leaves(targets: Sequence[ReaderNode]) -> list[ReaderNode]:
    """List all that can be picked, in groups or not."""
    return [leaf for target in targets for leaf in (leaves(target.children) if target.children else [target])]


def at_table(house: OneSwitch, slug: str, fraction: float = 0.0) -> TableScene:
    house.waiting = {slug: part_of_won_game(slug, fraction)} if fraction else {}
    house.open_table(PATIENCES[slug](), None if fraction else won_game(slug)[0])
    return house.table


# ---- what there is


@each_game
@pytest.mark.parametrize("fraction", [0.0, 0.5, 0.9] if FULL else [0.6])
def test_every_move_that_changes_something_can_be_picked_and_no_other_one(
    house: OneSwitch, slug: str, fraction: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at_table(house, slug, fraction)
    table = scene.table
    found: list[Move] = []

    def play(move: Move) -> bool:
        found.append(move)
        return True

    monkeypatch.setattr(table.controller, "play", play)
    for target in leaves(scene.scanned):
        if target.key.startswith(("pile ", "card ")):
            scene.pick(request_of(target))
            chosen = table.card_input.selected
            for goal in leaves(scene.scanned) if chosen else []:
                table.card_input.selected = chosen
                scene.pick(request_of(goal))
            table.card_input.selected = None
    legal, cards = table.session.legal_moves(), table.session.table

    def unlike(moves: Iterable[Move]) -> set[object]:
        """Return what tells moves apart; those to equal piles, such as spaces, are one."""
        return {
            (move.source, move.count, move.target.role, cards[move.target]) if isinstance(move, Transfer) else move
            for move in moves
        }

    pointless = {move for move in legal if is_pointless(cards, move)}
    assert {*found} <= {*legal}
    assert unlike({*legal} - pointless) <= unlike(found)


@each_game
def test_targets_are_few_at_a_time_and_each_has_a_name_of_its_own(house: OneSwitch, slug: str) -> None:
    scene = at_table(house, slug)
    for level in (scene.scanned, *(target.children for target in scene.scanned if target.children)):
        keys = [target.key for target in level]
        assert len(keys) == len(set(keys))
        assert all(target.name for target in level)
        assert len([key for key in keys if key.startswith(("card", "pile", "section", "group"))]) <= 12
    bar = next(target for target in scene.scanned if target.key == "bar")
    assert {"hint", "new", "menu", "game"} <= {target.key for target in bar.children}


def test_what_is_picked_in_a_form_is_brought_into_sight(house: OneSwitch) -> None:
    at_table(house, "quatorze")
    house.push(form := PreferencesDialog(house))
    house.look()
    house.pick(lambda _key: any(target.key == "mute" for target in inner(form, house.offered)))
    house.pick("mute")
    assert house.settings.mute
    (ring, *_), widget = house.scanner.marks, form.widgets["mute"]
    assert isinstance(ring, FocusRing)
    assert widget.rect.collidepoint(ring.rect.center)
    assert form.scrolls()[0].frame.contains(widget.rect)
    assert house.offered == "mute"  # again, because the other value may have been meant


def inner(scene: Scene, key: str) -> Sequence[ReaderNode]:
    return next((target.children for target in scene.scanned if target.key == key), ())


# ---- how it steps


def test_it_goes_around_at_its_pace_and_then_rests(house: OneSwitch) -> None:
    scene = at_table(house, "quatorze", 0.9)
    house.look()
    count = len(scene.scanned)
    assert house.scanner.wait == FIRST
    begun = house.now
    while house.scanner.wait < inf:
        house.wait()
    assert [each["key"] for each in house.offers] == [target.key for target in scene.scanned] * ROUNDS
    assert house.now - begun == pytest.approx(ROUNDS * count - 1 + FIRST)
    assert isinstance(house.scanner.marks[0], TextBox)
    house.look()
    assert house.scanner.wait == inf  # nothing wakes the program
    moves = scene.session.moves
    house.switch()
    assert (house.offered, scene.session.moves) == (scene.scanned[0].key, moves)  # it only wakes


def test_a_group_is_left_after_two_rounds_or_by_back(house: OneSwitch) -> None:
    scene = at_table(house, "quatorze", 0.9)
    house.pick("bar")
    keys = [target.key for target in inner(scene, "bar")]
    assert house.offered == keys[0]
    seen = len(house.offers)
    for _ in range(INNER_ROUNDS * (len(keys) + 1)):
        house.wait()
    assert [each["key"] for each in house.offers[seen - 1 : -1]] == [*keys, "back"] * INNER_ROUNDS
    assert house.offers[-1]["path"] == []
    house.pick("bar")
    house.pick("back")
    assert (house.offered, house.offers[-1]["path"]) == ("bar", [])


def test_a_card_is_chosen_then_its_place_or_let_go(house: OneSwitch) -> None:
    scene = at_table(house, "calculation")
    house.pick(lambda key: key.startswith(("card", "pile")))
    assert scene.table.card_input.selected
    assert house.offered.startswith("pile ")
    house.pick("back")
    assert not scene.table.card_input.selected
    house.pick(lambda key: key.startswith(("card", "pile")))
    house.pick(lambda key: key.startswith("pile "))
    assert len(scene.session.moves) == 1


TWELVE = {"f1": run("A23456789TJQ", "S"), "f2": run("2468TQA3579J", "H"), "f3": run("369Q258JA47T", "C"), "f4": "4D"}
CLUBS = {f"t{n}": f"{n}C" for n in range(3, 10)}


@pytest.mark.parametrize(
    ("session", "card", "moves"),
    [
        (at(KingAlbert(), f1="AS", t1="KD 2S", t2="9H"), "t1", []),  # to the foundation, or to a space
        (at(KingAlbert(), f1=run(RANKS[:12], "S"), t1="9D KS"), "t1", []),  # the same, and the foundation is completed
        (at(KingAlbert(), t1="KD 8S", t2="9H", **CLUBS), "t1", ["t1-t2"]),
        (at(KingAlbert(), t1="KD AS", t2="9H", **CLUBS), "t1", ["t1-f1"]),  # which empty foundation is all the same
        (at(Calculation(), s="9d 8D", t1="5D KD", **TWELVE), "t1", ["t1-f1"]),  # which foundation is all the same
        (at(Calculation(), f1="AS", f2="2S", f3="3S", f4="4S", s="9d 5D"), "s", []),
        (at(Quatorze(), t1="4S", t2="TS", t9="AH"), "t1", []),  # the only partner
        (
            at(Numeration(), t1="9C 4S", t2="KC", t10="TC", **CLUBS),
            "t1",
            [],
        ),  # the only foundation, whose interval a suit would get
    ],
)
def test_a_card_with_one_place_goes_there_at_once_unless_that_is_for_the_player_to_pick(
    house: OneSwitch, session: Session, card: str, moves: list[str]
) -> None:
    house.waiting = {session.game.slug(): session.copy()}
    house.open_table(session.game)
    house.table.pick(ReaderRequest(f"pile {card}", "click"))
    assert [*map(str, house.table.session.moves)] == moves
    assert bool(house.table.table.card_input.selected) is not bool(moves)


def test_undo_is_offered_again_and_a_hint_leads_back_to_the_cards(house: OneSwitch) -> None:
    scene = at_table(house, "quatorze", 0.5)
    moves = len(scene.session.moves)
    house.pick("bar")
    for _ in range(3):
        house.pick("undo")
        assert house.offered == "undo"
    assert len(scene.session.moves) == moves - 3
    house.pick("hint")
    assert house.offers[-1]["path"] == []


def test_a_tremor_a_held_switch_and_what_it_types_are_one_press(house: OneSwitch) -> None:
    at_table(house, "quatorze", 0.9)
    house.look()
    down = key_event("shift+SPACE", text=" ")
    up = pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    text = pygame.Event(pygame.TEXTINPUT, text=" ")
    now = house.now
    for seconds, event in ((1.0, down), (1.0, text), (1.5, down), (2.9, down), (3.0, up), (3.1, down), (3.12, up)):
        house.now = now + seconds
        assert house.scanner.intercepts(event, house.top)
    house.now += 0.01
    assert house.scanner.intercepts(down, house.top)
    presses = [fields for kind, fields in house.lines if kind == "scan" and fields["state"] == "pressed"]
    assert len(presses) == 2
    assert not house.scanner.intercepts(key_event("h", text="h"), house.top)


def test_each_step_is_said(house: OneSwitch) -> None:
    at_table(house, "king-albert")
    house.look()
    house.wait()
    said = [fields["text"] for kind, fields in house.lines if kind == "said"]
    assert said[-1] == house.offers[-1]["label"]
    assert any(" to " in text for text in said) or "Tableau" in said


def test_nothing_is_scanned_unless_it_is_switched_on(house: OneSwitch) -> None:
    at_table(house, "quatorze")
    house.look()
    assert house.scanner.marks
    house.choose(scanning=False)
    house.look()
    assert (house.scanner.marks, house.scanner.wait) == ((), inf)
    space = key_event("SPACE", text=" ")
    assert not house.scanner.intercepts(space, house.top)
    house.choose(scanning=True)
    house.scanner.focus_changed(has_focus=False)
    house.look()
    assert house.scanner.wait == inf  # nobody looks


def reach(house: OneSwitch, key: str) -> None:
    """Pick what has a key, after the group that it is in."""
    for group in house.top.scanned:
        if any(leaf.key == key for leaf in leaves(group.children)):
            house.pick(group.key)
            break
    house.pick(key)


@pytest.mark.parametrize("slug", ["calculation", "king-albert", "quatorze"])
def test_the_tour_is_played_with_the_switch(house: OneSwitch, slug: str) -> None:
    scene = at_table(house, slug)
    house.settle()
    scene.table.act("tour")
    scene.refresh()
    moves = list[Move]()
    while isinstance(tour := scene.table.showing, Tour):
        if not tour.lit:  # the light has no verdict yet
            house.oracle.say("won")
            scene.poll()
        if move := tour.steps.move:
            moves.append(move)
            reach(house, f"pile {move.piles[0]}")
            if len(scene.session.moves) < len(moves):
                reach(house, f"pile {move.piles[1]}")
        else:
            house.pick("next")
        house.settle()
        scene.refresh()
    assert scene.session.moves == tuple(moves)
    assert moves


# ---- the switch


@pytest.mark.parametrize(
    ("text", "name", "shown"),
    [
        ("Space", "Space", "Space"),
        ("F5", "F5", "F5"),
        ("Ctrl+U", "", ""),
        ("Meta+U", "", ""),
        ("İ", "", ""),  # whose small letter is two
        ("Mouse 1", "Mouse 1", "Left mouse button"),
        ("Mouse 7", "Mouse 7", "Mouse button 7"),
        ("Mouse 4", "", ""),
        ("Pad south", "Pad south", "Controller button"),
    ],
)
def test_a_switch_is_read_by_its_name(text: str, name: str, shown: str) -> None:
    assert read_switch(text) == name
    if name:
        assert switch_text(name) == shown


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5)), "Mouse 1"),
        (key_event("F7"), "F7"),
        (pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", pad="east"), "Pad east"),
        (key_event("ESCAPE"), "Space"),
    ],
)
def test_the_switch_is_chosen_by_pressing_it(house: OneSwitch, event: pygame.Event, name: str) -> None:
    at_table(house, "quatorze")
    house.push(form := PreferencesDialog(house))
    form.go_to("switch")
    house.key("RETURN")
    house.key("RETURN")  # held, it repeats
    form.handle(pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    form.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, button=4, pos=(5, 5)))  # the wheel
    assert form.grabs_keys
    assert not house.scanner.intercepts(event, form)
    form.handle(event)
    assert house.settings.switch == name
    assert not form.grabs_keys
    assert house.top is form
