"""Quintet: five great patiences on five tables."""

from pathlib import Path

__version__ = "1.0.0"

NAME = "quintet-solitaire"  # of the distribution and its packages, where `quintet` is another project's
HOME = "https://quintet-solitaire.example"  # of the source; a placeholder that `packaging/release.py` refuses
MAIL = "authors@quintet-solitaire.example"  # likewise
ROOT = Path(__file__).resolve().parents[1]  # with the folders of pictures and sounds
