"""Errors of the system as texts in the player's language, because the system's own are in its language."""

from __future__ import annotations

import errno

from game.language import N_, _

SENTENCES = {  # by name, because not every system has all of them
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
    "EMFILE": N_("too many open files"),
    "ENXIO": N_("no such device or address"),
    "ETIMEDOUT": N_("connection timed out"),
    "ESTALE": N_("stale file handle"),
    "EINVAL": N_("invalid argument"),
}


def os_error_text(error: OSError) -> str:
    """Return a few words on why the system refused; for a rare error, the system's text."""
    name = errno.errorcode.get(error.errno or 0, "")
    if name in SENTENCES:
        return _(SENTENCES[name])
    return (error.strerror or str(error)).lower()
