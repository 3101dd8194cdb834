"""A clipboard manager, like those of desktops under X: it keeps what a program hands over when it ends."""

from __future__ import annotations

from threading import Thread
from typing import Self

from Xlib import X
from Xlib.display import Display
from Xlib.protocol import event


class ClipboardManager:
    """Keeps text of the clipboard when it is asked to, until it is closed."""

    def __init__(self, display_name: str) -> None:
        self.kept = b""
        self._display = Display(display_name)
        self._window = self._display.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self._window.set_selection_owner(self._atom("CLIPBOARD_MANAGER"), X.CurrentTime)
        self._display.sync()
        self._asked: event.SelectionRequest | None = None
        self._thread = Thread(target=self._serve)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Send itself a message that ends its loop, from another connection."""
        other = Display(self._display.get_display_name())
        window = other.create_resource_object("window", self._window.id)
        window.send_event(event.ClientMessage(window=window, client_type=1, data=(32, [0] * 5)))
        other.sync()
        self._thread.join()
        other.close()
        self._display.close()

    def _atom(self, name: str) -> int:
        return int(self._display.intern_atom(name))

    def _serve(self) -> None:
        clipboard, text = self._atom("CLIPBOARD"), self._atom("UTF8_STRING")
        while (found := self._display.next_event()).type != X.ClientMessage:
            if found.type == X.SelectionRequest and found.target == self._atom("SAVE_TARGETS"):
                self._asked = found
                self._window.convert_selection(clipboard, text, text, X.CurrentTime)
            elif found.type == X.SelectionRequest:
                found.requestor.change_property(found.property, text, 8, self.kept)
                self._answer(found)
            elif found.type == X.SelectionNotify and self._asked:
                self.kept = self._window.get_full_property(text, text).value
                self._window.set_selection_owner(clipboard, X.CurrentTime)
                self._answer(self._asked)
            self._display.flush()

    def _answer(self, asked: event.SelectionRequest) -> None:
        asked.requestor.send_event(
            event.SelectionNotify(
                time=asked.time,
                requestor=asked.requestor,
                selection=asked.selection,
                target=asked.target,
                property=asked.property,
            )
        )
