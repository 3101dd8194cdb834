"""The settings. Each change applies at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, get_args

import pygame

from game.language import N_, NAMES, _, current_language, languages
from game.language.cards import COURTS as OWN
from game.language.number_formats import decimal_text, percent_text
from game.scenes.appearance_settings import courts_of, deck_of
from game.scenes.dialogs.dialog import Dialog
from game.scenes.dialogs.table_looks import TableLooks
from game.scenes.host import Host
from game.scenes.scan_switch import DOWN, NONE, PAD, UP, switch_of, switch_text
from game.scenes.widgets.controls import TALL, Button, Chip, Choice, Slider, Switch
from game.scenes.widgets.layout import (
    Column,
    Drawn,
    Either,
    EvenRow,
    Grid,
    Node,
    Row,
    Sized,
    Space,
    Wrap,
    heading,
    named,
)
from game.store.settings import SYSTEM, Pace
from game.view.cards.faces import FaceSpec, draw_face
from game.view.drawing.ui_style import COURTS
from game.view.frozen import frozen
from game.view.marks.gamepad_label import gamepad_label
from game.view.marks.mark import Mark
from game.view.widgets.widget_marks import Image

CARDS, TABLE, TOOLBAR = N_("CARDS"), N_("TABLE"), N_("SHOWN IN THE TOOLBAR")
LANGUAGE = "language"
LETTERS = "court_letters"  # the setting that only languages with letters of their own have
SCANNING = "scanning_pace", "switch"  # those that only scanning needs
DECK_WORDS = {"four_colours": "four", "large_index": "large"}  # in the name of the deck
SAMPLE = "AS", "QH", "JD", "TC"  # one card of each suit, with all kinds of faces


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


SECTIONS = {  # by their headings, which are in capitals: looks, play, sound, access, language
    CARDS: (
        Setting("four_colours", N_("Four colours"), N_("Diamonds are blue, clubs are green")),
        Setting("large_index", N_("Large numbers and suits"), N_("For small screens and tired eyes")),
        Setting("evening", N_("Evening"), N_("Darker, warmer cards for a dim room")),
    ),
    TABLE: (
        Setting("left_handed", N_("Left-handed"), N_("What you reach for most is on the left")),
        Setting("fullscreen", N_("Full screen"), N_("A window’s size and position are remembered")),
    ),
    TOOLBAR: (
        Setting("timer", N_("Time")),
        Setting("show_moves", N_("Moves")),
        Setting("show_score", N_("Score")),
        Setting("light", N_("The light"), N_("Whether the game can still be won")),
        Setting("show_hints", N_("Hints used")),
        Setting("show_undos", N_("Undos used")),
    ),
    N_("MOTION"): (
        Setting(
            "animation_speed",
            N_("Card animation"),
            options=(("slow", N_("Slow")), ("normal", N_("Normal")), ("fast", N_("Fast")), ("instant", N_("Off"))),
        ),
        Setting("reduced_motion", N_("Reduced motion"), N_("Nothing moves: pictures fade at most")),
    ),
    N_("PLAY"): (
        Setting(
            "clicks",
            N_("Clicking a card"),
            options=(("auto-move", N_("Makes its best move")), ("click-click", N_("Chooses it"))),
        ),
        Setting("auto_finish", N_("Auto-finish"), N_("When nothing is left to decide, the cards go up by themselves")),
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
    N_("SOUND"): (
        Setting("mute", N_("Mute")),
        Setting("effects_volume", N_("Cards and chimes"), volume=True),
        Setting("music_volume", N_("Fanfares"), volume=True),
        Setting("soundtrack", N_("Music"), N_("A quiet piece at each table, which comes and goes")),
        Setting("soundtrack_volume", N_("Music volume"), volume=True),
    ),
    N_("SEEING"): (
        Setting(
            "text_size",
            N_("Text size"),
            options=(("100", ""), ("125", ""), ("150", ""), ("200", "")),
        ),
        Setting("notices", N_("Notes stay"), options=(("4", ""), ("10", ""), ("stay", N_("Until dismissed")))),
        Setting("high_contrast", N_("High contrast"), N_("A plain black table, outlined cards, brighter text")),
    ),
    N_("KEYS AND SWITCH"): (
        Setting("keys", N_("Keys"), N_("Choose another key for anything that can be done"), button=True),
        Setting("scanning", N_("One-switch scanning"), N_("A ring steps through what can be played; a switch picks")),
        Setting("scanning_pace", N_("Time for each step"), options=tuple((pace, "") for pace in get_args(Pace))),
        Setting("switch", N_("The switch"), N_("A key, or a button of the mouse or a controller"), button=True),
    ),
    N_("LANGUAGE"): (
        Setting(LANGUAGE, N_("Language"), columns=3),
        Setting(LETTERS, N_("Court cards"), options=(("own", ""), ("english", ""))),
    ),
}


class PreferencesDialog(Dialog):
    """The dialog of the settings."""

    name = "settings"
    heading = N_("Settings")
    wide = 900.0

    def __init__(self, host: Host, slug: str = "calculation") -> None:
        """Open the dialog; `slug` is the game whose table is shown first in the looks."""
        super().__init__(host)
        self.appearance = TableLooks(host, slug)
        self._waits = False  # whether the dialog waits for the switch
        self._language = ""  # at the cursor; "" is the present one
        self._ignored_switch = ""  # the switch that was pressed, or that started the wait, until its release

    def value(self, name: str) -> Any:  # noqa: ANN401 - as the settings have it
        """Return the value of a setting; the deck is one setting in the file and two here."""
        settings = self.host.preferences.settings
        if name in DECK_WORDS:
            return DECK_WORDS[name] in settings.deck
        if name == LETTERS:
            return "english" if courts_of(settings) == COURTS else "own"
        return getattr(settings, name)

    def change(self, name: str, value: object) -> None:
        if name in DECK_WORDS:
            words = (word for each, word in DECK_WORDS.items() if (value if each == name else self.value(each)))
            name, value = "deck", "_".join(words) or "classic"
        changed: dict[str, Any] = {name: value}
        self.host.preferences.change(replace(self.host.preferences.settings, **changed))

    def content(self) -> Node:
        return Column(*(self._section(name, settings) for name, settings in SECTIONS.items()), gap=24)

    def _section(self, name: str, settings: tuple[Setting, ...]) -> Node:
        if name == TOOLBAR:
            return Column(heading(_(name)), self._chips(settings), gap=8)
        lines = Column(*(self._line(each) for each in settings if self._is_offered(each.name)), gap=14)
        if name == CARDS:
            lines = Column(Wrap(Column(lines, wide=430), Drawn(304, 140, self._sample), gap=20, below=8))
        elif name == TABLE:
            lines = Column(self.appearance.view(self.unit), lines, gap=14)
        return Column(heading(_(name)), lines, gap=8)

    def _is_offered(self, name: str) -> bool:
        return (name != LETTERS or current_language() in OWN) and (name not in SCANNING or self.value("scanning"))

    def _chips(self, settings: tuple[Setting, ...]) -> Node:
        """Return switches in a row, or in two where there is little room."""
        chips = [
            Chip(
                each.name,
                _(each.label),
                self.value(each.name),
                partial(self.change, each.name),
                _(each.note) if each.note else "",
            )
            for each in settings
        ]
        return Either(EvenRow(*chips, gap=8), Grid(*chips, columns=len(chips) // 2, gap=8))

    def _line(self, setting: Setting) -> Node:
        name, value, label = setting.name, self.value(setting.name), _(setting.label)
        explanation, change = _(setting.note) if setting.note else "", partial(self.change, setting.name)
        if setting.volume:
            control: Node = Sized(Slider(name, value, change, spoken=label), 330)
        elif setting.button:
            control = Sized(Row(*self._switch_sign(name), self._button(name, label), gap=12), 340)
        elif options := _options(setting):
            columns = min(setting.columns, len(options))
            # another language changes all that is written, so to pass over one does not choose it
            point = self._go_to_language if name == LANGUAGE else None
            cursor = self._language if point else ""
            choice = Choice(name, options, value, change, spoken=label, columns=columns, cursor=cursor, point=point)
            control = Sized(choice, 430 if len(options) == 2 else 560)
        else:
            return Switch(name, label, value, change, explanation)
        return Wrap(named(label, explanation), control, gap=16, below=8)

    def _button(self, name: str, label: str) -> Button:
        """Return a button: it opens the page of keys, or waits for a press of the new switch."""
        if name == "keys":
            return Button(name, _("Choose keys…"), self._choose_keys, "keys", tall=TALL, wide=300, spoken=label)
        text = _("Press the switch…") if self._waits else switch_text(self.host.preferences.settings.switch)
        return Button(name, text, self._wait, tall=TALL, wide=300, spoken=f"{label}, {text}")

    def _switch_sign(self, name: str) -> Iterator[Node]:
        """Yield the button of the controller that is the switch."""
        switch, family = self.host.preferences.settings.switch, self.host.gamepads.family or "xbox"
        yield Space()
        if name == "switch" and not self._waits and switch.startswith(PAD):
            sign = switch.removeprefix(PAD)
            yield Drawn(28, 28, lambda rect, _: [gamepad_label(sign, family, rect.midright, rect.h)])

    def _go_to_language(self, language: str) -> None:
        self._language = language

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

    def _sample(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        """Yield a card of each suit, in the chosen deck."""
        spec = FaceSpec(deck_of(self.host.preferences.settings), round(96 * u))
        for number, card in enumerate(SAMPLE):
            yield Image(draw_face(card, spec), (rect.x + number * round(69 * u), rect.y))

    def poll(self) -> None:
        """Show pictures of backs that are ready."""
        super().poll()
        if self.appearance.faces.collect():
            self.refresh()

    @property
    def images_ready(self) -> bool:
        """Whether the pictures of backs are ready; they are out of sight when the dialog appears."""
        return self.appearance.faces.complete


def _figures(setting: Setting, option: str) -> str:
    """Return an option that has no words: seconds, percent, or the letters of court cards."""
    if setting.name in ("scanning_pace", "notices"):
        return f"{decimal_text(float(option))} s"
    if setting.name == LETTERS:
        return " ".join(COURTS if option == "english" else OWN.get(current_language(), COURTS))
    return percent_text(int(option) / 100)


def _options(setting: Setting) -> tuple[tuple[str, str], ...]:
    """Return the options of a setting with their labels; languages have their own names."""
    if setting.name == LANGUAGE:
        return ((SYSTEM, _("As the system")), *((code, NAMES[code]) for code in languages()))
    return tuple((option, _(text) if text else _figures(setting, option)) for option, text in setting.options)
