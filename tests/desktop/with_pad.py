"""Runs the program with SDL's virtual game controller, controlled by lines from a pipe."""

from __future__ import annotations

import ctypes
import runpy
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONTROLLER, AXES, BUTTONS = 1, 6, 21  # SDL_JOYSTICK_TYPE_GAMECONTROLLER, numbers of axes and buttons


def drive(pipe: str) -> None:
    """Send events as the lines of a pipe say, in a thread, like a driver."""
    from game.platform.sdl import library  # noqa: PLC0415 - the program is to say first how SDL shall start

    sdl = library()
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    sdl.SDL_JoystickSetVirtualButton.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
    sdl.SDL_JoystickGetButton.restype = ctypes.c_uint8
    plugged = 0
    with Path(pipe).open(encoding="utf-8") as lines:
        for line in lines:
            match line.split():
                case ["plug"]:
                    index = sdl.SDL_JoystickAttachVirtual(CONTROLLER, AXES, BUTTONS, 0)
                    plugged = sdl.SDL_JoystickGetDeviceInstanceID(index)
                case ["button", number, value]:
                    joystick = ctypes.c_void_p(sdl.SDL_JoystickFromInstanceID(plugged))
                    sdl.SDL_JoystickSetVirtualButton(joystick, int(number), int(value))
                    while sdl.SDL_JoystickGetButton(joystick, int(number)) != int(value):
                        time.sleep(0.002)  # until the program has polled


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    program, pipe = str(ROOT / "main.py"), sys.argv[1]
    sys.argv = [program, *sys.argv[2:]]
    threading.Thread(target=drive, args=(pipe,), daemon=True).start()
    runpy.run_path(program, run_name="__main__")
