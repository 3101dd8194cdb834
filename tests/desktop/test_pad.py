"""A real window and SDL's virtual game controller: a table without mouse and keyboard."""

from __future__ import annotations

import random
from pathlib import Path

import pygame

from game.rules.moves import Transfer
from tests.desktop.pad import with_pad
from tests.desktop.player import Player
from tests.desktop.program import QUICK, prefer
from tests.desktop.screen import Screen
from tests.support.arrows import routes, steps


def test_king_albert_is_played_with_a_controller_alone(screen: Screen, tmp_path: Path) -> None:
    prefer(tmp_path, QUICK)
    with with_pad(screen, tmp_path, "king-albert", "--deal", "24", "--size", "1280x800") as (program, pad):
        player, rng, here = Player(program, "king-albert", 24), random.Random(24), "r1"
        rest = player.compare(program.latest_rest)
        pad.press("Left")  # the first press only shows the focus
        for _ in range(4):
            move = rng.choice(player.session.legal_moves())
            assert isinstance(move, Transfer)
            source, target = map(str, move.piles)
            leads = steps({name: pygame.Rect(rect) for name, rect in rest["piles"].items()})
            ways = [
                [name.capitalize() for name in way]
                for way in (routes(leads, here)[source], routes(leads, source)[target])
            ]
            pad.press(*ways[0], "south", *ways[1])
            before = program.now
            pad.press("south")
            rest, here = player.compare(program.settled(after=program.wait_for("move", after=before).end)), target
            assert player.session.moves[-1] == move
        before = program.now
        pad.press("left-shoulder", "left-shoulder", "start")  # a note says that undo ends the score
        program.wait_for("undo", after=before)
        program.wait_for("ready", after=before, scene="game-menu")
