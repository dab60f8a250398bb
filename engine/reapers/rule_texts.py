"""Rules that questions and events of Ardent Reapers refer to, in our own words."""

from __future__ import annotations

from engine.kernel.decision import Rule

_SOURCE = "Ardent Reapers Rules, "


def _rule(title: str, heading: str, says: str) -> Rule:
    return Rule(title, _SOURCE + heading, says)


SETUP = _rule(
    "Start of Game",
    "Start of Game",
    "Each player discards from the top of the deck until a Creature is discarded, which comes into play "
    "Active, and then does so once more. No Play ability resolves.",
)
FIRST_PLAYER = _rule(
    "First player",
    "Start of Game",
    "Who has the least powerful Creature goes first; if these are alike, the next ones are compared, and at "
    "last a coin is flipped.",
)
SHUFFLE = _rule("Shuffling", "Discard Pile", "An empty deck is made anew from its owner's discard pile.")
REAL_CARDS = Rule(
    "Real cards",
    "Cinderboard, at the table",
    "Hand and deck are on the table: people name each card when it is revealed.",
)
TURN = _rule(
    "Turn",
    "Turn Sequence",
    "Use, play and discard cards in any order: Active and Mature Creatures can fight, Mature cards can be "
    "harvested. Then your cards rotate, Dormant to Active and Active to Mature, and you refill your hand "
    "to 3. The game ends when a player has no card left in play, hand, deck and discard pile; who then has "
    "the most points in the score pile wins.",
)
PLAY = _rule(
    "Playing cards",
    "Playing cards",
    "A Creature comes into play Dormant at an end of your battle line, a Relic behind it; then its Play "
    "ability resolves. An Action resolves and goes to your score pile.",
)
MUST_PLAY = _rule(
    "At least one card",
    "Playing cards",
    "If you can, you must play a card in your turn. If you can play none in your hand, you reveal it.",
)
DISCARD = _rule(
    "Discarding",
    "Discarding Cards",
    "Once you have played a card, or have shown that you can play none, you may discard any number.",
)
FIGHT = _rule(
    "Fighting",
    "Fighting",
    "Power is compared, ties go to the attacker. The attacker's Bonus resolves; then the winner goes to its "
    "owner's discard pile and the loser to the score pile of who controlled the winner.",
)
TEAM_UP = _rule(
    "Team-Up",
    "Skills",
    "Several Creatures with Team-Up fight one enemy if their power together is exactly its power.",
)
BEAR_HUG = _rule(
    "Bear Hug",
    "Skills",
    "A Creature fights several enemies if their power together is exactly its own.",
)
SNEAK = _rule("Sneak", "Skills", "When you fight with it, you may compare this number instead of its power.")
RESILIENT = _rule("Resilient", "Skills", "When it is fought, this number is compared instead of its power.")
HARVEST = _rule(
    "Harvesting",
    "Harvesting",
    "A Mature card is used: its Bonus resolves, then it goes to your score pile.",
)
ROTATE = _rule(
    "Rotate", "Turn Sequence", "Each of your Dormant cards becomes Active, each Active one Mature."
)
DRAW = _rule("Draw Cards", "Step Three: Draw Cards", "Refill your hand to 3 cards; nothing is discarded.")
ABILITY = _rule(
    "Abilities",
    "Abilities",
    "As much as can be done is done. The active player makes all decisions.",
)
LEAVES_PLAY = _rule(
    "Leaving play",
    "Out of Play",
    "What happens when a card leaves play happens after it has come to its new place.",
)
EXTREMES = _rule("Least and Most", "Glossary", "Among cards that are alike the active player chooses.")
STASH = _rule(
    "Stash",
    "Stash",
    "A stashed card is scored with its card, goes to who wins the fight, or to its owner's discard pile.",
)
CONTROL = _rule(
    "Control",
    "Glossary",
    "A card that changes sides keeps its state; a Creature goes to an end of the battle line.",
)
END = _rule(
    "End of Game",
    "End of Game",
    "When a player has no card in play, hand, deck and discard pile, who has scored more has won; of a tie, "
    "who went second.",
)
NO_PROGRESS = _rule(
    "No end in sight",
    "End of Game",
    "If both could go on for ever and neither could ever win, nobody has won.",
)

SKILLS = (TEAM_UP, BEAR_HUG, SNEAK, RESILIENT)
"""Rules of the skills that cards name."""
