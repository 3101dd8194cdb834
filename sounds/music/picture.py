"""A picture of a piece: its spectrogram, once round and on, and below it the level of each layer over time."""

import os
from pathlib import Path

import numpy as np
from scipy.signal import stft

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame

from sounds.music.measure import Loop
from sounds.music.signal import RATE, Signal

SIZE = WIDTH, HEIGHT = 960, 300  # pixels of the spectrogram
FOOT = 110  # pixels of the levels
LOWEST, HIGHEST = 50.0, 12_000.0  # Hz
FAINT, BRIGHT = -108.0, -38.0  # dBFS of a bin
AFTER = 4.0  # seconds that are shown after the turn
SHADES = (
    (0.0, (8, 10, 22)),
    (0.35, (60, 28, 92)),
    (0.65, (188, 62, 76)),
    (0.85, (250, 160, 70)),
    (1.0, (255, 250, 220)),
)
COLOURS = {"pad": "#9aa3b5", "bass": "#5b6c8f", "line": "#f2c14e", "air": "#3f7f7a", "glow": "#ff8c5a"}
STEP = 0.3  # seconds


def draw(path: Path, layers: dict[str, Signal], full: Path) -> None:
    """Draw a piece from its file and its layers; a white line shows where it turns."""
    loop = Loop(full)
    seconds = loop.length / RATE + AFTER
    canvas = pygame.Surface((WIDTH, HEIGHT + FOOT))
    canvas.fill("#080a16")
    canvas.blit(spectrogram(np.concatenate([loop.sides, loop.sides[:, : round(AFTER * RATE)]], axis=1)), (0, 0))
    for name, sides in layers.items():
        pygame.draw.aalines(canvas, COLOURS[name], closed=False, points=levels(sides, seconds))
    turn = round(loop.length / RATE / seconds * WIDTH)
    pygame.draw.line(canvas, "white", (turn, HEIGHT), (turn, HEIGHT + FOOT))
    pygame.draw.line(canvas, "white", (turn, 0), (turn, 12))
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(canvas, path)


def spectrogram(sides: Signal) -> pygame.Surface:
    """Show a signal by time and, on a scale of octaves, by frequency."""
    hz, _, spectra = stft(sides.mean(0), RATE, nperseg=8192, noverlap=6144)
    level = 20 * np.log10(np.abs(spectra) + 1e-9)
    rows = np.geomspace(HIGHEST, LOWEST, HEIGHT)
    columns = np.linspace(0, level.shape[1] - 1, WIDTH).astype(int)
    picked = np.array([level[np.abs(hz - row).argmin(), columns] for row in rows])
    shade = np.clip((picked.T - FAINT) / (BRIGHT - FAINT), 0, 1)
    stops = [stop for stop, _ in SHADES]
    colours = [np.interp(shade, stops, [colour[part] for _, colour in SHADES]) for part in range(3)]
    return pygame.surfarray.make_surface(np.stack(colours, axis=2).astype(np.uint8))


def levels(sides: Signal, seconds: float) -> list[tuple[float, float]]:
    """The points of a line that shows how loud a layer is, from -70 dBFS at the foot to -20 at the top."""
    window = round(STEP * RATE)
    count = sides.shape[1] // window
    db = 10 * np.log10((sides[:, : count * window] ** 2).mean(0).reshape(count, window).mean(1) + 1e-12)
    height = np.clip((db + 70) / 50, 0, 1)
    return [((n + 0.5) * STEP / seconds * WIDTH, HEIGHT + FOOT - 4 - y * (FOOT - 8)) for n, y in enumerate(height)]
