"""A random walk through the program: what a player does next, by what the window shows.

The same walk leads through the program without a window and through one on a screen; `Hands` are what differs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pygame

from game.patiences import PATIENCES
from game.rules.moves import Deal, Move, Pair, Transfer
from game.scenes import keys
from game.store.named_saves import save_at
from game.store.save_format import GameStats
from game.store.single_instance import StartRequest
from tests.support.host import Point, Size, part_of_won_game, won_game

SIZES = (1024, 640), (1100, 700), (1280, 720)
LONG, SHORT = 1.0, 0.1  # seconds
TABLE_KEYS = [key for action in keys.ACTIONS.values() if not action.mode for key in action.usual]
FORM_KEYS = ["Tab", "Tab", "Shift+Tab", "Enter", "Space", "Left", "Right", "Up", "Down", "Home", "End"]
FORM_KEYS += ["PageUp", "PageDown", "Backspace", "7", "A", "Esc"]
FORM_KEYS += [key for action in (*keys.EVERYWHERE, *keys.MENU, *keys.REVIEWING) for key in action.usual]


class Hands(Protocol):
    """A player's hands on the program, and what its window shows."""

    @property
    def scene(self) -> str:
        """The name of the scene on top."""

    @property
    def shown(self) -> Mapping[str, Any]:
        """The cards, piles and buttons of the scene, as a `rest` line of the trace has them."""

    @property
    def size(self) -> Size:
        """The size of the window in pixels."""

    def key(self, name: str) -> None:
        """Press a key, named as in the table of keys."""

    def move(self, to: Point) -> None:
        """Move the mouse."""

    def press(self, at: Point) -> None:
        """Press the left button of the mouse."""

    def release(self, at: Point) -> None:
        """Release it."""

    def click(self, at: Point, button: int = 1) -> None:
        """Press and release a button of the mouse."""

    def drag(self, start: Point, target: Point) -> None:
        """Drag with the left button."""

    def resize(self, width: int, height: int) -> None:
        """Resize the window."""

    def ask(self, request: StartRequest) -> None:
        """Ask the program for something, like a second start."""

    def leave(self) -> None:
        """Turn to another window."""

    def come_back(self) -> None:
        """Turn to the program's window."""

    def wait(self, seconds: float) -> None:
        """Do nothing for some seconds."""


EVERYWHERE = {  # things to do, and how often
    "resize": 3,
    "switch_full_screen": 2,
    "look_away": 2,
    "ask": 2,
    "ask_for_win": 5,
    "point": 4,
    "wait": 3,
}
IN_FORM = {"press_button": 30, "press_form_key": 20, "escape": 12, "click_beside": 5}
IN = {  # by the name of the scene
    "table": {
        "press_button": 8,
        "click_card": 20,
        "drag": 10,
        "hold": 4,
        "press_table_key": 20,
        "call_for_help": 8,
        "change_settings": 6,
        "open": 15,
    },
    "settings": {"press_button": 50, "scroll": 30, "escape": 8},
}


