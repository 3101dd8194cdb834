"""The five games, won by mouse at a person's pace: `python -m tests.desktop.whole_games [GAME …] [--seconds 1.5]`.

The games are played at the same time, each on its own screen, as the games in `tests/games` were won. Moves are made by
clicks where a click has that effect, otherwise by dragging. Between clicks the mouse stays where it was. A refusal or
an unexpected move of the program ends a game with an error. But if clicks are less than a second apart, an unintended
move is undone and counted, because then a further click moves the same cards on.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from game.patiences import PATIENCES
from game.rules.moves import Deal, Move, Pair, Transfer, parse_move
from game.rules.table import Pile
from tests.desktop.player import Player, drag
from tests.desktop.program import Program, ProgramError
from tests.desktop.reading import grip, spot
from tests.desktop.screen import Screen
from tests.desktop.trace import Line
from tests.support.clicks import effect_of_click
from tests.support.faces import lend

GAMES = Path(__file__).parents[1] / "games"
SIZE = "1280x800"
IGNORED = 3.0  # seconds after which an action without effect is repeated, as a player would
PERSON = 1.0  # seconds between clicks from which on no click may be misunderstood
UNASKED = ("refused", "stuck", "redo", "hint", "watch", "review", "lost", "new", "asked")


class FoulError(AssertionError):
    """The program refused something, or made an unexpected move."""


def recorded(slug: str) -> tuple[int, str, list[str]]:
    """Return the deal number, the variation ("" for none) and the moves of a won game."""
    heading, *moves = (GAMES / f"{slug}.txt").read_text().splitlines()
    _, _, number, *variation = heading.split()
    return int(number), "".join(variation), " ".join(moves).split()


@dataclass
class Person:
    """Plays a recorded won game, with clicks about `seconds` apart, varied by a third."""

    player: Player
    seconds: float
    clicks: int = 0
    drags: int = 0
    again: int = 0  # number of clicks repeated because they had no effect
    mistaken: int = 0  # number of unintended moves that were undone
    rng: random.Random = field(default_factory=lambda: random.Random(75))

    @property
    def program(self) -> Program:
        return self.player.program

    def play(self, moves: list[str], *, to_the_end: bool = True) -> None:
        """Play all moves, or as many as the table leaves to the player; return when the game is won, if it is to be."""
        begun = self.program.now
        for text in moves:
            session = self.player.session
            if self._finishing(len(session.moves)):
                break
            move, before = parse_move(text), self.program.now
            self._mean(move)
            self._see(move, before)
        if to_the_end:
            self.program.wait_for("won", timeout=60)
        self._check(begun)

    def _finishing(self, played: int) -> bool:
        """Return whether the table plays the finish itself: the trace has more moves than were made here."""
        lines = self.program.trace.lines
        self.program.trace.read()
        return sum(line.kind == "move" for line in lines) - self.mistaken > played or any(
            line.kind == "won" for line in lines
        )

    # ---- actions

    def _mean(self, move: Move) -> None:
        """Perform a move as help says; of equally good places, a click is expected to take the first."""
        rest = self.program.latest_rest
        match move:
            case Deal():
                self._click(spot(rest, "s").center)
            case Transfer(source, target, count):
                self._choose(move, source, target, count)
            case Pair(first, second):
                self._choose(move, first, second, 1)

    def _choose(self, move: Move, source: Pile, target: Pile, count: int) -> None:
        rest, clicked = self.program.latest_rest, effect_of_click(self.player.session, source, count)
        if move not in (clicked.moves if clicked.chooses else clicked.moves[:1]):
            self._pause()
            self.drags += 1
            drag(self.program.window, rest, str(source), str(target), count)
            return
        self._click(grip(rest, str(source), count))
        if clicked.chooses:
            self._click(spot(rest, str(target)).center)

    def _click(self, point: tuple[int, int]) -> None:
        """Wait as long as a person does, then click."""
        self._pause()
        self.clicks += 1
        self.program.window.click(point)

    def _pause(self) -> None:
        time.sleep(self.seconds * self.rng.uniform(2 / 3, 4 / 3))

    # ---- results

    def _see(self, move: Move, before: int) -> None:
        """Wait for a move; repeat an action without effect, after undoing an unintended one."""
        made = self._made(before)
        if made is None or made["move"] != str(move):
            self._check(before)
            if made:
                self._take_back(move, made)
            self.again += 1
            time.sleep(PERSON)  # another click within a second moves the same cards on
            before = self.program.now
            self._mean(move)
            made = self.program.wait_for("move", after=before)
        if made["move"] != str(move):
            message = f"{move} was meant, and {made['move']} was played"
            raise FoulError(message)
        if not self._finishing(len(self.player.session.moves) + 1):
            self.player.compare(self.program.settled(after=made.end))
        self._check(before)

    def _made(self, before: int) -> Line | None:
        try:
            return self.program.wait_for("move", after=before, timeout=IGNORED)
        except ProgramError:
            return None

    def _take_back(self, move: Move, made: Line) -> None:
        """Undo an unintended move; at a person's pace there must be none."""
        if self.seconds >= PERSON:
            message = f"{move} was meant, and {made['move']} was played"
            raise FoulError(message)
        self.mistaken += 1
        self.player.press("ctrl+z", leads_to="undo")

    def _check(self, before: int) -> None:
        """Fail for refusals and unexpected moves."""
        for line in self.program.trace.lines[before:]:
            if line.kind in UNASKED:
                message = f"nobody asked for {line}"
                raise FoulError(message)


def win(slug: str, seconds: float) -> str:
    """Win a game in a new window, and print how."""
    number, variation, moves = recorded(slug)
    asked = ["--variation", variation] if variation else []
    with Screen(1600, 900) as screen, TemporaryDirectory(prefix="whole-game-") as folder:
        arguments = [slug, "--deal", str(number), "--size", SIZE, *asked]
        lend(Path(folder) / "data" / "cache")
        with Program(screen, Path(folder), *arguments) as program:
            program.wait_for("ready")
            person = Person(Player(program, slug, number, variation), seconds)
            person.player.compare(program.settled())
            person.play(moves)
            program.settled(after=program.wait_for("ready", scene="win").end)
            if program.stderr:
                raise FoulError(program.stderr)
    done = f"{person.clicks} clicks, {person.drags} drags"
    return f"{slug}: won with {done}; {person.again} made again, {person.mistaken} not meant and taken back"


def main() -> int:
    """Play the games; return 1 if one failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="those to be played (default: all)")
    parser.add_argument("--seconds", type=float, default=1.5, help="between clicks (default: 1.5)")
    asked = parser.parse_args()
    games = asked.games or sorted(PATIENCES)
    with ThreadPoolExecutor(len(games)) as threads:
        results = [threads.submit(win, slug, asked.seconds) for slug in games]
    for slug, result in zip(games, results, strict=True):
        print(f"{slug}: {result.exception()}" if result.exception() else result.result(), flush=True)
    return int(any(result.exception() for result in results))


if __name__ == "__main__":
    sys.exit(main())
