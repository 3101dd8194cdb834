"""Keys of the player's own choice: what is chosen is in force everywhere, and every key means one thing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.language import set_language as speak
from game.patiences import PATIENCES
from game.platform.gamepad import Press
from game.scenes.dialogs.choose_keys import ChooseKeys
from game.scenes.key_bindings import (
    SITUATIONS,
    apply_key_bindings,
    conflicting_action,
    read,
    read_key,
    with_key,
)
from game.scenes.keys import ACTIONS, FIXED, ON_PAD, Action, Shortcut, choose_keys, keys_of, pressed
from game.scenes.pages.help import HelpDrawer
from game.scenes.widgets.widget import nothing
from game.services.gamepads import Gamepads
from game.view.help.text import Chords, Words
from tests.support.host import HeadlessHost, key_event

SIZE = (1024, 640)


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Leave the usual keys in force."""
    yield
    choose_keys({})


# ---- laws

changeable = st.sampled_from(list(ACTIONS.values()))
names = st.sampled_from([*"ABHLMUWZ", "F5", "Ctrl+Z", "Ctrl+Y", "Backspace", "Home", "Я", "Shift++", "Pause"])


def clashes(chosen: dict[str, tuple[str, ...]]) -> list[str]:
    """List the keys that mean two things at once; fixed ones do so by design."""
    found = []
    for situation in SITUATIONS:
        keys = sorted(Shortcut.named(each) for action in situation for each in keys_of(action, chosen))
        found += [each.text for each, following in pairwise(keys) if each == following]
    return found


@given(st.lists(st.tuples(changeable, names), max_size=12))
def test_whatever_is_chosen_every_key_means_one_thing_and_nothing_is_without(done: list[tuple[Action, str]]) -> None:
    chosen: dict[str, tuple[str, ...]] = {}
    for action, name in done:
        if conflicting_action(action, name, chosen) is None:
            chosen = with_key(action, name, chosen)
            assert clashes(chosen) == []
            assert all({*action.usual} & {*FIXED} or keys_of(action, chosen) for action in ACTIONS.values())
            assert keys_of(action, chosen) == (name,)


@given(st.dictionaries(st.sampled_from([*ACTIONS, "none"]), st.lists(names, max_size=3).map(" ".join), max_size=8))
def test_whatever_the_settings_say_every_key_means_one_thing(wanted: dict[str, str]) -> None:
    chosen, complaints = read(wanted)
    assert clashes(chosen) == []
    assert len(chosen) + len(complaints) == len({*wanted} - {"none"})


def test_the_usual_keys_clash_nowhere() -> None:
    assert clashes({}) == []


@given(st.integers(0, 2**31 - 1), st.sets(st.sampled_from(("Ctrl", "Shift", "Alt"))))
def test_a_key_that_has_a_name_is_read_by_it(code: int, held: set[str]) -> None:
    chord = Shortcut(code, tuple(name for name in ("Ctrl", "Shift", "Alt") if name in held))
    if chord.text:
        assert Shortcut.named(chord.text) == chord
        assert read_key(chord.text) == chord.text


# ---- cases


@pytest.mark.parametrize(
    ("text", "name"),
    [("u", "U"), ("ctrl+U", "Ctrl+U"), ("Ctrl++", "Ctrl++"), ("RETURN", "Enter"), ("я", "Я"), ("F13", "F13")]
    + [(text, "") for text in ("", "Ctrl+", "Meta+U", "LSHIFT", "nothing", "Ctrl", "+U")],
)
def test_keys_are_read_as_people_write_them(text: str, name: str) -> None:
    assert read_key(text) == name


def test_a_key_of_a_layout_that_is_not_latin_is_chosen_by_its_code() -> None:
    cyrillic = key_event(ord("я"))
    assert apply_key_bindings({"undo": Shortcut.of(cyrillic).text}) == []
    assert pressed(cyrillic, tuple(ACTIONS.values())) == "undo"
    assert ACTIONS["undo"].key == "Я"


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"undo": "Meta+U"}, "the keys for undo in the settings are ignored: Meta+U cannot be chosen"),
        ({"undo": ""}, "the keys for undo in the settings are ignored:  cannot be chosen"),
        ({"undo": "Esc"}, "the keys for undo in the settings are ignored: Esc cannot be chosen"),
        ({"undo": "H"}, "the keys for undo in the settings are ignored: H is the key of “Hint”"),
    ],
)
def test_what_is_wrong_in_the_settings_is_told_and_leaves_the_usual_keys(wanted: dict[str, str], sentence: str) -> None:
    assert apply_key_bindings({**wanted, "redo": "J"}) == [sentence]
    assert ACTIONS["undo"].keys == ("Ctrl+Z",)
    assert ACTIONS["redo"].keys == ("J",)


def test_two_that_have_swapped_stay_so() -> None:
    assert apply_key_bindings({"undo": "H", "hint": "Ctrl+Z"}) == []
    assert [pressed(key_event(key), tuple(ACTIONS.values())) for key in ("h", "ctrl+z")] == ["undo", "hint"]


