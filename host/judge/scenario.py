"""The form of a scenario file (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from cards.bosses import Difficulty, Phase
from cards.boxes import USUAL_BOSS, known_box
from cards.card import Card, DiePower
from cards.cost import DieType, Side
from cards.library import nearest, standard_library
from cards.node import Node
from cards.paragraphs.keywords import KeywordDefinition
from engine.kernel.decision import TABLE
from engine.seating import is_valid_seat_name
from engine.setups.any_ashes_setup import AnySetup
from engine.setups.players import LEAST_AND_MOST, PlayersSetup, WhenAsked
from engine.setups.red_rains import RedRainsSetup, Variant
from engine.setups.seat_decks import Depth
from host.judge.seat_names import BOSSES

UNKNOWN = "unknown"
"""The name of a card that nobody has seen yet."""

Count = Annotated[int, Field(ge=0, le=99)]
"""The number of something; the bound keeps a typing error from filling the memory."""

FACTS = ("expect", "expect now")
"""Steps that compare facts of subjects."""
REFUSED = "expect refused"
"""The check that a report is refused."""
CHECKS = (*FACTS, "expect offers", "expect no offer", "expect refusal", REFUSED, "expect log")
"""Steps that compare; every other step answers."""


UNDER = "under"
"""The step that contains steps for single rule books."""
SAY = "say"
"""The step that reports a correction of the table."""


def _one_thing(step: dict[str, Any]) -> dict[str, Any]:
    """Check a step of a script: it has one key, and a check names its subject."""
    if len(step) != 1:
        raise ValueError(f"a step says one thing, not {len(step)}: {', '.join(step) or 'nothing'}")
    ((word, content),) = step.items()
    if word == UNDER:
        return {UNDER: _under(content)}
    if word in CHECKS and word != "expect log" and not isinstance(content, dict):
        example = "{ann: {wounds: 1}}" if word in FACTS else "{ann: [pass]}"
        raise ValueError(f"'{word}' says of whom, such as {example}")
    if word in FACTS:
        for subject, facts in content.items():
            if not isinstance(facts, dict) or not facts:
                raise ValueError(f"'{subject}' needs facts, such as {{wounds: 1}}")
    if word in CHECKS and not all(_says_something(part) for part in _parts(word, content)):
        raise ValueError(f"'{word}' says nothing here, so it would always hold; say what is expected")
    if word == TABLE and (not isinstance(content, dict) or len(content) != 1):
        raise ValueError("'table' says one thing, such as {behavior die: 3}")
    if word == SAY:
        items = content if isinstance(content, list) else [content]
        if not items or not all(isinstance(item, dict) and item for item in items):
            raise ValueError("'say' says what lies on the table, such as {do: correct round, number: 4}")
        return step
    if word == REFUSED and not (content.keys() == {SAY, "because"} and content[SAY]):
        raise ValueError("'expect refused' needs 'say' and 'because', the reason that is given")
    if word not in CHECKS and word != TABLE and isinstance(content, dict):
        near = nearest(word, (*CHECKS, TABLE)) or (*CHECKS, TABLE)
        raise ValueError(f"'{word}' is not a step about others; did you mean '{near[0]}'?")
    if word not in CHECKS and word != TABLE and not _is_answer(content):
        raise ValueError(f'what {word} answers is a text or a list of texts; quote "yes" and "no"')
    return step


def _under(content: Any) -> dict[str, list[dict[str, Any]]]:
    """Check the steps under each rule book, which are steps like any other."""
    if not isinstance(content, dict) or not content:
        raise ValueError("'under' has steps for each rule book: {ashes: [...], raven: [...]}")
    for name, steps in content.items():
        if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
            raise ValueError(f"'under {name}' is a list of steps")
        if any(UNDER in step for step in steps):
            raise ValueError(f"'under {name}' has steps, and no other 'under'")
    return {name: [_one_thing(step) for step in steps] for name, steps in content.items()}


def _parts(word: str, content: Any) -> list[Any]:
    """Return what must not be empty in a check: its content, and that of each of its parts."""
    if not isinstance(content, dict):
        return [content]
    # An empty list of picks can be refused too.
    return [content] if word == "expect refusal" else [content, *content.values()]


def _says_something(content: Any) -> bool:
    return content not in (None, "", [], {}) and not (isinstance(content, list) and "" in content)


def _is_answer(content: Any) -> bool:
    words = content if isinstance(content, list) else [content]
    return all(isinstance(word, str | int) and not isinstance(word, bool) for word in words)


Step = Annotated[dict[str, Any], AfterValidator(_one_thing)]


class ScenarioPart(Node):
    """A part of a scenario. Unknown keys are errors."""


class PlacedCard(ScenarioPart):
    """A card on the table. A bare name is a card without anything on it.

    A `unit` is a card that is in no pack: a title with its values.
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
    """Cards face down under it, which everybody has seen; they belong to the player on whose side it is."""
    dice: tuple[DieType, ...] = ()
    """Types of the dice on it; they belong to the player, or to `dice_of`."""
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
    def is_unlisted(self) -> bool:
        """Return True if its title and values are all that is known of it."""
        return bool(self.unit) or self.life is not None


