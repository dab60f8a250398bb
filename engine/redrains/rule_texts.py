"""The rules of Red Rains that decisions and events name as their reason, in our words.

Those of a Dragonborn stand apart where they differ from those of a Chimera.
"""

from __future__ import annotations

from functools import cache

from cards.bosses import BEHAVIOR_DIE, SEATS, BossKind
from engine.ashes.model import rule_texts
from engine.kernel.decision import Rule, wordings

BOSS_WORDINGS: dict[Rule, Rule] = {
    rule_texts.ATTACK: Rule(
        "Attack",
        "Rulebook p. 10, Main Action: Attack",
        "Attack your opponent with any number of unexhausted units, or one of its units with exactly one.",
    ),
}
"""Rules of Ashes with other words where a boss is the opponent."""

_SAME_BUT_NAME: dict[Rule, Rule] = {}
"""Rules of a Chimera that a Dragonborn has by its own name."""


def _of_either_boss(title: str, source: str, says: str) -> Rule:
    """Return a Chimera's rule, and note that of a Dragonborn; texts name the boss as `{boss}`."""
    rule, other = (Rule(title.format(boss=boss), source, says.format(boss=boss)) for boss in SEATS.values())
    _SAME_BUT_NAME[rule] = other
    return rule


SETUP = Rule(
    "Red Rains setup",
    "Chimera card",
    "The first face down aspects are placed left to right by the blood values on the Chimera card.",
)

PREPARE = Rule(
    "Prepare Phase (Red Rains)",
    "Reference, Prepare Phase",
    "You roll, discard and draw; each card you should have drawn but could not is 1 wound on your "
    "Phoenixborn. The Chimera does nothing.",
)

CHIMERA_TURN = Rule(
    "Chimera Turn",
    "Reference, Chimera Turn",
    "Status abilities resolve left to right. With a face down aspect the Chimera rolls a basic rage die and "
    "the behavior die; without one it attacks with its leftmost unit that can, or passes.",
)

STATUS_ABILITY = Rule(
    "Status abilities",
    "Reference, Chimera Turn",
    "At the start of the Chimera's turn an aspect with status tokens loses one and resolves its status "
    "ability, exhausted or not.",
)

BEHAVIOR = Rule(
    "Behavior card",
    "Reference, Chimera Turn: Roll",
    "The behavior die picks the row of the current phase. Its side action is a dice power effect.",
)

REVEAL = _of_either_boss(
    "{boss} Reveals",
    "Reference, Chimera Reveals",
    "The leftmost face down aspect is turned face up and comes into play.",
)

CHIMERA_ATTACK = Rule(
    "Chimera Attacks",
    "Reference, Chimera Attacks",
    "One attacker. A claw goes for your leftmost or rightmost unit, a jaw for your Phoenixborn.",
)

TARGETING = Rule(
    "Targeting: Special Circumstances",
    "Reference, Chimera Attacks",
    "A unit that cannot be targeted is passed over for the next one; without any, the Phoenixborn is "
    "attacked. Units that are not aspects always attack the Phoenixborn.",
)

CHIMERA_BLOCKS = _of_either_boss(
    "Declare Blockers ({boss})",
    "Reference, Attack: Declare Blockers",
    "Unexhausted Defenders block, leftmost Defender to leftmost attacker, one each.",
)


@cache
def chimera_guards(guards_from: int) -> Rule:
    """Return the rule by which a Chimera guards on this result of the behavior die or more."""
    on = or_more(guards_from)
    return Rule(
        "Declare Guard (Chimera)",
        "Reference, Attack: Declare Guard",
        "The leftmost unexhausted Defender that can guards an attacked aspect; otherwise the behavior die is "
        f"rolled and the Chimera guards on {on}. Nobody guards for an unexhausted Defender.",
    )


def or_more(least: int) -> str:
    """Return `9 or more`; only the number for the highest result of the behavior die."""
    return str(least) if least == BEHAVIOR_DIE else f"{least} or more"


CHIMERA_COUNTERS = Rule(
    "Countering (Chimera)",
    "Reference, Countering",
    "Unexhausted units of the Chimera always counter; aspects are not exhausted by it.",
)

BLOOD = _of_either_boss(
    "Blood Value",
    "Reference, Blood Value",
    "After an aspect is destroyed or discarded from the battlefield, its blood value in wounds is placed on "
    "the {boss}.",
)

RAGE = Rule(
    "Raising Rage",
    "Clarifications, Red Rains",
    "Raising a basic rage die turns it to power. When all of them show power, 1 Red Rains token is "
    "placed and they go back to basic.",
)

PASSING = Rule(
    "Passing",
    "Reference, Battlefield Management: Passing",
    "If you pass while there are face down aspects, the Chimera raises 1 basic rage die.",
)

ULTIMATE = Rule(
    "Ultimate",
    "Reference, Red Rains Tokens and the Ultimate Card",
    "Red Rains tokens are placed one at a time. As many as the Ultimate value are removed, cards the Chimera "
    "does not own leave its battlefield, the effect of the phase resolves, and the next phase begins. "
    "Exhaustion tokens on the Chimera or the Ultimate raise the value.",
)

FATIGUED = Rule(
    "Fatigued Chimera",
    "Reference, Fatigued Chimera",
    "Having emptied its draw pile once, the Chimera draws no more, and each card discarded from its draw "
    "pile or hand is 1 wound on it. Its discard pile is shuffled into a new draw pile.",
)

DRAW_AND_HAND = _of_either_boss(
    "Draw and Hand Effects",
    "Reference, Draw and Hand Effects",
    "The {boss} discards what it draws at once. Its hand is the top five cards of its draw pile, which go "
    "back on top in random order afterwards.",
)

