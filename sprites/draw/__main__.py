"""Draw every SVG file again: `python -m sprites.draw [FOLDER]`."""

import argparse
from pathlib import Path

from sprites.draw.files import write


def main() -> None:
    """Write the drawings into `sprites`, or into the folder named."""
    options = argparse.ArgumentParser(prog="python -m sprites.draw", description="Draw every SVG file anew.")
    options.add_argument("folder", type=Path, nargs="?", default=Path(__file__).parents[1])
    folder = options.parse_args().folder
    print(f"{write(folder)} drawings written below {folder}")  # noqa: T201 - a command says what it did


if __name__ == "__main__":
    main()
