"""Drags a file from another window and drops it, like file managers under X (the protocol XDND)."""

from __future__ import annotations

import time

from Xlib import X, Xatom
from Xlib.display import Display
from Xlib.protocol import event

PATIENCE = 60.0  # seconds for the target to answer


class DropError(AssertionError):
    """The window does not accept a drop."""


def drop(display_name: str, target_id: int, address: str) -> None:
    """Drop a URL, such as file:///a/b, on a window. Raises DropError if it does not accept that in time."""
    display = Display(display_name)
    try:
        _Drag(display, target_id).drop(address)
    finally:
        display.close()


class _Drag:
    def __init__(self, display: Display, target_id: int) -> None:
        self.display, self.screen = display, display.screen()
        self.target = display.create_resource_object("window", target_id)
        self.source = self.screen.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)

    def atom(self, name: str) -> int:
        return int(self.display.intern_atom(name))

    def say(self, message: str, *data: int) -> None:
        """Send a message of the protocol to the window; its first number is always the source."""
        numbers = [self.source.id, *data, 0, 0, 0, 0][:5]
        client = event.ClientMessage(window=self.target, client_type=self.atom(message), data=(32, numbers))
        self.target.send_event(client)
        self.display.flush()

    def drop(self, address: str) -> None:
        kind, selection = self.atom("text/uri-list"), self.atom("XdndSelection")
        self.source.set_selection_owner(selection, X.CurrentTime)
        self.say("XdndEnter", 5 << 24, kind)
        self.say("XdndPosition", 0, 300 << 16 | 300, X.CurrentTime, self.atom("XdndActionCopy"))
        status = self.wait_for(X.ClientMessage, "XdndStatus")
        if not status.data[1][1] & 1:
            raise DropError("the window refuses the file")
        self.say("XdndDrop", 0, X.CurrentTime)
        request = self.wait_for(X.SelectionRequest)
        request.requestor.change_property(request.property, kind, 8, f"{address}\r\n".encode())
        answer = event.SelectionNotify(
            time=request.time,
            requestor=request.requestor,
            selection=request.selection,
            target=request.target,
            property=request.property or Xatom.STRING,
        )
        request.requestor.send_event(answer)
        self.display.flush()
        self.wait_for(X.ClientMessage, "XdndFinished")

    def wait_for(self, kind: int, message: str = "") -> event.Event:
        """Return the next event of a type and message."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not self.display.pending_events():
                time.sleep(0.005)
                continue
            came = self.display.next_event()
            if came.type == kind and (not message or came.client_type == self.atom(message)):
                return came
        raise DropError(f"no {message or kind} came")
