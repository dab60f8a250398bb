"""The statements there are at any table of Ashes Reborn."""

from __future__ import annotations

from engine.ashes.statement import Statement
from engine.ashes.statements.adding import AnotherCard, CardReplaced
from engine.ashes.statements.beneath import CardAttached, CardUnder, SlotCorrection
from engine.ashes.statements.cards import CardPlaced, CardsOrdered, CardTurned
from engine.ashes.statements.counts import CardCount
from engine.ashes.statements.dice import DiceCount, DieCorrection, DieOnCard, WhoRolls
from engine.ashes.statements.real_decks import CardSaid, DeckList, DeckPlace
from engine.ashes.statements.standing import (
    ActionCorrection,
    FirstPlayerCorrection,
    PartnerAction,
    PassesCorrection,
    PhaseCorrection,
    RoundCorrection,
    TurnCorrection,
)
from engine.ashes.statements.tokens import GuardCorrection, TokenCorrection

STATEMENTS: tuple[type[Statement], ...] = (
    AnotherCard,
    CardReplaced,
    CardPlaced,
    CardCount,
    CardAttached,
    CardUnder,
    SlotCorrection,
    CardsOrdered,
    CardTurned,
    DieCorrection,
    DieOnCard,
    DiceCount,
    CardSaid,
    DeckList,
    DeckPlace,
    WhoRolls,
    TokenCorrection,
    GuardCorrection,
    RoundCorrection,
    PhaseCorrection,
    FirstPlayerCorrection,
    TurnCorrection,
    ActionCorrection,
    PartnerAction,
    PassesCorrection,
)
"""All of them, in the order in which they lead from one position to another: cards before what lies on them,
the round before its turns. A rule set adds its own in its mode of play."""
