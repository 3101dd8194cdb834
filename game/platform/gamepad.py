"""Game controllers: which buttons and directions are held, polled in a way that costs next to nothing at rest.

SDL polls an open controller a thousand times a second while it waits, which costs 1.7 % of a core. So SDL's polling
is switched off, and `GamepadInput.wait` polls instead: often while the controller is used, seldom when it is not.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.platform.sdl import library

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

USED, RESTING, NONE = 0.016, 0.2, 3.0  # seconds between two polls: in use, at rest, and while none is plugged in
LATELY = 10.0  # seconds without input after which a controller is at rest
REPEAT_AFTER, REPEAT = 0.4, 0.11  # seconds until a held direction repeats for the first time, and then
PRESSED, RELEASED = 0.55, 0.4  # deflections of an axis, 0 to 1, at which a press begins and ends
FULL = 32768
# SDL's controller types
FAMILIES = dict.fromkeys((3, 4, 7), "playstation") | dict.fromkeys((5, 11, 12, 13), "nintendo")
BUTTONS = {
    getattr(pygame, f"CONTROLLER_BUTTON_{constant.upper()}"): name
    for constant, name in {
        "a": "south",
        "b": "east",
        "x": "west",
        "y": "north",
        "back": "back",
        "start": "start",
        "leftstick": "left-stick",
        "rightstick": "right-stick",
        "leftshoulder": "left-shoulder",
        "rightshoulder": "right-shoulder",
        "dpad_up": "up",
        "dpad_down": "down",
        "dpad_left": "left",
        "dpad_right": "right",
    }.items()
}
AXES = {  # the directions below and above the middle of each axis
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("page-up", "page-down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "left-trigger"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "right-trigger"),
}
REPEATED = ("left", "right", "up", "down", "page-up", "page-down")
BUTTON_EVENTS = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
EVENTS = (  # there are none while a controller is not used
    *BUTTON_EVENTS,
    # a stick never rests exactly in its middle
    *(pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.CONTROLLERAXISMOTION),
    # raw events, from which SDL makes those of a controller
    *(pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION),
)


class Press(NamedTuple):
    """A button or a direction by its name, pressed or released."""

    name: str
    down: bool


class GamepadInput:
    """All plugged-in game controllers, treated as one; they are open only while the window has the focus.

    `family` names the button labels of the one used last: "xbox", "playstation" or "nintendo".
    """

    def __init__(self, sleep: Callable[[int], None], plugged: Callable[..., None]) -> None:
        """Start closed. `sleep` waits for at most some milliseconds; `plugged` gets the `count` and `family`."""
        self._sleep, self._plugged = sleep, plugged
        self._update: Callable[[], object] | None = None
        self._open: list[Controller] = []
        self._count = 0  # of all devices, also those that are not game controllers, such as steering wheels
        self._held: dict[str, float] = {}  # what is held, and when it repeats, in monotonic seconds
        self._deflected = set[str]()  # those of them that come from a stick or a trigger
        self._presses: list[Press] = []
        self._poll_at = self._used_at = self._found_at = 0.0
        self.family = "xbox"

    def open(self) -> None:
        """Open all controllers, also those plugged in later."""
        from pygame._sdl2 import controller  # noqa: PLC0415 - it comes after the first frame

        sdl = library()
        if self._update is None:
            sdl.SDL_SetHint(b"SDL_AUTO_UPDATE_JOYSTICKS", b"0")
        controller.init()
        self._update, self._poll_at, self._found_at = sdl.SDL_GameControllerUpdate, 0.0, -math.inf

    def close(self) -> None:
        """Close all controllers and release what is held, because another program has the focus or this one ends."""
        self._presses += [Press(name, down=False) for name in self._held]
        for opened in self._open:
            opened.quit()
        self._open, self._held, self._deflected, self._count, self._update = [], {}, set(), 0, None

    def _find(self) -> None:
        """Open controllers plugged in since the last call, and drop those that are gone."""
        from pygame._sdl2 import controller  # noqa: PLC0415 - it comes after the first frame

        count = controller.get_count()
        if count == self._count and all(opened.attached() for opened in self._open):
            return
        self._count, indices = count, [index for index in range(count) if controller.is_controller(index)]
        self._open = [controller.Controller(index) for index in indices]
        if indices:
            self.family = FAMILIES.get(library().SDL_GameControllerTypeForIndex(indices[-1]), "xbox")
        self._plugged(count=len(indices), family=self.family)

    def wait(self, milliseconds: int) -> None:
        """Sleep for at most a number of milliseconds, or until there is an event or a press."""
        until = time.monotonic() + milliseconds / 1000
        while True:
            now = time.monotonic()
            slice_end = min(until, self._poll_at) if self._update else until
            self._sleep(max(0, math.ceil(1000 * (slice_end - now))))
            self._poll()
            if self._presses or pygame.event.peek(pump=False) or time.monotonic() >= until:
                return

    def presses(self) -> list[Press]:
        """Return the presses and releases since the last call; a held direction repeats."""
        presses, self._presses = self._presses, []
        return presses

    def _poll(self) -> None:
        now = time.monotonic()
        if self._update is None or now < self._poll_at:
            return
        self._update()
        if self._held or pygame.event.peek(EVENTS, pump=False) or now - self._found_at >= NONE:
            self._take_events(now)
        self._poll_at = now + ((USED if now - self._used_at < LATELY else RESTING) if self._open else NONE)

    def _take_events(self, now: float) -> None:
        self._find()
        self._found_at = now
        for event in pygame.event.get(BUTTON_EVENTS, pump=False):
            if name := BUTTONS.get(event.button):
                self._take(name, now, down=event.type == pygame.CONTROLLERBUTTONDOWN)
        pygame.event.clear(EVENTS, pump=False)
        self._poll_axes(now)
        for name in [name for name, due in self._held.items() if now >= due]:
            self._held[name] = now + REPEAT
            self._presses.append(Press(name, down=True))

    def _poll_axes(self, now: float) -> None:
        for axis, names in AXES.items():
            value = max((opened.get_axis(axis) for opened in self._open), key=abs, default=0) / FULL
            for name, fraction in zip(names, (-value, value), strict=True):
                if name and fraction >= PRESSED and name not in self._deflected:
                    self._deflected.add(name)
                    self._take(name, now, down=True)
                elif name in self._deflected and fraction < RELEASED:
                    self._deflected.discard(name)
                    self._take(name, now, down=False)

    def _take(self, name: str, now: float, *, down: bool) -> None:
        self._used_at = now
        if down:
            self._held[name] = now + REPEAT_AFTER if name in REPEATED else math.inf
            self._presses.append(Press(name, down=True))
        elif self._held.pop(name, None) is not None:
            self._presses.append(Press(name, down=False))
