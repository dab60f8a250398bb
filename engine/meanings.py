"""Every word of the card language with what it means; `TypeError` at import for one that means nothing."""

import engine.ashes.effects
import engine.ashes.meanings
import engine.redrains.amounts
import engine.redrains.conditions
import engine.redrains.effects  # noqa: F401 - registers its meanings, as those before
from engine.ashes.language.amounts import AMOUNTS
from engine.ashes.language.conditions import CONDITIONS
from engine.ashes.language.filters import FIELDS
from engine.ashes.language.places import PLACES
from engine.ashes.language.resolving import EFFECTS

EFFECTS.check()
AMOUNTS.check()
CONDITIONS.check()
FIELDS.check()
PLACES.check()
