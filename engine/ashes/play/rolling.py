"""Rolling players' dice."""

from __future__ import annotations

from cards.cost import DIE_TYPES, SIDES
from engine.ashes.model.choices import Shows
from engine.ashes.table import Asking
from engine.kernel.choice import Purpose
from engine.kernel.decision import TABLE, Decision, Rule, offer

FACES = {kind: tuple(offer(Shows(side, kind), side) for side in SIDES) for kind in DIE_TYPES}
"""What a die of each type can show."""
ODDS = (2, 3, 1)
"""Of six faces two are basic, three class and one power (dice reference)."""


def roll_side(kind: str, prompt: str, rule: Rule, purpose: Purpose) -> Asking[str]:
    """The side that a die of this type shows when it is rolled."""
    (rolled,) = yield Decision(
        TABLE,
        "roll",
        prompt,
        FACES[kind],
        rule,
        chance="player dice",
        weights=ODDS,
        purpose=purpose,
    )
    assert isinstance(rolled, Shows)
    return rolled.side
