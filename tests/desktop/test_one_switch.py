"""A real window played with one key alone: from the menu to a win, and to the next deal."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from game.rules.moves import Move
from game.rules.session import Session
from game.rules.table import Pile
from game.scenes.table.accessibility.announcement_texts import SECTIONS
from game.store.autosaves import Autosaves
from tests.desktop.pad import with_pad
from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen
from tests.desktop.trace import Line
from tests.support.host import part_of_won_game

SETTINGS = """scanning = true
scanning_pace = "0.5"
switch = "F8"
reduced_motion = true
auto_finish = false
coached = ["quatorze"]
"""
LEFT = 3  # moves to the win
BESIDE_L = "47"  # the code that X has for the key on the right of L, which writes an ö on a German layout
TREMOR = 0.3  # seconds: a second press that comes sooner is not meant, so nobody tries to press so fast


class Switch:
    """Somebody who sees what the ring is around, and has one key, or whatever else `press` presses."""

    def __init__(self, program: Program, press: Callable[[], None] | None = None) -> None:
        self.program, self._seen = program, 0
        self._press = press or (lambda: program.window.key("F8"))

    def look_up(self) -> None:
        """See what the ring comes to from now on, after something else was looked at."""
        self._seen = self.program.now

    def pick(self, wanted: Callable[[Line], object]) -> str:
        """Press the key while the ring is around something that is wanted, and return its name in the trace."""
        for _ in range(200):
            line = self.program.wait_for("scan", after=self._seen)
            self._seen = line.end
            if line["state"] == "resting":
                self._press()  # and the ring goes on
                time.sleep(TREMOR)
            elif line["state"] == "offers" and wanted(line):
                self._press()
                pressed = self.program.wait_for("scan", after=line.end, state="pressed")
                self.program.wait_for("scan", after=pressed.end, state="offers")  # once all has been done
                time.sleep(TREMOR)
                if pressed["key"] == line["key"]:
                    return str(line["key"])  # otherwise the press was too late, and the ring comes back
        raise AssertionError("what is wanted is not offered")


def leads_to(pile: Pile, line: Line) -> bool:
    """Return whether the ring is around a pile, or around a group that it is in: it says from where to where."""
    if line["key"].startswith("group "):
        numbers = [int(number) for number in re.findall(r"from (?:column|reserve) (\d+)", line["label"])]
        return line["key"][len("group pile ")] == str(pile)[0] and numbers[0] <= pile.number <= numbers[-1]
    return line["key"] in (f"pile {pile}", f"section {SECTIONS[pile.role]}")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A game of Quatorze that is nearly won, and waits in the menu."""
    session = part_of_won_game("quatorze", 1.0)
    for _ in range(LEFT):
        session.undo()
    saves = Autosaves(tmp_path / "data" / "unfinished", lambda _: None, pytest.fail)
    saves.save(session, 60.0)
    saves.close()
    prefer(tmp_path, SETTINGS)
    return session


def makes_a_move(switch: Switch, move: Move) -> None:
    """Lay the cards of a move together, with the switch alone."""
    before = switch.program.now
    for pile in move.piles:  # the card, perhaps in a group, then its place if it has several
        while not (moved := switch.program.trace.find("move", before, {})):
            if switch.pick(partial(leads_to, pile)) == f"pile {pile}":
                break
    assert (moved or switch.program.wait_for("move", after=before))["move"] == str(move)


def test_quatorze_is_won_from_the_menu_with_one_key_and_the_next_deal_begun(
    program: Callable[..., Program], session: Session
) -> None:
    running = program("--size", "1024x640", "--mute")
    switch = Switch(running)
    switch.pick(lambda line: line["key"] == "quatorze")
    running.wait_for("ready", scene="table")
    for move in list(session.undone):
        before = running.now
        makes_a_move(switch, move)
    running.shown("win", after=before)  # its first second is over
    switch.look_up()
    before = running.now
    switch.pick(lambda line: line["key"] == "new")
    assert running.wait_for("new", after=before)["game"] == "quatorze"
    switch.pick(lambda line: line["key"] == "bar")
    assert running.stderr == ""


def test_a_button_of_a_controller_is_the_switch(screen: Screen, session: Session, tmp_path: Path) -> None:
    (tmp_path / "data" / "settings.toml").write_text(SETTINGS.replace('"F8"', '"Pad south"'))
    with with_pad(screen, tmp_path, "quatorze", "--size", "1024x640", "--mute") as (running, pad):
        makes_a_move(Switch(running, lambda: pad.press("south")), session.undone[0])
        assert running.stderr == ""


@pytest.mark.skipif(not shutil.which("setxkbmap"), reason="without setxkbmap there is only one layout")
def test_the_switch_may_be_a_key_that_only_another_layout_has(session: Session, tmp_path: Path) -> None:
    (tmp_path / "data" / "settings.toml").write_text(SETTINGS.replace('"F8"', '"Ö"'), "utf-8")
    with Screen() as german:
        subprocess.run(["setxkbmap", "de"], env=german.environ, check=True, timeout=60)
        with Program(german, tmp_path, "quatorze", "--size", "1024x640", "--mute") as running:
            running.wait_for("ready")
            makes_a_move(Switch(running, lambda: running.window.key(BESIDE_L)), session.undone[0])
            assert running.stderr == ""
