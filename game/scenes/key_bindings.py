"""The player's keys: what can be chosen, which action has a key, and the settings.

The settings name an action by its id, and its keys with a space between them: `undo = "U"`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.language import _
from game.scenes.keys import (
    ACTIONS,
    DIALOGS,
    EVERYWHERE,
    FIXED,
    MENU,
    REVIEWING,
    Action,
    Chosen,
    Shortcut,
    choose_keys,
    chord_text,
    keys_of,
)

SITUATIONS = (  # in each of them a key has a single meaning
    tuple(action for action in ACTIONS.values() if not action.mode),
    (*EVERYWHERE, *DIALOGS, *MENU),
    (*EVERYWHERE, *REVIEWING),
)


def read_key(text: str) -> str:
    """Return the normalised name of a key that can be chosen; "" for any other text."""
    try:
        return Shortcut.named(text).text
    except AttributeError:
        return ""


def conflicting_action(action: Action, key: str, chosen: Chosen) -> Action | None:
    """Return another action that has the key in the same situation; None if it is free."""
    shortcut = Shortcut.named(key)
    others = (other for situation in SITUATIONS if action in situation for other in situation if other != action)
    return next((other for other in others if shortcut in map(Shortcut.named, keys_of(other, chosen))), None)


def with_key(action: Action, key: str, chosen: Chosen) -> Chosen:
    """Return the chosen keys with another one for an action; actions with exactly their usual keys are left out."""
    changed = {**chosen, action.id: (key,)}
    return {name: keys for name, keys in changed.items() if keys != keys_of(ACTIONS[name], {})}


def as_settings(chosen: Chosen) -> dict[str, str]:
    """Return chosen keys in the form of the settings."""
    return {name: " ".join(keys) for name, keys in chosen.items()}


def read(bindings: Mapping[str, str]) -> tuple[Chosen, list[str]]:
    """Parse the keys of the settings; invalid ones are left out, with a sentence that says why."""
    chosen, complaints = Chosen(), list[str]()
    for name, text in bindings.items():
        keys = tuple(dict.fromkeys(map(read_key, text.split())))
        if name not in ACTIONS:  # that of another version
            continue
        if not keys or not all(keys) or any(key in FIXED for key in keys):
            complaints.append(
                _("the keys for {name} in the settings are ignored: {keys} cannot be chosen", name=name, keys=text)
            )
        else:
            chosen[name] = keys
    return chosen, [*complaints, *_untangle(chosen)]


def _untangle(chosen: Chosen) -> Iterator[str]:
    """Drop keys that were chosen twice, until every key has one meaning; yield a sentence for each."""
    while clash := next(_clashes(chosen), None):
        name, key, other = clash
        del chosen[name]
        yield _(
            "the keys for {name} in the settings are ignored: {key} is the key of “{other}”",
            name=name,
            key=chord_text(key),
            other=other.label,
        )


def _clashes(chosen: Chosen) -> Iterator[tuple[str, str, Action]]:
    for name in reversed([*chosen]):
        for key in chosen[name]:
            if other := conflicting_action(ACTIONS[name], key, chosen):
                yield name, key, other


def apply_key_bindings(bindings: Mapping[str, str]) -> list[str]:
    """Apply the keys of the settings; return a sentence for each invalid one."""
    chosen, complaints = read(bindings)
    choose_keys(chosen)
    return complaints
