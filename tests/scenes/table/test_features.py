"""Features of a table: to add one, its class in the list suffices, and nothing is refreshed more than once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from math import inf

import pygame
import pytest

from game.rules.events import Events
from game.rules.moves import Move
from game.scenes.table import scene as table_scene
from game.scenes.table.feature import Feature
from game.scenes.table.feature_list import FEATURES
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Showing
from game.scenes.table.table_toolbar import ToolbarMessage
from game.scenes.widgets.controls import Button
from game.scenes.widgets.widget import Widget
from game.view.drawing.palette import IVORY
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import SERIF, Style
from tests.support.clock import Clock, set_table_time
from tests.support.pilot import TablePilot
from tests.support.play import dealt

ABOVE = Label("above", Style(SERIF, 20, IVORY), (500, 300), "mc")


class Extra(Feature):
    """Uses a little of everything that features can do."""

    begun = 0

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self.alarm = table.alarm(lambda: self.seen.append("rung"))
        table.commands["extra"] = Command(lambda: table.show(Shown(table)))

    def begin(self) -> None:
        self.begun += 1
        self.seen: list[str] = []

    def on_input(self, event: pygame.Event) -> None:
        self.seen.append(pygame.event.event_name(event.type))

    def table_changed(self, events: Events, kind: str) -> None:
        self.seen.append(f"{len(events)} {kind}")

    def moved(self, move: Move | None) -> None:
        self.seen.append(f"{move} {self._table.controller.own}")

    @property
    def marks(self) -> Sequence[Mark]:
        return [ABOVE]


class Shown(Showing):
    """Has a message and a control, and consumes one key."""

    def handle(self, event: pygame.Event) -> bool:
        return event.type == pygame.KEYDOWN and event.key == pygame.K_x

    @property
    def message(self) -> ToolbarMessage:
        return ToolbarMessage("It is here")

    def parts(self) -> Sequence[Widget | Mark]:
        return [Button("extra", rect=pygame.Rect(1, 2, 3, 4))]


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch) -> TablePilot:
    monkeypatch.setattr(table_scene, "FEATURES", [*FEATURES, Extra])
    return TablePilot(dealt("king-albert"))


def test_a_feature_that_is_added_is_told_shown_and_asked(seat: TablePilot) -> None:
    extra = seat.get(Extra)
    assert extra.begun == 1
    seat.scene.refresh()
    assert ABOVE in seat.stage.over
    extra.alarm.set()
    assert seat.scene.seconds_to_poll() == 0
    seat.scene.poll()
    assert extra.seen == ["rung"]
    move = seat.session.legal_moves()[0]
    seat.controller.play(move)
    assert extra.seen[2:] == [f"{move} True"]
    seat.controller.undo()
    assert extra.seen[-2:] == ["1 undo", "None True"]
    seat.scene.refresh()
    seat.table.act("extra")
    seat.scene.refresh()
    assert seat.scene.trace_fields()["buttons"]["extra"] == [1, 2, 3, 4]  # type: ignore[index]
    seat.controller.deal(25)
    seat.scene.refresh()
    assert extra.begun == 2
    assert "extra" not in seat.scene.trace_fields()["buttons"]  # type: ignore[operator]


def test_an_alarm_rings_once_when_its_condition_has_held_for_its_time(
    seat: TablePilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, rung, holds = Clock(), list[float](), [False]
    set_table_time(monkeypatch, clock)
    alarm = seat.table.alarm(lambda: rung.append(clock.now - 1000.0), lambda: holds[0])
    alarm.set(2.0)
    for held in (0, 0, 1, 1, 0, 1, 1, 1, 1, 1):  # for a second each; it holds for good from 1005 on
        holds[0] = bool(held)
        assert (alarm.wait() == inf) == (not held or bool(rung))
        seat.scene.poll()
        clock.now += 1
    assert rung == [7.0]


def test_what_is_shown_gets_events_before_all_others(seat: TablePilot) -> None:
    seat.scene.refresh()
    seat.table.act("extra")
    seat.scene.refresh()
    for key, seen in ((pygame.K_x, []), (pygame.K_RIGHT, ["KeyDown"])):
        seat.key(key)
        assert seat.get(Extra).seen == seen
        assert seat.table.focus.visible == bool(seen)


def test_what_is_said_comes_before_what_is_shown(seat: TablePilot) -> None:
    seat.scene.refresh()
    seat.table.act("extra")
    assert seat.table.message.text == "It is here"
    seat.table.say("A sentence")
    assert seat.table.message.text == "A sentence"


def test_the_controller_knows_no_pygame() -> None:
    code = "import sys, game.scenes.table.table_controller; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
