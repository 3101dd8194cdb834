"""An evening by mouse at a fixed pace: `python -m tests.desktop.whole_games [GAME …] [--seconds 1.2]`.

All five games are won in one window as the games in `tests/games` were, each twice in a row: *Same deal again* leads
from the first win to the second one. Then come the statistics, the menu, a game that is left unfinished, the end of the
program, and another start that resumes it. Before, each game is played quickly on a screen of its own, to see where the
cards will lie; in the evening clicks wait for nothing. Moves are made by clicks where a click has that effect,
otherwise by dragging. Between clicks the mouse stays where it was. A click without effect, a refusal or an unexpected
move of the program ends the evening with an error.
"""

from __future__ import annotations

import argparse
import math
import random
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.patiences import PATIENCES
from game.rules.finish import finish
from game.rules.moves import Deal, Move, Pair, Transfer, parse_move
from game.rules.session import Session
from game.rules.table import Pile
from tests.desktop.player import Player, drag
from tests.desktop.program import BLIND, QUICK, Program, prefer
from tests.desktop.reading import grip, is_bare, spot, table
from tests.desktop.screen import Screen
from tests.desktop.trace import Line
from tests.support.clicks import effect_of_click
from tests.support.faces import keep, lend

GAMES = Path(__file__).parents[1] / "games"
SIZE = "1280x800"
IGNORED = 10.0  # seconds after the last click until all moves are made, on however slow a machine
PRESSED = 0.08  # seconds that a person holds a mouse button
REHEARSAL = QUICK + BLIND + "auto_finish = false\n"  # settings
AWAY = 20  # pixels, more than a hand moves by itself
UNASKED = ("refused", "stuck", "undo", "redo", "hint", "watch", "review", "lost", "new", "asked")


class FoulError(AssertionError):
    """The program refused something, made an unexpected move, or ignored a click."""


def recorded(slug: str) -> tuple[int, str, list[str]]:
    """Return the deal number, the variation ("" for none) and the moves of a won game."""
    heading, *moves = (GAMES / f"{slug}.txt").read_text().splitlines()
    _, _, number, *variation = heading.split()
    return int(number), "".join(variation), " ".join(moves).split()


def rehearse(player: Player, moves: list[str]) -> list[Line]:
    """Play moves by dragging until the rest of the game plays itself; return the rests before each of them."""
    rests, session = [player.program.latest_rest], player.session
    for move in moves:
        if finish(session.game, session.table):
            break
        rests.append(player.play(move))
    return rests[:-1]


@dataclass
class Person:
    """Plays the moves of a rehearsal, with clicks `seconds` apart, varied by a third, whatever is in motion.

    Before a drag all cards come to rest, because a hand takes what it sees.
    """

    player: Player
    seconds: float
    rests: list[Line]  # before each move
    moves: list[str]
    begun: int = 0  # number of lines in the trace before the first click
    clicks: int = 0
    drags: int = 0
    point: tuple[int, int] = (0, 0)  # of the last click
    due: float = field(default_factory=time.monotonic)  # when it was made
    rng: random.Random = field(default_factory=lambda: random.Random(75))

    @property
    def program(self) -> Program:
        return self.player.program

    def play(self) -> None:
        """Play the moves; return when all are made and the cards are at rest."""
        session, self.begun, self.due = self.player.session.copy(), self.program.now, time.monotonic()
        for text, rest in zip(self.moves, self.rests, strict=True):
            self._mean(parse_move(text), rest, session)
            session.play(parse_move(text))
            self._made()
        self._wait_for(len(self.moves))

    # ---- actions

    def _mean(self, move: Move, rest: Line, session: Session) -> None:
        """Perform a move as help says; of equally good places, a click is expected to take the first."""
        match move:
            case Deal():
                self._click(spot(rest, "s").center)
            case Transfer(source, target, count):
                self._choose(move, rest, session, (source, target, count))
            case Pair(first, second):
                self._choose(move, rest, session, (first, second, 1))

    def _choose(self, move: Move, rest: Line, session: Session, way: tuple[Pile, Pile, int]) -> None:
        source, target, count = way
        clicked = effect_of_click(session, source, count)
        if move not in (clicked.moves if clicked.chooses else clicked.moves[:1]):
            self._wait_for(len(session.moves))
            self._pause()
            self.drags += 1
            drag(self.program.window, rest, str(source), str(target), count)
            return
        self._click(grip(rest, str(source), count))
        if clicked.chooses:
            self._click(spot(rest, str(target)).center)

    def _click(self, point: tuple[int, int]) -> None:
        """Click in time; the mouse moves in between, because the second press of a double click plays no other card."""
        if math.dist(point, self.point) < AWAY:
            self.program.window.move((point[0] + AWAY, point[1]))
        self._pause()
        self.clicks += 1
        self.program.window.press(point)
        time.sleep(PRESSED)
        self.program.window.release(point)
        self.point = point

    def _pause(self) -> None:
        """Wait until the next click is due, counted from the last one."""
        self.due += self.seconds * self.rng.uniform(2 / 3, 4 / 3)
        time.sleep(max(0, self.due - time.monotonic()))
        self.due = max(self.due, time.monotonic())

    # ---- results

    def _made(self) -> list[Line]:
        """Return the moves in the trace; fail unless they are those that were meant."""
        lines = self.program.trace.lines[self.begun : self.program.now]
        moves = [line for line in lines if line.kind == "move"]
        made = [line["move"] for line in moves]
        unasked = next((line for line in lines if line.kind in UNASKED), None)
        if unasked or made[: len(self.moves)] != self.moves[: len(made)]:
            message = f"nobody asked for {unasked or made[-1]} after {' '.join(made[:-1][-5:])}"
            raise FoulError(message)
        return moves

    def _wait_for(self, count: int) -> None:
        """Wait until this many moves are made and the cards are at rest."""
        deadline = time.monotonic() + IGNORED
        while len(made := self._made()) < count:
            if time.monotonic() > deadline:
                message = f"nothing came of {self.moves[len(made)]}"
                raise FoulError(message)
            time.sleep(0.1)
        if made:
            self.program.settled(after=made[count - 1].end)


