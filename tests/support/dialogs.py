"""All dialogs and pages. Those of a table are opened by their actions, so a new one is in every test of all of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event

from game.patiences import PATIENCES
from game.scenes.dialogs.choose_keys import ChooseKeys
from game.scenes.dialogs.import_dialog import ImportDialog
from game.scenes.dialogs.quit_dialog import QuitDialog
from game.scenes.dialogs.watch_question import WatchQuestion
from game.scenes.form import Form
from game.scenes.keys import DIALOGS
from game.scenes.pages.help import HelpPage
from tests.support.host import HeadlessHost, part_of_won_game

AT_TABLE = [*(action.name for action in DIALOGS), "variations", "save", "pause"]  # actions that open them


def open_dialog(house: HeadlessHost, action: str) -> Form:
    """Open a dialog by its action at a table of King Albert, some moves after the deal."""
    house.waiting = {"king-albert": part_of_won_game("king-albert", 0.4)}
    house.open_table(PATIENCES["king-albert"]())
    house.table.table.act(action)
    assert isinstance(house.top, Form), f"{action} opens nothing"
    return house.top


def _pushed(house: HeadlessHost, made: Callable[[HeadlessHost], Form]) -> Form:
    house.push(form := made(house))
    return form


EVERY: dict[str, Callable[[HeadlessHost], Form]] = {
    **{action: partial(open_dialog, action=action) for action in AT_TABLE},
    "choose-keys": partial(_pushed, made=ChooseKeys),
    "import": partial(_pushed, made=lambda house: ImportDialog(house, "~/Downloads/quintet-2026-03-14.zip")),
    "question": partial(_pushed, made=lambda house: WatchQuestion(house, lambda: None, in_pack=True)),
    "quit": partial(_pushed, made=lambda house: QuitDialog(house, lambda: [Event()])),
    "help-page": partial(_pushed, made=lambda house: HelpPage(house, "king-albert")),
}