def test_what_is_fixed_stays_beside_what_is_chosen() -> None:
    apply_key_bindings({"choose": "J", "reviewing-play": "K"})
    assert ACTIONS["choose"].keys == ("Enter", "J")
    assert ACTIONS["reviewing-play"].keys == ("Enter", "K")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_pad_does_what_it_did_in_every_language_and_with_every_key(language: str) -> None:
    apply_key_bindings({"undo": "U", "redo": "Alt+J"})

    class Plugged:
        family = "xbox"

        def presses(self) -> list[Press]:
            return [Press(name, down=True) for name in ON_PAD]

    speak(language)
    events = [*Gamepads(Plugged()).events()]  # type: ignore[arg-type]  # as far as it is used
    assert [pressed(event, tuple(ACTIONS.values())) for event in events] == [action.name for action in ON_PAD.values()]


# ---- the help


def test_the_help_shows_the_keys_in_force(house: HeadlessHost) -> None:
    apply_key_bindings({"undo": "U", "legal": "F5"})
    house.open_table(PATIENCES["quatorze"]())
    table = house.table.table
    page = HelpDrawer(house, table.session.table, table.view, nothing)
    blocks = [block for topic in page.topics.values() for block in topic]
    assert Chords(("U",), "Undo") in blocks
    words = ["".join(run.text for run in block.runs) for block in blocks if isinstance(block, Words)]
    assert any(text.startswith("F5 lights every card") for text in words)
    assert not any("{" in text for text in words)


# ---- the page


@pytest.fixture
def page(house: HeadlessHost) -> ChooseKeys:
    house.open_table(PATIENCES["quatorze"]())
    house.push(form := ChooseKeys(house))
    return form


def choose(house: HeadlessHost, action: str, code: int, mod: int = 0) -> str:
    """Choose an action by Enter and press its new key; return the message."""
    page = house.top
    assert isinstance(page, ChooseKeys)
    page.go_to(action)
    for each, held in ((pygame.K_RETURN, 0), (code, mod)):
        house.key(each, held)
        page.handle(pygame.Event(pygame.KEYUP, key=each, mod=0))
    apply_key_bindings(house.settings.keys)
    return str(next(fields["text"] for kind, fields in house.lines[::-1] if kind == "said"))


def test_a_key_is_chosen_by_pressing_it(house: HeadlessHost, page: ChooseKeys) -> None:
    assert choose(house, "undo", pygame.K_u) == "“Undo” has the key U now."
    assert house.settings.keys == {"undo": "U"}
    for keys in ({}, {"undo": "U"}):  # the second press brings back what the first one erased
        page.widgets["reset all"].activate()
        page.refresh()
        assert house.settings.keys == keys


@pytest.mark.parametrize(
    ("action", "code", "told"),
    [
        ("undo", pygame.K_RETURN, "Enter is fixed, for it does the same everywhere."),
        ("undo", pygame.K_h, "H is the key of “Hint”. Choose another one for that first."),
        ("left", pygame.K_h, "H is the key of “Hint”. Choose another one for that first."),
        ("reviewing-close", pygame.K_m, "M is the key of “Sound”. Choose another one for that first."),
        ("undo", pygame.K_F5, "F5 is the switch of one-switch scanning."),
    ],
)
def test_what_cannot_be_chosen_is_told(
    house: HeadlessHost, page: ChooseKeys, action: str, code: int, told: str
) -> None:
    house.choose(scanning=True, switch="F5")
    assert choose(house, action, code) == told
    assert house.settings.keys == {}
    assert not page.grabs_keys


def test_escape_a_pad_and_a_press_beside_leave_it(house: HeadlessHost, page: ChooseKeys) -> None:
    choose(house, "undo", pygame.K_ESCAPE)
    assert house.top is page
    page.wait_for(ACTIONS["undo"])
    page.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=64, unicode="", pad="west"))
    assert not page.grabs_keys
    page.wait_for(ACTIONS["undo"])
    house.click("hint")
    assert page.grabs_keys  # for the one that was clicked
    assert house.settings.keys == {}


def test_a_key_that_is_held_is_pressed_once(house: HeadlessHost, page: ChooseKeys) -> None:
    page.go_to("undo")
    for _ in range(3):
        house.key("RETURN")
    assert page.grabs_keys
    page.handle(pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    house.key("ctrl+LCTRL")  # comes with another one
    for _ in range(3):
        house.key("alt+j")
    assert house.settings.keys == {"undo": "Alt+J"}


def test_every_action_can_be_seen(page: ChooseKeys) -> None:
    assert {name for name in page.widgets if name in ACTIONS} == set(ACTIONS)


def test_a_table_plays_by_the_keys_in_force(house: HeadlessHost) -> None:
    house.open_table(PATIENCES["king-albert"](), 24)
    table = house.table
    table.table.controller.play(table.session.legal_moves()[0])
    apply_key_bindings({"undo": "F5"})
    house.key("ctrl+z")
    assert len(table.session.moves) == 1
    for _ in range(2):  # the first one says that undo ends the score
        house.key("F5")
    assert not table.session.moves
