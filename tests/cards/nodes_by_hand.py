"""Samples of every node that has words, for tests that visit all of them."""

from __future__ import annotations

from cards import triggers
from cards.continuous_changes.change import AdditionalCost, DamageRule, SomeValues, SpendableDice
from cards.cost import Cost
from cards.dice_selection import DiceSelection
from cards.effects.texts_of_other_cards import TextSelection
from cards.filter_fields import CostIs, DieOn, Printed, Same
from cards.filters import Filter, Possession
from cards.node import Node
from cards.passives.passive import Change
from cards.player_selection import PlayerSelection
from cards.ranges import Range
from cards.selection import Extreme, Selection, Several, Total
from cards.triggers import Trigger

CHANGES = [
    Change.model_validate({"op": "change", **given})
    for given in (
        {"cannot": ["attack"], "what": {"kind": "unit"}, "unless": {"destroyed": "the unit"}},
        {"cannot": ["be blocked"], "by": {"kind": "unit"}},
        {"cannot": ["be targeted"], "against": {"a": "attack"}},
        {"damage": {"prevent": 1}, "against": {"a": "attack"}},
    )
]
"""Changes of permissions and damage, which have fields of their own."""
NARROWING = {"what", "by", "against", "unless"}
"""Fields of a change that only some kinds of change take."""

PARTS: dict[type[Node], Node] = {
    PlayerSelection: PlayerSelection(),
    DiceSelection: DiceSelection.model_validate({"choose": "die", "of": "you"}),
    Filter: Filter(kind="unit"),
    Possession: Possession(token="status"),
    DieOn: DieOn(type="charm"),
    Printed: Printed(life=1),
    CostIs: CostIs(dice=1),
    Range: Range(at_least=3),
    Extreme: Extreme.model_validate({"highest": {"life_of": "it"}}),
    Total: Total(life=3),
    Several: Several.model_validate([{"each": "unit"}, "this"]),
    Same: Same(title="that unit"),
    Selection: Selection.model_validate({"choose": "unit"}),
    Trigger: Trigger(event="dealt_damage"),
    triggers.TextSays: Trigger.model_validate(
        {"event": "spell_used", "saying": {"inexhaustible": True, "affects": [{"each": "unit"}]}}
    ),
    triggers.Cause: triggers.Cause(a="attack"),
    Cost: Cost(main=1),
    TextSelection: TextSelection(waits_for="end_of_round"),
    SomeValues: Change.model_validate({"op": "change", "set": {"attack": 1}}),
    DamageRule: Change.model_validate({"op": "change", "damage": {"product": 2}}),
    SpendableDice: Change.model_validate(
        {
            "op": "change",
            "for": "you",
            "pays": {"with": {"each": "die", "lies_on": "this"}, "for": ["reactions", "effects"]},
        }
    ),
    AdditionalCost: Change.model_validate(
        {
            "op": "change",
            "for": "each player",
            "additional_cost": {"to": ["attack", "block"], "pays": ["1 basic"], "or_does": [{"draw": 1}]},
        }
    ),
}