Placed = Annotated[
    PlacedCard, BeforeValidator(lambda value: {"card": value} if isinstance(value, str) else value)
]
Cards = tuple[Placed, ...]


class PlayerPart(ScenarioPart):
    """A player's side. `dice` are active, by type and side; `exhausted_dice` count by type.

    `depth` is how much of it the program plays. A Phoenixborn with a `life` is in no pack.
    """

    phoenixborn: Placed
    depth: Depth = "full"
    battlefield: Cards = ()
    spellboard: Cards = ()
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    """The names of the cards called unknown, in any order: hand and deck are real cards on a table."""
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
                if placed.is_unlisted:
                    title = placed.unit or placed.card
                    raise ValueError(f"'{title}' is on no list of cards, so this side has 'depth: companion'")
        return self


class ChimeraPart(ScenarioPart):
    """The boss's side. Threat, life, stamina and Ultimate value come from its card unless given here.

    `status` are status tokens on its own card, `ultimate_exhaustion` exhaustion tokens on its Ultimate or
    ready spell. With `ask_before` players confirm each of its steps; `variants` are variants of its rules.
    """

    card: str = USUAL_BOSS
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
    """The dice of a Dragonborn, instead of rage dice."""
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


RulesName = Literal["red-rains", "ashes", "raven"]
BETWEEN_PLAYERS: tuple[RulesName, ...] = ("ashes", "raven")
"""The rules by which players play against each other."""


def _each_rules(given: Any) -> Any:
    return given if isinstance(given, list | tuple) else [given]


class Scenario(ScenarioPart):
    """One scenario: `setup` (a new game) or a position of `players` and, in Red Rains, `chimera`.

    `players` against each other sit clockwise as listed. With several `rules` it is played once by each, with
    the cards of the first.
    """

    scenario: str
    rules: Annotated[tuple[RulesName, ...], BeforeValidator(_each_rules)] = ("red-rains",)
    box: Annotated[str, AfterValidator(known_box)] | None = None
    """The box of packs whose cards are used; if left out, that of the first rules."""
    choices: dict[str, Any] = Field(default_factory=dict)
    """Rule settings that differ from the defaults (`engine.ashes.model.rule_settings`)."""
    cases: tuple[str, ...] = ()
    """Numbers of the rule cases that this shows (docs/rule-cases.md)."""
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
            if not seat or seat.lower() in CHECKS or not is_valid_seat_name(seat.lower()):
                raise ValueError(f"a player cannot be called '{seat}'; choose another name")
        return self

    @property
    def _boss(self) -> str:
        """Return the seat of the boss."""
        setup = self.setup if isinstance(self.setup, RedRainsSetup) else None
        name = setup.chimera if setup is not None else (self.chimera or ChimeraPart()).card
        known = standard_library().chimeras.get(name)
        return BOSSES[0] if known is None else known.seat

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats at the table."""
        if isinstance(self.setup, PlayersSetup) or (self.setup is None and self._between_players):
            return self.setup.seat_names if self.setup else tuple(self.players)
        return (*(self.setup.seat_names if self.setup else self.players), self._boss)

    @property
    def _between_players(self) -> bool:
        return set(BETWEEN_PLAYERS).issuperset(self.rules)

    def steps(self, rules: str) -> Iterator[tuple[tuple[str | int, ...], Step]]:
        """Yield the steps of the script for these rules, each with its place in the file."""
        for at, step in enumerate(self.script):
            if UNDER not in step:
                yield ("script", at), step
                continue
            for number, inner in enumerate(step[UNDER].get(rules, ())):
                yield ("script", at, UNDER, rules, number), inner

    @model_validator(mode="after")
    def _has_rules(self) -> Scenario:
        if not self.rules or len(set(self.rules)) < len(self.rules):
            raise ValueError("'rules' names each rule book once: rules: [ashes, raven]")
        if len(self.rules) > 1 and (self.setup is not None or not self._between_players):
            raise ValueError(
                f"a scenario under several rules has 'players', and rules of {' and '.join(BETWEEN_PLAYERS)}"
            )
        if self.choices and not self._between_players:
            raise ValueError(f"'choices' are made for rules of {' or '.join(BETWEEN_PLAYERS)}")
        for step in self.script:
            for name in step.get(UNDER, ()):
                if name not in self.rules:
                    raise ValueError(f"'under {name}' is never played; the rules are {', '.join(self.rules)}")
        return self

    def _check_what_a_box_decides(self) -> None:
        """Refuse keys that a new game would ignore."""
        for key in (
            "chimera",
            "round",
            "phase",
            "turn",
            "facing",
            "first_player",
            "pointing",
            "reactions",
            "choices",
        ):
            if getattr(self, key) not in (type(self).model_fields[key].default, {}):
                raise ValueError(
                    f"'{key}' means nothing beside 'setup', a game from its beginning; leave it out"
                )

    def _check_number_of_players(self) -> None:
        if not self._between_players and len(self.players) > 2:
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
        if self._between_players:
            least, most = LEAST_AND_MOST
            if not least <= len(self.players) <= most:
                raise ValueError(
                    f"players meet in a game for {least} to {most} players, not {len(self.players)}"
                )
            if self.chimera is not None:
                raise ValueError("there is no Chimera between players; leave out 'chimera'")


PlacedCard.model_rebuild()
