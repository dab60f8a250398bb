"""What people choose before a game begins. With the answers it is the whole game."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    field_validator,
    model_validator,
)

from cards.chimera import Difficulty, OwnStep
from cards.cost import DIE_TYPES
from cards.deck import Deck
from cards.library import standard_library
from engine.ashes.model.rule_choices import RuleChoices
from engine.seating import SeatName, check_names, check_real_decks

DiceChance = Literal["player dice", "rage dice", "behavior die"]
ASPECT_DECK = "aspect deck"
Chance = DiceChance | Literal["aspect deck"]
CHANCES: tuple[DiceChance, ...] = get_args(DiceChance)
"""The dice that people can roll on the table instead of the program."""

FirstFive = Literal["suggested", "choose"]
Begins = Literal["setup", "middle"]
"""Whether a game is set up by the rules, or entered as it lies on a table, under way."""
WhenAsked = Literal["when possible", "always"]
PlayerName = Literal["person", "random", "sharp"]
BOTS = ("sharp", "random")
"""The built-in players that know Ashes Reborn."""
PartnerName = Literal["person", "sharp", "sturdy", "random"]
PARTNERS = ("sharp", "sturdy", "random")
"""The built-in players that know the Chimera."""
LEAST_AND_MOST = (2, 4)
"""The least and the most players of a game of Ashes Reborn."""


Depth = Literal["full", "assisted", "companion"]
DEPTHS: tuple[Depth, ...] = get_args(Depth)
"""How deep the program goes for a player: every rule, every rule but texts by hand, or only what the others
must know of them."""

MOST_DICE = 10
Shown = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]


def _can_be_shown(text: str) -> str:
    if not text.isprintable():
        raise ValueError("it has a character that cannot be shown")
    return text


Title = Annotated[Shown, AfterValidator(_can_be_shown)]
"""A name that people have written."""


class OwnCards(BaseModel):
    """Real cards of which the program has no list: it knows the Phoenixborn and its life value.

    Of `dice` it keeps where they lie, if it is told how many of each type there are.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: Title = "Own cards"
    phoenixborn: Title = "Phoenixborn"
    life: int = Field(ge=1, le=99)
    dice: dict[str, int] = Field(default_factory=dict, max_length=len(DIE_TYPES))

    @field_validator("dice")
    @classmethod
    def _are_dice(cls, dice: dict[str, int]) -> dict[str, int]:
        for kind, count in dice.items():
            if kind not in DIE_TYPES:
                raise ValueError(f"there is no such die; the types are {', '.join(DIE_TYPES)}")
            if not 0 <= count <= MOST_DICE:
                raise ValueError(f"a player has at most {MOST_DICE} dice")
        if sum(dice.values()) > MOST_DICE:
            raise ValueError(f"a player has at most {MOST_DICE} dice")
        return dice


def _how_given(deck: object) -> str:
    if isinstance(deck, OwnCards) or (isinstance(deck, dict) and "life" in deck):
        return "own cards"
    return "whole deck" if isinstance(deck, dict | Deck) else "deck's name"


AnyDeck = Annotated[
    Annotated[str, Tag("deck's name")]
    | Annotated[Deck, Tag("whole deck")]
    | Annotated[OwnCards, Tag("own cards")],
    Discriminator(_how_given),
]
"""A deck: the name of a printed one, the whole deck, or cards without a list. An error is told of the one
that was meant."""


def _played_by_hand(deck: str | Deck | OwnCards, depth: Depth) -> None:
    if isinstance(deck, OwnCards) and depth != "companion":
        raise ValueError(
            f"'{deck.name}' has no list of cards, so it is played at companion depth, not {depth}"
        )


