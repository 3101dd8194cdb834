"""What the system refuses, in our words: its own sentences are in whatever language it is set to."""

from __future__ import annotations

import errno
from typing import Final

from game.language import N_, _

SENTENCES: Final = {  # by the names of errors, not all of which every system has
    "EACCES": N_("permission denied"),
    "EPERM": N_("operation not permitted"),
    "ENOENT": N_("no such file or directory"),
    "EEXIST": N_("file exists"),
    "ENOTDIR": N_("not a directory"),
    "EISDIR": N_("is a directory"),
    "ENOTEMPTY": N_("directory not empty"),
    "ENOSPC": N_("no space left on device"),
    "EDQUOT": N_("disk quota exceeded"),
    "EFBIG": N_("file too large"),
    "EROFS": N_("read-only file system"),
    "EIO": N_("input/output error"),
    "EBUSY": N_("device or resource busy"),
    "ENAMETOOLONG": N_("file name too long"),
    "ELOOP": N_("too many levels of symbolic links"),
    "EXDEV": N_("invalid cross-device link"),
    "EMFILE": N_("too many open files"),
    "ENFILE": N_("too many open files in system"),
    "ENODEV": N_("no such device"),
    "ENXIO": N_("no such device or address"),
    "ETIMEDOUT": N_("connection timed out"),
    "ESTALE": N_("stale file handle"),
    "ETXTBSY": N_("text file busy"),
    "EINVAL": N_("invalid argument"),
}


def reason(error: OSError) -> str:
    """Say in a few words why the system refused; one of its rarer errors in the words of the system."""
    name = errno.errorcode.get(error.errno or 0, "")
    if name in SENTENCES:
        return _(SENTENCES[name])
    return (error.strerror or str(error)).lower()