class RandomWalk:
    """Does one thing after the other; `steps` are those so far, and the seed makes the same ones again."""

    def __init__(self, hands: Hands, seed: str, folder: Path, shunned: Collection[str] = ()) -> None:
        """Start anywhere; the folder gets games that are almost won, and `shunned` buttons and keys are not pressed."""
        self._hands, self._folder, self.rng, self._shunned = hands, folder, Random(seed), shunned
        self.seed, self.steps = seed, list[str]()
        self._almost: tuple[str, Move] | None = None  # the game that was asked for, and the move that wins it

    @property
    def told(self) -> str:
        return f"the walk {self.seed}, step {len(self.steps)}:\n" + "\n".join(self.steps)

    def step(self) -> None:
        """Do one thing that the scene allows, or some that belong together."""
        kinds = EVERYWHERE | IN.get(self._hands.scene, IN_FORM)
        if self._is_almost_won:
            self._win()
        else:
            getattr(self, self.rng.choices([*kinds], [*kinds.values()])[0])()

    def do(self, name: str, *arguments: Any) -> None:  # noqa: ANN401 - those of the method
        """Do a thing by its name in `Hands`."""
        self.steps.append(f"{self._hands.scene}: {name} {' '.join(map(str, arguments))}")
        getattr(self._hands, name)(*arguments)

    @property
    def _is_almost_won(self) -> bool:
        """Whether the game that was asked for is on the table."""
        if not self._almost or self._hands.scene != "table":
            return False
        return {*self._hands.shown["piles"]} == {*map(str, PATIENCES[self._almost[0]].piles)}

    # ---- places

    def _anywhere(self) -> Point:
        return self.rng.randrange(self._hands.size[0]), self.rng.randrange(self._hands.size[1])

    def _inside(self, rect: Any) -> Point:  # noqa: ANN401 - four numbers
        x, y, width, height = rect
        return round(x + width * self.rng.uniform(0.1, 0.9)), round(y + height * self.rng.uniform(0.1, 0.9))

    def _card(self) -> Point:
        """Return a point on the top card of a pile, on another one, or on an empty pile."""
        tops = {card["pile"]: card["rect"] for card in self._hands.shown["cards"]}
        others = [card["rect"] for card in self._hands.shown["cards"]]
        rects = self.rng.choices([[*tops.values()], others, [*self._hands.shown["piles"].values()]], [8, 2, 1])[0]
        return self._inside(self.rng.choice(rects)) if rects else self._anywhere()

    # ---- things to do

    def press_button(self) -> None:
        buttons = self._hands.shown["buttons"]
        names = [name for name in buttons if name not in self._shunned]
        if names:
            self.do("click", self._inside(buttons[self.rng.choice(names)]))

    def point(self) -> None:
        self.do("move", self.rng.choice([self._anywhere, self._card])())

    def click_beside(self) -> None:
        self.do("click", self._anywhere(), self.rng.choice([1, 1, 3]))

    def click_card(self) -> None:
        self.do("click", self._card(), self.rng.choice([1, 1, 1, 3]))

    def drag(self) -> None:
        self.do("drag", self._card(), self._card())

    def hold(self) -> None:
        """Do something else while a card is held."""
        start = self._card()
        self.do("press", start)
        self.do("move", self._anywhere())
        self.rng.choice([self.press_table_key, self.resize, self.look_away, self.switch_full_screen])()
        self.do("release", self._anywhere())

    def press_table_key(self) -> None:
        self._press(TABLE_KEYS)

    def press_form_key(self) -> None:
        self._press(FORM_KEYS)

    def _press(self, keys: Sequence[str]) -> None:
        self.do("key", self.rng.choice([key for key in keys if key not in self._shunned]))

    def escape(self) -> None:
        self.do("key", "Esc")

    def open(self) -> None:
        """Open what lies above a table."""
        actions = *keys.DIALOGS, *(keys.ACTIONS[name] for name in ("variations", "save", "tour"))
        self.do("key", self.rng.choice([action.usual[0] for action in actions]))

    def change_settings(self) -> None:
        """Change some settings above the table."""
        self.do("key", "F2")
        self.do("wait", LONG)
        for _ in range(self.rng.randint(1, 3)):
            self.scroll()
            self.do("wait", SHORT)
            self.press_button()
        self.escape()

    def call_for_help(self) -> None:
        """Ask for a hint, the review, the tour, the rest of the game, or a line that wins, which asks first."""
        self.do("key", key := self.rng.choice(["H", "V", "Ctrl+F1", "A", "W", "W"]))
        if key == "W":
            self.do("wait", LONG)
            for answer in ("Left", "Enter"):
                self.do("key", answer)

    def scroll(self) -> None:
        self.do("key", self.rng.choice(["PageDown", "PageDown", "PageUp", "Home", "End"]))

    def resize(self) -> None:
        self.do("resize", *self.rng.choice(SIZES))

    def switch_full_screen(self) -> None:
        self.do("key", "F11")

    def look_away(self) -> None:
        self.do("leave")
        self.do("come_back")

    def wait(self) -> None:
        self.do("wait", self.rng.choice([SHORT, LONG]))

    def ask(self) -> None:
        """Ask for a window, a table, or a deal that can be won, like a second start."""
        slug = self.rng.choice(sorted(PATIENCES))
        game, deal = self.rng.choice([(None, None), (slug, None), (slug, won_game(slug)[0])])
        self.do("ask", StartRequest(game, deal))

    def ask_for_win(self, slug: str = "") -> None:
        """Ask for a game without its last move, which is made next."""
        slug = slug or self.rng.choice(sorted(PATIENCES))
        session = part_of_won_game(slug, 1.0)
        session.undo()
        self._almost = slug, session.undone[-1]
        self.do("ask", StartRequest(load=str(save_at(self._folder / f"{slug}.quintet", session, GameStats()))))

    def _win(self) -> None:
        """Make the last move of the game that was asked for, and wait for what follows."""
        assert self._almost
        (_, move), self._almost = self._almost, None
        match move:
            case Deal():
                self.do("click", self._spot("s").center)
            case Pair(first, second):
                self.do("drag", self._spot(str(first)).center, self._spot(str(second)).center)
            case Transfer(source, target):
                self.do("drag", self._spot(str(source)).center, self._spot(str(target)).center)
        self.do("wait", LONG)

    def _spot(self, pile: str) -> pygame.Rect:
        """Return the top card of a pile, or its empty place."""
        cards = [card["rect"] for card in self._hands.shown["cards"] if card["pile"] == pile]
        return pygame.Rect(cards[-1] if cards else self._hands.shown["piles"][pile])
