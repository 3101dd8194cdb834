"""The features of every table, in order: the last one is painted on top. To add a feature, add its class here."""

from __future__ import annotations

from game.scenes.table.feature import Feature
from game.scenes.table.features.announcer import Announcer
from game.scenes.table.features.auto_finish import AutoFinish
from game.scenes.table.features.celebration import CelebrationFeature
from game.scenes.table.features.dialogs import Dialogs
from game.scenes.table.features.hint import HintFeature
from game.scenes.table.features.light import LightFeature
from game.scenes.table.features.lost_effect import LostEffect
from game.scenes.table.features.movable_cards import MovableCards
from game.scenes.table.features.review import ReviewFeature
from game.scenes.table.features.tour import TourFeature
from game.scenes.table.features.watch import WatchFeature

FEATURES: list[type[Feature]] = [
    LostEffect,
    Dialogs,
    AutoFinish,
    HintFeature,
    TourFeature,
    LightFeature,
    WatchFeature,
    ReviewFeature,
    MovableCards,
    CelebrationFeature,
    Announcer,
]
