"""Draws every scene into PNG files."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame

from game.patiences import PATIENCES
from game.rules.moves import Transfer, parse_move
from game.rules.session import Session
from game.rules.table import Pile
from game.scenes.menu.attract_mode import AttractMode
from game.scenes.menu.sample_player import play_on
from game.scenes.menu.scene import Menu
from game.scenes.pages.help import HelpPage
from game.scenes.table.click_moves import moves_of
from game.scenes.table.hint import Hint
from game.scenes.table.review import Review
from game.scenes.table.scene import TableScene
from game.scenes.table.tour import Tour
from game.scenes.table.watch import Watch
from game.view.cards.deck import CLASSIC, DECKS, Deck
from game.view.menu.tile import Record
from tests.support.house import House, Size, open_video, part_of_won_game, won_game
from tests.tools.render_tables import SIZES

DEAL = 24
CELEBRATION = 2.5  # seconds into a win
RECORDS = {
    "calculation": Record(31, 12, 48, 3, 5),
    "numeration": Record(14, 4, 104, 1, 2),
    "king-albert": Record(40, 21, 52, 5, 7),
    "quatorze": Record(21, 11, 52, 0, 3),
}
Setting = Callable[[House], None]


def menu(house: House, *, played: bool) -> None:
    """The menu, with games in progress or at the first start."""
    if played:
        house.waiting = {slug: part_of_won_game(slug, 0.4) for slug in ("calculation", "numeration", "king-albert")}
        house.waiting["quatorze"] = Session(PATIENCES["quatorze"](), 31_415)
    house.show(Menu(house, dict[str, Record] if not played else lambda: RECORDS))


def attract(house: House, slug: str) -> None:
    """The attract mode, some moves after the deal."""
    now = [0.0]
    show = AttractMode(house, Random(DEAL), lambda: now[0], (slug,))
    house.show(show)
    for _ in range(12):
        house.run(1.5)
        now[0] += show.sleep_for()
    house.run(0.1)


def table(house: House, slug: str, share: float) -> None:
    """A table, at a share of a winning line."""
    house.waiting = {slug: part_of_won_game(slug, share)}
    house.open_table(PATIENCES[slug]())


def drag(house: House, slug: str) -> None:
    """Dragged cards, with the glowing targets."""
    table(house, slug, 0.35)
    house.settle()
    scene = _table(house)
    pile, count = max(_liftable(scene), key=lambda lift: len(moves_of(scene.session, *lift)))
    cards = scene.session.table[pile]
    x, y = scene.table.view.layout.spots(pile, cards)[-count]
    grip = x + scene.table.view.layout.width // 2, y + scene.table.view.layout.width // 8
    house.press(grip)
    for share in (0.5, 0.8, 1.0):
        house.point(
            (
                grip[0] + round(share * scene.table.view.layout.width),
                grip[1] + round(share * scene.table.view.layout.width * 0.4),
            )
        )
        house.run(0.3)


def _liftable(scene: TableScene) -> set[tuple[Pile, int]]:
    moves = scene.session.legal_moves()
    return {(move.source, move.count) for move in moves if isinstance(move, Transfer)}


def _table(house: House) -> TableScene:
    if not isinstance(house.top, TableScene):
        raise TypeError("the table is not on top")
    return house.top


def tooltip(house: House, button: str) -> None:
    """The mouse over a button."""
    table(house, "king-albert", 0.2)
    house.settle()
    house.point(pygame.Rect(_table(house).table.hud.rects[button]).center)


def hint(house: House, slug: str) -> None:
    """The next move of a winning line."""
    house.advised = True
    table(house, slug, 0.3)
    house.settle()
    scene = _table(house)
    scene.get(Hint).show()
    deadline = time.monotonic() + 20
    while not scene.get(Hint).move and time.monotonic() < deadline:
        scene.poll()
        time.sleep(0.01)
    house.run(0.75)


def watch(house: House, slug: str) -> None:
    """A watched line, some moves after its start."""
    house.advised = True
    table(house, slug, 0.3)
    house.settle()
    scene = _table(house)
    scene.get(Watch).start()
    deadline = time.monotonic() + 20
    while len(scene.session.moves) % 7 != 5 and time.monotonic() < deadline:
        house.run(0.05)
        time.sleep(0.01)
    scene.get(Watch).handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    scene.host_changed()


def review(house: House, slug: str) -> None:
    """A badly played game, reviewed by the solver."""
    house.advised = True
    session = Session(PATIENCES[slug](), won_game(slug)[0])
    play_on(session, 60, Random(DEAL))
    house.waiting = {slug: session}
    house.open_table(PATIENCES[slug]())
    house.settle()
    scene = _table(house)
    scene.table.review()
    deadline = time.monotonic() + 20
    while not scene.get(Review)._complete and time.monotonic() < deadline:  # noqa: SLF001 - as long as it searches
        scene.poll()
        time.sleep(0.01)
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))


def lost(house: House) -> None:
    """A game of Quatorze without legal moves."""
    session = next(session for number in range(1, 200) if (session := _played_out(number)).is_lost())
    house.waiting = {"quatorze": session}
    house.open_table(PATIENCES["quatorze"]())


def _played_out(number: int) -> Session:
    session = Session(PATIENCES["quatorze"](), number)
    play_on(session, 60, Random(DEAL))
    return session


def pair(house: House) -> None:
    """A chosen card of Quatorze, and those it may be paired with."""
    table(house, "quatorze", 0.0)
    house.settle()
    scene = _table(house)
    for pile in scene.table.view.layout.places:
        if len(moves_of(scene.session, pile, 1)) > 1:
            house.click(scene.table.view.layout.pile_rect(pile, scene.session.table[pile]).center)
            return


def helped(house: House, slug: str) -> None:
    """The help beside a game."""
    table(house, slug, 0.2)
    house.settle()
    house.draw()
    house.show(HelpPage(house, slug, house.leave))


def coached(house: House, slug: str) -> None:
    table(house, slug, 0.0)
    house.settle()
    _table(house).get(Tour).show_around()


def pause(house: House) -> None:
    table(house, "king-albert", 0.4)
    house.settle()
    _table(house).table.act("pause")


def win(house: House, slug: str) -> None:
    """A win, some seconds into its celebration."""
    _, moves = won_game(slug)
    table(house, slug, 1 - 1 / len(moves))
    house.settle()
    _table(house).table.controller.play(parse_move(moves[-1]))
    deadline = time.monotonic() + 20
    while house.top.name == "table" and time.monotonic() < deadline:
        house.run(0.05)
    house.run(CELEBRATION)


SCENES: dict[str, Setting] = {
    "menu": partial(menu, played=True),
    "menu-new": partial(menu, played=False),
    **{f"attract-{slug}": partial(attract, slug=slug) for slug in PATIENCES},
    **{f"dealt-{slug}": partial(table, slug=slug, share=0.0) for slug in PATIENCES},
    **{f"middle-{slug}": partial(table, slug=slug, share=0.5) for slug in PATIENCES},
    **{f"drag-{slug}": partial(drag, slug=slug) for slug in PATIENCES if slug != "quatorze"},
    **{f"hint-{slug}": partial(hint, slug=slug) for slug in PATIENCES},
    **{f"watch-{slug}": partial(watch, slug=slug) for slug in PATIENCES},
    **{f"review-{slug}": partial(review, slug=slug) for slug in PATIENCES},
    "tooltip-undo": partial(tooltip, button="undo"),
    "tooltip-fullscreen": partial(tooltip, button="fullscreen"),
    "lost": lost,
    "pair": pair,
    "pause": pause,
    **{f"help-{slug}": partial(helped, slug=slug) for slug in PATIENCES},
    **{f"coach-{slug}": partial(coached, slug=slug) for slug in PATIENCES},
    **{f"win-{slug}": partial(win, slug=slug) for slug in PATIENCES},
}


def render(name: str, size: Size, folder: Path, deck: Deck = CLASSIC) -> pygame.Surface:
    """Draw a scene at a size in pixels, with a deck; `folder` has the scene's files."""
    house = House(size, folder)
    house.advised = True
    house.deck = deck
    try:
        SCENES[name](house)
        if not name.startswith(("win", "drag", "attract")):  # these never come to rest
            house.settle()
        else:
            _wait_for_pictures(house)
        return house.draw()
    finally:
        house.close()


def _wait_for_pictures(house: House) -> None:
    for _ in range(100):
        house.top.poll()
        time.sleep(0.01)


def main() -> None:
    """Draw the named scenes, or all of them, at the named sizes, or at seven."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.render", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--deck", default=CLASSIC.name, choices=DECKS)
    parser.add_argument("--size", nargs="*", default=SIZES)
    parser.add_argument("--scene", nargs="*", default=[""])
    options = parser.parse_args()
    open_video()
    options.folder.mkdir(parents=True, exist_ok=True)
    names = [name for name in SCENES if name.startswith(tuple(options.scene))]
    with TemporaryDirectory() as kept:
        for size in options.size:
            width, height = map(int, size.split("x"))
            for name in names:
                image = render(name, (width, height), Path(kept), DECKS[options.deck])
                pygame.image.save(image, options.folder / f"{name}-{size}.png")


if __name__ == "__main__":
    main()
