"""The player's settings, as a value and as a readable TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from math import inf
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from game import deals
from game.language import N_, NAMES, _
from game.patiences import PATIENCES
from game.platform import atomic_files
from game.store import disk
from game.store.save_reader import Fields, Fits, is_seconds, is_switch, is_word

MAX_BYTES = 100_000
MAX_DOTS = 30  # in a line; a key of thousands of parts takes seconds and hundreds of megabytes to parse
UNREAD = N_("the settings in {name} cannot be read, and are not used: {error}")
HEADING = "# The settings of Quintet. Changes made by hand take effect at the next start.\n\n"

Deck = Literal["classic", "four", "large", "four_large"]
Speed = Literal["slow", "normal", "fast", "instant"]
Clicks = Literal["auto-move", "click-click"]
Peek = Literal["open-cards", "all-cards"]
TextSize = Literal["100", "125", "150", "200"]  # percent
Pace = Literal["0.5", "1", "1.5", "2", "3", "5"]  # seconds
NoticeTime = Literal["4", "10", "stay"]  # seconds, or until it is dismissed
CourtLetters = Literal["usual", "own", "english"]  # "usual" is what players of the language expect
Shape = tuple[Fits, str]  # whether a value is valid, and the sentence on what it must be otherwise
TEXT_SIZES = {size: int(size) / 100 for size in get_args(TextSize)}
NOTICE_SECONDS: Mapping[NoticeTime, float] = {"4": 4.0, "10": 10.0, "stay": inf}
SYSTEM = "system"


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults. Volumes are 0 to 1; the window's are in pixels, None before its first use."""

    deck: Deck = "classic"
    animation_speed: Speed = "normal"
    reduced_motion: bool = False
    effects_volume: float = 0.8
    music_volume: float = 0.8  # equal to that of the effects, because the files differ in loudness as they should
    soundtrack: bool = False  # music at the tables
    soundtrack_volume: float = 0.65  # by default no louder than the cards
    mute: bool = False
    clicks: Clicks = "auto-move"
    auto_finish: bool = True
    safe_plays: bool = False  # cards that nothing needs go to the foundations by themselves
    fullscreen: bool = False
    new_deals: Mapping[str, str] = field(default_factory=dict)  # kinds by slug; others are rising
    window_size: tuple[int, int] | None = None
    window_place: tuple[int, int] | None = None
    window_maximised: bool = False
    timer: bool = True  # the timer, the next four and the light are shown in the bar of a table
    show_moves: bool = True
    show_score: bool = True
    show_hints: bool = False
    show_undos: bool = False
    left_handed: bool = False
    coached: tuple[str, ...] = ()  # the games whose tour was begun or skipped, and "light" once that was introduced
    refusals: bool = True  # say at the pile why a move is refused
    notices: NoticeTime = "10"  # how long sentences in the bar, at piles and at the window's foot are shown
    light: bool = True  # the sign that shows whether the game can still be won
    peek: Peek = "all-cards"  # what hints and the light may look at; open cards alone seldom give an answer
    evening: bool = False  # draw everything darker and warmer
    felts: Mapping[str, str] = field(default_factory=dict)  # by slug; a game that is not named has its default felt
    backs: Mapping[str, str] = field(default_factory=dict)  # designs of card backs by slug, likewise
    edges: Mapping[str, str] = field(default_factory=dict)  # "gilt" by slug, where the cards have golden edges
    text_size: TextSize = "100"  # percent; from 150 on cards have large numbers
    high_contrast: bool = False  # a plain felt, outlined cards, stronger colours of text and signs
    language: str = SYSTEM  # a language code, or the system's language
    keys: Mapping[str, str] = field(default_factory=dict)  # by action; others have their usual keys
    scanning: bool = False  # one-switch scanning
    scanning_pace: Pace = "1.5"  # seconds for each step
    switch: str = "Space"  # a key, or a button of the mouse or of a game controller
    court_letters: CourtLetters = "usual"  # whether kings, queens and jacks have the letters of the language or K Q J

    def kind_of_deals(self, slug: str) -> str:
        return self.new_deals.get(slug, "rising")

    @property
    def still(self) -> bool:
        """Whether cards are at once where they go, and scenes fade."""
        return self.reduced_motion or self.animation_speed == "instant"

    def looks_like(self, other: Settings) -> bool:
        """Whether nothing that can be seen differs: all but the volumes, which are the only fractions."""
        mine, others = ([value for value in vars(each).values() if type(value) is not float] for each in (self, other))
        return mine == others


