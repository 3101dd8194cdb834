"""Game controllers that are plugged in, used, and let go; those of this test are invented."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest
from pygame._sdl2 import controller

from game.platform import gamepad
from game.platform.gamepad import GamepadInput, Press
from tests.support.clock import Clock


class Plugged:
    """A game controller at rest."""

    def __init__(self, index: int) -> None:
        self.index = index

    def attached(self) -> bool:
        return True

    def get_axis(self, axis: int) -> int:
        return 0 * axis

    def quit(self) -> None: ...


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """What is told of one controller of each family, of which the last one was made by Sony."""
    sdl = SimpleNamespace(
        SDL_SetHint=lambda *_: None,
        SDL_GameControllerUpdate=lambda: None,
        SDL_GameControllerTypeForIndex=lambda index: (5, 4)[index],
    )
    monkeypatch.setattr(gamepad, "library", lambda: sdl)
    for name, stand_in in {
        "init": lambda: None,
        "get_count": lambda: 2,
        "is_controller": lambda _: True,
        "Controller": Plugged,
    }.items():
        monkeypatch.setattr(controller, name, stand_in)
    return []


def test_controllers_are_found_again_when_the_window_has_the_focus_again(found: list[tuple[int, str]]) -> None:
    pads = GamepadInput(lambda _: None, lambda count, family: found.append((count, family)))
    for times in (1, 2):
        pads.open()
        pads.wait(0)
        pads.wait(0)
        assert found == [(2, "playstation")] * times
        pads.close()


def test_what_is_held_repeats_and_is_let_go_when_the_window_loses_the_focus(
    found: list[tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(gamepad, "time", clock)
    pads = GamepadInput(lambda _: None, lambda count, family: found.append((count, family)))
    pads.open()
    for button in (pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_A):
        pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button))
    pads.wait(0)
    assert pads.presses() == [Press("left", down=True), Press("south", down=True)]
    for _ in range(100):
        clock.now += 0.01
        pads.wait(0)
    repeated = pads.presses()
    assert {*repeated} == {Press("left", down=True)}
    assert 4 <= len(repeated) <= 6
    pads.close()
    assert pads.presses() == [Press("left", down=False), Press("south", down=False)]
