"""Values of the view and of scenes: compared by their fields, and defined quickly."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from game.view.frozen import frozen

ROOT = Path(__file__).parents[2]
FIELDS = st.tuples(st.integers(0, 2), st.sampled_from("ab"), st.tuples(st.booleans()))


@dataclass(frozen=True)
class Plain:
    """A frozen dataclass."""

    number: int
    text: str = "a"
    more: tuple[bool, ...] = ()


@frozen
class Value:
    """The same value."""

    number: int
    text: str = "a"
    more: tuple[bool, ...] = ()


@frozen
class Special(Value):
    """A value with a field more."""

    words: list[str] = field(default_factory=list)


@frozen
class Empty:
    """A value without fields."""


@given(FIELDS, FIELDS)
def test_values_are_equal_and_hashed_as_those_of_a_frozen_dataclass(
    one: tuple[int, str, tuple[bool]], other: tuple[int, str, tuple[bool]]
) -> None:
    assert (Value(*one) == Value(*other)) == (Plain(*one) == Plain(*other))
    assert len({Value(*one), Value(*other)}) == len({Plain(*one), Plain(*other)})
    assert repr(Value(*one)) == repr(Plain(*one)).replace("Plain", "Value")
    assert replace(Value(*one), number=other[0]) == Value(other[0], *one[1:])


def test_values_of_other_classes_are_never_equal() -> None:
    values: list[object] = [Special(1), Value(1), Plain(1), Empty()]
    for one, other in permutations(values, 2):
        assert one != other
    assert Empty() == Empty()
    assert len({Empty(), Empty(), Value(1)}) == 2


def test_each_value_has_its_own_defaults() -> None:
    one, other = Special(1), Special(1)
    one.words.append("a")
    assert not other.words


def test_what_the_view_and_scenes_define_is_defined_quickly() -> None:
    """Each frozen dataclass takes three times as long in every start."""
    files = [file for room in ("view", "scenes") for file in (ROOT / "game" / room).rglob("*.py")]
    assert [file for file in files if "@dataclass(frozen" in file.read_text("utf-8")] == []
