"""Tests whether there is a sound device without blocking the program.

`pygame.mixer.init` holds Python's global lock while it tries, which takes 0.1 s, or six frames, if there is no
device. A call through ctypes to the same SDL library releases the lock.
"""

import ctypes
from contextlib import suppress

from game.platform.sdl import library

INIT_AUDIO = 0x10
S16 = 0x8010  # SDL's name for 16-bit little-endian samples
ANY_FORMAT = 0xF  # SDL may choose another format


class AudioSpec(ctypes.Structure):
    """SDL_AudioSpec."""

    _fields_ = (
        ("freq", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    )


def answers(rate: int) -> bool:
    """Return whether a device opens at a rate (Hz)."""
    sdl = library()
    silence_alsa(sdl)
    if sdl.SDL_InitSubSystem(INIT_AUDIO) != 0:
        return False
    wanted, given = AudioSpec(freq=rate, format=S16, channels=2, samples=1024), AudioSpec()
    device = sdl.SDL_OpenAudioDevice(None, 0, ctypes.byref(wanted), ctypes.byref(given), ANY_FORMAT)
    if device:
        sdl.SDL_CloseAudioDevice(device)
    sdl.SDL_QuitSubSystem(INIT_AUDIO)
    return bool(device)


def silence_alsa(sdl: ctypes.CDLL) -> None:
    """Stop ALSA from printing on the terminal that there is no sound card.

    Its error handler must be a C function, because it may be called while Python's lock is held; any function that
    ignores its arguments will do.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(sdl.SDL_GetTicks)
