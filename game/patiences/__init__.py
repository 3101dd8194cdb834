"""The five patiences; a sixth is one more file here, imported and named twice below."""

from ..rules.patience import Patience
from .calculation import Calculation
from .king_albert import KingAlbert
from .napoleons_square import NapoleonsSquare
from .numeration import Numeration
from .quatorze import Quatorze

PATIENCES: dict[str, type[Patience]] = {
    game.slug(): game
    for game in (
        Calculation,
        Numeration,
        NapoleonsSquare,
        KingAlbert,
        Quatorze,
    )
}

__all__ = ["PATIENCES", "Calculation", "KingAlbert", "NapoleonsSquare", "Numeration", "Quatorze"]
