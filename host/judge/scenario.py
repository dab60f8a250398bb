"""The form of a scenario file (docs/scenarios.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from cards.card import Card
from cards.chimera import Difficulty, Phase
from cards.cost import DieType, Side
from cards.dice import DiePower
from cards.library import nearest, standard_library
from cards.node import Node
from cards.paragraphs.keywords import KeywordDefinition
from engine.kernel.decision import TABLE
from engine.seating import may_be_called
from engine.setups import LEAST_AND_MOST, AnySetup, AshesSetup, Depth, RedRainsSetup, Variant, WhenAsked
from host.judge.seats import BOSSES

UNKNOWN = "unknown"
"""Stands for a card nobody has seen yet."""

Count = Annotated[int, Field(ge=0, le=99)]
"""How many of something there are; a bound keeps a slip of the pen from filling the memory."""

FACTS = ("expect", "expect now")
"""Steps that compare facts of subjects."""
REFUSED = "expect refused"
"""The check that a statement cannot be so."""
CHECKS = (*FACTS, "expect offers", "expect no offer", "expect refusal", REFUSED, "expect log")
"""Steps that compare; every other step answers."""


SAY = "say"
"""The step that says how the table lies."""


def _one_thing(step: dict[str, Any]) -> dict[str, Any]:
    """A step of a script: one key, and a check says of whom or what."""
    if len(step) != 1:
        raise ValueError(f"a step says one thing, not {len(step)}: {', '.join(step) or 'nothing'}")
    ((word, said),) = step.items()
    if word in CHECKS and word != "expect log" and not isinstance(said, dict):
        example = "{ann: {wounds: 1}}" if word in FACTS else "{ann: [pass]}"
        raise ValueError(f"'{word}' says of whom, such as {example}")
    if word in FACTS:
        for subject, facts in said.items():
            if not isinstance(facts, dict) or not facts:
                raise ValueError(f"'{subject}' needs facts, such as {{wounds: 1}}")
    if word in CHECKS and not all(_says_something(part) for part in _parts(word, said)):
        raise ValueError(f"'{word}' says nothing here, so it would always hold; say what is expected")
    if word == TABLE and (not isinstance(said, dict) or len(said) != 1):
        raise ValueError("'table' says one thing, such as {behavior die: 3}")
    if word == SAY:
        items = said if isinstance(said, list) else [said]
        if not items or not all(isinstance(item, dict) and item for item in items):
            raise ValueError("'say' says what lies on the table, such as {do: correct round, number: 4}")
        return step
    if word == REFUSED and not (said.keys() == {SAY, "because"} and said[SAY]):
        raise ValueError("'expect refused' needs 'say' and 'because', the reason that is given")
    if word not in CHECKS and word != TABLE and isinstance(said, dict):
        near = nearest(word, (*CHECKS, TABLE)) or (*CHECKS, TABLE)
        raise ValueError(f"'{word}' is no step that says something of others; did you mean '{near[0]}'?")
    if word not in CHECKS and word != TABLE and not _is_answer(said):
        raise ValueError(f'what {word} answers is a text or a list of texts; quote "yes" and "no"')
    return step


def _parts(word: str, said: Any) -> list[Any]:
    """What must not be empty in a check: itself, and what it says of each."""
    if not isinstance(said, dict):
        return [said]
    # To refuse an empty list of picks is something.
    return [said] if word == "expect refusal" else [said, *said.values()]


def _says_something(said: Any) -> bool:
    return said not in (None, "", [], {}) and not (isinstance(said, list) and "" in said)


def _is_answer(said: Any) -> bool:
    words = said if isinstance(said, list) else [said]
    return all(isinstance(word, str | int) and not isinstance(word, bool) for word in words)


Step = Annotated[dict[str, Any], AfterValidator(_one_thing)]


class Part(Node):
    """A part of a scenario. Unknown keys are errors."""


class PlacedCard(Part):
    """A card on the table. A bare name is a card without anything on it.

    A `unit` is one that is on no list of cards: a title, with its values.
    """

    card: str = ""
    unit: str = ""
    attack: Count | None = None
    life: Annotated[Count, Field(ge=1)] | None = None
    recover: Count | None = None
    wounds: Count = 0
    exhaustion: Count = 0
    status: Count = 0
    face_down: bool = False
    guarded: bool = False
    owner: str | None = None
    attached: tuple[Placed, ...] = ()
    under: tuple[str, ...] = ()
    """Cards face down under it, which everybody saw; they belong to the player whose side it lies on."""
    dice: tuple[DieType, ...] = ()
    """Types of dice lying on it; they belong to the player, or to `dice_of`."""
    dice_of: str | None = None

    @model_validator(mode="after")
    def _is_one_card(self) -> PlacedCard:
        if bool(self.card) == bool(self.unit):
            raise ValueError("a card on the table is a 'card' of a list, or a 'unit' with its values")
        if self.unit and (self.attack is None or self.life is None):
            raise ValueError(
                f"'{self.unit}' needs 'attack' and 'life': {{unit: Frost Bear, attack: 2, life: 3}}"
            )
        if self.card and not self.attack is self.recover is None:
            raise ValueError(f"what is printed on '{self.card}' is known; only a 'unit' has values here")
        return self

    @property
    def on_no_list(self) -> bool:
        """Whether its title and values are all that is known of it."""
        return bool(self.unit) or self.life is not None


Placed = Annotated[
    PlacedCard, BeforeValidator(lambda value: {"card": value} if isinstance(value, str) else value)
]
Cards = tuple[Placed, ...]


class PlayerPart(Part):
    """A player's side. `dice` are active, by type and side; `exhausted_dice` count by type.

    `depth` is how much of it the program plays. A Phoenixborn with a `life` is on no list of cards.
    """

    phoenixborn: Placed
    depth: Depth = "full"
    battlefield: Cards = ()
    spellboard: Cards = ()
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    """What the cards called unknown are, in no order: hand and deck are real cards on a table."""
    discard: tuple[str, ...] = ()
    conjurations: dict[str, Count] = Field(default_factory=dict)
    dice: dict[DieType, tuple[Side, ...]] = Field(default_factory=dict)
    exhausted_dice: dict[DieType, Count] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _knows_its_cards(self) -> PlayerPart:
        if self.phoenixborn.unit:
            raise ValueError("a Phoenixborn on no list is {card: its name, life: 18}")
        for placed in (*self.battlefield, *self.spellboard):
            if placed.card and placed.life is not None:
                raise ValueError(
                    f"what is printed on '{placed.card}' is known; only a 'unit' has a life here"
                )
        if self.depth != "companion":
            for placed in (self.phoenixborn, *self.battlefield):
                if placed.on_no_list:
                    title = placed.unit or placed.card
                    raise ValueError(f"'{title}' is on no list of cards, so this side has 'depth: companion'")
        return self


class ChimeraPart(Part):
    """The boss's side. Threat, life, stamina and Ultimate value come from its card unless given here.

    `status` are status tokens on its own card, `ultimate_exhaustion` exhaustion tokens on its Ultimate or
    ready spell. With `ask_before` people are asked before each of its steps; `variants` are other ways of
    playing.
    """

    card: str = "The Corpse of Viros"
    difficulty: Difficulty = "standard"
    level: int = 1
    battlefield: Cards = ()
    facing: dict[str, Cards] = Field(default_factory=dict)
    """Against two players: the battlefield that faces each of them."""
    deck: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    conjurations: dict[str, Count] = Field(default_factory=dict)
    rage_dice: tuple[Literal["basic", "power"], ...] = Field(("basic",) * 5, min_length=5, max_length=5)
    dragon_dice: tuple[Literal["basic", "class", "power"], ...] | None = Field(
        None, min_length=5, max_length=5
    )
    """The dice of a Dragonborn, in place of rage dice."""
    wounds: Count = 0
    exhaustion: Count = 0
    status: Count = 0
    ultimate_exhaustion: Count = 0
    red_rains: Count = 0
    phase: Phase = "I"
    threat: Count | None = None
    ultimate: Count | None = None
    fatigued: bool = False
    stamina: Annotated[Count, Field(ge=1)] | None = None
    ask_before: bool = False
    variants: tuple[Variant, ...] = ()


class Scenario(Part):
    """One scenario: `setup` (a game from the box) or a position, of `players` and, in Red Rains, `chimera`.

    `players` of Ashes Reborn sit clockwise as listed.
    """

    scenario: str
    rules: Literal["red-rains", "ashes"] = "red-rains"
    cases: tuple[str, ...] = ()
    """Numbers of the rule cases this shows (docs/rule-cases.md)."""
    why: str = ""
    cards: tuple[Card, ...] = ()
    keywords: tuple[KeywordDefinition, ...] = ()
    powers: tuple[DiePower, ...] = ()
    """Cards, shared abilities and dice powers of the scenario's own."""
    setup: AnySetup | None = None
    chimera: ChimeraPart | None = None
    players: dict[str, PlayerPart] = Field(default_factory=dict)
    round: Annotated[Count, Field(ge=1)] = 1
    phase: Literal["prepare", "player turns", "recovery", "end of round"] = "player turns"
    turn: str | None = None
    facing: str | None = None
    first_player: str | None = None
    pointing: str | None = None
    reactions: WhenAsked = "when possible"
    script: tuple[Step, ...] = ()

    @model_validator(mode="after")
    def _has_players(self) -> Scenario:
        if (self.setup is None) == (not self.players):
            raise ValueError("a scenario has either 'players' or 'setup'")
        if self.players:
            self._check_number_of_players()
        else:
            self._check_what_a_box_decides()
        for seat in self.players:
            if not seat or seat.lower() in CHECKS or not may_be_called(seat.lower()):
                raise ValueError(f"a player cannot be called '{seat}'; choose another name")
        return self

    @property
    def _boss(self) -> str:
        """The seat of the boss."""
        setup = self.setup if isinstance(self.setup, RedRainsSetup) else None
        name = setup.chimera if setup is not None else (self.chimera or ChimeraPart()).card
        known = standard_library().chimeras.get(name)
        return BOSSES[0] if known is None else known.seat

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits at the table."""
        if isinstance(self.setup, AshesSetup) or (self.setup is None and self.rules == "ashes"):
            return self.setup.seat_names if self.setup else tuple(self.players)
        return (*(self.setup.seat_names if self.setup else self.players), self._boss)

    def _check_what_a_box_decides(self) -> None:
        """A game from the box begins at its beginning: what says otherwise would go unheard."""
        for key in (
            "chimera",
            "round",
            "phase",
            "turn",
            "facing",
            "first_player",
            "pointing",
            "reactions",
        ):
            if getattr(self, key) != type(self).model_fields[key].default:
                raise ValueError(
                    f"'{key}' means nothing beside 'setup', a game from its beginning; leave it out"
                )

    def _check_number_of_players(self) -> None:
        if self.rules == "red-rains" and len(self.players) > 2:
            raise ValueError(
                f"a scenario has one or two players against the Chimera, not {len(self.players)}: "
                f"{', '.join(self.players)}; for players against each other write 'rules: ashes'"
            )
        part = self.chimera
        if part is not None and len(self.players) == 2 and part.battlefield:
            one, other = self.players
            raise ValueError(
                f"the Chimera has a battlefield against each of two players; instead of 'battlefield' write "
                f"'facing: {{{one}: [...], {other}: [...]}}'"
            )
        if part is not None and len(self.players) == 1 and part.facing:
            raise ValueError("against one player the Chimera has a 'battlefield'; 'facing' is for two")
        if self.rules == "ashes":
            least, most = LEAST_AND_MOST
            if not least <= len(self.players) <= most:
                raise ValueError(f"Ashes Reborn is for {least} to {most} players, not {len(self.players)}")
            if self.chimera is not None:
                raise ValueError("there is no Chimera in Ashes Reborn; leave out 'chimera'")


PlacedCard.model_rebuild()
