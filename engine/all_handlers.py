"""Registration of every handler of the card language.

Importing this module raises `TypeError` if a word of the language has no handler.
"""

import engine.ashes.effects
import engine.ashes.handlers
import engine.redrains.handlers  # noqa: F401 - registers its handlers, as those before
from engine.ashes.language.effect_resolution import EFFECTS
from engine.ashes.language.registry import AMOUNTS, CONDITIONS, PLACES
from engine.ashes.language.selections import FIELDS

EFFECTS.check()
AMOUNTS.check()
CONDITIONS.check()
FIELDS.check()
PLACES.check()
