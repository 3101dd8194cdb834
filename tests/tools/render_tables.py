"""Draws every table into PNG files: `python -m tests.tools.render_tables OUT_DIR [--deck NAME] [--size WxH …]`."""

from __future__ import annotations

import argparse
import os
import random
from functools import lru_cache
from pathlib import Path

import pygame

from game.patiences import PATIENCES
from game.rules.moves import Move, Transfer
from game.rules.session import Session
from game.rules.table import Role, Table
from game.view.cards.deck import CLASSIC, DECKS, Deck
from game.view.cards.faces import FaceSpec, rasterise
from game.view.cards.layout import Layout
from game.view.stage.felt import felt
from game.view.stage.paint import put, shadow
from game.view.tables import TABLES, TableDesign
from game.view.theme import toolbar_height

SIZES = ("1024x640", "1280x720", "1366x768", "1920x1080", "2560x1600", "3440x1440", "3840x2160")
STAGES = {"dealt": 0, "early": 12, "middle": 40, "late": 110}  # moves made
DEAL = 24


def play_on(session: Session, moves: int, seed: int = 1) -> None:
    """Make random moves, to a foundation whenever possible."""
    chance = random.Random(seed)
    for _ in range(moves):
        legal = session.legal_moves()
        if not legal:
            return
        session.play(chance.choice([move for move in legal if _goes_up(move)] or legal))


def _goes_up(move: Move) -> bool:
    return isinstance(move, Transfer) and move.target.role is Role.FOUNDATION


def picture(view: TableDesign, size: tuple[int, int], table: Table, deck: Deck) -> pygame.Surface:
    """Draw a table at rest in a window of this size; the strip of the toolbar is dark."""
    bar = toolbar_height(size)
    layout = view.arrange(pygame.Rect(0, bar, size[0], size[1] - bar), table, deck=deck)
    canvas = felt(size, view.theme, places=view.calm(layout))
    for mark in view.marks(layout, table):
        mark.paint(canvas)
    _draw_cards(canvas, FaceSpec(deck.name, layout.width), view.theme.back, layout, table)
    canvas.fill((10, 11, 15), (0, 0, size[0], bar))
    return canvas


def _draw_cards(canvas: pygame.Surface, cut: FaceSpec, back: str, layout: Layout, table: Table) -> None:
    width, height = cut.size
    spread = max(2, round(width * 0.034))
    dark = shadow(width, height, round(width * 0.06), spread, 0.46)
    for pile in layout.places:
        cards = table[pile]
        hidden = len(cards) - 1 if pile.role in {Role.STOCK, Role.WASTE, Role.FOUNDATION, Role.DISCARD} else 0
        for card, (x, y) in list(zip(cards, layout.spots(pile, cards), strict=True))[max(0, hidden) :]:
            put(canvas, dark, (x - 2 * spread, y - 2 * spread + max(1, round(width * 0.018))))
            put(canvas, _picture(str(card) if card.face_up else back, cut), (x, y))


@lru_cache(maxsize=60)
def _picture(name: str, cut: FaceSpec) -> pygame.Surface:
    return rasterise(cut.path(name), cut.size)


def main() -> None:
    """Draw each game at each size in several stages of a random game."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.render_tables", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--deck", default=CLASSIC.name, choices=DECKS)
    parser.add_argument("--size", nargs="*", default=SIZES)
    parser.add_argument("--game", nargs="*", default=list(TABLES), choices=list(TABLES))
    parser.add_argument("--stage", nargs="*", default=list(STAGES), choices=list(STAGES))
    options = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
    options.folder.mkdir(parents=True, exist_ok=True)
    for slug in options.game:
        for stage in options.stage:
            session = Session(PATIENCES[slug](), DEAL)
            play_on(session, STAGES[stage])
            for size in options.size:
                width, height = map(int, size.split("x"))
                image = picture(TABLES[slug], (width, height), session.table, DECKS[options.deck])
                pygame.image.save(image, options.folder / f"{slug}-{stage}-{size}.png")


if __name__ == "__main__":
    main()
