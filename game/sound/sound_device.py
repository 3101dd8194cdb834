"""Whether there is a sound device, found out without stopping the program.

`pygame.mixer.init` keeps the interpreter to itself while it tries, which takes 0.1 s where there is no device, or six
frames. Asked through ctypes, the SDL library that pygame brings along tries the same while all else goes on.
"""

import ctypes
from contextlib import suppress

from game.platform.sdl import library

INIT_AUDIO = 0x10
S16 = 0x8010  # SDL's name for samples of 16 bits, little end first
ANY_FORMAT = 0xF  # whatever the device likes better


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
    """Whether a device opens at the rate (Hz), or may: where SDL cannot be asked, the answer is yes."""
    sdl = library()
    if sdl is None:
        return True
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
    """Keep ALSA from complaining on the terminal that there is no sound card.

    Its handler of errors must be a C function, since it may be called while Python's lock is taken: any will do that
    takes no notice of its arguments.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(sdl.SDL_GetTicks)
