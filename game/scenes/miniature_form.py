"""The base class of forms with small pictures of tables, which are drawn between frames."""

from __future__ import annotations

from functools import cache

from game.deals import lines
from game.patiences import PATIENCES
from game.rules.cards import FIRST_DEAL
from game.rules.session import Session
from game.scenes.appearance_settings import appearance_of
from game.scenes.form import Form
from game.scenes.host import Host
from game.view.drawing.geometry import Pixel
from game.view.drawing.picture_cache import PictureCache
from game.view.menu.miniature import MiniatureFrame, Miniatures, MiniatureSource
from game.view.widgets.widget_marks import Image

KEPT_BYTES = 100_000_000  # of pictures on disk; the six of the menu in one window size take 4 to 70 million
SAMPLE = 3  # for a game that was not begun, one in so many moves of a line that wins is made


class MiniatureForm(Form):
    """A form with pictures of tables, all of one size."""

    def __init__(self, host: Host, *, kept: bool = True) -> None:
        """Start without pictures; they are `kept` on disk."""
        super().__init__(host)
        self._cache = PictureCache(host.cache / "menu" if kept and host.cache else None, KEPT_BYTES)
        self._miniatures = Miniatures(self._cache, host.wake)

    def miniature(self, source: MiniatureSource, frame: MiniatureFrame, corner: Pixel) -> Image:
        """Return the picture of a table, or as long as it is not drawn its felt."""
        self._miniatures.resize(frame, appearance_of(self.settings))
        return Image(self._miniatures.picture(f"{source.slug} {source.text}", source), corner)

    def poll(self) -> None:
        super().poll()
        if self.host.scenes.shown is self and self._miniatures.advance():  # to draw is too slow for a transition
            self.refresh()

    @property
    def images_ready(self) -> bool:
        return self._miniatures.complete

    def seconds_to_poll(self) -> float:
        return 0.0 if self._miniatures.ready else super().seconds_to_poll()


@cache
def sample(slug: str) -> Session:
    """Return a game for one that was not begun: on the way to a win, or only dealt if none is known."""
    game = PATIENCES[slug]()
    number, moves = next(lines(game), (FIRST_DEAL, ()))
    session = Session(game, number)
    for move in moves[: len(moves) // SAMPLE]:
        session.play(move)
    return session


def sample_source(slug: str) -> MiniatureSource:
    """Return what a miniature shows of a game that was not begun."""
    return MiniatureSource(slug, f"sample {SAMPLE}", lambda: sample(slug).table)
