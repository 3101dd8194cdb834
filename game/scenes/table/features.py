"""The features of every table, in order: the first one gets events first, the last one is painted on top.

To add a feature, add its class here.
"""

from __future__ import annotations

from game.scenes.table.announcing import Announcing
from game.scenes.table.bookmarks import Bookmarks
from game.scenes.table.celebration import Celebration
from game.scenes.table.coach import Coach
from game.scenes.table.dialogs import Dialogs
from game.scenes.table.feature import Feature
from game.scenes.table.finishing import Finishing
from game.scenes.table.hint import Hint
from game.scenes.table.mood import Mood
from game.scenes.table.music import Music
from game.scenes.table.peek import Peeking
from game.scenes.table.regrowth import Regrowth
from game.scenes.table.review import Review
from game.scenes.table.show_keys import ShowKeys
from game.scenes.table.unaided import Unaided
from game.scenes.table.watch import Watch

FEATURES: list[type[Feature]] = [
    Regrowth,
    Mood,
    Dialogs,
    Bookmarks,
    Finishing,
    Hint,
    Coach,
    Watch,
    Review,
    Unaided,
    ShowKeys,
    Peeking,
    Celebration,
    Music,
    Announcing,
]
