"""URLs of files from desktops, and their paths."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.platform.file_url import path_of


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("a.quintet", "a.quintet"),
        ("/home/50%20off.quintet", "/home/50%20off.quintet"),  # a path may hold whatever a URL would escape
        ("file:///home/my%20game.quintet", "/home/my game.quintet"),
        ("file://localhost/home/a.quintet", "/home/a.quintet"),
        ("file:/home/a.quintet", "/home/a.quintet"),
        ("FILE:///home/a%25b%3F%23.quintet", "/home/a%b?#.quintet"),
        ("file:///C:/Games/a.quintet", "C:/Games/a.quintet"),
        ("file:///home/%E9.quintet", "/home/\udce9.quintet"),  # a name that is no UTF-8
    ],
)
def test_a_name_becomes_a_path(name: str, path: str) -> None:
    assert path_of(name) == path


@pytest.mark.parametrize("name", ["König ♚ 100%.quintet", "a b?c#d.quintet", "file:.quintet"])
def test_the_address_of_any_path_leads_back(tmp_path: Path, name: str) -> None:
    assert path_of((tmp_path / name).as_uri()) == str(tmp_path / name)


def test_a_file_on_another_machine_is_refused() -> None:
    with pytest.raises(ValueError, match=r"another machine, far\.example: copy it"):
        path_of("file://far.example/a.quintet")
