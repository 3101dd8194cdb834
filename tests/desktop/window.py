"""Mouse, keyboard and window manager for one window of a screen."""

from __future__ import annotations

import subprocess
import time

import pygame

from tests.desktop.screen import Screen, end
from tests.support.host import same

Point = tuple[int, int]
PATIENCE = 60.0  # seconds; far more than a window manager needs for anything
FOCUS_CLICK = 0.1  # seconds; SDL drops a click within 0.01 s of the focus, because it may be the one that set the focus
HOVER = 0.4  # seconds in which the program begins to show that the mouse has left
APART = 0.003  # seconds after a key; SDL takes one that comes again within 2 ms for one that is held down
LEFT = 1  # the number of a mouse button


class Window:
    """The window of a process; points are in pixels from the top left corner of its contents."""

    def __init__(self, screen: Screen, pid: int) -> None:
        self._screen = screen
        self._pid = pid
        self.id = self._wait_until(there=True)
        self._hand = subprocess.Popen(
            ["stdbuf", "-oL", "xdotool", "-"],
            env=screen.environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def release_hand(self) -> None:
        """Stop the xdotool of this window; it cannot be used afterwards."""
        end(self._hand)

    # mouse

    def move(self, to: Point) -> None:
        """Move the mouse there at once."""
        self._do(self._to(to))

    def press(self, at: Point, button: int = LEFT) -> None:
        """Press a mouse button there."""
        self._do(self._to(at), f"mousedown {button}")

    def release(self, at: Point, button: int = LEFT) -> None:
        """Release a mouse button there."""
        self._do(self._to(at), f"mouseup {button}")

    def click(self, at: Point, button: int = LEFT) -> None:
        """Press and release a mouse button there."""
        self._do(self._to(at), f"mousedown {button}", f"mouseup {button}")

    def drag(self, start: Point, target: Point, steps: int = 5, pause: float = 0.004) -> None:
        """Drag with the left button in even steps, with a pause in seconds after each."""
        ways = [self._to(between(start, target, step / steps)) for step in range(1, steps + 1)]
        motion = [command for way in ways for command in (way, f"sleep {pause}")]
        self._do(self._to(start), f"mousedown {LEFT}", *motion, f"mouseup {LEFT}")

    # keyboard

    def key(self, *combinations: str) -> None:
        """Press key combinations one after the other, in xdotool's names: `ctrl+z`, `F11`, `Return`."""
        self._do(*(step for each in combinations for step in (f"key --delay 0 {each}", f"sleep {APART}")))

    def hold(self, key: str, seconds: float) -> None:
        """Press a key, and release it some seconds later."""
        self._do(f"keydown {key}", f"sleep {seconds}", f"keyup {key}", f"sleep {APART}")

    def write(self, text: str) -> None:
        """Type a text of letters, digits and spaces."""
        names = {" ": "space", "/": "slash", ".": "period", "-": "minus", "_": "underscore", "~": "asciitilde"}
        self.key(*(names.get(letter, letter) for letter in text))

    # window manager

    def focus(self) -> None:
        """Bring the window back to the front, and the keyboard to it."""
        self._do(f"windowactivate {self.id}")
        self._wait_until(there=True)
        time.sleep(FOCUS_CLICK)

    def wait_for_focus(self) -> None:
        """Return once the window that asked for the keyboard has it."""
        self._do(f"windowactivate --sync {self.id}")

    def resize(self, width: int, height: int) -> None:
        """Request another size; the window manager applies it later, or never."""
        self._do(f"windowsize {self.id} {width} {height}")

    def minimise(self) -> None:
        """Minimise the window; `focus` restores it."""
        self._do(f"windowminimize {self.id}")
        self._wait_until(there=False)

    def maximise(self) -> None:
        """Maximise the window, or restore it."""
        self.key("super+F10")

    def close(self, key: str = "super+F4") -> None:
        """Close the window like its title bar does, or by another key."""
        # not by the mouse helper, which would fail if the window is gone before the key is released
        self._ask("key", key)

    # state

    def geometry(self) -> tuple[int, int, int, int]:
        """Return the rectangle of the contents on the screen; moves the mouse to their top left corner."""
        corner = fields(self._do(self._to((0, 0))), ":")
        size = fields(self._ask("getwindowgeometry", "--shell", str(self.id)), "=")
        return int(corner["x"]), int(corner["y"]), int(size["WIDTH"]), int(size["HEIGHT"])

    def title(self) -> str:
        return self._ask("getwindowname", str(self.id)).strip()

    def has_class(self, name: str) -> bool:
        """Return whether the class half of the window's WM_CLASS is this name."""
        return str(self.id) in self._ask("search", "--class", f"^{name}$").split()

    def is_there(self) -> bool:
        """Return whether the window is open and not an icon."""
        return self._visible() is not None

    def picture(self) -> pygame.Surface:
        """Move the mouse to the window's top left corner, and return what it shows once that does not change."""
        self.geometry()
        before, deadline = self._screen.picture(), time.monotonic() + PATIENCE
        time.sleep(HOVER)
        while not same(before, after := self._screen.picture()):
            assert time.monotonic() < deadline, "the window does not come to rest"
            before = after
            time.sleep(HOVER)
        return after.subsurface(self.geometry()).copy()

    def _wait_until(self, *, there: bool) -> int | None:
        """Return the window once it is open, or None once it is not."""
        deadline = time.monotonic() + PATIENCE
        while bool(found := self._visible()) is not there:
            if time.monotonic() > deadline:
                message = f"process {self._pid} {'shows no' if there else 'still shows its'} window"
                raise RuntimeError(message)
            time.sleep(0.02)
        return found

    def _visible(self) -> int | None:
        """Return the process's window if it is open and not an icon."""
        found = self._ask("search", "--onlyvisible", "--pid", str(self._pid)).split()
        return int(found[-1]) if found else None

    def _to(self, point: Point) -> str:
        return f"mousemove --window {self.id} {point[0]} {point[1]}"

    def _do(self, *commands: str) -> str:
        """Send commands, and return the position of the mouse after the X server has processed them."""
        hand = self._hand
        assert hand.stdin is not None
        assert hand.stdout is not None
        try:
            hand.stdin.write(("\n".join(commands) + "\ngetmouselocation\n").encode())
            hand.stdin.flush()
            answer = hand.stdout.readline()
        except BrokenPipeError:
            answer = b""
        if not answer.startswith(b"x:"):
            message = f"the window does not take {commands}: {answer.decode()}"
            raise RuntimeError(message)
        return answer.decode()

    def _ask(self, *command: str) -> str:
        done = subprocess.run(
            ["xdotool", *command], env=self._screen.environ, capture_output=True, text=True, check=False
        )
        return done.stdout


def fields(text: str, sign: str) -> dict[str, str]:
    """Parse xdotool's answer, such as `x:10 y:20`."""
    return dict(field.split(sign) for field in text.split())


def between(start: Point, end_point: Point, fraction: float) -> Point:
    """Return the point at a share of the way."""
    (x, y), (to_x, to_y) = start, end_point
    return round(x + (to_x - x) * fraction), round(y + (to_y - y) * fraction)
