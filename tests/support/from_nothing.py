"""Draws the scene in a window again, with nothing that it has kept but its state."""

from __future__ import annotations

import time
from copy import copy

import pygame
import pytest

from game.scenes.form import Form
from game.scenes.menu.scene import Menu
from game.scenes.scene import Scene
from game.scenes.table.game_table import look_of
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from game.view.celebrations.animation import CelebrationAnimation
from game.view.marks.fading import Fading
from game.view.stage.felt import felt
from game.view.stage.sheet import Sheet
from tests.support.host import PATIENCE
from tests.support.stepped_app import SteppedApp


def drawn_from_nothing(app: SteppedApp, scene: Scene | None = None) -> pygame.Surface:
    """Return a picture of the scene on top, or of one below it, which stays as it is."""
    scene, size = scene or app.top, app.window_surface.get_size()
    place, canvas = app.scenes.stack.index(scene), pygame.Surface(size, 0, 32)
    ring = app.scanner.marks if scene is app.top else ()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app.scenes, "backdrop", lambda _: drawn_from_nothing(app, app.scenes.stack[place - 1]))
        patch.setattr(app.scanner, "marks_on", lambda _: ring)
        if isinstance(scene, TableScene):
            _draw_table(scene, canvas)
        elif isinstance(scene, Menu):
            _menu_made_anew(app, scene).draw(canvas, 0.0)
        elif isinstance(scene, Form):
            fresh = _copied(scene)
            fresh.resize(size)
            fresh.draw(canvas, 0.0)
    return canvas


def _draw_table(scene: TableScene, canvas: pygame.Surface) -> None:
    """Draw a table on a felt drawn anew; fail if the cards are not laid out as they would be now."""
    table, view, size = scene.table, scene.table.view, canvas.get_size()
    table.invalidate()
    scene.refresh()
    looks = (view.design, view.animator.pace), look_of(table.settings, table.session.game.slug())
    before, now = ((design.theme, design.deck, pace, design.left_handed) for design, pace in looks)
    assert before == now, "the table does not look as the settings say"
    laid_out = copy(view)
    laid_out.arrange()
    assert laid_out.layout == view.layout, "the table is not laid out as it should be"
    stage = copy(view.stage)
    stage._sheet, stage._sprites = Sheet(), {}  # noqa: SLF001 - likewise
    motif = view._motif._current  # noqa: SLF001 - that for a layout that is almost the same stays
    ready = view.images_ready and not stage._arrival  # noqa: SLF001 - below a dialog the felt waits for it
    stage.resize(felt(size, view.design.theme, layout=motif.layout) if motif and ready else view.stage.felt)
    stage.draw(canvas, 0.0)


def _menu_made_anew(app: SteppedApp, menu: Menu) -> Menu:
    """Return another menu, with the player's present games, as soon as its pictures are drawn."""
    fresh = app._menu()  # noqa: SLF001 - as the program makes it
    assert isinstance(fresh, Menu)
    fresh.focus, fresh.pane, fresh.today = menu.focus, copy(menu.pane), menu.today
    fresh._table, fresh.message = menu._table, menu.message  # noqa: SLF001 - the player's last input
    fresh.resize(app.window_surface.get_size())
    fresh.on_shown()
    deadline = time.monotonic() + PATIENCE
    while not fresh.images_ready:
        assert time.monotonic() < deadline, "the pictures of the menu do not come"
        fresh._miniatures.advance()  # noqa: SLF001 - the loop does that for the scene on top
        fresh.refresh()
        time.sleep(0.002)
    return fresh


def _copied(scene: Form) -> Form:
    """Return a form in the same state that has drawn nothing."""
    fresh = copy(scene)
    for name, value in vars(scene).items():
        if isinstance(value, dict | list):
            setattr(fresh, name, copy(value))
    fresh.pane, fresh._fading, fresh.sheet = copy(scene.pane), Fading(), Sheet()  # noqa: SLF001 - notices are there
    fresh._scroll_to = _stay  # type: ignore[method-assign]  # noqa: SLF001 - the player may have scrolled away
    if isinstance(fresh, Win):
        before = fresh.animation
        state = before._faces, before._theme, before._celebration, before._begin  # noqa: SLF001
        fresh.sheet = fresh.animation = CelebrationAnimation(*state)
        fresh.animation.now = before.now
    return fresh


def _stay(name: str, y: int | None = None) -> None:
    """Do not scroll."""
