"""Draws every motion, and every transition between scenes, on contact sheets, eight moments of each side by side."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.patiences import PATIENCES
from game.rules.moves import Move, Transfer, parse_move
from game.rules.session import Session
from game.rules.table import Pile, Role
from game.scenes.menu.scene import Menu
from game.scenes.table.click_moves import moves_of
from game.scenes.table.scene import TableScene
from game.scenes.table.tour import Tour
from game.scenes.win.scene import DRIFT, Win
from game.view.cards.motion import Riffle
from game.view.celebrations.animation import END, TWINKLE
from game.view.stage.stage import STEP
from tests.support.house import FRAME, PATIENCE, House, open_video, won_game
from tests.tools.transition_sheets import WAYS, write_ways

SIZE = (1920, 1080)
SHOWN = 8  # moments of each motion
ACROSS = 4
EACH = 2  # steps of a frame
BLACK, MUCH = (0, 0, 0), (32, 32, 32)  # a difference that is seen at a glance; the rays move by less
GROUND = 200  # pixels that are shown around a glint
Frame = Callable[[], None]


class Sheet:
    """A table whose motion is drawn: a scene, and the part of the window where it happens."""

    def __init__(self, house: House, slug: str, moves: int = 0) -> None:
        """Open a table, some moves into a winning game."""
        number, texts = won_game(slug)
        session = Session(PATIENCES[slug](), number)
        for text in texts[:moves]:
            session.play(parse_move(text))
        house.waiting = {slug: session}
        house.open_table(PATIENCES[slug]())
        self.house, self.next = house, [parse_move(text) for text in texts[moves:]]
        assert isinstance(house.top, TableScene)
        self.scene = house.top
        house.settle()

    def around(self, *piles: Pile) -> pygame.Rect:
        """Return the part of the window that shows these piles."""
        layout, table = self.scene.table.view.layout, self.scene.table.session.table
        rects = [layout.pile_rect(pile, table[pile]) for pile in piles]
        part = rects[0].unionall(rects[1:])
        part.inflate_ip(layout.width, layout.width)
        return part.clip(pygame.Rect((0, 0), SIZE))

    def frames(self, part: pygame.Rect, seconds: float) -> list[pygame.Surface]:
        """Let time pass, and return pictures of it."""
        seen = []
        for moment in range(SHOWN):
            self.house.draw()
            seen.append(self.house.canvas.subsurface(part).copy())
            steps = round((moment + 1) * seconds / (SHOWN - 1) / STEP) - round(moment * seconds / (SHOWN - 1) / STEP)
            time.sleep(seconds / (SHOWN - 1))  # which threads need as well
            self.scene.poll()
            for _ in range(steps):
                self.scene.step()
        return seen


Film = tuple[list[pygame.Surface], float]


def click(house: House) -> Film:
    """A card that a click sends across the table."""
    sheet = Sheet(house, "king-albert", 12)
    move = max(
        (move for move in sheet.scene.table.session.legal_moves() if isinstance(move, Transfer) and move.count == 1),
        key=lambda move: _way(sheet, move),
    )
    return _of_move(sheet, move, 0.36)


def _way(sheet: Sheet, move: Transfer) -> float:
    places = sheet.scene.table.view.layout.places
    return abs(places[move.source].x - places[move.target].x) * (move.target.role is Role.TABLEAU)


def _of_move(sheet: Sheet, move: Transfer, seconds: float) -> Film:
    part = sheet.around(move.source, move.target)
    sheet.scene.table.controller.play(move)
    return sheet.frames(part, seconds), seconds


def run(house: House) -> Film:
    """Several cards that are moved together."""
    for moves in range(10, 80):
        sheet = Sheet(house, "numeration", moves)
        longest = max(
            (move for move in sheet.scene.table.session.legal_moves() if isinstance(move, Transfer)),
            key=lambda move: (move.count, _way(sheet, move)),
        )
        if longest.count >= 3 and _way(sheet, longest) > 300:
            return _of_move(sheet, longest, 0.42)
        house.leave()
    raise AssertionError("no run is moved in this game")


def flip(house: House) -> Film:
    """A card of the stock that is turned over."""
    sheet = Sheet(house, "calculation", 6)
    for move in sheet.next:
        sheet.scene.table.controller.play(move)
        sheet.scene.draw(house.canvas, 0.0)
        if any(sprite.shown != sprite.card for sprite in sheet.scene.table.view.stage.sprites):
            part = sheet.around(
                *move.piles, *(pile for pile in sheet.scene.table.view.layout.places if pile.role is Role.STOCK)
            )
            return sheet.frames(part, 0.34), 0.34
        house.settle()
    raise AssertionError("no card is turned in this game")


def refusal(house: House) -> Film:
    """A card that is dropped at a wrong place: it shakes and glides home."""
    sheet = Sheet(house, "king-albert", 12)
    scene, layout = sheet.scene, sheet.scene.table.view.layout
    tableaus = [pile for pile in layout.places if pile.role is Role.TABLEAU and scene.table.session.table[pile]]
    source, target = next(
        (one, other)
        for one in tableaus
        for other in reversed(tableaus)
        if one != other and all(move.piles[-1] != other for move in moves_of(scene.table.session, one, 1))
    )
    start, end = (layout.top_rect(pile, scene.table.session.table[pile]).center for pile in (source, target))
    end = end[0] - layout.width // 5, end[1] - layout.height // 2  # its shadow is seen on the cards of the column
    house.press(start)
    for share in range(1, 9):
        house.point((start[0] + (end[0] - start[0]) * share // 8, start[1] + (end[1] - start[1]) * share // 8))
        house.run(0.05)
    house.run(0.3)
    part = sheet.around(source, target)
    house.release(end)
    seconds = 4 * (SHOWN - 1) * STEP  # the same time from each moment to the next; the way home is that of any card
    return sheet.frames(part, seconds), seconds


def undo(house: House) -> Film:
    sheet = Sheet(house, "king-albert", 12)
    move = max(
        (move for move in sheet.scene.table.session.legal_moves() if isinstance(move, Transfer) and move.count == 1),
        key=lambda move: _way(sheet, move),
    )
    part = sheet.around(move.source, move.target)
    sheet.scene.table.controller.play(move)
    house.settle()
    sheet.scene.table.controller.undo()
    return sheet.frames(part, 0.36), 0.36


def deal(house: House) -> Film:
    sheet = Sheet(house, "king-albert", 12)
    sheet.scene.table.controller.deal(31)
    return sheet.frames(pygame.Rect((0, 0), SIZE), 2.2), 2.2


def gather(house: House) -> Film:
    """The cards of a table, gathered and riffled before another deal."""
    sheet = Sheet(house, "king-albert", 12)
    sheet.scene.table.controller.deal(31)
    return sheet.frames(pygame.Rect((0, 0), SIZE), 0.98), 0.98


def riffle(house: House) -> Film:
    """The gathered pack, riffled; the first moment is the one before."""
    sheet = Sheet(house, "king-albert", 12)
    layout, stage = sheet.scene.table.view.layout, sheet.scene.table.view.stage
    part = pygame.Rect(layout.gathering, stage.faces.size).inflate(2.6 * layout.width, layout.width)
    sheet.scene.table.controller.deal(31)
    while not any(sprite.airborne and isinstance(sprite.motions[0], Riffle) for sprite in stage.sprites):
        sheet.scene.step()
    return sheet.frames(part.clip(pygame.Rect((0, 0), SIZE)), 0.42), 0.42


def _goes_up(move: Move) -> bool:
    return isinstance(move, Transfer) and move.target.role is Role.FOUNDATION


def _arrival(house: House, wanted: Callable[[Sheet, Move, int], bool]) -> Film:
    """Return the landing of the first card for which `wanted` is true; it gets the number of those before."""
    sheet, row = Sheet(house, "king-albert"), 0
    for move in sheet.next:
        if _goes_up(move) and wanted(sheet, move, row):
            part = sheet.around(move.piles[-1]).inflate(sheet.scene.table.view.layout.width * 2, 0)
            part = part.clamp(pygame.Rect((0, 0), SIZE))
            sheet.scene.table.controller.play(move)
            for _ in range(round(0.2 / STEP)):
                house.draw()
                sheet.scene.step()
            return sheet.frames(part, 0.7), 0.7
        row = row + 1 if _goes_up(move) else 0
        sheet.scene.table.controller.play(move)
        house.settle()
    raise AssertionError("no such card goes up in this game")


def landing(house: House) -> Film:
    """A card that reaches a foundation."""
    return _arrival(house, lambda _, __, ___: True)


def streak(house: House) -> Film:
    """The third card in a row that reaches a foundation."""
    return _arrival(house, lambda _, __, row: row >= 2)


def suit(house: House) -> Film:
    """The card that completes a suit."""
    return _arrival(house, lambda sheet, move, _: len(sheet.scene.table.session.table[move.piles[-1]]) == 12)


def tile(house: House) -> Film:
    """A tile of the menu that rises under the mouse."""
    menu = Menu(house)
    house.show(menu)
    house.settle()
    house.point(menu.grid.tiles["quatorze"].center)
    return _window(house, 0.14), 0.14


def notice(house: House) -> Film:
    """A sentence in the bar."""
    sheet = Sheet(house, "king-albert", 12)
    sheet.scene.say("The game is saved.")
    return sheet.frames(pygame.Rect(0, 0, SIZE[0], 120), 0.12), 0.12


def bubble(house: House) -> Film:
    """A step of the tour that gives way to the next."""
    sheet = Sheet(house, "king-albert")
    sheet.scene.get(Tour).show_around()
    house.settle()
    house.key(pygame.K_RETURN)
    return _window(house, 0.12), 0.12


def growth(house: House) -> Film:
    """Cards that made way for a long wing, and grow back."""
    sheet = Sheet(house, "napoleons-square")
    table = sheet.scene.table
    table.view._widest = round(0.85 * table.view.layout.width)  # noqa: SLF001 - as if there had been such a wing
    table.view.arrange(table.room, table.session.table)
    table.laid_again(table.view._lay_again(1, table.room, table.session.table))  # noqa: SLF001 - likewise
    house.settle()
    assert table.grow_back()
    return _window(house, 0.24), 0.24


def _won(house: House) -> Win:
    """Play the last move of a game, and wait for its win."""
    sheet = Sheet(house, "king-albert", len(won_game("king-albert")[1]) - 1)
    sheet.scene.table.controller.play(sheet.next[0])
    deadline = time.monotonic() + PATIENCE
    while house.top is sheet.scene:
        assert time.monotonic() < deadline, "no win is shown"
        house.run(FRAME * STEP)
    assert isinstance(house.top, Win)
    return house.top


class Clock:
    """A clock that is advanced by hand."""

    def __init__(self) -> None:
        self.now = time.monotonic()

    def __call__(self) -> float:
        return self.now


def win(house: House) -> Film:
    """A win, from the last card on."""
    _won(house)
    return _window(house, 3.15), 3.15


def after_win(house: House) -> Film:
    """What follows once all cards have arrived."""
    clock = _won(house).clock = Clock()
    house.run(3.0)
    return _window(house, 15.4, clock), 15.4


def glint(house: House) -> Film:
    """The first glint on a finished win, which comes seconds after everything is at rest."""
    scene = _won(house)
    scene.pageant.finish()
    house.run(END)
    house.settle()
    clock = scene.clock = Clock()
    while not scene.moving:
        assert scene.sleep_for() is not None, "no glint is to come"
        rest = house.draw().copy()
        clock.now += DRIFT
        scene.poll()
    frames = _window(house, TWINKLE)
    part = _differing(rest, frames)
    return [frame.subsurface(part).copy() for frame in frames], TWINKLE


def _differing(rest: pygame.Surface, frames: list[pygame.Surface]) -> pygame.Rect:
    """Return the part of the window, with some room, that becomes much lighter or darker than it is at rest."""
    parts = [pygame.mask.from_threshold(frame, BLACK, MUCH, rest) for frame in frames]
    for part in parts:
        part.invert()
    rects = [rect for part in parts for rect in part.get_bounding_rects()]
    assert rects, "no glint is seen"
    seen = rects[0].unionall(rects)
    return seen.inflate(seen.w + GROUND, seen.h + GROUND).clip(rest.get_rect())


def _window(house: House, seconds: float, clock: Clock | None = None) -> list[pygame.Surface]:
    """Let time pass, and return what is seen of the whole window."""
    seen = []
    for moment in range(SHOWN):
        seen.append(house.draw().copy())
        if moment < SHOWN - 1:
            first, last = (round(turn * seconds / (SHOWN - 1) / STEP) for turn in (moment, moment + 1))
            for step in range(first, last, EACH):
                passed = min(EACH, last - step) * STEP
                house.run(passed)
                if clock:
                    clock.now += passed
    return seen


FILMS = (
    click,
    run,
    flip,
    refusal,
    undo,
    deal,
    gather,
    riffle,
    landing,
    streak,
    suit,
    growth,
    tile,
    notice,
    bubble,
    win,
    after_win,
    glint,
)
MOTIONS = {film.__name__: film for film in FILMS}


def laid_out(film: Film) -> pygame.Surface:
    """Put the moments of a motion side by side, the first at the top left."""
    frames, seconds = film
    width, height = frames[0].get_size()
    if width > SIZE[0] // 2:
        frames = [pygame.transform.smoothscale_by(frame, 0.5) for frame in frames]
        width, height = frames[0].get_size()
    line, font = 22, pygame.font.Font(None, 20)
    picture = pygame.Surface((ACROSS * (width + 4), SHOWN // ACROSS * (height + line)), 0, 32)
    for number, frame in enumerate(frames):
        x, y = number % ACROSS * (width + 4), number // ACROSS * (height + line)
        picture.blit(frame, (x, y))
        told = f"{1000 * number * seconds / (SHOWN - 1):.0f} ms"
        picture.blit(font.render(told, antialias=True, color="white"), (x + 4, y + height + 4))
    return picture


def main() -> None:
    """Write the requested sheets."""
    parser = argparse.ArgumentParser(description="Write sheets of motions for the eye.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--motion", nargs="*", choices=sorted(MOTIONS | WAYS), default=sorted(MOTIONS | WAYS))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    open_video()
    for name in asked.motion:
        if name in MOTIONS:
            with TemporaryDirectory() as folder:
                house = House(SIZE, Path(folder))
                house.advised = True
                pygame.image.save(laid_out(MOTIONS[name](house)), asked.folder / f"{name}.png")
                house.close()
    write_ways(asked.folder, [name for name in asked.motion if name in WAYS], SIZE)


if __name__ == "__main__":
    main()
