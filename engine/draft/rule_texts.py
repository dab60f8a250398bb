"""Rules that the questions and events of a draft refer to, in our own words."""

from __future__ import annotations

from engine.kernel.decision import Rule

DRAFT_DECK = Rule(
    "Drafting: Draft Deck",
    "Rulebook p. 20, Drafting, Set-Up 3",
    "One copy of every other card of the collection, without conjurations, is shuffled into the draft deck.",
)
FIRST_PLAYER = Rule(
    "Drafting: First Player",
    "Rulebook p. 20, Drafting, Set-Up 5",
    "Who drafts first is random.",
)
PHOENIXBORN = Rule(
    "Drafting Phoenixborn",
    "Rulebook p. 20, Drafting, Draft 1",
    "Clockwise from the first player, each takes a Phoenixborn with the three copies of its own card. Then "
    "the first player token passes to the left.",
)
CARDS = Rule(
    "Drafting Cards",
    "Rulebook p. 20, Drafting, Draft 2",
    "Everybody is dealt nine cards, keeps one and passes the rest to the left, until each has kept nine.",
)
DICE = Rule(
    "Drafting Dice",
    "Rulebook p. 20, Drafting, Draft 3",
    "Clockwise from the first player, each takes two dice of any types at a time, until each has ten. Then "
    "the first player token passes to the left.",
)
SWAP = Rule(
    "Swapping",
    "Rulebook p. 20, Drafting, Draft 4",
    "As many cards of the draft deck as there are drafters are revealed. Clockwise from the first player, "
    "each may take one and puts one of their own in its place, where the next may take it.",
)
COPIES = Rule(
    "Drafting: Two More Copies",
    "Rulebook p. 20, Drafting, Draft 5",
    "Everybody collects two further copies of each of their nine cards: with their Phoenixborn's own, 30.",
)
CONJURATIONS = Rule(
    "Drafting: Conjuration Pile",
    "Rulebook p. 20, Drafting, Draft 6",
    "Everybody takes every conjuration their deck can produce, as often as its limit says.",
)
