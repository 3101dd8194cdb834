"""Draws what a window shows into files, without a window.

    python -m tests.tools.pictures screens FOLDER --size 1024x640 --name won menu    every screen, or those so named
    python -m tests.tools.pictures sheets FOLDER --name king-albert-12 deal          moments of motions, with sounds
    python -m tests.tools.pictures readme                                            the pictures of the README

The moving picture of the README needs Pillow.
"""

from __future__ import annotations

import argparse
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from game.language import set_language
from game.patiences import PATIENCES, KingAlbert
from game.platform import sdl
from game.platform.window import EVENING
from game.rules.moves import Transfer, parse_move
from game.rules.table import Pile
from game.scenes.appearance_settings import courts_of
from game.scenes.table.click_moves import moves_of
from game.scenes.table.scene import TableScene
from game.store.settings import TEXT_SIZES, Settings
from game.view.drawing.ui_style import set_ui_style
from game.view.stage.stage import STEP
from tests import ROOT
from tests.support.clock import set_table_time
from tests.support.host import HeadlessHost, Size, open_video, part_of_won_game, won_game
from tests.support.screens import SCREENS, Screen, sit_down, wait_until
from tests.support.transitions import MOMENTS, WAYS, Screening
from tests.support.waiting import until

SIZES = ("1024x640", "1280x720", "1920x1080", "3440x1440", "3840x2160")
README = ROOT / "docs" / "pictures"
STILL, SHOWN, FILM = (1920, 1080), (1280, 720), (1280, 800)
WIDTH = 800  # pixels of the film
PACE = 20  # pictures of the film a second
LAST = 18  # moves that it shows
WAIT = 0.42  # seconds from one of them to the next
Filmed = list[tuple[str, pygame.Surface]]  # pictures, and what is written below them


def drag(house: HeadlessHost, slug: str) -> Iterator[str]:
    """Dragged cards, with the glowing targets."""
    scene = sit_down(house, slug, 0.35)
    lifts = {(move.source, move.count) for move in scene.session.legal_moves() if isinstance(move, Transfer)}
    pile, count = max(lifts, key=lambda lift: len(moves_of(scene.session, *lift)))
    layout = scene.table.view.layout
    x, y = layout.spots(pile, scene.session.table[pile])[-count]
    start = x + layout.width // 2, y + layout.width // 8
    house.press(start)
    for fraction in (0.5, 0.8, 1.0):
        house.move((start[0] + round(fraction * layout.width), start[1] + round(fraction * layout.width * 0.4)))
        house.run(0.3)
    yield ""


@contextmanager
def last_move(house: HeadlessHost, slug: str) -> Iterator[None]:
    """Play the last move of a game; the win comes in the time of the film."""
    _, moves = won_game(slug)
    table = sit_down(house, slug, 1 - 1 / len(moves)).table
    house.sounds.clear()
    with pytest.MonkeyPatch.context() as patch:
        set_table_time(patch, lambda: house.now)
        table.controller.play(parse_move(moves[-1]))
        yield


def win(house: HeadlessHost, slug: str, seconds: float = 8.0) -> Iterator[str]:
    """A win, some seconds into its celebration; after eight the figure stands."""
    with last_move(house, slug):
        wait_until(house, lambda: house.top.name == "win")
        house.run(seconds)
        yield ""


ALL: dict[str, Screen] = {
    **SCREENS,
    **{f"drag-{slug}": partial(drag, slug=slug) for slug in PATIENCES if slug != "quatorze"},
    **{f"win-{slug}": partial(win, slug=slug) for slug in PATIENCES},
}
RESTLESS = ("drag", "hint", "watch", "win")  # screens that never come to rest


def drawn(name: str, size: Size, settings: Settings) -> Iterator[pygame.Surface]:
    """Draw all states of a screen; the picture is the same canvas each time."""
    set_language(settings.language)
    text = TEXT_SIZES[settings.text_size]
    set_ui_style(text=text, contrast=settings.high_contrast, courts=courts_of(settings))
    with TemporaryDirectory(ignore_cleanup_errors=True) as kept:  # threads may still write pictures of cards there
        house = HeadlessHost(size, Path(kept))
        house.advised, house.settings = True, settings
        for _ in ALL[name](house):
            if name.startswith(RESTLESS):
                for _ in range(100):  # pictures come from threads
                    house.top.poll()
                    time.sleep(0.01)
            else:
                house.settle()
            yield house.draw()
        house.close()


