"""A virtual X screen with a window manager, to open real windows on."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import pygame

TOOLS = ("Xvfb", "openbox", "xdotool", "xclip")
PATIENCE = 60.0  # seconds; far more than a server or a window manager takes to start

# The program does not use these keys, so they only reach the window manager. Without bindings openbox takes no buttons:
# it would hold the pointer at each press until it has seen it, and the server would report presses that follow
# meanwhile where xdotool has put the pointer last.
OPENBOX_CONFIG = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <theme><animateIconify>no</animateIconify></theme>
  <focus><focusNew>yes</focusNew></focus>
  <desktops><number>1</number></desktops>
  <mouse><dragThreshold>8</dragThreshold></mouse>
  <keyboard>
    <keybind key="W-F4"><action name="Close"/></keybind>
    <keybind key="W-F9"><action name="Iconify"/></keybind>
    <keybind key="W-F10"><action name="ToggleMaximize"/></keybind>
    <keybind key="W-F11"><action name="ToggleFullscreen"/></keybind>
  </keyboard>
</openbox_config>
"""


def missing_tools() -> list[str]:
    """Return the programs that a screen needs and that are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def private_environ(folder: Path) -> dict[str, str]:
    """Return an environment for one program."""
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    drivers = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "PYTHONFAULTHANDLER": "1"}
    return {**os.environ, **dict.fromkeys(homes, str(folder)), **drivers, "LC_ALL": "C.UTF-8"}


class Screen:
    """An X screen with a free display number, and with openbox if it is `managed`; the depth is in bits."""

    def __init__(self, width: int = 1920, height: int = 1080, depth: int = 24, *, managed: bool = True) -> None:
        self.size, self.depth, self._managed = (width, height), depth, managed
        self._folder = TemporaryDirectory(prefix="screen-")
        self._processes: list[subprocess.Popen[bytes]] = []
        self.environ = private_environ(Path(self._folder.name))

    def __enter__(self) -> Self:
        try:
            self.environ["DISPLAY"] = self._start_server()
            if self._managed:
                self._start_window_manager()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the window manager and the server, the last started first."""
        while self._processes:
            end(self._processes.pop())
        self._folder.cleanup()

    @property
    def window_manager(self) -> int:
        """The process id of openbox."""
        return self._processes[-1].pid

    def picture(self) -> pygame.Surface:
        """Return a picture of the screen, with the mouse pointer, from the server's frame buffer."""
        image = (Path(self._folder.name) / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", image[:100])  # an XWD header, see X11/XWDFile.h
        start, row, colours = header[0] + 12 * header[19], header[12], header[19]
        if row != 4 * self.size[0] or not colours:
            message = f"the frame buffer has rows of {row} bytes"
            raise RuntimeError(message)
        pixels = image[start : start + row * self.size[1]]
        return pygame.image.frombuffer(pixels, self.size, "BGRA").convert(24)

    def answer_message_box(self, process: subprocess.Popen[bytes] | subprocess.Popen[str]) -> None:
        """Press the button of a process's message box until it ends; the title is the program's name alone.

        The box does not listen to keys from the first moment on, and for a moment no window may be active.
        """
        deadline, answered = time.monotonic() + PATIENCE, False
        while process.poll() is None:
            if time.monotonic() > deadline:
                process.kill()
                raise RuntimeError("the message box stays" if answered else "no message box has opened")
            if self._xdotool("getactivewindow", "getwindowname") == "Quintet":
                self._xdotool("key", "Return")
                answered = True
            time.sleep(0.05)
        if not answered:
            raise RuntimeError("the program has ended without a message box")

    def _xdotool(self, *command: str) -> str:
        asked = ["xdotool", *command]
        return subprocess.run(asked, env=self.environ, capture_output=True, text=True, check=False).stdout.strip()

    def _start_server(self) -> str:
        """Return the name of the display, once the server accepts connections."""
        reader, writer = os.pipe()
        width, height = self.size
        options = ["-displayfd", str(writer), "-screen", "0", f"{width}x{height}x{self.depth}"]
        self._start(["Xvfb", *options, "-nolisten", "tcp", "-noreset", "-fbdir", self._folder.name], keep=[writer])
        os.close(writer)
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start:\n" + self._log())
        return f":{number}"

    def _start_window_manager(self) -> None:
        """Wait until openbox manages the screen."""
        config = Path(self._folder.name) / "openbox.xml"
        config.write_text(OPENBOX_CONFIG)
        self._start(["openbox", "--sm-disable", "--config-file", str(config)])
        manages = ["xdotool", "get_num_desktops"]  # it fails while no window manager runs
        deadline = time.monotonic() + PATIENCE
        while subprocess.run(manages, env=self.environ, capture_output=True, check=False).returncode:
            if time.monotonic() > deadline:
                raise RuntimeError("openbox did not start:\n" + self._log())
            time.sleep(0.02)

    def _start(self, command: Sequence[str], keep: Sequence[int] = ()) -> None:
        """Start a process that is killed when this one ends."""
        bound = ["setpriv", "--pdeathsig", "TERM", *command]
        with (Path(self._folder.name) / "log").open("ab") as log:
            process = subprocess.Popen(bound, env=self.environ, pass_fds=keep, stdout=log, stderr=log)
        self._processes.append(process)

    def _log(self) -> str:
        return (Path(self._folder.name) / "log").read_text(errors="replace")


def end(process: subprocess.Popen[bytes]) -> None:
    """Terminate a process, and kill it if it does not react."""
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
