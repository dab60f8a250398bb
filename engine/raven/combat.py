"""Attacks by Raven Rules: two main actions, and steps in an order of their own."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ashes.action import Action
from engine.ashes.language.attacking import CALLED, Attackable
from engine.ashes.model.choices import Attack, AttackPhoenixborn, AttackUnit
from engine.ashes.play.attack import ATTACK, Attacking, attack_action
from engine.ashes.play.damage import DAMAGE, WOUNDS, announce_received
from engine.ashes.play.magic_cost import Dice
from engine.ashes.play.windows import respond
from engine.ashes.procedure import Step
from engine.ashes.rounds.actions import ACTIONS, hinders_attack, weigh
from engine.ashes.table import Moment, Steps, Table
from engine.kernel.choice import Choice
from engine.kernel.decision import Held, Option, offer

_ON: dict[type[Attack], Attackable] = {AttackPhoenixborn: "phoenixborn", AttackUnit: "unit"}


def _offers(table: Table, seat: str, _dice: Dice) -> Iterator[Option | Held]:
    for kind, on in _ON.items():
        yield weigh(offer(kind(), f"attack {CALLED[on]}"), hinders_attack(table, seat, on))


def _take(table: Table, seat: str, chosen: Choice) -> Steps:
    assert isinstance(chosen, Attack)
    return attack_action(table, seat, _ON[type(chosen)])


RAVEN_ACTIONS = tuple(
    Action("attack", (AttackPhoenixborn, AttackUnit), _offers, _take) if action.name == "attack" else action
    for action in ACTIONS
)
"""R31: To attack a Phoenixborn and to attack a unit are two main actions (2.1.0)."""


def _would_declare(table: Table, attack: Attacking) -> Steps:
    """R01: What answers that attackers would be declared resolves before there are any (4.3.0)."""
    return respond(table, "would", Moment("attackers_declared", (), attack.seat))


RAVEN_ATTACK = ATTACK.ordered(
    "take action", "choose attackers", "declare", "choose target", "defend", "fight", "end"
).before("choose attackers", Step("would declare", _would_declare))
"""R32: Attackers are declared, then a target is chosen (6.0.0). R35: The action is taken first (3.2.0)."""

RAVEN_DAMAGE = DAMAGE.before("place wounds", Step("answer received", announce_received))
"""R21, R22: Damage is dealt, then received, each answered; then it becomes wounds (5.0.0)."""

RAVEN_WOUNDS = WOUNDS.ordered("place", "lose", "die", "answer")
"""R21: A card with as many wounds as life is destroyed at once (5.0.0, step 3)."""
