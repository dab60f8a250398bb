"""Setups of games of Red Rains."""

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    field_validator,
    model_validator,
)

from cards.bosses import BossStep, Difficulty
from cards.boxes import USUAL_BOSS, USUAL_DECK
from cards.library import standard_library
from engine.seating import SeatName, check_names, check_real_decks
from engine.setups.ashes_setup_base import BaseSeat, BaseSetup
from engine.setups.seat_decks import AnyDeck, Depth, Title, check_depth, deck_name, side_title

PartnerName = Literal["person", "gentle", "sharp", "fierce", "sturdy", "random"]
PARTNERS = ("sharp", "gentle", "fierce", "sturdy", "random")
"""The built-in players that know the Chimera."""

Variant = Literal["grim fates", "survival"]
"""A variant of Red Rains.

Grim Fates: the Chimera's choices turn out as badly for the players as possible. Survival: the Chimera has no
life value, and gets more aspects each round.
"""


class RedRainsPolicies(BaseModel):
    """How a game reads the sources of Red Rains where they are silent or disagree (docs/policies.md).

    `first_player` holds the token in round 1; the others are what the Chimera's card says, or leaves open.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    first_player: Literal["player", "chimera"]
    guards_from: int | None = Field(ge=1)
    fatigue_wounds: int = Field(ge=0)
    recovery: tuple[BossStep, ...]


class CardSide(BaseModel):
    """A side of a Chimera's card, as people read it off theirs.

    `first_aspects` are the blood values of the first face-down aspects, left to right; with two battlefields
    each begins with these. A Dragonborn has no `ultimate` value. `stamina` is how often its draw pile can
    become empty until it is fatigued.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    life: int = Field(ge=1, le=999)
    threat: int = Field(ge=1, le=20)
    ultimate: int | None = Field(None, ge=1, le=20)
    first_aspects: tuple[Annotated[int, Field(ge=0, le=9)], ...] = Field(min_length=1, max_length=20)
    stamina: int = Field(1, ge=1, le=9)


class PartnerSetup(BaseSeat):
    """The second player against a Chimera, a person or a built-in player."""

    player: PartnerName = "person"

    @field_validator("player", mode="before")
    @classmethod
    def _replace_retired_player(cls, player: object) -> object:
        """Replace a player in files of November 2026 that thought for longer and won no more often."""
        return "sharp" if player == "master" else player

    @model_validator(mode="after")
    def _check_depth(self) -> "PartnerSetup":
        self._check(self.player)
        return self


class RedRainsSetup(BaseSetup):
    """A game of Red Rains. `depth` is how much of the player's cards the program plays.

    With a `partner` two players share their turns; `open_hands` says whether they see each other's hands.
    `card` is the side of the Chimera's card, if it differs from the pack's. `added_threat` is what people add
    to the threat value, if that card has a dial for it.

    Without `policies` the game gets today's when it begins. With `ask_before` people are asked before each
    step of the Chimera, and may overrule it. `campaign` is people's name for the campaign of which the game
    is a level.
    """

    rules: Literal["red-rains"] = "red-rains"
    seat: SeatName = "Player"
    deck: AnyDeck = USUAL_DECK
    depth: Depth = "full"
    chimera: str = USUAL_BOSS
    aspects: str | None = None
    difficulty: Difficulty = "standard"
    level: int = Field(1, ge=1, le=3)
    added_threat: int = Field(0, ge=0)
    policies: RedRainsPolicies | None = None
    ask_before: bool = False
    campaign: Title | None = None
    partner: PartnerSetup | None = None
    open_hands: bool = False
    card: CardSide | None = None
    variants: tuple[Variant, ...] = ()

    @model_validator(mode="after")
    def _check_consistency(self) -> "RedRainsSetup":
        check_names(self.seat_names, "players")
        check_real_decks(self.real_decks, self.people)
        check_depth(self.deck, self.depth)
        return self

    @property
    def decks(self) -> dict[str, AnyDeck]:
        """Return the deck of each player, by seat."""
        partner = {} if self.partner is None else {self.partner.name: self.partner.deck}
        return {self.seat: self.deck, **partner}

    @property
    def depths(self) -> dict[str, Depth]:
        """Return the depth of play of each player, by seat."""
        partner = {} if self.partner is None else {self.partner.name: self.partner.depth}
        return {self.seat: self.depth, **partner}

    def with_decks(self, decks: Sequence[str]) -> Self:
        """Return the same game with these decks, in the order of the seats."""
        own, *others = decks
        partner = self.partner and self.partner.model_copy(update={"deck": others[0]})
        return self.model_copy(update={"deck": own, "partner": partner})

    @property
    def seat_names(self) -> tuple[str, ...]:
        """Return the players' seats; the first has the first player token in round 1."""
        return (self.seat,) if self.partner is None else (self.seat, self.partner.name)

    @property
    def people(self) -> tuple[str, ...]:
        """Return the seats that people answer for."""
        return tuple(seat for seat in self.seat_names if seat not in self.built_in)

    @property
    def deck_names(self) -> tuple[str, ...]:
        """Return the names of the players' decks, in the order of their seats."""
        return tuple(map(deck_name, self.decks.values()))

    @property
    def built_in(self) -> dict[str, str]:
        """Return the partner's seat with its built-in player, if there is one."""
        if self.partner is None or self.partner.player == "person":
            return {}
        return {self.partner.name: self.partner.player}

    @property
    def title(self) -> str:
        """Return the name of the game in lists."""
        decks = " and ".join(side_title(deck, seat) for seat, deck in self.decks.items())
        return f"{decks} against {self.chimera} ({self.difficulty_text})"

    @property
    def difficulty_text(self) -> str:
        """Return difficulty and level; for a Dragonborn, which has one side with a dial, its added threat."""
        added = f"{self.added_threat or 'no'} added threat"
        boss = standard_library().chimeras.get(self.chimera)
        if boss is not None and boss.kind == "dragonborn":
            return added
        return f"{self.difficulty}, level {self.level}{f', {added}' if self.added_threat else ''}"
