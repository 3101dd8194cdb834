"""The settings: read with care, written atomically, and unknown keys are kept."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from game.deals import KINDS
from game.patiences import PATIENCES
from game.store.disk import UnavailableError
from game.store.settings import CHOICES, Settings, SettingsFile
from tests.store.mutants import MUTANTS, mutant
from tests.support.play import cases

PLAYED = Settings(deck="four", mute=True, window_size=(1280, 720), window_place=(-10, 20), effects_volume=0.25)


class Place:
    """A settings file and its warnings."""

    def __init__(self, path: Path) -> None:
        self.path, self.warnings = path, list[str]()
        self.file = SettingsFile(path, self.warnings.append)

    def read(self, data: str | bytes) -> Settings:
        """Write this and read it."""
        self.path.write_bytes(data.encode() if isinstance(data, str) else data)
        return self.file.read()


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path / "data" / "settings.toml")


@pytest.fixture
def there(tmp_path: Path) -> Place:
    return Place(tmp_path / "settings.toml")


def test_without_a_file_all_is_as_at_first(place: Place) -> None:
    assert place.file.read() == Settings()
    assert not place.path.exists()
    assert place.warnings == []


pixels = st.none() | st.tuples(st.integers(1, 9999), st.integers(1, 9999))
volumes = st.floats(0, 1)
all_settings = st.builds(
    Settings,
    **{name: st.sampled_from(choices) for name, choices in CHOICES.items()},
    effects_volume=volumes,
    music_volume=volumes,
    window_size=pixels,
    window_place=pixels,
    mute=st.booleans(),
    timer=st.booleans(),
    new_deals=st.dictionaries(st.sampled_from([*PATIENCES]), st.sampled_from(KINDS)),
    coached=st.lists(st.sampled_from(["calculation", "quatorze", "another"]), unique=True).map(tuple),
)


@hypothesis_settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(all_settings)
def test_what_is_written_is_read(place: Place, chosen: Settings) -> None:
    place.file.write(chosen)
    assert place.file.read() == chosen
    assert place.warnings == []


def test_what_is_not_known_is_kept(there: Place) -> None:
    newer = 'future = [1, {a = 2}]\ntext_size = "500"\ndeck = "large"\n[plugin]\nwhen = 1979-05-27\n'
    assert there.read(newer).deck == "large"
    there.file.write(PLAYED)
    found = tomllib.loads(there.path.read_text("utf-8"))
    assert (found["future"], str(found["plugin"]["when"])) == ([1, {"a": 2}], "1979-05-27")
    assert found["text_size"] == "500"
    assert there.file.read() == PLAYED
    assert len(set(there.warnings)) == 1


def test_what_is_not_known_and_cannot_be_written_stands_in_nobodys_way(there: Place) -> None:
    there.read(f"future = 0x{'F' * 5000}\n")  # more digits than Python converts to decimal
    there.file.write(PLAYED)
    assert there.file.read() == PLAYED


WRONG = """\
deck is wrong and is ignored: it must be one of "classic", "four", "large", "four_large"
    deck = "blue"
    deck = ['four']
mute is wrong and is ignored: it must be true or false
    mute = 1
effects_volume is wrong and is ignored: it must be a number from 0 to 1
    effects_volume = 1.5
    effects_volume = nan
    effects_volume = true
window_size is wrong and is ignored: it must be two whole numbers of pixels, such as
    window_size = [1280]
    window_size = [1280, 720, 1]
    window_size = [1280.0, 720]
window_place is wrong
    window_place = [true, false]
    window_place = [99999999999999999999, 1]
timer is wrong
    [timer]
coached is wrong and is ignored: it must be a list of names, such as ["calculation"]
    coached = [1]
    coached = 'quatorze'
