"""The statements there are at any table of Ashes Reborn."""

from __future__ import annotations

from engine.ashes.statement import Statement
from engine.ashes.statements.cards import CardAttached, CardPlaced, CardsOrdered, CardTurned, CardUnder
from engine.ashes.statements.dice import DiceCount, DieCorrection, DieOnCard
from engine.ashes.statements.real_decks import CardSaid, DeckList, DeckPlace
from engine.ashes.statements.tokens import GuardCorrection, TokenCorrection

STATEMENTS: tuple[type[Statement], ...] = (
    TokenCorrection,
    GuardCorrection,
    DieCorrection,
    DieOnCard,
    DiceCount,
    CardPlaced,
    CardTurned,
    CardAttached,
    CardUnder,
    CardsOrdered,
    CardSaid,
    DeckList,
    DeckPlace,
)
"""All of them; a rule set adds its own in its mode of play."""
