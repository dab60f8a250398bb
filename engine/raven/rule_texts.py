"""The rules that Raven Rules have otherwise than Ashes Reborn, in our words.

"Raven" is the Raven Rules 1.2 by its sections. "Original" is the original rulebook as the players' reference
quotes it, which Raven Rules rely on.
"""

from __future__ import annotations

from engine.ashes.model import rule_texts
from engine.kernel.decision import Rule, wordings

_RAVEN_TEXTS: dict[Rule, Rule] = {
    rule_texts.FIRST_PLAYER: Rule(
        "First Player",
        "Original, Prepare Phase",
        "In the first round whoever rolled the most basics has the first player token. Players who are "
        "tied for most roll all their dice again.",
    ),
    rule_texts.FATIGUE: Rule(
        "Fatigue Damage",
        "Original, Draw Cards",
        "Your Phoenixborn is dealt 1 damage for each card you should have drawn but could not, all at once.",
    ),
    rule_texts.MEDITATE: Rule(
        "Meditate",
        "Raven 3.3.0, Meditation",
        "Discard cards from hand, deck top or spellboard, one at a time until you stop; what answers "
        "that resolves; then turn up to as many active dice to a side of your choice.",
    ),
    rule_texts.REACTION: Rule(
        "Reactions",
        "Raven 4.3.1, Activating Multiple Triggered Effects",
        "During any turn each player may play one Reaction Spell when its condition is met. Other texts "
        "used from the hand are not counted.",
    ),
    rule_texts.SIMULTANEOUS: Rule(
        "Triggered Effects",
        "Raven 4.3.0, Timing for Triggered Effects",
        "What answers that something would happen resolves before it, then come 'when' and 'after'. In "
        "each, beginning with the active player, each player resolves any responses they like, one at a "
        "time.",
    ),
    rule_texts.MULTIPLE: Rule(
        "Simultaneous Effects",
        "Raven 4.5.1, Resolving Simultaneous Effects",
        "One target is chosen and done with before the next; the active player orders what happens at "
        "one time.",
    ),
    rule_texts.ATTACK: Rule(
        "Attack Actions",
        "Raven 3.2.0, Attack Actions",
        "Attack a Phoenixborn or attack a unit: declare any number of unexhausted units, at least one, "
        "then choose the target. Several attackers of a unit fight it together, with the sum of their "
        "attack values.",
    ),
    rule_texts.BLOCK: Rule(
        "Declare Blockers",
        "Raven 3.2.1, Blocking",
        "Each attacker may be blocked by up to one unexhausted unit, which becomes its target; each unit "
        "blocks once.",
    ),
    rule_texts.GUARD: Rule(
        "Declare a Guard",
        "Raven 3.2.2, Battle Advantage, Stalk, and Bypass",
        "A Phoenixborn may guard as often as it likes, even exhausted; an unexhausted unit with Unit "
        "Guard may guard. Attackers keep guards off only if all of them do.",
    ),
    rule_texts.BATTLE: Rule(
        "Resolve Damage",
        "Raven 3.2.3, Attack Damage",
        "One battle at a time, in the attacking player's order. Attack and counter damage are "
        "simultaneous; then the attackers get an exhaustion token each, and the defender if it "
        "countered.",
    ),
    rule_texts.COUNTER: Rule(
        "Counter",
        "Original, Resolve Damage",
        "An unexhausted unit that blocks, guards or is attacked may counter; against several attackers "
        "its player splits the damage among them.",
    ),
    rule_texts.LEAVES_BATTLE: Rule(
        "Attack Actions",
        "Raven 3.2.1 and 3.2.3",
        "An attacker that is gone leaves battle; one that became exhausted fights. An attacker whose "
        "blocker is gone deals no damage.",
    ),
    rule_texts.DAMAGE_ORDER: Rule(
        "Damage and Destruction",
        "Raven 5.0.0, Damage and Destruction",
        "Of damage dealt simultaneously the active player chooses what is dealt first.",
    ),
    rule_texts.DAMAGE: Rule(
        "Damage and Destruction",
        "Raven 5.0.0, Damage and Destruction",
        "Damage is dealt, then received, each with what answers it; then it becomes wounds, and a card "
        "with as many wounds as life is destroyed at once.",
    ),
    rule_texts.DISCARDING: Rule(
        "Discarding Cards",
        "Raven 5.1.0, Destroying and Discarding Cards",
        "A card leaves play; what answers that resolves; then come its attachments, the cards beneath "
        "it, tokens, dice, Respark, and last its pile.",
    ),
    rule_texts.EXHAUST_DICE: Rule(
        "Exhaust Dice",
        "Raven 2.1.0, Game Round",
        "Move any number of dice from your active to your exhausted pool. Dice on cards stay as long as "
        "their power says.",
    ),
    rule_texts.END_OF_ROUND: Rule(
        "End of Round",
        "Raven 2.1.0, Game Round",
        "The first player token has passed; beginning with who holds it now, each resolves their effects "
        "of the end of the round.",
    ),
    rule_texts.CANCEL: Rule(
        "Cancel",
        "Raven 4.2.3, Canceling Effects",
        "What relies on what was answered, and all that follows, is not resolved. Costs stay paid, and "
        "what came before stays.",
    ),
    rule_texts.ALTERATION: Rule(
        "Alteration Spell",
        "Raven 4.1.1, Alteration Spells",
        "Attach it to a unit in play, which it affects and does not target: its text and value bonuses "
        "change that unit.",
    ),
}
RAVEN_WORDINGS = wordings(_RAVEN_TEXTS)
"""The wording of rules of Ashes Reborn by Raven Rules; all others read the same."""