def rehearsal(slug: str) -> list[Line]:
    """Win a game quickly on a screen of its own; return the rests before each of its moves."""
    number, _, moves = recorded(slug)
    with Screen(1600, 900) as screen, TemporaryDirectory(prefix="whole-game-") as home:
        folder = Path(home)
        prefer(folder, REHEARSAL)
        lend(folder / "data" / "cache")
        with Program(screen, folder, slug, "--deal", str(number), "--size", SIZE) as program:
            program.shown("table")
            rests = rehearse(Player(program, slug, number), moves)
        keep(folder / "data" / "cache")
    return rests


def evening(rests: dict[str, list[Line]], seconds: float) -> Iterator[str]:
    """Play an evening in a window; yield a sentence on each game, and on what comes after them."""
    with Screen(1600, 900) as screen, TemporaryDirectory(prefix="evening-") as home:
        folder = Path(home)
        lend(folder / "data" / "cache")
        with Program(screen, folder, "--size", SIZE) as program:
            program.shown("menu")
            for slug, before in rests.items():
                yield win_twice(program, slug, before, seconds)
            left = leave_a_game(program, slug)
            finish_cleanly(program)
        with Program(screen, folder) as program:
            program.shown("menu")
            if table(sit_down(program, slug)) != left:
                raise FoulError("another table is resumed than was left")
            finish_cleanly(program)
        with closing(sqlite3.connect(folder / "data" / "records.sqlite")) as records:
            played = Counter(records.execute("SELECT game, outcome FROM played").fetchall())
    if played != {(slug, "won"): 2 for slug in rests}:
        raise FoulError(f"the records have {played}")
    yield f"{len(rests)} games won twice are in the records, and {slug} was resumed"


def sit_down(program: Program, slug: str) -> Line:
    """Go from the menu to a table, and end its tour; return its rest."""
    tile, now = pygame.Rect(program.latest_rest["buttons"][slug]), program.now
    program.window.click((tile.x + tile.w // 3, tile.y + tile.h // 3))
    rest = program.shown("table", after=now)
    if "skip" in rest["buttons"]:
        program.window.key("Escape")
        rest = program.settled(after=rest.end)
    return rest


def win_twice(program: Program, slug: str, rests: list[Line], seconds: float) -> str:
    """Choose a deal at a table, win it, win it again from there, and go back to the menu; return how."""
    number, _, moves = recorded(slug)
    sit_down(program, slug)
    now = program.open("ctrl+g", scene="deals").end
    program.window.write(str(number))
    program.window.key("Return")
    now = program.settled(after=program.wait_for("new", after=now, game=slug, number=number).end).end
    for way, scene in (("again", "table"), ("menu", "menu")):
        look(program)
        person = Person(Player(program, slug, number), seconds, rests, moves[: len(rests)])
        person.play()
        now = program.shown("win", after=program.wait_for("won", after=now).end).end
        look(program)
        now = program.shown(scene, after=program.click(way)).end
    return f"{slug}: won twice, each time with {person.clicks} clicks, {person.drags} drags"


def leave_a_game(program: Program, slug: str) -> dict[str, list[str | None]]:
    """Look at the statistics, begin another game, and go back to the menu; return the table that was left."""
    look(program)
    program.shown("statistics", after=program.click("statistics"))
    look(program)
    program.open("Escape", scene="menu")
    now = program.now
    rest = sit_down(program, slug)
    player = Player(program, slug, program.wait_for("new", after=now, game=slug)["number"])
    player.compare(program.latest_rest)
    for _ in range(3):
        rest = player.step()
    program.open("Escape", scene="menu")
    return table(rest)


def finish_cleanly(program: Program) -> None:
    """Look at the window, and quit."""
    look(program)
    program.window.close("ctrl+q")
    if program.wait() or program.stderr:
        raise FoulError(f"the program ended with status {program.process.returncode}, saying {program.stderr}")


def look(program: Program) -> None:
    """Raise FoulError if the window is black."""
    if is_bare(program.window.picture()):
        raise FoulError(f"the window shows no {program.scene}")


def main() -> int:
    """Play the games; return 1 if something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="those to be played (default: all)")
    parser.add_argument("--seconds", type=float, default=1.2, help="between clicks (default: 1.2)")
    asked = parser.parse_args()
    games = asked.games or sorted(PATIENCES)
    with ThreadPoolExecutor(2) as threads:
        rests = dict(zip(games, threads.map(rehearsal, games), strict=True))
    try:
        for told in evening(rests, asked.seconds):
            print(told, flush=True)
    except AssertionError as error:
        print(error, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
