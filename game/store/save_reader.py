"""Parses saves, as docs/save-format.md has them, from untrusted files: to a `Save` or a StoreError, in bounded time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any, TypeGuard

from game.language import _, ngettext
from game.platform.display_text import display_name
from game.rules.cards import is_deal_number
from game.store import disk
from game.store.disk import StoreError, UnavailableError, read_bytes
from game.store.save_format import FORMAT, MAX_COUNT, Save

Fields = dict[str, Any]  # of a file
Fits = Callable[[object], bool]  # whether a value that was read is valid
MAX_BYTES = 4_000_000
MAX_MOVES = 100_000  # in all lists of a save: more than anybody makes in a game, and replayed within a second


@dataclass(frozen=True)
class SaveEntry:
    """A line in a list of saves. Its file is read once, when its contents are first used.

    `name` is for display: it may differ from that of the file. `date` is when it was written. `mine` is whether it is a
    named save, which can be renamed and deleted.
    """

    name: str
    path: Path
    date: datetime
    mine: bool

    @classmethod
    def of(cls, path: Path, *, mine: bool = False) -> SaveEntry:
        """Return the entry of a file under its name."""
        return cls(display_name(path.stem), path, datetime.fromtimestamp(disk.changed(path), UTC), mine)

    @cached_property
    def _read(self) -> Save | StoreError:
        try:
            save = read_save(self.path)
            save.table()
        except FileNotFoundError:
            return UnavailableError(_("it is no longer there"))
        except StoreError as error:
            return error
        return save

    @property
    def save(self) -> Save | None:
        """The save, None if the file is not a valid one. Its moves are not replayed, so it may still fail to load."""
        return None if isinstance(self._read, StoreError) else self._read

    @property
    def problem(self) -> str:
        """One sentence on why the file cannot be opened, "" if it is a valid save."""
        return "" if self.save else str(self._read)

    @property
    def damaged(self) -> bool:
        """Whether the file was read and is not valid, so that another attempt would fail as well."""
        return not self.save and not isinstance(self._read, UnavailableError)


def read_save(path: Path) -> Save:
    """Read a save file.

    Raises FileNotFoundError if there is none, else StoreError with one sentence: an UnavailableError if it cannot be
    read at present or a newer version wrote it.
    """
    return parse(read_bytes(path, MAX_BYTES))


def parse(data: bytes) -> Save:
    """Parse a save. Raises StoreError with one sentence, or UnavailableError if a newer version wrote it."""
    found = _fields(data)
    light = bool(found.get("moves"))  # earlier versions did not record it, and most players had it on
    fields = Fields(shown=False, light=light, returned=False) | found
    for name, fits in SHAPES.items():
        if name not in fields:
            raise StoreError(_('it has no "{name}"', name=name))
        if not fits(fields[name]):
            raise StoreError(_('its "{name}" is not valid', name=name))
    fields["started"] = datetime.fromisoformat(fields["started"])
    save = Save(**{name: fields[name] for name in SHAPES})
    if save.length > MAX_MOVES:
        raise StoreError(
            ngettext(
                "it is too long: the limit is {count} move", "it is too long: the limit is {count} moves", MAX_MOVES
            )
        )
    return save


def _fields(data: bytes) -> Fields:
    try:
        fields = disk.parse_json(data, object_pairs_hook=_unique, parse_constant=_no_number)
    except StoreError:
        raise
    except (ValueError, RecursionError):
        raise StoreError(_("it is not a save of Quintet, or it is damaged")) from None
    if not isinstance(fields, dict) or not is_count(fields.get("format")):
        raise StoreError(_("it is not a save of Quintet"))
    if fields["format"] != FORMAT:  # the first one was 1
        raise UnavailableError(_("it was written by a newer version of Quintet"))
    return fields


def _unique(pairs: list[tuple[str, Any]]) -> Fields:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise StoreError(_("it has the same entry twice"))
    return fields


def _no_number(_name: str) -> None:
    raise StoreError(_("one of its numbers is not a number"))


def is_count(value: object) -> bool:
    """Return whether the value is a whole number within the limits of a count."""
    return type(value) is int and 0 <= value <= MAX_COUNT


def is_seconds(value: object) -> bool:
    """Return whether the value is a number of seconds within the limits of a count."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MAX_COUNT


def is_switch(value: object) -> bool:
    """Return whether the value is yes or no."""
    return isinstance(value, bool)


def is_word(value: object) -> TypeGuard[str]:
    """Return whether the value is a text as short as a name."""
    return isinstance(value, str) and len(value) <= 40


def _is_time(value: object) -> bool:
    try:
        time = datetime.fromisoformat(value) if is_word(value) else None
    except ValueError:
        return False
    return time is not None and time.utcoffset() == timedelta() and 1900 <= time.year < 9999


def _is_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and len(item) <= 20 for item in value)


def _is_layout(value: object) -> bool:
    return isinstance(value, dict) and _is_list([*value]) and all(_is_list(cards) for cards in value.values())


SHAPES: dict[str, Fits] = {
    "game": is_word,
    "variation": is_word,
    "number": is_deal_number,
    "started": _is_time,
    "elapsed": is_seconds,
    "undos": is_count,
    "hints": is_count,
    "scoring": is_switch,
    "score": lambda value: value is None or is_count(value),
    "moves": _is_list,
    "redo": _is_list,
    "layout": _is_layout,
    "shown": is_switch,
    "light": is_switch,
    "returned": is_switch,
}
