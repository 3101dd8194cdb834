"""Writes grain.png beside this file: the tile of felt grain that every table is laid with.

Each pixel is LEVEL plus a signed grain, so that adding the tile and taking LEVEL away roughens a surface. It repeats
without a seam, and the same program writes the same bytes every time.
"""

from __future__ import annotations

import math
import random
import struct
import zlib
from pathlib import Path

import pygame

SIZE = 512  # pixels
LEVEL = 16
SEED = 7
FIBRES, FIBRE_SHADES = 5200, (90, 104, 152, 172)
FINE, CLUMPS, FIBRE = 0.026, 0.136, 0.110  # how much each part counts
OFFSETS = (-SIZE, 0, SIZE)


def grey(raw: bytes) -> pygame.Surface:
    """Make a grey surface of one byte a pixel."""
    return pygame.image.frombuffer(b"".join(bytes((value,)) * 3 for value in raw), (SIZE, SIZE), "RGB")


def softened(noise: pygame.Surface, radius: int) -> pygame.Surface:
    """Blur a tile across its edges, so that it still repeats without a seam."""
    rim = 4 * radius
    wide = pygame.Surface((SIZE + 2 * rim, SIZE + 2 * rim), 0, 24)
    for x in OFFSETS:
        for y in OFFSETS:
            wide.blit(noise, (x + rim, y + rim))
    return pygame.transform.box_blur(wide, radius).subsurface((rim, rim, SIZE, SIZE)).copy()


def fibres(rng: random.Random) -> pygame.Surface:
    """Draw short hairs at random, darker and lighter than the background."""
    tile = pygame.Surface((SIZE, SIZE), 0, 32)
    tile.fill((128, 128, 128))
    for _ in range(FIBRES):
        x, y = rng.random() * SIZE, rng.random() * SIZE
        angle, length = rng.random() * math.pi, rng.uniform(3, 9)
        shade = rng.choice(FIBRE_SHADES)
        for dx in OFFSETS:
            for dy in OFFSETS:
                start = pygame.Vector2(x + dx, y + dy)
                pygame.draw.aaline(tile, (shade,) * 3, start, start + pygame.Vector2(length, 0).rotate_rad(angle))
    return tile


def grain() -> bytes:
    """Return the sum of the parts, one byte a pixel, row by row."""
    rng = random.Random(SEED)  # noqa: S311 - grain is no cryptography
    fine = grey(rng.randbytes(SIZE * SIZE))
    clumps = softened(grey(rng.randbytes(SIZE * SIZE)), 2)
    parts = [
        (pygame.image.tobytes(tile, "RGB")[::3], fraction)
        for tile, fraction in ((fine, FINE), (clumps, CLUMPS), (fibres(rng), FIBRE))
    ]
    rough = (sum((tile[at] - 128) * fraction for tile, fraction in parts) for at in range(SIZE * SIZE))
    return bytes(max(0, min(2 * LEVEL, LEVEL + round(value))) for value in rough)


def png(pixels: bytes) -> bytes:
    """Write grey pixels, one byte each, as a PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + pixels[row * SIZE : (row + 1) * SIZE] for row in range(SIZE))
    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


if __name__ == "__main__":
    Path(__file__).parents[1].joinpath("grain.png").write_bytes(png(grain()))
