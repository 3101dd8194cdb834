"""Card faces and backs as pictures of the exact size in use.

A thread rasterises the SVG files, those on the screen first, and stores raw pixels on disk, so that a second start
has them at once. Until a picture is ready, one of another size is scaled, or the small one that is shipped.
"""

from __future__ import annotations

import json
import queue
import threading
from collections import deque
from collections.abc import Iterator, Mapping
from copy import copy
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pygame

from game.platform.threads import Wake, start_thread
from game.rules.cards import RANKS, Card, Suit
from game.view.cards.deck import CLASSIC, Deck
from game.view.cards.layout import RATIO
from game.view.cards.small_faces import WIDTH as SMALL
from game.view.cards.small_faces import small_face
from game.view.drawing.geometry import CARD_CORNER, Size
from game.view.drawing.paint import SPRITES, box, inlay
from game.view.drawing.palette import GILT
from game.view.drawing.picture_cache import PictureCache, stamp
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.ui_style import COURTS

# levels of 255 that `smoothscale` takes from every colour if it makes no, one or both sides shorter, and at most from
# the opacity
LOSSES, LOSS = (0, 1, 3), 4
FACES = tuple(rank + suit.value for suit in Suit for rank in RANKS)
STRONG = {
    "#b4202c": "#a2000c",
    "#1d5fa8": "#0f4480",
    "#20703a": "#0e5224",
    "#1d2434": "#000000",
}  # colours in high contrast
KEPT_BYTES = 160_000_000  # of faces and backs, which stay on disk: five tables on a screen of 3840×2160


@lru_cache(maxsize=4)
def letters_of(deck: str) -> Mapping[str, str]:
    """Read the letters of a deck's courts: paths by what they spell."""
    letters: Mapping[str, str] = json.loads((SPRITES / "cards" / deck / "letters.json").read_text("utf-8"))
    return letters


class FaceSpec(NamedTuple):
    """The parameters of pictures: deck, and width in pixels."""

    deck: Deck
    width: int

    @property
    def size(self) -> Size:
        return self.width, round(self.width * RATIO)

    def folder(self, name: str) -> str:
        """Return the folder of a face or a back, relative to `sprites/cards`."""
        return self.deck.name if name in FACES else "backs"

    def path(self, name: str) -> Path:
        return SPRITES / "cards" / self.folder(name) / f"{name}.svg"

    def picture(self, name: str) -> pygame.Surface:
        inks = dict(STRONG) if self.deck.outlined else {}
        if self.letter(name) != name[0]:
            letters = letters_of(self.deck.name)
            inks[letters[name[0]]] = letters[self.letter(name)]
        return self._lit(name, rasterise(self.path(name), self.size, inks))

    def letter(self, name: str) -> str:
        """Return what stands in the corners of a face; the names of backs are in lower case."""
        return dict(zip(COURTS, self.deck.courts, strict=True)).get(name[0], name[0])

    def stand_in(self, name: str) -> pygame.Surface:
        """Scale the small picture of a face or a back: far sooner there than one that is drawn, and not as sharp."""
        folder, letter = self.folder(name), self.letter(name)
        usual = letter == name[0]
        small = small_face(folder, name) if usual else small_face(f"{folder}-letters", name + letter)
        return self._lit(name, resized(small, self.size))

    def _lit(self, name: str, surface: pygame.Surface) -> pygame.Surface:
        edge = GILT if self.deck.gilt else ""
        if self.deck.outlined:
            edge = "#000000" if name in FACES else "#FFFFFF"
        if edge:
            line, radius = max(2, round(0.022 * self.width)), round(CARD_CORNER * self.width)
            outlined = box(*self.size, radius, edge).copy()
            inlay(outlined, (line, line), surface, surface.get_rect().inflate(-2 * line, -2 * line), radius - line)
            return outlined
        return surface


@cached_sprite
def draw_face(name: str, cut: FaceSpec) -> pygame.Surface:
    """Draw a face or a back at once, in up to ten milliseconds. For a few cards that must never be blurred."""
    return cut.picture(name).convert_alpha()


Job = tuple[str, FaceSpec]  # a name, and how it is drawn


