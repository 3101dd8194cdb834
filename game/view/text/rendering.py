"""Type: Source Serif for names and ranks, Manrope for everything small, as premultiplied sprites."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from importlib.machinery import PathFinder
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.view.drawing.geometry import Point
from game.view.drawing.paint import faded
from game.view.drawing.palette import clear_opacity, stronger
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.ui_style import contrast
from game.view.text.fallback import file_with, has, runs

SERIF, SERIF_REGULAR, SERIF_ITALIC, SERIF_BOLD = (
    f"SourceSerifPro-{style}.otf" for style in ("Semibold", "Regular", "It", "Bold")
)
SANS, SANS_SEMIBOLD, SANS_BOLD = (f"Manrope-{style}.ttf" for style in ("Medium", "SemiBold", "Bold"))
HEADING = SERIF_BOLD  # the face of the headings of parts
CAPITALS = 0.14  # the tracking of labels in capitals, in ems
MIN_TEXT_PX: Final = 11  # pixels: no text gets smaller, however little room there is
SMALL = 30  # pixels; up to here hinting spoils Manrope's spacing, so text is drawn larger and reduced
REDUCED = 3
ACROSS = {"l": 0.0, "c": 0.5, "r": 1.0}


class Style(NamedTuple):
    """The style of text: face (a file's name), size in pixels, colour, letter spacing in ems, opacity."""

    face: str
    px: int
    colour: str
    tracking: float = 0.0
    opacity: float = 1.0


@lru_cache(maxsize=8)
def _folder(package: str) -> Path:
    """Return the folder of a font package without importing it, because that would run its code and take longer."""
    spec = PathFinder.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the package {package.replace('_', '-')} is not installed", name=package)
    return Path(spec.origin).parent / "files"


@lru_cache(maxsize=24)  # each takes an open file and up to 0.3 MB
def font(face: str, px: int) -> pygame.Font:
    """Open a face at a size in pixels."""
    package = "font_manrope" if face.startswith("Manrope") else "font_source_serif_pro"
    return pygame.font.Font(str(_folder(package) / face), max(6, px))


class FontMetrics(NamedTuple):
    """The measures of a line of text at one size, in pixels; they remain valid when the font is closed."""

    height: int
    ascent: int  # from the upper edge to the baseline
    capitals: int  # height above the baseline


@lru_cache(maxsize=512)
def line_of(face: str, px: int) -> FontMetrics:
    """Measure the lines of a face at a size in pixels."""
    opened = font(face, px)
    metric = opened.metrics("H")[0]
    return FontMetrics(opened.get_height(), opened.get_ascent(), metric[3] if metric else px)


def can_be_written(text: str) -> bool:
    """Return whether there are fonts with all letters of a text: the program's own, or the system's."""
    own = font(SANS, SMALL)
    return all(has(own, letter) or file_with(letter) for letter in text)


def _advances(text: str, face: str, px: int) -> list[int]:
    """Return the advance width of each letter in pixels; a letter that the face does not have has 0."""
    parts = runs(text, font(face, px), px)
    return [metric[4] if metric else 0 for part, opened in parts for metric in opened.metrics(part)]


@lru_cache(maxsize=1024)
def width_of(text: str, style: Style) -> float:
    """Return the width of a text in pixels."""
    text, scale = _legible(text), REDUCED if style.px <= SMALL else 1
    if not style.tracking:
        px = style.px * scale
        return sum(opened.size(part)[0] for part, opened in runs(text, font(style.face, px), px)) / scale
    gaps = style.tracking * style.px * (len(text) - 1)
    return sum(_advances(text, style.face, style.px * scale)) / scale + gaps


def fits(text: str, style: Style, room: float) -> bool:
    """Return whether a text is no wider than a room in pixels; one of more letters than that is not measured."""
    return len(text) <= room and width_of(text, style) <= room


def shortened(text: str, style: Style, room: float) -> str:
    """Shorten a text in its middle until it fits into a room in pixels; "" if nothing fits."""
    if fits(text, style, room):
        return text

    def cut(letters: int) -> str:
        return text[: letters - letters // 2].rstrip(" .,;:·") + "…" + text[len(text) - letters // 2 :]

    lengths = range(6, min(len(text) - 1, int(room)))
    fitting = bisect_right(lengths, room, key=lambda letters: width_of(cut(letters), style))
    return cut(lengths[fitting - 1]) if fitting else ""


def fitted(text: str, style: Style, width: float, minimum: int = MIN_TEXT_PX) -> Style:
    """Make a style smaller until a text fits a width in pixels, but not below `minimum`."""
    while style.px > minimum and not fits(text, style, width):
        style = style._replace(px=style.px - 1)
    return style


@cached_sprite
def render_text(text: str, style: Style) -> pygame.Surface:
    """Draw a line of text as a premultiplied sprite as high as the line; it is cached, so never paint on it."""
    style = clear(style)
    sprite = (_reduced if style.px <= SMALL else _draw)(_legible(text), style)
    return faded(sprite, style.opacity) if style.opacity < 1 else sprite


def clear(style: Style) -> Style:
    """Return a style as it is in the present contrast: in high contrast brighter, and opaque or nearly so."""
    if not contrast():
        return style
    return style._replace(colour=stronger(style.colour), opacity=clear_opacity(style.opacity))


def _draw(text: str, style: Style) -> pygame.Surface:
    gap = style.tracking * style.px
    if not gap:
        return _whole(text, style).premul_alpha()
    advances, height = _advances(text, style.face, style.px), line_of(style.face, style.px).height
    sprite = pygame.Surface((round(sum(advances) + gap * len(text)) + 1, height), pygame.SRCALPHA)
    x = 0.0
    for letter, advance in zip(text, advances, strict=True):
        sprite.blit(_whole(letter, style), (round(x), 0))
        x += advance + gap
    return sprite.premul_alpha()


def _whole(text: str, style: Style) -> pygame.Surface:
    """Draw a text without tracking, each part in the font that has its letters, on the baseline of its own font."""
    own, colour = font(style.face, style.px), style.colour
    parts = runs(text, own, style.px)
    if len(parts) == 1 and parts[0][1] is own:
        return _rendered(parts[0][0], own, colour)
    drawn = [(_rendered(part, opened, colour), own.get_ascent() - opened.get_ascent()) for part, opened in parts]
    sprite, x = pygame.Surface((sum(part.get_width() for part, _ in drawn), own.get_height()), pygame.SRCALPHA), 0
    for part, y in drawn:
        sprite.blit(part, (x, y))
        x += part.get_width()
    return sprite


def _rendered(text: str, face_font: pygame.Font, colour: str) -> pygame.Surface:
    visible = text if face_font.size(text)[0] else ""  # the font refuses letters without any width, but accepts ""
    return face_font.render(visible, True, colour)  # noqa: FBT003 - it takes no keyword


def _legible(text: str) -> str:
    """Return a text without characters that fonts refuse, which the name of a file may contain, or do not have."""
    text = text.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")  # a space of theirs is as narrow
    return text.encode(errors="replace").decode().replace("\0", "?").replace("\n", " ")


def _reduced(text: str, style: Style) -> pygame.Surface:
    face, px = style.face, style.px
    large = _draw(text, style._replace(px=px * REDUCED))
    width, height = -(-large.get_width() // REDUCED), line_of(face, px).height
    padded = pygame.Surface((width * REDUCED, height * REDUCED), pygame.SRCALPHA)
    rise = line_of(face, px).ascent * REDUCED - line_of(face, px * REDUCED).ascent
    padded.blit(large, (0, rise), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.smoothscale(padded, (width, height))


def text_rect(text: str, style: Style, position: Point, anchor: str = "mc") -> pygame.Rect:
    """Return the rectangle in pixels that a text would cover.

    The anchor says which point of it the position is: m(iddle of the capitals) or s (the baseline), then l(eft),
    c(entre) or r(ight).
    """
    line, (x, y) = line_of(style.face, style.px), position
    width = width_of(text, style)
    rise = line.ascent - (line.capitals / 2 if anchor[0] == "m" else 0)
    return pygame.Rect(round(x - ACROSS[anchor[1]] * width), round(y - rise), ceil(width), line.height)


def write(canvas: pygame.Surface, text: str, style: Style, position: Point, anchor: str = "mc") -> pygame.Rect:
    """Write a text on a canvas; return the rectangle it covers. See text_rect for the anchors."""
    rect = text_rect(text, style, position, anchor)
    inside = (0, 0), rect.size  # the edge of a last letter beyond its width would stay when the text goes
    canvas.blit(render_text(text, style), rect, inside, special_flags=pygame.BLEND_PREMULTIPLIED)
    return rect


def capitals(px: float, colour: str, opacity: float = 1.0) -> Style:
    """Return the style of labels in capitals. The text itself must be upper case."""
    return Style(SANS_BOLD, round(max(MIN_TEXT_PX, px)), colour, CAPITALS, opacity)
