"""A player with one switch and a clock that the test advances, on scenes without a window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pygame

from game.services.scanner import Scanner
from tests.support.host import HeadlessHost, Size


class OneSwitch(HeadlessHost):
    """A house whose scenes are scanned, with Space for the switch unless another one is given; it is also the clock."""

    def __init__(self, size: Size, folder: Path, switch: str = "Space") -> None:
        super().__init__(size, folder)
        self.now = 0.0
        self.scanner = Scanner(self.announce, self.trace)
        self.settings = replace(self.settings, scanning=True, switch=switch, scanning_pace="1")
        assert self.scanner.apply_settings(self.settings) == ""

    def monotonic(self) -> float:
        return self.now

    def change(self, **settings: Any) -> None:  # noqa: ANN401 - any of them
        super().change(**settings)
        self.scanner.apply_settings(self.settings)

    @property
    def offers(self) -> list[dict[str, Any]]:
        """The targets that the ring was around, in order."""
        return [fields for kind, fields in self.lines if kind == "scan" and fields["state"] == "offers"]

    @property
    def offered(self) -> str:
        """The key of the ring's present target, "" while it rests."""
        told = [fields for kind, fields in self.lines if kind == "scan"]
        return str(told[-1]["key"]) if told and told[-1]["state"] == "offers" else ""

    def look(self) -> None:
        """Run one turn of the loop."""
        if self.stack:
            self.top.poll()
            self.scanner.look(self.top)

    def wait(self) -> None:
        """Let the time until the next step pass."""
        seconds = self.scanner.wait
        assert seconds < inf, "it rests"
        self.now += seconds
        self.look()

    def switch(self) -> None:
        """Press and release the switch, a while after the last press."""
        self.now += 0.3
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            assert self.scanner.intercepts(pygame.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" "), self.top)
        self.look()

    def pick(self, wanted: str | Callable[[str], bool], maximum: int = 80) -> None:
        """Wait until something is offered, and pick it."""
        wants = wanted if callable(wanted) else lambda key: key == wanted
        self.look()
        for _ in range(maximum):
            if wants(self.offered):
                self.switch()
                return
            self.wait()
        seen = [each["key"] for each in self.offers][-12:]
        raise AssertionError(f"{wanted} is not offered in {self.top.name}: {seen}")
