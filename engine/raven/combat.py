"""Attacks and their damage by Raven Rules: the steps in an order of their own."""

from __future__ import annotations

from engine.ashes.play.attack import ATTACK, Attacking, announced
from engine.ashes.play.damage import DAMAGE, WOUNDS, announce_received
from engine.ashes.play.windows import respond
from engine.ashes.procedure import Step
from engine.ashes.table import Steps, Table
from engine.raven.free_texts import FREE_TEXTS


def _would_declare(table: Table, attack: Attacking) -> Steps:
    """R01: What answers that attackers would be declared resolves before there are any (4.3.0)."""
    return respond(table, "would", announced(table, attack, ()))


RAVEN_ATTACK = (
    ATTACK.ordered("take action", "choose attackers", "declare", "choose target", "defend", "fight", "end")
    .before("choose attackers", Step("would declare", _would_declare))
    .before("would declare", FREE_TEXTS)
    .before("choose target", FREE_TEXTS)
    .before("defend", FREE_TEXTS)
    .before("fight", FREE_TEXTS)
)
"""R32: Attackers are declared, then a target is chosen (6.0.0). R35: The action is taken first (3.2.0)."""

RAVEN_DAMAGE = DAMAGE.before("place wounds", Step("answer received", announce_received))
"""R21, R22: Damage is dealt, then received, each answered; then it becomes wounds (5.0.0)."""

RAVEN_WOUNDS = WOUNDS.ordered("place", "lose", "die", "answer")
"""R21: A card with as many wounds as life is destroyed at once (5.0.0, step 3)."""
