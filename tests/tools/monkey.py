"""Random input to the program: `python -m tests.tools.monkey`."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.patiences import PATIENCES
from tests.desktop.program import Program
from tests.desktop.reading import placed, points
from tests.desktop.screen import Screen
from tests.desktop.trace import Line
from tests.desktop.window import LEFT, MIDDLE, RIGHT, WHEEL_DOWN, WHEEL_UP, Point, Window

PAUSE = 0.001  # seconds after each event, so that the program can follow
BREATH = 0.3  # seconds after every hundredth event, for the cards to come to rest
GAMES = {frozenset(map(str, game.piles)): game for game in PATIENCES.values()}
KEYS = {  # keys that do not quit
    **dict.fromkeys(["ctrl+z", "ctrl+y", "Return", "space"], 4),
    **dict.fromkeys(["Up", "Down", "Left", "Right", "Tab", "h", "ctrl+shift+z"], 2),
    **dict.fromkeys(["ctrl+n", "ctrl+r", "ctrl+s", "ctrl+o", "F1", "F12", "m", "Escape"], 1),
    **dict.fromkeys(["f", "r", "p", "n", "ctrl+d", "b", "Home", "End", "shift+Tab"], 1),
    **dict.fromkeys(["BackSpace", "Delete", "1", "7", "a"], 1),
    **dict.fromkeys(["w", "v", "F2", "F3", "F10", "ctrl+g", "ctrl+k", "ctrl+l", "plus", "Page_Down"], 1),
}


class MonkeyFailureError(AssertionError):
    """The random input has found an error."""


class Monkey:
    """Plays one game on a screen at random; `folder` has the program's files."""

    def __init__(self, screen: Screen, folder: Path, slug: str, seed: int) -> None:
        self.rng = random.Random(f"{slug} {seed}")
        self.lines: Counter[str] = Counter()  # number of lines by kind, of all traces so far
        self.starts = 0
        self.rate = 0.0  # events a second
        self._screen, self._folder, self._slug = screen, folder, slug
        self.program = self._start("--deal", str(seed), "--size", "1280x800")

    @property
    def window(self) -> Window:
        return self.program.window

    def run(self, events: int) -> None:
        """Perform a number of events. Raises BananaError, ProgramError or ValueError if something is wrong."""
        began = time.monotonic()
        for count in range(events):
            self._act()
            if count % 100 == 99:
                time.sleep(BREATH)
        self.rate = events / (time.monotonic() - began)
        self._go_on()  # its files must be readable at the next start
        self.program.settled()
        self.end()

    def end(self) -> None:
        """End the program, and check its trace and output."""
        status = self.program.terminate()
        said = self.program.stderr
        self.program.kill()
        if status or said:
            raise MonkeyFailureError(f"the program ended with status {status}, saying:\n{said}")
        self.program.trace.read()
        check(self.program.trace.lines)
        self.lines.update(line.kind for line in self.program.trace.lines)

    def _act(self) -> None:
        action = self.rng.choices(list(ACTIONS), list(ACTIONS.values()))[0]
        try:
            action(self)
            time.sleep(PAUSE)
        except RuntimeError:  # the window no longer accepts it
            self.program.wait()
            self._go_on()

    def _go_on(self) -> None:
        """Start the game again, after the program was left or at the end."""
        self.end()
        self.program = self._start()

    def _start(self, *arguments: str) -> Program:
        self.starts += 1
        program = Program(self._screen, self._folder, self._slug, *arguments)
        program.wait_for("ready")
        return program

    # targets

    def point(self) -> Point:
        """Return a point of the window, but not of a button that quits."""
        rest = self.program.latest_rest
        width, height = rest["size"]
        point = self.rng.randrange(width), self.rng.randrange(height)
        ways_out = [pygame.Rect(rect) for name, rect in rest["buttons"].items() if "quit" in name]
        return (0, 0) if any(way.collidepoint(point) for way in ways_out) else point

    def card(self) -> Point:
        """Return a point on a pile, on its top card or another."""
        cards = placed(self.program.latest_rest)
        if not cards:
            return self.button()
        pile = self.rng.choice([*{card.pile: None for card in cards}])
        lying = [card for card in cards if card.pile == pile]
        return self.rng.choice(points(self.rng.choice([lying[-1], *lying]).rect))

    def button(self) -> Point:
        """Return a point on a button that does not quit; in the menu mostly on the one that leads back to the game."""
        buttons = {name: rect for name, rect in self.program.latest_rest["buttons"].items() if "quit" not in name}
        if not buttons:
            return self.point()
        name = self._slug if self._slug in buttons and self.rng.random() < 0.5 else self.rng.choice([*buttons])
        return pygame.Rect(buttons[name]).center

    def anything(self) -> Point:
        """Return a card, a button, or a point between them."""
        return self.rng.choices([self.card, self.button, self.point], [6, 1, 3])[0]()