def screens(folder: Path, sizes: list[str], names: list[str], chosen: str) -> None:
    """Draw the screens whose names begin with one of `names`, in all their states, with settings in TOML."""
    settings = replace(HeadlessHost.settings, **{"language": "en"} | tomllib.loads(chosen.replace(",", "\n")))
    for size in sizes:
        for name in [name for name in ALL if name.startswith(tuple(names))]:
            for number, picture in enumerate(drawn(name, size_of(size), settings)):
                if settings.evening:
                    picture.fill(EVENING, special_flags=pygame.BLEND_RGB_MULT)
                pygame.image.save(picture, folder / f"{name}-{number}-{size}.png")


# ---- moments of motions


def around(scene: TableScene, *piles: Pile) -> pygame.Rect:
    """Return the part of the window that shows these piles, and a card's width around them."""
    layout = scene.table.view.layout
    rects = [layout.pile_rect(pile, scene.session.table[pile]) for pile in piles]
    part = rects[0].unionall(rects[1:]).inflate(2 * layout.width, layout.width)
    return part.clip(pygame.Rect((0, 0), scene.host.window.size))


def film(house: HeadlessHost, seconds: float, part: pygame.Rect | None = None, count: int = MOMENTS) -> Filmed:
    """Let time pass, and return moments of the window, or of a part of it, with the sounds that have begun."""
    seen: Filmed = []
    for moment in range(count):
        picture = house.draw().subsurface(part or house.canvas.get_rect()).copy()
        seen.append((f"{1000 * moment * seconds / (count - 1):.0f} ms   {', '.join(house.sounds)}", picture))
        house.sounds.clear()
        house.run(seconds / (count - 1))
    return seen


def played(house: HeadlessHost, slug: str, number: int) -> Filmed:
    """A move of a recorded game, and the piles that it is between."""
    moves = won_game(slug)[1][:number]
    scene, move = sit_down(house, slug, (len(moves) - 1) / len(won_game(slug)[1])), parse_move(moves[-1])
    part = around(scene, *move.piles) if move.piles else None
    scene.table.controller.play(move)
    return film(house, 0.9, part)


def deal(house: HeadlessHost, seconds: float) -> Filmed:
    """The cards of a table, which are gathered and riffled before another deal."""
    sit_down(house, "king-albert", 0.1).table.controller.deal(31)
    return film(house, seconds)


def won(house: HeadlessHost, slug: str) -> Filmed:
    """The last card of a game, and the celebration until its buttons are there, with their sounds."""
    with last_move(house, slug):
        return film(house, 8.0, count=81)


MOTIONS: dict[str, Callable[[HeadlessHost], Filmed]] = {
    "deal": partial(deal, seconds=2.2),
    "gather": partial(deal, seconds=0.98),
    **{f"won-{slug}": partial(won, slug=slug) for slug in PATIENCES},
}


def motion(name: str) -> Callable[[HeadlessHost], Filmed] | None:
    """Return what films a motion, such as "king-albert-12", move 12 of the recorded game; None for a transition."""
    slug, _, number = name.rpartition("-")
    return partial(played, slug=slug, number=int(number)) if number.isdecimal() else MOTIONS.get(name)


def sheets(folder: Path, size: str, names: list[str]) -> None:
    """Draw moments of motions, and of transitions between scenes, on a sheet each."""
    enlarge_desktop(size_of(size))
    for name in names or [*MOTIONS, *WAYS]:
        with TemporaryDirectory() as kept:
            if filmed := motion(name):
                house = HeadlessHost(size_of(size), Path(kept))
                picture = sheet(filmed(house))
                house.close()
            else:
                program = Screening(Path(kept), size_of(size))
                WAYS[name](program)
                picture = sheet([(f"{1000 * seconds:.0f} ms", seen) for seconds, seen in program.moments()])
                program.close()
                open_video()
            pygame.image.save(picture, folder / f"{name}.png")


