"""One-switch scanning: a ring steps through what can be picked, and the switch picks what it is around.

It steps at a pace, through groups first and then through what is in the group that was picked. After some rounds in
which nothing is picked it rests, and costs nothing; the next press begins anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pygame

from game.language import _
from game.scenes.scanning import BACK, Target, back
from game.scenes.scene import Scene
from game.scenes.switch import DOWN, UP, USUAL, read_switch, switch_of
from game.scenes.widgets.router import nothing
from game.store.settings import Settings
from game.view.marks.mark import Mark, boxed
from game.view.marks.scan import ScanCaption, ScanRing
from game.view.theme import unit

ROUNDS, INNER_ROUNDS = 3, 2  # until it rests, and until it leaves a group
FIRST = 1.6  # times the pace: after a press, for the hand to come back to the switch
EDGE = 12  # pixels of the window in which no ring is seen
Announce = Callable[[str], None]
DEAF = 0.25  # seconds after a press in which a further one is a tremor of the hand


class Scanner:
    """Steps through the targets of the scene on top."""

    def __init__(
        self,
        announce: Announce,
        trace: Callable[..., None],
        hide: Callable[[], None] = nothing,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin switched off; the clock gives seconds.

        `announce` has a sentence read aloud. `hide` is called once the ring is gone and before something is picked: a
        dialog may take what the window shows for a picture of the scene below it.
        """
        self._announce, self._trace, self._hide, self._clock = announce, trace, hide, clock
        self._on, self._switch, self._pace = False, USUAL, 1.5
        self._scene: Scene | None = None
        self._attended = True
        self._path: tuple[str, ...] = ()  # the keys of the groups that were picked
        self._key = ""  # of the target that the ring is around
        self._again: tuple[Scene | None, str] | None = None  # what was picked last and may be wanted once more
        self._rounds = 0
        self._due: float | None = None  # when the next step is, by the clock; None while it rests or is off
        self._held, self._deaf_until = False, 0.0
        self.marks: tuple[Mark, ...] = ()

    def heed(self, settings: Settings) -> str:
        """Follow the settings; give a sentence where they name a switch that there is none of, else ""."""
        switch = read_switch(settings.switch)
        self._switch, self._pace = switch or USUAL, float(settings.scanning_pace)
        if self._on != settings.scanning:
            self._on = settings.scanning
            self._stop()
        complaint = _("the switch in the settings is ignored: {name} is no key and no button", name=settings.switch)
        return "" if switch else complaint

    def attend(self, *, attended: bool) -> None:
        """Rest while the window is not in use, and begin anew when it is again."""
        self._attended, self._held = attended, False
        self._stop()

    def _stop(self) -> None:
        scene, marks = self._scene, self.marks
        self._path, self._key, self._rounds, self._due, self._scene, self.marks = (), "", 0, None, None, ()
        if scene and marks:
            scene.follow_scan()

    # ---- the loop

    @property
    def wait(self) -> float | None:
        """Seconds until the next step; None for never."""
        return None if self._due is None else max(0.0, self._due - self._clock())

    def look(self, scene: Scene) -> None:
        """Follow the scene on top: begin with a new one, else make the step that is due."""
        if not (self._on and self._attended):
            return
        if self._scene is not scene:
            again = self._again == (scene, self._key)
            self._scene = scene
            if again and (found := next((each for each in self._level() if each.key == self._key), None)):
                self._go_to(found, FIRST)
            else:
                self._begin()
        elif self._due is not None and self._clock() >= self._due:
            self._step()

    def takes(self, event: pygame.Event, scene: Scene) -> bool:
        """Take an event of the switch; say whether it was one, so that nobody else sees it."""
        if not self._on:
            return False
        if event.type == pygame.TEXTINPUT and self._held:
            return True  # what the key of the switch would write
        if event.type not in (*DOWN, *UP) or switch_of(event) != self._switch:
            return False
        was_held, self._held = self._held, event.type in DOWN
        if scene.grabs_keys:
            return False
        if self._held and not was_held and self._clock() >= self._deaf_until:
            self._deaf_until = self._clock() + DEAF
            self._press(scene)
        return True

    # ---- stepping

    def _begin(self) -> None:
        """Begin at the first target of the scene."""
        self._path, self._key, self._rounds = (), "", 0
        self._step(FIRST)

    def _level(self) -> list[Target]:
        """Give what is stepped through now: the targets of the scene, or of the group that was picked, and its end."""
        level = list(self._scene.scanned) if self._scene else []
        for depth, key in enumerate(self._path):
            found = next((target for target in level if target.key == key and target.inner), None)
            if found is None:
                self._path = self._path[:depth]
                break
            level = [*found.inner, back(found.rect)]
        return level

    def _step(self, share: float = 1.0) -> None:
        """Go on to the next target, out of a group after some rounds, and to rest in the end."""
        level = self._level()
        keys = [target.key for target in level]
        place = keys.index(self._key) + 1 if self._key in keys else 0
        if not level:
            self._due = None
            self._show(())
        elif place < len(keys):
            self._go_to(level[place], share)
        elif self._rounds + 1 < (INNER_ROUNDS if self._path else ROUNDS):
            self._rounds += 1
            self._go_to(level[0], share)
        elif self._path:
            self._path, self._key, self._rounds = self._path[:-1], self._path[-1], 0
            self._step()
        else:
            self._rest()

    def _rest(self) -> None:
        """Wait for the switch, and say so at the window's foot."""
        self._due, self._key, self._rounds = None, "", 0
        self._trace("scan", state="resting")
        if self._scene:
            size = self._scene.host.window.size
            foot = size[0] // 2, size[1], 0, 0
            self._show((ScanCaption(_("Press the switch to go on"), foot, size, unit(size)),))

    def _go_to(self, target: Target, share: float) -> None:
        """Bring the ring to a target for a share of the pace, and say what it is."""
        target.reveal()
        target = next((other for other in self._level() if other.key == target.key), target)  # it may lie elsewhere now
        self._key, self._due = target.key, self._clock() + share * self._pace
        self._trace("scan", state="offers", key=target.key, path=list(self._path), label=target.label)
        self._announce(target.label)
        if self._scene:
            size = self._scene.host.window.size
            self._show(tuple(_rings(target, size)))

    def _show(self, marks: tuple[Mark, ...]) -> None:
        self.marks = marks
        if self._scene:
            self._scene.follow_scan()

    # ---- the switch

    def _press(self, scene: Scene) -> None:
        """Pick what the ring is around; wake what rests; a scene in which there is nothing to pick gets a key."""
        level = self._level() if scene is self._scene else []
        target = next((target for target in level if target.key == self._key), None)
        self._trace("scan", state="pressed", key=self._key)
        if not scene.scanned:
            self._stop()
            scene.press_key(pygame.K_SPACE)
        elif target is None:
            self._scene = scene
            self._begin()
        elif target.inner:
            self._path, self._key, self._rounds = (*self._path, target.key), "", 0
            self._step(FIRST)
        elif target.key == BACK and self._path:
            self._path, self._key, self._rounds = self._path[:-1], self._path[-1], 0
            self._go_to(next(each for each in self._level() if each.key == self._key), FIRST)
        else:
            self._pick(target)

    def _pick(self, target: Target) -> None:
        """Do what a target is for; one that stays is offered again, else it begins anew, on whatever scene comes."""
        self._again = (self._scene, target.key) if target.stays else None
        self._show(())
        self._hide()
        self._scene, self._rounds, self._due = None, 0, 0.0  # the next look begins anew, at once
        target.act()


def _rings(target: Target, size: tuple[int, int]) -> Iterator[Mark]:
    u, window = unit(size), pygame.Rect(0, 0, *size).inflate(-EDGE, -EDGE)
    for rects, faint in ((target.goes, True), ((target.rect,), False)):
        yield from (ScanRing(boxed(rect.clip(window)), u, faint) for rect in rects)
    if target.caption:
        yield ScanCaption(target.caption, boxed(target.rect), size, u)
