"""Opens dialogs and pages by name. Each is imported when it is first opened, because a start must not wait for it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.scenes.host import Host

DIALOGS = {  # the class of each, in `game.scenes`
    "deals": "dialogs.deals.Deals",
    "game": "dialogs.game_menu.GameMenu",
    "help": "pages.help.HelpPage",
    "help-drawer": "pages.help.HelpDrawer",
    "import": "dialogs.import_dialog.ImportDialog",
    "load": "dialogs.games.LoadGame",
    "pause": "table.pause.Pause",
    "question": "dialogs.watch_question.WatchQuestion",
    "quit": "dialogs.quit_dialog.QuitDialog",
    "save": "dialogs.games.SaveGame",
    "settings": "dialogs.preferences.PreferencesDialog",
    "statistics": "pages.statistics.StatisticsPage",
    "variations": "dialogs.variations.Variations",
}


def open_dialog(host: Host, name: str, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - as each class takes
    """Show a new dialog of `DIALOGS`, made with the host and the other arguments."""
    module, _dot, kind = DIALOGS[name].rpartition(".")
    host.scenes.push(getattr(import_module(f"game.scenes.{module}"), kind)(host, *arguments, **options))
