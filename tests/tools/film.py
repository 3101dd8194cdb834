"""The moving picture of the README, which `python -m tests.tools.readme_pictures game` makes; needs Pillow.

The program itself plays: from the menu to a table, the last moves of a game, and its win. No clock is used, so a slow
machine makes the same film.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.patiences import KingAlbert
from game.rules.moves import parse_move
from game.rules.session import Session
from game.scenes.table.scene import TableScene
from game.view.stage.stage import STEP
from tests.support.house import won_game
from tests.tools.transition_sheets import Screening

SIZE = (1280, 800)
WIDTH = 800  # pixels of the film
PACE = 20  # pictures a second
LAST = 34  # moves of the game that are seen
WAIT = 0.42  # seconds from one of them to the next


class Film:
    """The pictures so far, and the program that is filmed."""

    def __init__(self, program: Screening) -> None:
        """Start without pictures."""
        self.program, self.frames = program, list[pygame.Surface]()

    def take(self) -> None:
        """Add what the window shows."""
        surface = self.program.window_surface
        height = round(WIDTH * SIZE[1] / SIZE[0])
        self.frames.append(pygame.transform.smoothscale(surface, (WIDTH, height)))

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
        """Show the way to the scene on top."""
        if transition := self.program.begin():
            tween = transition.tween
            for picture in range(1, round(tween.seconds * PACE) + 1):
                tween.passed = min(tween.seconds, picture / PACE)
                self.program.top.draw(transition.after, 0.0)
                transition.compose(self.program.window_surface)
                self.take()
            self.program.rest()


def play(film: Film) -> None:
    """Go from the menu to a table, play its last moves, and win."""
    program = film.program
    program.rest()
    film.run(0.8)
    number, moves = won_game(KingAlbert.slug())
    session = Session(KingAlbert(), number)
    for move in moves[:-LAST]:
        session.play(parse_move(move))
    program.games.open_session(session, 95.0)
    film.pass_over()
    table = program.top
    assert isinstance(table, TableScene)
    film.run(0.6)
    for move in moves[-LAST:]:
        table.table.controller.play(parse_move(move))
        film.run(WAIT)
    deadline = time.monotonic() + 20
    while program.top is table and time.monotonic() < deadline:
        film.run(1 / PACE)
    film.run(2.6)


def write(frames: list[pygame.Surface], path: Path) -> int:
    """Write an animated picture that repeats; return its size in bytes."""
    from PIL import Image  # noqa: PLC0415 - only this command needs it

    pictures = [Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB")) for frame in frames]
    pictures[0].save(
        path, save_all=True, append_images=pictures[1:], duration=1000 // PACE, loop=0, quality=54, method=4
    )
    return path.stat().st_size


def film(path: Path) -> None:
    """Film the end of a game into a file, and print how large it is."""
    pygame.display.get_desktop_sizes = lambda: [SIZE]  # the dummy driver's size is small
    with TemporaryDirectory() as folder:
        program = Screening(Path(folder), SIZE)
        taken = Film(program)
        play(taken)
        size = write(taken.frames, path)
        program.close()
    print(f"{path.name}: {len(taken.frames)} pictures, {size / 1e6:.2f} MB")
