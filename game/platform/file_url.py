"""File names from a desktop: a path, or a URL such as `file:///home/me/My%20game.quintet`."""

from __future__ import annotations

import os

from game.language import _


def path_of(name: str) -> str:
    """Return the path of a file: URL, or any other name as it is. Raises ValueError for a file on another machine."""
    if not name.lower().startswith("file:"):
        return name
    from urllib.parse import unquote_to_bytes, urlsplit  # noqa: PLC0415 - most starts open no file

    parts = urlsplit(name)
    if parts.netloc.lower() not in ("", "localhost"):
        raise ValueError(_("the file is on another machine, {host}: copy it to this one", host=parts.netloc))
    path = os.fsdecode(unquote_to_bytes(parts.path))  # url2pathname keeps no name that is not UTF-8
    return path.lstrip("/") if path[2:3] == ":" else path  # on Windows file:///C:/… means C:/…
