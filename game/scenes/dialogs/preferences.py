"""The settings. Each change applies at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import get_args

import pygame

from game.language import N_, NAMES, _, current_language, languages
from game.language.cards import COURTS as OWN
from game.language.number_formats import decimal_text, percent_text
from game.scenes import dialogs
from game.scenes.appearance_settings import courts_of, deck_of, is_large
from game.scenes.dialogs.dialog import Dialog
from game.scenes.host import Host
from game.scenes.scan_switch import DOWN, NONE, PAD, UP, switch_of, switch_text
from game.scenes.widgets.controls import TALL, Button, Chip, Choice, Slider, Switch
from game.scenes.widgets.layout import (
    RULE,
    Column,
    Drawn,
    Either,
    EvenRow,
    Layers,
    Node,
    Row,
    Sized,
    Space,
    Text,
    Tight,
    Wrap,
    heading,
    named,
)
from game.store.settings import SYSTEM, TEXT_SIZES, Pace
from game.view.cards.faces import FaceSpec, draw_face
from game.view.drawing.ui_style import COURTS
from game.view.marks.gamepad_label import gamepad_label
from game.view.marks.mark import Mark
from game.view.widgets.widget_marks import DrawnImage, note

DECK = "four", "large"  # words in the name of the deck, each of which is a switch
CARD, FANNED = 84, 68  # units: width of a sample card, and from one to the next, which covers it in part
TWO = 1600  # units of width that the window must have for two columns
CONTROL = 400  # units: the width of a choice at the end of a line
GAP, PARTS = TALL / 7, 28  # units between two lines, as between the rows of a choice, and between two parts
SAMPLE = "AS", "QH", "JD", "TC"  # one card of each suit, with all kinds of faces


class PreferencesDialog(Dialog):
    """The dialog of the settings."""

    name = "settings"
    heading = N_("Settings")

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._language = ""  # at the cursor; "" is the present one
        self._ignored_switch = ""  # the switch that was pressed, or that started the wait, until its release

    def change(self, name: str, value: object) -> None:
        self.host.preferences.change(**{name: value})

    @property
    def wide(self) -> float:
        return 1568 if self.size[0] > TWO * self.unit else 892

    def content(self) -> Node:
        """Return look and play, and beside or below them sound, access and language."""
        seen = Column(self._look(), self._play(), gap=PARTS, wide=704)
        heard = Column(self._sounds(), self._access(), self._languages(), gap=PARTS, wide=704)
        return Wrap(seen, heard, gap=64, below=PARTS, top=True)

    def _look(self) -> Node:
        deck = _lines(
            self._deck_switch("four_colours", "four", _("Four colours"), _("Diamonds are blue, clubs are green")),
            self._deck_switch(
                "large_index", "large", _("Large numbers and suits"), _("For small screens and tired eyes")
            ),
            self._switch("evening", _("Evening"), _("Lower, warmer light for a dim room")),
        )
        sample = Drawn(CARD + 3 * FANNED, 1.42 * CARD, self._sample)
        window, remembered = self.host.window, _("A window’s size and position are remembered")
        speeds = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "instant": _("Off")}
        return _part(
            _("Look"),
            Either(Row(sample, Space(), Sized(deck, CONTROL)), Column(sample, deck, gap=GAP)),
            self._choice("animation_speed", _("Card animation"), speeds),
            Switch("fullscreen", _("Full screen"), window.fullscreen, lambda _: window.toggle_fullscreen(), remembered),
            self._toolbar(),
        )

    def _toolbar(self) -> Node:
        """Return a title, below it chips in a row, or in two where there is less room, and what one of them means."""
        said = _("Whether the game can still be won")
        figures = {
            "timer": _("Time"),
            "show_moves": _("Moves"),
            "show_score": _("Score"),
            "light": _("The light"),
            "show_hints": _("Hints used"),
            "show_undos": _("Undos used"),
        }
        chips = [self._switch(name, figures[name], said * (name == "light"), Chip) for name in figures]
        row = Wrap(EvenRow(*chips[:3], gap=GAP), EvenRow(*chips[3:], gap=GAP), gap=GAP, below=GAP)
        return Column(named(_("Shown in the toolbar")), row, Text(f"{figures['light']} – {said}", note), gap=GAP)

    def _play(self) -> Node:
        clicks = {"auto-move": _("Moves it if the choice is clear"), "click-click": _("Chooses it")}
        finish = _("Once your move leaves nothing to decide, the cards go up")
        safe = _("Cards no other card needs go to the foundations")
        times = {"4": "4 s", "10": "10 s", "stay": _("Until dismissed")}
        known = {"all-cards": _("All cards"), "open-cards": _("Face-up cards")}
        return _part(
            _("Play"),
            self._choice("clicks", _("Clicking a card"), clicks),
            self._switch("auto_finish", _("Auto-finish"), finish),
            self._switch("safe_plays", _("Play safe cards automatically"), safe),
            self._choice("peek", _("Hints and the light know"), known),
            self._switch("refusals", _("Explain refused moves"), _("A short note appears at the pile")),
            self._choice("notices", _("Notes stay"), times),
            self._switch("left_handed", _("Left-handed"), _("What you reach for most is on the left")),
        )

    def _sounds(self) -> Node:
        return _part(
            _("Sound"),
            self._switch("mute", _("Mute")),
            self._volume("effects_volume", _("Cards and chimes")),
            self._volume("music_volume", _("Fanfares")),
            self._switch("soundtrack", _("Music"), _("A quiet piece at each table, which comes and goes")),
            self._volume("soundtrack_volume", _("Music volume")),
        )

    def _access(self) -> Node:
        sizes = {size: percent_text(share) for size, share in TEXT_SIZES.items()}
        text, note = _("Choose keys…"), _("Choose another key for anything that can be done")
        keys = Button(
            "keys",
            text,
            lambda: self.host.scenes.push(dialogs.choose_keys.ChooseKeys(self.host)),
            "keys",
            tall=TALL,
            wide=300,
            spoken=_("Keys"),
        )
        contrast = _("A plain black table, outlined cards, brighter text")
        scanning = _("A ring steps through what can be played; a switch picks")
        return _part(
            _("Access"),
            self._choice("text_size", _("Text size"), sizes),
            self._switch("high_contrast", _("High contrast"), contrast),
            self._switch("reduced_motion", _("Reduced motion"), _("Nothing moves: pictures fade at most")),
            _line(_("Keys"), keys, note),
            self._switch("scanning", _("One-switch scanning"), scanning),
            *(self._of_scanning() if self.settings.scanning else ()),
        )

    def _of_scanning(self) -> Iterator[Node]:
        """Yield what only scanning needs: its pace, and a button that waits for a press of the new switch."""
        paces = {pace: f"{decimal_text(float(pace))} s" for pace in get_args(Pace)}
        yield self._choice("scanning_pace", _("Time for each step"), paces)
        label, switch = _("The switch"), self.settings.switch
        text = _("Press the switch…") if self.grabs_keys else switch_text(switch)
        button = Button("switch", text, self._wait, tall=TALL, wide=300, spoken=f"{label}, {text}")
        row: list[Node] = [button]
        if switch.startswith(PAD) and not self.grabs_keys:
            sign, family = switch.removeprefix(PAD), self.host.gamepads.family or "xbox"
            row.insert(0, Drawn(28, 28, lambda rect, _: [gamepad_label(sign, family, rect)]))
        yield _line(label, Row(*row, gap=12), _("A key, or a button of the mouse or a controller"))

    def _languages(self) -> Node:
        """Return the choice of a language, by its own name, and that of the letters on court cards if it has some."""
        settings, title = self.settings, _("Language")
        names = (SYSTEM, _("As the system")), *((code, NAMES[code]) for code in languages())
        change = partial(self.change, "language")
        # another language changes all that is written, so to pass over one does not choose it
        cursor, point = self._language, self._go_to_language
        lines: list[Node] = [
            Choice("language", names, settings.language, change, spoken=title, columns=4, cursor=cursor, point=point)
        ]
        if own := OWN.get(current_language()):
            letters = {"own": " ".join(own), "english": " ".join(COURTS)}
            chosen = "english" if courts_of(settings) == COURTS else "own"
            lines.append(self._choice("court_letters", _("Court cards"), letters, chosen))
        return _part(title, *lines)

    def _switch(self, name: str, label: str, note: str = "", kind: type[Switch] = Switch) -> Node:
        return kind(name, label, getattr(self.settings, name), partial(self.change, name), note)

    def _deck_switch(self, name: str, word: str, label: str, note: str) -> Node:
        """Return a switch for a word in the name of the deck, which is one setting."""
        if word == "large" and is_large(self.settings):
            always = _("Always on with large text and in high contrast")
            return Switch(name, label, True, lambda _: None, always, usable=False)  # noqa: FBT003
        deck = self.settings.deck
        other = "_".join(each for each in DECK if (each in deck) != (each == word)) or "classic"
        return Switch(name, label, word in deck, lambda _: self.change("deck", other), note)

    def _choice(self, name: str, label: str, options: Mapping[str, str], chosen: str = "") -> Node:
        """Return a choice of values with their labels; the chosen one is by default that of the setting."""
        chosen = chosen or getattr(self.settings, name)
        choice = Choice(name, tuple(options.items()), chosen, partial(self.change, name), spoken=label)
        return _line(label, Sized(choice, CONTROL))

    def _volume(self, name: str, label: str) -> Node:
        volume = getattr(self.settings, name)
        return _line(label, Sized(Slider(name, volume, partial(self.change, name), spoken=label), CONTROL))

    def _go_to_language(self, language: str) -> None:
        self._language = language

    def _wait(self) -> None:
        self.grabs_keys = True

    def handle(self, event: pygame.Event) -> None:
        """Use the next press as the switch, while the dialog waits for it; Escape and modifiers are no switches."""
        switch, waited = switch_of(event), self.grabs_keys
        if self._ignored_switch and switch == self._ignored_switch:
            if event.type in UP:  # before that, a held key may repeat
                self._ignored_switch = ""
        elif waited and event.type in DOWN:
            if switch:
                self.grabs_keys, self._ignored_switch = False, switch
                if switch != NONE:
                    self.change("switch", switch)
                self.refresh()
        else:
            super().handle(event)
            if self.grabs_keys and not waited and event.type == pygame.KEYDOWN:
                self._ignored_switch = switch

    def _sample(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        """Yield a card of each suit, in the chosen deck."""
        spec = FaceSpec(deck_of(self.settings), round(CARD * u))
        for number, card in enumerate(SAMPLE):
            yield DrawnImage(draw_face, (card, spec), spec.size, (rect.x + number * round(FANNED * u), rect.y))


def _part(title: str, *lines: Node) -> Node:
    return Column(Row(Tight(heading(title)), RULE, gap=16), _lines(*lines), gap=6)


def _lines(*lines: Node) -> Node:
    """Return lines of one height, unless one needs more."""
    return Column(*(Layers(Space(TALL), line) for line in lines), gap=GAP)


def _line(label: str, control: Node, note: str = "") -> Node:
    return Wrap(named(label, note), control, gap=16, below=8)
