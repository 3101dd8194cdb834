"""One-switch scanning: a ring steps through the targets, and the switch picks the one it is around.

It steps at a pace, through groups first and then through what is in the group that was picked. After some rounds in
which nothing is picked it rests, and costs nothing; the next press starts it again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from math import inf

import pygame

from game.access.node import ReaderNode
from game.language import _
from game.scenes import scan_switch as switches
from game.scenes.scan_switch import USUAL, read_switch, switch_of
from game.scenes.scanning import BACK, DOWN, UP, back, request_of
from game.scenes.scene import Scene
from game.store.settings import Settings
from game.view.drawing.geometry import Size, boxed
from game.view.drawing.palette import FOCUS, KEYLINE
from game.view.drawing.ui_style import unit
from game.view.marks.focus_ring import FocusRing
from game.view.marks.mark import Mark
from game.view.marks.text_box import TextBox, text_style
from game.view.text.rendering import SANS_BOLD

ROUNDS, INNER_ROUNDS = 3, 2  # rounds until scanning pauses, and until it leaves a group
FIRST = 1.6  # factor of the pace for the first step after a press


class Scanner:
    """Steps through the targets of the scene on top."""

    def __init__(self, announce: Callable[[str], None], trace: Callable[..., None]) -> None:
        """Start switched off; screen readers read aloud what `announce` gets."""
        self._announce, self._trace = announce, trace
        self._on, self._switch, self._pace = False, USUAL, 1.5
        self._scene: Scene | None = None
        self._has_focus = True
        self._path: tuple[str, ...] = ()  # the keys of the open groups, the outermost first
        self._key = ""  # the key of the present target
        self._repeatable: tuple[Scene | None, str] | None = None  # the last pick, if it may be repeated
        self._rounds = 0
        self._due = inf  # time of the next step, which never comes while it is paused or off
        self._held, self._ignored_until = False, 0.0
        self.marks: tuple[Mark, ...] = ()

    def apply_settings(self, settings: Settings) -> str:
        """Apply the settings; return a sentence if their switch is invalid, else ""."""
        switch = read_switch(settings.switch)
        self._switch, self._pace = switch or USUAL, float(settings.scanning_pace)
        if self._on != settings.scanning:
            self._on = settings.scanning
            self._stop()
        complaint = _("the switch in the settings is ignored: {name} is no key and no button", name=settings.switch)
        return "" if switch else complaint

    def focus_changed(self, *, has_focus: bool) -> None:
        self._has_focus, self._held = has_focus, False
        self._stop()

    def _stop(self) -> None:
        scene, marks = self._scene, self.marks
        self._open_group(())
        self._due, self._scene, self.marks = inf, None, ()
        if scene and marks:
            scene.follow_scan()

    @property
    def wait(self) -> float:
        return max(0.0, self._due - time.monotonic())

    def marks_on(self, scene: Scene) -> tuple[Mark, ...]:
        """Return the ring and its caption, if they are on a scene."""
        return self.marks if scene is self._scene else ()

    def leave(self, scene: Scene) -> None:
        """Take the ring off a scene that another one covers, before a picture of it is taken."""
        if scene is self._scene:
            self._show(())

    def look(self, scene: Scene) -> None:
        """Start at a new scene on top, or make the step that is due."""
        if not (self._on and self._has_focus):
            return
        if self._scene is not scene:
            self._scene = scene
            if self._repeatable == (scene, self._key) and (target := self._find(self._key)):
                self._go_to(target, FIRST)
            else:
                self._begin()
        elif time.monotonic() >= self._due:
            self._step()

    def intercepts(self, event: pygame.Event, scene: Scene) -> bool:
        """Handle an event of the switch; return whether it was one, so that it is not passed on."""
        if not self._on:
            return False
        if event.type == pygame.TEXTINPUT and self._held:
            return True  # the text of the switch's key
        if switch_of(event) != self._switch:
            return False
        was_held, self._held = self._held, event.type in switches.DOWN
        if scene.grabs_keys:
            return False
        if self._held and not was_held and time.monotonic() >= self._ignored_until:
            self._ignored_until = time.monotonic() + 0.25  # seconds in which further presses are a tremor
            self._press(scene)
        return True

    def _begin(self) -> None:
        self._open_group(())
        self._step(FIRST)

    def _open_group(self, path: tuple[str, ...], key: str = "") -> None:
        self._path, self._key, self._rounds = path, key, 0

    def _close_group(self) -> None:
        self._open_group(self._path[:-1], self._path[-1])

    def _find(self, key: str) -> ReaderNode | None:
        return next((target for target in self._level() if target.key == key), None)

    def _level(self) -> list[ReaderNode]:
        """Return the present targets: those of the scene, or of the open group and its end."""
        level = list(self._scene.scanned) if self._scene else []
        for depth, key in enumerate(self._path):
            found = next((target for target in level if target.key == key and target.children), None)
            if found is None:
                self._path = self._path[:depth]
                break
            level = [*found.children, back(found.box)]
        return level

    def _step(self, fraction: float = 1.0) -> None:
        """Go to the next target; after some rounds leave the group, and finally pause."""
        level = self._level()
        keys = [target.key for target in level]
        index = keys.index(self._key) + 1 if self._key in keys else 0
        if not level:
            self._due = inf
            self._show(())
        elif index < len(keys):
            self._go_to(level[index], fraction)
        elif self._rounds + 1 < (INNER_ROUNDS if self._path else ROUNDS):
            self._rounds += 1
            self._go_to(level[0], fraction)
        elif self._path:
            self._close_group()
            self._step()
        else:
            self._rest()

    def _rest(self) -> None:
        """Pause until the switch is pressed, and show that at the bottom of the window."""
        self._due, self._key, self._rounds = inf, "", 0
        self._trace("scan", state="resting")
        if self._scene:
            size = self._scene.host.window.size
            foot = pygame.Rect(size[0] // 2, size[1], 0, 0)
            self._show((_caption(_("Press the switch to go on"), foot, size),))

    def _go_to(self, target: ReaderNode, fraction: float) -> None:
        """Move the ring to a target for a share of the pace, and announce it."""
        if self._scene:
            self._scene.reveal(target.key)
        target = self._find(target.key) or target  # it may have moved
        self._key, self._due = target.key, time.monotonic() + fraction * self._pace
        self._trace("scan", state="offers", key=target.key, path=list(self._path), label=target.name)
        self._announce(target.name)
        if self._scene:
            size = self._scene.host.window.size
            self._show(tuple(_rings(target, size)))

    def _show(self, marks: tuple[Mark, ...]) -> None:
        self.marks = marks
        if self._scene:
            self._scene.follow_scan()

    def _press(self, scene: Scene) -> None:
        """Pick the present target, or end a pause; a scene without targets gets a key."""
        target = self._find(self._key) if scene is self._scene else None
        self._trace("scan", state="pressed", key=self._key)
        if not scene.scanned:
            self._stop()
            scene.press_key(pygame.K_SPACE)
        elif target is None:
            self._scene = scene
            self._begin()
        elif target.children:
            self._open_group((*self._path, target.key))
            self._step(FIRST)
        elif target.key == BACK and self._path:
            self._close_group()
            if group := self._find(self._key):
                self._go_to(group, FIRST)
        else:
            self._pick(target)

    def _pick(self, target: ReaderNode) -> None:
        """Run the target's action; if the target remains it is offered again, otherwise scanning starts again."""
        scene = self._scene
        stays = scene and (scene.name != "table" or target.key in ("undo", "redo"))
        self._repeatable = (scene, target.key) if stays else None
        self._show(())  # a dialog may copy the scene
        self._scene, self._rounds, self._due = None, 0, 0.0  # start again at the next check
        if scene:
            scene.pick(request_of(target))


def _rings(target: ReaderNode, size: Size) -> Iterator[Mark]:
    """Yield the ring around a node, and the name of a group or of a target without a label."""
    u, window = unit(size), pygame.Rect(0, 0, *size)
    inside = window.inflate(-28 * u, -28 * u)  # with the ring
    ring = FocusRing(pygame.Rect(target.box or window).clip(inside), 4 * u, 1.8 * u)  # wider than the keyboard's
    yield ring
    if target.role in ("section", "toolbar") or target.key in (BACK, UP, DOWN):
        yield _caption(target.name, ring.rect, size)


def _caption(text: str, beside: pygame.Rect, size: Size) -> TextBox:
    """Return a few words beside the ring; they are announced when it moves."""
    u = unit(size)
    return TextBox(text, text_style(u, 19, SANS_BOLD, KEYLINE), u, boxed(beside), (0, 0, *size), KEYLINE, FOCUS)
