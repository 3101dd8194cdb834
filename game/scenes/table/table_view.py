"""A game as it lies in the window: its layout, its cards on their way, and their pictures."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections import deque

import pygame

from game.rules.events import Events
from game.rules.session import Session
from game.scenes.host import Host
from game.scenes.looks import deck_of, dress_of
from game.scenes.table.controller import Course
from game.store.saves import Saves
from game.store.settings import Settings
from game.view.cards.choreography import Choreographer
from game.view.cards.deck import Deck
from game.view.cards.faces import Faces
from game.view.cards.layout import Layout, mirrored
from game.view.cards.motion import PACES, REDUCED, Pace
from game.view.stage.felt import felt
from game.view.stage.motif import Motif
from game.view.stage.stage import Stage

QUIET = 0.1  # seconds without a further change of size before cards are drawn anew


class Spread(Course):
    """Follows the game with cards on a stage; what the player does is left to the scene that derives from this."""

    layout: Layout

    def __init__(self, host: Host, session: Session, saves: Saves, deck: Deck) -> None:
        """Begin with nothing on the stage, for the game of a session."""
        super().__init__(host, saves)
        self.deck = deck
        self.view = dress_of(host.preferences.settings).table(session.game.slug())
        self.faces = Faces(host.cache, host.wake)
        self.stage = Stage(self.faces)
        self.choreographer = Choreographer(self.stage, _pace(host.preferences.settings))
        self._motif = Motif(self.view.theme, host.wake)
        self._queue: deque[tuple[Events, bool]] = deque()  # events that are to be shown, and whether they are new
        self._widest: int | None = None  # of the cards, in pixels, once they have been laid out
        self._sharp_at: float | None = None  # when the window will have kept its size for long enough

    def _sit_down(self, session: Session, seconds: float) -> None:
        super()._sit_down(session, seconds)
        self._queue.clear()
        self._widest = None

    @property
    def settings(self) -> Settings:
        """How the player likes it."""
        return self.host.preferences.settings

    @property
    def seen(self) -> Session:
        """The session whose table is shown: the one that is played, unless the player looks back."""
        return self.session

    # ---- what stands around the cards

    @property
    @abstractmethod
    def room(self) -> pygame.Rect:
        """The part of the window that is left for the cards, in pixels."""

    @abstractmethod
    def show_marks(self) -> None:
        """Show the marks as they are now."""

    @abstractmethod
    def _laid_again(self, ratio: float) -> None:
        """Take note that the cards lie elsewhere now, and are `ratio` times as large as before."""

    # ---- layout

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table out anew; one that was only covered by another scene is shown as it is."""
        if size == self.stage.size:
            self._uncover()
            return
        first = self.stage.size == (0, 0)
        former = self.faces.width
        self._widest = None
        self._arrange()
        self.faces.hold(held=not first)
        self._sharp_at = None if first else time.monotonic() + QUIET
        self.stage.resize(felt(size, self.view.theme, with_motif=False))
        self._motif.forget()
        if first:
            self._lay_out()
            self.show_marks()
        else:
            self._lay_again(former)

    def _uncover(self) -> None:
        """Show the whole table again; another scene may have had use for larger pictures of its cards."""
        self._arrange()
        self.faces.prepare()
        self.stage.repaint()
        self.show_marks()

    def fold(self) -> pygame.Surface:
        """Let go of the large pictures until the next `resize`; give what was seen, but for cards in the air."""
        return self.stage.fold()

    def settings_changed(self) -> None:
        """Heed all of them at once; the table is laid out anew, for it may be the other way round."""
        self.choreographer.pace = _pace(self.settings)
        self._dress()
        self.change_deck(deck_of(self.settings))

    def _dress(self) -> None:
        """Change the felt and the card backs to those of the settings."""
        former, self.view = self.view.theme, dress_of(self.settings).table(self.session.game.slug())
        if self.view.theme.slug != former.slug:
            self._motif = Motif(self.view.theme, self.host.wake)
            if self.stage.size == self.host.window.size:  # else there is no felt before the next `resize`
                self.stage.resize(felt(self.stage.size, self.view.theme, with_motif=False))
                self._motif.ask(self.stage.size)

    def change_deck(self, deck: Deck) -> None:
        """Go on with another deck: every card stays on its pile, and the table is laid out as that deck needs it."""
        self.deck = deck
        self.make_room()

    def make_room(self) -> None:
        """Lay the table out as large as it fits now."""
        former, self._widest = self.faces.width, None
        self._arrange()
        self._lay_again(former)
        self.faces.prepare()

    def _lay_again(self, former: int) -> None:
        """Put every card where it lies now, at once; cards were so many pixels wide."""
        self._drain()
        self.choreographer.place(self.seen.table, self.layout)
        self._laid_again(self.faces.width / max(1, former))

    def _arrange(self) -> None:
        layout: Layout = self.view.arrange(self.room, self.seen.table, self._widest, self.deck)
        self.layout = mirrored(layout, self.seen.table) if self.settings.left_handed else layout
        self._widest = self.layout.width
        self.faces.resize(self.layout.width, self.view.theme.back, deck=self.deck)

    def _lay_out(self) -> None:
        """Deal; a game that goes on lies there at once."""
        session = self.session
        self.choreographer.take_up(session.undealt, self.layout.dealer)
        played = session.events
        self.choreographer.perform(session.dealt + played, session.table, self.layout)
        if played:
            self.stage.finish()
        else:
            self.host.sound.play("deal")
        self.faces.prepare()

    def _drain(self) -> None:
        """Turn all events that wait into motion."""
        if not self._queue:
            return
        self._arrange()
        playing = self._queue[-1][1]
        events = tuple(event for happened, _ in self._queue for event in happened)
        self._queue.clear()
        self.choreographer.perform(events, self.seen.table, self.layout, playing=playing)

    # ---- pictures

    def _sharpen(self) -> None:
        """Ask for pictures at the size that the window has kept for a while, and show those that came."""
        if self._sharp_at and time.monotonic() >= self._sharp_at:
            self._sharp_at = None
            self.faces.hold(held=False)
            self._motif.ask(self.host.window.size)
            self.stage.repaint()
        if motif := self._motif.take():
            self.stage.embroider(motif)
        if came := self.faces.collect():
            self.stage.repaint(*self._showing(came))

    def _showing(self, names: set[str]) -> list[pygame.Rect]:
        """Give the footprints of the resting cards that show these pictures."""
        back = self.view.theme.back
        seen = [s for s in self.stage.sprites if (str(s.shown) if s.shown.face_up else back) in names]
        return [self.stage.footprint(s.spot) for s in seen] or [pygame.Rect(0, 0, 1, 1)]

    @property
    def _sharp(self) -> bool:
        return self._sharp_at is None and self.faces.complete and not self._motif.awaited

    @property
    def sharp(self) -> bool:
        """Whether the cards have their faces, at the size in use."""
        return self._sharp_at is None and self.faces.complete

    def shown(self) -> None:
        """Ask for the motif, which may come later than the first frame."""
        self._motif.ask(self.host.window.size)

    # ---- the loop

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Draw what changed."""
        self._drain()
        return self.stage.draw(canvas, alpha)

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new."""
        return self.stage.changed

    @property
    def subject(self) -> str:
        """The game, and the number of its deal."""
        return "-".join(filter(None, [self.session.game.slug(), str(self.session.number or "")]))

    def report(self) -> dict[str, object]:
        """Say where every card is seen; one that lies face down is not named."""
        cards, (w, h) = [], self.faces.size
        for pile in self.layout.places:
            for sprite in self.choreographer.piles[pile]:
                up = sprite.shown.face_up
                rect = [round(sprite.pose.x), round(sprite.pose.y), w, h]
                name = str(sprite.shown) if up else None
                cards.append({"card": name, "pile": str(pile), "rect": rect, "face_up": up})
        places = {str(pile): list(self.layout.pile_rect(pile, self.seen.table[pile])) for pile in self.layout.places}
        return {"cards": cards, "piles": places}


def _pace(settings: Settings) -> Pace:
    """Give how cards move, as the player likes it."""
    return REDUCED if settings.reduced_motion else PACES[settings.animation_speed]
