"""A real window on a message bus, read through AT-SPI like by a screen reader."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import pygame
import pytest

from game.access.node import ReaderNode, Role
from game.patiences import PATIENCES
from game.rules.moves import parse_move
from game.rules.session import Session
from game.scenes.table.accessibility.announcement_texts import card_name, spoken_name
from game.scenes.widgets.widget import UNAVAILABLE
from tests.access.blind import Blind, Ear
from tests.access.bus import Bus, missing_parts
from tests.access.figures import ANNOUNCED, NAMED
from tests.access.figures import Ear as Clocked
from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen
from tests.desktop.seat import QUICK
from tests.desktop.whole_games import recorded
from tests.support.waiting import until


@pytest.fixture
def bus(screen: Screen) -> Iterator[Bus]:
    if missing := missing_parts():
        reason = f"a screen reader needs {' and '.join(missing)}, not installed here"
        if os.environ.get("QUINTET_NEED_SCREEN") == "1" and missing == ["accesskit"]:
            pytest.fail(reason)  # the README's first command installs it
        pytest.skip(reason)
    with Bus(screen.environ) as bus:
        yield bus


@pytest.fixture
def program(screen: Screen, bus: Bus, tmp_path: Path) -> Iterator[Program]:
    on_bus = copy(screen)
    on_bus.environ = bus.environ
    prefer(tmp_path, QUICK)
    with Program(on_bus, tmp_path, "king-albert", "--deal", "24", "--size", "1024x640") as running:
        running.wait_for("ready")
        running.settled()
        yield running


def test_a_screen_reader_finds_the_table_and_hears_what_happens(program: Program, bus: Bus) -> None:
    nodes = bus.wait_for(lambda nodes: any(node["name"].startswith("Column 9:") for node in nodes))
    frame, by_name = nodes[0], {node["name"]: node for node in nodes}
    assert frame["name"] == "King Albert — Quintet"
    column = next(node for node in nodes if node["name"].startswith("Column 9:"))
    assert column["role"] == "tree item"
    assert column["name"].endswith("9 cards")
    assert column["actions"]
    rect = program.latest_rest["piles"]["t9"]
    assert all(abs(one - other) <= 2 for one, other in zip(column["box"][2:], rect[2:], strict=True))
    assert by_name["Undo"]["description"] == UNAVAILABLE
    assert by_name["Hint"]["description"] == ""
    assert {"Tableau", "Reserve", "Foundations"} <= set(by_name)

    program.window.key("Home")  # the keyboard focus, as a reader follows it
    bus.wait_for(lambda nodes: any(node["focused"] and node["name"].startswith("Foundation 1:") for node in nodes))
    program.window.key("Tab")
    bus.wait_for(lambda nodes: any(node["focused"] and node["name"].startswith("Column") for node in nodes))

    session = Session(PATIENCES["king-albert"](), 24)
    move = session.legal_moves()[0]
    source, target = (spoken_name(session.game, pile) for pile in move.piles)
    bus.order("press", role="tree item", name=f"{source}:")  # like Enter there
    card = bus.hear("chosen").partition(" chosen")[0]
    assert card.lower() == card_name(session.table.top(move.piles[0]))
    bus.order("press", role="tree item", name=f"{target}:")
    program.wait_for("move", move=str(move))
    bus.hear(f"{card} to {target}; ")
    bus.wait_for(lambda nodes: any(node["name"].startswith(f"{target}: {card.lower()}") for node in nodes))
    bus.order("press", role="tree item", name="Column 6:")
    bus.hear("Nothing on the table takes the 4 of hearts now")

    program.window.key("s")
    assert "Moves: 1" in bus.hear("Score")

    bus.order("press", role=by_name["Undo"]["role"], name="Undo")
    bus.hear("Undo ends scoring in this game")
    bus.order("press", role=by_name["Undo"]["role"], name="Undo")
    program.wait_for("undo")
    bus.hear("Undone")


def test_a_dialog_is_read_and_used_by_a_screen_reader(program: Program, bus: Bus) -> None:
    bus.wait_for(lambda nodes: any(node["name"].startswith("Column 9:") for node in nodes))
    program.window.key("F2")
    nodes = bus.wait_for(lambda nodes: any(node["name"] == "Settings" for node in nodes))
    assert not any(node["name"].startswith("Column") for node in nodes)  # the covered scene is not read
    roles = {node["role"] for node in nodes}
    assert {"dialog", "radio button", "slider"} <= roles
    assert [node for node in nodes if node["focused"]]
    bus.order("press", role="radio button", name="Fast")
    bus.wait_for(lambda nodes: any(node["name"] == "Fast" and node["chosen"] for node in nodes))
    program.window.key("Escape")
    bus.wait_for(lambda nodes: any(node["name"].startswith("Column 9:") for node in nodes))


FIELDS = {"ctrl+g": "Deal number", "ctrl+s": "A name, or a path", "ctrl+o": "Search"}
TYPED: tuple[tuple[tuple[str, ...], str, int, list[int]], ...] = (
    # keys, then the text, the offset of the caret, and the selection
    (("ctrl+a", "BackSpace"), "", 0, []),
    (("4", "7", "1"), "471", 3, []),
    (("Left",), "471", 2, []),
    (("shift+Home",), "471", 0, [0, 2]),
    (("5",), "51", 1, []),
)


@pytest.mark.parametrize("key", FIELDS)
def test_typing_is_read_with_caret_and_selection(program: Program, bus: Bus, key: str) -> None:
    bus.wait_for(lambda nodes: any(node["name"].startswith("Column 9:") for node in nodes))
    program.window.key(key)
    bus.wait_for(lambda nodes: any(node["focused"] and node["name"].startswith(FIELDS[key]) for node in nodes))
    for keys, *text in TYPED:
        program.window.key(*keys)
        until(lambda: bus.order("text", role="entry", name=FIELDS[key]) == text)  # noqa: B023 - done before the next
    assert any("insert" in kind and said == "5" for kind, said, _ in bus.order("heard"))


def test_a_file_whose_name_is_no_text_is_listed_to_a_reader(program: Program, bus: Bus) -> None:
    saves = program.folder / "data" / "saves"
    saves.mkdir(exist_ok=True)
    (saves / os.fsdecode(b"\xff broken\n.quintet")).touch()
    bus.wait_for(lambda nodes: any(node["name"].startswith("Column 9:") for node in nodes))
    program.window.key("ctrl+o")
    bus.wait_for(lambda nodes: any(r"\udcff broken\n" in node["name"] for node in nodes))
    assert program.stderr == ""


def test_a_reader_hears_of_a_move_while_the_card_flies(screen: Screen, bus: Bus, tmp_path: Path) -> None:
    prefer(tmp_path, 'animation_speed = "slow"\nlight = false\n')
    on_bus = copy(screen)
    on_bus.environ = bus.environ
    with Program(on_bus, tmp_path, "king-albert", "--deal", "24", "--size", "1024x640") as program:
        program.wait_for("ready")
        program.settled()
        bus.wait_for(lambda nodes: any(node["name"].startswith("Column 9:") for node in nodes))
        ear = Clocked(bus, program)
        bus.order("press", role="tree item", name="Reserve 1:")
        ear.after(0, ANNOUNCED, "chosen")
        now = program.now
        bus.order("press", role="tree item", name="Column 3:")
        moved = program.wait_for("move", after=now)
        said = ear.after(moved["t"], ANNOUNCED, "to column 3; ")
        assert ear.after(moved["t"], NAMED, "Column 3: 7 of clubs") < said  # or the name would interrupt the sentence
        assert said < 1000 * (program.settled(after=moved.end)["t"] - moved["t"])


QUIET = 0.15  # seconds without news after which a key has had all its effects
KEYS = {
    pygame.K_RETURN: "Return",
    pygame.K_TAB: "Tab",
    pygame.K_HOME: "Home",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
}


class OnTheBus:
    """What a screen reader says of a real window: events of the bus, and names requested there."""

    def __init__(self, program: Program, bus: Bus) -> None:
        self.program, self.bus = program, bus
        self.said: list[str] = []

    def take(self) -> int:
        """Take and count new events."""
        found = self.bus.order("heard")
        self.said += [
            said for kind, said, _ in found if "announcement" in kind and not said.startswith("Won from here")
        ]
        return len(found)

    def press(self, key: int, mod: int = 0) -> None:
        """Press a key, and wait for its effects: something is said, or has the focus."""
        assert not mod
        self.take()
        self.program.window.key(KEYS[key])
        until(self.take)
        quiet_at = time.monotonic() + QUIET
        while time.monotonic() < quiet_at:
            if self.take():
                quiet_at = time.monotonic() + QUIET
            time.sleep(0.01)

    def focused(self) -> ReaderNode:
        """The object with the focus."""
        role, name = self.bus.order("focused")
        item: Role = "pile" if ":" in name else "card"
        return ReaderNode(name, item if role == "tree item" else "button", name)

    def find(self, name: str) -> ReaderNode:
        return ReaderNode(name, "pile", self.bus.order("named", role="tree item", name=f"{name}:"))

    def heard(self) -> list[str]:
        """Wait until something was announced, and return it."""
        until(lambda: self.said, self.take)
        said, self.said = self.said, []
        return said


@pytest.mark.skipif(os.environ.get("QUINTET_BY_EAR") != "1", reason="it listens for minutes: QUINTET_BY_EAR=1 runs it")
@pytest.mark.parametrize(("slug", "last"), [("quatorze", "Row 5, column 5:"), ("king-albert", "Column 9:")])
def test_a_game_is_won_by_ear_in_a_real_window(screen: Screen, bus: Bus, tmp_path: Path, slug: str, last: str) -> None:
    number, _, moves = recorded(slug)
    prefer(tmp_path, "auto_finish = false\nlight = false\n")
    on_bus = copy(screen)
    on_bus.environ = bus.environ
    with Program(on_bus, tmp_path, slug, "--deal", str(number), "--size", "1024x640") as program:
        program.wait_for("ready")
        program.settled()
        bus.wait_for(lambda nodes: any(node["name"].startswith(last) for node in nodes))
        player = OnTheBus(program, bus)
        player.press(pygame.K_HOME)
        player.said.clear()
        blind = Blind(slug, Ear(player.press, player.focused, player.find), player.heard)
        for text in moves:
            blind.play(parse_move(text))
        bus.wait_for(lambda nodes: any(node["name"] == "Same deal again" for node in nodes))
        assert program.wait_for("won")
