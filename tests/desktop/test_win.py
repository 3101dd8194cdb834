"""A win in a real window: when its sounds begin, and what is seen after it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.patiences import PATIENCES
from game.store.single_instance import StartRequest
from game.view.celebrations.flight import SEAL, SILENCE
from game.view.celebrations.king_albert import CELEBRATION
from tests.desktop.player import make
from tests.desktop.program import BLIND, COACHED, QUICK, Program, ask, prefer, saved
from tests.desktop.reading import is_bare
from tests.support.host import part_of_won_game, same

Start = Callable[..., Program]
WAYS = dict(
    zip(sorted(PATIENCES), ("again", "new", "review Escape menu", "new", "again"), strict=True)
)  # what is pressed


def test_a_win_is_silent_then_climbs_to_its_fanfare_whose_last_chord_is_its_seal(
    program: Start, tmp_path: Path
) -> None:
    session = part_of_won_game("king-albert", 1.0)
    session.undo()
    prefer(tmp_path, "")  # with the usual motion
    table = program("--load", saved(session, tmp_path), "--size", "1024x640")
    before = table.settled().end
    make(table, session.undone[0])
    won = table.wait_for("won", after=before)
    opened = table.wait_for("ready", after=won.end, scene="win")
    settled = table.settled(after=opened.end)
    lines = [line for line in table.trace.lines[opened.end : settled.end] if line.kind == "sound"]
    assert {line["name"] for line in lines} == {"climb-king-albert", "win-king-albert"}
    *notes, fanfare = (line["t"] for line in lines)
    assert lines[-1]["name"] == "win-king-albert"
    assert min([*notes, fanfare]) >= opened["t"] + SILENCE
    assert fanfare + CELEBRATION.chord >= opened["t"] + SEAL - 0.1
    assert settled["t"] > fanfare + CELEBRATION.chord  # then the words, then the buttons


@pytest.mark.parametrize("slug", WAYS)
def test_whatever_follows_a_win_is_drawn_whole(program: Start, tmp_path: Path, slug: str) -> None:
    session = part_of_won_game(slug, 1.0)
    session.undo()
    prefer(tmp_path, QUICK + BLIND + COACHED + "light = false\n")  # whose answer may come between two pictures
    running = program("--load", saved(session, tmp_path), "--size", "1024x640")
    rest = running.shown("table")
    for _ in range(2 if slug == "quatorze" else 1):  # the second time on a table that has had a win
        make(running, session.undone[0], rest)
        running.shown("win", after=rest.end)
        for button in WAYS[slug].split():
            if button == "Escape":  # from the review back to the win
                running.open("Escape", scene="win")
                continue
            now = running.click(button)
            running.wait_for("review" if button == "review" else "ready", after=now)
            running.shown("menu" if button == "menu" else "table", after=now)
            assert not is_bare(running.window.picture()), f"the window is black after {button}"
            assert same(running.picture(), running.laid_out_anew()), f"what follows {button} is not drawn whole"
        now = running.now
        ask(running, StartRequest(load=str(tmp_path / "played.quintet")))
        rest = running.settled(after=running.wait_for("new", after=now).end)
