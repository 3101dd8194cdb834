"""The question whether to watch a winning line, which a player cannot take back."""

from __future__ import annotations

from game.language import N_, _
from game.scenes.dialogs.dialog import Dialog
from game.scenes.host import Host
from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Column, Node, Text, buttons
from game.scenes.widgets.widget import Act
from game.view.widgets.widget_marks import body


class WatchQuestion(Dialog):
    """Asks before the first watched move of a game that counts."""

    name, heading = "question", N_("Watch a winning line")
    first = "cancel"
    wide = 640.0

    def __init__(self, host: Host, watch: Act, *, in_pack: bool) -> None:
        """`watch` is called if the player wants to watch, with the table on top; the deal may be one of a pack."""
        super().__init__(host)
        self._watch = watch
        self.message = _(
            "If you watch, this deal counts neither as won nor as lost, now and whenever it is dealt again."
        )
        if in_pack:
            self.message += " " + _("Its card in the pack stays face down.")

    def _accept(self) -> None:
        self.host.scenes.pop()
        self._watch()

    def content(self) -> Node:
        return Column(
            Text(self.message, body),
            buttons(
                Button("watch", _("Watch"), self._accept, "watch"),
                Button("cancel", _("Cancel"), self.host.scenes.pop, main=True),
            ),
            gap=24,
        )