class _Setup(BaseModel):
    """What every setup has.

    `first_five` is the decks' suggestion, or asked as the first question. `by_hand` are the kinds of
    chance that come from the table: dice, and which aspect it is that is turned up. `real_decks` are the
    seats whose hand and deck are real cards, of which nobody knows more than people say. `begins` in the
    middle asks first where the game stands.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    first_five: FirstFive = "suggested"
    by_hand: tuple[Chance, ...] = ()
    real_decks: tuple[SeatName, ...] = ()
    begins: Begins = "setup"
    seed: int = 1

    @property
    def rolled_by_hand(self) -> tuple[str, ...]:
        """The kinds of dice that people roll when the game begins."""
        return tuple(kind for kind in self.by_hand if kind in CHANCES)


Variant = Literal["grim fates", "survival"]
"""Another way of playing Red Rains. Grim Fates: what is up to the Chimera comes out as bad for the players as
it can. Survival: the Chimera has no life value, and more aspects each round."""


class RedRainsPolicies(BaseModel):
    """How a game reads the sources of Red Rains where they are silent or disagree (docs/policies.md).

    `first_player` holds the token in round 1; the others are what the Chimera's card says, or leaves open.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    first_player: Literal["player", "chimera"]
    guards_from: int | None = Field(ge=1)
    fatigue_wounds: int = Field(ge=0)
    recovery: tuple[OwnStep, ...]


class CardSide(BaseModel):
    """What stands on the side of a Chimera's card, as people read it off theirs.

    `first_aspects` are the blood values of the first face down aspects, left to right; of two
    battlefields each begins with these. A Dragonborn has no `ultimate` value. `stamina` is how often its
    draw pile can become empty until it is fatigued.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    life: int = Field(ge=1, le=999)
    threat: int = Field(ge=1, le=20)
    ultimate: int | None = Field(None, ge=1, le=20)
    first_aspects: tuple[Annotated[int, Field(ge=0, le=9)], ...] = Field(min_length=1, max_length=20)
    stamina: int = Field(1, ge=1, le=9)


class _Seat(BaseModel):
    """A player's name at the table, their deck, and how much of their cards the program plays."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: SeatName
    deck: AnyDeck
    depth: Depth = "full"

    def _check(self, player: str) -> None:
        _played_by_hand(self.deck, self.depth)
        if player != "person" and self.depth != "full":
            raise ValueError(f"{player} is a player of the program, who plays by the full rules")


class PartnerSetup(_Seat):
    """The second player against a Chimera, a person or a built-in player."""

    player: PartnerName = "person"

    @field_validator("player", mode="before")
    @classmethod
    def _now_named(cls, player: object) -> object:
        """Files of November 2026 may name a player that thought for longer and won no more often."""
        return "sharp" if player == "master" else player

    @model_validator(mode="after")
    def _knows_its_cards(self) -> PartnerSetup:
        self._check(self.player)
        return self


class RedRainsSetup(_Setup):
    """A game of Red Rains. `depth` is how much of the player's cards the program plays.

    With a `partner` two players share their turns; `open_hands` says whether they see each other's. `card` is
    what stands on the side of the Chimera's card, where it is not as the pack has it. `added_threat` is what
    people add to the threat value, where that card has a dial for it.

    `policies` are those of today, until the game begins and has its own. With `ask_before` people are asked
    before each step of the Chimera, and may overrule it. `campaign` is what people call the campaign that
    the game is a level of. `variants` are other ways of playing.
    """

    rules: Literal["red-rains"] = "red-rains"
    seat: SeatName = "Player"
    deck: AnyDeck = "The Iron Men"
    depth: Depth = "full"
    chimera: str = "The Corpse of Viros"
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
    def _fits(self) -> RedRainsSetup:
        check_names(self.seat_names, "players")
        check_real_decks(self.real_decks, self.people)
        _played_by_hand(self.deck, self.depth)
        return self

    @property
    def decks(self) -> dict[str, AnyDeck]:
        """The deck of each player, by their seats."""
        partner = {} if self.partner is None else {self.partner.name: self.partner.deck}
        return {self.seat: self.deck, **partner}

    @property
    def depths(self) -> dict[str, Depth]:
        """How much of each player's cards the program plays, by their seats."""
        partner = {} if self.partner is None else {self.partner.name: self.partner.depth}
        return {self.seat: self.depth, **partner}

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The players' seats; the first has the first player token in round 1."""
        return (self.seat,) if self.partner is None else (self.seat, self.partner.name)

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people answer for."""
        return tuple(seat for seat in self.seat_names if seat not in self.built_in)

    @property
    def deck_names(self) -> tuple[str, ...]:
        """What the players' decks are called, in the order of their seats."""
        return tuple(map(deck_name, self.decks.values()))

    @property
    def built_in(self) -> dict[str, str]:
        """The built-in player that is a partner."""
        if self.partner is None or self.partner.player == "person":
            return {}
        return {self.partner.name: self.partner.player}

    @property
    def title(self) -> str:
        """What the game is called in lists."""
        decks = " and ".join(_titled(deck, seat) for seat, deck in self.decks.items())
        return f"{decks} against {self.chimera} ({self.how_hard})"

    @property
    def how_hard(self) -> str:
        """Difficulty and level; of a Dragonborn, which has one side with a dial, its added threat."""
        added = f"{self.added_threat or 'no'} added threat"
        boss = standard_library().chimeras.get(self.chimera)
        if boss is not None and boss.kind == "dragonborn":
            return added
        return f"{self.difficulty}, level {self.level}{f', {added}' if self.added_threat else ''}"