new_deals is wrong and is ignored: it must be a table by game, such as {quatorze =
    new_deals = "evil"
    new_deals = {quatorze = "evil"}
    new_deals = 3
"""


@pytest.mark.parametrize(("line", "sentence"), [*cases(WRONG)])
def test_a_wrong_value_costs_that_setting_alone(there: Place, line: str, sentence: str) -> None:
    assert there.read(f"left_handed = true\n{line}\n") == Settings(left_handed=True)
    (warning,) = there.warnings
    assert warning.startswith(f"the setting {sentence}")


def test_the_kind_of_new_deals_of_former_versions_is_that_of_all_games(there: Place) -> None:
    started = there.read('new_deals = "hard"\n')
    assert [started.kind_of_deals(slug) for slug in PATIENCES] == ["hard"] * 5
    there.file.write(replace(started, mute=True))
    assert 'new_deals = "hard"' in there.path.read_text("utf-8")  # until it is changed
    there.file.write(replace(started, new_deals={**started.new_deals, "quatorze": "easy"}))
    found = there.file.read()
    assert [found.kind_of_deals(slug) for slug in ("calculation", "quatorze")] == ["hard", "easy"]
    assert there.warnings == []


def test_a_game_that_is_not_named_has_rising_deals(there: Place) -> None:
    found = there.read('[new_deals]\nquatorze = "any"\n')
    assert [found.kind_of_deals(slug) for slug in ("calculation", "quatorze")] == ["rising", "any"]
    assert there.warnings == []


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"deck", "Expected '=' after a key in a key/value pair (at end of document)"),
        (b"\xff\xfe", "it is not UTF-8 text"),
        (b"a = " + b"[" * 50_000, ""),
        (b"a = " + b"9" * 50_000, ""),
        (b"# " * 60_000, "it is too large: the limit is 100000 bytes"),
    ],
    ids=["a word", "no text", "nested", "a number", "large"],
)
def test_a_damaged_file_is_set_aside(there: Place, data: bytes, sentence: str) -> None:
    assert there.read(data) == Settings()
    (warning,) = there.warnings
    start = "the settings in settings.toml.damaged cannot be read, and are not used: "
    assert warning.startswith(start + sentence)
    assert len(warning) < 250
    assert not there.path.exists()
    assert (there.path.parent / "settings.toml.damaged").read_bytes() == data
    assert there.file.read() == Settings()
    assert len(there.warnings) == 1


@pytest.mark.parametrize("bomb", ["{} = 1", "[{}]", "x = {{ {} = 1 }}", "[[{}]]"])
def test_a_name_of_thousands_of_parts_is_not_parsed(there: Place, bomb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("it was parsed"))
    assert there.read(bomb.format("a." * 10_000 + "a")) == Settings()
    (warning,) = there.warnings
    assert warning.endswith("its names are nested too deeply")


def test_what_was_changed_elsewhere_stays(there: Place) -> None:
    started = there.read('deck = "large"\n')
    other = SettingsFile(there.path, pytest.fail)
    other.write(replace(other.read(), animation_speed="fast", deck="four"))
    there.file.write(replace(started, mute=True))
    assert other.read() == Settings(deck="four", animation_speed="fast", mute=True)
    there.path.write_text(there.path.read_text("utf-8").replace('"four"', '"four_large"'), "utf-8")
    there.file.write(replace(started, mute=False))
    there.file.write(replace(started, mute=False, window_size=(1280, 720)))
    assert other.read() == Settings(deck="four_large", animation_speed="fast", window_size=(1280, 720))
    there.file.write(replace(started, deck="four"))
    assert other.read() == Settings(deck="four", animation_speed="fast")


def test_a_mark_that_editors_set_is_no_damage(there: Place) -> None:
    assert there.read(b"\xef\xbb\xbfmute = true\r\n") == Settings(mute=True)


def test_a_file_that_cannot_be_read_stays_until_it_can(there: Place) -> None:
    there.path.symlink_to(there.path)
    assert there.file.read() == Settings()
    with pytest.raises(UnavailableError, match="too many levels"):
        there.file.write(Settings(mute=True))
    assert there.path.is_symlink()
    why = "it cannot be read: too many levels of symbolic links"
    assert there.warnings == [f"the settings in settings.toml cannot be read, and are not used: {why}"]
    there.path.unlink()
    there.path.write_text('deck = "four"\n')
    there.file.write(Settings(mute=True))
    assert there.file.read() == Settings(deck="four", mute=True)


def test_what_became_damaged_or_is_no_file_is_set_aside_too(there: Place) -> None:
    there.file.write(PLAYED)
    there.path.write_bytes(b"deck")
    there.file.write(replace(PLAYED, mute=False))
    assert (there.path.parent / "settings.toml.damaged").read_bytes() == b"deck"
    there.path.unlink()
    there.path.mkdir()
    assert there.file.read() == Settings()
    there.file.write(PLAYED)
    assert there.file.read() == PLAYED


def test_a_link_to_the_settings_stays_one(there: Place, tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    there.path.symlink_to(tmp_path / "dotfiles" / "quintet.toml")
    there.file.write(PLAYED)
    assert there.path.is_symlink()
    assert there.file.read() == PLAYED


def test_mutants_give_settings_and_sentences(there: Place) -> None:
    there.file.write(PLAYED)
    good = there.path.read_bytes() + b'unknown = [1, "two", 3.5]\n'
    warnings = list[str]()
    for seed in range(MUTANTS):
        chosen = there.read(mutant(good, seed))
        there.file.write(chosen)
        warnings += there.warnings
        there.warnings.clear()
        assert there.file.read() == chosen
        assert {*there.warnings} <= {*warnings}
        there.warnings.clear()
        for aside in there.path.parent.glob("*.damaged"):
            aside.unlink()
    assert all(0 < len(warning) < 250 and warning.isprintable() for warning in warnings)
    assert len(warnings) > MUTANTS / 4