def click(monkey: Monkey) -> None:
    monkey.window.click(monkey.anything())


def click_otherwise(monkey: Monkey) -> None:
    """Click with another button, or turn the wheel."""
    monkey.window.click(monkey.anything(), monkey.rng.choice([RIGHT, RIGHT, MIDDLE, WHEEL_UP, WHEEL_DOWN]))


def drag(monkey: Monkey) -> None:
    monkey.window.drag(monkey.anything(), monkey.anything(), steps=3, pause=0.001)


def press_or_release(monkey: Monkey) -> None:
    """Press or release a mouse button, possibly without its other half."""
    monkey.rng.choice([monkey.window.press, monkey.window.release])(monkey.anything(), LEFT)


def move(monkey: Monkey) -> None:
    monkey.window.move(monkey.anything())


def key(monkey: Monkey) -> None:
    monkey.window.key(monkey.rng.choices(list(KEYS), list(KEYS.values()))[0])


def fullscreen(monkey: Monkey) -> None:
    monkey.window.key(monkey.rng.choice(["F11", "alt+Return"]))


def resize(monkey: Monkey) -> None:
    """Resize the window, within its limits."""
    monkey.window.resize(monkey.rng.randrange(1024, 1920), monkey.rng.randrange(640, 1080))


ACTIONS: dict[Callable[[Monkey], None], float] = {
    click: 30,
    click_otherwise: 10,
    drag: 25,
    press_or_release: 3,
    move: 10,
    key: 20,
    fullscreen: 0.5,
    resize: 1.5,
}


def check(lines: list[Line]) -> None:
    """Check that every table at rest has all its cards, inside the window."""
    scene = ""
    for line in lines:
        if line.kind == "ready":
            scene = line["scene"]
        elif line.kind == "rest" and scene == "table":
            check_table(line)


def check_table(rest: Line) -> None:
    """Count the cards of a table at rest. Raises BananaError for a missing, additional or invisible one."""
    game = GAMES[frozenset(rest["piles"])]
    cards = placed(rest)
    if len(cards) != 52 * game.decks:
        raise MonkeyFailureError(f"{len(cards)} cards are on the table: {rest}")
    seen = Counter(card.card for card in cards if card.card)
    if doubled := [card for card, count in seen.items() if count > game.decks]:
        raise MonkeyFailureError(f"too many of {doubled} are on the table: {rest}")
    window = pygame.Rect(0, 0, *rest["size"])
    if outside := [card for card in cards if not window.contains(card.rect)]:
        raise MonkeyFailureError(f"{outside} stick out of the window: {rest}")


def play(screen: Screen, slug: str, seed: int, events: int) -> str:
    """Run random input on a game; return a line with the result."""
    with TemporaryDirectory() as folder:
        monkey = Monkey(screen, Path(folder), slug, seed)
        try:
            monkey.run(events)
        finally:
            monkey.program.kill()
    stats = ", ".join(f"{count} {kind}" for kind, count in monkey.lines.most_common())
    return f"{slug}: {events} events, {monkey.rate:.0f} a second, {monkey.starts} starts; {stats}"


def main() -> int:
    """Run random input on each game, or on one; return 1 if an error was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.monkey", description=__doc__.split("\n")[0])
    parser.add_argument("--events", type=int, default=3000, help="for each game (3000)")
    parser.add_argument("--seed", type=int, default=random.randrange(1, 10**6), help="what it does (by chance)")
    parser.add_argument("--game", choices=PATIENCES, help="one game alone (all of them)")
    options = parser.parse_args()
    found = 0
    with Screen() as screen:
        for slug in [options.game] if options.game else PATIENCES:
            try:
                print(play(screen, slug, options.seed, options.events), flush=True)
            except (AssertionError, LookupError, RuntimeError, ValueError) as error:
                found = 1
                print(f"{slug}, seed {options.seed}: {error}", file=sys.stderr, flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
