"""Tests whether there is a sound device without blocking the program.

`pygame.mixer.init` holds Python's global lock while it tries, which takes 0.1 s, or six frames, if there is no
device. Calls through ctypes to the same SDL library release the lock.
"""

import ctypes
from contextlib import suppress

from game.platform.sdl import library

INIT_AUDIO = 0x10


def answers() -> bool:
    """Return whether there is a device, as far as SDL can tell."""
    sdl = library()
    # Else ALSA prints on the terminal that there is no sound card. Its error handler must be a C function, because it
    # may be called while Python's lock is held; any that ignores its arguments will do.
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(sdl.SDL_GetTicks)
    if sdl.SDL_InitSubSystem(INIT_AUDIO) != 0:
        return False
    found = bool(sdl.SDL_GetNumAudioDevices(0))  # -1 if their number is not known
    sdl.SDL_QuitSubSystem(INIT_AUDIO)
    return found
