"""Follows the trace of a running program."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FIELDS = {  # the fields of each kind of line, besides the time in seconds
    "ready": ("scene", "size"),
    "asked": ("game", "deal", "load"),
    "new": ("game", "number", "variation"),
    "move": ("move", "score"),
    "refused": ("move", "reason"),
    "stuck": ("pile", "count", "reason"),
    "undo": (),
    "redo": (),
    "hint": ("move",),
    "scan": ("state",),
    "watch": ("state", "moves"),
    "language": ("code",),
    "review": ("verdicts", "lost_by", "complete"),
    "look": ("at",),
    "said": ("text", "urgent"),
    "reader": ("state",),
    "rest": ("size", "fullscreen", "cards", "piles", "buttons"),
    "won": (),
    "lost": (),
    "saved": ("moves",),
    "dropped": ("file",),
    "pads": ("count", "family"),
    "memory": ("kept",),
    "sound": ("name",),
    "music": ("state", "part"),
    "frames": ("count", "p50_ms", "p99_ms", "max_ms"),
}


@dataclass(frozen=True)
class Line:
    """A line of a trace; `end` is the number of lines up to and including it, `line["score"]` one of its fields."""

    end: int
    kind: str
    fields: dict[str, Any]

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - whatever JSON holds
        return self.fields[name]

    def matches(self, kind: str, fields: dict[str, Any]) -> bool:
        """Return whether the line has this kind and these values in its fields."""
        return self.kind == kind and all(self.fields.get(name) == value for name, value in fields.items())

    def __str__(self) -> str:
        text = json.dumps(self.fields)
        return text if len(text) < 300 else f"{text[:300]} …"


class Trace:
    """The lines so far; `read` adds new ones."""

    def __init__(self, path: Path) -> None:
        self.lines: list[Line] = []
        self._path = path
        self._read = 0
        self._unfinished = b""

    def read(self) -> bool:
        """Read new lines; return whether there are any. Raises ValueError or KeyError for an invalid line."""
        if not self._path.exists() or self._path.stat().st_size <= self._read:
            return False
        with self._path.open("rb") as file:
            file.seek(self._read)
            new = file.read()
        self._read += len(new)
        *complete, self._unfinished = (self._unfinished + new).split(b"\n")
        for text in complete:
            self._add(text)
        return bool(complete)

    def find(self, kind: str, after: int, fields: dict[str, Any]) -> Line | None:
        """Return the first matching line after the first `after` lines."""
        return next((line for line in self.lines[after:] if line.matches(kind, fields)), None)

    def latest(self, kind: str) -> Line | None:
        """Return the last line of a kind."""
        return next((line for line in reversed(self.lines) if line.kind == kind), None)

    def _add(self, text: bytes) -> None:
        fields = json.loads(text)
        missing = {"t", "kind", *FIELDS[fields["kind"]]} - set(fields)
        if missing:
            raise ValueError(f"no {', '.join(missing)} in {text!r}")
        self.lines.append(Line(len(self.lines) + 1, fields["kind"], fields))
