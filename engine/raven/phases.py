"""Meditation and the end of a round by Raven Rules."""

from __future__ import annotations

from engine.ashes.play.meditate import MEDITATION, discard_all, turn_dice
from engine.ashes.procedure import Procedure, Step
from engine.ashes.rounds.end_of_round import END_OF_ROUND, pass_token
from engine.ashes.rounds.recovery_phase import RECOVERY

_DISCARD_FIRST = MEDITATION.instead("discard and turn", Step("discard", discard_all))
RAVEN_MEDITATION = Procedure(_DISCARD_FIRST.name, (*_DISCARD_FIRST.steps, Step("turn dice", turn_dice)))
"""R40: All cards are discarded, that is answered, then up to as many dice are turned (3.3.0)."""

RAVEN_RECOVERY = RECOVERY.before("own steps", Step("first player token", pass_token))
"""R42: The first player token passes as the fourth step of the recovery phase (2.1.0)."""

RAVEN_END_OF_ROUND = END_OF_ROUND.without("first player token")
"""R42: So it has passed when the round ends."""
