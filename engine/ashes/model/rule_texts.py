"""The rules that questions and events name as their reason: heading, source, and our words.

Sources: "Rulebook" is the Ashes Reborn rulebook 1.5, "Reference" the rules reference Game Flow.
"""

from __future__ import annotations

from engine.kernel.decision import Rule

SETUP = Rule(
    "Game Setup",
    "Rulebook p. 5, Game Setup",
    "Phoenixborn in play, conjurations in their pile, all ten dice exhausted; five different cards are the "
    "first hand, the other cards are shuffled into the draw pile.",
)
FIRST_FIVE = Rule(
    "First Five",
    "Rulebook p. 5, Game Setup 6",
    "Choose five different cards of your deck as your starting hand.",
)
ROUND = Rule("Round Order", "Rulebook p. 6, Round Order", "A round is prepare, player turns, recovery.")
ROLL_DICE = Rule(
    "Roll Dice",
    "Rulebook p. 6, Prepare Phase 1",
    "Roll the dice of your exhausted pool; they become your active pool. Dice kept active are not rolled.",
)
FIRST_PLAYER = Rule(
    "First Player",
    "Rulebook p. 6, Prepare Phase 1",
    "In the first round whoever rolled the most basics chooses who goes first. If tied for most, all "
    "players re-roll all their dice.",
)
DISCARD_STEP = Rule(
    "Discard Cards", "Rulebook p. 6, Prepare Phase 2", "Discard any number of cards from your hand."
)
DRAW_STEP = Rule("Draw Cards", "Rulebook p. 6, Prepare Phase 3", "Draw until you hold five cards.")
FATIGUE = Rule(
    "Fatigue Damage",
    "Rulebook p. 6, Prepare Phase 3a",
    "Place 1 wound token on your Phoenixborn for each card you should have drawn but could not, one at a "
    "time in turns beginning with the first player. These are wounds, not damage.",
)
TURN = Rule(
    "Player Turns Phase",
    "Rulebook p. 6, Player Turns Phase",
    "On your turn take one main action, and one side action if you like, in either order.",
)
PASS = Rule(
    "Pass",
    "Rulebook p. 12, Main Action: Pass",
    "Your main action is to do nothing. The phase ends when everybody passes on consecutive turns.",
)
PLAY_CARD = Rule(
    "Playing a Card",
    "Rulebook p. 7, Playing a Card",
    "Pay the card's cost, then place it as its placement says.",
)
PAY = Rule(
    "Paying Costs",
    "Rulebook p. 7, Paying Costs",
    "Exhaust dice of the right type and level. A power side pays power, class or basic, a class side class "
    "or basic, and any die pays basic.",
)
PARALLEL = Rule(
    "Parallel Costs", "Rulebook p. 7, Parallel Costs", "Pay one of the connected costs, and all the others."
)
X_COST = Rule("X", "Rulebook p. 24, X", "Choose how many times to pay a cost of X; X is that number.")
DISCARD_COST = Rule(
    "Discard Cost", "Rulebook p. 7, Paying Costs", "Discard as many cards from your hand as the cost shows."
)
ACTIVATE = Rule(
    "Activate",
    "Rulebook p. 21, Activate",
    "Announce an activated effect, pay its costs, then resolve it.",
)
READY_SPELL = Rule(
    "Ready Spell",
    "Rulebook p. 9, Ready Spell",
    "Goes to your spellboard; further copies stack on the first and take no slot.",
)
FOCUS = Rule(
    "Focus",
    "Rulebook p. 9, Focusing a Ready Spell",
    "One more copy on your spellboard makes Focus 1 active on every copy, two more make Focus 2 active.",
)
ALTERATION = Rule(
    "Alteration Spell",
    "Rulebook p. 8, Alteration Spell",
    "Attach it to a target unit in play: its text and value bonuses change that unit.",
)
DICE_POWER = Rule(
    "Activate a Dice Power",
    "Rulebook p. 12, Activate a Dice Power",
    "As a side action, exhaust a die on its power side and resolve the power of its type.",
)
MEDITATE = Rule(
    "Meditate",
    "Rulebook p. 12, Meditate",
    "Discard cards from hand, deck top or spellboard, one at a time; for each you may turn an active die to "
    "a side of your choice.",
)
REACTION = Rule(
    "Reactions",
    "Rulebook p. 9, Reaction Spell",
    "During any turn a reaction may be played when its condition is met, one a turn for each player.",
)
SIMULTANEOUS = Rule(
    "Simultaneous Effects",
    "Rulebook p. 17, Simultaneous Effects",
    "Beginning with the active player, each player resolves any responses they like once, one at a time. "
    "Everything that happens 'when' comes before everything that happens 'after'.",
)
MULTIPLE = Rule(
    "Effects on multiple units",
    "Rulebook p. 17, Simultaneous Effects",
    "All affected cards are selected first, then the effect resolves for one at a time in the order its "
    "controller likes.",
)
RESOLVE = Rule(
    "Resolving Effects",
    "Rulebook p. 14, Resolving Effects",
    "From top to bottom, one effect at a time, as much of each as possible.",
)
TARGET = Rule(
    "Target", "Rulebook p. 24, Target", "The target of an effect is chosen right before the effect resolves."
)
CHOOSE = Rule("Choose", "Rulebook p. 21, Choose", "Choosing alone neither targets nor affects.")
ATTACK = Rule(
    "Attack",
    "Rulebook p. 10, Main Action: Attack",
    "Attack a Phoenixborn with any number of unexhausted units, or a unit with exactly one.",
)
BLOCK = Rule(
    "Declare Blockers",
    "Rulebook p. 10, If you target a Phoenixborn",
    "Each attacker may be blocked by up to one unexhausted unit; each unit blocks once.",
)
GUARD = Rule(
    "Declare Guard",
    "Rulebook p. 10, If you target a unit",
    "A Phoenixborn may guard once a round, even exhausted; an unexhausted unit with Unit Guard may guard.",
)
BATTLE = Rule(
    "Resolve Battles",
    "Rulebook p. 10, Resolve Battles",
    "One battle at a time, in the attacking player's order. Attack and counter damage are simultaneous; "
    "then the attacker is exhausted, and the defender if it countered.",
)
COUNTER = Rule(
    "Counter",
    "Rulebook p. 10, Counter",
    "Blockers and guarding units must counter; an unexhausted unit that is the unguarded target may.",
)
LEAVES_BATTLE = Rule(
    "Attack Resolution",
    "Rulebook p. 16, Attack Resolution",
    "An attacker that is exhausted or gone leaves battle. A blocker that is gone no longer blocks; an "
    "exhausted one blocks without countering.",
)
DAMAGE_ORDER = Rule(
    "Units that deal damage to each other",
    "Rulebook p. 17, Simultaneous Effects",
    "The damage is dealt simultaneously; the active player chooses which is resolved first.",
)
DAMAGE = Rule(
    "Damage Resolution",
    "Rulebook p. 16, Damage Resolution",
    "Damage is dealt; what is not prevented becomes wounds; a unit with as many wounds as life is destroyed, "
    "then discarded. A Phoenixborn with as many wounds as life loses at once.",
)
DESTROY = Rule(
    "Destroy",
    "Rulebook p. 16, Damage Resolution step 3",
    "A destroyed unit leaves play; then what happens when it is destroyed, then what happens after.",
)
DISCARDING = Rule(
    "Discarding Cards",
    "Rulebook p. 15, Discarding Cards",
    "A card that leaves play is set aside with everything under it. Tokens go to the supply, cards under it "
    "are discarded, then it goes to its owner's discard pile, or conjuration pile if it is conjured.",
)
RECOVER = Rule(
    "Recover",
    "Rulebook p. 13, Recovery Phase 1",
    "Each unit loses as many wound tokens as its recover value.",
)
REMOVE_EXHAUSTION = Rule(
    "Remove Exhaustion",
    "Rulebook p. 13, Recovery Phase 2",
    "Remove 1 exhaustion token from each card in play; turn your Phoenixborn upright.",
)
EXHAUST_DICE = Rule(
    "Exhaust Dice",
    "Rulebook p. 13, Recovery Phase 3",
    "Move any number of dice from your active to your exhausted pool.",
)
END_OF_ROUND = Rule(
    "End of Round",
    "Rulebook p. 13, End of Round",
    "Beginning with the first player, each resolves their effects of the end of the round; then the first "
    "player token passes.",
)
END_OF_TURN = Rule(
    "Remainder of the turn",
    "Rulebook p. 14, Resolving Effects",
    "Effects that last for the turn end with it.",
)
WINNING = Rule(
    "Winning and Losing",
    "Rulebook p. 13, Winning and Losing the Game",
    "A Phoenixborn with as many wounds as life is destroyed, and its player has lost.",
)
ELIMINATION = Rule(
    "3-4 Player Game",
    "Rulebook p. 13, 3-4 Player Game",
    "A player whose Phoenixborn is destroyed discards their battlefield and spellboard and is out with their "
    "play area. Cards they own elsewhere stay in play. The last player with a Phoenixborn has won.",
)
PIPS = Rule(
    "Status tokens",
    "Reference, Chimera Reveals",
    "An aspect with a status ability comes into play with as many status tokens as it has pips.",
)
REAL_CARDS = Rule(
    "Real Cards",
    "Cinderboard, at the table",
    "Hand and deck are on the table: people name each card when it is revealed.",
)
BEGINNING = Rule(
    "Beginning in the middle",
    "Cinderboard, Saying what lies on the table",
    "A game under way is entered as it stands on the table, and continues from there.",
)
CORRECTION = Rule(
    "Correction",
    "Cinderboard, Saying what lies on the table",
    "The real table is always right: between two actions, whoever is asked may correct anything on it.",
)
BY_HAND = Rule(
    "With Real Cards",
    "Cinderboard, Depths of play",
    "At companion depth a player's own cards are theirs to resolve; what comes of them is said here.",
)
CANCEL = Rule(
    "Cancel",
    "Rulebook p. 21, Cancel",
    "A canceled effect stops at once, with all that remains of its card. Costs stay paid.",
)
