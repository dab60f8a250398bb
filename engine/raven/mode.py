"""Raven Rules as a mode of play, with the rule of each difference from Ashes Reborn beside it.

The numbers are those of docs/raven-cases.md, the sections those of Raven Rules 1.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.model.rule_settings import RuleSettings
from engine.ashes.running_game import Table
from engine.kernel.decision import Rule
from engine.kernel.procedure import Procedure
from engine.raven.changed_procedures import (
    RAVEN_ATTACK,
    RAVEN_DAMAGE,
    RAVEN_DESTRUCTION,
    RAVEN_END_OF_ROUND,
    RAVEN_LEAVING,
    RAVEN_MEDITATION,
    RAVEN_PLAY,
    RAVEN_RECOVERY,
    RAVEN_WOUNDS,
)
from engine.raven.rule_texts import RAVEN_WORDINGS

RAVEN_RULES = RuleSettings(
    # R01, R02: What answers a "would" resolves before the event, then come "when" and "after" (4.3.0).
    would_window="before",
    # R08: What stands in a blue box is used from the hand and from the discard pile (4.2.1).
    between_realms="hand and discard pile",
    # R09: A player plays one Reaction Spell a turn; what else is used from the hand is not counted (4.3.1).
    one_reaction="reaction spell",
    # R14: After a payment, first what answers the dice in the exhausted pool resolves (4.1.0).
    payment="dice, then cost",
    # R17: To attach an Alteration Spell does not target, it affects (4.1.1).
    attaching="affects",
    # R19: Up to so many targets are chosen and resolved one after the other (4.5.1).
    several="one by one",
    # R20: The active player orders what happens at one time (4.5.1, 5.0.0).
    orders="active player",
    # R29: To move is not to place (4.5.0).
    moved_token="is not placed",
    # R30: With a destroyed Phoenixborn go the dice in its player's pools (5.1.1).
    leavers_dice="those in pools leave",
    # R31: To attack a Phoenixborn and to attack a unit are two main actions (2.1.0).
    attack_actions="two",
    # R33, R70: Any number of units attack a unit, and their attack values are added up (3.2.2, 6.0.0).
    unit_attackers="any number",
    # R36: A blocker becomes the target; when it is gone, its attacker deals no damage (3.2.1).
    lost_blocker="target",
    # R37: A declared attacker that becomes exhausted still deals its damage (3.2.3).
    exhausted_attacker="fights",
    # R41: No card has two copies of an ability by name; those with a number add up (3.4.0).
    same_name="one copy",
    # R45, R48, R50: What a dice power says takes its dice off cards (2.2.0).
    dice_on_cards="their power",
    # R63: Who rolls the most basics receives the first player token (original rules, Prepare Phase).
    first_player="most basics",
    # R64: Who is tied rolls again (original rules, Prepare Phase).
    first_player_tie="tied",
    # R65: A Phoenixborn receives 1 damage for each card that cannot be drawn (original rules, Draw Cards).
    fatigue="damage",
    # R66: A blocker or guard may counter (original rules, Resolve Damage).
    declared_defender="may counter",
    # R67: A Phoenixborn guards as often as it likes (original rules, Guard).
    phoenixborn_guards="any number",
    # R68: Units are in battle if the defender counters (original rules, Counter).
    in_battle="countering",
)


class Raven(AshesReborn):
    """The rules of Ashes as Raven Rules 1.2 have them."""

    rule_wordings: ClassVar[Mapping[Rule, Rule]] = RAVEN_WORDINGS
    default_settings: ClassVar[RuleSettings] = RAVEN_RULES
    procedures: ClassVar[Mapping[str, Procedure[Table, Any]]] = {
        each.name: each
        for each in (
            RAVEN_PLAY,
            RAVEN_LEAVING,
            RAVEN_DESTRUCTION,
            RAVEN_ATTACK,
            RAVEN_DAMAGE,
            RAVEN_WOUNDS,
            RAVEN_MEDITATION,
            RAVEN_RECOVERY,
            RAVEN_END_OF_ROUND,
        )
    }