def sheet(filmed: Filmed) -> pygame.Surface:
    """Put moments side by side, the first at the top left, with what is written below each."""
    across, line, font = 4, 22, pygame.font.Font(None, 20)
    scale = min(1.0, 960 / filmed[0][1].get_width())
    pictures = [pygame.transform.smoothscale_by(picture, scale) for _, picture in filmed]
    width, height = pictures[0].get_size()
    whole = pygame.Surface((across * (width + 4), -(-len(filmed) // across) * (height + line)), 0, 32)
    for number, ((caption, _), picture) in enumerate(zip(filmed, pictures, strict=True)):
        x, y = number % across * (width + 4), number // across * (height + line)
        whole.blit(picture, (x, y))
        whole.blit(font.render(caption, antialias=True, color="white"), (x + 4, y + height + 4))
    return whole


# ---- the README


STILLS = {  # the file's name, and the screen
    "menu": "menu",
    "king-albert": "drag-king-albert",
    "calculation": "middle-calculation",
    "numeration": "middle-numeration",
    "napoleons-square": "drag-napoleons-square",
    "win": "win-king-albert",
}


def readme(folder: Path, names: list[str]) -> None:
    """Draw the named pictures of the README, or all of them."""
    for name in names or [*STILLS, "game"]:
        if name == "game":
            moving_picture(folder / "game.webp")
        else:
            picture = next(drawn(STILLS[name], STILL, HeadlessHost.settings))
            pygame.image.save(pygame.transform.smoothscale(picture, SHOWN), folder / f"{name}.jpg")


class Film:
    """Pictures of the program; the time between them is that of the program, so a slow machine makes the same film."""

    def __init__(self, program: Screening) -> None:
        self.program, self.frames = program, list[pygame.Surface]()

    def take(self) -> None:
        """Add what the window shows."""
        surface = self.program.window_surface
        self.frames.append(pygame.transform.smoothscale(surface, (WIDTH, round(WIDTH * FILM[1] / FILM[0]))))

    def run(self, seconds: float) -> None:
        """Let time pass on the scene on top."""
        for _ in range(round(seconds * PACE)):
            for _ in range(round(1 / PACE / STEP)):
                self.program.top.poll()
                if self.program.top.moving:
                    self.program.top.step()
            self.program.top.draw(self.program.window_surface, 0.0)
            self.take()

    def pass_over(self) -> None:
        """Show the transition to the scene on top."""
        for number, _ in enumerate(self.program.film()):
            if number % round(1 / PACE / STEP / 2) == 0:
                self.take()
        self.program.rest()


def play(film: Film) -> None:
    """Go from the menu to a table, play its last moves, and win."""
    program, moves = film.program, won_game(KingAlbert.slug())[1]
    film.run(0.8)
    session = part_of_won_game(KingAlbert.slug(), 1 - LAST / len(moves))
    program.games.saves.stats(session).seconds = 95.0
    program.games.open_session(session)
    film.pass_over()
    table = program.top
    assert isinstance(table, TableScene)
    film.run(0.6)
    for move in moves[-LAST:]:
        table.table.controller.play(parse_move(move))
        film.run(WAIT)
    until(lambda: program.top is not table, lambda: film.run(1 / PACE))
    film.run(7.6)


def moving_picture(path: Path) -> None:
    """Film the end of a game, write it as an animated picture that repeats, and print how large it is."""
    from PIL import Image  # noqa: PLC0415 - nothing else needs it

    enlarge_desktop(FILM)
    with TemporaryDirectory() as folder:
        program = Screening(Path(folder), FILM)
        film = Film(program)
        play(film)
        program.close()
    one, *others = [
        Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB")) for frame in film.frames
    ]
    one.save(path, save_all=True, append_images=others, duration=1000 // PACE, loop=0, quality=48, method=4)
    print(f"{path.name}: {len(film.frames)} pictures, {path.stat().st_size / 1e6:.2f} MB")


def enlarge_desktop(size: Size) -> None:
    """Let the program find a desktop of a size; the dummy driver's is small."""
    pygame.display.get_desktop_sizes = lambda: [size]
    setattr(sdl, "_areas", lambda _: [pygame.Rect((0, 0), size)])  # noqa: B010 - it is private


def size_of(text: str) -> Size:
    width, height = map(int, text.split("x"))
    return width, height


def main() -> None:
    """Draw what the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.pictures", description=(__doc__ or "").partition("\n")[0]
    )
    kinds = parser.add_subparsers(dest="kind", required=True)
    drawn = kinds.add_parser("screens", help="every screen")
    drawn.add_argument("folder", type=Path)
    drawn.add_argument("--size", dest="sizes", nargs="+", default=SIZES)
    drawn.add_argument("--name", dest="names", nargs="+", default=[""], help="what the names begin with")
    drawn.add_argument("--settings", dest="chosen", default="", help="such as 'text_size=\"200\",left_handed=true'")
    drawn.set_defaults(draw=screens)
    filmed = kinds.add_parser("sheets", help="moments of motions")
    filmed.add_argument("folder", type=Path)
    filmed.add_argument("--size", default="1920x1080")
    filmed.add_argument("--name", dest="names", nargs="+", default=[], help=", ".join(["GAME-MOVE", *MOTIONS, *WAYS]))
    filmed.set_defaults(draw=sheets)
    made = kinds.add_parser("readme", help="the pictures of the README")
    made.add_argument("--folder", type=Path, default=README)
    made.add_argument("--name", dest="names", nargs="+", default=[], choices=[*STILLS, "game"])
    made.set_defaults(draw=readme)
    asked = vars(parser.parse_args())
    draw = asked.pop("draw")
    del asked["kind"]
    asked["folder"].mkdir(parents=True, exist_ok=True)
    open_video()
    draw(**asked)


if __name__ == "__main__":
    main()
