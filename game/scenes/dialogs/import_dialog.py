"""The dialog to import an export of another machine."""

from __future__ import annotations

from game.language import N_, _
from game.scenes.dialogs.dialog import Dialog
from game.scenes.dialogs.games import MAX_PATH, path_in
from game.scenes.host import Host
from game.scenes.widgets.controls import Button
from game.scenes.widgets.editable_line import EditableLine
from game.scenes.widgets.layout import Column, Node, Text, buttons
from game.scenes.widgets.text_field import TextField
from game.view.drawing.palette import IVORY_2
from game.view.widgets.widget_marks import body


class ImportDialog(Dialog):
    """The player types the path of the file, or drops it on the window."""

    name, heading = "import", N_("Import")
    wide = 860.0

    def __init__(self, host: Host, path: str = "") -> None:
        super().__init__(host)
        self.line = EditableLine(path, MAX_PATH)
        self.first = "import" if path else "name"
        self._running = False

    def _import(self) -> None:
        if not self._running and (path := path_in(self.line.text)):
            self._running, self.message = True, _("Importing…")
            self.host.games.import_file(path, self.say)

    def say(self, sentence: str) -> None:
        """Show what came, or why nothing did; in a notice if the dialog was closed."""
        self._running, self.message = False, f"{sentence}."
        if self in self.host.scenes.stack:
            self.refresh()
        else:
            self.host.notifications.add(sentence)

    def content(self) -> Node:
        what = _("Adds what was exported on another computer. What is here stays.")
        hint = _("Drop the file on this window, or type its path")
        return Column(
            Text(self.message or what, body, IVORY_2, folds=True),
            TextField("name", self.line, hint, caret_visible=self.caret_visible),
            buttons(
                Button("cancel", _("Close"), self.host.scenes.pop),
                Button("import", _("Import"), self._import, main=True, usable=bool(path_in(self.line.text))),
            ),
            gap=24,
        )