class SettingsFile:
    """The settings file. Unknown keys are kept when it is written."""

    def __init__(self, path: Path, warn: disk.Warn) -> None:
        """Name the file, which need not exist yet; `warn` gets a sentence for each invalid value in it."""
        self._path, self._warn = path, warn
        self._last_values = Settings()  # the values at the last read or write

    def read(self) -> Settings:
        """Read the settings; missing or invalid values get their default, and a damaged file is set aside.

        A file that cannot be read at present stays as it is, and `write` fails until it can be read.
        """
        try:
            found = self._found()
        except disk.StoreError as error:
            self._warn(_(UNREAD, name=self._path.name, error=error))
            found = {}
        self._last_values = checked(found, self._warn)
        return self._last_values

    def write(self, settings: Settings) -> None:
        """Write the settings atomically. Raises OSError, or StoreError if a file that is there cannot be read.

        Values that have not changed since the last read or write stay as they are in the file, because the player or
        another version of the program may have edited it.
        """
        text = self._text(settings)  # which fails for a loop of links, as `resolve` does before Python 3.13
        atomic_files.write_atomically(self._path.resolve(), text.encode())
        self._last_values = settings

    def _found(self) -> Fields:
        """Read the file; {} if there is none or it is set aside. Raises StoreError if it cannot be read and stays."""
        try:
            return parsed(disk.read_bytes(self._path, MAX_BYTES))
        except FileNotFoundError:
            return {}
        except disk.StoreError as error:
            name = disk.set_aside(self._path, error)
            if name == self._path.name:
                raise
            self._warn(_(UNREAD, name=name, error=error))
            return {}

    def _text(self, settings: Settings) -> str:
        last = vars(self._last_values)
        changed = {name for name, value in vars(settings).items() if last[name] != value}
        staying = {name: value for name, value in self._found().items() if name not in changed}
        try:
            return text(settings, staying)
        except (ValueError, RecursionError):  # a value that was read but cannot be written is dropped
            return text(settings)


def text(settings: Settings, staying: Mapping[str, Any] | None = None) -> str:
    """Return the contents of a settings file, with values that stay as they are there."""
    import tomli_w  # noqa: PLC0415 - not needed at the start

    ours = {name: value for name, value in asdict(settings).items() if value is not None}
    return HEADING + tomli_w.dumps(ours | dict(staying or {}))


def parsed(data: bytes) -> Fields:
    """Parse a settings file. Raises StoreError with one sentence."""
    if any(line.count(b".") > MAX_DOTS for line in data.splitlines()):
        raise disk.StoreError(_("its names are nested too deeply"))
    import tomllib  # noqa: PLC0415 - not needed at the first start of all

    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise disk.StoreError(_("it is not UTF-8 text")) from None
    except (ValueError, RecursionError) as error:
        why = str(error) if len(str(error)) <= 100 else _("it is not TOML")
        raise disk.StoreError(why.replace("\n", " ")) from None


def checked(found: Mapping[str, Any], warn: disk.Warn) -> Settings:
    """Return settings with the valid values; `warn` gets a sentence for each other one."""
    values: Fields = {}
    for name, (fits, wanted) in SHAPES.items():
        value = found.get(name)
        if name == "new_deals" and isinstance(value, str):  # version 1.0 had a single kind for all games
            value = dict.fromkeys(PATIENCES, value)
        if fits(value):
            values[name] = tuple(value) if isinstance(value, list) else value
        elif name in found:
            choices = ", ".join(f'"{choice}"' for choice in CHOICES.get(name, ()))
            wish = _(wanted, choices=choices)
            warn(_("the setting {name} is wrong and is ignored: {wanted}", name=name, wanted=wish))
    return Settings(**values)


def merged(here: Settings, there: Settings) -> Settings:
    """Add the choices of another machine to those of this one, which stay; the window's are of this machine alone."""
    values: Fields = {}
    for name, default in vars(Settings()).items():
        mine, other = getattr(here, name), getattr(there, name)
        if name == "fullscreen" or name.startswith("window_"):
            continue
        if isinstance(default, dict):
            values[name] = {**other, **mine}
        elif isinstance(default, tuple):
            values[name] = (*mine, *(each for each in other if each not in mine))
        elif mine == default:
            values[name] = other
    return replace(here, **values)


def _is_volume(value: Any) -> bool:  # noqa: ANN401 - whatever the file holds
    return is_seconds(value) and value <= 1


def _are_pixels(value: Any) -> bool:  # noqa: ANN401 - whatever the file holds
    are_two = isinstance(value, list) and len(value) == 2
    return are_two and all(type(each) is int and abs(each) <= 100_000 for each in value)


def _are_words(value: object) -> bool:
    return isinstance(value, list) and len(value) <= 100 and all(map(is_word, value))


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and _are_words([*value]) and _are_words([*value.values()])


def _are_kinds(value: Any) -> bool:  # noqa: ANN401 - whatever the file holds
    return _is_table(value) and {*value.values()} <= {*deals.KINDS}


def _shape(name: str, default: object) -> Shape:
    if name in CHOICES:
        return lambda value: value in CHOICES[name], N_("it must be one of {choices}")
    if name == "new_deals":
        return _are_kinds, N_('it must be a table by game, such as {{quatorze = "hard"}}')
    if name == "keys":
        return _is_table, N_('it must be a table by action, such as {{undo = "U"}}')
    return KINDS[type(default)]


KINDS: dict[type, Shape] = {  # by the type of the default
    bool: (is_switch, N_("it must be true or false")),
    dict: (_is_table, N_('it must be a table by game, such as {{quatorze = "walnut"}}')),
    tuple: (_are_words, N_('it must be a list of names, such as ["calculation"]')),
    float: (_is_volume, N_("it must be a number from 0 to 1")),
    NoneType: (_are_pixels, N_("it must be two whole numbers of pixels, such as [1280, 720]")),
    str: (is_word, N_('it must be the name of a key or a button, such as "Space"')),
}
CHOICES: dict[str, tuple[str, ...]] = {"language": (SYSTEM, *NAMES)} | {
    name: get_args(kind) for name, kind in get_type_hints(Settings).items() if get_origin(kind) is Literal
}
SHAPES = {name: _shape(name, default) for name, default in vars(Settings()).items()}