class Faces:
    """The pictures of one deck at one card width, with the backs of one or more tables."""

    def __init__(self, cache: Path | None, arrived: Wake) -> None:
        """Store pictures in a folder (None: not at all). The thread calls `arrived` when pictures are ready."""
        self._cache, self._arrived = PictureCache(cache, KEPT_BYTES), arrived
        self._on_disk = set[str]()  # the texts of the files that are there
        self._cut, self._backs = FaceSpec(CLASSIC, 0), tuple[str, ...]()
        self._pictures: dict[str, pygame.Surface] = {}
        self._previous: dict[str, pygame.Surface] = {}
        self._fitted: dict[str, pygame.Surface] = {}  # pictures of other sizes, scaled to the size in use
        self._pending: set[Job] = set()
        self._jobs: deque[Job] = deque()
        self._done: queue.SimpleQueue[tuple[str, FaceSpec, pygame.Surface | None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self.held = False  # while the size changes from frame to frame: no new pictures are requested

    @property
    def width(self) -> int:
        return self._cut.width

    @property
    def size(self) -> Size:
        return self._cut.size

    def resize(self, width: int, *backs: str, deck: Deck | None = None) -> None:
        """Change the width, the backs, and the deck if one is given; earlier pictures are scaled until others come."""
        cut = FaceSpec(deck or self._cut.deck, width)
        if (cut, backs) == (self._cut, self._backs):
            return
        previous = self._previous | self._pictures
        self._previous, self._pictures = {}, {}
        self._cut, self._backs = cut, backs
        self._load()
        better = (name for name, picture in previous.items() if picture.get_width() >= min(width, SMALL))
        self._previous = {name: previous[name] for name in better if name not in self._pictures}
        self._fitted = {}

    def reduced(self, width: int, back: str) -> Faces:
        """Return the pictures scaled down to a width, as they are now."""
        other = copy(self)
        other.held = True
        other.resize(width, back)
        return other

    def picture(self, card: Card, back: str = "") -> pygame.Surface:
        """Return the picture of the side that is up; by default the back is the first one."""
        name = str(card) if card.face_up else back or self._backs[0]
        if picture := self._pictures.get(name):
            return picture
        self._ask(name)
        if name not in self._fitted:
            previous = self._previous.get(name)
            fitted = resized(previous, self.size) if previous else self._cut.stand_in(name)
            self._fitted[name] = fitted.convert_alpha()
        return self._fitted[name]

    def prepare(self) -> None:
        """Request all pictures that are missing, after those that are needed now."""
        for name in (*self._backs, *FACES):
            if name not in self._pictures:
                self._ask(name)

    @property
    def complete(self) -> bool:
        """Return whether every picture requested at this size is ready."""
        return not any(cut == self._cut for _, cut in self._pending)

    def collect(self) -> set[str]:
        """Take the finished pictures from the thread; return the names of those in the size in use."""
        came = set()
        while not self._done.empty():
            name, cut, surface = self._done.get()
            self._pending.discard((name, cut))
            if cut == self._cut and surface:
                self._pictures[name] = surface.convert_alpha()
                self._previous.pop(name, None)
                self._fitted.pop(name, None)
                came.add(name)
            elif cut == self._cut:  # it was skipped while another size was in use
                self._ask(name)
        if came and self.complete:
            self._store()
        return came

    def _ask(self, name: str) -> None:
        job = name, self._cut
        if self.held or job in self._pending:
            return
        self._pending.add(job)
        with self._lock:
            self._jobs.append(job)
            if self._thread is None:
                self._thread = start_thread(self._work, "faces", daemon=True)

    def _work(self) -> None:
        while job := self._next():
            name, cut = job
            self._done.put((name, cut, cut.picture(name) if cut == self._cut else None))
            if self._done.qsize() >= 8 or not self._jobs:
                self._arrived()

    def _next(self) -> Job | None:
        """Take the next job; without one the thread ends, and the next job starts another."""
        with self._lock:
            if self._jobs:
                return self._jobs.popleft()
            self._thread = None
            return None

    def _files(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the text and the names of the pictures of each file: one for all faces, and one for each back."""
        deck = self._cut.deck
        yield f"{deck.name} {self.width} {deck} {_stamp(deck.name)}", FACES
        for back in self._backs:
            yield f"{back} {self.width} {deck.outlined} {deck.gilt} {_stamp('backs')}", (back,)

    def _load(self) -> None:
        self._on_disk, (width, height) = set(), self.size
        for text, names in self._files():
            if found := self._cache.find(text, (width, len(names) * height)):
                self._on_disk.add(text)
                for index, name in enumerate(names):
                    self._pictures[name] = found.subsurface(0, index * height, width, height)

    def _store(self) -> None:
        for text, names in self._files():
            if text not in self._on_disk and all(name in self._pictures for name in names):
                self._on_disk.add(text)
                self._cache.store(text, *(self._pictures[name] for name in names))


def rasterise(path: Path, size: Size, replaced: Mapping[str, str]) -> pygame.Surface:
    """Draw an SVG file at a size in pixels, premultiplied, with some of its text replaced, such as colours."""
    text = path.read_text("utf-8")
    for old, new in replaced.items():
        text = text.replace(old, new)
    surface = pygame.image.load_sized_svg(BytesIO(text.encode()), size)
    if surface.get_size() != size:  # the aspect ratio is kept, so a side may be a pixel too short
        surface = resized(surface, size)
    return surface.premul_alpha()


def resized(picture: pygame.Surface, size: Size) -> pygame.Surface:
    """Return the picture of a card at another size, as bright as it was, and opaque but for its round corners."""
    shorter = sum(side < previous for side, previous in zip(size, picture.get_size(), strict=True))
    picture, lost = pygame.transform.smoothscale(picture, size), pygame.Surface(size, pygame.SRCALPHA)
    colour = LOSSES[shorter], LOSSES[shorter], LOSSES[shorter], LOSS
    pygame.draw.rect(lost, colour, lost.get_rect().inflate(-2, -2), border_radius=round(0.07 * size[0]))
    picture.blit(lost, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return picture


@lru_cache(maxsize=8)
def _stamp(folder: str) -> str:
    return stamp(SPRITES / "cards" / folder)