REMOVE_RED_RAINS = Rule(
    "Remove Exhaustion (Red Rains)",
    "Reference, Recovery Phase",
    "1 Red Rains token is removed for each exhaustion token on the Chimera and the Ultimate; then each card "
    "loses 1 exhaustion token.",
)

PLACE_RED_RAINS = Rule(
    "Place Red Rains",
    "Reference, Recovery Phase",
    "1 Red Rains token is placed on the Chimera for each aspect in play.",
)

REPLENISH_ASPECTS = Rule(
    "Replenish Aspects",
    "Reference, Recovery Phase",
    "Face down aspects are added on the right until there are as many aspects as the threat value.",
)

SURVIVAL = Rule(
    "Survival (variant)",
    "Online implementation",
    "The Chimera has no life value, and each recovery phase its threat value rises by 1.",
)

REPLENISH_STATUS = Rule(
    "Replenish Status Tokens",
    "Reference, Recovery Phase",
    "Aspects with status abilities are refilled to as many status tokens as they have pips.",
)

REMOVED_FROM_GAME = Rule(
    "Removed From Game",
    "Reference, Laws of the Chimera",
    "When draw and discard pile cannot supply the aspects needed, those removed from the game are shuffled "
    "and used.",
)

OVERRULING = Rule(
    "Overruling",
    "House rule",
    "At this table people are asked before each step of the Chimera. The first answer is what the rules "
    "give; any other is the table's own decision.",
)

FIRST_PLAYER = Rule(
    "First player token",
    "Reference, End of Round",
    "After the effects of the end of the round, the first player token goes to the other side.",
)


_CLARIFICATIONS = "Clarifications, Dragonborn"

DRAGON_PHASE = Rule(
    "Dragon phase",
    _CLARIFICATIONS,
    "From round 2 on, before the prepare phase: cards the Dragonborn does not own leave its battlefield, "
    "it gets 1 status token for each face up aspect that is not conjured, aspects and status tokens are "
    "replenished, its progress resolves, and the next phase begins.",
)

READY_SPELL = Rule(
    "Ready spell of the Dragonborn",
    _CLARIFICATIONS,
    "The ready spell of the current phase is resolved. While its card is exhausted, it loses an "
    "exhaustion token instead.",
)

GUARDS = Rule(
    "Declare Guard (Dragonborn)",
    _CLARIFICATIONS,
    "The leftmost unexhausted Defender that can guards an attacked aspect; otherwise a basic dragon die "
    "is re-rolled and the Dragonborn guards if it shows basic. Nobody guards for an unexhausted Defender."
    " A Dragonborn that guards deals no damage.",
)

_DRAGONBORN_TEXTS: dict[Rule, Rule] = {
    **_SAME_BUT_NAME,
    PLACE_RED_RAINS: DRAGON_PHASE,
    SETUP: Rule(
        "Dragonborn setup",
        _CLARIFICATIONS,
        "Face down aspects are placed left to right, with blood values 1 and 2 in turn, up to the threat "
        "value: 4 and what you add to it.",
    ),
    CHIMERA_TURN: Rule(
        "Dragonborn's turn",
        _CLARIFICATIONS,
        "Its own status ability resolves, then those of its aspects from left to right. With a face down "
        "aspect it re-rolls a basic dragon die; without one it attacks with its leftmost unit that can, "
        "or passes.",
    ),
    STATUS_ABILITY: Rule(
        "Status abilities",
        _CLARIFICATIONS,
        "At the start of its turn the Dragonborn, and each of its aspects, loses a status token if it has"
        " one and resolves its status ability, exhausted or not.",
    ),
    BEHAVIOR: Rule(
        "Behavior card",
        _CLARIFICATIONS,
        "The side that the re-rolled dragon die shows picks the row. Its side action is a dice power effect.",
    ),
    CHIMERA_ATTACK: Rule(
        "The Dragonborn attacks",
        _CLARIFICATIONS,
        "A claw goes for your leftmost or rightmost unit, a center icon for your Phoenixborn: then every "
        "other unexhausted aspect with that icon attacks along.",
    ),
    RAGE: Rule(
        "Dragon dice",
        _CLARIFICATIONS,
        "Raising a basic dragon die turns it to class, a class one to power. When none shows basic any "
        "more, 1 status token is placed on the Dragonborn and all go back to basic.",
    ),
    PASSING: Rule(
        "Passing",
        _CLARIFICATIONS,
        "If you pass while there are face down aspects, the Dragonborn raises 1 basic dragon die.",
    ),
    FATIGUED: Rule(
        "Fatigued Dragonborn",
        _CLARIFICATIONS,
        "Each time its draw pile is emptied it loses 1 stamina; without any it gets 1 exhaustion token "
        "and draws no more, and each card discarded from its draw pile or hand is 1 wound on it. Its "
        "discard pile is shuffled into a new draw pile.",
    ),
    REMOVE_RED_RAINS: Rule(
        "Remove Exhaustion (Dragonborn)",
        _CLARIFICATIONS,
        "1 status token is removed from the Dragonborn for each exhaustion token on it; then each card "
        "loses 1 exhaustion token.",
    ),
    REPLENISH_ASPECTS: DRAGON_PHASE,
    REPLENISH_STATUS: DRAGON_PHASE,
}
_DRAGONBORN_WORDINGS = wordings(_DRAGONBORN_TEXTS)
"""Rules of a Dragonborn in place of those of a Chimera."""


def rule_for_kind(kind: BossKind, rule: Rule) -> Rule:
    """Return a rule as it is for a boss of this kind; a Dragonborn has a Chimera's rules by default."""
    return rule if kind == "chimera" else _DRAGONBORN_WORDINGS.get(rule, rule)
