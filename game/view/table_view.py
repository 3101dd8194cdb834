"""A table in the window: its felt, its layout, its moving cards, and their pictures.

It has no session and no scene. Its owner passes in the window's size and the events, and a function that says which
room there is for the cards, and which table is to be seen, as a value.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from pathlib import Path

import pygame

from game.platform.threads import Wake
from game.rules.events import Events
from game.rules.table import Table
from game.view.cards.faces import Faces
from game.view.cards.layout import Layout, mirrored
from game.view.cards.motion import MotionTimings
from game.view.drawing.geometry import Size
from game.view.stage.card_animator import CardAnimator
from game.view.stage.felt import MotifLayout, Rest, felt, soft_felt
from game.view.stage.motif import Motif
from game.view.stage.stage import Stage
from game.view.tables.table_design import TableDesign


class TableView:
    """Shows a game with cards on a stage. Sizes are pixels; the room is the part of the window for the cards."""

    layout: Layout

    def __init__(  # noqa: PLR0913, PLR0917 - a look, and what is used of the program
        self,
        design: TableDesign,
        pace: MotionTimings,
        cache: Path | None,
        wake: Wake,
        on_sound: Callable[[str, int, float], None],
        seen: Callable[[], tuple[pygame.Rect, Table]],
        rest: Rest,
    ) -> None:
        """Start with an empty stage, whose sounds are given to `on_sound`; `seen` returns the room and the table.

        `cache` is a folder for pictures, and threads call `wake` when one is ready. `rest` is called between any two
        parts of work that takes long.
        """
        self.design, self._wake, self._seen, self._rest = design, wake, seen, rest
        self.faces = Faces(cache, wake)
        self.stage = Stage(self.faces, on_sound, rest)
        self.animator = CardAnimator(self.stage, pace)
        self._motif = Motif(design.theme, wake)
        self.events: list[tuple[Events, str]] = []  # that are not shown yet, and what made them
        self._lit: tuple[bool, ...] = ()  # which suits are complete
        self.due = inf  # when the size will be stable, in monotonic seconds

    @property
    def is_open(self) -> bool:
        """Whether it has had a size."""
        return self.stage.size != (0, 0)

    def resize(self, size: Size) -> float:
        """Lay the table out for another window size; return the new card width over the former one."""
        first, previous, theme = not self.is_open, self.faces.width, self.design.theme
        self._motif = Motif(theme, self._wake)
        self.arrange()
        self.faces.held = not first
        self.due = inf if first else time.monotonic() + 0.1  # seconds without another change of size
        # while a window is dragged larger, each size is seen too short for a motif
        self.stage.resize(soft_felt(size, theme, self._motif_layout, self._rest) if first else felt(size, theme))
        return 1.0 if first else self._lay_again(previous)

    def uncover(self) -> None:
        """Show the whole table again, because another scene may have used other picture sizes."""
        self.arrange()
        self.faces.prepare()
        self.stage.repaint()

    def change_look(self, design: TableDesign, pace: MotionTimings) -> float:
        """Apply another look at once, with every card on its pile; return the new card width over the former one."""
        previous, self.design, self.animator.pace = self.design.theme, design, pace
        if design.theme.slug != previous.slug:
            self._motif = Motif(design.theme, self._wake)
            if min(self.stage.size) > 1:  # otherwise it is folded, and has no felt before the next `resize`
                self.stage.resize(felt(self.stage.size, design.theme))
                self.request_motif()
        return self.make_room()

    def make_room(self) -> float:
        """Lay the table out as large as possible; return the new card width over the former one."""
        previous = self.faces.width
        self.arrange()
        ratio = self._lay_again(previous)
        self.faces.prepare()
        return ratio

    def _lay_again(self, previous: int) -> float:
        """Put every card where it lies at once; cards were `previous` pixels wide before."""
        self.show_events()
        self.animator.put_home(self._seen()[1], self.layout)
        return self.faces.width / max(1, previous)

    def arrange(self) -> None:
        """Compute the layout."""
        room, table = self._seen()
        self.layout = self.placed(room, table)
        self.faces.resize(self.layout.width, self.design.theme.back, deck=self.layout.deck)
        self._lit = self.design.complete(table)
        self._motif.update(self._motif_layout)

    def placed(self, room: pygame.Rect, table: Table) -> Layout:
        """Return the layout in a room."""
        layout = self.design.arrange(room, table)
        return mirrored(layout, table) if self.design.left_handed else layout

    @property
    def _motif_layout(self) -> MotifLayout:
        """What the motif depends on: the empty places, so that it stays as it is while cards come and go, and suits."""
        empty = Table(dict.fromkeys(self.design.game.piles, ()))
        return self.design.quiet_places(self.placed(self.layout.area, empty))._replace(lit=self._lit)

    def deal(self, undealt: Table, events: Events, table: Table, *, riffle: bool = True) -> None:
        """Animate a deal. Cards on the table are first gathered, and riffled if `riffle`."""
        self.animator.gather(undealt, self.layout.gathering, riffle=riffle)
        self.animator.perform(events, table, self.layout)
        self.faces.prepare()

    def lay_out(self, table: Table) -> None:
        """Show the cards of a table in their places without motion: of a resumed game, or of one to be gathered."""
        self.animator.lay_out(table, self.placed(self.layout.area, table))
        self.stage.finish()
        self.faces.prepare()

    def show_events(self) -> None:
        if not self.events:
            return
        kind = self.events[-1][1]
        self.arrange()
        events = tuple(event for happened, _ in self.events for event in happened)
        self.events.clear()
        self.animator.perform(events, self._seen()[1], self.layout, kind)

    def request_motif(self) -> None:
        self._motif.request(self.stage.size, self._motif_layout)

    def sharpen(self) -> None:
        """Once the size is stable, request pictures of that size; show those that are ready."""
        if time.monotonic() >= self.due:
            self.due = inf
            self.faces.held = False
            self.request_motif()
            self.stage.mark_dirty()
        if not self.stage.flying and (cloth := self._motif.take()):  # a suit is gold once its last card lies
            self.stage.change_felt(cloth)
        if self.faces.collect():
            self.stage.mark_dirty()

    @property
    def images_ready(self) -> bool:
        """Return whether the cards and the motif have their pictures in the present size."""
        return self.due == inf and self.faces.complete and not self._motif.pending

    def report(self) -> dict[str, object]:
        """Return where every card is on the screen; face-down cards have no name."""
        cards, table = [], self._seen()[1]
        for pile in self.layout.places:
            for sprite in self.animator.piles[pile]:
                up = sprite.visible_side.face_up
                rect = [round(sprite.pose.x), round(sprite.pose.y), *self.faces.size]
                name = str(sprite.visible_side) if up else None
                cards.append({"card": name, "pile": str(pile), "rect": rect, "face_up": up})
        rects = {str(pile): list(self.layout.pile_rect(pile, table[pile])) for pile in self.layout.places}
        return {"cards": cards, "piles": rects}
