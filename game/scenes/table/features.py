"""The features of every table, in order: the first one gets events first, the last one is painted on top.

To add a feature, add its class here.
"""

from __future__ import annotations

from game.scenes.table.announcer import Announcer
from game.scenes.table.auto_enlarge import AutoEnlarge
from game.scenes.table.auto_finish import AutoFinish
from game.scenes.table.bookmarks import Bookmarks
from game.scenes.table.celebration import Celebration
from game.scenes.table.dialogs import Dialogs
from game.scenes.table.feature import Feature
from game.scenes.table.highlight_keys import HighlightKeys
from game.scenes.table.hint import Hint
from game.scenes.table.lost_effect import LostEffect
from game.scenes.table.music import Music
from game.scenes.table.peek import PeekFeature
from game.scenes.table.review import Review
from game.scenes.table.tour import Tour
from game.scenes.table.unaided import Unaided
from game.scenes.table.watch import Watch

FEATURES: list[type[Feature]] = [
    AutoEnlarge,
    LostEffect,
    Dialogs,
    Bookmarks,
    AutoFinish,
    Hint,
    Tour,
    Watch,
    Review,
    Unaided,
    HighlightKeys,
    PeekFeature,
    Celebration,
    Music,
    Announcer,
]
