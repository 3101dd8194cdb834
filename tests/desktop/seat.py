"""Programs that tests share, because a start takes longer than most of what they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.patiences import PATIENCES
from game.rules.session import Session
from game.store.named_saves import save_at
from game.store.save_format import GameStats
from game.store.single_instance import SingleInstance, StartRequest
from tests.desktop.player import Player
from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen
from tests.desktop.trace import Line
from tests.support.faces import keep, lend
from tests.support.waiting import until

SMALL = (1024, 640)
QUICK = 'animation_speed = "instant"\n'  # settings for tests that are not about motion
BLIND = 'peek = "open-cards"\n'  # and for those not about the solver: with this it seldom has anything to search
COACHED = f"coached = {sorted(PATIENCES)}\n"  # no tour starts where a test leads through the menu


class Seat:
    """A program that many tests share; it is restarted after a test that left something behind."""

    def __init__(self, screen: Screen, folders: pytest.TempPathFactory, settings: str) -> None:
        self._screen, self._folders, self._settings = screen, folders, settings + COACHED
        self._program: Program | None = None
        self._player: Player | None = None

    def taken(self, session: Session, size: tuple[int, int] = SMALL, *, back: bool = False) -> Player:
        """Return a player at the table of a game; its trace begins with the request for it.

        With `back` the moves of the last test are taken back instead, if it has played that deal.
        """
        if back and (rest := self._taken_back(session)):
            assert self._program
            self._program.forget(but=rest)
            program, rest = self._program, self._program.latest_rest
        else:
            program = self._asked(session) or self._started(session, size)
            rest = program.settled(after=program.wait_for("new", game=session.game.slug(), number=session.number).end)
        if tuple(rest["size"]) != size:
            program.window.resize(*size)
            rest = program.settled(after=rest.end, size=list(size))
        self._player = Player(program, session)
        self._player.compare(rest)
        return self._player

    def _taken_back(self, session: Session) -> Line | None:
        """Take back all moves at a deal; return the rest, or None if another deal, or a refusal, is on the table."""
        player = self._player
        if not (player and player.session.dealt == session.dealt):
            return None
        try:
            rest = player.compare(player.program.latest_rest)
            while count := len(player.session.moves):
                rest = player.press(*["ctrl+z"] * count, leads_to="undo")
        except (AssertionError, RuntimeError):
            return None
        return None if "told" in rest.fields else rest

    def tidied(self) -> None:
        """End the program if another test would notice what the last one did."""
        if self._program is None:
            return
        keep(self._program.folder / "data" / "cache")
        ended = self._program.process.poll() is not None
        if ended or self._program.latest_rest["fullscreen"] or self._program.stderr or self._is_changed():
            self.left()

    def left(self) -> None:
        """End the program."""
        if self._program:
            self._program.kill()
        self._program = self._player = None

    def _is_changed(self) -> bool:
        """Return whether settings were changed."""
        assert self._program
        return (self._program.folder / "data" / "settings.toml").read_text("utf-8") != self._settings

    def _started(self, session: Session, size: tuple[int, int]) -> Program:
        folder = self._folders.mktemp("shared")
        lend(folder / "data" / "cache")
        prefer(folder, self._settings)
        asked = [session.game.slug(), "--deal", str(session.number)]
        if session.moves:
            asked = ["--load", saved(session, folder)]
        self._program = Program(self._screen, folder, *asked, "--size", "x".join(map(str, size)), "--mute")
        self._program.wait_for("ready")
        return self._program

    def _asked(self, session: Session) -> Program | None:
        """Ask the program for a table like a second start; return None if it does not run."""
        if self._program is None:
            return None
        slug, number = session.game.slug(), session.number
        # A game with moves waits under Unfinished games, and the next table of that game says so: that is a third one.
        waits = slug in begun(self._program) or (self._player and self._player.session.moves)
        asked = [StartRequest(slug, number)] if waits else []
        asked.append(
            StartRequest(load=saved(session, self._program.folder)) if session.moves else StartRequest(slug, number)
        )
        for each in asked:
            self._program.forget()
            ask(self._program, each)
        self._program.window.wait_for_focus()
        return self._program


def ask(program: Program, asked: StartRequest) -> None:
    """Ask an open window for something, like a second start on its folder."""
    second, process = SingleInstance(program.folder / "data"), program.process
    until(lambda: process.poll() is not None or second.forward(asked))  # a busy machine may not answer in time
    second.close()
    assert process.poll() is None, f"the program has ended\n{program.stderr}"


def saved(session: Session, folder: Path) -> str:
    """Save a game that was played; return the path."""
    return str(save_at(folder / "played.quintet", session, GameStats()))


def begun(program: Program) -> set[str]:
    """Return the games that have moves at their last table."""
    found, slug = set(), ""
    for line in program.trace.lines:
        if line.kind == "new":
            slug = line["game"]
            found.discard(slug)
        elif line.kind == "move":
            found.add(slug)
    return found
