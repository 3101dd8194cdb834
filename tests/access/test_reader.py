"""The tree of a window: sent once, then only changes; announcements; requests of readers."""

from __future__ import annotations

import re
from dataclasses import replace
from math import inf
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.access.bridge import Bridge
from game.access.node import ReaderNode, changes
from game.language import capitalised, set_language
from game.patiences import PATIENCES, KingAlbert, Numeration, Quatorze
from game.rules.moves import parse_move
from game.rules.session import Session
from game.rules.table import Pile, Role
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.menu.scene import Menu
from game.scenes.notifications import Notifications
from game.scenes.pages.help import HelpPage
from game.scenes.pages.packs import PacksPage
from game.scenes.table.accessibility.announcement_texts import move_told
from game.scenes.table.accessibility.table_nodes import targets
from game.services.screen_reader import ScreenReader
from game.view.help.text import help_on
from tests.access.room import Mute, Room, seated
from tests.support.advised import ENDING
from tests.support.play import at, dealt
from tests.support.screens import lost_session
from tests.support.waiting import until


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    return seated(tmp_path, dealt("king-albert"), monkeypatch)


def test_only_what_has_changed_is_yielded() -> None:
    leaf, other = ReaderNode("a", "text", "one"), ReaderNode("b", "text", "two")
    root = ReaderNode("root", "window", "", children=(leaf, other))
    assert [node.key for node in changes(None, root)] == ["root", "a", "b"]
    assert not [*changes(root, replace(root, children=(leaf, replace(other))))]
    assert [node.key for node in changes(root, replace(root, children=(leaf, replace(other, name="three"))))] == ["b"]
    assert [node.key for node in changes(root, replace(root, children=(leaf,)))] == ["root"]


def test_a_walk_sends_no_node_and_a_move_sends_few(room: Room) -> None:
    room.key("HOME")
    sent = len(room.ear.sent)
    room.key("TAB")
    assert len(room.ear.sent) == sent  # except the focus
    room.request("pile r1")
    assert room.ear.sent[-1] <= 6, room.ear.sent


