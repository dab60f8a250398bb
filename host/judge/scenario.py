"""The form of a scenario file (docs/scenarios.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from cards.card import Card
from cards.chimera import Difficulty, Phase
from cards.clauses import KeywordDefinition
from engine.match import Setup

UNKNOWN = "unknown"
"""Stands for a card nobody has seen yet."""


class Part(BaseModel):
    """A part of a scenario. Unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class PlacedCard(Part):
    """A card on the table. A bare name is a card without anything on it."""

    card: str
    wounds: int = 0
    exhaustion: int = 0
    status: int = 0
    face_down: bool = False
    guarded: bool = False
    owner: str | None = None
    attached: tuple[Placed, ...] = ()
    dice: tuple[str, ...] = ()
    """Types of dice lying on it; they belong to the player."""


Placed = Annotated[
    PlacedCard, BeforeValidator(lambda value: {"card": value} if isinstance(value, str) else value)
]
Cards = tuple[Placed, ...]


class PlayerPart(Part):
    """A player's side. `dice` are active, by type and side; `exhausted_dice` count by type."""

    phoenixborn: Placed
    battlefield: Cards = ()
    spellboard: Cards = ()
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    conjurations: dict[str, int] = Field(default_factory=dict)
    dice: dict[str, tuple[Literal["basic", "class", "power"], ...]] = Field(default_factory=dict)
    exhausted_dice: dict[str, int] = Field(default_factory=dict)


class ChimeraPart(Part):
    """The Chimera's side. Threat, life and Ultimate value come from its card unless given here."""

    card: str = "The Corpse of Viros"
    difficulty: Difficulty = "standard"
    level: int = 1
    battlefield: Cards = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    rage_dice: tuple[Literal["basic", "power"], ...] = ("basic",) * 5
    wounds: int = 0
    exhaustion: int = 0
    ultimate_exhaustion: int = 0
    red_rains: int = 0
    phase: Phase = "I"
    threat: int | None = None
    ultimate: int | None = None
    fatigued: bool = False


class Scenario(Part):
    """One scenario. Either `setup` (a game from the box) or `players` and `chimera` (a position)."""

    scenario: str
    rules: Literal["red-rains"] = "red-rains"
    cases: tuple[str, ...] = ()
    """Numbers of the rule cases this shows (docs/rule-cases.md)."""
    why: str = ""
    cards: tuple[Card, ...] = ()
    keywords: tuple[KeywordDefinition, ...] = ()
    """Cards and shared abilities of the scenario's own."""
    setup: Setup | None = None
    chimera: ChimeraPart = ChimeraPart()
    players: dict[str, PlayerPart] = Field(default_factory=dict, max_length=1)
    round: int = 1
    phase: Literal["prepare", "player turns", "recovery", "end of round"] = "player turns"
    turn: str | None = None
    first_player: str | None = None
    script: tuple[dict[str, Any], ...] = ()


PlacedCard.model_rebuild()
