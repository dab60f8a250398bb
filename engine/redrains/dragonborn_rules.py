"""The rules of a Dragonborn where they are not those of a Chimera, in our words."""

from __future__ import annotations

from functools import cache

from cards.chimera import BossKind
from engine.kernel.decision import Rule
from engine.redrains import rulebook

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
_SAID: dict[Rule, Rule] = {
    rulebook.SETUP: Rule(
        "Dragonborn setup",
        _CLARIFICATIONS,
        "Face down aspects are placed left to right, with blood values 1 and 2 in turn, up to the threat "
        "value: 4 and what you add to it.",
    ),
    rulebook.CHIMERA_TURN: Rule(
        "Dragonborn's turn",
        _CLARIFICATIONS,
        "Its own status ability resolves, then those of its aspects from left to right. With a face down "
        "aspect it re-rolls a basic dragon die; without one it attacks with its leftmost unit that can, "
        "or passes.",
    ),
    rulebook.STATUS_ABILITY: Rule(
        "Status abilities",
        _CLARIFICATIONS,
        "At the start of its turn the Dragonborn, and each of its aspects, loses a status token if it has"
        " one and resolves its status ability, exhausted or not.",
    ),
    rulebook.BEHAVIOR: Rule(
        "Behavior card",
        _CLARIFICATIONS,
        "The side that the re-rolled dragon die shows picks the row. Its side action is a dice power effect.",
    ),
    rulebook.CHIMERA_ATTACK: Rule(
        "The Dragonborn attacks",
        _CLARIFICATIONS,
        "A claw goes for your leftmost or rightmost unit, a center icon for your Phoenixborn: then every "
        "other unexhausted aspect with that icon attacks along.",
    ),
    rulebook.RAGE: Rule(
        "Dragon dice",
        _CLARIFICATIONS,
        "Raising a basic dragon die turns it to class, a class one to power. When none shows basic any "
        "more, 1 status token is placed on the Dragonborn and all go back to basic.",
    ),
    rulebook.PASSING: Rule(
        "Passing",
        _CLARIFICATIONS,
        "If you pass while there are face down aspects, the Dragonborn raises 1 basic dragon die.",
    ),
    rulebook.FATIGUED: Rule(
        "Fatigued Dragonborn",
        _CLARIFICATIONS,
        "Each time its draw pile is emptied it loses 1 stamina; without any it gets 1 exhaustion token "
        "and draws no more, and each card discarded from its draw pile or hand is 1 wound on it. Its "
        "discard pile is shuffled into a new draw pile.",
    ),
    rulebook.REMOVE_RED_RAINS: Rule(
        "Remove Exhaustion (Dragonborn)",
        _CLARIFICATIONS,
        "1 status token is removed from the Dragonborn for each exhaustion token on it; then each card "
        "loses 1 exhaustion token.",
    ),
    rulebook.REPLENISH_ASPECTS: DRAGON_PHASE,
    rulebook.REPLENISH_STATUS: DRAGON_PHASE,
}


@cache
def said_of(kind: BossKind, rule: Rule) -> Rule:
    """A rule as it is for a boss of this kind: where nothing else is said of a Dragonborn, it is the same."""
    if kind == "chimera":
        return rule
    found = _SAID.get(rule, rule)
    called = (part.replace("Chimera", "Dragonborn") for part in (found.title, found.says))
    title, says = called
    return Rule(title, found.source, says)
