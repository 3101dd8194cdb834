"""File names from a desktop: a path, or a URL such as `file:///home/me/My%20game.quintet`."""

from __future__ import annotations

import os

from game.language import _

SCHEME = "file:"


def path_of(name: str) -> str:
    """Return the path of a file: URL on this machine; any other name is returned as it is.

    Raises ValueError for a file on another machine.
    """
    if not name.lower().startswith(SCHEME):
        return name
    from urllib.parse import unquote_to_bytes  # noqa: PLC0415 - most starts open no file

    path = name[len(SCHEME) :].partition("#")[0].partition("?")[0]
    if path.startswith("//"):
        host, slash, rest = path[2:].partition("/")
        if host.lower() not in ("", "localhost"):
            raise ValueError(_("the file is on another machine, {host}: copy it to this one", host=host))
        path = slash + rest
    decoded = os.fsdecode(unquote_to_bytes(path))
    return decoded.lstrip("/") if decoded[2:3] == ":" else decoded  # on Windows file:///C:/… means C:/…
