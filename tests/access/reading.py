"""A screen reader on the bus that answers orders with a line of JSON each.

The system's Python, which has AT-SPI, runs it. Orders are JSON lines on standard input: {"do": "tree"},
{"do": "press", "role": …, "name": …}, {"do": "focus", …}, {"do": "text", …}, {"do": "timed"}.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator
from queue import Empty, Queue
from typing import Any

import pyatspi

TITLE = "Quintet"
EVENTS = (
    "object:announcement",
    "object:state-changed:focused",
    "object:property-change:accessible-name",
    "object:text-changed:insert",
)
Object = Any  # a class of AT-SPI, whose package has no types
HEARD: Queue[tuple[str, str, str, float]] = Queue()


def note(event: Object) -> None:
    """Record an event with its time, in seconds of the clock that all processes share."""
    came, kind = time.monotonic(), str(event.type)
    said = str(event.any_data) if "announcement" in kind or "text" in kind else ""
    name = str(event.any_data) if "accessible-name" in kind else ""
    if "focused" in kind and event.detail1:  # its name is a request that delays other events
        name = event.source.name
    HEARD.put((kind, said, name, came))


def window() -> Object:
    """Return the program's window, None while there is none."""
    for program in pyatspi.Registry.getDesktop(0):
        for frame in program or ():
            if frame and frame.name.endswith(TITLE):
                return frame
    return None


def walk(node: Object) -> Iterator[Object]:
    """Yield an object and its descendants."""
    yield node
    for child in node:
        if child is not None:
            yield from walk(child)


def told(node: Object, depth: int = 0) -> Iterator[dict[str, object]]:
    """Describe an object and its descendants."""
    states = [pyatspi.stateToString(state) for state in node.getState().getStates()]
    box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS) if "Component" in node.get_interfaces() else None
    try:
        actions = [node.queryAction().getName(n) for n in range(node.queryAction().nActions)]
    except NotImplementedError:
        actions = []
    yield {
        "role": node.getRoleName(),
        "name": node.name,
        "depth": depth,
        "box": [box.x, box.y, box.width, box.height] if box else None,
        "actions": actions,
        "focused": "focused" in states,
        "chosen": "selected" in states or "checked" in states,
        "description": node.description,
    }
    for child in node:
        if child is not None:
            yield from told(child, depth + 1)


def find(order: dict[str, str]) -> Object:
    """Return the first object of a role whose name begins with a text."""
    return next(
        node for node in walk(window()) if node.getRoleName() == order["role"] and node.name.startswith(order["name"])
    )


def obey(order: dict[str, str]) -> object:
    """Obey an order, and return the answer."""
    match order["do"]:
        case "tree":
            frame = window()
            return [*told(frame)] if frame else []
        case "press":
            return find(order).queryAction().doAction(0)
        case "focus":
            return find(order).queryComponent().grabFocus()
        case "text":
            return [*text_of(find(order).queryText())]
        case _:
            return [*heard()]


def text_of(text: Object) -> Iterator[object]:
    """Yield a text, the offset of its caret, and the start and the end of its selection."""
    yield text.getText(0, -1)
    yield text.caretOffset
    yield [*text.getSelection(0)] if text.getNSelections() else []


def heard() -> Iterator[tuple[str, str, str, float]]:
    """Take what has come since last time."""
    while True:
        try:
            yield HEARD.get_nowait()
        except Empty:
            return


def serve() -> None:
    """Answer each line of the input."""
    for line in sys.stdin:
        try:
            answer: object = obey(json.loads(line))
        except Exception as error:  # noqa: BLE001 - the test reports whatever is wrong
            answer = {"error": repr(error)}
        print(json.dumps(answer), flush=True)
    pyatspi.Registry.stop()


for kind in EVENTS:
    pyatspi.Registry.registerEventListener(note, kind)
print(json.dumps("ready"), flush=True)
threading.Thread(target=serve, daemon=True).start()
pyatspi.Registry.start()
