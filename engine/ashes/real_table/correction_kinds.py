"""The kinds of reports at every table of Ashes Reborn."""

from __future__ import annotations

from engine.ashes.real_table.attachments import CardAttached, CardUnder, SlotCorrection
from engine.ashes.real_table.card_corrections import (
    CardCount,
    CardPlaced,
    CardsOrdered,
    CardTurned,
    GuardCorrection,
)
from engine.ashes.real_table.card_identity import AddedCard, CardIdentified, CardReplaced, DeckList, DeckPlace
from engine.ashes.real_table.dice_corrections import DiceCount, DieCorrection, DieOnCard, WhoRolls
from engine.ashes.real_table.token_corrections import TokenCorrection
from engine.ashes.real_table.turn_state import (
    ActionCorrection,
    FirstPlayerCorrection,
    PartnerAction,
    PassesCorrection,
    PhaseCorrection,
    RoundCorrection,
    TurnCorrection,
)
from engine.ashes.running_game import TableReport

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
