"""The system's limit of files that a process has open at once."""

from __future__ import annotations

from game.language import N_, _

NEEDED = 100  # some 30, and one for each font in each size


def reserve_open_files() -> None:
    """Raise the limit if it is lower than needed. Raises ValueError with a sentence if that is not allowed."""
    try:
        import resource  # noqa: PLC0415 - Windows has no such limit
    except ImportError:
        return
    now, maximum = resource.getrlimit(resource.RLIMIT_NOFILE)
    if not 0 <= now < NEEDED:  # below 0 it is infinite
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (NEEDED, maximum))
    except (ValueError, OSError):
        wrong = N_("only {maximum} files can be open at once: allow {needed}, such as with ulimit -n {needed}")
        raise ValueError(_(wrong, maximum=now, needed=NEEDED)) from None
