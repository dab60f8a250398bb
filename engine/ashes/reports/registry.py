"""The kinds of reports at every table of Ashes Reborn."""

from __future__ import annotations

from engine.ashes.reports.attachments import CardAttached, CardUnder, SlotCorrection
from engine.ashes.reports.card_identity import AddedCard, CardIdentified, CardReplaced, DeckList, DeckPlace
from engine.ashes.reports.cards import CardCount, CardPlaced, CardsOrdered, CardTurned
from engine.ashes.reports.dice import DiceCount, DieCorrection, DieOnCard, WhoRolls
from engine.ashes.reports.tokens import GuardCorrection, TokenCorrection
from engine.ashes.reports.turn_state import (
    ActionCorrection,
    FirstPlayerCorrection,
    PartnerAction,
    PassesCorrection,
    PhaseCorrection,
    RoundCorrection,
    TurnCorrection,
)
from engine.ashes.table import TableReport

CORRECTIONS: tuple[type[TableReport], ...] = (
    AddedCard,
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
    CardIdentified,
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
"""All corrections, in the order in which they lead from one position to another.

Cards come before what is on them, the round before its turns. A mode of play adds its own.
"""
