"""The law of frames: one drawn by difference equals one drawn from nothing, for all scenes at all moments."""

from __future__ import annotations

import random
from copy import copy

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.session import Session
from game.view.stage.sheet import Sheet
from game.view.stage.stage import Stage
from tests.support.host import HeadlessHost, same
from tests.support.pilot import TablePilot
from tests.support.screens import SCREENS
from tests.support.selection import FULL, each_game, sample

SIZE = (1024, 640)


@pytest.fixture(autouse=True)
def _compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare each frame of a form or a table with one drawn from nothing."""
    draw_sheet, draw_stage = Sheet.draw, Stage.draw

    def sheet_drawn(sheet: Sheet, canvas: pygame.Surface, _alpha: float = 0.0) -> list[pygame.Rect]:
        parts, fresh, anew = draw_sheet(sheet, canvas), canvas.copy(), Sheet()
        anew.resize(sheet.ground)
        anew.set_marks(sheet.marks)
        draw_sheet(anew, fresh)
        assert same(fresh, canvas)
        return parts

    def stage_drawn(stage: Stage, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        anew = copy(stage)
        anew._sheet, anew._sprites = Sheet(), {}  # noqa: SLF001 - nothing is kept of the last frame
        anew.resize(stage.felt)
        with monkeypatch.context() as whole:
            whole.setattr(Sheet, "draw", draw_sheet)  # the sheet of the stage is compared with it
            parts, fresh = draw_stage(stage, canvas, alpha), canvas.copy()
            draw_stage(anew, fresh, alpha)
        assert same(fresh, canvas)
        return parts

    monkeypatch.setattr(Sheet, "draw", sheet_drawn)
    monkeypatch.setattr(Stage, "draw", stage_drawn)


SEARCHING = ("hint", "watch", "review")  # for which a usual run asks the solver of the shortest game alone
QUICK = [name for name in SCREENS if FULL or not name.startswith(SEARCHING) or name.endswith("quatorze")]


@pytest.mark.parametrize("name", sample(QUICK, "frames", 8))
def test_in_every_scene(name: str, house: HeadlessHost) -> None:
    for _state in SCREENS[name](house):
        house.run(0.1)


@each_game
def test_while_cards_are_dealt_played_and_dragged(slug: str) -> None:
    seat, rng = TablePilot(Session(PATIENCES[slug](), 11), SIZE), random.Random(slug)
    seat.wait(1.0)
    for number in range(rounds := 24 if FULL else 6):
        moves = seat.session.legal_moves()
        if number == rounds // 2:
            seat.table.controller.deal(12)
            seat.wait(1.2, 20)
        elif moves and rng.random() < 0.7:
            seat.table.controller.play(rng.choice(moves))
        else:
            seat.table.controller.undo()
        seat.wait(rng.random() * 0.4)
        start, end = ((rng.randrange(SIZE[0]), rng.randrange(80, SIZE[1])) for _ in range(2))
        seat.move(start)
        seat.wait(0.1)
        seat.drag(start, end)
        assert same(seat.shown, seat.canvas)
