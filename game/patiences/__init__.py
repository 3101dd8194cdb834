"""The five patiences; a sixth is one more file here and one more line below."""

from game.patiences.calculation import Calculation
from game.patiences.king_albert import KingAlbert
from game.patiences.napoleons_square import NapoleonsSquare
from game.patiences.numeration import Numeration
from game.patiences.quatorze import Quatorze
from game.rules.patience import Patience

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
