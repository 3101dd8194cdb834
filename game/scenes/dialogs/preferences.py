"""The settings. Each change applies at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any, get_args

import pygame

from game.language import N_, NAMES, _, current_language, languages
from game.language.cards import COURTS as OWN
from game.language.number_formats import decimal_text, percent_text
from game.scenes.appearance_settings import courts_of, deck_of
from game.scenes.dialogs.dialog import MIN_WIDTH, Dialog
from game.scenes.dialogs.table_looks import TableLooks
from game.scenes.host import Host
from game.scenes.scan_switch import DOWN, NONE, PAD, UP, switch_of, switch_text
from game.scenes.widgets.controls import TALL, Button, Choice, Slider, Switch, named
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.widget import Widget
from game.store.settings import SYSTEM, Pace
from game.view.cards.faces import draw_face, face_spec
from game.view.drawing.palette import GOLD
from game.view.drawing.ui_style import COURTS
from game.view.frozen import frozen
from game.view.marks.gamepad_label import GamepadLabel
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import capitals
from game.view.widgets.widget_marks import Image

LANGUAGE = "language"
LETTERS = "court_letters"  # the setting that only languages with letters of their own have
SAMPLE = "AS", "QH", "JD", "TC"  # one card of each suit, with all kinds of faces
Parts = Iterable[Widget | Mark]


@frozen
class Section:
    """A heading and its settings, one line each."""

    name: str
    heading: str  # in capitals
    settings: tuple[Setting, ...]


@frozen
class Setting:
    """One setting: its name in the file, its label, and a note if the label does not explain it.

    It is a switch unless it has `options` (value, label), is a `volume` or has a `button`. The options of the language
    are those that are installed. An option without a label is a figure, or the letters on court cards.
    """

    name: str
    label: str
    note: str = ""
    options: tuple[tuple[str, str], ...] = ()
    volume: bool = False
    button: bool = False  # a button that shows the value and changes it
    columns: int = 6  # at most so many options are in a row


SECTIONS = (
    Section(
        "cards",
        N_("CARDS"),
        (
            Setting("four_colours", N_("Four colours"), N_("Diamonds are blue, clubs are green")),
            Setting("large_index", N_("Large indices"), N_("For small screens and tired eyes")),
            Setting("evening", N_("Evening"), N_("Darker, warmer cards for a dim room")),
        ),
    ),
    Section(
        "play",
        N_("PLAY"),
        (
            Setting(
                "clicks",
                N_("Clicking a card"),
                options=(("auto-move", N_("Makes its best move")), ("click-click", N_("Chooses it"))),
            ),
            Setting(
                "auto_finish", N_("Auto-finish"), N_("When nothing is left to decide, the cards go up by themselves")
            ),
            Setting(
                "safe_plays", N_("Play safe cards automatically"), N_("Cards no other card needs go to the foundations")
            ),
            Setting("refusals", N_("Explain refused moves"), N_("A short note appears at the pile")),
            Setting(
                "peek",
                N_("Hints and the light know"),
                options=(("all-cards", N_("All cards")), ("open-cards", N_("Face-up cards"))),
            ),
        ),
    ),
    Section(
        "seeing",
        N_("SEEING"),
        (
            Setting(
                "text_size",
                N_("Text size"),
                options=(("100", ""), ("125", ""), ("150", ""), ("200", "")),
            ),
            Setting("high_contrast", N_("High contrast"), N_("A plain black table, outlined cards, brighter text")),
        ),
    ),
    Section(
        "toolbar",
        N_("SHOWN IN THE TOOLBAR"),
        (
            Setting("timer", N_("Time")),
            Setting("show_moves", N_("Moves")),
            Setting("show_score", N_("Score")),
            Setting("light", N_("The light"), N_("Whether the game can still be won")),
            Setting("show_hints", N_("Hints used")),
            Setting("show_undos", N_("Undos used")),
        ),
    ),
    Section(
        "motion",
        N_("MOTION"),
        (
            Setting(
                "animation_speed",
                N_("Card animation"),
                options=(("slow", N_("Slow")), ("normal", N_("Normal")), ("fast", N_("Fast")), ("instant", N_("Off"))),
            ),
            Setting("reduced_motion", N_("Reduced motion"), N_("No arcs, no tilt, no confetti")),
        ),
    ),
    Section(
        "sound",
        N_("SOUND"),
        (
            Setting("mute", N_("Mute")),
            Setting("effects_volume", N_("Cards and chimes"), volume=True),
            Setting("music_volume", N_("Fanfares"), volume=True),
            Setting("soundtrack", N_("Music"), N_("A quiet piece at each table, which comes and goes")),
            Setting("soundtrack_volume", N_("Music volume"), volume=True),
        ),
    ),
    Section(
        "table",
        N_("TABLE"),
        (
            Setting("left_handed", N_("Left-handed"), N_("What you reach for most is on the left")),
            Setting("fullscreen", N_("Full screen"), N_("A window’s size and position are remembered")),
        ),
    ),
    Section(
        "keys",
        N_("KEYS AND SWITCH"),
        (
            Setting("keys", N_("Keys"), N_("Choose another key for anything that can be done"), button=True),
            Setting(
                "scanning", N_("One-switch scanning"), N_("A ring steps through what can be played; a switch picks")
            ),
            Setting("scanning_pace", N_("Time for each step"), options=tuple((pace, "") for pace in get_args(Pace))),
            Setting("switch", N_("The switch"), N_("A key, or a button of the mouse or a controller"), button=True),
        ),
    ),
    Section(
        "language",
        N_("LANGUAGE"),
        (
            Setting(LANGUAGE, N_("Language"), columns=3),
            Setting(LETTERS, N_("Court cards"), options=(("own", ""), ("english", ""))),
        ),
    ),
)
CARDS = 150.0  # units: height of the sample below its heading
PITCH = TALL * 7 / 6  # units from row to row of a choice


class PreferencesDialog(Dialog):
    """The dialog of the settings."""

    name = "settings"
    heading = N_("Settings")
    width, height = 900.0, 900.0
    scrolls_itself = True
    min_size = MIN_WIDTH + 48, 0

    def __init__(self, host: Host, slug: str = "calculation") -> None:
        """Open the dialog; `slug` is the game whose table is shown first in the looks."""
        super().__init__(host)
        self._scroll = Scroll()
        self.appearance = TableLooks(host, slug)
        self._waits = False  # whether the dialog waits for the switch
        self._ignored_switch = ""  # the switch that was pressed, or that started the wait, until its release

    @property
    def _narrow(self) -> bool:
        """Whether values are below their labels, because there is no room beside them."""
        return self.room.w < 700 * self.unit

    # ---- values

    def value(self, name: str) -> Any:  # noqa: ANN401 - as the settings have it
        """Return the value of a setting; the deck is one setting in the file and two here."""
        settings = self.host.preferences.settings
        if name == "four_colours":
            return settings.deck.startswith("four")
        if name == "large_index":
            return settings.deck.endswith("large")
        if name == LETTERS:
            return "english" if courts_of(settings) == COURTS else "own"
        return getattr(settings, name)

    def change(self, name: str, value: object) -> None:
        """Change one setting and apply it at once."""
        if name in ("four_colours", "large_index"):
            switches = {each: self.value(each) for each in ("four_colours", "large_index")} | {name: value}
            words = [word for word, on in zip(("four", "large"), switches.values(), strict=True) if on]
            name, value = "deck", "_".join(words) or "classic"
        changed: dict[str, Any] = {name: value}
        self.host.preferences.change(replace(self.host.preferences.settings, **changed))

    # ---- parts

    @property
    def status_text(self) -> str:
        """The wins that are missing for a locked back, after a press on it."""
        return self.appearance.missing if self.appearance.refused else ""

    def content(self) -> Parts:
        """Return all sections, one below the other."""
        room, u = self.room, self.unit
        frame = pygame.Rect(room.x - round(10 * u), room.y, room.w + round(4 * u), room.h)
        yield from self.scrolled("scroll", self._scroll, frame, self._height(frame), self._sections(frame))

    def _height(self, frame: pygame.Rect) -> int:
        """Return the height of all sections in pixels."""
        lines = sum(64 + sum(map(self._setting_height, _offered(section))) for section in SECTIONS)
        looks = self.appearance.height(frame.w - round(24 * self.unit), self.unit)
        return looks + round((lines + (CARDS if self._narrow else 0)) * self.unit)

    def _setting_height(self, setting: Setting) -> float:
        """Return the height of a setting in units."""
        options = _options(setting)
        below = 52 if self._narrow and (options or setting.volume or setting.button) else 0
        return 62 + max(0, ceil(len(options) / setting.columns) - 1) * PITCH + below

    def _sections(self, frame: pygame.Rect) -> Iterator[Widget | Mark]:
        u, y = self.unit, float(self._scroll.top)
        for section in SECTIONS:
            yield Label(_(section.heading), capitals(12 * u, GOLD), (frame.x + 16 * u, y + 30 * u), "ml")
            wide = frame.w - round(24 * u)
            if section.name == "cards":
                right = frame.x + 318 * u if self._narrow else frame.right - 20 * u
                yield from self._sample(right, y + (50 if self._narrow else 34) * u)
                y += CARDS * u if self._narrow else 0
                wide -= 0 if self._narrow else round(330 * u)
            y += 50 * u
            if section.name == "table":
                yield from self.appearance.parts(pygame.Rect(frame.x + round(8 * u), round(y), wide, 0), u)
                y += self.appearance.height(wide, u)
            for setting in _offered(section):
                rect = pygame.Rect(frame.x + round(8 * u), round(y), wide, round(58 * u))
                yield from self._line(setting, rect)
                y += self._setting_height(setting) * u
            y += 14 * u

    def _line(self, setting: Setting, rect: pygame.Rect) -> Parts:
        u, name, value, label = self.unit, setting.name, self.value(setting.name), _(setting.label)
        explanation, change = _(setting.note) if setting.note else "", partial(self.change, setting.name)
        if setting.volume:
            place = self._value_rect(rect, 330)
            control: Widget = Slider(name, value, change, spoken=label, rect=place)
        elif setting.button:
            place = self._value_rect(rect, 300)
            control = self._button(name, label, place)
        elif options := _options(setting):
            rows = ceil(len(options) / setting.columns)
            place = self._value_rect(rect, 430 if len(options) == 2 else 500 if rows == 1 else 620)
            place.h = round((TALL + (rows - 1) * PITCH) * u)
            control = Choice(
                name, options, value, change, spoken=label, columns=min(setting.columns, len(options)), rect=place
            )
        else:
            return [Switch(name, label, value, change, explanation, rect=rect)]
        wide = rect.w if self._narrow else rect.w - 370 * u if setting.button else place.x - rect.x
        return [*named(rect, label, explanation, u, wide), control, *self._switch_sign(setting, place)]

    def _button(self, name: str, label: str, place: pygame.Rect) -> Button:
        """Return a button: it opens the page of keys, or waits for a press of the new switch."""
        if name == "keys":
            return Button(name, _("Choose keys …"), self._choose_keys, icon="keys", spoken=label, rect=place)
        text = _("Press the switch …") if self._waits else switch_text(self.host.preferences.settings.switch)
        return Button(name, text, self._wait, spoken=f"{label}, {text}", rect=place)

    def _switch_sign(self, setting: Setting, place: pygame.Rect) -> list[Mark]:
        """Draw the button of the controller that is the switch, beside its rectangle."""
        u, switch = self.unit, self.host.preferences.settings.switch
        if setting.name != "switch" or self._waits or not switch.startswith(PAD):
            return []
        position = (place.right + round(40 * u) if self._narrow else place.x - round(12 * u)), place.centery
        family = self.host.gamepads.family or "xbox"
        return [GamepadLabel(switch.removeprefix(PAD), family, position, round(28 * u))]

    def _value_rect(self, rect: pygame.Rect, width: float) -> pygame.Rect:
        """Return the rectangle of a value, some units wide, at the right end of a line or below its label."""
        u = self.unit
        place = pygame.Rect(0, 0, min(rect.w - round(8 * u), round(width * u)), round(TALL * u))
        place.midright = rect.right - round(4 * u), rect.centery
        if self._narrow:
            place.topleft = rect.x + round(6 * u), rect.bottom
        return place

    def _choose_keys(self) -> None:
        from game.scenes.dialogs.choose_keys import ChooseKeys  # noqa: PLC0415 - few players change them

        self.host.scenes.push(ChooseKeys(self.host))

    def _wait(self) -> None:
        self._waits = True

    @property
    def grabs_keys(self) -> bool:
        return self._waits

    def handle(self, event: pygame.Event) -> None:
        """Use the next press as the switch, while the dialog waits for it; Escape and modifiers are no switches."""
        switch, waited = switch_of(event), self._waits
        if self._ignored_switch and switch == self._ignored_switch:
            if event.type in UP:  # before that, a held key may repeat
                self._ignored_switch = ""
        elif waited and event.type in DOWN:
            if switch:
                self._waits, self._ignored_switch = False, switch
                if switch != NONE:
                    self.change("switch", switch)
                self.refresh()
        else:
            super().handle(event)
            if self._waits and not waited and event.type == pygame.KEYDOWN:
                self._ignored_switch = switch

    def _sample(self, right: float, top: float) -> Iterator[Mark]:
        """Yield a card of each suit, in the chosen deck."""
        width = round(96 * self.unit)
        spec = face_spec(deck_of(self.host.preferences.settings), width)
        for number, card in enumerate(SAMPLE, 1):
            left = right - width - (len(SAMPLE) - number) * round(0.72 * width)
            yield Image(draw_face(card, spec), (round(left), round(top)))

    def poll(self) -> None:
        """Show pictures of backs that are ready."""
        super().poll()
        if self.appearance.collect():
            self.refresh()

    @property
    def images_ready(self) -> bool:
        """Whether the pictures of backs are ready; they are out of sight when the dialog appears."""
        return self.appearance.images_ready


def _figures(setting: Setting, option: str) -> str:
    """Return an option that has no words: seconds, percent, or the letters of court cards."""
    if setting.name == "scanning_pace":
        return f"{decimal_text(float(option))} s"
    if setting.name == LETTERS:
        return " ".join(COURTS if option == "english" else OWN.get(current_language(), COURTS))
    return percent_text(int(option) / 100)


def _offered(section: Section) -> list[Setting]:
    """List the settings of a section that have a choice in the present language."""
    return [setting for setting in section.settings if setting.name != LETTERS or current_language() in OWN]


def _options(setting: Setting) -> tuple[tuple[str, str], ...]:
    """Return the options of a setting with their labels; languages have their own names."""
    if setting.name == LANGUAGE:
        return ((SYSTEM, _("As the system")), *((code, NAMES[code]) for code in languages()))
    return tuple((option, _(text) if text else _figures(setting, option)) for option, text in setting.options)
