"""A real window on a message bus, read through AT-SPI like by a screen reader."""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from game.scenes.widgets.widget import UNAVAILABLE
from tests.access.bus import Bus, missing_parts
from tests.access.figures import ANNOUNCED, NAMED, Ear
from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen
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
    """A table with motion slow enough for a reader to speak meanwhile."""
    on_bus = copy(screen)
    on_bus.environ = bus.environ
    prefer(tmp_path, 'animation_speed = "slow"\nlight = false\n')
    with Program(on_bus, tmp_path, "king-albert", "--deal", "24", "--size", "1024x640") as running:
        running.wait_for("ready")
        running.settled()
        yield running


def table_read(bus: Bus) -> list[dict[str, Any]]:
    """Wait until a reader finds the table."""
    return bus.wait_for(lambda nodes: any(node["name"].startswith("Column 9:") for node in nodes))


def test_a_screen_reader_finds_the_table_and_hears_of_a_move_while_the_card_flies(program: Program, bus: Bus) -> None:
    nodes = table_read(bus)
    frame, by_name = nodes[0], {node["name"]: node for node in nodes}
    assert frame["name"] == "King Albert — Quintet"
    column = next(node for node in nodes if node["name"].startswith("Column 9:"))
    assert (column["role"], bool(column["actions"])) == ("tree item", True)
    rect = program.latest_rest["piles"]["t9"]
    assert all(abs(one - other) <= 2 for one, other in zip(column["box"][2:], rect[2:], strict=True))
    assert by_name["Undo"]["description"] == UNAVAILABLE
    assert by_name["Hint"]["description"] == ""
    assert {"Tableau", "Reserve", "Foundations"} <= set(by_name)

    program.window.key("Home")  # the keyboard focus, as a reader follows it
    bus.wait_for(lambda nodes: any(node["focused"] and node["name"].startswith("Foundation 1:") for node in nodes))

    ear = Ear(bus, program)
    bus.order("press", role="tree item", name="Reserve 1:")  # like Enter there
    ear.after(0, ANNOUNCED, "7 of clubs chosen")
    now = program.now
    bus.order("press", role="tree item", name="Column 3:")
    moved = program.wait_for("move", after=now)
    said = ear.after(moved["t"], ANNOUNCED, "7 of clubs to column 3; ")
    assert ear.after(moved["t"], NAMED, "Column 3: 7 of clubs") < said  # or the name would interrupt the sentence
    assert said < 1000 * (program.settled(after=moved.end)["t"] - moved["t"])

    bus.order("press", role=by_name["Undo"]["role"], name="Undo")
    ear.after(moved["t"], ANNOUNCED, "Undo ends scoring in this game")


TYPED: tuple[tuple[tuple[str, ...], str, int, list[int]], ...] = (
    # keys, then the text, the offset of the caret, and the selection
    (("ctrl+a", "BackSpace"), "", 0, []),
    (("4", "7", "1"), "471", 3, []),
    (("Left",), "471", 2, []),
    (("shift+Home",), "471", 0, [0, 2]),
    (("5",), "51", 1, []),
)


def test_dialogs_are_read_with_their_controls_and_what_is_typed(program: Program, bus: Bus) -> None:
    table_read(bus)
    program.window.key("F2")
    nodes = bus.wait_for(lambda nodes: any(node["name"] == "Settings" for node in nodes))
    assert not any(node["name"].startswith("Column") for node in nodes)  # the covered scene is not read
    assert {"dialog", "radio button", "slider"} <= {node["role"] for node in nodes}
    bus.order("press", role="radio button", name="Fast")
    bus.wait_for(lambda nodes: any(node["name"] == "Fast" and node["chosen"] for node in nodes))
    program.window.key("Escape")
    table_read(bus)
    program.window.key("ctrl+s")
    field = "Name"
    bus.wait_for(lambda nodes: any(node["focused"] and node["name"].startswith(field) for node in nodes))
    for keys, *text in TYPED:
        program.window.key(*keys)
        until(lambda: bus.order("text", role="entry", name=field) == text)  # noqa: B023 - done before the next
    assert any("insert" in kind and said == "5" for kind, said, *_ in bus.order("timed"))
    assert program.stderr == ""
