"""A real window on a message bus, read through AT-SPI like by a screen reader."""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.table.accessibility.announcement_texts import card_name, spoken_name
from game.scenes.widgets.widget import UNAVAILABLE
from tests.access.bus import Bus, missing_parts
from tests.access.figures import ANNOUNCED, NAMED
from tests.access.figures import Ear as Clocked
from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen
from tests.desktop.seat import QUICK
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


def table_read(bus: Bus) -> list[dict[str, Any]]:
    """Wait until a reader finds the table."""
    return bus.wait_for(lambda nodes: any(node["name"].startswith("Column 9:") for node in nodes))


def test_a_screen_reader_finds_the_table_and_hears_what_happens(program: Program, bus: Bus) -> None:
    nodes = table_read(bus)
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
    table_read(bus)
    program.window.key("F2")
    nodes = bus.wait_for(lambda nodes: any(node["name"] == "Settings" for node in nodes))
    assert not any(node["name"].startswith("Column") for node in nodes)  # the covered scene is not read
    roles = {node["role"] for node in nodes}
    assert {"dialog", "radio button", "slider"} <= roles
    assert [node for node in nodes if node["focused"]]
    bus.order("press", role="radio button", name="Fast")
    bus.wait_for(lambda nodes: any(node["name"] == "Fast" and node["chosen"] for node in nodes))
    program.window.key("Escape")
    table_read(bus)


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
    table_read(bus)
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
    table_read(bus)
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
        table_read(bus)
        ear = Clocked(bus, program)
        bus.order("press", role="tree item", name="Reserve 1:")
        ear.after(0, ANNOUNCED, "chosen")
        now = program.now
        bus.order("press", role="tree item", name="Column 3:")
        moved = program.wait_for("move", after=now)
        said = ear.after(moved["t"], ANNOUNCED, "to column 3; ")
        assert ear.after(moved["t"], NAMED, "Column 3: 7 of clubs") < said  # or the name would interrupt the sentence
        assert said < 1000 * (program.settled(after=moved.end)["t"] - moved["t"])
