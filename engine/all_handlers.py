"""Every word of the card language with what it means; `TypeError` at import for one that means nothing."""

import engine.ashes.effects
import engine.ashes.handlers
import engine.redrains.handlers  # noqa: F401 - registers its handlers, as those before
from engine.ashes.language.registry import AMOUNTS, CONDITIONS, PLACES
from engine.ashes.language.resolution import EFFECTS
from engine.ashes.language.selections import FIELDS

EFFECTS.check()
AMOUNTS.check()
CONDITIONS.check()
FIELDS.check()
PLACES.check()
