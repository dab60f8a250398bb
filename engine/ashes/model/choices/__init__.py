"""What the options of Ashes Reborn mean. Saves of the first two formats know them by these ids.

Fields that only name what is meant otherwise, so that it can be put into words, are not compared (`Worded`).
"""

from engine.ashes.model.choices.actions import Attack, Begin, End, HandOver, Meditate, Pass, UsePower
from engine.ashes.model.choices.cards import (
    Activate,
    AttackWith,
    Block,
    CardChoice,
    Counter,
    DamageFirst,
    DeckTop,
    FirstFive,
    Guard,
    InPile,
    Is,
    NextBattle,
    Play,
    Respond,
    ShareFirst,
    Showing,
    cards_of,
)
from engine.ashes.model.choices.dice import NumberedDie, OneDie, Rolled, Shows, TurnDie
from engine.ashes.model.choices.texts import (
    AsListed,
    DrawCard,
    Mode,
    Number,
    Suggested,
    TokenKindChoice,
    Way,
    X,
)
from engine.ashes.model.choices.worded import Does

__all__ = [
    "Activate",
    "AsListed",
    "Attack",
    "AttackWith",
    "Begin",
    "Block",
    "CardChoice",
    "Counter",
    "DamageFirst",
    "DeckTop",
    "Does",
    "DrawCard",
    "End",
    "FirstFive",
    "Guard",
    "HandOver",
    "InPile",
    "Is",
    "Meditate",
    "Mode",
    "NextBattle",
    "Number",
    "NumberedDie",
    "OneDie",
    "Pass",
    "Play",
    "Respond",
    "Rolled",
    "ShareFirst",
    "Showing",
    "Shows",
    "Suggested",
    "TokenKindChoice",
    "TurnDie",
    "UsePower",
    "Way",
    "X",
    "cards_of",
]
