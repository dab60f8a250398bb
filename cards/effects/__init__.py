"""The effect language: one small node for each thing a card can do.

A pack writes an effect as one key with its fields (`deal_damage: {amount: 1, to: {target: unit}}`), or
with a bare value for the field that matters most (`draw: 1`). Effects resolve from top to bottom, as
much of each as possible (Rulebook p. 14, Resolving Effects).
"""

from __future__ import annotations

from cards.effects.actions import GainAction
from cards.effects.cards import (
    Attach,
    DiscardCards,
    DiscardFromPlay,
    Draw,
    LookAt,
    MoveCard,
    PutIntoPlay,
    ReturnToPlay,
    Shuffle,
    Summon,
)
from cards.effects.chimera import AddFaceDownAspects, AttackWith, PlaceRedRains, RaiseRage, RerollRage, Reveal
from cards.effects.choices import (
    EFFECT_KEYS,
    AnyEffect,
    Choice,
    ChooseCard,
    ChooseOne,
    ChoosePlayer,
    Condition,
    Effect,
    Effects,
    ForEachPlayer,
    If,
    InOrderTo,
    May,
    Pay,
)
from cards.effects.damage import Cancel, DealDamage, Destroy, PreventDamage, RedirectDamage
from cards.effects.dice import ChangeDice, PlaceDie, SetDice
from cards.effects.gaps import Unimplemented
from cards.effects.tokens import MoveTokens, PlaceTokens, RemoveTokens
from cards.effects.values import BecomeCopyOf, Grant, Modify, SwapValues

__all__ = [
    "EFFECT_KEYS",
    "AddFaceDownAspects",
    "AnyEffect",
    "Attach",
    "AttackWith",
    "BecomeCopyOf",
    "Cancel",
    "ChangeDice",
    "Choice",
    "ChooseCard",
    "ChooseOne",
    "ChoosePlayer",
    "Condition",
    "DealDamage",
    "Destroy",
    "DiscardCards",
    "DiscardFromPlay",
    "Draw",
    "Effect",
    "Effects",
    "ForEachPlayer",
    "GainAction",
    "Grant",
    "If",
    "InOrderTo",
    "LookAt",
    "May",
    "Modify",
    "MoveCard",
    "MoveTokens",
    "Pay",
    "PlaceDie",
    "PlaceRedRains",
    "PlaceTokens",
    "PreventDamage",
    "PutIntoPlay",
    "RaiseRage",
    "RedirectDamage",
    "RemoveTokens",
    "RerollRage",
    "ReturnToPlay",
    "Reveal",
    "SetDice",
    "Shuffle",
    "Summon",
    "SwapValues",
    "Unimplemented",
]