@pytest.mark.parametrize("slug", sorted(PATIENCES))
def test_every_pile_is_told_with_its_top_card_and_no_hidden_card_is_named(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = dealt(slug)
    room = seated(tmp_path, session, monkeypatch)
    piles = [node for node in room.ear.nodes if node.role == "pile"]
    assert len(piles) == len(session.table) - ("dealer" in map(str, session.table))
    for node in piles:
        pile = next(pile for pile in session.table if node.key == f"pile {pile}")
        seen = [card for card in session.table[pile][::-1] if card.face_up]
        assert [child.name for child in node.children] == [card.named for card in seen]
        assert not seen or seen[0].named in node.name


def test_the_piles_are_told_anew_when_the_table_turns_round_or_its_language_changes(room: Room) -> None:
    name = room.find("pile", "Reserve 1").name
    room.choose(left_handed=True)
    room.turn()
    view, cards = room.top.table.view, room.top.session.table[Pile(Role.RESERVE, 1)]  # type: ignore[attr-defined]
    pile = room.find("pile", "Reserve 1")
    assert pile.box == tuple(view.layout.pile_rect(Pile(Role.RESERVE, 1), cards))
    set_language("es")
    room.turn()
    assert [node.name for node in room.ear.nodes if node.key == pile.key] != [name]


def test_a_notice_that_stays_is_told_with_what_closes_it(room: Room) -> None:
    room.choose(notices="stay")
    room.top.table.say("Something")  # type: ignore[attr-defined]
    room.turn()
    keys = [node.key for node in room.ear.nodes]
    assert keys.index("close-notice") == keys.index("text notice") + 1
    offered = [node.key for node in targets(room.top.table)]  # type: ignore[attr-defined]
    assert {"close-notice", "bar"} < {*offered}  # and cards
    room.request("close-notice")
    assert not {"close-notice", "text notice"} & {node.key for node in room.ear.nodes}


def test_nobody_is_spoken_to_while_nobody_listens(room: Room) -> None:
    reader = ScreenReader(quiet := Mute(), Notifications())
    quiet.enabled = False
    reader.open(Bridge)
    reader.announce("A sentence")
    reader.follow(room.top, "a title")
    assert (quiet.said, reader.wait, reader.again()) == ([], inf, "")


def test_accesskit_that_is_not_there_is_no_trouble() -> None:
    def missing() -> Bridge:
        raise ImportError("no accesskit")

    reader = ScreenReader(Mute(), Notifications())
    reader.open(missing)
    assert not reader.listening


class Panic(BaseException):
    """What AccessKit raises when it fails inside; it is no Exception."""


@pytest.mark.parametrize("failing", ["show", "requests", "window_changed"])
def test_a_bridge_that_fails_is_reported_and_switched_off(
    room: Room, failing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room.ear, failing, Mock(side_effect=Panic))
    room.voice.mark_dirty()
    room.time.now += 1
    room.voice.window_changed((0, 0, 1, 1), focused=True)
    room.voice.follow(room.top, "a title")
    assert room.voice.requests() == []
    assert not room.voice.listening
    room.notifications.poll()
    assert "cannot read this window" in room.notifications.current


def test_what_is_urgent_is_said_first_and_every_sentence_is_new(room: Room) -> None:
    room.heard()
    room.voice.announce("A toast")
    room.voice.announce("A refusal", urgent=True)
    room.turn()
    assert room.heard() == ["A refusal", "A toast"]
    room.voice.announce("A toast")
    room.turn()
    assert room.heard() == ["A toast"]


QUATORZE = {"t1": "4S", "t2": "TS", "t3": "5H", "t4": "9H", "t8": "9S", "s": "2h kd"}
SAID: list[tuple[Session, list[tuple[str, str]]]] = [  # what is done, and what is said then, or its beginning
    (
        dealt("king-albert"),
        [
            ("ctrl+z", "Nothing to undo"),
            ("pile r1", "7 of clubs chosen: to column 3, to column 9"),
            ("pile t3", "7 of clubs to column 3; Reserve 1 is empty"),
            ("ctrl+z", "Undo ends scoring in this game, but a win still counts: press again to undo"),
            ("ctrl+z", "Undone: 7 of clubs to column 3"),
            ("ctrl+y", "7 of clubs to column 3; Reserve 1 is empty"),
            ("pile t6", "Nothing on the table takes the 4 of hearts now"),
            ("o", "7 of clubs from column 3 to column 9. 6 of diamonds from column 8"),
            ("s", "Scoring has ended. Moves: 1, time: 0:"),
            ("e", "Scoring has ended. Moves: 1, time: 0:"),  # what was said last
        ],
    ),
    (dealt("numeration"), [("pile s", "Cards from the stock: 8 of spades, jack of diamonds,")]),
    (
        at(Quatorze(), t1="4S", t2="TS", t3="5H", t4="9H", t8="9S", s="2h kd"),
        [
            ("pile t1", "4 of spades chosen: Row 1, column 2: 10 of spades"),
            ("pile t1", "4 of spades with 10 of spades; the stock brings"),  # its only partner
        ],
    ),
    (
        Session.from_layout(KingAlbert(), ENDING | {"t4": ["3C"]}),
        [
            ("o", "Column 5, Column 6, Column 7, Column 8, Column 9 are empty and take any card. 2 of spades from"),
            ("pile t4", "3 of clubs chosen: to any empty pile"),
        ],
    ),
]


@pytest.mark.parametrize(("session", "said"), SAID)
def test_what_is_done_is_said_in_one_sentence(
    session: Session, said: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = seated(tmp_path, session.copy(), monkeypatch)
    room.heard()
    for done, sentence in said:
        if done.startswith("pile "):
            room.request(done)
        else:
            room.key(done)
        (heard,) = room.heard()
        assert heard.startswith(sentence)


def test_piles_are_read_from_the_top_and_cards_face_down_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = seated(tmp_path, dealt("numeration"), monkeypatch)
    room.request("pile t7", "focus")
    room.heard()
    room.key("t")
    assert room.heard() == ["Pile 7, from the top: ace of spades, 1 card face down"]
    room.key("shift+t")
    (table,) = room.heard()
    assert table.index("Foundation 4") < table.index("Pile 1:") < table.index("Pile 10:")


def test_where_nobody_listens_the_keys_say_so(room: Room) -> None:
    room.ear.listening = False
    room.key("s")
    assert room.top.table.message.text == "No screen reader is listening"  # type: ignore[attr-defined]


def test_a_dialog_says_its_widgets_and_is_used_through_them(room: Room) -> None:
    room.push(dialog := PreferencesDialog(room))
    room.turn()
    names = {node.name.partition(".")[0]: node for node in room.ear.nodes}
    assert names["Settings"].role == "dialog"
    assert names["Auto-finish"].on is False
    room.request("auto_finish")
    assert room.settings.auto_finish is True
    assert room.ear.focus == "auto_finish"
    room.request("animation_speed = fast")
    assert room.settings.animation_speed == "fast"
    assert room.ear.focused.selected is True
    room.request("effects_volume", "set value", "25")
    assert room.settings.effects_volume == 0.25
    assert dialog is room.top


def test_the_help_is_read_to_its_end_and_names_cards_and_ranks_in_words(room: Room) -> None:
    room.push(HelpPage(room, "numeration"))
    room.turn()
    told = " ".join(node.name for node in room.ear.nodes)
    assert "8 of spades on 9 of spades" in told
    assert "By 4: a 4, an 8, a queen, a 3" in told
    assert not re.search(r"\b[A2-9TJQK][CDHS]\b", told)
    assert [*help_on("numeration").topics][-1] in told


def test_what_is_out_of_sight_is_told_and_nothing_twice(room: Room) -> None:
    room.push(PreferencesDialog(room))
    room.turn()
    names = [node.name for node in room.ear.nodes]
    assert "Access" in names  # far below
    assert names.count("Text size") == names.count("Clicking a card") == 1
    room.push(PacksPage(room, "calculation"))
    room.turn()
    assert {"Rosette", "Walnut"} <= {node.name for node in room.ear.nodes if node.role == "radio button"}
    room.request("felts = walnut")
    assert room.settings.felts == {"calculation": "walnut"}


def test_the_order_that_each_foundation_of_numeration_would_give_a_suit_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = seated(tmp_path, at(Numeration(), f2="2H", t1="9C 4S", t2="KD 5H"), monkeypatch)
    room.heard()

    def told() -> dict[str, str]:
        return {node.key: node.name for node in room.ear.nodes if node.name.startswith("Foundation")}

    orders = {1: "an ace, a 2, a 3, a 4, a 5", 3: "a 3, a 6, a 9, a queen, a 2", 4: "a 4, an 8, a queen, a 3, a 7"}
    before = told()
    room.request("pile t1")
    (said,) = room.heard()
    assert said.startswith("4 of spades chosen: to foundation 4, to any empty pile. By 4: a 4, an 8,")
    meant = {f"pile f{number}": f". By {number}: {order}" for number, order in orders.items()}
    assert told() == {key: name + meant.get(key, "") for key, name in before.items()}
    room.key("ESCAPE")
    assert told() == before


def test_a_loss_is_said_once_whatever_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = lost_session()
    session.undo()
    room = seated(tmp_path, session, monkeypatch)
    room.choose(light=False)
    room.heard()
    room.key("ctrl+y")
    until(lambda: room.table.table.sunk, room.turn)  # it is said with what the bar says
    room.turn()
    assert room.heard()[1:] == ["No move is left · 6 / 52"]


def test_a_game_that_finishes_itself_says_so_once_and_not_its_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = seated(tmp_path, Session.from_layout(KingAlbert(), ENDING), monkeypatch)
    room.settings = replace(room.settings, auto_finish=True)
    room.heard()
    room.table.table.controller.play(parse_move("t1-f1"))
    until(room.table.session.is_won, room.turn)
    assert room.heard() == ["2 of spades to foundation 1; Column 1 is empty", "Auto-finish"]


def test_mute_is_said_unless_its_button_is_focused_whose_state_is_read(room: Room) -> None:
    room.push(menu := Menu(room, dict))
    for focus, said in (("calculation", ["The sound is off"]), ("sound", [])):
        room.heard()
        menu.focus = focus
        menu.act("sound")
        room.turn()
        assert room.heard() == said
        assert room.find("button", "Sound").on is not room.muted
    assert room.find("button", "Full screen").on is False
    assert room.find("button", "Settings").on is None


def test_what_was_said_does_not_stay_in_the_window(room: Room) -> None:
    room.voice.announce("A sentence")
    room.turn()
    assert room.find("text", "A sentence")
    room.time.now += 3.0
    room.turn()
    assert not [node for node in room.ear.nodes if node.live]
    assert room.voice.again() == "A sentence"


def test_the_tour_is_read_out_and_played_by_ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = seated(tmp_path, Session(Numeration(), 108), monkeypatch)
    room.heard()
    table = room.top.table  # type: ignore[attr-defined]
    table.act("tour")
    room.turn()
    (step,) = [said for said in room.heard() if "begins a suit" in said]
    move = table.showing.steps.move
    assert step.endswith(f"{capitalised(move_told(table.session.game, table.session.table, move))}. Esc: Skip")
    assert any(node.name == step for node in room.ear.nodes)
    room.request(f"pile {move.source}")
    room.request(f"pile {move.target}")
    room.run(3.0)
    room.turn()
    assert table.session.moves == (move,)
    assert [said for said in room.heard() if said.startswith("Good. The suit climbs by its interval")]
    assert room.ear.focused == room.find("button", "Enter: Next")
    room.key("RETURN")
    assert [said for said in room.heard() if "down in suit" in said]
    for _ in range(2):  # the toolbar lies between
        room.key("TAB")
    assert room.ear.focused == room.find("button", "Esc: Skip")
    room.key("RETURN")
    assert room.ear.focused.role == "pile"
    assert not table.showing