class SeatSetup(_Seat):
    """One player: their name at the table, their deck, and who answers for them.

    `player` is a person, or a built-in player. `depth` is how much of their cards the program plays.
    """

    player: PlayerName = "person"

    @model_validator(mode="after")
    def _knows_its_cards(self) -> SeatSetup:
        self._check(self.player)
        return self


class PlayersSetup(_Setup):
    """A game of players against each other. `seats` are clockwise.

    `reactions` says when players are asked for reactions: only when they could play one, or also when
    they only might from what the others know, so that being asked tells nothing.
    """

    rules: str
    seats: tuple[SeatSetup, ...]
    reactions: WhenAsked = "when possible"

    @model_validator(mode="after")
    def _can_be_seated(self) -> PlayersSetup:
        least, most = LEAST_AND_MOST
        if not least <= len(self.seats) <= most:
            raise ValueError(f"players meet in a game for {least} to {most} players, not {len(self.seats)}")
        check_names(self.seat_names, "players")
        check_real_decks(self.real_decks, self.people)
        return self

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The players' seats, clockwise."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people answer for."""
        return tuple(seat.name for seat in self.seats if seat.player == "person")

    @property
    def built_in(self) -> dict[str, str]:
        """The seats that built-in players play for, by the names of these."""
        return {seat.name: seat.player for seat in self.seats if seat.player != "person"}

    @property
    def title(self) -> str:
        """What the game is called in lists."""
        return " against ".join(_titled(seat.deck, seat.name) for seat in self.seats)


class AshesSetup(PlayersSetup):
    """A game of Ashes Reborn.

    `lone_responses` says whether players who must respond, and have nothing to choose, are asked where being
    asked for reactions is to tell nothing; games that began before they were go on as they began.
    """

    rules: Literal["ashes"] = "ashes"
    lone_responses: Literal["asked", "done"] = "asked"


class RavenSetup(PlayersSetup):
    """A game by Raven Rules. `choices` are those of today, until the game begins and has its own."""

    rules: Literal["raven"] = "raven"
    choices: RuleChoices | None = None


Setup: TypeAlias = RedRainsSetup | PlayersSetup


def begins_with(setup: Setup) -> str:
    """The seat that says where a game stands that is entered under way; empty for one from the box."""
    return (*setup.people, *setup.seat_names)[0] if setup.begins == "middle" else ""


def _rules_of(value: Any) -> Any:
    return value.get("rules", "red-rains") if isinstance(value, dict) else getattr(value, "rules", None)


AnySetup = Annotated[
    Annotated[RedRainsSetup, Tag("red-rains")]
    | Annotated[AshesSetup, Tag("ashes")]
    | Annotated[RavenSetup, Tag("raven")],
    Discriminator(_rules_of),
]


def deck_name(deck: str | Deck | OwnCards) -> str:
    """What a deck given by name or whole is called."""
    return deck if isinstance(deck, str) else deck.name


def _titled(deck: str | Deck | OwnCards, seat: str) -> str:
    """How a game names a side: by its deck, or where the cards are on no list by their Phoenixborn."""
    if not isinstance(deck, OwnCards):
        return deck_name(deck)
    named = deck.phoenixborn != OwnCards.model_fields["phoenixborn"].default
    return deck.phoenixborn if named else f"{seat}'s own cards"
